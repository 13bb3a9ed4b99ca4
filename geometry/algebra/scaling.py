"""Scaling a problem: a positive unknown that may be set to 1.

Give every unknown a weight.  If every polynomial of a problem is homogeneous for the weights, and
what is asked has weight 0, then for every positive number k multiplying each unknown by ``k`` to
its weight carries points to points, keeps all signs, and leaves what is asked the same.  So a
positive unknown of weight other than 0 may be taken to be 1: similar figures, in the first place.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from geometry.algebra.problem import Problem
from mathverify.semantics.linear_elimination import echelon
from mathverify.semantics.polynomials import Poly


def with_unit(problem: Problem) -> Problem | None:
    """The problem with one positive unknown set to 1; None where scaling is not possible."""
    unknowns = problem.unknowns()
    if problem.opaque or not unknowns:
        return None
    places = {index: place for place, index in enumerate(unknowns)}
    rows = _equal_weights(problem, places)
    positive = [
        index for index in unknowns if any(one == problem.gens[index] for one in problem.positive)
    ]
    if not positive:
        return None
    free = _free_directions(rows, len(unknowns))
    for index in sorted(positive, key=lambda i: problem.names[i] == ""):
        if any(direction[places[index]] != 0 for direction in free):
            return problem.substituted(index, problem.context.constant(1))
    return None


def _equal_weights(problem: Problem, places: dict[int, int]) -> list[list[int]]:
    """Linear conditions on the weights."""
    rows: list[list[int]] = []
    for one in (
        *problem.zero,
        *problem.implied,
        *problem.positive,
        *problem.nonnegative,
        *problem.nonzero,
    ):
        rows += _differences(one, places)
    for above, below in problem.asked:
        if above == 0 or below == 0:
            continue
        rows += _differences(above, places) + _differences(below, places)
        first, other = _powers(above, places)[0], _powers(below, places)[0]
        rows.append([a - b for a, b in zip(first, other, strict=True)])
    return rows


def _differences(polynomial: Poly, places: dict[int, int]) -> list[list[int]]:
    powers = _powers(polynomial, places)
    return [
        [a - b for a, b in zip(one, powers[0], strict=True)]
        for one in powers[1:]
        if one != powers[0]
    ]


def _powers(polynomial: Poly, places: dict[int, int]) -> list[list[int]]:
    found = []
    for monomial in polynomial.monoms():
        here = [0] * len(places)
        for index, place in places.items():
            here[place] = int(monomial[index])
        found.append(here)
    return found


def _free_directions(rows: Sequence[Sequence[int]], size: int) -> list[list[Any]]:
    """A basis of the weights that satisfy the conditions."""
    from flint import fmpq, fmpq_mat

    if not rows:
        return [[fmpq(int(i == j)) for j in range(size)] for i in range(size)]
    reduced = dict(echelon(fmpq_mat([list(map(int, row)) for row in rows])))
    found = []
    for free in (place for place in range(size) if place not in reduced):
        direction = [fmpq(0)] * size
        direction[free] = fmpq(1)
        for pivot, row in reduced.items():
            direction[pivot] = -row[free]
        found.append(direction)
    return found
