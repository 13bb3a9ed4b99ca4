"""Number words are read as they look, and a word that multiplies is no amount."""

from fractions import Fraction

import pytest

from mathverify.api import verify
from mathverify.codes import Code
from mathverify.language.marks import segments
from mathverify.language.number_words import numbers_told
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Status

_TICKETS = {
    "en": "A ticket costs {a}.",
    "de": "Eine Karte kostet {a}.",
    "es": "Un billete vale {a}.",
}


def _asked(lang: str, words: str, find: str = "n*a", answer: str = "12 EUR") -> ProblemSpec:
    return ProblemSpec.from_dict(
        {
            "id": "tickets",
            "data": {"a": "3 EUR", "n": "4"},
            "ask": {"find": find, "as": "value"},
            "answer": answer,
            "prose": {"lang": lang, "stem": f"{_TICKETS[lang]} {words}"},
        }
    )


@pytest.mark.parametrize(
    ("text", "lang", "value"),
    [
        ("fi\u200bve", "en", 5),
        ("twen\u00adty-two", "en", 22),
        ("\uff46\uff49\uff56\uff45", "en", 5),
        ("\U0001d41f\U0001d422\U0001d42f\U0001d41e", "en", 5),
        ("\ufb01ve", "en", 5),
        ("fu\u0308nf", "de", 5),
        ("veintido\u0301s", "es", 22),
        ("tausend", "de", 1000),
        ("hundert", "de", 100),
    ],
)
def test_a_word_is_read_as_it_looks(text: str, lang: str, value: int) -> None:
    (told,) = numbers_told(f"ä {text} ä", lang)
    assert (told.value, told.text) == (Fraction(value), text)


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("de", "Was kosten fu\u0308nf mal {n} Karten?"),
        ("de", "Was kosten tausend mal {n} Karten?"),
        ("de", "Was kosten {n} Millionen Karten?"),
        ("en", "What do three times {n} tickets cost?"),
        ("es", "¿Cuánto cuesta el triple de {n} billetes?"),
    ],
)
def test_numbers_that_the_question_does_not_have(lang: str, words: str) -> None:
    verdict = verify(_asked(lang, words))
    assert verdict.status is Status.REFUTED
    assert Code.NUMBER_IN_WORDS in {getattr(one, "code", None) for one in verdict.findings}


def test_what_is_there_may_be_said() -> None:
    assert verify(_asked("en", "What do {n} tickets cost?")).status is Status.PROVED
    twice = _asked("en", "What do twice {n} tickets cost?", "2*n*a", "24 EUR")
    assert verify(twice).status is Status.PROVED


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "What do {n} tickets cost in dol\u200blars?"),
        ("en", "What do m\u00adinus {n} tickets cost?"),
        ("en", "What do fi\u2060\u200bve times {n} tickets cost?"),
    ],
)
def test_no_mark_that_nobody_sees_parts_a_word(lang: str, words: str) -> None:
    verdict = verify(_asked(lang, words))
    assert verdict.status is Status.REFUTED
    assert "within a word" in str(verdict.findings)


def test_between_words_and_in_scripts_that_are_joined_it_may_stand() -> None:
    held = _asked("en", "What do {n} \u200btickets \u200bcost?")
    assert verify(held).status is Status.PROVED
    assert segments("نمی\u200cخواهم {a}")
