"""`Reasoner`: the engines in order, cheapest first, behind one question.

It is the only place where an engine's `Unknown` is read: an engine that does not know passes the
system on, and when none knows the answer is `Unknown` with every reason.  An engine that breaks
counts as not knowing.
"""

from __future__ import annotations

from collections.abc import Iterable

from mathverify.semantics.system import (
    Budget,
    CellSet,
    Constraint,
    Engine,
    FiniteModels,
    Grade,
    Outcome,
    Satisfiable,
    SolutionSet,
    System,
    Unknown,
    Unsatisfiable,
)
from mathverify.verification.replay import Replay, replay

__all__ = ["Reasoner"]


class Reasoner:
    """Answers about systems, remembered for the life of one verification."""

    def __init__(self, engines: Iterable[Engine], budget: Budget, weakest_grade: Grade) -> None:
        self._engines = tuple(engines)
        self._budget = budget
        self._weakest_grade = weakest_grade
        self._decided: dict[System, Outcome] = {}
        self._listed: dict[System, SolutionSet] = {}

    def decide(self, system: System) -> Outcome:
        """Whether some point satisfies ``system``.

        A model is given only after the independent evaluator has replayed it.
        """
        known = self._decided.get(system)
        if known is None:
            known = self._decided[system] = self._ask(system)
        return known

    def refutes(self, system: System, *constraints: Constraint) -> Outcome:
        """`decide` of ``system`` with further constraints."""
        return self.decide(system.with_constraints(*constraints))

    def solutions(self, system: System) -> SolutionSet:
        """All models of ``system``, where an engine can list them completely."""
        known = self._listed.get(system)
        if known is None:
            known = self._listed[system] = self._list(system)
        return known

    def _ask(self, system: System) -> Outcome:
        reasons: list[str] = []
        for engine in self._engines:
            try:
                outcome = engine.decide(system, self._budget)
            except (ArithmeticError, ValueError, TypeError, LookupError, RecursionError) as error:
                reasons.append(f"{engine.name}: broke ({type(error).__name__}: {error})")
                continue
            match outcome:
                case Unknown(reason=reason):
                    reasons.append(f"{engine.name}: {reason}")
                case Satisfiable(model=model):
                    if replay(system, model) is Replay.CONFIRMED:
                        return outcome
                    reasons.append(f"{engine.name}: its model did not replay")
                case Unsatisfiable(evidence=evidence):
                    if evidence.grade <= self._weakest_grade:
                        return outcome
                    reasons.append(
                        f"{engine.name}: grade {evidence.grade.name.lower()} is too weak"
                    )
        return Unknown("; ".join(reasons) or "no engine was given", "all engines")

    def _list(self, system: System) -> SolutionSet:
        reasons: list[str] = []
        for engine in self._engines:
            try:
                found = engine.solutions(system, self._budget)
            except (ArithmeticError, ValueError, TypeError, LookupError, RecursionError) as error:
                reasons.append(f"{engine.name}: broke ({type(error).__name__}: {error})")
                continue
            match found:
                case Unknown(reason=reason):
                    reasons.append(f"{engine.name}: {reason}")
                case FiniteModels(evidence=evidence) | CellSet(evidence=evidence):
                    if evidence.grade <= self._weakest_grade:
                        return found
                    reasons.append(
                        f"{engine.name}: grade {evidence.grade.name.lower()} is too weak"
                    )
        return Unknown("; ".join(reasons) or "no engine was given", "all engines")
