"""A reader's catch rate over planted wrong texts, with scripted readers."""

from __future__ import annotations

import re

import pytest

from mathverify import api
from mathverify.attestation.comparison import Attested, compare
from mathverify.attestation.document import reading_from
from mathverify.attestation.examination import examined, plants
from mathverify.attestation.page import Page
from mathverify.attestation.reading import Reading
from mathverify.attestation.text import text_of
from mathverify.problem import decode
from mathverify.problem.identity import digest
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.verdict import Verdict

_KNOWN: dict[str, Verdict] = {}


def verify(spec: ProblemSpec) -> Verdict:
    """The same plants are made for every reader: each of their questions is verified once."""
    known = digest(spec)
    if known not in _KNOWN:
        _KNOWN[known] = api.verify(spec)
    return _KNOWN[known]


def spec(id_: str, **document: object) -> ProblemSpec:
    return decode({"id": id_} | document, source="test")


REMAINDER = spec(
    "remainder",
    data={"m": "7", "r": "4", "b": "97"},
    unknowns={"n": "positive integer"},
    givens={"rest": "mod(n, m) = r", "below": "n < b"},
    ask={"find": "n", "as": "greatest"},
    answer="95",
    prose={"stem": "{rest} and {below}. Find the greatest such positive integer n."},
)

TICKETS = spec(
    "tickets",
    data={"sold": "250", "takings": "2650", "adult": "12", "child": "7"},
    unknowns={"a": "natural", "c": "natural"},
    givens={"count": "a + c = sold", "money": "adult*a + child*c = takings"},
    ask={"find": "a", "as": "value"},
    answer="180",
    prose={"stem": "Natural numbers with {count} and {money} are given. Find {a}."},
)


_TOLD = re.compile(
    r"(?P<n>[a-z]) leaves remainder (?P<rest>\d+) on division by (?P<by>\d+)"
    r"|[^ .]*mod\([^)]*\) = \d+|(?:\d*\*?[a-z] [+-] )?\d*\*?[a-z] [<>=]+ \d+"
)


def _document(text: str, ask: str, kind: str, *, unknowns: dict[str, str]) -> Reading:
    """What is written in formulas, copied as it stands, and what is said of a remainder."""
    givens: dict[str, str] = {}
    quotes: dict[str, object] = {}
    for place, found in enumerate(_TOLD.finditer(text)):
        remainder = f"mod({found['n']}, {found['by']}) = {found['rest']}"
        givens[f"g{place}"] = remainder if found["n"] else found[0]
        quotes[f"g{place}"] = found[0]
    quotes |= {f"domain {name}": text.split()[-1] for name in unknowns}
    question = {"unknowns": unknowns, "givens": givens, "ask": {"find": ask, "as": kind}}
    return reading_from({"question": question, "quotes": quotes | {"ask": "Find"}}, source="test")


def attentive(text: str) -> Reading | None:
    """Reads what stands there."""
    if "greatest" in text:
        return _document(text, "n", "greatest", unknowns={"n": "positive integer"})
    asked = text.rstrip(".").split()[-1]
    return _document(text, asked, "value", unknowns={"a": "natural", "c": "natural"})


def careless(text: str) -> Reading | None:
    """Reads what it knows such questions to say, and quotes whatever stands there."""
    numbers = sorted(map(int, re.findall(r"\d+", text)))
    if "greatest" not in text or len(numbers) != 3:
        return attentive(text)
    rest, divisor, bound = numbers
    givens = {"rest": f"mod(n, {divisor}) = {rest}", "below": f"n < {bound}"}
    quotes = dict.fromkeys(("rest", "below", "ask", "domain n"), text)
    question = {
        "unknowns": {"n": "positive integer"},
        "givens": givens,
        "ask": {"find": "n", "as": "greatest"},
    }
    return reading_from({"question": question, "quotes": quotes}, source="test")


@pytest.mark.parametrize("sound", [REMAINDER, TICKETS], ids=lambda one: one.id)
def test_an_attentive_reader_attests_what_is_sound(sound: ProblemSpec) -> None:
    text = text_of(sound)
    reading = attentive(text)
    assert reading is not None
    assert isinstance(compare(sound, Page(sound, text), reading, verify), Attested)


def test_every_kind_of_flaw_is_planted() -> None:
    kinds = set()
    for sound in (REMAINDER, TICKETS):
        for plant in plants(sound, text_of, verify):
            kinds.add(plant.kind)
            assert plant.page.text != text_of(sound)
            assert plant.spec == sound
    assert {"permuted", "weak", "direction", "dropped"} <= kinds


@pytest.mark.parametrize(
    "sound", [(REMAINDER,), pytest.param((REMAINDER, TICKETS), marks=pytest.mark.slow)], ids=len
)
def test_an_attentive_reader_catches_all_and_a_careless_one_does_not(
    sound: tuple[ProblemSpec, ...],
) -> None:
    good = examined(sound, text_of, attentive, verify)
    assert good.planted >= 4 * len(sound)
    assert good.caught == good.planted
    assert str(good.attester("m")) == f"m (caught {good.planted} of {good.planted} wrong texts)"
    poor = examined(sound, text_of, careless, verify)
    assert poor.planted == good.planted
    assert poor.caught < good.caught
    assert len(poor.missed) == poor.planted - poor.caught


def test_a_reader_who_writes_nothing_attests_nothing() -> None:
    found = examined((REMAINDER,), text_of, lambda _: None, verify)
    assert found.caught == found.planted > 0
