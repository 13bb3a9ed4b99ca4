"""The answer replaced by the engine's own, in the unit, rounding and form that are asked."""

from __future__ import annotations

from collections.abc import Iterator

from mathverify.codes import Code
from mathverify.problem.spec import AskKind
from mathverify.repair.change import Proposal
from mathverify.repair.patient import Patient
from mathverify.verification.judging.shaping import shaped

__all__ = ["other_answer"]

_COST = 1.0

#: Codes that speak of the claim and not of the question.
_OF_THE_CLAIM = (
    Code.WRONG_ANSWER,
    Code.MISSING_SOLUTIONS,
    Code.EXTRANEOUS_SOLUTIONS,
    Code.WRONG_FORM,
    Code.WRONG_ROUNDING,
    Code.PREMATURE_ROUNDING,
)
#: Codes that may speak of the claim, where they stand at the answer.
_AT_THE_ANSWER = (
    Code.PARSE_ERROR,
    Code.UNKNOWN_NAME,
    Code.AMBIGUOUS,
    Code.ILL_TYPED,
    Code.UNIT_CLASH,
    Code.INCOMPLETE,
    Code.UNDEFINED,
)


def other_answer(patient: Patient) -> Iterator[Proposal]:
    """``answer: 11`` for a wrong, misshapen or missing answer; the right label with options."""
    about = patient.found(*_OF_THE_CLAIM)
    about += tuple(r for r in patient.found(*_AT_THE_ANSWER) if r.path.startswith("$.answer"))
    if not about or patient.spec.ask is None:
        return
    claimed = patient.spec.answer
    for text in _candidates(patient):
        if text and text != claimed:
            mended = patient.spec.model_copy(update={"answer": text})
            yield Proposal(f"answer {text}" + _instead(claimed), _COST, mended)


def _candidates(patient: Patient) -> list[str]:
    """The right label alone where there are options, else the values known to be right."""
    ask = patient.spec.ask
    labels = {option.label for option in patient.spec.options}
    if patient.right_option:
        return [patient.right_option]
    if ask is None or patient.spec.answer in labels or ask.kind is AskKind.CHOICE:
        return []
    if ask.kind is AskKind.TRUTH and patient.spec.answer in ("true", "false"):
        return ["false" if patient.spec.answer == "true" else "true"]
    asked = patient.case.question.asked
    shape = shaped(ask.form, asked) if ask.form is not None and asked is not None else ""
    return list(dict.fromkeys([shape, patient.answer]))


def _instead(claimed: str | None) -> str:
    return f" instead of {claimed}" if claimed else ""
