"""Certificates of proved and refuted questions: made, re-checked, replayed without engines."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from over_rows import over_rows
from questions import certificate, exact_questions, family_questions, hand_made, record

from mathverify.api import examiner, recheck, recheck_record
from mathverify.problem import encode_lists, load_documents
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.system import Grade
from mathverify.verification.certificate import canonical, seal
from mathverify.verification.certifying.making import certified
from mathverify.verification.obligations import obligations
from mathverify.verification.parts import part_specs
from mathverify.verification.policy import STANDARD, Policy, Severity
from mathverify.verification.rechecking.outcome import Accepted, Rejected
from mathverify.verification.rechecking.owing import owed
from mathverify.verification.rechecking.records import read_record

REFUTED = {"a-lost-root", "contradictory", "two-answers", "a-hole", "a-wrong-choice"}
QUESTIONS = (*hand_made(), *family_questions(), *exact_questions())
EXACT = {spec.id for spec in exact_questions()}


@over_rows("spec", QUESTIONS, ids=[spec.id for spec in QUESTIONS])
def test_every_question_has_a_certificate_that_replays(spec: ProblemSpec) -> None:
    made = certificate(spec)
    assert made.data["status"] == ("refuted" if spec.id in REFUTED else "proved")
    computed = bool(made.data["parts"][0]["computed"])
    exact = spec.id in EXACT
    assert made.grade is (Grade.EXACT if exact else Grade.COMPUTED if computed else Grade.KERNEL)
    outcome = recheck(made.text, spec, replay=False)
    assert isinstance(outcome, Accepted), outcome
    assert bool(outcome.words) is exact
    assert not outcome.held
    assert exact or (outcome.checked > 0, outcome.computed > 0) == (not computed, computed)
    again = recheck(made.text, spec)
    assert again == replace(outcome, held=True)


def test_the_same_question_gives_the_same_bytes() -> None:
    for spec in hand_made():
        made = certified(examiner(), spec, STANDARD)
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
    made = certified(examiner(), document.spec, STANDARD)
    assert made is None or made.data["status"] == "refuted"


def test_what_rests_on_a_word_is_said_and_does_not_count() -> None:
    (document,) = load_documents(
        'id: cubic\nunknowns: {x: {domain: "real"}}\ngivens: {g: "x^3 - 3*x + 1 = 0"}\n'
        'ask: {find: "x", as: count}\nanswer: "3"\n',
        name="cubic",
        format="yaml",
    )
    made = certified(examiner(), document.spec, STANDARD)
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
        data = record(spec).data
        assert isinstance(recheck_record(data), Accepted)
        assert isinstance(recheck_record(data, replay=False), Accepted)
        changed = seal({**data, "spec": {**encode_lists(spec), "answer": "0"}})
        assert isinstance(recheck_record(changed.data), Rejected)


def test_records_are_read_as_they_are_written_and_in_any_other_json() -> None:
    for spec in hand_made():
        data = certificate(spec).data
        read = read_record(record(spec).text)
        assert read is not None
        assert read.text == canonical(data)
        assert isinstance(recheck_record(read), Accepted)
        spaced = read_record(json.dumps(record(spec).data, indent=1))
        assert spaced is not None
        assert spaced.text == ""
        assert isinstance(recheck_record(spaced), Accepted)
        turned = {key: data[key] for key in reversed(list(data))}
        other = read_record(json.dumps({**record(spec).data, "certificate": turned}))
        assert other is not None
        assert isinstance(recheck_record(other), Accepted)


#: By what a set files a question, and what it tells of it.
FILED = {
    "evidence": {"grade": "exact"},
    "origin": {"family": "f", "seed": 7},
    "id": "q",
    "number": 1,
}


def test_a_line_in_which_anything_was_changed_is_not_accepted() -> None:
    spec = next(iter(hand_made()))
    for filed in ({}, FILED):
        line = record(spec, **filed).text
        for place, letter in enumerate(line):
            changed = line[:place] + ("1" if letter == "0" else "0") + line[place + 1 :]
            read = read_record(changed)
            assert read is None or isinstance(recheck_record(read, replay=False), Rejected)


def test_what_a_record_says_besides_is_sealed_too() -> None:
    (spec, *_) = hand_made()
    data = dict(record(spec, **FILED).data)
    assert isinstance(recheck_record(data), Accepted)
    for other in (
        {**data, "evidence": {"grade": "kernel"}},
        {**data, "origin": {"family": "f", "seed": 8}},
        {**data, "spec": {**data["spec"], "id": "another"}},
        {**data, "note": ""},
        {key: value for key, value in data.items() if key != "id"},
        {key: value for key, value in data.items() if key != "seal"},
    ):
        outcome = recheck_record(other)
        assert isinstance(outcome, Rejected)
        assert "seal of the record" in outcome.reason


def test_a_key_that_is_there_twice_is_no_record() -> None:
    line = record(next(iter(hand_made())), id="q").text
    assert read_record(line.replace('"id":"q"', '"id":"r","id":"q"')) is None


@pytest.mark.parametrize(
    "line",
    [
        "",
        "[]",
        "{",
        '{"certificate":{},"spec":[]}',
        '{"certificate":{},"spec":{}',
        '{"spec":{}}',
        '{"certificate":{}}',
        '{"certificate":"","spec":{}}',
        "[" * 100_000,
    ],
)
def test_a_line_without_a_question_and_a_certificate_is_no_record(line: str) -> None:
    assert read_record(line) is None
