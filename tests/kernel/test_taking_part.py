"""Certificates name the plug-ins that took part in a verdict, and the facets that were judged."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest
from questions import hand_made, record
from test_forgeries import tampered

from mathverify.api import certify, examiner, loads, recheck, recheck_record, verifier
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.certificate import Sealed, seal
from mathverify.verification.certifying.making import certified
from mathverify.verification.facets import Facet
from mathverify.verification.policy import STANDARD
from mathverify.verification.rechecking import others
from mathverify.verification.rechecking.others import rechecked_by_others
from mathverify.verification.rechecking.outcome import Accepted, Rejected

PLAIN = """
id: plain
unknowns: {x: {domain: "real"}}
givens: {g: "2*x = 6"}
ask: {find: "x"}
answer: "3"
steps: ["x = 3"]
"""
FIGURE = """
id: isosceles
unknowns: {A: {sort: point}, B: {sort: point}, C: {sort: point}}
givens: {tri: "triangle(A,B,C)", iso: "length(A,B) = length(A,C)", apex: "angle(B,A,C) = 40 deg"}
ask: {value: "angle(A,B,C)"}
answer: 70 deg
"""
LINE = """
id: line
unknowns: {m: {domain: "real"}}
givens: {g: "m = slope((0, 0), (1, 2))"}
ask: {find: "m"}
answer: "2"
"""


def made(spec: ProblemSpec) -> Sealed:
    found = certified(examiner(), spec, STANDARD)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("text", "names"), [(PLAIN, ()), (FIGURE, ("geometry",)), (LINE, ("geometry",))]
)
def test_plug_ins_that_took_part_are_named(text: str, names: tuple[str, ...]) -> None:
    (spec,) = loads(text)
    sealed = made(spec)
    assert sealed.data["plugins"] == list(names)
    verdict = verifier().verify_here(spec, STANDARD)
    assert verdict.certificate is not None
    assert verdict.certificate.plugins == names
    assert isinstance(recheck(sealed.text, spec), Accepted)


def test_a_plug_in_that_is_kept_to_oneself_is_missed() -> None:
    (spec,) = loads(LINE)
    outcome = recheck(seal({**made(spec).data, "plugins": []}).text, spec)
    assert outcome == Rejected("a plug-in took part that the certificate does not name")


def test_the_facets_are_those_of_the_question() -> None:
    (spec,) = loads(PLAIN)
    data = made(spec).data
    assert data["facets"] == {"mathematics": "proved", "steps": "proved"}
    outcome = recheck(made(spec).text, spec)
    assert isinstance(outcome, Accepted)
    assert outcome.facets == data["facets"]
    for facets in (
        {"mathematics": "proved"},
        {"mathematics": "proved", "steps": "refuted"},
        {"mathematics": "proved", "steps": "undecided"},
        {"mathematics": "undecided", "steps": "proved"},
        {"mathematics": "proved", "steps": "proved", "words": "attested"},
        {"mathematics": "proved", "steps": "bound"},
        {},
    ):
        assert isinstance(recheck(seal({**data, "facets": facets}).text, spec), Rejected)


@pytest.mark.parametrize("standing", ["checked", "", "bound ", "Attested"])
def test_words_are_told_by_a_standing_that_there_is(standing: str) -> None:
    (spec,) = loads(PLAIN + 'prose: {stem: "{ask}"}\n')
    data = made(spec).data
    assert data["facets"] == {"mathematics": "proved", "steps": "proved", "words": "printed"}
    forged = seal({**data, "facets": {**data["facets"], "words": standing}})
    assert isinstance(recheck(forged.text, spec, replay=False), Rejected)


def test_packages_are_asked_of_lines_without_a_certificate(monkeypatch: pytest.MonkeyPatch) -> None:
    """A certificate is read here and by nobody else."""

    class Reader:
        def recheck(self, line: str) -> tuple[str, Accepted]:
            return "told", Accepted("proved", 1, ())

    monkeypatch.setattr(others, "_readers", lambda: (Reader(),))
    assert rechecked_by_others(' {"id": "a"}') == ("told", Accepted("proved", 1, ()))
    assert rechecked_by_others('{"id": "a", "certificate": {}}') is None
    assert rechecked_by_others('["a"]') is None


def test_what_was_not_required_is_not_shown() -> None:
    """A wrong step leaves the mathematics proved, and a certificate says so of both."""
    (spec,) = loads(PLAIN.replace('["x = 3"]', '["x = 4", "x = 3"]'))
    assert made(spec).data["status"] == "refuted"
    lenient = replace(STANDARD, required=frozenset({Facet.MATHEMATICS}))
    sealed = certify(spec, lenient)
    assert sealed is not None
    assert sealed.data["status"] == "proved"
    assert sealed.data["facets"]["steps"] == "refuted"
    outcome = recheck(sealed.text, spec)
    assert isinstance(outcome, Accepted)
    assert outcome.facets == {"mathematics": "proved", "steps": "refuted"}
    for required in (["steps"], ["mathematics", "steps"]):
        assert isinstance(recheck(seal({**sealed.data, "required": required}).text, spec), Rejected)
    hidden = seal({**sealed.data, "facets": {"mathematics": "proved", "steps": "proved"}})
    assert isinstance(recheck(hidden.text, spec), Rejected)


def mangled(count: int) -> int:
    """How many resealed records with something changed in them are accepted; none may raise."""
    generator = random.Random(3)
    accepted = 0
    for _ in range(count):
        data = json.loads(record(generator.choice(hand_made())).text)
        for _ in range(generator.randint(1, 3)):
            part = generator.choice(("certificate", "certificate", "spec"))
            data[part] = tampered({"": data[part]}, generator).get("")
        if isinstance(data["certificate"], dict):
            data["certificate"] = seal(data["certificate"]).data
        outcome = recheck_record(seal(data).data)
        assert isinstance(outcome, Accepted | Rejected)
        accepted += isinstance(outcome, Accepted)
    return accepted


def test_no_mangled_record_raises() -> None:
    assert mangled(300) < 100


@pytest.mark.slow
def test_no_mangled_record_raises_at_length() -> None:
    assert mangled(20_000) < 6000


def test_a_model_that_is_none_is_rejected() -> None:
    """A word may speak of models of any shape; what they are is found out when it is replayed."""
    (spec,) = loads(FIGURE)
    data = json.loads(made(spec).text)
    for models in ([[1, 2]], [["x"]], [[["between", 1]]], [[]], [["sqrt", -1]], [{"a": 1}], [None]):
        for part in data["parts"]:
            for claim in part["claims"]:
                if claim[4][0] == "word":
                    claim[4][4] = models
        assert isinstance(recheck(seal(data).text, spec), Rejected)
