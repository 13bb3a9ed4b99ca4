"""A broken step corrected by one number, one sign or the right values, or dropped."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from mathverify.codes import Code
from mathverify.errors import ParseError
from mathverify.problem.spec import ProblemSpec, Step
from mathverify.repair.change import Proposal
from mathverify.repair.patient import Patient
from mathverify.semantics.meaning import LoweringProblem, Scalar
from mathverify.verification.findings import Obligation, Refuted
from mathverify.verification.judging.presentation import meaning_text
from mathverify.verification.judging.value import determined_value

__all__ = ["other_step"]

_CORRECTED = 1.0
_DROPPED = 1.5
_MOST_TRIES = 120
#: Numbers within this distance of a wrong one are tried in its place.
_NEIGHBOURS = 12

_INDEX = re.compile(r"\$\.steps\[(\d+)\]")
_NUMBER = re.compile(r"(?<![\w.^])\d+(?:\.\d+)?")
_SIGN = re.compile(r" ([+-]) ")


def other_step(patient: Patient) -> Iterator[Proposal]:
    """The first broken step mended, then the step left out."""
    broken = [r for r in patient.refuted if r.obligation is Obligation.STEPS]
    broken += [r for r in patient.refuted if r.path.startswith("$.steps[") and r not in broken]
    for refuted in broken:
        match = _INDEX.match(refuted.path)
        if match is None:
            continue
        index = int(match[1])
        yield from _mended(patient, index, refuted)
        steps = patient.spec.steps
        without = (*steps[:index], *steps[index + 1 :])
        mended = patient.spec.model_copy(update={"steps": without})
        yield Proposal(f"drop step {index + 1}: {steps[index].relation}", _DROPPED, mended)
        return


def _mended(patient: Patient, index: int, refuted: Refuted) -> Iterator[Proposal]:
    step = patient.spec.steps[index]
    if refuted.path.endswith(".rejects"):
        kept = step.model_copy(update={"rejects": None})
        words = f"let step {index + 1} reject nothing"
        yield Proposal(words, _CORRECTED, _with_step(patient.spec, index, kept))
        return
    if refuted.code is not Code.BAD_STEP:
        return
    for number, relation in zip(range(_MOST_TRIES), _relations(patient, step), strict=False):
        corrected: dict[str, str | None] = {"relation": relation}
        if relation in _all_values(patient):
            # The reason was that of the line that lost a solution.
            corrected["because"] = None
        changed = _with_step(patient.spec, index, step.model_copy(update=corrected))
        if _is_true(patient, changed, index):
            cost = _CORRECTED + number / 1000
            yield Proposal(
                f"step {index + 1}: {relation} instead of {step.relation}", cost, changed
            )
            return


def _relations(patient: Patient, step: Step) -> Iterator[str]:
    """One sign or number changed, nearest numbers first; then the answer as all its values."""
    text = step.relation
    for match in _SIGN.finditer(text):
        other = "-" if match[1] == "+" else "+"
        yield text[: match.start(1)] + other + text[match.end(1) :]
    numbers = list(_NUMBER.finditer(text))
    for distance in range(1, _NEIGHBOURS + 1):
        for match in numbers:
            for sign in (1, -1):
                other = _shifted(match[0], sign * distance)
                if other:
                    yield text[: match.start()] + other + text[match.end() :]
    yield from _right_side(patient, text)
    yield from _all_values(patient)


def _right_side(patient: Patient, text: str) -> Iterator[str]:
    """The value that the left side has, where the right one is a wrong number."""
    left, equals, right = text.partition("=")
    if not equals or not _NUMBER.fullmatch(right.strip().removeprefix("-")):
        return
    case = patient.case
    try:
        meaning = case.question.lowering.lower(case.question.reading.parse(left))
    except (ParseError, LoweringProblem):
        return
    if isinstance(meaning, Scalar) and not meaning.dimension:
        found = determined_value(case, meaning)
        if found is not None:
            yield f"{left.rstrip()} = {meaning_text(found[0], found[1], None)}"


def _shifted(written: str, by: int) -> str:
    """The number ``by`` units of its last digit away; empty where that is negative."""
    places = len(written.partition(".")[2])
    value = Fraction(written) + Fraction(by, 10**places)
    if value < 0:
        return ""
    digits = f"{int(value * 10**places):0{places + 1}d}"
    return f"{digits[:-places]}.{digits[-places:]}" if places else digits


def _all_values(patient: Patient) -> Iterator[str]:
    """``x = 1 or x = 3`` for a step that lost a solution."""
    ask, answer = patient.spec.ask, patient.answer
    if ask is not None and answer.startswith("{") and answer.endswith("}") and "(" not in answer:
        yield " or ".join(f"{ask.find} = {value}" for value in answer[1:-1].split(", "))


def _with_step(spec: ProblemSpec, index: int, step: Step) -> ProblemSpec:
    steps = (*spec.steps[:index], step, *spec.steps[index + 1 :])
    return spec.model_copy(update={"steps": steps})


def _is_true(patient: Patient, spec: ProblemSpec, index: int) -> bool:
    """Whether the checks have nothing against the changed step; only the steps are looked at."""
    alone = spec.model_copy(update={"options": (), "prose": None, "parts": ()})
    path = f"$.steps[{index}]"
    findings = patient.examine(alone).findings
    return not any(isinstance(f, Refuted) and f.path.startswith(path) for f in findings) and any(
        f.path == "$" or f.path.startswith("$.steps") for f in findings
    )
