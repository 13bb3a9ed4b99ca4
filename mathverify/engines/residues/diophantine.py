"""Linear equations in whole numbers: all solutions, or a combination that shows there are none.

The row Hermite form (flint) of ``[A^T | I]`` is ``[H | U]`` with ``U`` unimodular and
``U A^T = H`` an echelon form, so the solutions of ``A x = b`` are the ``x = z U`` with
``z H = b``; rows of ``U`` beside zero rows of ``H`` span the lattice of ``A x = 0``
(H. Cohen, *A Course in Computational Algebraic Number Theory*, 2.4).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TypeAlias

from mathverify.semantics.linear_conditions import Row


@dataclass(frozen=True, slots=True)
class Lattice:
    """All whole solutions: ``start`` plus any whole combination of ``directions``."""

    start: Mapping[str, int]
    directions: tuple[Mapping[str, int], ...]


#: Rows with factors.
Combination: TypeAlias = tuple[tuple[Row, Fraction], ...]


@dataclass(frozen=True, slots=True)
class Obstruction:
    """Rows with factors whose sum has whole coefficients and a constant that is not whole."""

    combination: Combination


Solution: TypeAlias = Lattice | Obstruction


def solve_whole(equations: Sequence[Row]) -> Solution:
    """The whole-number solutions of ``form = 0`` for each row, over the columns of the rows."""
    import flint

    columns = sorted({name for row in equations for name in row.form.coefficients})
    scales = [
        lcm(row.form.constant.denominator, *(v.denominator for v in row.form.coefficients.values()))
        for row in equations
    ]
    scaled = [row.form.times(Fraction(scale)) for row, scale in zip(equations, scales, strict=True)]
    right = [int(-form.constant) for form in scaled]
    height, width = len(columns), len(equations)
    entries = [
        [int(form.coefficients.get(name, 0)) for form in scaled]
        + [int(place == other) for other in range(height)]
        for place, name in enumerate(columns)
    ]
    hermite = flint.fmpz_mat(entries).hnf() if entries else flint.fmpz_mat(0, width)
    lines = [[int(hermite[i, j]) for j in range(width + height)] for i in range(height)]
    solved = _coordinates(lines, right)
    if isinstance(solved, list):
        factors = [(row, y * s) for row, y, s in zip(equations, solved, scales, strict=True)]
        return Obstruction(tuple((row, factor) for row, factor in factors if factor))
    start = dict.fromkeys(columns, 0)
    for place, number in solved.items():
        for name, entry in zip(columns, lines[place][width:], strict=True):
            start[name] += number * entry
    directions = tuple(
        dict(zip(columns, line[width:], strict=True)) for line in lines if not any(line[:width])
    )
    return Lattice(start, directions)


def _coordinates(lines: list[list[int]], right: list[int]) -> dict[int, int] | list[Fraction]:
    """``z`` with ``z H = right`` by line, or ``y`` with ``H y`` whole and ``y . right`` not."""
    found: dict[int, int] = {}
    pivots: list[tuple[int, int]] = []
    for column, wanted in enumerate(right):
        place = len(pivots)
        rest = wanted - sum(found[i] * lines[i][column] for i, _ in pivots)
        pivot = lines[place][column] if place < len(lines) else 0
        if pivot:
            if rest % pivot:
                pivots.append((place, column))
                return _dual(lines, pivots, len(right), Fraction(1, pivot))
            found[place] = rest // pivot
            pivots.append((place, column))
        elif rest:
            pivots.append((place, column))
            return _dual(lines, pivots, len(right), Fraction(1, 2 * rest))
    return found


def _dual(
    lines: list[list[int]], pivots: list[tuple[int, int]], width: int, last: Fraction
) -> list[Fraction]:
    """``y`` on the pivot columns with ``last`` in the last and ``H y = 0`` in earlier lines."""
    y = [Fraction(0)] * width
    *earlier, (_, column) = pivots
    y[column] = last
    for place, pivot in reversed(earlier):
        y[pivot] = (
            -sum((lines[place][j] * y[j] for j in range(pivot + 1, width)), Fraction(0))
            / lines[place][pivot]
        )
    return y


def without(columns: Collection[str], equations: Sequence[Row]) -> list[Combination]:
    """Combinations of ``equations`` in which none of ``columns`` is left, enough for all others.

    Values of the other columns satisfy these sums exactly if some rationals in place of
    ``columns`` complete them.
    """
    lines = [({id(row): Fraction(1)}, row.form) for row in equations]
    for column in sorted(columns):
        pivot = next((line for line in lines if column in line[1].coefficients), None)
        if pivot is None:
            continue
        lines.remove(pivot)
        for place, (parts, form) in enumerate(lines):
            factor = form.coefficients.get(column, Fraction(0)) / pivot[1].coefficients[column]
            if factor:
                mixed = dict(parts)
                for key, share in pivot[0].items():
                    mixed[key] = mixed.get(key, Fraction(0)) - factor * share
                lines[place] = (mixed, form.plus(pivot[1], -factor))
    rows = {id(row): row for row in equations}
    return [
        tuple((rows[key], factor) for key, factor in parts.items() if factor) for parts, _ in lines
    ]
