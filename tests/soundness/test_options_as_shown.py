"""Options as shown, over all families: what the learner reads is what is judged.

Wrong ones show another value than they have, in digits, LaTeX or words, show one value twice, show
two right answers, or deny the others where one is right.  Sound ones show their own values, or deny
the others where none is right.  A sample runs with the quick suite, all of them with ``-m slow``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction

import pytest
from num2words import num2words

from generators.catalogue import BUILT_IN
from generators.family import DIFFICULTIES
from generators.sampler import sample
from mathverify.api import verifier
from mathverify.codes import Code
from mathverify.language.ascii import to_ascii
from mathverify.language.latex.printer import to_latex
from mathverify.language.tree import Divide, Negate, Node, Number
from mathverify.problem.spec import Option, ProblemSpec
from mathverify.semantics.put_in import with_data
from mathverify.semantics.reading import Reading, read
from mathverify.verification.findings import Status
from mathverify.verification.policy import STANDARD

LEAST_WRONG, LEAST_SOUND = 1_000, 500
NONE = "none of these"


def questions(samples: int, seed: int) -> Iterator[ProblemSpec]:
    """Questions with four options, of each family."""
    for family in BUILT_IN:
        for difficulty in DIFFICULTIES:
            for proposal in sample(family, samples, seed, difficulty, True):
                if proposal.spec.options:
                    yield proposal.spec


class Choice:
    """A question whose options can be exchanged."""

    def __init__(self, spec: ProblemSpec) -> None:
        self.spec = spec
        self.reading: Reading = read(spec)
        self.nodes: dict[str, Node | None] = dict(self.reading.options)
        self.right = spec.answer or ""
        self.wrong = [option.label for option in spec.options if option.label != self.right]

    def value(self, label: str) -> str:
        """The value as a text: braces are those of slots unless they stand twice."""
        value = next(o.value or "" for o in self.spec.options if o.label == label)
        return value.replace("{", "{{").replace("}", "}}")

    def latex(self, label: str) -> str:
        """The value as LaTeX between dollar signs; empty where it holds one itself."""
        node = self.nodes[label]
        text = "" if node is None else to_latex(with_data(self.reading, node))
        return "" if not text or "$" in text else f"${text}$"

    def words(self, label: str) -> str:
        """A whole number or a simple fraction in words; empty for any other value."""
        node = self.nodes[label]
        value = None if node is None else number(with_data(self.reading, node))
        if value is None or abs(value.numerator) > 1000:
            return ""
        if value.denominator == 1:
            return str(num2words(int(value)))
        parts = {2: "half", 3: "third", 4: "quarter", 5: "fifth", 10: "tenth"}
        if value.denominator not in parts or value < 0:
            return ""
        part = parts[value.denominator]
        if value.numerator > 1:
            part = "halves" if part == "half" else f"{part}s"
        return f"{num2words(value.numerator)} {part}"

    def shown(self, text: dict[str, str], answer: str = "") -> ProblemSpec:
        """Some options with a text beside their value."""
        options = tuple(
            o.model_copy(update={"text": text[o.label]}) if o.label in text else o
            for o in self.spec.options
        )
        return self.spec.model_copy(update={"options": options, "answer": answer or self.right})

    def alone(self, text: dict[str, str], answer: str = "") -> ProblemSpec:
        """Some options with a text in place of their value."""
        options = tuple(
            Option(label=o.label, text=text[o.label]) if o.label in text else o
            for o in self.spec.options
        )
        return self.spec.model_copy(update={"options": options, "answer": answer or self.right})


def number(node: Node) -> Fraction | None:
    match node:
        case Number(value=value):
            return value
        case Negate(operand=inner):
            value_of = number(inner)
            return None if value_of is None else -value_of
        case Divide(numerator=Number(value=above), denominator=Number(value=below)) if below:
            return above / below
    return None


def wrong_ones(choice: Choice) -> Iterator[tuple[str, ProblemSpec]]:
    right, (first, second, third) = choice.right, choice.wrong
    yield "the right value shown for a wrong one", choice.shown({first: choice.value(right)})
    yield "a wrong value shown for the right one", choice.shown({right: choice.value(second)})
    yield "one wrong value shown for another", choice.shown({second: choice.value(third)})
    yield "the right value twice", choice.alone({third: choice.value(right)})
    yield "a number in words beside the value", choice.shown({first: "about seven of them"})
    yield "a number in digits beside the value", choice.shown({first: "not more than 7"})
    yield (
        "the same words for two",
        choice.shown({first: "something else", third: "Something else."}),
    )
    yield "none of these, and one is right", choice.alone({second: NONE}, answer=second)
    yield "none of these is right, another is named", choice.alone({right: NONE}, answer=third)
    yield "none of these twice", choice.alone({first: NONE, second: "it cannot be said"})
    yield "none of these beside a value", choice.shown({first: NONE})
    if choice.latex(right):
        yield "the right value in LaTeX", choice.shown({second: choice.latex(right)})
        yield "the right value in LaTeX alone", choice.alone({second: choice.latex(right)})
    if choice.latex(third):
        yield "a wrong value in LaTeX for the right one", choice.shown({right: choice.latex(third)})
    if choice.words(right):
        yield "the right value in words", choice.shown({first: choice.words(right)})
        yield "the right value in words alone", choice.alone({first: choice.words(right)})
    if choice.words(second):
        yield (
            "a wrong value in words for the right one",
            choice.shown({right: choice.words(second)}),
        )


def sound_ones(choice: Choice) -> Iterator[tuple[str, ProblemSpec]]:
    labels = [choice.right, *choice.wrong]
    latex = {label: choice.latex(label) for label in labels if choice.latex(label)}
    words = {label: choice.words(label) for label in labels if choice.words(label)}
    yield (
        "values as texts beside them",
        choice.shown({label: choice.value(label) for label in labels}),
    )
    yield "values as texts alone", choice.alone({label: choice.value(label) for label in labels})
    yield "LaTeX beside the values", choice.shown(latex)
    yield "LaTeX alone", choice.alone(latex)
    yield "none of these beside the right one", choice.alone({choice.wrong[1]: NONE})
    yield "none of these is right", choice.alone({choice.right: NONE})
    if words:
        yield "words beside the values", choice.shown(words)
        yield "words alone", choice.alone(words)


def judged(
    planted: Callable[[Choice], Iterator[tuple[str, ProblemSpec]]], samples: int, step: int
) -> Iterator[tuple[str, ProblemSpec, Status, tuple[Code, ...]]]:
    """Each planted question with its verdict; every ``step``-th one of them all."""
    judge = verifier()
    place = 0
    for spec in questions(samples, seed=2027):
        for name, one in planted(Choice(spec)):
            place += 1
            if place % step == 0:
                verdict = judge.verify_here(one, STANDARD)
                yield name, one, verdict.status, verdict.codes


def told(found: list[str], count: int) -> str:
    return f"{len(found)} of {count}:\n" + "\n".join(found[:30])


def options_of(spec: ProblemSpec) -> str:
    shown = [f"{o.label}: {o.value!r} {o.text!r}" for o in spec.options]
    return f"{spec.id}, answer {spec.answer}; {'; '.join(shown)}"


def no_wrong_one_is_proved(samples: int, step: int, least: int) -> None:
    kinds: Counter[str] = Counter()
    accepted = []
    for name, spec, status, _ in judged(wrong_ones, samples, step):
        kinds[name] += 1
        if status is Status.PROVED:
            accepted.append(f"{name}: {options_of(spec)}")
    assert not accepted, told(accepted, kinds.total())
    assert kinds.total() >= least
    assert len(kinds) == 17


def no_sound_one_is_refused(samples: int, step: int, least: int) -> None:
    kinds: Counter[str] = Counter()
    refused = []
    for name, spec, status, codes in judged(sound_ones, samples, step):
        kinds[name] += 1
        if status is not Status.PROVED:
            refused.append(f"{name}: {status} {codes} {options_of(spec)}")
    assert not refused, told(refused, kinds.total())
    assert kinds.total() >= least
    assert len(kinds) == 8


def test_no_wrong_option_is_proved_in_a_sample() -> None:
    no_wrong_one_is_proved(1, 23, 40)


def test_no_sound_option_is_refused_in_a_sample() -> None:
    no_sound_one_is_refused(1, 23, 20)


@pytest.mark.slow
def test_no_wrong_option_is_proved() -> None:
    no_wrong_one_is_proved(3, 1, LEAST_WRONG)


@pytest.mark.slow
def test_no_sound_option_is_refused() -> None:
    no_sound_one_is_refused(3, 1, LEAST_SOUND)


def test_texts_read_as_what_they_print() -> None:
    """The words and the LaTeX of these tests are those of the values, or nothing was planted."""
    spec = next(iter(questions(1, seed=2027)))
    choice = Choice(spec)
    assert all(to_ascii(node) for node in choice.nodes.values() if node is not None)
    assert choice.right not in choice.wrong
    assert len(choice.wrong) == 3
