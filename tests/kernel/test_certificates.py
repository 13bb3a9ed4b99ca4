"""Certificates of proved and refuted questions: made, re-checked, replayed without engines."""

from __future__ import annotations

import json

import pytest
from questions import certificate, family_questions, hand_made

from mathverify.api import examiner, recheck, recheck_record
from mathverify.problem import encode_lists, load_documents
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.system import Grade
from mathverify.verification.certificate import seal
from mathverify.verification.certifying.making import certified
from mathverify.verification.obligations import obligations
from mathverify.verification.parts import part_specs
from mathverify.verification.policy import STANDARD, Policy, Severity
from mathverify.verification.rechecking.outcome import Accepted, Rejected
from mathverify.verification.rechecking.owing import owed

REFUTED = {"a-lost-root", "contradictory", "two-answers", "a-hole", "a-wrong-choice"}
QUESTIONS = (*hand_made(), *family_questions())


@pytest.mark.parametrize("spec", QUESTIONS, ids=[spec.id for spec in QUESTIONS])
def test_every_question_has_a_certificate_that_replays(spec: ProblemSpec) -> None:
    made = certificate(spec)
    assert made.data["status"] == ("refuted" if spec.id in REFUTED else "proved")
    assert made.grade is Grade.KERNEL
    outcome = recheck(made.text, spec)
    assert isinstance(outcome, Accepted), outcome
    assert not outcome.words
    assert outcome.checked > 0
    again = recheck(made.text, spec, replay=True)
    assert isinstance(again, Accepted), again


def test_the_same_question_gives_the_same_bytes() -> None:
    for spec in hand_made():
        made = certified(examiner(), (), spec, STANDARD)
        assert made is not None
        assert made.text == certificate(spec).text


@pytest.mark.parametrize("redundant", list(Severity))
def test_what_is_owed_is_read_from_the_document_as_from_the_spec(redundant: Severity) -> None:
    policy = Policy(redundant=redundant)
    for spec in QUESTIONS:
        expected = {
            path: tuple(str(o) for o in obligations(single, policy))
            for path, single in part_specs(spec)
        }
        assert owed(encode_lists(spec), redundant.value) == expected


def test_an_undecided_question_has_no_certificate() -> None:
    text = 'id: open\nunknowns: {x: {domain: "real"}}\ngivens: {g: "x^x = 30"}\n'
    (document,) = load_documents(
        text + 'ask: {find: "x", as: value}\nanswer: "3"\n', name="open", format="yaml"
    )
    made = certified(examiner(), (), document.spec, STANDARD)
    assert made is None or made.data["status"] == "refuted"


def test_what_rests_on_a_word_is_said_and_does_not_count() -> None:
    (document,) = load_documents(
        'id: cubic\nunknowns: {x: {domain: "real"}}\ngivens: {g: "x^3 - 3*x + 1 = 0"}\n'
        'ask: {find: "x", as: count}\nanswer: "3"\n',
        name="cubic",
        format="yaml",
    )
    made = certified(examiner(), (), document.spec, STANDARD)
    assert made is not None
    assert made.grade is Grade.EXACT
    outcome = recheck(made.text, document.spec)
    assert isinstance(outcome, Accepted)
    assert outcome.words


def test_a_certificate_is_about_one_question() -> None:
    for spec in hand_made():
        for other in hand_made():
            if other is not spec:
                assert isinstance(recheck(certificate(other).text, spec), Rejected)


def test_claims_of_another_question_do_not_replay_even_with_a_new_seal() -> None:
    for spec in hand_made():
        for other in hand_made():
            mine, others = certificate(spec).data, certificate(other).data
            if other is spec or mine["status"] == "refuted":
                continue
            forged = seal({**others, "digest": mine["digest"], "status": mine["status"]})
            assert isinstance(recheck(forged.text, spec, replay=True), Rejected)


def test_an_obligation_that_nobody_looked_at_is_missed() -> None:
    for spec in hand_made():
        data = json.loads(certificate(spec).text)
        if data["status"] == "refuted":
            continue
        for part in data["parts"]:
            part["findings"] = part["findings"][:-1]
        assert isinstance(recheck(seal(data).text, spec), Rejected)


def test_records_are_rechecked_by_their_plain_document() -> None:
    for spec in hand_made():
        record = {"spec": encode_lists(spec), "certificate": certificate(spec).data}
        assert isinstance(recheck_record(record), Accepted)
        assert isinstance(recheck_record(record, replay=True), Accepted)
        changed = {**record, "spec": {**encode_lists(spec), "answer": "0"}}
        assert isinstance(recheck_record(changed), Rejected)
