"""Steps: each line follows from the lines before it and what it names, and the last one answers.

What a line is judged by stands in `mathverify.verification.judging.chain`; here its faults become
findings.  A reason that states mathematics is held to it, and the end of the solution to what is
asked.
"""

from __future__ import annotations

from collections.abc import Iterable

from mathverify.checks.step_reasons import reasons_of
from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.tree import Comparison, Name
from mathverify.semantics import terms
from mathverify.semantics.question import problem_of
from mathverify.semantics.system import Constraint, Satisfiable, Unknown
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
from mathverify.verification.judging.chain import judge_chain
from mathverify.verification.judging.conclusion import concluding_fault
from mathverify.verification.judging.presentation import model_text
from mathverify.verification.judging.step_lines import Line, Unread
from mathverify.verification.judging.step_state import Fault, State


class StepsCheck:
    """Judges the lines one after the other, their reasons, and where they end."""

    name = "steps"
    discharges = frozenset({Obligation.STEPS})

    def examine(self, case: Case) -> Iterable[Finding]:
        """A refutation or an open question for each bad step, or one `Proved`."""
        reasons, unreadable = reasons_of(case.question)
        state, judged = judge_chain(case, reasons)
        found: list[Finding] = list(unreadable)
        notes: list[Finding] = []
        for one in judged:
            if isinstance(one, Unread):
                found.append(_unread(case, one))
                continue
            if one.fault is not None:
                found.append(_finding(case, one.index, one.fault))
            if one.rests_on and len(case.question.givens) > 1:
                words = f"step {one.index + 1} rests on {', '.join(one.rests_on)}"
                notes.append(Note(None, words, f"$.steps[{one.index}]"))
        for line in state.stated:
            found += _let_defined(case, state, line)
            notes += _magnitudes(line)
        if not found:
            fault = concluding_fault(state)
            if fault is not None:
                found.append(_finding(case, len(judged) - 1, fault))
        yield from notes
        yield from found or [Proved(Obligation.STEPS, tuple(state.evidence))]


def _finding(case: Case, index: int, fault: Fault) -> Finding:
    path = f"$.steps[{index}]{fault.field}"
    relation = case.question.spec.steps[index].relation
    words = f"step {index + 1}, {relation}{', ' if fault.untrue else ': '}{fault.words}"
    if not fault.decided:
        return Undecided(Obligation.STEPS, f"step {index + 1}: {fault.words}", path)
    at = {} if fault.model is None else dict(model_text(case.question, fault.model))
    data: dict[str, object] = {"index": index, "model": at}
    if fault.mend:
        data["mend"] = dict(fault.mend)
    witness = Witness("step", words, data)
    return Refuted(Obligation.STEPS, Code.BAD_STEP, words, witness, fault.remedy, path)


def _unread(case: Case, line: Unread) -> Finding:
    path, problem = f"$.steps[{line.index}]", line.problem
    value = problem_of(problem, path, _text_of(case, line))
    if problem.code is None:
        return Undecided(Obligation.STEPS, problem.message, path)
    words = f"step {line.index + 1}: {problem.message}"
    data = {"text": value.text, "start": value.start, "end": value.end}
    witness = Witness("source", words, data)
    return Refuted(Obligation.STEPS, problem.code, words, witness, problem.remedy, path)


def _text_of(case: Case, line: Unread) -> str:
    """The field of a step in which the node at fault stands."""
    step, reading = case.question.spec.steps[line.index], case.question.reading.steps[line.index]
    fields = ((step.let, reading.let), (step.case, reading.case), (step.rejects, reading.rejects))
    for text, node in fields:
        if text is not None and node is not None:
            if any(part is line.problem.node for part in tree.walk(node)):
                return text
    return step.relation


def _let_defined(case: Case, state: State, line: Line) -> list[Finding]:
    """What a step introduces must have a value in every model."""
    found: list[Finding] = []
    for term in line.defined:
        goal = terms.compare(term, Comparison.IN, Name("real"))
        outcome = case.reasoner.refutes(
            case.question.system, Constraint("the new name", goal, wanted=False)
        )
        if isinstance(outcome, Satisfiable):
            words = "what it introduces has no value"
            fault = Fault(words, "introduce a name for what is defined", outcome.model, ".let")
        elif isinstance(outcome, Unknown):
            fault = Fault(outcome.reason, decided=False, field=".let")
        else:
            state.evidence.append(outcome.evidence)
            continue
        found.append(_finding(case, line.index, fault))
    return found


def _magnitudes(line: Line) -> list[Finding]:
    if line.clash is None:
        return []
    words = (
        f"step {line.index + 1} drops the units; it was read as a relation between "
        "magnitudes in the units of the question"
    )
    return [Note(None, words, f"$.steps[{line.index}]")]
