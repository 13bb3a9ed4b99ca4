r"""Questions that are notation alone, ``3 + 4 =`` and ``$2x + 1 = 7$``, as specs.

Nothing is understood but mathematics: a question with a word in it is none of these.
"""

from __future__ import annotations

import re
from typing import Any

from mathverify.errors import ParseError
from mathverify.language import parse, to_ascii
from mathverify.language.latex_reader import read_latex
from mathverify.language.occurrences import names_in
from mathverify.language.tree import Comparison, Node, Relation

__all__ = ["document_of"]

_LONGEST = 1_000
#: A formula may be closed by the sign of equality, with or without a mark for what is asked.
_OPEN_END = re.compile(r"=\s*(?:\?|_+)?\s*$")
_FENCES = ("$$", "$", r"\(", r"\)", r"\[", r"\]")


def document_of(text: str) -> dict[str, Any] | None:
    """The spec of a calculation or of an equation in one letter, without an answer; else None."""
    if len(text) > _LONGEST:
        return None
    latex = "$" in text or "\\" in text
    plain = text.strip()
    for fence in _FENCES:
        plain = plain.removeprefix(fence).removesuffix(fence).strip()
    asked = _OPEN_END.sub("", plain).strip()
    node = _read(asked, latex=latex)
    if node is None:
        return None
    names = sorted(names_in(node))
    if any(len(name) > 1 for name in names):
        return None
    if isinstance(node, Relation):
        if node.signs != (Comparison.EQUAL,) or len(names) != 1 or asked != plain:
            return None
        (name,) = names
        return {
            "id": "item",
            "unknowns": {name: "real"},
            "givens": {"equation": to_ascii(node)},
            "ask": {"find": name, "as": "all"},
        }
    if names:
        return None
    return {"id": "item", "ask": {"find": to_ascii(node), "as": "value"}}


def _read(text: str, *, latex: bool) -> Node | None:
    try:
        return read_latex(text) if latex else parse(text, declared=_letters(text))
    except ParseError:
        return None


def _letters(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"(?<![^\W\d_])[^\W\d_](?![^\W\d_])", text))
