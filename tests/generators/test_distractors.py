"""Four options: one right, three wrong for a named reason, all different in value."""

from __future__ import annotations

from fractions import Fraction
from math import gcd

import pytest
from drawn_questions import drawn
from hypothesis import given, settings
from hypothesis import strategies as st
from over_rows import over_rows

from generators.catalogue import BUILT_IN, FIGURES, family
from generators.distractors import (
    LABELS,
    Distractor,
    TooFewDistractors,
    as_choice,
    general_mistakes,
)
from generators.exact_values import Amount, Endless, Exact, Group, Unreadable, exact
from generators.family import DIFFICULTIES, Family
from generators.flaws.inspection import tree_of
from generators.sampler import sample
from generators.stream import Stream
from mathverify.language.tree import Divide, Number, walk
from mathverify.problem.spec import Ask, ProblemSpec

QUICK = settings(max_examples=80, derandomize=True, deadline=None)


def _question(answer: str) -> ProblemSpec:
    return ProblemSpec(id="question", ask=Ask.model_validate({"find": "x"}), answer=answer)


@pytest.mark.sampled
@over_rows("known", [*BUILT_IN, *FIGURES], ids=lambda known: known.name)
def test_options_of_families(known: Family) -> None:
    for difficulty in DIFFICULTIES:
        for proposal in drawn(known.name, difficulty, choice=True):
            spec = proposal.spec
            assert tuple(option.label for option in spec.options) == LABELS
            assert spec.answer in LABELS
            reasons = {option.label: option.misconception for option in spec.options}
            assert reasons.pop(spec.answer) is None
            assert all(reasons.values())
            values = [exact(option.value or "") for option in spec.options]
            readable = [value for value in values if not isinstance(value, Unreadable)]
            assert len(readable) in {0, 4}
            assert len({option.value for option in spec.options}) == 4
            assert len(set(readable)) == len(readable)
            assert not [one.value for one in spec.options if _reducible(one.value or "", spec)]


def _reducible(text: str, spec: ProblemSpec) -> bool:
    """Whether a fraction of two whole numbers in ``text`` is not in lowest terms."""
    tree = tree_of(text, spec)
    return tree is not None and any(
        isinstance(part, Divide)
        and isinstance(part.numerator, Number)
        and isinstance(part.denominator, Number)
        and gcd(int(part.numerator.value), int(part.denominator.value)) != 1
        for part in walk(tree)
    )


def test_a_fraction_not_in_lowest_terms_is_seen() -> None:
    spec = _question("1")
    assert _reducible("(0/2, 3/2)", spec)
    assert _reducible("8/2", spec)
    assert not _reducible("(7/2, 3)", spec)


@pytest.mark.sampled
@over_rows("known", [*BUILT_IN, *FIGURES], ids=lambda known: known.name)
def test_most_distractors_are_the_family_s_own(known: Family) -> None:
    own = total = 0
    for difficulty in DIFFICULTIES:
        for proposal in drawn(known.name, difficulty, choice=True):
            wrong = known.misconceptions(proposal.origin.values)
            named = {distractor.misconception for distractor in wrong}
            chosen = [o.misconception for o in proposal.spec.options if o.misconception]
            own += sum(reason in named for reason in chosen)
            total += len(chosen)
    assert own >= 0.9 * total > 0


def test_the_right_label_is_spread_evenly() -> None:
    labels = [
        proposal.spec.answer for proposal in sample(family("ticket-sales"), 200, 1, choice=True)
    ]
    assert all(30 < labels.count(label) < 70 for label in LABELS)


def test_equal_candidates_are_dropped() -> None:
    candidates = (
        Distractor("10/16", "the answer itself"),
        Distractor("0.5", "one half"),
        Distractor("2/4", "one half again"),
        Distractor("5 km", "with a unit"),
        Distractor("pi", "no exact value here"),
        Distractor("not in the language (", "unreadable"),
        Distractor("3/8", "the opposite"),
        Distractor("1/3", "a third"),
    )
    choice = as_choice(_question("5/8"), candidates, Stream("x"))
    assert isinstance(choice, ProblemSpec)
    assert {option.value for option in choice.options} == {"5/8", "0.5", "3/8", "1/3"}


def test_general_mistakes_fill_up() -> None:
    choice = as_choice(_question("7"), (Distractor("9", "own"),), Stream("x"))
    assert isinstance(choice, ProblemSpec)
    reasons = {option.value: option.misconception for option in choice.options}
    assert reasons.pop("7") is None
    assert reasons.pop("9") == "own"
    assert len(reasons) == 2
    assert set(reasons.values()) <= {mistake.misconception for mistake in general_mistakes("7")}


def test_too_few_is_a_value() -> None:
    outcome = as_choice(_question("sqrt(2)"), (Distractor("pi", "own"),), Stream("x"))
    assert outcome == TooFewDistractors((Distractor("pi", "own"),))


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        (("5.40 USD", "12 USD", "8 USD"), {"7.00 USD", "5.40 USD", "12.00 USD", "8.00 USD"}),
        (("6 USD", "12 USD", "8 USD"), {"7 USD", "6 USD", "12 USD", "8 USD"}),
    ],
)
def test_money_has_cents_in_all_options_or_in_none(
    wrong: tuple[str, ...], expected: set[str]
) -> None:
    candidates = tuple(Distractor(text, "own") for text in wrong)
    choice = as_choice(_question("7 USD"), candidates, Stream("x"))
    assert isinstance(choice, ProblemSpec)
    assert {option.value for option in choice.options} == expected
    right = next(option for option in choice.options if option.label == choice.answer)
    assert exact(right.value or "") == exact("7 USD")


def test_no_negative_amounts_of_things() -> None:
    choice = as_choice(_question("1 USD"), (Distractor("-1 USD", "sign"),), Stream("x"))
    assert isinstance(choice, ProblemSpec)
    assert all("-" not in (option.value or "") for option in choice.options)


@QUICK
@given(st.fractions(max_denominator=60), st.integers())
def test_any_number_gets_four_different_options(answer: Fraction, seed: int) -> None:
    spec = _question(str(answer))
    choice = as_choice(spec, (), Stream(seed))
    assert isinstance(choice, ProblemSpec)
    values = {exact(option.value or "") for option in choice.options}
    assert len(values) == 4
    right = next(option for option in choice.options if option.label == choice.answer)
    assert right.value == spec.answer
    assert choice == as_choice(spec, (), Stream(seed))


@QUICK
@given(st.sets(st.fractions(max_denominator=9), min_size=2, max_size=3), st.integers())
def test_mistaken_sets_differ_from_the_answer(roots: set[Fraction], seed: int) -> None:
    answer = "{" + ", ".join(map(str, sorted(roots))) + "}"
    choice = as_choice(_question(answer), (), Stream(seed))
    if isinstance(choice, ProblemSpec):
        assert len({exact(option.value or "") for option in choice.options}) == 4


@over_rows(
    ("text", "value"),
    [
        ("0.50", Amount(Fraction(1, 2))),
        ("15%", Amount(Fraction(3, 20))),
        ("-3/4", Amount(Fraction(-3, 4))),
        ("2^-3", Amount(Fraction(1, 8))),
        ("45 km/h", Amount(Fraction(45), (("h", -1), ("km", 1)))),
        ("2 m * 3 m", Amount(Fraction(6), (("m", 2),))),
        ("6 m^2 / (3 m)", Amount(Fraction(2), (("m", 1),))),
        ("{1, 2, 1}", Group("set", frozenset({Amount(Fraction(1)), Amount(Fraction(2))}))),
        ("(-inf, 2]", Group("(..]", (Endless(positive=False), Amount(Fraction(2))))),
        ("[1, 2]", Group("list", (Amount(Fraction(1)), Amount(Fraction(2))))),
        ("(1, 2)", Group("tuple", (Amount(Fraction(1)), Amount(Fraction(2))))),
        ("none", Group("set", frozenset())),
        ("x = 5 km", Group("set", frozenset({Amount(Fraction(5), (("km", 1),))}))),
        ("x = 2 or x = 1", Group("set", frozenset({Amount(Fraction(1)), Amount(Fraction(2))}))),
        (
            "y = 1 and x = 2",
            Group("set", frozenset({Group("tuple", (Amount(Fraction(2)), Amount(Fraction(1))))})),
        ),
    ],
)
def test_exact_values(text: str, value: Exact) -> None:
    assert exact(text) == value


@pytest.mark.parametrize(
    "text",
    ["pi", "sqrt(4)", "1/0", "0^0", "2 m + 3 s", "2^(1/2)", "9^9^9", "x", "1 +", "-(1, 2)"],
)
def test_what_has_no_exact_value_here(text: str) -> None:
    assert isinstance(exact(text), Unreadable)


@pytest.mark.parametrize(
    "text",
    ["x < 2", "x = 1 or y = 2", "x = 1 and x = 2", "2*x = 4", "x = y", "1 = 2 = 3", "not x = 1"],
)
def test_what_is_not_solved(text: str) -> None:
    assert isinstance(exact(text), Unreadable)


def test_names_have_the_values_they_are_given() -> None:
    names = {"price": exact("45 USD"), "n": exact("3")}
    known = {name: value for name, value in names.items() if not isinstance(value, Unreadable)}
    assert exact("n*price", known) == exact("135 USD")
