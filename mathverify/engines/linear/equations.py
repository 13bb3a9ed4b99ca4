"""Linear equations over the rationals: elimination that remembers how every row was combined."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from mathverify.engines.linear.simplex import Combination
from mathverify.semantics.linear_conditions import Row
from mathverify.semantics.linear_form import LinearForm

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
    import flint

    columns = sorted({name for row in equations for name in row.form.coefficients})
    width, height = len(columns), len(equations)
    entries: list[Fraction] = []
    for number, row in enumerate(equations):
        entries.extend(row.form.coefficients.get(name, Fraction(0)) for name in columns)
        entries.append(row.form.constant)
        entries.extend(Fraction(int(number == other)) for other in range(height))
    rational = [flint.fmpq(value.numerator, value.denominator) for value in entries]
    echelon, _ = flint.fmpq_mat(height, width + 1 + height, rational).rref()
    solved: dict[str, tuple[LinearForm, Combination]] = {}
    for line in range(height):
        here = [_fraction(echelon[line, place]) for place in range(width + 1 + height)]
        combination = tuple(
            (row, factor)
            for row, factor in zip(equations, here[width + 1 :], strict=True)
            if factor
        )
        pivot = next((place for place in range(width + 1) if here[place]), None)
        if pivot == width:
            return Elimination(combination, {})
        if pivot is not None:
            rest = {
                columns[place]: -here[place] for place in range(pivot + 1, width) if here[place]
            }
            solved[columns[pivot]] = (LinearForm(rest, -here[width]), combination)
    return Elimination(None, solved)


def _fraction(value: object) -> Fraction:
    return Fraction(int(value.p), int(value.q))  # type: ignore[attr-defined]
