"""Rows together with alternatives: a tree of cases, each closed by a combination of rows.

Alternatives are taken up only where the point found so far misses all of them; a whole-number
column with a fractional value offers ``x <= k`` and ``x >= k + 1``.  The tree is the proof: it
is JSON-able, with fractions as strings::

    {"rows": [{"from": ["total"], "row": {...}, "factor": "3/2"}, ...], "gives": "5 <= 0"}
    {"split": ["claim"], "cases": [{"assume": [...], **tree}, {"assume": [...], **tree}]}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor, gcd, lcm
from typing import Any, TypeAlias

from mathverify.engines.linear.simplex import Combination, Tableau
from mathverify.semantics.linear_conditions import Condition, Every, Opaque, Row, Sign, Some
from mathverify.semantics.linear_form import LinearForm, column_variables


@dataclass(frozen=True, slots=True)
class Closed:
    """No point: the proof as data, what it rests on, and which parts of the search it used."""

    proof: Mapping[str, Any]
    sources: frozenset[str]
    parts: frozenset[int]


@dataclass(frozen=True, slots=True)
class Open:
    """A point that satisfies every row and at least one of each set of alternatives."""

    point: Mapping[str, Fraction]


@dataclass(frozen=True, slots=True)
class Stuck:
    """The limit on cases was reached."""


#: The sign of a sum of rows is the first of these that a row has (``!=`` goes with ``=`` only).
_WEAKEST_LAST = (Sign.NOT_EQUAL, Sign.LESS, Sign.LESS_EQUAL, Sign.EQUAL)

#: Branching on whole numbers need not end; what is not found soon is for other engines.
_MAXIMAL_ROUNDS = 8

Result: TypeAlias = Closed | Open | Stuck


class Search:
    """The search for a point; ``whole`` names the whole-number variables and what says so."""

    def __init__(self, whole: Mapping[str, str], cases: int) -> None:
        self._whole = whole
        self._cases = cases
        self._rounds = _MAXIMAL_ROUNDS

    def run(self, conditions: Sequence[Condition]) -> Result:
        """A point for all ``conditions``, or the proof that there is none; `Opaque` is skipped."""
        return self._explore(Tableau(), [], _Split(Every(tuple(conditions)), self._whole))

    def _explore(self, tableau: Tableau, waiting: list[Some], new: _Split) -> Result:
        tableau.add(new.rows)
        waiting = waiting + new.alternatives
        conflict = tableau.conflict()
        if conflict is not None:
            return _closed(conflict)
        point = tableau.point()
        columns = {name for choice in waiting for name in _columns(choice)}
        point.update({name: Fraction(0) for name in columns - point.keys()})
        for choice in waiting:
            if not _holds(choice, point):
                rest = [other for other in waiting if other is not choice]
                return self._branch(tableau, rest, choice)
        fractional = self._fractional(point)
        if fractional is not None:
            self._rounds -= 1
            return self._branch(tableau, waiting, fractional) if self._rounds >= 0 else Stuck()
        return Open(point)

    def _branch(self, tableau: Tableau, waiting: list[Some], choice: Some) -> Result:
        proofs: list[Any] = []
        sources: frozenset[str] = frozenset(choice.sources)
        parts: frozenset[int] = frozenset({id(choice)})
        stuck = False
        for part in choice.parts:
            if self._cases <= 0:
                return Stuck()
            self._cases -= 1
            new = _Split(part, self._whole)
            result = self._explore(tableau.copy(), waiting, new)
            match result:
                case Open():
                    return result
                case Stuck():
                    stuck = True
                case Closed() if not result.parts & new.parts:
                    return result
                case Closed():
                    assumed = [row.as_data() for row in new.rows]
                    proofs.append({"assume": assumed, **result.proof})
                    sources |= result.sources
                    parts |= result.parts
        if stuck:
            return Stuck()
        return Closed({"split": list(choice.sources), "cases": proofs}, sources, parts)

    def _fractional(self, point: Mapping[str, Fraction]) -> Some | None:
        for name in sorted(self._whole.keys() & point.keys()):
            if point[name].denominator != 1:
                below = floor(point[name])
                column = LinearForm({name: Fraction(1)})
                sources = (self._whole[name],)
                left = Row(column - LinearForm({}, Fraction(below)), Sign.LESS_EQUAL, sources)
                right = Row(LinearForm({}, Fraction(below + 1)) - column, Sign.LESS_EQUAL, sources)
                return Some((left, right), sources)
        return None


class _Split:
    """A condition as rows for the tableau and alternatives to be taken up later."""

    def __init__(self, condition: Condition, whole: Mapping[str, str]) -> None:
        self.rows: list[Row] = []
        self.alternatives: list[Some] = []
        self._whole = whole
        self._read(condition)
        self.parts = frozenset(map(id, self.rows)) | frozenset(map(id, self.alternatives))

    def _read(self, condition: Condition) -> None:
        match condition:
            case Row() if condition.sign is Sign.NOT_EQUAL:
                below = replace(condition, sign=Sign.LESS)
                above = replace(condition, form=condition.form.times(Fraction(-1)), sign=Sign.LESS)
                self.alternatives.append(Some((below, above), condition.sources))
            case Row():
                self.rows.append(_rounded(condition, self._whole))
            case Every(parts):
                for part in parts:
                    self._read(part)
            case Some():
                self.alternatives.append(condition)
            case Opaque():
                pass


def _rounded(row: Row, whole: Mapping[str, str]) -> Row:
    """An inequality between whole numbers with its bound rounded (Chvátal–Gomory, one row)."""
    names = {name for column in row.form.coefficients for name in column_variables(column)}
    if not names or row.sign is Sign.EQUAL or not names <= whole.keys():
        return row
    values = row.form.coefficients.values()
    scale = Fraction(lcm(*(v.denominator for v in values)), gcd(*(v.numerator for v in values)))
    bound = -row.form.constant * scale
    whole_bound = ceil(bound) - 1 if row.sign is Sign.LESS else floor(bound)
    if whole_bound == bound:
        return row
    form = LinearForm(row.form.times(scale).coefficients, Fraction(-whole_bound))
    sources = tuple(dict.fromkeys((*row.sources, *(whole[name] for name in sorted(names)))))
    return Row(form, Sign.LESS_EQUAL, sources)


def _columns(condition: Condition) -> frozenset[str]:
    match condition:
        case Row(form):
            return frozenset(form.coefficients)
        case Every(parts) | Some(parts):
            return frozenset().union(*map(_columns, parts))
    return frozenset()


def _holds(condition: Condition, point: Mapping[str, Fraction]) -> bool:
    match condition:
        case Row():
            return condition.holds(point)
        case Every(parts):
            return all(_holds(part, point) for part in parts)
        case Some(parts):
            return any(_holds(part, point) for part in parts)
    return True


def _closed(conflict: Combination) -> Closed:
    sources = frozenset(source for row, _ in conflict for source in row.sources)
    return Closed(combination_data(conflict), sources, frozenset(id(row) for row, _ in conflict))


def combination_data(combination: Combination) -> dict[str, Any]:
    """A combination of rows whose columns cancel, as JSON-able data.

    ``gives`` is the sum, a relation between numbers that is false.
    """
    total = LinearForm()
    signs = {row.sign for row, _ in combination}
    for row, factor in combination:
        total = total.plus(row.form, factor)
    sign = next(s for s in _WEAKEST_LAST if s in signs)
    return {"rows": rows_data(combination), "gives": f"{total} {sign.value} 0"}


def rows_data(combination: Combination) -> list[dict[str, Any]]:
    """The rows of a combination with their factors, as JSON-able data."""
    return [
        {"from": list(row.sources), "row": row.as_data(), "factor": str(factor)}
        for row, factor in combination
    ]
