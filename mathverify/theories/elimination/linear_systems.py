"""Linear systems with parameters: none, one or infinitely many solutions, by ranks.

A system ``A*v = w`` in m real unknowns has a solution if and only if A and the augmented matrix
(A|w) have equal rank; the solution is unique if that rank is m, else there are infinitely many
(Rouche and Capelli).  A rank is at least r if and only if some minor of size r is not 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from mathverify.calculus.holes import has_no_hole
from mathverify.engines.points import variables_in
from mathverify.language.tree import Comparison, Node, Relation
from mathverify.semantics import terms
from mathverify.semantics.polynomials import BeyondMethodError, Poly, Ring
from mathverify.semantics.quotients import NowhereDefinedError, QuotientField
from mathverify.theories.elimination.counts import Counts, conjunction, disjunction

_MOST_EQUATIONS = 4


def linear_counts(equations: Sequence[Node], names: Sequence[str]) -> Counts | None:
    """The counts for equations linear in real variables without bounds; None for any other."""
    if len(equations) > _MOST_EQUATIONS or len(names) > _MOST_EQUATIONS:
        return None
    parameters = frozenset[str]().union(*map(variables_in, equations)) - set(names)
    ring = Ring((*names, *sorted(parameters)))
    rows = [_row(ring, equation, names) for equation in equations]
    if any(row is None for row in rows):
        return None
    matrix = [row for row in rows if row is not None]
    inner = [row[:-1] for row in matrix]
    unknowns = len(names)
    none = disjunction(
        [
            conjunction([_below(ring, inner, size), _reaches(ring, matrix, size)])
            for size in range(1, min(len(matrix), unknowns + 1) + 1)
        ]
    )
    some = conjunction(
        [
            disjunction([_reaches(ring, inner, size), _below(ring, matrix, size)])
            for size in range(1, min(len(matrix), unknowns + 1) + 1)
        ]
    )
    unique = conjunction([some, _reaches(ring, inner, unknowns)])
    infinite = conjunction([some, _below(ring, inner, unknowns)])
    everywhere = _below(ring, matrix, 1)
    return Counts({0: none, 1: unique}, infinite, everywhere)


def _row(ring: Ring, equation: Node, names: Sequence[str]) -> list[Poly] | None:
    """The coefficients of the unknowns and the right side."""
    match equation:
        case Relation((left, right), (Comparison.EQUAL,)):
            pass
        case _:
            return None
    if not (has_no_hole(left) and has_no_hole(right)):
        return None
    try:
        value = QuotientField(ring).quotient(terms.subtract(left, right))
    except (BeyondMethodError, NowhereDefinedError):
        return None
    if value.denominator != 1:
        return None
    rest, row = value.numerator, []
    indices = [ring.variable_index(name) for name in names]
    for generator in ring.used(rest):
        if generator.index not in indices and variables_in(generator.meaning) & set(names):
            return None
    for index in indices:
        by_power = ring.coefficients(rest, index)
        slope: Poly = by_power.get(1, ring.zero)
        if any(power > 1 for power in by_power) or any(slope.degrees()[i] for i in indices):
            return None
        row.append(slope)
        rest = by_power.get(0, ring.zero)
    return [*row, -rest]


def _minors(ring: Ring, matrix: Sequence[Sequence[Poly]], size: int) -> list[Poly]:
    columns = len(matrix[0])
    return [
        _determinant(ring, [[matrix[i][j] for j in right] for i in left])
        for left in combinations(range(len(matrix)), size)
        for right in combinations(range(columns), size)
    ]


def _determinant(ring: Ring, matrix: list[list[Poly]]) -> Poly:
    if not matrix:
        return ring.one
    total = ring.zero
    for column, entry in enumerate(matrix[0]):
        if entry == 0:
            continue
        below = [row[:column] + row[column + 1 :] for row in matrix[1:]]
        part = entry * _determinant(ring, below)
        total = total + part if column % 2 == 0 else total - part
    return ring.reduced(total)


def _reaches(ring: Ring, matrix: Sequence[Sequence[Poly]], size: int) -> Node:
    """The rank is at least ``size``."""
    return disjunction(
        [_compared(ring, minor, Comparison.NOT_EQUAL) for minor in _minors(ring, matrix, size)]
    )


def _below(ring: Ring, matrix: Sequence[Sequence[Poly]], size: int) -> Node:
    """The rank is less than ``size``."""
    return conjunction(
        [_compared(ring, minor, Comparison.EQUAL) for minor in _minors(ring, matrix, size)]
    )


def _compared(ring: Ring, minor: Poly, sign: Comparison) -> Node:
    if minor == 0 or ring.used(minor) == ():
        return terms.TRUE if (minor == 0) is (sign is Comparison.EQUAL) else terms.FALSE
    return terms.compare(ring.term(minor), sign, terms.ZERO)
