"""The equations between angles of one figure, and what they force together."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

from geometry.angles.directions import Directions
from geometry.angles.expressions import (
    LinearEquation,
    LinearExpression,
    Segment,
    Term,
    Unknown,
    number,
)
from geometry.angles.ledger import Absurd, Claim, EventKind, Forces, Known
from geometry.angles.variables import STRAIGHT, Variable, read, reading, solved_first
from mathverify.semantics.linear_elimination import Elimination, Exact, NormalForm

Form: TypeAlias = NormalForm[Variable]
#: The normal form of an angle or unknown: equal for what is forced to be equal.
FormKey: TypeAlias = tuple[frozenset[tuple[Variable, Exact]], Exact]

_NOTHING: frozenset[tuple[Variable, Exact]] = frozenset()


class AngleEquations:
    """The equations learnt so far; `solve` takes in what was learnt since the last time."""

    def __init__(self, figure: Directions) -> None:
        self.figure = figure
        self.rows: list[tuple[Known, LinearExpression]] = []
        #: Of how many joined directions and how many rows the elimination knows.
        self._joined = -1
        self._taken = 0
        self._elimination: Elimination[Variable] = Elimination(solved_first)
        self._keys: dict[tuple[Segment, Segment], FormKey] = {}

    def learn(
        self,
        equation: LinearEquation,
        reason: str,
        *claims: Claim,
        kind: EventKind = EventKind.ANGLE,
    ) -> Known:
        """Add an equation that holds in every figure with these facts."""
        event = self.figure.ledger.record(kind, equation, reason, claims)
        self.rows.append((event, equation.expression))
        return event

    def solve(self) -> None:
        """Take in what was learnt.

        Raises:
            Absurd: the equations contradict each other.

        """
        if self._joined != self.figure.joined:
            self._joined = self.figure.joined
            self._taken = 0
            self._keys.clear()
            self._elimination = Elimination(solved_first)
        if self._taken == len(self.rows):
            return
        self._keys.clear()
        direction = self.figure.direction
        for position in range(self._taken, len(self.rows)):
            self._taken = position + 1
            if self._elimination.add(position, *reading(direction, self.rows[position][1])):
                false = LinearEquation(number(1))
                raise Absurd("false", "the equations contradict each other", (Forces(false),))

    def form(self, terms: LinearExpression) -> Form:
        """The normal form of an expression after the last `solve`."""
        return self._elimination.normal_form(*reading(self.figure.direction, terms))

    def value(self, terms: LinearExpression) -> Fraction | None:
        """The number that an expression is forced to be after the last `solve`."""
        form = self.form(terms)
        return None if form.terms else Fraction(form.constant)

    def key(self, first: Segment, second: Segment) -> FormKey:
        """The angle between two directions: equal for what the last `solve` makes equal."""
        one, one_sign = self.figure.direction(first)
        two, two_sign = self.figure.direction(second)
        if one == two:
            return _NOTHING, 0 if one_sign == two_sign else STRAIGHT
        variable = (one, two) if one < two else (two, one)
        known = self._keys.get(variable)
        if known is None:
            form = self._elimination.normal_form({variable: 1}, 0)
            known = self._keys[variable] = form.key
        if one_sign == two_sign:
            return known
        return frozenset((name, -factor) for name, factor in known[0]), STRAIGHT - known[1]

    def degrees(self, first: Segment, second: Segment) -> Exact | None:
        """The angle between two directions, if the last `solve` forced it."""
        terms, constant = self.key(first, second)
        return None if terms else constant

    def equal(self, one: Term, two: Term) -> bool:
        """Whether two angles are forced to be equal."""
        assert not isinstance(one, Unknown)
        assert not isinstance(two, Unknown)
        return self.key(*one.sides) == self.key(*two.sides)

    def variables(self) -> list[tuple[Segment, Segment]]:
        """The pairs of directions that occur in equations."""
        direction = self.figure.direction
        terms = dict.fromkeys(term for _, row in self.rows for term, _ in row.terms)
        found = dict.fromkeys(read(direction, term).variable for term in terms)
        return [variable for variable in found if isinstance(variable, tuple)]
