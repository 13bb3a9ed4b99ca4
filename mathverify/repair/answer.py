"""The answer replaced by the engine's own, in the unit, rounding and form that are asked."""

from __future__ import annotations

from collections.abc import Iterator

from mathverify.codes import Code
from mathverify.language.tokens import PLAIN_NAME
from mathverify.problem.spec import AskKind, ProblemSpec
from mathverify.repair.change import Proposal
from mathverify.repair.patient import Patient
from mathverify.verification.judging.shaping import shaped

_COST = 1.0
#: ``(-3, 4]`` with ends that hold no comma.
_COMPARING = frozenset("<>≤≥")

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
    if ask is None or patient.spec.answer in labels or ask.kind.shape.is_chosen:
        return []
    if ask.kind is AskKind.TRUTH and patient.spec.answer in ("true", "false"):
        return ["false" if patient.spec.answer == "true" else "true"]
    asked = patient.case.question.asked
    shape = shaped(ask.form, asked) if ask.form is not None and asked is not None else ""
    return list(dict.fromkeys([shape, _in_style(patient.spec, patient.answer)]))


def _in_style(spec: ProblemSpec, answer: str) -> str:
    """``x > -3`` for ``(-3, inf)`` where the claim was written as an inequality."""
    claimed, ask = spec.answer or "", spec.ask
    if ask is None or ask.kind is not AskKind.ALL or _COMPARING.isdisjoint(claimed):
        return answer
    if not PLAIN_NAME.fullmatch(ask.find):
        return answer
    parts = answer.split(" U ")
    told = [_inequality(ask.find, part) for part in parts]
    return " or ".join(told) if told and len(told) == len(parts) and all(told) else answer


def _inequality(name: str, interval: str) -> str:
    """What an interval says of a name; empty where it says nothing, or is none."""
    opening, closing = interval[:1], interval[-1:]
    low, joint, high = interval[1:-1].partition(", ")
    is_interval = opening in ("(", "[") and closing in (")", "]") and interval.count(",") == 1
    if not is_interval or not joint or not low or not high:
        return ""
    below = "<" if opening == "(" else "<="
    above = "<" if closing == ")" else "<="
    if low == "-inf":
        return "" if high == "inf" else f"{name} {above} {high}"
    if high == "inf":
        return f"{name} {'>' if opening == '(' else '>='} {low}"
    return f"{low} {below} {name} {above} {high}"


def _instead(claimed: str | None) -> str:
    return f" instead of {claimed}" if claimed else ""
