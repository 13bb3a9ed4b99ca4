"""Nonlinear arithmetic by z3: the last resort, whose *unsat* is a solver's word.

A query is asked in several phrasings, for z3's success depends on them: with tracked
assertions (whose conflict core is then made smaller by deletion), by nlsat where all variables
are real, and plainly.  z3's own resource count comes first, the clock stands behind it.  Models
are evaluated exactly before they are believed; ``unknown`` and every exception is `Unknown`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mathverify.language.tree import free_names
from mathverify.engines.smt_models import exact_model, excluded
from mathverify.engines.smt_translation import Translation
from mathverify.semantics.models import is_model
from mathverify.semantics.numbers import Irrational
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
    Variable,
)

__all__ = ["SmtEngine"]

_MAXIMAL_MODELS = 64
_NARROW = (Kind.INTEGER, Kind.RATIONAL)
_MAXIMAL_SMTLIB = 20_000


@dataclass(frozen=True, slots=True)
class _Phrasing:
    """One way to ask: its name, how to make the solver, whether it answers with cores."""

    name: str
    solver: Callable[[Translation], Any]
    tracked: bool


def _plain(translation: Translation) -> Any:
    import z3

    return z3.Solver(ctx=translation.context)


def _nlsat(translation: Translation) -> Any:
    import z3

    return z3.Tactic("qfnra-nlsat", ctx=translation.context).solver()


_TRACKED = _Phrasing("tracked", _plain, True)
_UNTRACKED = _Phrasing("plain", _plain, False)
_NLSAT = _Phrasing("nlsat", _nlsat, False)


class SmtEngine:
    """z3 over integers and reals, asked in several phrasings."""

    name = "smt"

    def decide(self, system: System, budget: Budget) -> Outcome:
        """A checked model, or *unsat* with a conflict core, or what stopped z3."""
        try:
            return self._decide(system, budget)
        except Exception as error:  # noqa: BLE001 - z3 raises its own kinds, none may pass for an answer
            return Unknown(_reason(error), self.name)

    def solutions(self, system: System, budget: Budget) -> SolutionSet:
        """All models, if there are at most 64 and z3 shows that there is no other."""
        try:
            return self._solutions(system, budget)
        except Exception as error:  # noqa: BLE001 - as above
            return Unknown(_reason(error), self.name)

    def _decide(self, system: System, budget: Budget) -> Outcome:
        translation = Translation(system)
        stopped: list[str] = []
        for phrasing in _phrasings(translation):
            query = _Query(translation, phrasing, budget)
            answer = query.ask(range(len(translation.assertions)))
            if answer == "sat":
                model = exact_model(query.solver, translation.variables)
                if is_model(system, model):
                    return Satisfiable(model, _model_evidence(model, phrasing))
                stopped.append(f"{phrasing.name}: its model does not satisfy the system exactly")
            elif answer == "unsat":
                return _unsatisfiable(system, query, budget)
            else:
                stopped.append(f"{phrasing.name}: {answer}")
        return Unknown("z3: " + "; ".join(stopped), self.name)

    def _solutions(self, system: System, budget: Budget) -> SolutionSet:
        translation = Translation(system)
        numbers = translation.variables
        if not numbers:
            return Unknown("no variable to list values of", self.name)
        models: list[Model] = []
        query = _Query(translation, _UNTRACKED, budget)
        everything = range(len(translation.assertions))
        answer = query.ask(everything)
        while answer == "sat":
            model = exact_model(query.solver, numbers)
            if not is_model(system, model):
                return Unknown("z3: a model does not satisfy the system exactly", self.name)
            models.append(model)
            if len(models) > _MAXIMAL_MODELS:
                return Unknown(f"more than {_MAXIMAL_MODELS} models", self.name)
            query.solver.add(excluded(query.solver, numbers))
            answer = query.again()
        if answer != "unsat":
            return Unknown(f"z3: {answer}", self.name)
        detail = {"models": len(models), "phrasing": query.phrasing.name}
        return FiniteModels(tuple(models), _evidence(detail))


class _Query:
    """A solver that has been given some of the translation's assertions."""

    def __init__(self, translation: Translation, phrasing: _Phrasing, budget: Budget) -> None:
        self.translation = translation
        self.phrasing = phrasing
        self._budget = budget
        self.solver: Any = None

    def ask(self, chosen: Sequence[int]) -> str:
        """``sat``, ``unsat`` or the reason why not, for the assertions with these indices."""
        import z3

        self.solver = self.phrasing.solver(self.translation)
        self.solver.set("timeout", max(1, int(self._budget.seconds * 1000)))
        self.solver.set("rlimit", self._budget.z3_rlimit)
        self.solver.add(*self.translation.definitions)
        for index in chosen:
            formula = self.translation.assertions[index][1]
            if self.phrasing.tracked:
                tag = z3.Bool(f"a_{index}", self.translation.context)
                self.solver.assert_and_track(formula, tag)
            else:
                self.solver.add(formula)
        return self.again()

    def again(self) -> str:
        """The same question after more was added to the solver."""
        import z3

        answer = self.solver.check()
        if answer == z3.sat:
            return "sat"
        if answer == z3.unsat:
            return "unsat"
        return self.solver.reason_unknown() or "unknown"

    def core(self) -> list[int]:
        """Indices that z3 names as a conflict, after *unsat* under tracked assertions."""
        return sorted(int(str(tag)[2:]) for tag in self.solver.unsat_core())


def _phrasings(translation: Translation) -> list[_Phrasing]:
    return [_TRACKED, _NLSAT, _UNTRACKED] if translation.is_real else [_TRACKED, _UNTRACKED]


def _unsatisfiable(system: System, query: _Query, budget: Budget) -> Unsatisfiable:
    """The conflict with members deleted while z3 still says *unsat* of what is left."""
    names = [name for name, _ in query.translation.assertions]
    core = query.core() if query.phrasing.tracked else list(range(len(names)))
    smtlib = query.solver.to_smt2()
    chosen = set(names[index] for index in core)
    # That a variable is an integer is part of its z3 sort and never shows in z3's core.
    chosen |= {v.domain_name for v in system.variables if v.kind in _NARROW}
    kept = [name for name in _core_names(system) if name in chosen]
    minimal = True
    for name in tuple(kept):
        without = [other for other in kept if other != name]
        answer, confirmed = _asked(_part(system, without), query.phrasing, budget)
        if answer == "unsat":
            kept = without
        elif not confirmed:
            minimal = False
    detail = {"phrasing": query.phrasing.name, "smtlib": smtlib[:_MAXIMAL_SMTLIB]}
    return Unsatisfiable(tuple(kept), minimal, _evidence(detail))


def _core_names(system: System) -> list[str]:
    domains = [variable.domain_name for variable in system.variables]
    return list(dict.fromkeys(domains + [constraint.name for constraint in system.constraints]))


def _part(system: System, names: Sequence[str]) -> System:
    """The system with only these constraints and domains; a dropped domain becomes the reals."""
    kept = set(names)
    constraints = tuple(c for c in system.constraints if c.name in kept)
    used = frozenset[str]().union(*(free_names(c.formula) for c in constraints))
    variables = tuple(
        v if v.domain_name in kept or v.kind is Kind.BOOLEAN else Variable(v.name)
        for v in system.variables
        if v.name in used or v.domain_name in kept
    )
    return System(variables, constraints)


def _asked(part: System, phrasing: _Phrasing, budget: Budget) -> tuple[str, bool]:
    """z3's answer for a part of a system, and whether a model of it was confirmed exactly."""
    translation = Translation(part)
    query = _Query(translation, phrasing, budget)
    answer = query.ask(range(len(translation.assertions)))
    if answer != "sat":
        return answer, False
    try:
        return answer, is_model(part, exact_model(query.solver, translation.variables))
    except BeyondMethodError:
        return answer, False


def _version() -> str:
    import z3

    return f"z3 {z3.get_version_string()}"


def _evidence(detail: Mapping[str, Any]) -> Evidence:
    return Evidence("smt", _version(), Grade.SOLVER, detail)


def _model_evidence(model: Model, phrasing: _Phrasing) -> Evidence:
    """A model is believed because it was evaluated, not because z3 found it."""
    exact = any(isinstance(value, Irrational) for value in model.values())
    grade = Grade.EXACT if exact else Grade.KERNEL
    return Evidence("smt", _version(), grade, {"phrasing": phrasing.name})


def _reason(error: Exception) -> str:
    if isinstance(error, BeyondMethodError):
        return str(error)
    return f"{type(error).__name__}: {error}"[:300]
