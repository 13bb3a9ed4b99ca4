"""The regular expressions of the packages: calls of ``re`` that have a pattern.

``python tests/architecture/regular_expressions.py`` lists how many each file has.  What cuts a text
into tokens and what prints, or reads back what was printed, may have as many as it likes.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

from sources import sources

__all__ = ["expressions"]

_CALLS = frozenset(
    {"compile", "match", "fullmatch", "search", "findall", "finditer", "split", "sub", "subn"}
)
#: What cuts texts into tokens, or the marks of other formats out of them.
TOKENISERS = frozenset(
    {
        "mathverify/language/tokens.py",
        "mathverify/language/latex/tokens.py",
        "mathverify/language/latex/numerals.py",
        "mathverify/language/markup/mathml_reader.py",
        "mathverify/language/markup/omml_reader.py",
        "mathverify/language/markup/typst_reader.py",
        "mathverify/problem/json_source.py",
        "evaluation/audit/equations.py",
        "evaluation/audit/template_lines.py",
        "evaluation/metrics/tokens.py",
    }
)


@cache
def expressions() -> Counter[str]:
    """How many regular expressions a file has, tokenisers and renderers left out."""
    found: Counter[str] = Counter()
    for source in sources():
        if source.path.parts[0] != "renderers" and str(source.path) not in TOKENISERS:
            found[str(source.path)] = len(list(_calls(source.nodes)))
    return +found


def _calls(nodes: Iterable[ast.AST]) -> Iterator[ast.Call]:
    """The calls of functions of ``re`` with a pattern."""
    for node in nodes:
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="re"), attr=name)) if name in _CALLS:
                yield node


if __name__ == "__main__":
    for place, count in sorted(expressions().items(), key=lambda one: (-one[1], one[0])):
        print(count, place)
    print(expressions().total(), "in all")
