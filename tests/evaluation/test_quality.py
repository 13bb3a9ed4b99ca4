"""What is measured of the families' variety and demand."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from evaluation.metrics.score import NotDefined
from evaluation.quality.measuring import (
    Quality,
    coincidence,
    distinct_pairs,
    measured,
    skeleton,
)
from evaluation.quality.report import page, table
from generators.catalogue import FOLDER, family
from generators.family import Family
from generators.sampler import sample
from generators.written_families.family_file import read_whole


def test_pairs_of_tokens_are_counted_once() -> None:
    assert distinct_pairs(["a b c", "a b d"]) == 3 / 4
    assert distinct_pairs(["A b", "a b"]) == 1 / 2
    assert isinstance(distinct_pairs(["one"]), NotDefined)


def test_texts_that_differ_in_numbers_have_one_skeleton() -> None:
    assert skeleton("It costs $4.50 for 3.") == skeleton("It costs $12 for 10.")
    assert skeleton("It costs $4.50 for 3.") != skeleton("It costs $4.50 for him.")


def _letting_them_pass(name: str, folder: Path) -> Family:
    """The family that lets its questions be answered by accident."""
    path = folder / f"{name}.yaml"
    text = (FOLDER / path.name).read_text()
    assert "coincidences: none\n" in text
    path.write_text(text.replace("coincidences: none\n", "coincidences: allowed\n"))
    return read_whole(path)


def test_coincidences_are_seen(tmp_path: Path) -> None:
    journeys = _letting_them_pass("journey-time", tmp_path)
    found = {coincidence(journeys, one) for one in sample(journeys, 60, 11, "easy")}
    # At 60 km/h the minutes are the kilometres.
    assert (True, True) in found
    assert (False, False) in found
    bags = _letting_them_pass("bag-probability", tmp_path)
    # With as many of each colour each has a third.
    assert any(coincidence(bags, one)[1] for one in sample(bags, 60, 11, "easy"))


def test_a_family_with_forms_is_told_from_one_without() -> None:
    pytest.importorskip("sacrebleu")
    many = measured(family("packs-and-boxes"), texts=12, drawn=4)
    one = measured(family("segment-end"), texts=12, drawn=4)
    assert (many.forms, one.forms) == (5, 1)
    assert many.asks > one.asks == 1
    assert many.skeletons > one.skeletons
    assert not isinstance(many.self_bleu, NotDefined)
    assert not isinstance(one.self_bleu, NotDefined)
    assert many.self_bleu < one.self_bleu
    assert many.above > 0 == one.above
    assert many.copied == many.beaten == 0
    assert many.drawn == one.drawn == 12


def test_the_page_tells_what_all_come_to() -> None:
    known = [
        Quality("a", 4, 30, 0.4, 0.5, 20, 4, Fraction(1, 2), 2.0, 20.0, 120, 0, 0),
        Quality("b", 1, 30, 0.9, 0.1, 5, 1, Fraction(0), 3.0, 20.0, 120, 7, 1),
    ]
    text = page(known)
    assert "**Families with several forms** (1): median self-BLEU 40" in text
    assert "**Families of one form** (1): median self-BLEU 90" in text
    assert "of 240 questions 7 copied, 1 beaten" in text
    assert list(table(known))[-1] == "| b | 1 | 90 | 0.10 | 5 | 1 | 0% | 3.0 | 20 | 7/120 | 1/120 |"
