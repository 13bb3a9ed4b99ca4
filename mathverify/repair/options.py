"""An option replaced by the right answer or by another wrong one, or dropped."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mathverify.codes import Code
from mathverify.errors import ParseError
from mathverify.language.short_texts import LONE_DECIMAL as _NUMBER
from mathverify.language.tree import Divide, Node, Number, walk
from mathverify.problem.ask_kinds import AskKind
from mathverify.problem.field_rules import named_labels
from mathverify.problem.paths import steps
from mathverify.problem.spec import Option, ProblemSpec
from mathverify.repair.change import Proposal
from mathverify.repair.patient import Patient
from mathverify.verification.findings import Refuted
from mathverify.verification.judging.judge import judge
from mathverify.verification.judging.judgement import Sameness, Wrong
from mathverify.verification.judging.sameness import compare_answers

_UNCOVERED = 1.0
_REPLACED = 1.5
_ALL_ASKED = 1.8
_DROPPED = 2.0
_SHIFTS = (1, -1, 2, -2, 10, -10, 3, -3, 5, -5)


def other_options(patient: Patient) -> Iterator[Proposal]:
    """``replace option C``: by the right answer where none is right, else by a wrong one."""
    spec = patient.spec
    if not spec.options:
        return
    yield from _without_texts(patient)
    for refuted in patient.found(Code.NO_CORRECT_OPTION):
        yield from _with_the_answer(patient, refuted)
    surplus = list(_surplus(patient))
    if surplus:
        yield from _without_surplus(patient, surplus)
        yield from _all_of_them(patient)
    if len(spec.options) == 1:
        yield from _one_more(patient)


def _without_texts(patient: Patient) -> Iterator[Proposal]:
    """The values of options in place of texts that hide them."""
    hidden: set[str] = set()
    for refuted in patient.found(Code.HIDDEN_VALUE):
        labels = refuted.witness.data.get("labels")
        hidden.update(labels if isinstance(labels, list) else [])
    told = [o.label for o in patient.spec.options if o.label in hidden and o.value is not None]
    if told:
        options = tuple(
            o.model_copy(update={"text": None}) if o.label in told else o
            for o in patient.spec.options
        )
        mended = patient.spec.model_copy(update={"options": options})
        words = f"leave out the text of option{'s' if len(told) > 1 else ''} {', '.join(told)}"
        yield Proposal(words, _UNCOVERED, mended)


def _with_the_answer(patient: Patient, refuted: Refuted) -> Iterator[Proposal]:
    """The right answer in place of the claimed option, else of the last."""
    right = patient.answer or str(refuted.witness.data.get("expected", ""))
    if not right:
        return
    labels = [option.label for option in patient.spec.options]
    claimed = patient.spec.answer
    for label in dict.fromkeys([claimed if claimed in labels else labels[-1], labels[-1]]):
        mended = _replaced(patient.spec, label, right)
        mended = mended.model_copy(update={"answer": label})
        yield Proposal(f"replace option {label} by {right}", _REPLACED, mended)


def _surplus(patient: Patient) -> Iterator[str]:
    """Labels of options that must become something else, each once."""
    claimed = patient.spec.answer
    seen: set[str] = set()
    for refuted in patient.found(Code.DUPLICATE_OPTION, Code.SEVERAL_CORRECT, Code.UNDEFINED):
        labels = refuted.witness.data.get("labels")
        if not isinstance(labels, list) or not refuted.path.startswith("$.options"):
            continue
        keep = claimed if claimed in labels else labels[0]
        away = labels if len(labels) == 1 else [label for label in labels if label != keep]
        yield from (label for label in away if label not in seen)
        seen.update(away)
    for refuted in patient.refuted:
        match steps(refuted.path):
            case ("options", int(index), *_) if index < len(patient.spec.options):
                label = patient.spec.options[index].label
                if label not in seen and label != claimed:
                    seen.add(label)
                    yield label


def _without_surplus(patient: Patient, surplus: list[str]) -> Iterator[Proposal]:
    spec = patient.spec
    told: list[str] = []
    replaced: ProblemSpec | None = spec
    for label in surplus:
        value = next(_wrong_values(patient, replaced), None) if replaced is not None else None
        if value is None or replaced is None:
            replaced = None
            break
        replaced = _replaced(replaced, label, value)
        told.append(f"option {label} by {value}")
    if replaced is not None:
        words = "replace " + " and ".join(told)
        yield Proposal(words, _REPLACED + len(surplus) / 10, replaced)
    kept = tuple(option for option in spec.options if option.label not in surplus)
    if len(kept) >= 2:
        words = f"drop option {' and '.join(surplus)}"
        mended = spec.model_copy(update={"options": kept})
        yield Proposal(words, _DROPPED + len(surplus) / 10, mended)


def _all_of_them(patient: Patient) -> Iterator[Proposal]:
    """Every right option asked for, where several are right and none is the same as another."""
    found = patient.found(Code.SEVERAL_CORRECT)
    if not found or patient.spec.ask is None or patient.found(Code.DUPLICATE_OPTION):
        return
    labels = found[0].witness.data.get("labels")
    answer = named_labels(labels if isinstance(labels, list) else [])
    ask = patient.spec.ask.model_copy(update={"kind": AskKind.WHICH})
    mended = patient.spec.model_copy(update={"ask": ask, "answer": answer})
    yield Proposal(f"ask for every right option (as: which), answer {answer}", _ALL_ASKED, mended)


def _one_more(patient: Patient) -> Iterator[Proposal]:
    label = next(c for c in "ABCDEF" if c != patient.spec.options[0].label)
    for value in _wrong_values(patient, patient.spec):
        added = (*patient.spec.options, Option(label=label, value=value))
        mended = patient.spec.model_copy(update={"options": added})
        yield Proposal(f"add option {label}: {value}", _REPLACED, mended)
        return


def _wrong_values(patient: Patient, spec: ProblemSpec) -> Iterator[str]:
    """The right answer with one number changed: wrong, and unlike every option there is."""
    case = patient.case
    reading = case.question.reading
    claimed = next((o.value for o in spec.options if o.label == spec.answer), None)
    model = patient.answer or claimed or ""
    others = [node for _, node in reading.options if node is not None]
    others += [node for o in spec.options if (node := _parsed(patient, o.value)) is not None]
    for shift in _SHIFTS:
        for match in _NUMBER.finditer(model):
            number = _shifted(match[0], shift)
            text = model[: match.start()] + number + model[match.end() :]
            node = _parsed(patient, text) if number else None
            if node is None or _unreduced(node) or not isinstance(judge(case, node), Wrong):
                continue
            if all(compare_answers(case, node, o) is Sameness.DIFFERENT for o in others):
                yield text


def _unreduced(node: Node) -> bool:
    """Whether a fraction in it, such as 2/2, would be written with smaller numbers."""
    return any(
        isinstance(part, Divide)
        and isinstance(part.numerator, Number)
        and isinstance(part.denominator, Number)
        and part.denominator.value != 0
        and (part.numerator.value / part.denominator.value).denominator != part.denominator.value
        for part in walk(node)
    )


def _shifted(written: str, by: int) -> str:
    """The number ``by`` units of its last digit away; empty where that is not positive."""
    places = len(written.partition(".")[2])
    value = Fraction(written) + Fraction(by, 10**places)
    if value <= 0:
        return ""
    digits = f"{int(value * 10**places):0{places + 1}d}"
    return f"{digits[:-places]}.{digits[-places:]}" if places else digits


def _parsed(patient: Patient, text: str | None) -> Node | None:
    if text is None:
        return None
    try:
        return patient.case.question.reading.parse(text)
    except ParseError:
        return None


def _replaced(spec: ProblemSpec, label: str, value: str) -> ProblemSpec:
    """``spec`` with ``value`` at ``label``; what was said of the old value goes with it."""
    options = tuple(
        Option(label=label, value=value) if option.label == label else option
        for option in spec.options
    )
    return spec.model_copy(update={"options": options})
