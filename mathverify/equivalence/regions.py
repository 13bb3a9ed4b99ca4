"""Sets of real numbers as disjoint cells, and whether two of them are equal."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import product

from mathverify.engines.univariate import UnivariateEngine
from mathverify.equivalence.answers import LETTER
from mathverify.equivalence.verdict import (
    Difference,
    Different,
    Equivalence,
    Same,
    Undecided,
    Witness,
)
from mathverify.equivalence.wording import value_text
from mathverify.language.tree import Node
from mathverify.semantics.evaluation import Truth, truth
from mathverify.semantics.numbers import Exact, Order, compare, midpoint_between
from mathverify.semantics.system import (
    Budget,
    Cell,
    CellSet,
    Constraint,
    PointCell,
    System,
    Unknown,
    Variable,
)


@lru_cache(maxsize=1024)
def cells(formula: Node) -> tuple[Cell, ...] | Undecided:
    """The numbers for which a formula in `LETTER` is true, as disjoint cells in order."""
    system = System((Variable(LETTER.identifier),), (Constraint("answer", formula),))
    found = UnivariateEngine().solutions(system, Budget())
    if isinstance(found, CellSet):
        return found.cells
    reason = found.reason if isinstance(found, Unknown) else "the solutions are not cells"
    return Undecided(f"the set of numbers is not worked out: {reason}")


def compare_regions(one: Node, other: Node) -> Equivalence:
    """Whether two formulas in `LETTER` are true for the same numbers."""
    if one == other:
        return Same("the same description")
    first, second = cells(one), cells(other)
    if isinstance(first, Undecided):
        return first
    if isinstance(second, Undecided):
        return second
    if first == second:
        return Same("the same intervals")
    for candidate in _samples((*first, *second)):
        inside = [truth(formula, {LETTER.identifier: candidate}) for formula in (one, other)]
        if Truth.UNKNOWN in inside:
            continue
        if (inside[0] is Truth.TRUE) != (inside[1] is Truth.TRUE):
            which = "first" if inside[0] is Truth.TRUE else "second"
            words = f"{value_text(candidate)} belongs to the {which} answer only"
            return Different(Witness(Difference.MEMBER, words, (("x", value_text(candidate)),)))
    return Undecided("the intervals are written differently, and no number was found between them")


def _samples(found: tuple[Cell, ...]) -> list[Exact]:
    """Numbers in and around cells: between their ends, at them, and beyond."""
    marks: list[Exact] = []
    for cell in found:
        ends = (cell.value,) if isinstance(cell, PointCell) else (cell.low, cell.high)
        marks += [end for end in ends if end is not None and end not in marks]
    if not marks:
        return [Fraction(0)]
    between = [
        midpoint_between(low, high)
        for low, high in product(marks, repeat=2)
        if compare(low, high) is Order.LESS
    ]
    near = [mark + Fraction(step) for mark in marks for step in (-1, 1)]
    return [*between, *marks, *near]
