"""A datum is a rule where a word that is taken of functions is taken of it."""

from __future__ import annotations

import pytest

from mathverify.problem import decode
from mathverify.words.book import BOOK

TAKEN = sorted(
    spelling
    for word in BOOK.values()
    if word.of_function
    for spelling in (word.name, *word.spellings)
)


def _rules(ask: str) -> list[str]:
    document = {"data": {"f": "x^2 - 4*x + 7"}, "ask": {"find": ask}, "answer": "1"}
    return [one.rule for one in decode({"id": "case", **document}, source="test").functions]


def test_some_words_are_taken_of_functions() -> None:
    assert {"domain", "image", "inverse", "range", "vertex"} <= set(TAKEN)


@pytest.mark.parametrize("word", TAKEN)
def test_a_datum_that_one_is_taken_of_is_a_rule(word: str) -> None:
    assert _rules(f"{word}(f)") == ["x -> x^2 - 4*x + 7"]


@pytest.mark.parametrize("word", ["degree", "mean", "floor", "sqrt"])
def test_a_datum_that_another_is_taken_of_is_a_term(word: str) -> None:
    assert not BOOK.get(word) or not BOOK[word].of_function
    assert _rules(f"{word}(f)") == []
