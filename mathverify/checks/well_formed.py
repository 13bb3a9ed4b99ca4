"""Well-formed: nothing essential is missing, every text parses and has one fitting meaning."""

from __future__ import annotations

from collections.abc import Iterable

from mathverify.codes import Code
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.reading import Problem
from mathverify.semantics.system import Evidence, Grade
from mathverify.verification.case import Case
from mathverify.verification.findings import (
    Finding,
    Note,
    Obligation,
    Proved,
    Refuted,
    Undecided,
    Witness,
)
from mathverify.words.solutions import OVER_SOLUTIONS


class WellFormedCheck:
    """Turns the problems of reading and lowering into findings."""

    name = "well-formed"
    discharges = frozenset({Obligation.WELL_FORMED})

    def examine(self, case: Case) -> Iterable[Finding]:
        """One finding a problem; `Proved` if there are none."""
        question = case.question
        for path, text in question.notes:
            yield Note(None, text, path)
        if OVER_SOLUTIONS & question.lowering.record.called:
            case.reasoner.solutions(question.system)  # The list is one of this check's claims.
        elif question.of_all_models:
            from mathverify.verification.known_values import of_givens

            case.reasoner.solutions(of_givens(question.system))  # So is the only model.
        missing = list(_missing(question.spec))
        yield from missing
        for problem in question.problems:
            yield _finding(problem)
        if not missing and not question.problems:
            # What the reading rests on is added at the end: checks read further texts.
            evidence = Evidence("reading", "mathverify.semantics", Grade.KERNEL)
            yield Proved(Obligation.WELL_FORMED, (evidence,))


def _missing(spec: ProblemSpec) -> Iterable[Refuted]:
    if spec.ask is None and not spec.parts:
        yield _incomplete("ask", "a question needs an ask", 'ask: {find: "x", as: value}')
    if spec.ask is not None and spec.answer is None:
        yield _incomplete("answer", "a question needs its answer", 'answer: "..."')
    if spec.ask is not None and spec.ask.kind.shape.is_chosen and not spec.options:
        yield _incomplete("options", "a choice needs options", "options: [{label: A, value: ...}]")


def _incomplete(part: str, message: str, remedy: str) -> Refuted:
    witness = Witness("source", f"there is no {part}", {"missing": part})
    return Refuted(Obligation.WELL_FORMED, Code.INCOMPLETE, message, witness, remedy, f"$.{part}")


def _finding(problem: Problem) -> Finding:
    if problem.code is None:
        return Undecided(Obligation.WELL_FORMED, problem.message, problem.path)
    marked = problem.text[problem.start : problem.end] or problem.text
    data = {"text": problem.text, "start": problem.start, "end": problem.end}
    return Refuted(
        Obligation.WELL_FORMED,
        problem.code,
        problem.message,
        Witness("source", f"{marked!r} in {problem.text!r}", data),
        problem.remedy,
        problem.path,
    )
