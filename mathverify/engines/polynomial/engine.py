"""Polynomial systems that determine finitely many points: all of them, each looked at.

The points at which the equations of a case vanish are listed completely
(`mathverify.engines.polynomial.zeros`), and so are, whatever else a system says, candidates for
its models (`mathverify.engines.polynomial.reading`).  Each candidate is then evaluated exactly in
the original system, so that extraneous ones, by squares, radicals and denominators, only cost
time.  What is not zero is put into the ideal where the equations alone leave infinitely many
points; alternatives are split only where that is not enough either.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from mathverify.engines.cores import in_system_order, minimised
from mathverify.engines.polynomial.ideals import (
    Algebra,
    Infinite,
    Limits,
    NoZeros,
    OutOfBudgetError,
    ideal,
)
from mathverify.engines.polynomial.reading import Case, CaseReader, relations_in
from mathverify.engines.polynomial.zeros import RealPoints, real_points
from mathverify.engines.stopping import reason_of
from mathverify.semantics.evaluation import Truth
from mathverify.semantics.models import constraint_status, domain_status
from mathverify.semantics.numbers import NumberTooLargeError
from mathverify.semantics.polynomials import BeyondMethodError
from mathverify.semantics.system import (
    Budget,
    Evidence,
    FiniteModels,
    Grade,
    Kind,
    Model,
    Outcome,
    Satisfiable,
    SolutionSet,
    System,
    Unknown,
    Unsatisfiable,
)

_MAXIMAL_VARIABLES = 12
_MAXIMAL_CASES = 32
_MINIMISED_CORE = 12
_METHOD = "all real points of an ideal"


class _NotPolynomialError(Exception):
    """No equation of a case is made of variables and radicals."""


@dataclass(frozen=True, slots=True)
class _Candidates:
    """Points among which all models of one case are, the names they rest on, and how found."""

    models: tuple[Model, ...]
    used: frozenset[str]
    detail: dict[str, Any]


class PolynomialEngine:
    """Gröbner bases and exact real points."""

    name = "polynomial"

    def decide(self, system: System, budget: Budget) -> Outcome:
        """A checked model among the points of some case, or none at any point of any case."""
        outcome = self._decide(system, budget)

        def decide(part: System) -> Outcome:
            return self._decide(part, budget)

        return minimised(system, outcome, budget, _MINIMISED_CORE, decide)

    def solutions(self, system: System, budget: Budget) -> SolutionSet:
        """All models, where the equations of every case have finitely many points."""
        unsuited = self._unsuited(system)
        if unsuited is not None:
            return unsuited
        try:
            return self._listed(system, budget)
        except Exception as error:  # noqa: BLE001 - whatever stops the search is no answer
            return self._stopped(error)

    def _decide(self, system: System, budget: Budget) -> Outcome:
        unsuited = self._unsuited(system)
        if unsuited is not None:
            return unsuited
        try:
            return self._searched(system, budget)
        except Exception as error:  # noqa: BLE001 - as above
            return self._stopped(error)

    def _unsuited(self, system: System) -> Unknown | None:
        """What a glance at the signs tells: no equations, or too few to leave single points."""
        count = len(system.variables)
        if not 1 < count <= _MAXIMAL_VARIABLES:
            return Unknown("one variable, or too many", self.name, suited=False)
        if any(variable.kind is Kind.BOOLEAN for variable in system.variables):
            return Unknown("a boolean variable", self.name, suited=False)
        equations = disequalities = 0
        for constraint in system.constraints:
            found = relations_in(constraint.formula, constraint.wanted)
            equations += found[0]
            disequalities += found[1]
        finite = sum(variable.values is not None for variable in system.variables)
        if not equations or (equations + finite < count and not disequalities):
            return Unknown("fewer equations than unknowns", self.name, suited=False)
        return None

    def _stopped(self, error: Exception) -> Unknown:
        match error:
            case OutOfBudgetError() | NumberTooLargeError():
                return Unknown(str(error), self.name, exhausted=True)
            case _NotPolynomialError():
                return Unknown(str(error), self.name, suited=False)
        return Unknown(reason_of(error), self.name)

    def _searched(self, system: System, budget: Budget) -> Outcome:
        core: set[str] = set()
        details: list[dict[str, Any]] = []
        open_point = False
        for candidates in self._candidates(system, budget):
            details.append(candidates.detail)
            core |= candidates.used
            for model in candidates.models:
                status, name = _status(system, model)
                if status is Truth.TRUE:
                    return Satisfiable(model, _evidence(details))
                if status is Truth.FALSE:
                    core.add(name)
                else:
                    open_point = True
        if open_point:
            return Unknown("the truth of a statement at a point was not decided", self.name)
        return Unsatisfiable(in_system_order(system, core), False, _evidence(details))

    def _listed(self, system: System, budget: Budget) -> SolutionSet:
        models: list[Model] = []
        details: list[dict[str, Any]] = []
        for candidates in self._candidates(system, budget):
            details.append(candidates.detail)
            for model in candidates.models:
                status, _ = _status(system, model)
                if status is Truth.UNKNOWN:
                    return Unknown("the truth of a statement at a point was not decided", self.name)
                if status is Truth.TRUE and model not in models:
                    models.append(model)
        return FiniteModels(tuple(models), _evidence(details))

    def _candidates(self, system: System, budget: Budget) -> Iterator[_Candidates]:
        """Cases that together have all models, with finitely many points each."""
        reader, limits = CaseReader(system), Limits.of(budget)
        waiting, count = [reader.case()], 0
        while waiting:
            case = waiting.pop()
            count += 1
            if count > _MAXIMAL_CASES:
                raise OutOfBudgetError("too many cases")
            found = _points_of(reader, case, limits)
            if found is not None:
                yield found
            elif case.alternatives:
                waiting.extend(reversed(list(case.split())))
            else:
                if not reader.zeros(case):
                    raise _NotPolynomialError("no equation is polynomial")
                raise BeyondMethodError("the equations leave infinitely many points")


def _points_of(reader: CaseReader, case: Case, limits: Limits) -> _Candidates | None:
    """The real points of a case; None if its equations leave infinitely many complex ones."""
    zeros = reader.zeros(case)
    used = frozenset(source for _, source in zeros)
    if not zeros:
        return None
    equations = [polynomial for polynomial, _ in zeros]
    found = _listed_points(reader, equations, [], limits)
    if found is None:
        nonzeros = reader.nonzeros(case)
        if not nonzeros:
            return None
        used |= {source for _, source in nonzeros}
        found = _listed_points(reader, equations, [factor for factor, _ in nonzeros], limits)
        if found is None:
            return None
    models = tuple(dict(zip(reader.names, point, strict=True)) for point in found.points)
    detail = {
        "equations": sorted(used),
        "dimension": found.dimension,
        "eliminant": list(found.eliminant),
        "real points": len(models),
    }
    return _Candidates(models, used, detail)


def _listed_points(
    reader: CaseReader, zeros: list[Any], nonzeros: list[Any], limits: Limits
) -> RealPoints | None:
    polynomials, count = reader.sparse(zeros, nonzeros)
    found = ideal(polynomials, count, limits)
    match found:
        case NoZeros():
            return RealPoints((), 0, ())
        case Infinite():
            return None
        case Algebra():
            return real_points(found, len(reader.names), limits)


def _status(system: System, model: Model) -> tuple[Truth, str]:
    """Whether ``model`` is one; where it is not, the name of what it fails."""
    unknown = False
    for variable in system.variables:
        status = domain_status(variable, model)
        if status is Truth.FALSE:
            return status, variable.domain_name
        unknown = unknown or status is not Truth.TRUE
    for constraint in system.constraints:
        status = constraint_status(constraint, model)
        if status is Truth.FALSE:
            return status, constraint.name
        unknown = unknown or status is not Truth.TRUE
    return (Truth.UNKNOWN if unknown else Truth.TRUE), ""


def _evidence(cases: list[dict[str, Any]]) -> Evidence:
    return Evidence(_METHOD, "flint", Grade.EXACT, {"cases": cases})
