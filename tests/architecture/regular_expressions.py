"""The regular expressions of the packages: calls of ``re`` that have a pattern.

``python tests/architecture/regular_expressions.py`` lists how many each file and each room has.
What cuts a text into tokens and what prints, or reads back what was printed, may have as many as it
likes.  Two numbers are held: all but those of the renderers and of `TOKENISERS`, as always counted,
and of these what neither cuts (`CUTTERS`) nor prints (`PRINTERS`), of which there shall be 150.
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


#: What else does nothing with its patterns but to cut texts: into words, marks, holes and segments,
#: or the lines and values of YAML and JSON.
CUTTERS = frozenset(
    {
        "evaluation/audit/worked.py",
        "generators/agents/text_parts.py",
        "generators/agents/wording.py",
        "generators/bank/query.py",
        "generators/family_proofs/wordings.py",
        "generators/language_models/lenient_json.py",
        "generators/written_families/holes.py",
        "generators/written_families/texts.py",
        "generators/written_families/wordings.py",
        "geometry/readers/logic_forms.py",
        "mathverify/language/latex/source.py",
        "mathverify/language/latex/words.py",
        "mathverify/language/marks.py",
        "mathverify/language/notation/pattern.py",
        "mathverify/language/number_words.py",
        "mathverify/language/plain_literals.py",
        "mathverify/language/short_texts.py",
        "mathverify/language/sorts_in_words.py",
        "mathverify/problem/paths.py",
        "mathverify/problem/templates.py",
        "mathverify/problem/yaml_flow.py",
        "mathverify/problem/yaml_quoting.py",
    }
)
#: What prints texts, or reads back what was printed.
PRINTERS = frozenset(
    {
        "mathverify/attestation/printed.py",
        "mathverify/language/ascii.py",
        "mathverify/language/latex/printer.py",
        "mathverify/language/spoken/words.py",
        "mathverify/phrases/mathematics.py",
        "mathverify/problem/canonical_document.py",
        "mathverify/problem/yaml_writer.py",
        "mathverify/verification/inline_pictures.py",
        "mathverify/verification/page_reading.py",
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


def patterns_that_read() -> Counter[str]:
    """How many a file has that neither cuts texts into tokens nor prints."""
    found = expressions()
    return Counter({path: found[path] for path in found if path not in CUTTERS | PRINTERS})


def _room(path: str) -> str:
    """``mathverify/language`` of a file in it."""
    return "/".join(path.split("/")[:2])


def _calls(nodes: Iterable[ast.AST]) -> Iterator[ast.Call]:
    """The calls of functions of ``re`` with a pattern."""
    for node in nodes:
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="re"), attr=name)) if name in _CALLS:
                yield node


if __name__ == "__main__":
    for place, count in sorted(expressions().items(), key=lambda one: (-one[1], one[0])):
        print(count, place)
    rooms: Counter[str] = Counter()
    for place, count in patterns_that_read().items():
        rooms[_room(place)] += count
    for room, count in rooms.most_common():
        print(count, "in", room)
    print(patterns_that_read().total(), "that neither cut nor print")
    print(expressions().total(), "in all")
