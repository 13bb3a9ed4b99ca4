"""What an examination asked its reasoner, check by check."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import partial

from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.system import (
    Budget,
    CellSet,
    Constraint,
    Engine,
    Evidence,
    FiniteModels,
    Grade,
    Model,
    Outcome,
    PointCell,
    Satisfiable,
    SolutionSet,
    System,
    Unsatisfiable,
)
from mathverify.verification.case import Case, Check
from mathverify.verification.examination import Examination, Examiner
from mathverify.verification.findings import Finding, Obligation
from mathverify.verification.parts import part_specs
from mathverify.verification.policy import Policy
from mathverify.verification.reasoner import Reasoner


@dataclass(frozen=True, slots=True)
class Said:
    """That ``system`` with ``more`` constraints has a point, has none, or has just these."""

    system: System
    more: tuple[Constraint, ...]
    outcome: Satisfiable | Unsatisfiable | FiniteModels


@dataclass(frozen=True, slots=True)
class Consultation:
    """What one check found, and on what it relied: numbers of the part's claims, and words."""

    findings: tuple[Finding, ...]
    claims: tuple[int, ...]
    words: tuple[Evidence, ...] = ()


@dataclass(slots=True)
class PartTranscript:
    """The claims about one part of a question, each once, and the checks that used them."""

    path: str
    said: list[Said] = field(default_factory=list)
    consultations: list[Consultation] = field(default_factory=list)


class _RecordingReasoner(Reasoner):
    def __init__(
        self, engines: Iterable[Engine], budget: Budget, weakest_grade: Grade, said: list[Said]
    ) -> None:
        super().__init__(engines, budget, weakest_grade)
        self.said = said
        self.used: dict[int, None] = {}
        self.words: list[Evidence] = []
        self._places: dict[tuple[System, bool], int] = {}
        self._within = False
        #: Whether what is asked is a claim of the part.
        self.recording = True

    def decide(self, system: System) -> Outcome:
        outcome = super().decide(system)
        if not self._within:
            self._record(system, (), outcome)
        return outcome

    def refutes(self, system: System, *constraints: Constraint) -> Outcome:
        self._within = True
        try:
            outcome = super().refutes(system, *constraints)
        finally:
            self._within = False
        self._record(system, constraints, outcome)
        return outcome

    def solutions(self, system: System) -> SolutionSet:
        found = super().solutions(system)
        self._record(system, (), found)
        return found

    def takes_word(self, evidence: Evidence) -> None:
        self.words += [evidence] * (evidence not in self.words)

    def complete_list(self, system: System) -> FiniteModels | None:
        """All models, if they can be listed; not counted as asked by a check."""
        return self._models(system)

    def _record(
        self, system: System, more: tuple[Constraint, ...], outcome: Outcome | SolutionSet
    ) -> None:
        if not self.recording:
            return
        if isinstance(outcome, CellSet):
            points = _points(outcome)
            if points is None:
                # Whole intervals are shown to people; no check concludes anything from them.
                return
            outcome = FiniteModels(points, outcome.evidence)
        if not isinstance(outcome, (Satisfiable, Unsatisfiable, FiniteModels)):
            return
        key = system.with_constraints(*more), isinstance(outcome, FiniteModels)
        place = self._places.setdefault(key, len(self.said))
        if place == len(self.said):
            self.said.append(Said(system, more, outcome))
        self.used[place] = None


def _points(cells: CellSet) -> tuple[Model, ...] | None:
    if not all(isinstance(cell, PointCell) for cell in cells.cells):
        return None
    return tuple({cells.variable: c.value} for c in cells.cells if isinstance(c, PointCell))


@dataclass(slots=True)
class _WatchedCheck:
    """A check that reports what it asked and found."""

    check: Check
    parts: list[PartTranscript]
    name: str
    discharges: frozenset[Obligation]

    def examine(self, case: Case) -> Iterable[Finding]:
        reasoner = case.reasoner
        assert isinstance(reasoner, _RecordingReasoner)
        reasoner.used = {}
        reasoner.words = []
        # What an earlier check found is found again, so that this one's claims are noted too.
        case.judged.clear()
        found = tuple(self.check.examine(case))
        self.parts[-1].consultations.append(
            Consultation(found, tuple(reasoner.used), tuple(reasoner.words))
        )
        return found


def transcribe(
    examiner: Examiner, spec: ProblemSpec, policy: Policy
) -> tuple[Examination, list[PartTranscript], list[_RecordingReasoner]]:
    """Examine ``spec`` and note every claim; with the reasoners, for what certifying asks.

    The examination is that of `Examiner.examine`, the engine's own answer with it.
    """
    paths = iter([prefix for prefix, _ in part_specs(spec)])
    parts: list[PartTranscript] = []
    reasoners: list[_RecordingReasoner] = []

    def reasoner(engines: Iterable[Engine], budget: Budget, weakest: Grade) -> Reasoner:
        parts.append(PartTranscript(next(paths)))
        reasoners.append(_RecordingReasoner(engines, budget, weakest, parts[-1].said))
        return reasoners[-1]

    watching = replace(
        examiner,
        reasoner=reasoner,
        checks=tuple(
            _WatchedCheck(check, parts, check.name, check.discharges) for check in examiner.checks
        ),
        answers=partial(_unrecorded, examiner.answers),
        plugin_of=lambda part: examiner.plugin_of(getattr(part, "check", part)),
    )
    return watching.examine(spec, policy), parts, reasoners


def _unrecorded(answers: Callable[[Case], tuple[str, str]], case: Case) -> tuple[str, str]:
    """The engine's own answer, which is no part of a proof."""
    reasoner = case.reasoner
    assert isinstance(reasoner, _RecordingReasoner)
    reasoner.recording = False
    return answers(case)
