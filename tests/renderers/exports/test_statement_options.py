"""Options that are statements: without a sign they are said in words, in every format."""

from __future__ import annotations

from importlib import import_module

import pytest
from exported import entry_points

from mathverify.api import verifier
from mathverify.problem.spec import ProblemSpec
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
