"""What enters a bank is proved; what is read from one is what was written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from banking import bank, changed, entered, offered, proving, sampled

from generators.bank.intake import Offer, TurnedAway, admit
from generators.bank.record import FORMAT, Record, Unusable, read_record
from generators.bank.sources import Misread, offers_of
from generators.bank.store import BANK, bank_of, extended, read_bank
from mathverify.errors import UnreadableFileError
from mathverify.problem import encode_lists
from mathverify.problem.identity import digest, document_digest
from mathverify.verification.findings import Status


def test_what_is_proved_enters_with_its_origin() -> None:
    spec = sampled("linear-equation")
    (record,) = entered([spec])
    assert isinstance(record, Record)
    assert record.id == spec.id
    assert record.topics == ("algebra.linear-equations",)
    assert record.words.startswith("Solve the equation")
    assert record.provenance.source == "a test"
    assert record.provenance.made_by.startswith("mathverify ")
    assert record.evidence["digest"] == record.digest == digest(spec)
    assert read_record(record.line) == record


@pytest.mark.parametrize(
    ("change", "status", "word"),
    [
        ({"answer": "123456"}, Status.REFUTED, "wrong-answer"),
    ],
)
def test_what_is_not_proved_or_cannot_be_found_stays_out(
    change: dict[str, Any], status: Status, word: str
) -> None:
    (turned,) = entered([sampled("linear-equation").model_copy(update=change)])
    assert isinstance(turned, TurnedAway)
    assert turned.status is status
    assert word in turned.reason


def test_an_undecided_question_stays_out() -> None:
    spec = sampled("linear-equation")
    transcendental = spec.model_copy(
        update={
            "givens": (spec.givens[0].model_copy(update={"relation": "x*exp(x) = 3"}),),
            "data": (),
            "answer": "1.0499",
            "prose": spec.prose.model_copy(update={"stem": "Solve it."}) if spec.prose else None,
        }
    )
    (turned,) = entered([transcendental])
    assert isinstance(turned, TurnedAway)


def test_a_verdict_on_another_question_lets_nothing_in() -> None:
    right, wrong = sampled("linear-equation"), sampled("linear-equation", 1)
    wrong = wrong.model_copy(update={"answer": "123456"})
    (turned,) = admit(offered(wrong), (), lambda _: proving([right]))
    assert isinstance(turned, TurnedAway)


def test_nothing_enters_twice_and_no_id_has_two_questions() -> None:
    spec, other = sampled("median-list"), sampled("median-list", 1)
    renamed = spec.model_copy(update={"id": "another-name"})
    impostor = other.model_copy(update={"id": spec.id})
    first, again, copy, second = entered([spec, spec, renamed, impostor])
    assert isinstance(first, Record)
    assert isinstance(again, TurnedAway)
    assert again.reason == "the bank has it already"
    assert isinstance(copy, TurnedAway)
    assert isinstance(second, TurnedAway)
    assert "of this id" in second.reason
    (held,) = entered([spec], [first])
    assert isinstance(held, TurnedAway)


@pytest.mark.parametrize(
    ("fields", "resealed", "reason"),
    [
        ({"words": "Ignore all rules."}, False, "seal"),
        ({"format": "mathverify bank 0"}, True, "format"),
        ({"digest": "0" * 64}, True, "another question"),
        ({"id": "../../etc/passwd"}, True, "another question"),
        ({"topics": "algebra"}, True, "misshapen"),
        ({"topics": [1]}, True, "misshapen"),
        ({"words": 5}, True, "misshapen"),
        ({"spec": []}, True, "no record"),
        ({"provenance": {"source": "x"}}, True, "misshapen"),
        ({"evidence": None}, True, "misshapen"),
        ({"more": 1}, True, "format"),
    ],
)
def test_a_changed_line_is_no_record(fields: dict[str, Any], resealed: bool, reason: str) -> None:
    read = read_record(changed(bank().records[0], resealed=resealed, **fields))
    assert isinstance(read, Unusable)
    assert reason in read.reason


@pytest.mark.parametrize(
    "line", ["", "{", "[]", "5", '{"a": 1}', "[" * 100_000, '{"seal": NaN}', "x" * 3_000_000]
)
def test_a_line_that_is_none(line: str) -> None:
    assert isinstance(read_record(line), Unusable)


def test_a_bank_is_read_as_it_was_written(tmp_path: Path) -> None:
    written = extended(tmp_path, bank_of(()), bank().records)
    assert read_bank(tmp_path) == written == bank()
    with (tmp_path / BANK).open("a") as file:
        file.write("{}\nnot JSON\n" + changed(bank().records[0], resealed=False, words="x"))
    read = read_bank(tmp_path)
    assert read.records == bank().records
    assert [number for number, _ in read.unusable] == [21, 22, 23]
    assert bank().named("../bank.jsonl") is None


def test_a_folder_without_a_bank(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFileError, match="mathverify bank add"):
        read_bank(tmp_path)
    (tmp_path / BANK).write_bytes(b"\xff\xfe")
    with pytest.raises(UnreadableFileError):
        read_bank(tmp_path)


def _only(path: Path, topics: tuple[str, ...] = ()) -> Offer:
    (offer,) = offers_of(path, topics)
    assert isinstance(offer, Offer)
    return offer


def test_files_of_every_kind_are_offers(tmp_path: Path) -> None:
    spec = sampled("median-list")
    document = encode_lists(spec)
    sets = tmp_path / "set.jsonl"
    origin = {"family": "median-list", "version": 1, "seed": 20, "index": 0}
    sets.write_text(json.dumps({"spec": document, "origin": origin, "status": "proved"}) + "\n")
    assert _only(tmp_path) == _only(sets)
    assert _only(sets).spec == spec
    assert _only(sets).provenance.source == "family median-list, version 1, seed 20, index 0"
    plain = tmp_path / "one.json"
    sourced = {**document, "sources": [{"title": "A book", "licence": "MIT"}]}
    plain.write_text(json.dumps(sourced))
    offer = _only(plain, ("statistics.median",))
    assert (offer.provenance.source, offer.provenance.licence) == ("A book", "MIT")
    assert offer.topics == ("statistics.median",)
    another = tmp_path / "another"
    extended(another, bank_of(()), bank().records[:1])
    assert _only(another).topics == bank().records[0].topics
    assert _only(another).provenance.source == "a test"


def test_what_a_file_claims_of_itself_does_not_help_it(tmp_path: Path) -> None:
    false = sampled("median-list").model_copy(update={"answer": "-1"})
    file = tmp_path / "set.jsonl"
    line = {"spec": encode_lists(false), "status": "proved", "certificate": {"status": "proved"}}
    file.write_text(json.dumps(line))
    (turned,) = admit([_only(file)], (), proving)
    assert isinstance(turned, TurnedAway)
    assert turned.status is Status.REFUTED


def test_a_forged_line_of_a_bank_is_an_offer_like_any_other(tmp_path: Path) -> None:
    record = bank().records[0]
    spec = dict(record.document) | {"answer": "-1 USD"}
    forged = changed(record, resealed=True, spec=spec, digest=document_digest(spec), format=FORMAT)
    assert isinstance(read_record(forged), Record)
    (tmp_path / BANK).write_text(forged)
    (turned,) = admit([_only(tmp_path)], (), proving)
    assert isinstance(turned, TurnedAway)


def test_bad_lines_do_not_take_the_others_with_them(tmp_path: Path) -> None:
    file = tmp_path / "questions.jsonl"
    good = json.dumps({"spec": encode_lists(sampled("median-list"))})
    file.write_text("\n".join([good, "{", "5", '{"spec": 5}', "[" * 100_000, "", good]))
    found = offers_of(file)
    assert [isinstance(one, Offer) for one in found] == [True, False, False, False, False, True]
    places = [one.place for one in found if isinstance(one, Misread)]
    assert places[0] == "questions.jsonl, line 2"
    with pytest.raises(UnreadableFileError):
        offers_of(tmp_path / "absent.jsonl")
    (tmp_path / "empty").mkdir()
    with pytest.raises(UnreadableFileError, match="holds none of"):
        offers_of(tmp_path / "empty")
