"""Options that are statements: without a sign they are said in words, in every format."""

from __future__ import annotations

from importlib import import_module

import pytest
from exported import entry_points

from mathverify.api import verifier
from mathverify.phrases.mathematics import plain
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.reading import read
from mathverify.texts.printing import printed_option
from mathverify.verification.policy import STANDARD
from mathverify.verification.renderer import Sheet, SheetSection
from mathverify.verification.rendering import written

#: A question of one right statement; its words for three languages.
SPEC = {
    "id": "statements",
    "functions": {"f": "x -> x^2"},
    "ask": {"find": "true", "as": "choice"},
    "options": {"A": "is_prime(51)", "B": "is_prime(53)", "C": "f(2) = 5", "D": "coprime(8, 12)"},
    "answer": "B",
}
SAID = {"en": "is a prime number", "de": "ist eine Primzahl", "es": "es un número primo"}


@pytest.mark.parametrize("lang", SAID)
def test_every_format_says_them_in_words(lang: str) -> None:
    prose = {"stem": "{ask}", "lang": lang}
    spec = ProblemSpec.from_dict({**SPEC, "prose": prose})
    verified = verifier().verify_here(spec, STANDARD).verified
    assert verified is not None
    sheet = Sheet("Statements", (SheetSection("S", (verified,)),))
    told = 0
    for name, place in entry_points().items():
        module, _, attribute = place.partition(":")
        for page in written(getattr(import_module(module), attribute), sheet):
            if page.text is None:
                continue
            assert "is_prime" not in page.text.replace("\\", ""), name
            told += SAID[lang] in page.text
    assert told >= 8


#: Statements of three that say different things, and that words in a row would not tell apart.
NESTED = (
    "not A and B",
    "not (A and B)",
    "not A or B",
    "not (A or B)",
    "A and (B or C)",
    "(A and B) or C",
    "(A or B) and C",
    "A or (B and C)",
    "(A implies B) and C",
    "A implies (B and C)",
    "(A implies B) implies C",
    "A implies (B implies C)",
    "not (A implies B)",
    "not A implies B",
    "A iff (B and C)",
    "(A iff B) and C",
    "for all n in natural: not is_prime(n)",
    "not (for all n in natural: is_prime(n))",
    "for all n in natural: exists m in natural: is_prime(n + m)",
    "exists m in natural: for all n in natural: is_prime(n + m)",
    "(for all n in natural: is_prime(n)) and B",
    "for all n in natural: (is_prime(n) and B)",
)


@pytest.mark.parametrize("lang", [*SAID, "zh"])
def test_statements_of_statements_are_told_apart(lang: str) -> None:
    said: dict[str, str] = {}
    for nested in NESTED:
        value = nested
        for letter, number in (("A", 51), ("B", 53), ("C", 57)):
            value = value.replace(letter, f"is_prime({number})")
        options = {"P": value, "Q": "2 < 1"}
        prose = {"stem": "{ask}", "lang": lang}
        reading = read(ProblemSpec.from_dict({**SPEC, "options": options, "prose": prose}))
        (_, node), _ = reading.options
        words = plain(printed_option(reading, reading.spec.options[0], node, ""))
        assert words, nested
        assert words not in said, (nested, said[words])
        said[words] = nested
