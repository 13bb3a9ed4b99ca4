"""Proofs of equations: which rows to add up, and the identities between their angles.

A proof for an event may use what was known before it, and no more: the rows of earlier events,
and the directions that were known to agree by then.  What a sum of rows takes for one variable is
brought back as equations of their own, with the teacher's word for each.
"""

from __future__ import annotations

from bisect import bisect_left
from fractions import Fraction

from geometry.angles.directions import Directed, Directions, normal
from geometry.angles.equations import AngleEquations
from geometry.angles.expressions import (
    LinearEquation,
    LinearExpression,
    Segment,
    Term,
    Unknown,
    expression,
    number,
)
from geometry.angles.ledger import Claim, EventKind, SameDirection
from geometry.angles.naming import identity_reason
from geometry.angles.stepwise import in_turn
from geometry.angles.variables import (
    STRAIGHT,
    Variable,
    read,
    reading,
    solved_first,
)
from mathverify.semantics.linear_elimination import Elimination, Exact


class Prover:
    """Proves equations that were forced before a moment, each once and as early as it could be."""

    def __init__(self, equations: AngleEquations) -> None:
        self._equations = equations
        self._numbers = [known.number for known, _ in equations.rows]
        self._proved: dict[LinearEquation, int] = {}
        self._stated = {row: known.number for known, row in reversed(equations.rows)}
        self._moments: dict[int, _Moment] = {}

    def prove(self, equation: LinearEquation, before: int) -> int:
        """The number of an event that states ``equation`` as a sum of earlier equations."""
        stated = self._stated.get(equation.expression)
        if stated is not None and stated < before:
            return stated
        moment = self._moment(self._earliest(equation, before))
        if equation not in self._proved:
            self._proved[equation] = moment.prove(equation)
        return self._proved[equation]

    def _moment(self, before: int) -> _Moment:
        if before not in self._moments:
            self._moments[before] = _Moment(self._equations, self._numbers, before)
        return self._moments[before]

    def _earliest(self, equation: LinearEquation, before: int) -> int:
        """The first moment at which the equations known force this one."""
        low, high = 0, before
        while low < high:
            middle = (low + high) // 2
            if self._moment(middle).forces(equation):
                high = middle
            else:
                low = middle + 1
        return high


class _Moment:
    """What was known before an event."""

    def __init__(self, equations: AngleEquations, numbers: list[int], before: int) -> None:
        self._figure = equations.figure
        self._before = before
        self._rows = equations.rows[: bisect_left(numbers, before)]
        self._classes = _classes(equations.figure, before)
        self._all = range(len(self._rows))
        self._elimination, self._conflicting = self._eliminated(list(self._all))

    def _direction(self, segment: Segment) -> Directed:
        key, sign = normal(segment)
        root, parity = self._classes[key]
        return root, sign * parity

    def forces(self, equation: LinearEquation) -> bool:
        """Whether the equation, or ``0 = c``, is a sum of rows."""
        if not equation.expression.terms:
            return bool(self._conflicting)
        distinct = self._figure.distinct
        for side in _sides(equation):
            if distinct[normal(side)[0]].number >= self._before:
                return False
        form = self._elimination.normal_form(*reading(self._direction, equation.expression))
        return not form.terms and not form.constant

    def prove(self, equation: LinearEquation) -> int:
        """State an equation, or ``0 = c`` for some c other than 0, as a sum of rows."""
        if not equation.expression.terms:
            factors = self._conflict()
            total = number(0)
            for position, factor in factors.items():
                total += self._rows[position][1].times(Fraction(factor))
            constant = Fraction(reading(self._direction, total)[1])
            return self._combine(LinearEquation(number(constant)), factors)
        return self._combine(equation, self._smallest(equation.expression))

    def _eliminated(self, positions: list[int]) -> tuple[Elimination[Variable], dict[int, Exact]]:
        """The elimination of some rows, and the factors of a sum that is a conflict."""
        elimination: Elimination[Variable] = Elimination(solved_first)
        for position in positions:
            conflict = elimination.add(position, *reading(self._direction, self._rows[position][1]))
            if conflict:
                return elimination, conflict
        return elimination, {}

    def _conflict(self) -> dict[int, Exact]:
        conflict = self._conflicting
        for position in sorted(conflict, reverse=True):
            if position not in conflict:
                continue
            rest = [other for other in sorted(conflict) if other != position]
            smaller = self._eliminated(rest)[1]
            if smaller:
                conflict = smaller
        return conflict

    def _smallest(self, terms: LinearExpression) -> dict[int, Exact]:
        """The factors of as few rows as dropping one at a time leaves."""
        wanted = reading(self._direction, terms)
        elimination = self._elimination
        form = elimination.normal_form(*wanted)
        assert not form.terms, f"{terms} was not known before event {self._before}"
        assert not form.constant, f"{terms} was not known before event {self._before}"
        rows = elimination.rows(form)
        for position in sorted(rows, reverse=True):
            if position not in rows:
                continue
            elimination, _ = self._eliminated([row for row in sorted(rows) if row != position])
            form = elimination.normal_form(*wanted)
            if not form.terms and not form.constant:
                rows = elimination.rows(form)
        return rows

    def _combine(self, equation: LinearEquation, factors: dict[int, Exact]) -> int:
        """``equation`` as the sum of rows and of identities between their terms."""
        ledger = self._figure.ledger
        parts = {self._rows[row][0].number: Fraction(value) for row, value in factors.items()}
        rest = equation.expression
        named = [term for term, _ in rest.terms]
        for position, value in sorted(factors.items()):
            row = self._rows[position][1]
            rest -= row.times(Fraction(value))
            named += [term for term, _ in row.terms]
        representatives: dict[Variable, Term] = {}
        for term in named:
            variable = read(self._direction, term).variable
            if variable is not None:
                representatives.setdefault(variable, term)
        for term, factor in rest.terms:
            identity = self._identity(term, representatives)
            if identity is None:
                continue
            reason, claims = self._reason(term, identity)
            event = ledger.record_before(self._before, EventKind.ANGLE, identity, reason, claims)
            parts[event.number] = parts.get(event.number, Fraction(0)) + factor
            rest -= identity.expression.times(factor)
        assert rest == number(0), f"{equation} is not the sum of its rows"
        parts, reason = in_turn(ledger, self._before, equation, parts)
        return ledger.record_before(
            self._before,
            EventKind.CONSEQUENCE,
            equation,
            reason,
            (),
            tuple(sorted(parts.items())),
        ).number

    def _identity(self, term: Term, representatives: dict[Variable, Term]) -> LinearEquation | None:
        """``term`` equal to its representative, or 180 degrees less it; with factor 1."""
        part = read(self._direction, term)
        left = expression([(term, Fraction(1))])
        if part.variable is None:
            return LinearEquation(left - number(part.constant))
        other = representatives[part.variable]
        if other == term:
            return None
        right = expression([(other, Fraction(1))])
        same = read(self._direction, other).factor == part.factor
        return LinearEquation(left - right if same else left + right - number(STRAIGHT))

    def _reason(self, term: Term, identity: LinearEquation) -> tuple[str, tuple[Claim, ...]]:
        """The teacher's word for an identity, and the directions that it rests on."""
        assert not isinstance(term, Unknown)
        others = [other for other, _ in identity.expression.terms if other != term]
        if not others:
            one, two = term.sides
            straight = identity.expression.constant != 0
            turned = (two[1], two[0]) if straight else two
            word = "a straight angle" if straight else "one ray"
            return word, (SameDirection(one, turned),)
        (other,) = others
        assert not isinstance(other, Unknown)
        return identity_reason(self._figure, self._direction, term, other)


def _sides(equation: LinearEquation) -> list[Segment]:
    """The arms of the angles of an equation."""
    return [
        side
        for term, _ in equation.expression.terms
        if not isinstance(term, Unknown)
        for side in term.sides
    ]


def _classes(figure: Directions, before: int) -> dict[Segment, Directed]:
    """The classes of directions that were known before an event."""
    found: dict[Segment, Directed] = {}
    for start in figure.distinct:
        if start in found:
            continue
        found[start] = (start, 1)
        waiting = [start]
        while waiting:
            here = waiting.pop()
            sign = found[here][1]
            for there, parity, event in figure.direction_edges.get(here, ()):
                if event < before and there not in found:
                    found[there] = (start, sign * parity)
                    waiting.append(there)
    return found
