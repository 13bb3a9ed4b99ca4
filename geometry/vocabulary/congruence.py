"""``congruent`` and ``similar``: corners correspond in the order in which they are named."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from geometry.vocabulary.arithmetic import Point, dot, equal, step, times
from geometry.vocabulary.points import corners_of
from geometry.vocabulary.shapes import proper_triangle
from geometry.vocabulary.speech import misread
from mathverify.language import tree
from mathverify.semantics import terms
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import Meaning, Scalar, Truth


def _two(lowering: Lowering, call: tree.Call) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    if len(call.arguments) != 2:
        raise misread(f"{call.function} is said of two polygons", call)
    one, other = (corners_of(lowering.lower(node)) for node in call.arguments)
    if not one or len(one) != len(other):
        raise misread(f"{call.function} is said of two polygons with as many corners", call)
    return one, other


def _gaps(found: tuple[Point, ...]) -> Iterator[Scalar]:
    """The squares of all sides and diagonals."""
    for start, end in combinations(found, 2):
        yield dot(step(start, end), step(start, end))


def congruent(lowering: Lowering, call: tree.Call) -> Meaning:
    """All sides and diagonals of one are as long as those of the other."""
    one, other = _two(lowering, call)
    facts = [equal(a, b) for a, b in zip(_gaps(one), _gaps(other), strict=True)]
    proper = [proper_triangle(*found[:3]) for found in (one, other)]
    return Truth(terms.conjunction([*facts, *proper]))


def similar(lowering: Lowering, call: tree.Call) -> Meaning:
    """All sides and diagonals of one are in one ratio to those of the other."""
    one, other = _two(lowering, call)
    (first, *rest), (second, *others) = list(_gaps(one)), list(_gaps(other))
    facts = [equal(times(a, second), times(b, first)) for a, b in zip(rest, others, strict=True)]
    proper = [proper_triangle(*found[:3]) for found in (one, other)]
    return Truth(terms.conjunction([*facts, *proper]))
