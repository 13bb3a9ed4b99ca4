"""All values of a term over the models of a system.

The term is a function of *observables*: its largest parts that are quotients of polynomials and
roots (`geometry.algebra.observables`).  Where a certified point lets an observable vary, two
certified models with different values show that it is not determined.  Otherwise elimination
gives all values that there can be, and each is realised by a certified model, or refuted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cmp_to_key
from itertools import combinations, product
from typing import Any

from geometry.algebra.analysis import Analysis, Points, Realised
from geometry.algebra.angle_unknowns import without_angle_unknowns
from geometry.algebra.certification import Certified
from geometry.algebra.deciding import (
    ENGINE,
    everything,
    refutation_evidence,
    refutation_of,
)
from geometry.algebra.elimination import Candidate, Candidates, Nothing, candidates, with_asked
from geometry.algebra.listing import listed
from geometry.algebra.observables import Observables, observables
from geometry.algebra.problem import Problem
from geometry.algebra.refutation import Refuted, refuted_values
from geometry.algebra.sampling import Numeric
from geometry.algebra.solver import has_no_point
from geometry.algebra.work import OutOfWorkError
from mathverify.calculus.enclosures import enclosure
from mathverify.language.tree import Node
from mathverify.semantics import numbers
from mathverify.semantics.numbers import (
    Exact,
    NumberTooLargeError,
    Order,
    UndecidedError,
)
from mathverify.semantics.numbers.algebraic import ball_of
from mathverify.semantics.numbers.rationals import as_flint
from mathverify.semantics.polynomials import BeyondMethodError, Poly
from mathverify.semantics.quotients import NowhereDefinedError
from mathverify.semantics.system import (
    Budget,
    Evidence,
    Grade,
    Satisfiable,
    System,
)
from mathverify.semantics.values import (
    FiniteValues,
    ManyValues,
    NoValues,
    TakenValue,
    Values,
    ValuesUnknown,
)

_SAMPLES = 6
_MAXIMAL_CHOICES = 64


def found_values(system: System, term: Node, budget: Budget, points: Points) -> Values:
    """All values of ``term``; the core of a contradiction is everything.

    Never raises for a system that it cannot treat.
    """
    try:
        asked = observables(without_angle_unknowns(system).put(term))
        analysis = Analysis(system, points, asked.terms)
        return _Search(analysis, asked, budget).values()
    except (BeyondMethodError, NowhereDefinedError, NumberTooLargeError, UndecidedError) as error:
        return ValuesUnknown(str(error) or "the term has no value", ENGINE)
    except OutOfWorkError as error:
        return ValuesUnknown(str(error), ENGINE)
    except Exception as error:  # noqa: BLE001 - flint and z3 raise kinds of their own
        return ValuesUnknown(f"{type(error).__name__}: {error}"[:300], ENGINE)


def distinct(realised: Sequence[TakenValue]) -> list[TakenValue] | None:
    """Each value once, ascending; None where two cannot be told apart."""
    kept: list[TakenValue] = []
    for value in realised:
        orders = [numbers.compare(value.value, other.value) for other in kept]
        if Order.UNKNOWN in orders:
            return None
        if Order.EQUAL not in orders:
            kept.append(value)
    ranks = {Order.LESS: -1, Order.EQUAL: 0, Order.GREATER: 1}
    kept.sort(key=cmp_to_key(lambda a, b: ranks[numbers.compare(a.value, b.value)]))
    return kept


@dataclass(frozen=True, slots=True)
class _Options:
    """All values that one observable can have on a problem, and its place among those asked."""

    which: int
    found: Candidates


class _Search:
    def __init__(self, analysis: Analysis, asked: Observables, budget: Budget) -> None:
        self._analysis = analysis
        self._asked = asked
        self._budget = budget
        self._word = Refuted.EXACT
        self._open: list[Exact] = []

    def values(self) -> Values:
        realised: list[TakenValue] = []
        reasons: list[str] = []
        for problem in self._analysis.problems:
            found = self._of_problem(problem)
            if isinstance(found, ManyValues):
                return found
            if isinstance(found, str):
                reasons.append(found)
            else:
                realised += found
        apart = distinct(realised)
        if apart is None:
            return ValuesUnknown("two values could not be told apart", ENGINE)
        if reasons or self._open:
            if len(apart) > 1:
                return self._many(apart[0], apart[1])
            reason = "; ".join(dict.fromkeys(reasons)) or "a value was neither met nor refuted"
            return ValuesUnknown(reason, ENGINE)
        evidence = refutation_evidence(self._word)
        if not apart:
            return NoValues(everything(self._analysis.system), evidence)
        return FiniteValues(tuple(apart), replace(evidence, method="elimination"))

    def _many(self, first: TakenValue, second: TakenValue) -> ManyValues:
        evidence = Evidence("two certified models", ENGINE, Grade.EXACT)
        return ManyValues((first, second), evidence)

    # --- one problem -------------------------------------------------------------------

    def _of_problem(self, problem: Problem) -> list[TakenValue] | ManyValues | str:
        """The values met on one problem, all others being refuted or noted as open."""
        if any(below == 0 for _, below in problem.asked):
            # There the term has a value nowhere.
            return []
        met = list(self._analysis.realised(problem, wanted=_SAMPLES))
        count = len(problem.asked)
        if any(_varies(problem, one.point, which) for one in met[:2] for which in range(count)):
            return self._two_models(problem, met) or self._only_value(problem, met)
        options: list[_Options] = []
        for which in range(count):
            found = candidates(problem, which)
            if isinstance(found, Nothing):
                return []
            if not isinstance(found, Candidates):
                if not met:
                    return self._refute_all(problem)
                return self._two_models(problem, met) or self._only_value(problem, met)
            options.append(_Options(which, found))
        choices = list(product(*(one.found.values for one in options)))
        if len(choices) > _MAXIMAL_CHOICES:
            return "too many values are possible"
        results: list[TakenValue] = []
        for one in met:
            choice = self._choice(one, options)
            if choice is None:
                return "a value could not be told apart from another"
            if choice in choices:
                choices.remove(choice)
                results.append(self._value([part.exact for part in choice], one))
        for choice in choices:
            results += self._settled(problem, options, choice)
        return results

    def _refute_all(self, problem: Problem) -> list[TakenValue] | str:
        outcome = refutation_of(self._analysis, problem, self._budget)
        if isinstance(outcome, Satisfiable):
            return "a model was found, but the values could not be listed"
        if outcome is Refuted.NO:
            return "no model was certified and the system was not refuted"
        if outcome is Refuted.SOLVER:
            self._word = Refuted.SOLVER
        return []

    def _value(self, found: Sequence[Exact], one: Realised) -> TakenValue:
        return TakenValue(self._asked.value(found), one.model)

    def _choice(self, one: Realised, options: list[_Options]) -> tuple[Candidate, ...] | None:
        """Which of the candidates the observables are at a certified point."""
        chosen = []
        for option in options:
            here = _nearest(one, option)
            if here is None:
                return None
            chosen.append(here)
        return tuple(chosen)

    def _settled(
        self, problem: Problem, options: list[_Options], choice: tuple[Candidate, ...]
    ) -> list[TakenValue]:
        """A value met at a point looked for, or none where it is refuted; else noted as open."""
        given: list[tuple[int, Exact, Poly]] = []
        bigger = problem
        for option, candidate in zip(options, choice, strict=True):
            bigger, index = with_asked(bigger, option.which)
            given.append((index, candidate.exact, candidate.factor))
        given = [
            (index, exact, _moved(factor, option.found.asked, bigger, index))
            for (index, exact, factor), option in zip(given, options, strict=True)
        ]
        if refuted_values(bigger, given) is Refuted.EXACT:
            return []
        narrowed = replace(bigger, zero=(*bigger.zero, *(factor for _, _, factor in given)))
        for one in self._analysis.realised(narrowed, wanted=2):
            if self._choice(one, options) == choice:
                return [self._value([part.exact for part in choice], one)]
        looked_at = self._looked_at(narrowed, options, choice, given)
        if looked_at is not None:
            return looked_at
        between = [(index, exact) for index, exact, _ in given]
        if has_no_point(narrowed, self._budget, between):
            self._word = Refuted.SOLVER
            return []
        self._open.append(self._asked.value([part.exact for part in choice]))
        return []

    def _looked_at(
        self,
        narrowed: Problem,
        options: list[_Options],
        choice: tuple[Candidate, ...],
        given: list[tuple[int, Exact, Poly]],
    ) -> list[TakenValue] | None:
        """The same by looking at all points, where there are finitely many; None if not settled."""
        everywhere = listed(narrowed)
        if everywhere is None:
            return None
        possible = False
        for point in everywhere.points:
            if any(
                numbers.compare(point.value(narrowed.gens[index]), exact)
                not in (Order.EQUAL, Order.UNKNOWN)
                for index, exact, _ in given
            ):
                continue
            possible = True
            model = self._analysis.model(point)
            if model is not None and self._choice(Realised(point, model), options) == choice:
                return [self._value([part.exact for part in choice], Realised(point, model))]
        return None if possible or everywhere.open else []

    def _only_value(self, problem: Problem, met: list[Realised]) -> list[TakenValue] | str:
        """A rational value met, where z3 says that there is no other."""
        found = [
            one.point.value(above) / one.point.value(below)
            for one in met[:1]
            for above, below in problem.asked
        ]
        (value, *others) = found
        if others or not isinstance(value, Fraction):
            return "the values could not be listed"
        above, below = problem.asked[0]
        other = above * value.denominator - below * value.numerator
        if not has_no_point(replace(problem, nonzero=(*problem.nonzero, other)), self._budget):
            return "the values could not be listed"
        self._word = Refuted.SOLVER
        return [self._value([value], met[0])]

    def _two_models(self, problem: Problem, met: list[Realised]) -> ManyValues | None:
        """Two certified models whose values enclosures tell apart, if they are found."""
        for first, second in combinations(met, 2):
            if self._apart(first, second):
                return self._many(self._measured(first), self._measured(second))
        for which in range(len(problem.asked)):
            for second in self._moved_away(problem, which, met[0]):
                if self._apart(met[0], second):
                    return self._many(self._measured(met[0]), self._measured(second))
        return None

    def _moved_away(self, problem: Problem, which: int, start: Realised) -> Iterator[Realised]:
        """Certified models in which an observable has a simple value next to the first one's."""
        bigger, asked = with_asked(problem, which)
        here = float(_observable_ball(start, which, 64).mid())
        for factor in (1.125, 0.875, 1.5, 0.5):
            value = Fraction(here * factor).limit_denominator(1000)
            constant = bigger.context.constant(as_flint(value))
            narrowed = replace(bigger, zero=(*bigger.zero, bigger.gens[asked] - constant))
            yield from self._analysis.realised(narrowed)

    def _apart(self, first: Realised, second: Realised) -> bool:
        one, other = self._ball(first), self._ball(second)
        return one is not None and other is not None and not one.overlaps(other)

    def _ball(self, one: Realised) -> Any | None:
        balls = {
            name: _observable_ball(one, which, 160) for which, name in enumerate(self._asked.names)
        }
        return enclosure(self._asked.whole, balls, 160)

    def _measured(self, one: Realised) -> TakenValue:
        found = []
        for above, below in one.point.problem.asked:
            value = one.point.value(above)
            found.append(value if below == 1 else value / one.point.value(below))
        return self._value(found, one)


def _nearest(one: Realised, option: _Options) -> Candidate | None:
    """The only candidate that the enclosure of an observable meets."""
    for precision in (106, 424, 1696):
        ball = _observable_ball(one, option.which, precision)
        near = [
            candidate
            for candidate in option.found.values
            if ball_of(candidate.exact, precision + 32).overlaps(ball)
        ]
        if len(near) == 1:
            return near[0]
    return None


def _observable_ball(one: Realised, which: int, precision: int) -> Any:
    above, below = one.point.problem.asked[which]
    return one.point.ball(above, precision) / one.point.ball(below, precision)


def _moved(factor: Poly, index: int, problem: Problem, place: int) -> Poly:
    """A polynomial in generator ``index`` and constants as one in ``place`` of a bigger ring."""
    terms: dict[tuple[int, ...], Any] = {}
    for monomial, value in factor.to_dict().items():
        here = [0] * len(problem.names)
        for at, power in enumerate(monomial):
            if power:
                here[place if at == index else at] = int(power)
        terms[tuple(here)] = value
    return problem.context.from_dict(terms)


# --- whether what is asked seems to vary ---------------------------------------------------
#
# In floating point, and a hint only.  If the gradient of the asked quotient is not a combination of
# the gradients of the equations, it changes along some direction in which the equations do not.
# Two certified models with different values are still needed to show that it is not determined.

_SEEN = 1e-6
_RANK = 1e-9


def _varies(problem: Problem, point: Certified, which: int = 0) -> bool:
    """Whether asked quotient number ``which`` seems to vary."""
    import numpy

    above, below = problem.asked[which]
    unknowns = problem.unknowns()
    if not unknowns:
        return False
    here = [float(point.ball(problem.gens[index]).mid()) for index in unknowns]
    bottom = float(point.ball(below).mid())
    top = float(point.ball(above).mid())
    if bottom == 0:
        return False
    gradient = numpy.array(
        [
            float(point.ball(above.derivative(index)).mid()) / bottom
            - top * float(point.ball(below.derivative(index)).mid()) / bottom**2
            for index in unknowns
        ]
    )
    size = float(numpy.abs(gradient).max())
    if size == 0:
        return False
    gradient /= size
    numeric = Numeric(problem)
    _, slopes = numeric.equations_at(numpy.array(here)[None, :])
    matrix = slopes[0]
    if not matrix.size:
        return True
    _, values, directions = numpy.linalg.svd(matrix)
    rank = int((values > _RANK * max(values.max(), 1e-300)).sum())
    return float(numpy.abs(directions[rank:] @ gradient).max(initial=0.0)) > _SEEN
