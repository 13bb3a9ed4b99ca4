"""Forms that name units: ``hours and minutes`` is ``3 h + 30 min``, ``feet and inches`` likewise.

Any units of one dimension make such a form, the larger before the smaller: all but the last are
counted in whole numbers, and of each smaller one there are fewer than make up the one before.
"""

from __future__ import annotations

from fractions import Fraction

from mathverify.language import tree
from mathverify.language.tree import Node, Unit
from mathverify.semantics.units import Measure, measure

__all__ = ["mixed_units_fault"]


def mixed_units_fault(units: tuple[Unit, ...], node: Node) -> str | None:
    """Why ``node`` is no amount in these units as they are told together; None if it is."""
    parts = node.terms if isinstance(node, tree.Add) else (node,)
    places: list[int] = []
    for part in parts:
        if not isinstance(part, tree.Quantity) or not isinstance(part.value, tree.Number):
            return f"it is not told in {_told(units)}"
        if part.unit not in units:
            return f"it is not told in {_told(units)}"
        place = units.index(part.unit)
        places.append(place)
        value = part.value.value
        if place < len(units) - 1 and value.denominator != 1:
            return f"{value} is no whole number of {_told((part.unit,))}"
        if place and value * _size(part.unit) >= _size(units[place - 1]):
            return (
                f"{value} {_told((part.unit,))} make up more than one {_told((units[place - 1],))}"
            )
        if value < 0:
            return "an amount is told in numbers that are not negative"
    return None if places == sorted(set(places)) else "the larger unit comes first, each once"


def _size(unit: Unit) -> Fraction:
    found = measure(unit)
    assert isinstance(found, Measure)
    return found.factor


def _told(units: tuple[Unit, ...]) -> str:
    return " and ".join(word for unit in units for word, _ in unit.factors)
