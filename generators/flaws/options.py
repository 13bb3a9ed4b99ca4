"""Flaws of the options of a question with a choice."""

from __future__ import annotations

from fractions import Fraction

from generators import writing
from generators.distractors import general_mistakes
from generators.exact_values import Amount, Endless, Exact, Group, Unreadable, exact
from generators.flaws.flaw import Flaw, NotApplicable
from generators.flaws.inspection import claimed, pick, with_answer
from mathverify.codes import Code
from mathverify.problem.spec import Option, ProblemSpec

_NO_CHOICE = NotApplicable("no options")


def _with_option(spec: ProblemSpec, label: str, value: str) -> ProblemSpec:
    changed = tuple(
        Option(label=label, value=value) if option.label == label else option
        for option in spec.options
    )
    return spec.model_copy(update={"options": changed})


def _wrong_labels(spec: ProblemSpec) -> tuple[str, ...]:
    return tuple(option.label for option in spec.options if option.label != spec.answer)


def _otherwise(text: str) -> str | None:
    """The same value written otherwise, or None where no way is known."""
    value = exact(text)
    match value:
        case Amount(value=number):
            unit = f" {text.partition(' ')[2]}" if value.unit else ""
            if number.denominator == 1:
                return f"({2 * number.numerator}/2){unit}"
            if "/" in text:
                return f"{2 * number.numerator}/{2 * number.denominator}{unit}"
            return f"{text.partition(' ')[0]}0{unit}"
        case Group(kind="set", items=items) if len(items) > 1 and text.startswith("{"):
            numbers = [item.value for item in items if isinstance(item, Amount)]
            if len(numbers) != len(items):
                return None
            backwards = sorted(numbers, reverse=True)
            return "{" + ", ".join(writing.fraction(number) for number in backwards) + "}"
        case Group(kind="set", items=items) if len(items) == 1 and text.startswith("{"):
            return f"{{{text[1:-1]}, {text[1:-1]}}}"
        case Group(kind="set", items=items) if len(items) == 1:
            return f"{{{', '.join(map(_plain, items))}}}"
        case Group(kind="(..]" | "[..)", items=items):
            return _interval_otherwise(text, tuple(items))
        case _:
            return None


def _plain(value: Exact) -> str:
    """A number or a tuple of numbers as text."""
    match value:
        case Amount(value=number):
            return writing.fraction(number)
        case Group(items=items):
            return f"({', '.join(map(_plain, items))})"
        case Endless():
            return "inf" if value.positive else "-inf"


def _interval_otherwise(text: str, ends: tuple[Exact, ...]) -> str | None:
    """The same interval with one finite end written as a quotient."""
    for end in ends:
        if isinstance(end, Amount) and end.value != 0:
            number = writing.fraction(end.value)
            quotient = writing.fraction(2 * end.value) + "/2"
            low, high = text[1:-1].split(", ")
            if low == number:
                return f"{text[0]}{quotient}, {high}{text[-1]}"
            return f"{text[0]}{low}, {quotient}{text[-1]}"
    return None


def _second_right_option(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:
    if not spec.options:
        return _NO_CHOICE
    if spec.ask is not None and (spec.ask.form or spec.ask.round):
        return NotApplicable("the way the answer is written is part of what is asked")
    twin = _otherwise(claimed(spec))
    if twin is None:
        return NotApplicable("no other way to write the answer is known")
    return _with_option(spec, pick(_wrong_labels(spec), seed), twin)


def _duplicate_option(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:
    wrong = _wrong_labels(spec)
    if len(wrong) < 2:
        return _NO_CHOICE
    first, second = pick([(a, b) for a in wrong for b in wrong if a != b], seed)
    value = next(option.value for option in spec.options if option.label == first) or ""
    if spec.ask is not None and (spec.ask.form or spec.ask.round):
        return _with_option(spec, second, value)
    return _with_option(spec, second, _otherwise(value) or value)


def _no_correct_option(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:
    if not spec.options or spec.answer is None:
        return _NO_CHOICE
    taken = [exact(option.value or "") for option in spec.options]
    if any(isinstance(value, Unreadable) for value in taken):
        return NotApplicable("the options cannot be compared here")
    fresh = [
        mistake.value
        for mistake in general_mistakes(claimed(spec))
        if exact(mistake.value) not in taken
    ]
    shifted = exact(claimed(spec))
    if not fresh and isinstance(shifted, Amount) and not shifted.unit:
        fresh = [writing.fraction(shifted.value + Fraction(1001 + seed % 7))]
    if not fresh:
        return NotApplicable("no other wrong option is known")
    return _with_option(spec, spec.answer, pick(fresh, seed))


def _wrong_label(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:
    if not spec.options:
        return _NO_CHOICE
    return with_answer(spec, pick(_wrong_labels(spec), seed))


OPTION_FLAWS = (
    Flaw(
        "second-right-option",
        "A wrong option replaced by the right one, written otherwise.",
        frozenset({Code.DUPLICATE_OPTION, Code.SEVERAL_CORRECT}),
        _second_right_option,
    ),
    Flaw(
        "duplicate-option",
        "Two wrong options with the same value.",
        frozenset({Code.DUPLICATE_OPTION}),
        _duplicate_option,
    ),
    Flaw(
        "no-correct-option",
        "The right option replaced by a wrong one.",
        frozenset({Code.NO_CORRECT_OPTION}),
        _no_correct_option,
    ),
    Flaw(
        "wrong-label",
        "The label of a wrong option as the answer.",
        frozenset({Code.WRONG_ANSWER}),
        _wrong_label,
    ),
)
