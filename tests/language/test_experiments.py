"""Experiments in words: spellings that say the same, and texts that are refused with a form."""

from __future__ import annotations

import pytest
from over_rows import over_rows

from mathverify.errors import ParseError
from mathverify.language.experiments import Binomial, Draw, Manner, is_experiment, read
from mathverify.language.tree import Name

DECLARED = frozenset({"n", "p", "S"})


def stages(text: str) -> object:
    return read(text, DECLARED, frozenset()).stages


@over_rows(
    ("spelling", "canonical"),
    [
        ("roll two dice", "roll 2 dice"),
        ("throw 2 fair dice", "roll 2 dice"),
        ("roll a die twice", "roll 2 dice"),
        ("roll 2 ordinary six-sided dice", "roll 2 6-sided dice"),
        ("roll a fair 8-sided die", "roll an eight-sided die"),
        ("roll a die numbered 1 to 8", "roll a die numbered 1..8"),
        ("toss a coin 3 times", "flip 3 coins"),
        ("flip a coin with P(heads) = p 3 times", "flip 3 coins with P(heads) = p"),
        ("draw two balls from {red: 5, blue: 3}, without replacement",
         "draw 2 balls from {red: 5, blue: 3} without replacement"),
        ("draw 2 from {red balls: 5, blue balls: 3} with replacement",
         "draw 2 from a bag with 5 red balls and 3 blue balls, with replacement"),
        ("draw 2 from {a, b, c}, without replacement",
         "draw 2 letters from {a, b, c} without replacement"),
        ("draw 2 from {5 red, 3 blue} with replacement",
         "draw 2 from {red: 5, blue: 3} with replacement"),
        ("pick a number at random from S", "draw 1 from S"),
        ("select a committee of 3 from {a, b, c, d}", "choose 3 from {a, b, c, d}"),
        ("draw 3 at once from {a, b, c, d}", "choose 3 from {a, b, c, d}"),
        ("arrange the letters of BANANA", "arrange letters of the word BANANA"),
        ("X ~ Bin(10, 0.3)", "X ~ B(10, 0.3)"),
        ("X = spin {1: 1/2, 2: 1/2}", "X ~ spin {1: 1/2, 2: 1/2}"),
    ],
)  # fmt: skip
def test_spellings(spelling: str, canonical: str) -> None:
    assert stages(spelling) == stages(canonical)


def test_parts_of_an_experiment() -> None:
    (draw,) = read("draw 2 from {red: 5, blue: n}", DECLARED, frozenset()).stages
    ((condition, action),) = draw.cases
    assert condition is None
    assert isinstance(action, Draw)
    assert action.manner is Manner.UNSAID
    (trials,) = read("X ~ B(n, p)", DECLARED, frozenset()).stages
    assert trials.name == "X"
    assert isinstance(trials.cases[0][1], Binomial)


@pytest.mark.parametrize(
    ("source", "labels", "nouns"),
    [
        ("{red balls: 5, blue balls: 3}", ("red", "blue"), ("balls", "balls")),
        ("a bag with 1 red ball and 3 blue balls", ("red", "blue"), ("ball", "balls")),
        ("{5 red, 3 dark blue balls}", ("red", "dark_blue_balls"), ()),
        ("an urn containing 5 red, 1 green and 3 blue marbles", ("red", "green", "blue"),
         ("", "", "marbles")),
        ("{3 green apples, 2 red pears}", ("green_apples", "red_pears"), ()),
        ("{3 red balls, 2 red balls}", ("red_balls", "red_balls"), ()),
        ("{4 men, 5 women}", ("men", "women"), ()),
    ],
)  # fmt: skip
def test_labels_and_nouns(source: str, labels: tuple[str, ...], nouns: tuple[str, ...]) -> None:
    (draw,) = read(f"draw 2 from {source} with replacement", DECLARED, frozenset()).stages
    action = draw.cases[0][1]
    assert isinstance(action, Draw)
    assert action.source.nouns == nouns
    assert action.source.things == tuple(map(Name, labels))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("roll a die and flip a coin", "roll a die then flip a coin"),
        ("draw 1 red and 1 blue from {red: 5, blue: 3} with replacement", "how many things"),
        ("draw 2 without replacement", "from what"),
        ("X ~ Geo(0.2)", "failures before the first success"),
        ("X ~ N(0)", "mean and a variance"),
        ("X ~ B(10)", "n and p"),
        ("juggle 3 balls", "no experiment"),
        ("flip 3 coins twice", "several"),
        ("draw 2 cards from a standard deck", "{ace: 4, other: 48}"),
        ("roll a die then if heads", "a condition and what is done"),
    ],
)
def test_refused(text: str, says: str) -> None:
    with pytest.raises(ParseError) as caught:
        stages(text)
    assert says in f"{caught.value.message} | {caught.value.hint}"


@pytest.mark.parametrize(
    ("text", "begins"),
    [
        ("roll 2 dice", True),
        ("X = roll a die", True),
        ("X ~ B(10, 0.3)", True),
        ("choose(m, 2) = 10", False),
        ("take + give = 10", False),
        ("n = 5", False),
        ("B(2) = 5", False),
    ],
)
def test_what_is_read_as_an_experiment(text: str, begins: bool) -> None:
    assert is_experiment(text, frozenset()) is begins
