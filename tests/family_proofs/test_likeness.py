"""Which questions differ in plain words alone, and which texts in numbers alone."""

from __future__ import annotations

import pytest
from engine_here import judged_here
from over_rows import over_rows

from generators.catalogue import family
from generators.distractors import Distractor, exactly_apart, is_no_option
from generators.family_proofs.exhaustive import Walk
from generators.family_proofs.likeness import alike_but_letters, alike_but_words, text_kind
from generators.family_proofs.members import Member
from mathverify.api import loads
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Status

_PLAIN = """
id: question
data: {{price: {price}, rate: 15%}}
unknowns: {{sale: {{unit: USD, meaning: {meaning}}}}}
givens: {{cut: price - sale = rate*price}}
ask: {{find: sale, unit: USD}}
answer: {answer}
steps: [{{relation: "sale = {answer}", because: "{because}"}}]
prose: {{stem: "{stem}"}}
"""


def question(
    *,
    stem: str = "A lamp costs {price}, {rate} is taken off. What does it cost?",
    price: str = "40 USD",
    answer: str = "34 USD",
    meaning: str = "the price",
    because: str = "take {rate} off",
) -> ProblemSpec:
    (made,) = loads(
        _PLAIN.format(stem=stem, price=price, answer=answer, meaning=meaning, because=because)
    )
    return made


@pytest.mark.parametrize(
    "other",
    [
        {"stem": "A tent costs {price}, {rate} is taken off. What does it cost?"},
        {"stem": "A school bag costs {price}, {rate} is taken off. What does it cost?"},
        {"because": "first take {rate} off"},
    ],
)
def test_plain_words_change_no_mathematics(other: dict[str, str]) -> None:
    assert alike_but_words(question(), question(**other))
    assert alike_but_words(question(**other), question())
    assert text_kind(question()) != text_kind(question(**other))


@pytest.mark.parametrize(
    "other",
    [
        {"price": "60 USD", "answer": "51 USD"},
        {"meaning": "the number of lamps"},
        {"stem": "Two lamps cost {price}, {rate} is taken off. What do they cost?"},
        {"stem": "A lamp 2 costs {price}, {rate} is taken off. What does it cost?"},
        {"stem": "A lamp costs {price}, of which {rate} is off. What does it cost?"},
        {"stem": "A sale costs {price}, {rate} is taken off. What does it cost?"},
        {"stem": "A lamp costs {price}, {price} is taken off. What does it cost?"},
        {"stem": "A lamp costs {price}, [{rate} is taken off](cut). What does it cost?"},
        {"stem": "A lamp costs {price} - {rate} is taken off. What does it cost?"},
        {"because": "take {price} off"},
        {"because": "half of it"},
    ],
)
def test_what_may_change_the_mathematics_is_not_plain_words(other: dict[str, str]) -> None:
    assert not alike_but_words(question(), question(**other))


@over_rows(
    ("meaning", "same"),
    [
        ("the number of lamps", True),
        ("the number of tents", True),
        ("the number of school bags", True),
        # Another subject, or none: what is plausible hangs on it.
        ("the number of hours", False),
        ("the mean number of lamps", False),
        ("the probability of lamps", False),
        ("the age of lamps", False),
        ("the change of the number of lamps", False),
        ("the lamps", False),
        # Numbers, and names of the question.
        ("the number of two lamps", False),
        ("the number of 2 lamps", False),
        ("the number of lamps in the sale", False),
        ("the number of {rate} lamps", False),
    ],
)
def test_meanings_in_other_plain_words_say_the_same_of_a_value(meaning: str, same: bool) -> None:
    one, other = question(meaning="the number of lamps"), question(meaning=f"{meaning!r}")
    assert alike_but_words(one, other) is same
    assert alike_but_words(other, one) is same


def test_a_meaning_that_is_not_told_is_another_question() -> None:
    one = question(meaning="the number of lamps")
    (unknown,) = one.unknowns
    silent = one.model_copy(update={"unknowns": (unknown.model_copy(update={"meaning": None}),)})
    assert not alike_but_words(one, silent)


_FIGURE = """
id: question
data: {{first: {first}, second: 70 deg}}
points: {points}
givens:
  one: angle({a}, {b}, {c}) = first
  two: angle({b}, {c}, {a}) = second
ask: {{find: "angle({c}, {a}, {b})"}}
answer: {answer}
prose: {{stem: "A triangle has the corners {a}, {b} and {c}. Angle {a}{b}{c} is {{first}} and angle
  {b}{c}{a} is {{second}}. Find angle {asked}."}}
"""


def figure(
    letters: str, *, asked: str = "", first: str = "50 deg", answer: str = "60 deg"
) -> ProblemSpec:
    a, b, c = list(letters)
    (made,) = loads(
        _FIGURE.format(
            a=a,
            b=b,
            c=c,
            points=" ".join(letters),
            asked=asked or f"{c}{a}{b}",
            first=first,
            answer=answer,
        )
    )
    return made


def test_letters_of_points_change_no_mathematics() -> None:
    assert alike_but_letters(figure("ABC"), figure("PQR"))
    assert alike_but_letters(figure("PQR"), figure("ABC"))
    assert text_kind(figure("ABC")) != text_kind(figure("PQR"))


@pytest.mark.parametrize(
    "other",
    [
        figure("QPR"),
        figure("PQR", asked="PQR"),
        figure("PQR", first="40 deg"),
        figure("PQR", answer="70 deg"),
        figure("PQR", asked="CAB"),
    ],
)
def test_other_letters_in_one_place_are_another_question(other: ProblemSpec) -> None:
    assert not alike_but_letters(figure("ABC"), other)


@over_rows(
    ("answer", "options", "apart"),
    [
        ("12", ["12", "13", "14", "1/2"], True),
        ("12.00 USD", ["12 USD", "13 USD"], True),
        ("{1, 3}", ["{3, 1}", "{1}", "{-1, 3}"], True),
        ("(1, 3)", ["(1, 3)", "(3, 1)"], True),
        ("12", ["12", "13", "13.0"], False),
        ("12", ["12", "24/2"], False),
        ("12", ["13", "14"], False),
        ("12 m", ["12 m", "13 cm"], False),
        ("12 m", ["12 m", "13"], False),
        ("{1, 3}", ["{1, 3}", "(1, 3)"], False),
        ("sqrt(2)", ["sqrt(2)", "2"], False),
        ("2", ["2", "sqrt(4)"], False),
        ("(x + 2)*(x + 3)", ["(x + 2)*(x + 3)", "(x + 3)*(x + 2)"], False),
        ("[1, inf)", ["[1, inf)", "(1, inf)"], True),
        ("[1, inf)", ["[1, inf)", "[2/2, inf)"], False),
        ("3", ["3", None], False),
        ("252*pi cm^3", ["252*pi cm^3", "1008*pi cm^3", "42*pi cm^3"], True),
        ("pi/4", ["pi/4", "1/2*pi", "3*pi/4"], True),
        ("{pi, 2*pi}", ["{2*pi, pi}", "{pi}"], True),
        ("2*pi cm", ["2*pi cm", "4*pi/2 cm"], False),
        ("2*pi cm", ["2*pi cm", "(pi + pi) cm"], False),
        ("pi", ["pi", "pi^2/pi"], False),
        ("pi^2", ["pi^2", "pi"], False),
        ("pi", ["pi", "22/7"], False),
        ("pi", ["pi", "180 deg"], False),
        ("0*pi", ["0*pi", "0"], False),
        ("0*pi", ["0*pi", "0*pi^2/pi"], False),
        ("pi + 1", ["pi + 1", "pi + 2"], False),
        ("sin(pi)", ["sin(pi)", "pi"], False),
        ("2^pi", ["2^pi", "2"], False),
        ("[0, pi)", ["[0, pi)", "[0, 2*pi)"], False),
    ],
)
def test_options_that_exact_arithmetic_tells_apart(
    answer: str, options: list[str | None], apart: bool
) -> None:
    assert exactly_apart(answer, options) is apart


@pytest.mark.parametrize(
    ("answer", "value", "none"),
    [
        ("12 m", "12 m", True),
        ("12 m", "12.0 m", True),
        ("12 m", "13 cm", True),
        ("12 m", "13 m", False),
        ("2*sqrt(3) cm", "2*sqrt(3) cm", True),
        ("2*sqrt(3) cm", "2 cm", False),
        ("2 cm", "2*sqrt(3) cm", False),
        ("(x + 2)*(x + 3)", "(x + 2)*(x + 4)", False),
    ],
)
def test_what_is_no_option_beside_an_answer(answer: str, value: str, none: bool) -> None:
    assert is_no_option(answer, Distractor(value, "a slip")) is none


@pytest.mark.parametrize(
    ("price", "same"),
    [
        ("90 USD", True),
        ("4000 USD", True),
        ("40.5 USD", False),
        ("0 USD", False),
        ("1 USD", False),
        ("-40 USD", False),
        ("40 EUR", False),
        ("40/3 USD", False),
    ],
)
def test_a_kind_of_text_keeps_what_may_be_read_otherwise(price: str, same: bool) -> None:
    assert (text_kind(question(price=price)) == text_kind(question())) is same


def test_decimals_are_kept_by_their_places() -> None:
    assert text_kind(question(price="4.25 USD")) == text_kind(question(price="9.99 USD"))
    assert text_kind(question(price="4.25 USD")) != text_kind(question(price="4.2 USD"))


@pytest.mark.parametrize(
    ("name", "level"),
    [
        ("seat-rows", "easy"),
        ("two-dice", "hard"),
        pytest.param("round-pond", "hard", marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize("choice", [False, True])
def test_what_is_not_judged_is_proved_all_the_same(name: str, level: str, choice: bool) -> None:
    """The law on which it rests: judged or not, the verdict is that of the others."""
    walk = Walk(family(name), level, choice=choice)  # type: ignore[arg-type]
    spared = [one.spec for one, wanted in walk.all() if isinstance(one, Member) and not wanted]
    assert len(spared) > 50 or not choice
    for verdict in judged_here(spared[::29]):
        assert verdict.status is Status.PROVED


@pytest.mark.slow
@pytest.mark.parametrize("name", ["midsegment", "exterior-angle"])
@pytest.mark.parametrize("choice", [False, True])
def test_figures_with_other_letters_are_proved_all_the_same(name: str, choice: bool) -> None:
    walk = Walk(family(name), "easy", choice=choice)
    spared = [one.spec for one, wanted in walk.all() if isinstance(one, Member) and not wanted]
    assert spared
    for verdict in judged_here(spared):
        assert verdict.status is Status.PROVED


@pytest.mark.parametrize("name", ["two-dice"])
def test_the_order_of_options_changes_no_verdict(name: str) -> None:
    """Options are proved in one order and shown in any."""
    one = next(one for one, _ in Walk(family(name), "medium", choice=True).all())
    assert isinstance(one, Member)
    right = next(o.value for o in one.spec.options if o.label == one.spec.answer)
    for turn in range(4):
        turned = (*one.spec.options[turn:], *one.spec.options[:turn])[:: 1 if turn % 2 else -1]
        options = tuple(
            option.model_copy(update={"label": label})
            for option, label in zip(turned, "ABCD", strict=True)
        )
        answer = next(option.label for option in options if option.value == right)
        spec = one.spec.model_copy(update={"options": options, "answer": answer})
        (verdict,) = judged_here([spec])
        assert verdict.status is Status.PROVED


def test_a_key_that_names_another_option_is_judged_whatever_its_text() -> None:
    walk = Walk(family("two-dice"), "easy", choice=True)
    member = next(one for one, _ in walk.all() if isinstance(one, Member))
    labels = [option.label for option in member.spec.options]
    known = []
    for label in labels:
        keyed = member.spec.model_copy(update={"answer": label})
        known.append(walk._known(Member(member.values, keyed, member.opened)))
    assert [one for one, fine in zip(labels, known, strict=True) if fine] == [member.spec.answer]
