"""The Damerau–Levenshtein distance against an implementation that is not ours."""

from __future__ import annotations

import random

import pytest

from generators.search.edit_distance import edit_distance, edit_distance_share


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("", "", 0),
        ("", "abc", 3),
        ("abc", "abc", 0),
        ("abc", "acb", 1),
        ("ca", "abc", 2),
        ("kitten", "sitting", 3),
        ("Find 12 apples.", "Find 21 apples.", 1),
        ("aaaa", "aa", 2),
    ],
)
def test_distances_by_hand(one: str, other: str, expected: int) -> None:
    assert edit_distance(one, other) == edit_distance(other, one) == expected


def test_the_same_as_another_implementation() -> None:
    library = pytest.importorskip("rapidfuzz.distance").DamerauLevenshtein
    drawn = random.Random(5)
    for _ in range(3_000):
        one, other = ("".join(drawn.choices("abcd", k=drawn.randrange(9))) for _ in range(2))
        assert edit_distance(one, other) == library.distance(one, other), (one, other)


def test_the_share_is_of_the_longer_text() -> None:
    assert edit_distance_share("ab", "abcd") == 0.5
    assert edit_distance_share("", "abcd") == 1.0
    with pytest.raises(ValueError, match="empty"):
        edit_distance_share("", "")
