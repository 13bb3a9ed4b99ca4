"""Equations as annotators write them: any word is an unknown, even ``floor`` and ``3_quarters``.

Every word becomes an unknown of a neutral name, so that no word of theirs can be mistaken for a
function, a constant or a unit of ours; arithmetic is left as it is.
"""

from __future__ import annotations

import re
from fractions import Fraction

from evaluation.audit.item import Conversion, Item, Unreadable
from evaluation.audit.matching import MOST_PLACES
from mathverify.errors import ParseError
from mathverify.language import parse
from mathverify.language.tree import Comparison, Relation

#: A number, or a word (which may begin with digits if a letter or underscore follows in it).
_TOKEN = re.compile(
    r"(?P<number>\d+\.\d*|\.\d+|\d+(?![\w.]))"
    r"|(?P<scaled>\d+(?=[A-Za-z]\b))"
    r"|(?P<word>[A-Za-z_0-9]*[A-Za-z_][A-Za-z_0-9]*)"
    r"|(?P<power>\*\*|\^)"
    r"|(?P<percent>%(?!\s*[\w(.]))"
    r"|(?P<open>[(\[])"
    r"|(?P<close>[)\]])"
    r"|(?P<sign>[-+*/=])"
    r"|(?P<space>\s+)"
)
_ASKED = "answer"


def convert(item: Item) -> Conversion | Unreadable:
    """``item`` in our language, or why it is not.

    What is asked may be an expression, ``2*k+1``: it becomes an unknown that equals it.
    """
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
    asked: list[str] = []
    for expression in item.asked:
        text = _renamed(expression, names)
        if text is None:
            return Unreadable(item, f"a sign in {expression!r} is not arithmetic", malformed=False)
        if text not in names.values():
            name = names.setdefault(expression, _name(names))
            relations.append(f"{name} = {text}")
            text = name
        asked.append(text)
    declared = frozenset(names.values())
    written = (*item.equations, *item.asked)
    for place, relation in enumerate(relations):
        equation = written[min(place, len(written) - 1)]
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
        tuple(asked),
    )


def _renamed(equation: str, names: dict[str, str]) -> str | None:
    parts: list[str] = []
    position = 0
    factor = False
    while position < len(equation):
        match = _TOKEN.match(equation, position)
        if match is None:
            return None
        position = match.end()
        text, kind = match.group(), match.lastgroup
        if kind == "space":
            parts.append(" ")
            continue
        if factor and kind in ("word", "open"):
            # "2(x + 1)", "x(x + 2)" and "(1 + 1/2) y" are products.
            parts.append("*")
        if kind == "word":
            text = names.setdefault(text, _name(names))
        elif kind == "scaled":
            text = f"{text}*"
        elif kind == "number":
            text = _decimal(text)
        elif kind is not None:
            text = _SIGNS.get(kind, text)
        parts.append(text)
        factor = kind in ("word", "number", "close", "percent")
    return "".join(parts).strip()


#: How a kind of sign is written in our language.
_SIGNS = {"power": "^", "percent": "/100", "open": "(", "close": ")"}


def _name(names: dict[str, str]) -> str:
    return f"v{len(names) + 1}"


def _decimal(text: str) -> str:
    whole, _, places = text.partition(".")
    return f"{whole or '0'}.{places}" if places.strip("0") else (whole or "0")


def _places(claim: str) -> int:
    """Digits after the point that were written; ``5.0`` is a float's way of writing 5.

    A fraction is exact, as nearly as the most digits that are looked at.
    """
    if "/" in claim:
        return MOST_PLACES
    places = claim.partition(".")[2]
    return 0 if set(places) <= {"0"} else len(places)
