"""Exact linear elimination over the rationals: of a whole matrix, and row by row.

`echelon` has flint reduce a matrix.  `Elimination` grows: a row says ``sum(coefficient * variable)
+ constant = 0``, and what the rows so far force of an expression is its normal form, together with
the combination of rows that takes it there, so that anybody can add the rows up again.  The
combination is worked out only when asked for: most normal forms are only compared.

The kernel and the replay do not come here, and inequalities have a room of their own
(`mathverify.engines.linear.simplex`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from heapq import heapify, heappop, heappush
from typing import Any, Generic, TypeAlias, TypeVar

Variable = TypeVar("Variable", bound=Hashable)

#: Whole numbers stay whole, which is faster.
Exact: TypeAlias = Fraction | int


@dataclass(frozen=True, slots=True)
class NormalForm(Generic[Variable]):
    """What is left of an expression: ``expression = terms + constant + sum(factor * solved)``.

    ``solved`` names the solved variables whose equations were put in; as each is zero, the
    expression equals ``terms + constant``.
    """

    terms: dict[Variable, Exact]
    constant: Exact
    solved: dict[Variable, Exact]

    @property
    def key(self) -> tuple[frozenset[tuple[Variable, Exact]], Exact]:
        """Equal for expressions that the rows make equal."""
        return frozenset(self.terms.items()), self.constant


@dataclass(frozen=True, slots=True)
class _Solution(Generic[Variable]):
    """``variable = terms + constant``, from a row less other solutions, divided."""

    terms: dict[Variable, Exact]
    constant: Exact
    row: int
    divisor: Exact
    used: dict[Variable, Exact]


class Elimination(Generic[Variable]):
    """A growing system of linear equations in triangular form.

    ``pivot`` chooses among the variables left in a row the one that it is solved for.
    """

    def __init__(self, pivot: Callable[[Iterable[Variable]], Variable]) -> None:
        self._pivot = pivot
        self._solved: dict[Variable, _Solution[Variable]] = {}
        self._order: dict[Variable, int] = {}
        self._sequence: list[Variable] = []

    @property
    def pivots(self) -> tuple[Variable, ...]:
        """The variables solved for, in order; there are as many as the rank is."""
        return tuple(self._sequence)

    def normal_form(self, terms: Mapping[Variable, Exact], constant: Exact) -> NormalForm[Variable]:
        """The expression with everything solved for put in."""
        rest = dict(terms)
        used: dict[Variable, Exact] = {}
        order = self._order
        # A solution speaks of variables that were solved later, or not at all: in the order of
        # solving, each is put in once.
        waiting = [order[variable] for variable in rest if variable in order]
        heapify(waiting)
        while waiting:
            variable = self._sequence[heappop(waiting)]
            factor = rest.pop(variable, 0)
            if not factor:
                continue
            solution = self._solved[variable]
            for other, value in solution.terms.items():
                if other in order and other not in rest:
                    heappush(waiting, order[other])
                add_to(rest, other, factor * value)
            constant += factor * solution.constant
            used[variable] = factor
        return NormalForm(rest, constant, used)

    def add(
        self, number: int, terms: Mapping[Variable, Exact], constant: Exact
    ) -> dict[int, Exact]:
        """Add row ``number``; the factors of a sum of rows that reads ``c = 0``, if one does."""
        form = self.normal_form(terms, constant)
        if not form.terms:
            if not form.constant:
                return {}
            rows = {key: -value for key, value in self.rows(form).items()}
            add_to(rows, number, 1)
            return rows
        pivot = self._pivot(form.terms)
        divisor = form.terms.pop(pivot)
        self._order[pivot] = len(self._sequence)
        self._sequence.append(pivot)
        self._solved[pivot] = _Solution(
            {key: _divided(-value, divisor) for key, value in form.terms.items()},
            _divided(-form.constant, divisor),
            number,
            divisor,
            form.solved,
        )
        return {}

    def rows(self, form: NormalForm[Variable]) -> dict[int, Exact]:
        """The factors of the rows: ``expression = terms + constant + sum(factor * row)``."""
        found: dict[int, Exact] = {}
        waiting = dict(form.solved)
        # Later solutions use earlier ones only, so going backwards meets each of them once.
        for variable in reversed(self._solved):
            factor = waiting.pop(variable, 0)
            if not factor:
                continue
            solution = self._solved[variable]
            share = _divided(factor, solution.divisor)
            add_to(found, solution.row, share)
            for other, value in solution.used.items():
                add_to(waiting, other, -share * value)
        return found


def echelon(matrix: Any) -> list[tuple[int, list[Any]]]:
    """The rows of the reduced row echelon form of an ``fmpq_mat`` that are not zero.

    Each is listed with the column of its pivot, which is 1 there and 0 in all other rows.
    """
    reduced, rank = matrix.rref()
    return [
        (next(place for place, value in enumerate(row) if value), row)
        for row in reduced.tolist()[:rank]
    ]


def _divided(value: Exact, divisor: Exact) -> Exact:
    if divisor == 1:
        return value
    if divisor == -1:
        return -value
    quotient = Fraction(value) / divisor
    return quotient.numerator if quotient.denominator == 1 else quotient


def add_to(sums: dict[Variable, Exact], key: Variable, value: Exact) -> None:
    """Add ``value`` to an entry; entries that become zero go."""
    total = sums.get(key, 0) + value
    if total:
        sums[key] = total
    else:
        sums.pop(key, None)
