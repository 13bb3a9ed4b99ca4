"""Faults, steps and repairs as JSON for programs; verdicts are told by the verification."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mathverify.problem.faults import Fault
    from mathverify.repair.change import Repair
    from mathverify.verification.judging.chain import StepJudgement

__all__ = ["fault_data", "repair_data", "step_data"]


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
