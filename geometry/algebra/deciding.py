"""Whether a system has a model: certified, or refuted, or neither.

Numeric samples are certified first, which settles what is satisfiable in most cases; a problem
without a certified sample is refuted by exact algebra, by looking at all its points, by the values
that one of its disequalities can take, or by z3.  A system is unsatisfiable when every problem of
every branch is refuted.
"""

from __future__ import annotations

from dataclasses import replace

from geometry.algebra.analysis import Analysis, Points
from geometry.algebra.elimination import Candidates, Nothing, candidates
from geometry.algebra.listing import listed
from geometry.algebra.problem import Problem
from geometry.algebra.refutation import Refuted, refuted, refuted_value
from geometry.algebra.solver import has_no_point
from geometry.algebra.work import OutOfWorkError
from mathverify.engines.cores import in_system_order
from mathverify.semantics.numbers import NumberTooLargeError, UndecidedError
from mathverify.semantics.polynomials import BeyondMethodError
from mathverify.semantics.quotients import NowhereDefinedError
from mathverify.semantics.system import (
    Budget,
    Evidence,
    Grade,
    Outcome,
    Satisfiable,
    System,
    Unknown,
    Unsatisfiable,
)

#: The name under which outcomes are signed.
ENGINE = "geometry"


def searched(system: System, budget: Budget, points: Points, *, thoroughly: bool = True) -> Outcome:
    """Whether some point satisfies ``system``; the core of a contradiction is everything.

    Without ``thoroughly`` only cheap refutations are tried.  Never raises for a system that it
    cannot treat.
    """
    try:
        return _searched(Analysis(system, points), budget, thoroughly)
    except (BeyondMethodError, NowhereDefinedError, NumberTooLargeError, UndecidedError) as error:
        return Unknown(str(error) or "a term without a value", ENGINE, suited=False)
    except OutOfWorkError as error:
        return Unknown(str(error), ENGINE, exhausted=True)
    except Exception as error:  # noqa: BLE001 - flint and z3 raise kinds of their own
        return Unknown(f"{type(error).__name__}: {error}"[:300], ENGINE)


def _searched(analysis: Analysis, budget: Budget, thoroughly: bool) -> Outcome:
    if analysis.is_large():
        for found in analysis.realised_as_posed():
            return satisfiable(found.model, "certified point")
    for problem in analysis.problems:
        for found in analysis.realised(problem):
            return satisfiable(found.model, "certified point")
    word = Refuted.EXACT
    open_problems = 0
    for problem in analysis.problems:
        outcome = refutation_of(analysis, problem, budget, thoroughly)
        if isinstance(outcome, Satisfiable):
            return outcome
        if outcome is Refuted.NO:
            open_problems += 1
        elif outcome is Refuted.SOLVER:
            word = Refuted.SOLVER
    if open_problems:
        if thoroughly and not analysis.is_large():
            for found in analysis.realised_as_posed():
                return satisfiable(found.model, "certified point")
        reason = "no point was certified and the system was not refuted"
        return Unknown(reason, ENGINE, exhausted=True)
    return Unsatisfiable(everything(analysis.system), False, refutation_evidence(word))


def everything(system: System) -> tuple[str, ...]:
    """The names of all constraints and domains, in the system's order."""
    names = [constraint.name for constraint in system.constraints]
    names += [variable.domain_name for variable in system.variables]
    return in_system_order(system, names)


def satisfiable(model: object, method: str) -> Satisfiable:
    """The outcome for a certified model."""
    assert isinstance(model, dict)
    return Satisfiable(model, Evidence(method, ENGINE, Grade.EXACT))


def refutation_evidence(word: Refuted) -> Evidence:
    """Evidence for a refutation by exact algebra, or by a solver's word."""
    grade = Grade.SOLVER if word is Refuted.SOLVER else Grade.EXACT
    return Evidence("refuted polynomial systems", ENGINE, grade)


def refutation_of(
    analysis: Analysis, problem: Problem, budget: Budget, thoroughly: bool = True
) -> Refuted | Satisfiable:
    """A refutation of one problem; a model where looking at all its points gave one."""
    if refuted(problem) is Refuted.EXACT:
        return Refuted.EXACT
    points = listed(problem)
    if points is not None:
        for point in points.points:
            model = analysis.model(point)
            if model is not None:
                return satisfiable(model, "exact point")
        if not points.points and not points.open:
            return Refuted.EXACT
    if not thoroughly:
        return Refuted.NO
    if _no_value_but_zero(problem):
        return Refuted.EXACT
    return Refuted.SOLVER if has_no_point(problem, budget) else Refuted.NO


def _no_value_but_zero(problem: Problem) -> bool:
    """Whether some polynomial that must not vanish can have no other value."""
    for one in (*problem.nonzero, *problem.positive)[:4]:
        asked = replace(problem, asked=((one, problem.context.constant(1)),))
        found = candidates(asked, 0)
        if isinstance(found, Nothing):
            return True
        if not isinstance(found, Candidates):
            continue
        if all(
            value.exact == 0 or refuted_value(found.problem, found.asked, value) is Refuted.EXACT
            for value in found.values
        ):
            return True
    return False
