"""A broken solution mended by what one line leaves out or has wrong, or by the engine's own lines.

No line is taken away and none says less than before: a line gets a sign, a number or the values
that it lost, or names what it uses and rejects; a solution that stops short gets its last line.
Where that does not mend the solution, the engine's own, proved line by line, is offered in its
place.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mathverify.codes import Code
from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.short_texts import LONE_DECIMAL as _NUMBER
from mathverify.problem.paths import steps
from mathverify.problem.spec import ProblemSpec, Step
from mathverify.repair.change import Proposal
from mathverify.repair.patient import Patient
from mathverify.semantics.meaning import LoweringProblem, Scalar
from mathverify.verification.findings import Crashed, Obligation, Refuted, Undecided
from mathverify.verification.judging.presentation import meaning_text
from mathverify.verification.judging.value import determined_value

_ENDED = 0.9
_CORRECTED = 1.0
_OWN_SOLUTION = 1.5
_MOST_TRIES = 120
#: Numbers within this distance of a wrong one are tried in its place.
_SIGNS = (" + ", " - ")
_NEIGHBOURS = 12


def other_step(patient: Patient) -> Iterator[Proposal]:
    """The first broken step mended, then the engine's own solution."""
    broken = [r for r in patient.refuted if r.obligation is Obligation.STEPS]
    broken += [r for r in patient.refuted if r.path.startswith("$.steps[") and r not in broken]
    for refuted in broken:
        match steps(refuted.path):
            case ("steps", int(index), *_):
                yield from _mended(patient, index, refuted)
                yield from _own(patient)
                return


def _own(patient: Patient) -> Iterator[Proposal]:
    """The engine's own lines in the place of all."""
    solved = patient.solved(patient.spec.model_copy(update={"steps": ()}))
    if solved is None or not solved.steps:
        return
    mended = patient.spec.model_copy(update={"steps": solved.steps})
    told = "; ".join(step.relation for step in solved.steps)
    yield Proposal(f"put this solution in the place of the steps: {told}", _OWN_SOLUTION, mended)


def _mended(patient: Patient, index: int, refuted: Refuted) -> Iterator[Proposal]:
    if refuted.code is not Code.BAD_STEP:
        return
    step = patient.spec.steps[index]
    yield from _named(patient, index, refuted)
    if refuted.path != f"$.steps[{index}]":
        return
    if index == len(patient.spec.steps) - 1:
        yield from _ended(patient)
    for number, relation in zip(range(_MOST_TRIES), _relations(patient, step), strict=False):
        corrected: dict[str, str | None] = {"relation": relation}
        if relation in _all_values(patient):
            # The reason was that of the line that lost a solution.
            corrected["because"] = None
        changed = _with_step(patient.spec, index, step.model_copy(update=corrected))
        against = _against(patient, changed)
        if not against:
            cost = _CORRECTED + number / 1000
            yield Proposal(
                f"step {index + 1}: {relation} instead of {step.relation}", cost, changed
            )
            return
        if not any(path.startswith(refuted.path) for path in against):
            return  # this line is right now, and others are not: no change of it mends them


def _ended(patient: Patient) -> Iterator[Proposal]:
    """The lines as they are, and one more that gives the answer."""
    ask = patient.spec.ask
    equal = f"{ask.find} = {patient.answer}" if ask is not None else ""
    for relation in dict.fromkeys((*_all_values(patient), equal)):
        more = (*patient.spec.steps, Step(relation=relation))
        changed = patient.spec.model_copy(update={"steps": more})
        if relation and _is_proved(patient, changed):
            yield Proposal(f"one more step: {relation}", _ENDED, changed)
            return


def _named(patient: Patient, index: int, refuted: Refuted) -> Iterator[Proposal]:
    """The line with the givens named that carry it, or with what it has to reject."""
    mend = refuted.witness.data.get("mend")
    if not isinstance(mend, dict):
        return
    step = patient.spec.steps[index]
    changed = _with_step(patient.spec, index, step.model_copy(update=mend))
    if _is_proved(patient, changed):
        for name, value in mend.items():
            told = value if isinstance(value, str) else f"[{', '.join(value)}]"
            yield Proposal(f"step {index + 1}, {name}: {told}", _CORRECTED, changed)


def _relations(patient: Patient, step: Step) -> Iterator[str]:
    """The right side as the left one has it, one sign or number changed, nearest numbers first,
    then the answer as all its values.
    """
    text = step.relation
    yield from _right_side(patient, text)
    for place in range(1, len(text) - 1):
        if text[place - 1 : place + 2] in _SIGNS:
            yield text[:place] + ("-" if text[place] == "+" else "+") + text[place + 1 :]
    numbers = list(_NUMBER.finditer(text))
    for distance in range(1, _NEIGHBOURS + 1):
        for match in numbers:
            for sign in (1, -1):
                other = _shifted(match[0], sign * distance)
                if other:
                    yield text[: match.start()] + other + text[match.end() :]
    yield from _all_values(patient)


def _right_side(patient: Patient, text: str) -> Iterator[str]:
    """The value that the left side has, where the last one is a wrong number or amount."""
    left = text.partition("=")[0]
    before, equals, right = text.rpartition("=")
    case = patient.case
    try:
        told = case.question.reading.parse(right) if equals else None
        meaning = case.question.lowering.lower(case.question.reading.parse(left))
    except (ParseError, LoweringProblem):
        return
    told = told.operand if isinstance(told, tree.Negate) else told
    if not isinstance(told, (tree.Number, tree.Quantity)) or not isinstance(meaning, Scalar):
        return
    found = determined_value(case, meaning)
    unit = told.unit if isinstance(told, tree.Quantity) else None
    if found is not None and (unit is not None or not meaning.dimension):
        yield f"{before.rstrip()} = {meaning_text(found[0], found[1], unit)}"


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


def _is_proved(patient: Patient, spec: ProblemSpec) -> bool:
    """Whether the checks have nothing against the steps as changed, which alone are looked at."""
    return not _against(patient, spec)


def _against(patient: Patient, spec: ProblemSpec) -> tuple[str, ...]:
    """Where the checks have something against the steps as changed, ``$`` where they found none."""
    alone = spec.model_copy(update={"options": (), "prose": None, "parts": ()})
    findings = patient.examine(alone).findings
    found = tuple(
        f.path
        for f in findings
        if isinstance(f, (Refuted, Undecided, Crashed))
        and (f.path.startswith("$.steps") or f.obligation is Obligation.STEPS)
    )
    return found if found or any(f.path == "$" for f in findings) else ("$",)
