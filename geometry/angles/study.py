"""One figure studied: the loop over the rules, and what it makes of the facts."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from geometry.angles.circles import CircleRules
from geometry.angles.conclusions import Conclusions
from geometry.angles.derivation import Derivation, derive
from geometry.angles.directions import Directions
from geometry.angles.equations import AngleEquations
from geometry.angles.expressions import (
    AngleAtom,
    LinearEquation,
    LinearExpression,
    Segment,
    Term,
    Unknown,
    expression,
)
from geometry.angles.facts import EqualLengths, Fact, Parallel, Perpendicular
from geometry.angles.halving import HalvedAngles
from geometry.angles.ledger import Absurd, EventKind, Known, Ledger
from geometry.angles.lines import LineRules
from geometry.angles.placing import Placing, points_of
from geometry.angles.positions import close
from geometry.angles.proving import Prover
from geometry.angles.triangles import TriangleRules

#: A round adds what the last one made possible; figures of school need five or six.
_ROUNDS = 24
_RIGHT_ANGLE = 90


class Study:
    """One figure with all that its facts and relations yield.

    After construction either ``contradiction`` is a derivation of absurdity, or `value_of` tells
    what is forced.
    """

    def __init__(self, facts: Iterable[Fact], relations: Iterable[LinearEquation]) -> None:
        self.facts = tuple(facts)
        self.relations = tuple(relations)
        self.figure = Directions(Ledger())
        self.equations = AngleEquations(self.figure)
        self.contradiction: Derivation | None = None
        names = dict[str, None]()
        for fact in self.facts:
            names |= dict.fromkeys(points_of(fact))
        for atom in self._atoms():
            names |= dict.fromkeys((atom.arm, atom.vertex, atom.other))
        self.points = tuple(sorted(names))
        try:
            self._learn()
        except Absurd as absurd:
            self.contradiction = self._absurdity(absurd)

    def _atoms(self) -> list[AngleAtom]:
        return [
            term
            for relation in self.relations
            for term, _ in relation.expression.terms
            if isinstance(term, AngleAtom)
        ]

    def _learn(self) -> None:
        figure, equations = self.figure, self.equations
        circles = CircleRules(figure, equations)
        placing = Placing(figure, equations, circles)
        lines = LineRules(figure, equations)
        triangles = TriangleRules(figure, equations)
        conclusions = Conclusions(figure, equations, circles)
        halved = HalvedAngles(figure, self.relations)
        for fact in self.facts:
            placing.place(fact)
        for relation in self.relations:
            self._relation(relation)
        for _ in range(_ROUNDS):
            before = self._state()
            placing.conditional.apply()
            close(figure, self.points)
            lines.apply(self.points)
            circles.apply(self.points)
            close(figure, self.points)
            lines.apply(self.points)
            triangles.apply(self.points)
            equations.solve()
            conclusions.apply(self.points)
            halved.apply()
            if before != self._state():
                continue
            # What a teacher would try last comes last, so that proofs do without it if they can.
            placing.conditional.apply_values(self.points)
            triangles.apply_congruence(self.points)
            conclusions.apply_concyclic(self.points)
            if before == self._state():
                return

    def _state(self) -> int:
        """Whatever is learnt is an event."""
        return len(self.figure.ledger.events)

    def _relation(self, relation: LinearEquation) -> None:
        """A given equation; an angle that it names has arms."""
        given = self.equations.learn(relation, "given", kind=EventKind.GIVEN)
        for term, _ in relation.expression.terms:
            if isinstance(term, AngleAtom):
                for vertex, arm in term.sides:
                    self.figure.learn_distinct(vertex, arm, f"{term} has arms", given)

    def _absurdity(self, absurd: Absurd) -> Derivation:
        event = self.figure.ledger.record(EventKind.POSITION, "false", absurd.reason, absurd.claims)
        return derive(self.equations, event)

    def undefined(self, goal: LinearExpression) -> tuple[str, ...]:
        """The distinctness facts that the goal still needs."""
        missing = dict[str, None]()
        for term, _ in goal.terms:
            if isinstance(term, Unknown):
                continue
            for first, second in term.sides:
                if not self.figure.are_distinct(first, second):
                    missing[f"{min(first, second)} != {max(first, second)}"] = None
        return tuple(missing)

    def value_of(self, goal: LinearExpression) -> LinearExpression | None:
        """The goal as a number, or in unknowns of the question, if that is forced."""
        if self.undefined(goal):
            return None
        form = self.equations.form(goal)
        terms: list[tuple[Term, Fraction]] = []
        for variable, factor in form.terms.items():
            if not isinstance(variable, Unknown):
                return None
            terms.append((variable, Fraction(factor)))
        return expression(terms, form.constant)

    def knows(self, fact: Fact) -> bool:
        """Whether a fact about two lines or two lengths holds in every figure like this."""
        match fact:
            case Parallel(first, second):
                return self._distinct(first, second) and self.figure.same_line(first, second)
            case Perpendicular(first, second):
                right = self._distinct(first, second) and self.figure.crosses(first, second)
                return right and self.equations.degrees(first, second) == _RIGHT_ANGLE
            case EqualLengths(first, second):
                return self.figure.length(first) == self.figure.length(second)
        return False

    def _distinct(self, *segments: Segment) -> bool:
        return all(self.figure.are_distinct(*segment) for segment in segments)

    def derivation(self, equation: LinearEquation) -> Derivation:
        """Why an equation holds that `value_of` gave."""
        ledger = self.figure.ledger
        number = Prover(self.equations).prove(equation, len(ledger.events))
        return derive(self.equations, Known(number))
