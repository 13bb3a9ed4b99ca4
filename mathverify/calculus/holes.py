"""Which lowered terms have a value everywhere, as far as their form shows."""

from __future__ import annotations

from mathverify.language.tree import (
    Add,
    Call,
    Constant,
    Divide,
    Multiply,
    Name,
    Negate,
    Node,
    Number,
    Power,
    walk,
)
from mathverify.semantics import terms
from mathverify.words.book import BOOK

#: What has a value, and is continuous, wherever its parts are.
RING = (Number, Constant, Name, Add, Negate, Multiply)

#: Words with a value at every real argument: those whose record needs nothing, and these.
_EVERYWHERE = frozenset({"max", "median", "min"}) | frozenset(
    word.name for word in BOOK.values() if word.real is not None and not word.real.needs
)


def has_no_hole(term: Node) -> bool:
    """Whether ``term`` has a value at every point; False means that nobody knows."""
    return all(_step_has_no_hole(part) for part in walk(term))


def _step_has_no_hole(part: Node) -> bool:
    if isinstance(part, RING):
        return True
    match part:
        case Divide(denominator=below):
            return terms.literal(below) not in (None, 0)
        case Power(exponent=exponent):
            size = terms.literal(exponent)
            return size is not None and size.denominator == 1 and size >= 1
        case Call(function=function):
            return function in _EVERYWHERE
        case _:
            return False
