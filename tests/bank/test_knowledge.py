"""What a request names, what a question has of it, and what a refusal then says."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from banking import bank, verify
from hypothesis import given, settings
from hypothesis.strategies import text

from generators.bank.citation import Supported, Unsupported
from generators.bank.knowledge import Holdings, concepts_named, concepts_wanted
from generators.bank.ranking import Ranker
from generators.bank.retrieval import BankRetriever
from generators.bank.stemming import stems_of
from generators.curriculum.outline import outline
from generators.curriculum.reading import curriculum

CASES: dict[str, list[dict[str, Any]]] = tomllib.loads(
    Path(__file__).with_name("requests.toml").read_text("utf-8")
)


@pytest.mark.parametrize("case", CASES["names"], ids=lambda case: case["text"][:40])
def test_what_a_text_names(case: dict[str, Any]) -> None:
    assert sorted(concepts_named(case["text"])) == case["concepts"]


@pytest.mark.parametrize("case", CASES["has"], ids=lambda case: case["request"][:40])
def test_what_a_question_has(case: dict[str, Any]) -> None:
    held = Holdings.of(
        [(("sequences.arithmetic",), "else"), (tuple(case["topics"]), case["words"])]
    )
    assert held.having(concepts_wanted(case["request"])) == (frozenset({1} if case["has"] else ()))


def test_two_concepts_of_which_there_are_questions_on_each() -> None:
    held = Holdings.of(
        [(("statistics.median",), ""), (("trigonometry.bearings",), ""), (("a",), "")]
    )
    assert held.having(concepts_wanted("a median, and a question on bearings")) == {0, 1}
    assert held.having(concepts_wanted("a median, and a question on eigenvalues")) == frozenset()


@pytest.mark.parametrize(
    ("query", "reason"),
    [
        ("the sine rule", "the bank has no question on sine rule"),
        ("cubic equations", "the bank has no question on cubic equations"),
        ("median and eigenvalues", "the bank has no question on eigenvalues"),
        ("a sonnet on dragons", "no question of the bank has enough of this request"),
    ],
)
def test_a_refusal_says_what_is_not_there(query: str, reason: str) -> None:
    found = BankRetriever(Ranker(bank()), verify).search(query)
    assert isinstance(found, Unsupported)
    assert found.reason in (reason, "the bank has nothing for this request")


def test_under_a_topic_a_refusal_says_so() -> None:
    retriever = BankRetriever(Ranker(bank()), verify)
    found = retriever.search("median of numbers", ("algebra",))
    assert isinstance(found, Unsupported)
    assert found.reason == "the bank has no question under algebra on median of data"
    assert isinstance(retriever.search("median of numbers", ("statistics",)), Supported)


def test_every_concept_of_ours_has_a_title_and_every_name_has_words() -> None:
    assert set(curriculum().concepts) <= set(outline().names)
    for name, concept in curriculum().concepts.items():
        assert outline().title(name) == concept.title
    names = [name for told in outline().names.values() for name in told]
    assert all(stems_of(names))
    assert len(outline().elsewhere) >= 20


def test_no_name_of_several_words_is_one_everyday_word_in_the_end() -> None:
    """Words that say nothing are left out: "work rate" would be any rate, "mark up" any mark."""
    names = [name for told in outline().names.values() for name in told]
    short = [
        name
        for name, stems in zip(names, stems_of(names), strict=True)
        if len(stems) == 1 and len(name.split()) > 1
    ]
    assert sorted(short) == ["choose a committee", "modal class"]


def test_every_title_names_its_concept_or_one_with_the_same_words() -> None:
    for name in outline().names:
        assert concepts_named(outline().title(name)), name


@given(text(max_size=120))
@settings(max_examples=60, derandomize=True, deadline=None)
def test_any_text_is_read(query: str) -> None:
    assert concepts_wanted(query) <= concepts_named(query) <= set(outline().names)
