"""Linear equations over the rationals: elimination that remembers how every row was combined."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from mathverify.engines.linear.simplex import Combination
from mathverify.semantics.linear_conditions import Row
from mathverify.semantics.linear_elimination import echelon
from mathverify.semantics.linear_form import LinearForm
from mathverify.semantics.numbers.rationals import as_fraction

__all__ = ["Elimination", "eliminate"]


@dataclass(frozen=True, slots=True)
class Elimination:
    """What equations say about their columns.

    ``contradiction`` is a combination that leaves a non-zero number, or None; then ``solved``
    gives each pivot column through free ones, with ``combination`` such that
    ``column - form = sum of factor * row``.
    """

    contradiction: Combination | None
    solved: Mapping[str, tuple[LinearForm, Combination]]

    def determined(self) -> dict[str, tuple[Fraction, Combination]]:
        """The columns that can have one value only."""
        return {
            column: (form.constant, combination)
            for column, (form, combination) in self.solved.items()
            if not form.coefficients
        }


def eliminate(equations: Sequence[Row]) -> Elimination:
    """The reduced row echelon form of ``equations`` beside an identity matrix (flint)."""
    if not equations:
        return Elimination(None, {})
    columns = sorted({name for row in equations for name in row.form.coefficients})
    if len(equations) == 1:
        return _solved(equations[0], columns)
    import flint

    width, height = len(columns), len(equations)
    total = width + 1 + height
    zero, one = flint.fmpq(0), flint.fmpq(1)
    entries = [zero] * (height * total)
    places = {name: place for place, name in enumerate(columns)}
    for number, row in enumerate(equations):
        start = number * total
        for name, value in row.form.coefficients.items():
            entries[start + places[name]] = flint.fmpq(value.numerator, value.denominator)
        constant = row.form.constant
        if constant:
            entries[start + width] = flint.fmpq(constant.numerator, constant.denominator)
        entries[start + width + 1 + number] = one
    solved: dict[str, tuple[LinearForm, Combination]] = {}
    for pivot, here in echelon(flint.fmpq_mat(height, total, entries)):
        combination = tuple(
            [
                (row, as_fraction(factor))
                for row, factor in zip(equations, here[width + 1 :], strict=True)
                if factor
            ]
        )
        if pivot == width:
            return Elimination(combination, {})
        if pivot < width:
            rest = {
                columns[place]: -as_fraction(here[place])
                for place in range(pivot + 1, width)
                if here[place]
            }
            solved[columns[pivot]] = (LinearForm(rest, -as_fraction(here[width])), combination)
    return Elimination(None, solved)


def _solved(equation: Row, columns: Sequence[str]) -> Elimination:
    """The same for one equation: it is divided by what stands first in it."""
    form = equation.form
    if not columns:
        if not form.constant:
            return Elimination(None, {})
        return Elimination(((equation, 1 / form.constant),), {})
    pivot, *rest = columns
    factor = 1 / form.coefficients[pivot]
    through = {name: -form.coefficients[name] * factor for name in rest}
    solved = (LinearForm(through, -form.constant * factor), ((equation, factor),))
    return Elimination(None, {pivot: solved})
