"""What programs are told as JSON, by the command and by the services alike.

Verdicts are told by the verification (`mathverify.verification.verdict`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mathverify.codes import Code
    from mathverify.equivalence import Equivalence
    from mathverify.problem.document import Document
    from mathverify.problem.faults import Fault
    from mathverify.problem.spec import ProblemSpec
    from mathverify.repair.change import Repair
    from mathverify.solving.line import Solution
    from mathverify.verification.findings import Status
    from mathverify.verification.judging.chain import StepJudgement


def malformed_data(document: Document) -> dict[str, Any]:
    """A document that is no question, with all its faults, as JSON-able data."""
    faults = [fault_data(fault) for fault in document.faults]
    return {"source": document.source, "status": "malformed", "faults": faults}


def fault_data(fault: Fault) -> dict[str, Any]:
    """One fault of a document as JSON-able data."""
    return {
        "code": fault.code,
        "path": fault.path,
        "line": fault.line,
        "message": fault.message,
        "hint": fault.hint,
    }


def step_data(judged: StepJudgement) -> dict[str, Any]:
    """How one line of a solution stands to the line before it, as JSON-able data."""
    return {
        "step": judged.index,
        "before": judged.before,
        "neighbours": judged.neighbours.name.lower(),
        "gained": list(judged.gained),
        "lost": list(judged.lost),
        "rests_on": list(judged.rests_on),
        "refused": "" if judged.fault is None else judged.fault.words,
    }


def repair_data(repair: Repair) -> dict[str, Any]:
    """One proved repair as JSON-able data, with the mended question."""
    from mathverify.problem.wire import encode

    return {
        "description": repair.description,
        "cost": repair.cost,
        "changes": [
            {"path": change.path, "before": change.before, "after": change.after}
            for change in repair.changes
        ],
        "spec": encode(repair.spec),
        "digest": repair.verdict.digest,
    }


def mended_data(id_: str, status: Status, found: tuple[Repair, ...]) -> dict[str, Any]:
    """What mends a question, as JSON-able data; ``status`` is that of the question itself."""
    return {
        "id": id_,
        "status": "mended" if found else str(status),
        "repairs": [repair_data(one) for one in found],
    }


def single_questions(spec: ProblemSpec) -> list[ProblemSpec]:
    """The question itself, or what it asks as a whole and in each of its parts."""
    from mathverify.verification.parts import part_specs

    if not spec.parts:
        return [spec]
    whole = [spec.model_copy(update={"parts": ()})] if spec.ask is not None else []
    return whole + [single for path, single in part_specs(spec) if path != "$"]


def solution_data(id_: str, solution: Solution) -> dict[str, Any]:
    """A worked solution, or why there is none, as JSON-able data."""
    from mathverify.problem.wire import encode
    from mathverify.solving.line import Derivation

    if not isinstance(solution, Derivation):
        return {"id": id_, "derived": False, "reason": solution.reason}
    return {
        "id": id_,
        "derived": True,
        "method": solution.method,
        "answer": solution.answer,
        "steps": encode(solution.spec)["steps"],
    }


def explanation_data(code: Code) -> dict[str, Any]:
    """What a code means, with an example and what mends it, as JSON-able data."""
    from mathverify.codes import EXPLANATIONS

    explanation = EXPLANATIONS[code]
    return {
        "code": code.value,
        "meaning": explanation.meaning,
        "example": explanation.example,
        "remedy": explanation.remedy,
    }


def equivalence_data(found: Equivalence) -> dict[str, Any]:
    """How two answers stand to each other, as JSON-able data."""
    from mathverify.equivalence import Different, Same

    match found:
        case Same(how=how):
            return {"status": "same", "how": how}
        case Different(witness=witness):
            return {
                "status": "different",
                "difference": witness.difference.value,
                "witness": witness.words,
                "at": dict(witness.at),
            }
        case _:
            return {"status": "undecided", "reason": found.reason, "remedy": found.remedy}
