"""Equations as annotators write them: any word is an unknown, even ``floor`` and ``3_quarters``.

Every word becomes an unknown of a neutral name, so that no word of theirs can be mistaken for a
function, a constant or a unit of ours; arithmetic is left as it is.
"""

from __future__ import annotations

import re
from fractions import Fraction

from evaluation.audit.item import Conversion, Item, Unreadable
from mathverify.errors import ParseError
from mathverify.language import parse
from mathverify.language.tree import Comparison, Relation

__all__ = ["convert"]

#: A number, or a word (which may begin with digits if a letter or underscore follows in it).
_TOKEN = re.compile(
    r"(?P<number>\d+\.\d*|\.\d+|\d+(?![\w.]))"
    r"|(?P<scaled>\d+(?=[A-Za-z]\b))"
    r"|(?P<word>[A-Za-z_0-9]*[A-Za-z_][A-Za-z_0-9]*)"
    r"|(?P<sign>[-+*/()=])"
    r"|(?P<space>\s+)"
)
_ASKED = "answer"


def convert(item: Item) -> Conversion | Unreadable:
    """``item`` in our language, or why it is not."""
    names: dict[str, str] = {}
    relations: list[str] = []
    for equation in item.equations:
        text = _renamed(equation, names)
        if text is None:
            return Unreadable(item, f"a sign in {equation!r} is not arithmetic", malformed=False)
        if "=" not in text:
            # An expression alone is what the answer equals.
            names.setdefault(_ASKED, _name(names))
            text = f"{names[_ASKED]} = {text}"
        relations.append(text)
    declared = frozenset(names.values())
    for equation, relation in zip(item.equations, relations, strict=True):
        try:
            node = parse(relation, declared=declared)
        except ParseError as error:
            return Unreadable(item, f"{equation!r}: {error.message}", malformed=True)
        if not isinstance(node, Relation) or node.signs != (Comparison.EQUAL,):
            return Unreadable(item, f"{equation!r} is no equation", malformed=True)
    values: list[Fraction] = []
    for claim in item.claims:
        try:
            values.append(Fraction(claim))
        except (ValueError, ZeroDivisionError):
            return Unreadable(item, f"the claimed solution {claim!r} is no number", malformed=True)
    if not relations or not values:
        return Unreadable(item, "there is no equation or no solution", malformed=True)
    return Conversion(
        item,
        tuple((ours, theirs) for theirs, ours in names.items()),
        tuple(relations),
        tuple(values),
        tuple(_places(claim) for claim in item.claims),
    )


def _renamed(equation: str, names: dict[str, str]) -> str | None:
    parts: list[str] = []
    position = 0
    while position < len(equation):
        match = _TOKEN.match(equation, position)
        if match is None:
            return None
        position = match.end()
        text = match.group()
        if match.lastgroup == "word":
            names.setdefault(text, _name(names))
            parts.append(names[text])
        elif match.lastgroup == "scaled":
            parts.append(f"{text}*")
        elif match.lastgroup == "number":
            parts.append(_decimal(text))
        else:
            parts.append(text)
    return "".join(parts).strip()


def _name(names: dict[str, str]) -> str:
    return f"v{len(names) + 1}"


def _decimal(text: str) -> str:
    whole, _, places = text.partition(".")
    return f"{whole or '0'}.{places}" if places else (whole or "0")


def _places(claim: str) -> int:
    """Digits after the point that were written; ``5.0`` is a float's way of writing 5."""
    places = claim.partition(".")[2]
    return 0 if set(places) <= {"0"} else len(places)
