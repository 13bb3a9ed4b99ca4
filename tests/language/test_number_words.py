"""Numbers in words: what a whole text is, and what stands in one, in four locales."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from num2words import num2words
from over_rows import over_rows

from mathverify.language import number_words
from mathverify.language.number_words import number_in_words, numbers_told

CASES = tomllib.loads(
    (Path(__file__).parent / "cases" / "number_words.toml").read_text(encoding="utf-8")
)["case"]
WRITTEN_DOWN = (
    Path(number_words.__file__).with_suffix(".toml").read_text(encoding="utf-8").replace("\r", "")
)


@over_rows("case", CASES, ids=lambda case: case["text"])
def test_row(case: dict[str, Any]) -> None:
    lang = case.get("lang", "en")
    told = numbers_told(case["text"], lang)
    whole = number_in_words(case["text"], lang)
    assert (None if whole is None else str(whole)) == case.get("is")
    if "told" in case:
        assert [str(word.value) for word in told] == case["told"]
    else:
        # What is a number as a whole is told wherever it stands.
        assert told
    if "times" in case:
        assert [str(word.value) for word in told if word.times] == case["times"]
    for word in told:
        assert case["text"][word.start : word.end] == word.text


@pytest.mark.parametrize("lang", ["en", "de", "es", "fr"])
def test_every_number_up_to_a_thousand_is_read_back(lang: str) -> None:
    for number in range(1001):
        assert number_in_words(num2words(number, lang=lang), lang) == Fraction(number)


@pytest.mark.parametrize("lang", ["en", "de", "es"])
def test_what_is_written_down_is_what_num2words_says(lang: str) -> None:
    counted = (*range(1001), 100, 1000, 10**6, 10**9)
    said = [num2words(number, lang=lang).casefold() for number in counted]
    assert tomllib.loads(WRITTEN_DOWN)[lang].split("\n")[:-1] == said


def test_a_language_without_a_table_has_no_number_words() -> None:
    assert number_in_words("two", "xx") is None
    assert number_in_words("二", "zh-Hans") == 2
