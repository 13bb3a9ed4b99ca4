"""Nonlinear arithmetic by z3: the last resort, whose *unsat* is a solver's word.

A query is asked in several phrasings, for z3's success depends on them: with tracked
assertions (whose conflict core is then made smaller by deletion), by nlsat where all variables
are real, and plainly.  z3 counts its own work and stops by that count, never by a clock.  Models
are evaluated exactly before they are believed; ``unknown`` and every exception is `Unknown`.
Where cvc5 is installed it is asked what z3 leaves open, and for a second opinion on *unsat*.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from mathverify.engines.cores import in_system_order, minimise
from mathverify.engines.smt import second_solver
from mathverify.engines.smt.endless import is_one_of_endlessly_many
from mathverify.engines.smt.querying import OUT_OF_STEPS, answer_of, steps_taken
from mathverify.engines.smt.second_solver import Found, NoAnswer, NoModel
from mathverify.engines.smt.translation import Translation, exact_model, excluded
from mathverify.engines.stopping import reason_of
from mathverify.semantics.models import is_model
from mathverify.semantics.numbers import Irrational
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

_MAXIMAL_MODELS = 64
_MAXIMAL_SMTLIB = 20_000


@dataclass(frozen=True, slots=True)
class _Phrasing:
    """One way to ask: its name, how to make the solver, whether it answers with cores.

    It is given ``share`` times the steps of the budget, for a step is not as long in each.
    """

    name: str
    solver: Callable[[Translation], Any]
    tracked: bool
    share: int = 1

    def steps(self, budget: Budget) -> int:
        """How many steps a query may take in this phrasing."""
        return self.share * budget.z3_rlimit


def _plain(translation: Translation) -> Any:
    import z3

    return z3.Solver(ctx=translation.context)


def _nlsat(translation: Translation) -> Any:
    import z3

    return z3.Tactic("qfnra-nlsat", ctx=translation.context).solver()


_TRACKED = _Phrasing("tracked", _plain, True)
_UNTRACKED = _Phrasing("plain", _plain, False)
_NLSAT = _Phrasing("nlsat", _nlsat, False, share=5)


class SmtEngine:
    """z3 over integers and reals, asked in several phrasings."""

    name = "smt"

    def decide(self, system: System, budget: Budget) -> Outcome:
        """A checked model, or *unsat* with a conflict core, or what stopped z3."""
        outcome, phrasing = self._decide(system, budget, None)
        if isinstance(outcome, Unknown):
            return _by_second_solver(system, budget, outcome)
        if isinstance(outcome, Satisfiable):
            return outcome
        if not budget.minimal_cores:
            return _confirmed(system, budget, outcome)
        # Without a member the rest may be hard to satisfy; the core need not be minimal.
        less = replace(budget, z3_rlimit=budget.z3_rlimit // 4)
        core, minimal = minimise(
            system, outcome.core, lambda part: self._decide(part, less, phrasing)[0]
        )
        return _confirmed(system, budget, replace(outcome, core=core, minimal=minimal))

    def solutions(self, system: System, budget: Budget) -> SolutionSet:
        """All models, if there are at most 64 and z3 shows that there is no other.

        One budget is for the whole list.
        """
        try:
            return self._solutions(system, budget)
        except Exception as error:  # noqa: BLE001 - z3 raises its own kinds, none is an answer
            return Unknown(reason_of(error), self.name)

    def _decide(
        self, system: System, budget: Budget, phrasing: _Phrasing | None
    ) -> tuple[Outcome, _Phrasing | None]:
        """The outcome, and in which phrasing (by default any) it was found."""
        try:
            return self._searched(system, budget, phrasing)
        except Exception as error:  # noqa: BLE001 - as above
            return Unknown(reason_of(error), self.name), phrasing

    def _searched(
        self, system: System, budget: Budget, only: _Phrasing | None
    ) -> tuple[Outcome, _Phrasing | None]:
        _translated.cache_clear()  # What z3 answers may depend on what its context was asked.
        translation = _translated(system)
        stopped: dict[_Phrasing, str] = {}
        for phrasing in [only] if only is not None else _phrasings(translation):
            query = _Query(translation, phrasing, budget)
            answer = query.ask()
            if answer == "unsat":
                return _unsatisfiable(system, query), phrasing
            if answer == "sat":
                model = exact_model(query.solver, translation.variables)
                if is_model(system, model):
                    return Satisfiable(model, _model_evidence(model, phrasing)), phrasing
                answer = "its model does not satisfy the system exactly"
            stopped[phrasing] = answer
        return Unknown(_told(stopped, budget), self.name, exhausted=True), only

    def _solutions(self, system: System, budget: Budget) -> SolutionSet:
        translation = Translation(system)
        variables = translation.variables
        if not variables:
            return Unknown("no variable to list values of", self.name)
        models: list[Model] = []
        query = _Query(translation, _UNTRACKED, budget)
        answer = query.ask()
        while answer == "sat":
            model = exact_model(query.solver, variables)
            if not is_model(system, model):
                return Unknown("z3: a model does not satisfy the system exactly", self.name)
            models.append(model)
            if len(models) > _MAXIMAL_MODELS or is_one_of_endlessly_many(system, model):
                return Unknown(f"more than {_MAXIMAL_MODELS} models", self.name)
            query.solver.add(excluded(query.solver, variables))
            answer = query.again(steps_taken(query.solver))
        if answer != "unsat":
            return Unknown(_told({_UNTRACKED: answer}, budget), self.name, exhausted=True)
        detail = {"models": len(models), "phrasing": query.phrasing.name}
        return FiniteModels(tuple(models), _evidence(detail))


class _Query:
    """A solver that has been given some of the translation's assertions."""

    def __init__(self, translation: Translation, phrasing: _Phrasing, budget: Budget) -> None:
        self.translation = translation
        self.phrasing = phrasing
        self._budget = budget
        self.solver: Any = None

    def ask(self) -> str:
        """``sat``, ``unsat`` or the reason why neither."""
        import z3

        self.solver = self.phrasing.solver(self.translation)
        self.solver.add(*self.translation.definitions)
        for index, (_, formula) in enumerate(self.translation.assertions):
            if self.phrasing.tracked:
                tag = z3.Bool(f"a_{index}", self.translation.context)
                self.solver.assert_and_track(formula, tag)
            else:
                self.solver.add(formula)
        return self.again()

    def again(self, taken: int = 0) -> str:
        """The same question after more was added to the solver, and so many steps were taken."""
        return answer_of(self.solver, self.phrasing.steps(self._budget) - taken)

    def core(self) -> list[int]:
        """Indices that z3 names as a conflict, after *unsat* under tracked assertions."""
        return sorted(int(str(tag)[2:]) for tag in self.solver.unsat_core())


@lru_cache(maxsize=1)
def _translated(system: System) -> Translation:
    """Remembered, because the second solver is told what the first was: a context is dear."""
    return Translation(system)


def _second_answer(system: System, budget: Budget) -> second_solver.SecondAnswer:
    """What cvc5 says about the assertions that z3 is given."""
    if not second_solver.is_installed():
        return NoAnswer("cvc5 is not installed")
    try:
        translation = _translated(system)
    except Exception as error:  # noqa: BLE001 - as in `SmtEngine`
        return NoAnswer(reason_of(error))
    solver = _plain(translation)
    solver.add(*translation.definitions, *(formula for _, formula in translation.assertions))
    names = {str(here): name for name, here in translation.variables.items()}
    return second_solver.ask(solver.to_smt2(), names, budget.cvc5_resources)


def _by_second_solver(system: System, budget: Budget, left_open: Unknown) -> Outcome:
    """cvc5's outcome where z3 has none."""
    match _second_answer(system, budget):
        case NoModel():
            names = [variable.domain_name for variable in system.variables]
            names += [constraint.name for constraint in system.constraints]
            evidence = Evidence("smt", second_solver.version(), Grade.SOLVER, {})
            return Unsatisfiable(in_system_order(system, names), False, evidence)
        case Found(model=model) if is_model(system, model):
            evidence = Evidence("smt", second_solver.version(), Grade.KERNEL, {})
            return Satisfiable(model, evidence)
        case NoAnswer(reason=reason) if reason == left_open.reason:
            return left_open
        case NoAnswer(reason=reason):
            return replace(left_open, reason=f"{left_open.reason}; {reason}")
        case _:
            reason = f"{left_open.reason}; cvc5: its model does not satisfy the system exactly"
            return replace(left_open, reason=reason)


def _confirmed(system: System, budget: Budget, found: Unsatisfiable) -> Outcome:
    """z3's *unsat* with what cvc5 says of it; `Unknown` where cvc5 has a model."""
    second = _second_answer(system, budget)
    if isinstance(second, Found) and is_model(system, second.model):
        return Unknown("z3 says unsat, but cvc5 found a model that satisfies the system", "smt")
    if not isinstance(second, NoModel):
        return found
    detail = {**found.evidence.detail, "agreed": second_solver.version()}
    return replace(found, evidence=replace(found.evidence, detail=detail))


def _phrasings(translation: Translation) -> Iterator[_Phrasing]:
    yield _TRACKED
    if translation.is_real:
        yield _NLSAT
    yield _UNTRACKED


def _unsatisfiable(system: System, query: _Query) -> Unsatisfiable:
    names = [name for name, _ in query.translation.assertions]
    core = query.core() if query.phrasing.tracked else list(range(len(names)))
    chosen = {names[index] for index in core}
    # That a variable is an integer is part of its z3 sort and never shows in z3's core.
    chosen |= {v.domain_name for v in system.variables if v.kind is not Kind.REAL}
    text = query.solver.to_smt2()
    smtlib = text if len(text) <= _MAXIMAL_SMTLIB else ""
    detail = {"phrasing": query.phrasing.name, "smtlib": smtlib}
    return Unsatisfiable(in_system_order(system, chosen), False, _evidence(detail))


def _told(stopped: Mapping[_Phrasing, str], budget: Budget) -> str:
    """What z3 stopped at, in each phrasing."""
    if set(stopped.values()) == {OUT_OF_STEPS}:
        ways = f", asked in {len(stopped)} ways" if len(stopped) > 1 else ""
        steps = sum(phrasing.steps(budget) for phrasing in stopped)
        return f"z3 found no answer within {steps:,} steps{ways}"
    return "z3: " + "; ".join(f"{one.name}: {answer}" for one, answer in stopped.items())


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
