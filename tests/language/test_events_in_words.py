"""An event told in words is refused with the relation that its words may mean."""

from __future__ import annotations

from over_rows import over_rows

from mathverify.language.events_in_words import suggested_event, suggested_probability
from mathverify.language.experiments import read

BAG = "draw 2 from {red: 5, blue: 3} without replacement"
DICE = "roll 2 dice"
DIE = "roll a die"
COINS = "flip 3 coins"


@over_rows(
    ("words", "relation"),
    [
        ("the two marbles have different colours", "outcome[1] != outcome[2]"),
        ("both are of the same colour", "outcome[1] = outcome[2]"),
        ("both marbles are red", "count(outcome, red) = 2"),
        ("at least one blue marble", "count(outcome, blue) >= 1"),
        ("exactly one is red", "count(outcome, red) = 1"),
        ("no red marble is drawn", "count(outcome, red) = 0"),
        ("more than one red", "count(outcome, red) > 1"),
        ("first red and second blue", "outcome[1] = red and outcome[2] = blue"),
        ("something else", ""),
        ("both are green", ""),
        ("red", ""),
        ("one of each colour", ""),
        ("all three are red", ""),
    ],
)
def test_suggestion(words: str, relation: str) -> None:
    assert suggested_event(words, read(BAG, frozenset(), frozenset())) == relation


@over_rows(
    ("experiment", "asked", "canonical"),
    [
        (DICE, "P(sum = 7)", "P(total(outcome) = 7)"),
        (DICE, "P(the sum of the dice is 7)", "P(total(outcome) = 7)"),
        (DICE, "probability that the sum is at least ten", ""),
        (DICE, "P(doubles)", "P(outcome[1] = outcome[2])"),
        (DICE, "P(two sixes)", "P(count(outcome, 6) = 2)"),
        (DICE, "P(sum is a multiple of 3)", "P(total(outcome) mod 3 = 0)"),
        (DICE, "P(sum is an odd prime)",
         "P(is_prime(total(outcome)) and total(outcome) mod 2 = 1)"),
        (DIE, "P(even given greater than 3)", "P(outcome mod 2 = 0 given outcome > 3)"),
        (DIE, "P(perfect square)", ""),
        (DIE, "P(even given shiny)", ""),
        (DIE, "P(not 6)", "P(not (outcome = 6))"),
        (COINS, "P(exactly 2 heads)", "P(count(outcome, heads) = 2)"),
        (COINS, "P(at least one head)", "P(count(outcome, heads) >= 1)"),
        (COINS, "P(HHT)", "P(outcome[1] = heads and outcome[2] = heads and outcome[3] = tails)"),
        (COINS, "P(HH)", ""),
        (COINS, "exactly 2 heads", ""),
        ("roll 5 dice", "P(all different)", "P(distinct(outcome[1], outcome[2], outcome[3], "
         "outcome[4], outcome[5]))"),
        ("X ~ B(10, 0.3)", "P(both red)", ""),
    ],
)  # fmt: skip
def test_probability(experiment: str, asked: str, canonical: str) -> None:
    known = read(experiment, frozenset(), frozenset())
    assert suggested_probability(asked, known) == canonical
