"""`Reasoner`: the engines in order, cheapest first, behind one question.

It is the only place where an engine's `Unknown` is read: an engine that does not know passes the
system on, and when none knows the answer is `Unknown` with every reason.  An engine that breaks
counts as not knowing.

Most school questions have finitely many models.  Once they are listed completely, every further
question about the same system is answered by looking at each of them.  Where they are not
listed, a model that came up for one question is tried on the next before any engine is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, Protocol, TypeGuard, runtime_checkable

from mathverify.language.occurrences import names_in
from mathverify.language.tree import Node
from mathverify.semantics.system import (
    Budget,
    CellSet,
    Constraint,
    Engine,
    Evidence,
    FiniteModels,
    Grade,
    Kind,
    Model,
    Outcome,
    PointCell,
    Satisfiable,
    SolutionSet,
    System,
    Unknown,
    Unsatisfiable,
    Variable,
)
from mathverify.semantics.values import ModelCount, Values, ValuesUnknown
from mathverify.verification.replay import Replay, replay
from mathverify.verification.undecided import Attempt, why_undecided

#: What a broken engine may raise; anything else is a bug that must be seen.
_BREAKS = (ArithmeticError, ValueError, TypeError, LookupError, RecursionError)
#: The engine whose lists rest on a solver's word.
_SOLVER = "smt"
#: The engine that counts models without listing them.
_COUNTER = "finite"
#: The engine that puts unknowns in.
_ELIMINATING = "substitution"
#: Longer lists are not walked through for every question.
_MOST_MODELS = 64
#: How many of the models that came up are kept for a system.
_KEPT_MODELS = 8
# In Python 3.11 it takes as long to look up a member of an enum as to call a function.
_NOT_ASKED = FiniteModels((), Evidence("", "", Grade.SOLVER))
_CONFIRMED, _NOT_KNOWN = Replay.CONFIRMED, Replay.NOT_KNOWN


@runtime_checkable
class ConfirmingEngine(Protocol):
    """An engine whose models are known by enclosures, which no exact evaluation replays.

    ``confirms`` proves again, from the model alone and not from how it was found, that there is a
    model within the enclosures.
    """

    name: str

    def confirms(self, system: System, model: Model) -> Replay:
        """Whether ``model`` satisfies ``system``."""
        ...


class _Valuing(Protocol):
    name: str

    def values(self, system: System, term: Node, budget: Budget) -> Values: ...


def _lists_values(engine: object) -> TypeGuard[_Valuing]:
    """Whether it is such an engine; to hold eight to a protocol takes longer than to ask one."""
    return hasattr(engine, "values")


@runtime_checkable
class _Counting(Protocol):
    name: str

    def count(self, system: System, budget: Budget) -> ModelCount | Unknown: ...


@runtime_checkable
class _Settling(Protocol):
    name: str

    def settling(self, system: System, goal: Node, budget: Budget) -> tuple[Node, ...]: ...


@runtime_checkable
class _PuttingIn(Protocol):
    name: str

    def put_in(self, system: System, term: Node) -> tuple[System, Node]: ...


class Reasoner:
    """Answers about systems, remembered for the life of one verification."""

    def __init__(self, engines: Iterable[Engine], budget: Budget, weakest_grade: Grade) -> None:
        self._engines = tuple(engines)
        self._valuing = tuple([engine for engine in self._engines if _lists_values(engine)])
        self._budget = _hasty(budget)
        self._thorough = budget
        self._weakest_grade = weakest_grade
        self._decided: dict[System, Outcome] = {}
        self._listed: dict[System, SolutionSet] = {}
        self._lists: dict[tuple[str, System], SolutionSet] = {}
        self._models_of: dict[System, FiniteModels | None] = {}
        self._solver_failures = 0
        self._refuted: dict[
            tuple[System, tuple[tuple[Node, bool], ...]], tuple[tuple[Constraint, ...], Outcome]
        ] = {}
        self._came_up: dict[System, list[Satisfiable]] = {}
        self._valued: dict[tuple[System, Node], Values] = {}
        self._counted: dict[System, ModelCount | Unknown] = {}
        #: For parts of systems, which no check has asked about.
        self._parts: Reasoner | None = None

    def decide(self, system: System) -> Outcome:
        """Whether some point satisfies ``system``.

        A model is given only after the independent evaluator has replayed it.
        """
        known = self._decided.get(system)
        if known is None:
            known = self._decided[system] = self._ask(system, self._budget)
        return known

    def conflict(self, system: System) -> Outcome:
        """`decide`, with a core as small as the engine can make it, for people to read."""
        return self._ask(system, self._thorough)

    def refutes(self, system: System, *constraints: Constraint) -> Outcome:
        """`decide` of ``system`` with further constraints."""
        # What every point satisfies asks nothing of one.
        asked = tuple([c for c in constraints if not _holds_everywhere(c)])
        if not asked:
            return self.decide(system)
        # A step often says what the answer said: the same formula under another name.
        said = (system, tuple([(constraint.formula, constraint.wanted) for constraint in asked]))
        known = self._refuted.get(said)
        if known is None:
            outcome = self._refute(system, asked)
            self._refuted[said] = (asked, outcome)
            return outcome
        before, outcome = known
        if before == asked:
            return outcome
        names = {old.name: new.name for old, new in zip(before, asked, strict=True)}
        if len(names) < len(asked) or any(v.name in names for v in system.variables):
            # Renaming could touch more than the constraints.
            return self._refute(system, asked)
        return _renamed(outcome, names)

    def _refute(self, system: System, constraints: tuple[Constraint, ...]) -> Outcome:
        models = self._models(system)
        if models is not None:
            seen = _among(models, constraints)
            if seen is not None:
                return seen
        base = self._decided.get(system)
        came_up = self._came_up.setdefault(system, [])
        extra = System((), constraints)
        for found in (*came_up, base):
            if isinstance(found, Satisfiable) and replay(extra, found.model) is Replay.CONFIRMED:
                return found
        outcome = self.decide(system.with_constraints(*constraints))
        if isinstance(outcome, Satisfiable) and len(came_up) < _KEPT_MODELS:
            came_up.append(outcome)
        return outcome

    def solutions(self, system: System) -> SolutionSet:
        """All models of ``system``, where an engine can list them completely."""
        known = self._listed.get(system)
        if known is None:
            known = self._listed[system] = self._list(system)
        return known

    def values(self, system: System, term: Node) -> Values:
        """All values of ``term`` over the models of ``system``, where an engine lists them.

        What is concluded from them has to be asked of `refutes`.
        """
        known = self._valued.get((system, term))
        if known is None:
            known = self._valued[system, term] = self._value(system, term)
        return known

    def is_model(self, system: System, model: Model) -> bool:
        """Whether a model is replayed, or proved again by an engine that knows enclosures of it."""
        return any(_is_confirmed(engine, system, model) for engine in self._valuing)

    def takes_word(self, evidence: Evidence) -> None:
        """Called for what a check concludes from no claim about a system; there is nothing to do.

        Whoever writes certificates has to know, since none of the claims stands for it.
        """

    def stretches(self, system: System) -> SolutionSet:
        """`solutions` of a system in one unknown, as stretches of the line, by an engine's word."""
        found = self.solutions(system)
        if isinstance(found, CellSet):
            self.takes_word(found.evidence)
        return found

    def count(self, system: System) -> ModelCount | Unknown:
        """How many models the system has, by an engine that need not list them.

        Who concludes from it takes its word.
        """
        known = self._counted.get(system)
        if known is None:
            known = self._counted[system] = self._count(system)
        return known

    def _count(self, system: System) -> ModelCount | Unknown:
        for engine in self._engines:
            if engine.name != _COUNTER or not isinstance(engine, _Counting):
                continue
            try:
                found = engine.count(system, self._budget)
            except _BREAKS as error:
                return Unknown(f"broke ({type(error).__name__}: {error})", engine.name)
            if isinstance(found, Unknown) or found.evidence.grade <= self._weakest_grade:
                return found
        return Unknown("no engine counts models", "all engines")

    def settling(self, system: System, goal: Node) -> tuple[Node, ...]:
        """Statements of the question's language with which ``goal`` is true in every model.

        Each is one that the question does not say and its figures do not share; empty where no
        engine knows such.
        """
        for engine in self._engines:
            if isinstance(engine, _Settling):
                try:
                    found = engine.settling(system, goal, self._budget)
                except _BREAKS:
                    continue
                if found:
                    return found
        return ()

    def put_in(self, system: System, term: Node) -> tuple[System, Node]:
        """The system and the term without real unknowns that equations tell at every model.

        Its models are those of the system, by the values of the unknowns that are left.
        """
        for engine in self._engines:
            if engine.name == _ELIMINATING and isinstance(engine, _PuttingIn):
                with suppress(*_BREAKS):
                    return engine.put_in(system, term)
        return system, term

    def _value(self, system: System, term: Node) -> Values:
        reasons: list[str] = []
        for engine in self._valuing:
            try:
                found = engine.values(system, term, self._budget)
            except _BREAKS as error:
                reasons.append(f"{engine.name} broke ({type(error).__name__}: {error})")
                continue
            if not isinstance(found, ValuesUnknown):
                return found
            reasons.append(f"{found.engine}: {found.reason}")
        return ValuesUnknown("; ".join(reasons) or "no engine lists values", "all engines")

    def _models(self, system: System) -> FiniteModels | None:
        """All models, where a procedure other than a solver lists them completely."""
        known = self._models_of.get(system, _NOT_ASKED)
        if known is _NOT_ASKED:
            known = self._models_of[system] = self._listed_models(system)
        return known

    def _listed_models(self, system: System) -> FiniteModels | None:
        if system.variables and not system.constraints and all(map(_is_endless, system.variables)):
            return None  # No procedure lists them.
        for engine in self._engines:
            if engine.name == _SOLVER:
                continue
            try:
                listed: SolutionSet | None = self._solutions_by(engine, system)
            except _BREAKS:
                continue
            if isinstance(listed, Unknown) and listed.endless:
                return None
            if isinstance(listed, CellSet):
                listed = _points(system, listed)
                if listed is None:
                    return None
            if isinstance(listed, FiniteModels):
                good = listed.evidence.grade <= self._weakest_grade
                return listed if good and self._is_replayed(system, listed) else None
        return None

    def _is_replayed(self, system: System, listed: FiniteModels) -> bool:
        """Whether the models are few and each was confirmed, now or when it was found."""
        decided = self._decided.get(system)
        seen = decided.model if isinstance(decided, Satisfiable) else None
        return len(listed.models) <= _MOST_MODELS and all(
            (seen is not None and _is_same(model, seen))
            or replay(system, model) is Replay.CONFIRMED
            for model in listed.models
        )

    def _solutions_by(self, engine: Engine, system: System) -> SolutionSet:
        known = self._lists.get((engine.name, system))
        if known is None:
            known = engine.solutions(system, self._budget)
            self._lists[engine.name, system] = known
        return known

    def _ask(self, system: System, budget: Budget) -> Outcome:
        linked = self._by_link(system)
        if linked is None:
            return self._by_engines(system, budget)
        own = any(linked.evidence.engine == engine.name for engine in self._valuing)
        if own and isinstance(linked, Unsatisfiable) and budget.minimal_cores:
            # The figure alone conflicts: its engine may know which few constraints do.
            smaller = self._by_engines(system, budget)
            return smaller if isinstance(smaller, Unsatisfiable) else linked
        return linked

    def undivided(self, system: System) -> Outcome:
        """`decide`, asking the engines about the whole before its parts.

        A figure in which no term has a value other than those that it takes is refuted as one, and
        what its parts would be asked is harder.
        """
        outcome = self._by_engines(system, self._budget)
        return self.decide(system) if isinstance(outcome, Unknown) else outcome

    def _by_engines(self, system: System, budget: Budget) -> Outcome:
        attempts: list[Attempt] = []
        for engine in self._engines:
            if engine.name == _SOLVER and self._solver_failures >= self._budget.solver_failures:
                reason = "not asked again after it ran out of its budget"
                attempts.append(Attempt(engine.name, reason, suited=True, exhausted=True))
                continue
            try:
                outcome = engine.decide(system, budget)
            except _BREAKS as error:
                attempts.append(_broken(engine, error))
                continue
            match outcome:
                case Unknown(reason=reason, exhausted=exhausted, suited=suited):
                    attempts.append(Attempt(engine.name, reason, suited, exhausted))
                    self._solver_failures += exhausted and engine.name == _SOLVER
                case Satisfiable(model=model):
                    if _is_confirmed(engine, system, model):
                        return outcome
                    attempts.append(_stopped(engine, "its model did not replay"))
                case Unsatisfiable(evidence=evidence):
                    if evidence.grade <= self._weakest_grade:
                        return outcome
                    attempts.append(_too_weak(engine, evidence))
        return Unknown(why_undecided(system, attempts), "all engines")

    def _by_link(self, system: System) -> Satisfiable | Unsatisfiable | None:
        """The outcome by two parts of the system, where a figure is one of them."""
        if not self._valuing:
            return None
        # Loaded for figures alone.
        from mathverify.verification.linking import decided_by_link

        if self._parts is None:
            self._parts = Reasoner(self._engines, self._thorough, self._weakest_grade)
        outcome = decided_by_link(system, self._parts)
        if outcome is None or outcome.evidence.grade > self._weakest_grade:
            return None
        return outcome

    def _list(self, system: System) -> SolutionSet:
        attempts: list[Attempt] = []
        for engine in self._engines:
            try:
                found = self._solutions_by(engine, system)
            except _BREAKS as error:
                attempts.append(_broken(engine, error))
                continue
            match found:
                case Unknown(reason=reason, exhausted=exhausted, suited=suited):
                    attempts.append(Attempt(engine.name, reason, suited, exhausted))
                case FiniteModels(evidence=evidence) | CellSet(evidence=evidence):
                    if _has_false_model(system, found):
                        attempts.append(_stopped(engine, "a model of its list did not replay"))
                    elif evidence.grade <= self._weakest_grade:
                        return found
                    else:
                        attempts.append(_too_weak(engine, evidence))
        return Unknown(why_undecided(system, attempts), "all engines")


@lru_cache(maxsize=16)
def _hasty(budget: Budget) -> Budget:
    """The same budget, with conflicts as they come."""
    return replace(budget, minimal_cores=False)


def _is_confirmed(engine: object, system: System, model: Model) -> bool:
    found = replay(system, model)
    if found is Replay.NOT_KNOWN and isinstance(engine, ConfirmingEngine):
        found = engine.confirms(system, model)
    if found is Replay.NOT_KNOWN and len(system.variables) == 1:
        # Loaded for what no exact evaluation tells.
        from mathverify.calculus.crossing import confirmed

        return confirmed(system, model)
    return found is Replay.CONFIRMED


def _renamed(outcome: Outcome, names: Mapping[str, str]) -> Outcome:
    """The outcome of asking the same constraints under other names."""
    if isinstance(outcome, Unknown):
        return outcome
    known = outcome.evidence
    detail = _with_names(known.detail, names)
    evidence = Evidence(known.method, known.engine, known.grade, detail)
    if isinstance(outcome, Satisfiable):
        return Satisfiable(outcome.model, evidence)
    core = tuple([names.get(name, name) for name in outcome.core])
    return Unsatisfiable(core, outcome.minimal, evidence)


def _with_names(data: Any, names: Mapping[str, str]) -> Any:
    """JSON-able data with names replaced wherever they stand alone."""
    if isinstance(data, str):
        return names.get(data, data)
    if isinstance(data, Mapping):
        return {names.get(key, key): _with_names(value, names) for key, value in data.items()}
    if isinstance(data, (list, tuple)):
        return [_with_names(item, names) for item in data]
    return data


def _is_same(one: Model, other: Model) -> bool:
    """Whether both are the same point of rationals; other points are not compared."""
    rational = all(isinstance(v, Fraction) for m in (one, other) for v in m.values())
    return rational and one == other


def _stopped(engine: Engine, reason: str) -> Attempt:
    return Attempt(engine.name, reason, suited=True, exhausted=False)


def _broken(engine: Engine, error: Exception) -> Attempt:
    return _stopped(engine, f"broke ({type(error).__name__}: {error})")


def _too_weak(engine: Engine, evidence: Evidence) -> Attempt:
    return _stopped(engine, f"grade {evidence.grade.name.lower()} is too weak for the policy")


def _has_false_model(system: System, listed: FiniteModels | CellSet) -> bool:
    """Whether a listed point is none; that none is missing has to be believed."""
    models: tuple[Model, ...]
    if isinstance(listed, FiniteModels):
        models = listed.models
    elif len(system.variables) == 1:
        points = [cell for cell in listed.cells if isinstance(cell, PointCell)]
        models = tuple({listed.variable: point.value} for point in points)
    else:
        models = ()
    return any(replay(system, model) is Replay.REJECTED for model in models)


def _holds_everywhere(constraint: Constraint) -> bool:
    """Whether a constraint without names is satisfied, wherever it is looked at."""
    if names_in(constraint.formula):
        return False
    return replay(System((), (constraint,)), {}) is _CONFIRMED


def _is_endless(variable: Variable) -> bool:
    """Whether infinitely many numbers are seen to lie in a domain."""
    low, high = variable.low, variable.high
    if variable.values is not None or variable.kind is Kind.BOOLEAN:
        return False
    if low is None or high is None:
        return True
    return variable.kind is not Kind.INTEGER and low.value < high.value


def _points(system: System, cells: CellSet) -> FiniteModels | None:
    """The solutions as models, where they are single points and nothing else is unknown."""
    if len(system.variables) != 1:
        return None
    models: list[Model] = []
    for cell in cells.cells:
        if not isinstance(cell, PointCell):
            return None
        models.append({cells.variable: cell.value})
    return FiniteModels(tuple(models), cells.evidence)


def _among(listed: FiniteModels, constraints: tuple[Constraint, ...]) -> Outcome | None:
    """Whether one of the models satisfies the constraints too; None where that is not known."""
    extra = System((), constraints)
    for model in listed.models:
        found = replay(extra, model)
        if found is _CONFIRMED:
            return Satisfiable(model, _by_listing(listed))
        if found is _NOT_KNOWN:
            return None
    names = tuple([constraint.name for constraint in constraints])
    return Unsatisfiable(names, False, _by_listing(listed))


def _by_listing(listed: FiniteModels) -> Evidence:
    return Evidence(
        "complete list of models",
        listed.evidence.engine,
        listed.evidence.grade,
        {"models": len(listed.models), "listed by": listed.evidence.method},
    )
