"""All values of a term over the models of a system.

The term is a function of *observables*: its largest parts that are quotients of polynomials and
roots (`geometry.algebra.observables`).  Where a certified point lets an observable vary, two
certified models with different values show that it is not determined.  Otherwise elimination
gives all values that there can be, and each is realised by a certified model, or refuted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cmp_to_key
from typing import Any

from geometry.algebra.analysis import Analysis, Points, Realised
from geometry.algebra.angle_unknowns import without_angle_unknowns
from geometry.algebra.deciding import (
    ENGINE,
    core_of,
    refutation_evidence,
    refutation_of,
)
from geometry.algebra.elimination import Candidate, Candidates, Nothing, candidates, with_asked
from geometry.algebra.listing import listed
from geometry.algebra.observables import Observables, observables
from geometry.algebra.problem import Problem
from geometry.algebra.quotients import NowhereDefinedError
from geometry.algebra.refutation import Refuted, refuted_value
from geometry.algebra.solver import has_no_point
from geometry.algebra.values import (
    FiniteValues,
    ManyValues,
    NoValues,
    Value,
    Values,
    ValuesUnknown,
)
from geometry.algebra.variation import varies
from mathverify.language.tree import Node
from mathverify.semantics import numbers
from mathverify.semantics.numbers import (
    Exact,
    NumberTooLargeError,
    Order,
    UndecidedError,
)
from mathverify.semantics.numbers.algebraic import ball_of
from mathverify.semantics.polynomials import BeyondMethodError
from mathverify.semantics.system import (
    Budget,
    Evidence,
    Grade,
    Satisfiable,
    System,
    Unsatisfiable,
)

__all__ = ["values"]

_SAMPLES = 6


def values(system: System, term: Node, budget: Budget, *, points: Points = ()) -> Values:
    """All values of ``term`` over the models of ``system``.

    ``points`` as in `geometry.algebra.deciding.decide`.  Models in which the term has no value
    are left out: that it is defined is another question.  Never raises for a system that it
    cannot treat.
    """
    try:
        asked = observables(without_angle_unknowns(system).put(term))
        analysis = Analysis(system, points, asked.terms)
        return _Search(analysis, asked, budget, points).values()
    except (BeyondMethodError, NowhereDefinedError, NumberTooLargeError, UndecidedError) as error:
        return ValuesUnknown(str(error) or "the term has no value")


class _Search:
    def __init__(
        self, analysis: Analysis, asked: Observables, budget: Budget, points: Points
    ) -> None:
        self._analysis = analysis
        self._asked = asked
        self._budget = budget
        self._points = points
        self._word = Refuted.EXACT
        self._open: list[Exact] = []

    def values(self) -> Values:
        if len(self._asked.terms) != 1:
            return ValuesUnknown("what is asked is made of several quantities")
        realised: list[Value] = []
        reasons: list[str] = []
        for problem in self._analysis.problems:
            found = self._of_problem(problem)
            if isinstance(found, ManyValues):
                return found
            if isinstance(found, str):
                reasons.append(found)
            else:
                realised += found
        distinct = self._distinct(realised)
        if distinct is None:
            return ValuesUnknown("two values could not be told apart")
        if reasons or self._open:
            if len(distinct) > 1:
                return self._many(distinct[0], distinct[1])
            reason = "; ".join(dict.fromkeys(reasons)) or "a value was neither met nor refuted"
            return ValuesUnknown(reason, tuple(self._open), tuple(distinct))
        evidence = refutation_evidence(self._word)
        if not distinct:
            return self._contradiction(evidence)
        return FiniteValues(tuple(distinct), replace(evidence, method="elimination"))

    def _contradiction(self, evidence: Evidence) -> Values:
        system = self._analysis.system
        names = [constraint.name for constraint in system.constraints]
        names += [variable.domain_name for variable in system.variables]
        outcome = Unsatisfiable(tuple(names), False, evidence)
        if not self._budget.minimal_cores:
            return NoValues(outcome.core, False, evidence)
        core, minimal = core_of(system, self._budget, self._points, outcome)
        return NoValues(core, minimal, evidence)

    def _many(self, first: Value, second: Value) -> ManyValues:
        evidence = Evidence("two certified models", ENGINE, Grade.EXACT)
        return ManyValues((first, second), evidence)

    def _distinct(self, realised: list[Value]) -> list[Value] | None:
        """Each value once, ascending; None where two cannot be told apart."""
        kept: list[Value] = []
        for value in realised:
            orders = [numbers.compare(value.exact, other.exact) for other in kept]
            if Order.UNKNOWN in orders:
                return None
            if Order.EQUAL not in orders:
                kept.append(value)
        ranks = {Order.LESS: -1, Order.EQUAL: 0, Order.GREATER: 1}
        kept.sort(key=cmp_to_key(lambda a, b: ranks[numbers.compare(a.exact, b.exact)]))
        return kept

    # --- one problem -------------------------------------------------------------------

    def _of_problem(self, problem: Problem) -> list[Value] | ManyValues | str:
        """The values met on one problem, all others being refuted or noted as open."""
        met = list(self._analysis.realised(problem, wanted=_SAMPLES))
        if any(varies(problem, one.point) for one in met[:2]):
            return self._two_models(problem, met)
        found = candidates(problem, 0)
        if isinstance(found, Nothing):
            return []
        if not isinstance(found, Candidates):
            if not met:
                return self._refute_all(problem)
            return "the values could not be listed"
        results: list[Value] = []
        left = list(found.values)
        for one in met:
            place = self._place(one, found.values)
            if place is None:
                return "a value could not be told apart from another"
            candidate = found.values[place]
            if candidate in left:
                left.remove(candidate)
                results.append(self._value(candidate.exact, one))
        for candidate in left:
            results += self._settled(found, candidate)
        return results

    def _refute_all(self, problem: Problem) -> list[Value] | str:
        outcome = refutation_of(self._analysis, problem, self._budget)
        if isinstance(outcome, Satisfiable):
            return "a model was found, but the values could not be listed"
        if outcome is Refuted.NO:
            return "no model was certified and the system was not refuted"
        if outcome is Refuted.SOLVER:
            self._word = Refuted.SOLVER
        return []

    def _value(self, observable: Exact, one: Realised) -> Value:
        return Value(self._asked.value((observable,)), one.model)

    def _place(self, one: Realised, options: tuple[Candidate, ...]) -> int | None:
        """Which of the candidates the asked quotient is at a certified point."""
        for precision in (106, 424, 1696):
            ball = _asked_ball(one, precision)
            near = [
                place
                for place, option in enumerate(options)
                if ball_of(option.exact, precision + 32).overlaps(ball)
            ]
            if len(near) == 1:
                return near[0]
        return None

    def _settled(self, found: Candidates, candidate: Candidate) -> list[Value]:
        """A value met at a point looked for, or none where it is refuted; else noted as open."""
        if refuted_value(found.problem, found.asked, candidate) is Refuted.EXACT:
            return []
        narrowed = replace(found.problem, zero=(*found.problem.zero, candidate.factor))
        for one in self._analysis.realised(narrowed, wanted=2):
            if self._has(one, found, candidate):
                return [self._value(candidate.exact, one)]
        everything = listed(narrowed)
        if everything is not None:
            for point in everything.points:
                model = self._analysis.model(point)
                here = None if model is None else Realised(point, model)
                if here is not None and self._has(here, found, candidate):
                    return [self._value(candidate.exact, here)]
            if not everything.open and not any(
                self._may_have(point_value, candidate)
                for point_value in (
                    p.value(found.problem.gens[found.asked]) for p in everything.points
                )
            ):
                return []
        if has_no_point(narrowed, self._budget, ((found.asked, candidate.exact),)):
            self._word = Refuted.SOLVER
            return []
        self._open.append(self._asked.value((candidate.exact,)))
        return []

    def _may_have(self, value: Exact, candidate: Candidate) -> bool:
        order = numbers.compare(value, candidate.exact)
        return order in (Order.EQUAL, Order.UNKNOWN)

    def _has(self, one: Realised, found: Candidates, candidate: Candidate) -> bool:
        same = [other for other in found.values if other.factor == candidate.factor]
        gen = found.problem.gens[found.asked]
        for precision in (106, 424):
            ball = one.point.ball(gen, precision)
            near = [o for o in same if ball_of(o.exact, precision + 32).overlaps(ball)]
            if len(near) == 1:
                return near[0] is candidate
        return False

    def _two_models(self, problem: Problem, met: list[Realised]) -> ManyValues | str:
        """Two certified models whose values enclosures tell apart."""
        options = [*met]
        for first, second in _pairs(options):
            if not _asked_ball(first, 106).overlaps(_asked_ball(second, 106)):
                return self._many(self._measured(problem, first), self._measured(problem, second))
        from flint import fmpq

        bigger, asked = with_asked(problem, 0)
        start = met[0]
        here = float(_asked_ball(start, 64).mid())
        for factor in (1.125, 0.875, 1.5, 0.5):
            value = Fraction(here * factor).limit_denominator(1000)
            constant = bigger.context.constant(fmpq(value.numerator, value.denominator))
            narrowed = replace(bigger, zero=(*bigger.zero, bigger.gens[asked] - constant))
            for one in self._analysis.realised(narrowed):
                if not _asked_ball(start, 106).overlaps(ball_of(value, 106)):
                    return self._many(self._measured(problem, start), self._value(value, one))
        return "what is asked seems to vary, but no second model was certified"

    def _measured(self, problem: Problem, one: Realised) -> Value:
        above, below = problem.asked[0]
        value = one.point.value(above)
        if below != 1:
            value = value / one.point.value(below)
        return self._value(value, one)


def _asked_ball(one: Realised, precision: int) -> Any:
    above, below = one.point.problem.asked[0]
    return one.point.ball(above, precision) / one.point.ball(below, precision)


def _pairs(options: list[Realised]) -> Iterator[tuple[Realised, Realised]]:
    for place, first in enumerate(options):
        for second in options[place + 1 :]:
            yield first, second
