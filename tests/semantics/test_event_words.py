"""An event told in words is refused with the relation that its words may mean."""

from __future__ import annotations

import pytest

from mathverify.semantics.event_words import suggested_event

BAG = "draw 2 from {red: 5, blue: 3} without replacement"


@pytest.mark.parametrize(
    ("words", "relation"),
    [
        ("the two marbles have different colours", "outcome[1] != outcome[2]"),
        ("both are of the same colour", "outcome[1] = outcome[2]"),
        ("both marbles are red", "count(outcome, red) = 2"),
        ("at least one blue marble", "count(outcome, blue) >= 1"),
        ("exactly one is red", "count(outcome, red) = 1"),
        ("no red marble is drawn", "count(outcome, red) = 0"),
        ("more than one red", "count(outcome, red) > 1"),
        ("the sum of the dice is 7", "total(outcome) = 7"),
        ("something else", "outcome[1] != outcome[2]"),
        ("both are green", "outcome[1] != outcome[2]"),
    ],
)
def test_suggestion(words: str, relation: str) -> None:
    assert suggested_event(words, BAG) == relation
