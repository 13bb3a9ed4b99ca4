"""The equations between angles of one figure, and what they force together.

Two angles are one variable if their sides point the same ways (or both the opposite ways):
vertically opposite, alternate and corresponding angles, and an angle named by other points of
its arms; if one side points the opposite way, they add up to 180 degrees.  So the variables are
pairs of classes of directions.  A proof brings this identity back as equations of their own,
with the teacher's word for each.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from geometry.angles.directions import Directions
from geometry.angles.elimination import Elimination, Exact, NormalForm, add_to
from geometry.angles.expressions import (
    LinearEquation,
    LinearExpression,
    Segment,
    Term,
    Unknown,
    expression,
    number,
)
from geometry.angles.ledger import Absurd, Claim, EventKind, Known, SameDirection
from geometry.angles.naming import identity_reason

__all__ = ["AngleEquations", "Variable"]

#: A pair of classes of directions, or an unknown of the question.
Variable: TypeAlias = tuple[Segment, Segment] | Unknown
Form: TypeAlias = NormalForm[Variable]
FormKey: TypeAlias = tuple[frozenset[tuple[Variable, Exact]], Exact]

_STRAIGHT = 180


@dataclass(frozen=True, slots=True)
class _Reading:
    """A term as ``factor * variable + constant``; the variable is None for a constant."""

    variable: Variable | None
    factor: int
    constant: int


def _whole(value: Fraction) -> Exact:
    return value.numerator if value.denominator == 1 else value


def _is_parameter(variable: Variable) -> bool:
    return isinstance(variable, Unknown)


class AngleEquations:
    """The equations learnt so far; `solve` takes in what was learnt since."""

    def __init__(self, figure: Directions) -> None:
        self.figure = figure
        self.rows: list[tuple[Known, LinearExpression]] = []
        #: Of how many joined directions and how many rows the elimination knows.
        self._joined = -1
        self._taken = 0
        self._keys: dict[Term, FormKey] = {}
        self._elimination: Elimination[Variable] = Elimination(_is_parameter)

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

    def read(self, term: Term) -> _Reading:
        """What a term is in variables."""
        if isinstance(term, Unknown):
            return _Reading(term, 1, 0)
        (one, one_sign), (two, two_sign) = (self.figure.direction(side) for side in term.sides)
        if one == two:
            return _Reading(None, 0, 0 if one_sign == two_sign else _STRAIGHT)
        variable = (one, two) if one < two else (two, one)
        if one_sign == two_sign:
            return _Reading(variable, 1, 0)
        return _Reading(variable, -1, _STRAIGHT)

    def reading(self, terms: LinearExpression) -> tuple[dict[Variable, Exact], Exact]:
        """An expression in variables."""
        found: dict[Variable, Exact] = {}
        constant = _whole(terms.constant)
        for term, factor in terms.terms:
            value = _whole(factor)
            part = self.read(term)
            constant += value * part.constant
            if part.variable is not None:
                add_to(found, part.variable, value * part.factor)
        return found, constant

    def solve(self) -> None:
        """Eliminate.

        Raises:
            Absurd: the equations contradict each other.

        """
        if self._joined != self.figure.joined:
            self._joined = self.figure.joined
            self._taken = 0
            self._elimination = Elimination(_is_parameter)
        if self._taken == len(self.rows):
            return
        self._keys.clear()
        for position in range(self._taken, len(self.rows)):
            self._taken = position + 1
            conflict = self._elimination.add(position, *self.reading(self.rows[position][1]))
            if conflict:
                self._contradiction(conflict)

    def form(self, terms: LinearExpression) -> Form:
        """The normal form of an expression after the last `solve`."""
        return self._elimination.normal_form(*self.reading(terms))

    def key(self, term: Term) -> FormKey:
        """Equal for terms that the equations taken in by the last `solve` make equal."""
        known = self._keys.get(term)
        if known is None:
            known = self.form(expression([(term, Fraction(1))])).key
            self._keys[term] = known
        return known

    def variable_form(self, variable: Variable) -> Form:
        """The normal form of a variable after the last `solve`."""
        return self._elimination.normal_form({variable: 1}, 0)

    def variables(self) -> list[Variable]:
        """The variables that occur in equations."""
        found = dict[Variable, None]()
        for _, row in self.rows:
            for term, _ in row.terms:
                part = self.read(term)
                if part.variable is not None:
                    found[part.variable] = None
        return list(found)

    def prove(self, equation: LinearEquation) -> Known:
        """State an equation that the rows force, as a sum of equations known before it."""
        self.solve()
        factors = self._smallest(equation.expression)
        return self._combine(equation, factors)

    def _smallest(self, terms: LinearExpression) -> dict[int, Exact]:
        """The factors of as few rows as dropping one at a time leaves; ``terms`` is forced 0."""
        wanted = self.reading(terms)
        form = self._elimination.normal_form(*wanted)
        assert not form.terms
        assert not form.constant
        rows = self._elimination.rows(form)
        for position in sorted(rows, reverse=True):
            if position not in rows:
                continue
            elimination: Elimination[Variable] = Elimination(_is_parameter)
            for other in sorted(rows):
                if other != position:
                    elimination.add(other, *self.reading(self.rows[other][1]))
            smaller = elimination.normal_form(*wanted)
            if not smaller.terms and not smaller.constant:
                rows = elimination.rows(smaller)
        return rows

    def _contradiction(self, factors: dict[int, Exact]) -> None:
        total = number(0)
        for position, factor in factors.items():
            total += self.rows[position][1].times(Fraction(factor))
        constant = self.reading(total)[1]
        equation = LinearEquation(number(Fraction(constant)))
        event = self._combine(equation, factors)
        raise Absurd(equation, "the equations contradict each other", (event,))

    def _combine(self, equation: LinearEquation, factors: dict[int, Exact]) -> Known:
        """``equation`` as the sum of rows and of identities between their terms."""
        parts = {
            self.rows[position][0].number: Fraction(value) for position, value in factors.items()
        }
        rest = equation.expression
        for position, value in sorted(factors.items()):
            rest -= self.rows[position][1].times(Fraction(value))
        representatives: dict[Variable, Term] = {}
        preferred = [term for term, _ in equation.expression.terms]
        for position in sorted(factors):
            preferred += [term for term, _ in self.rows[position][1].terms]
        for term in preferred:
            part = self.read(term)
            if part.variable is not None:
                representatives.setdefault(part.variable, term)
        for term, value in rest.terms:
            identity = self._identity(term, representatives)
            if identity is None:
                continue
            event = self.figure.ledger.record(
                EventKind.ANGLE, identity, *self._identity_reason(term, identity)
            )
            parts[event.number] = parts.get(event.number, Fraction(0)) + value
            rest -= identity.expression.times(value)
        assert rest == number(0)
        return self.figure.ledger.record(
            EventKind.CONSEQUENCE,
            equation,
            "from the equations above",
            (),
            tuple(sorted(parts.items())),
        )

    def _identity(self, term: Term, representatives: dict[Variable, Term]) -> LinearEquation | None:
        """``term`` equal to its representative, or 180 degrees less it; with factor 1."""
        part = self.read(term)
        left = expression([(term, Fraction(1))])
        if part.variable is None:
            return LinearEquation(left - number(part.constant))
        other = representatives[part.variable]
        if other == term:
            return None
        right = expression([(other, Fraction(1))])
        same = self.read(other).factor == part.factor
        return LinearEquation(left - right if same else left + right - number(_STRAIGHT))

    def _identity_reason(
        self, term: Term, identity: LinearEquation
    ) -> tuple[str, tuple[Claim, ...]]:
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
        return identity_reason(self.figure, term, other)

    def holds(self, left: Iterable[tuple[Term, int]], constant: int = 0) -> bool:
        """Whether ``sum(factor * term) + constant = 0`` is forced."""
        terms = expression([(term, Fraction(value)) for term, value in left], constant)
        form = self.form(terms)
        return not form.terms and not form.constant

    def equal(self, one: Term, two: Term) -> bool:
        """Whether two terms are forced to be equal."""
        return self.key(one) == self.key(two)
