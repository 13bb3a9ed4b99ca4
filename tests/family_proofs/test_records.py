"""Certificates of families and records of their questions, and attacks on both."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from engine_here import changed_family, judged_here
from over_rows import over_rows

from generators.catalogue import FOLDER, family
from generators.family_proofs import instances
from generators.family_proofs.certificates import (
    FamilyCertificate,
    Void,
    certificate_of,
    checked,
    family_digest,
    place_of,
    read_certificate,
    standing,
    stored,
)
from generators.family_proofs.instances import (
    RECORDS,
    InstanceRecord,
    NotProved,
    rechecked,
    record_of,
)
from generators.family_proofs.outcomes import UndecidedLevel
from generators.family_proofs.proving import Limits, prove_family
from generators.sampler import sample
from generators.written_families.family_file import FamilyFile
from mathverify.api import recheck_many
from mathverify.errors import InternalError
from mathverify.verification.certificate import canonical, seal_of
from mathverify.verification.rechecking.outcome import Accepted, Rejected

NAME = "number-line-count"
KEPT = (FOLDER / "proofs" / f"{NAME}.json").read_text(encoding="utf-8")

Change = Callable[[dict[str, Any]], object]


def resealed(text: str, change: Change, *, seal: bool = True) -> str:
    """What a liar makes of a record or certificate, with a seal that fits."""
    data = json.loads(text)
    change(data)
    if seal:
        data["seal"] = seal_of(data)
    return canonical(data)


def test_the_certificate_that_is_kept_holds() -> None:
    found = checked(family(NAME), KEPT)
    assert isinstance(found, FamilyCertificate)
    assert found.digest == family_digest(family(NAME))
    assert standing(family(NAME)) == ("easy, medium, hard: proved for all values, exhaustively",)


def test_a_proof_written_now_is_the_one_that_is_kept() -> None:
    proof = prove_family(family("two-dice"), levels=("easy",), verifying=judged_here)
    made = json.loads(certificate_of(family("two-dice"), proof))
    kept = json.loads((FOLDER / "proofs" / "two-dice.json").read_text(encoding="utf-8"))
    assert [one for one in kept["levels"] if one["level"] == "easy"] == made["levels"]
    assert {k: kept[k] for k in ("digest", "family", "format", "version")} == {
        k: made[k] for k in ("digest", "family", "format", "version")
    }


@over_rows(
    ("change", "reason"),
    [
        (lambda d: d["levels"][0].update(questions=49), "questions are 40"),
        (lambda d: d["levels"][0].update(verified=49), "questions to judge are 40"),
        (lambda d: d["levels"][1].update(texts=1), "texts are 8"),
        (lambda d: d["levels"][2].update(documents="0" * 64), "documents are"),
        (lambda d: d["levels"].append(d["levels"][0]), "twice"),
        (lambda d: d["levels"][0].update(how="symbolic"), "cannot be read"),
        (lambda d: d["levels"][0].update(grade="kernel"), "exact or solver"),
        (lambda d: d["levels"][0].update(level="harder"), "no level"),
        (lambda d: d["levels"][0].update(questions=0), "positive"),
        (lambda d: d.update(digest="0" * 64), "has changed since"),
        (lambda d: d.update(version=9), "version 9"),
        (lambda d: d.update(family="two-dice"), "proof of two-dice"),
        (lambda d: d.update(more=1), "keys"),
        (lambda d: d.update(format="mathverify family proof 0"), "it is no"),
    ],
)
def test_a_changed_certificate_is_void_with_a_new_seal(change: Change, reason: str) -> None:
    found = checked(family(NAME), resealed(KEPT, change))
    assert isinstance(found, Void)
    assert reason in found.reason
    found = checked(family(NAME), resealed(KEPT, change, seal=False))
    assert isinstance(found, Void)


def test_the_certificate_of_another_family_is_void() -> None:
    assert isinstance(checked(family("two-dice"), KEPT), Void)
    assert isinstance(read_certificate("{"), Void)
    assert isinstance(read_certificate("[]"), Void)
    twice = KEPT.replace('"version": 3', '"version": 3, "version": 3')
    assert twice != KEPT
    assert isinstance(read_certificate(twice), Void)
    assert isinstance(read_certificate("[" * 100_000), Void)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("version: 3", "version: 4"),
        ("low: {easy: 0..4", "low: {easy: 0..5"),
        ("It holds all numbers", "It has all numbers"),
        ("# The signs", "# Signs"),
    ],
)
def test_a_certificate_is_void_when_the_family_changes(old: str, new: str, tmp_path: Path) -> None:
    changed = changed_family(NAME, tmp_path, (old, new))
    (tmp_path / "proofs").mkdir()
    (tmp_path / "proofs" / f"{NAME}.json").write_text(KEPT, encoding="utf-8")
    assert isinstance(stored(changed), Void)
    assert isinstance(checked(changed, KEPT), Void)
    assert all(line.startswith("verified each time") for line in standing(changed))
    proposal = next(sample(changed, 1, 1, "easy"))
    assert isinstance(record_of(changed, proposal), NotProved)


def test_a_refuted_family_gets_no_certificate(tmp_path: Path) -> None:
    changed = changed_family(NAME, tmp_path, ("last - first + 1", "last - first"))
    proof = prove_family(changed, levels=("easy",), verifying=judged_here)
    with pytest.raises(InternalError, match="nothing to certify"):
        certificate_of(changed, proof)


def test_an_undecided_level_is_told_and_its_questions_get_no_record(tmp_path: Path) -> None:
    changed = changed_family(NAME, tmp_path)
    proof = prove_family(
        changed, levels=("easy",), limits=Limits(combinations=2), verifying=judged_here
    )
    place = place_of(changed)
    assert place is not None
    place.parent.mkdir()
    place.write_text(certificate_of(changed, proof), encoding="utf-8")
    again = FamilyFile(changed.path)
    found = stored(again)
    assert isinstance(found, FamilyCertificate)
    assert isinstance(found.outcome("easy", choice=False), UndecidedLevel)
    assert "combinations of values" in standing(again)[0]
    assert "nobody tried" in standing(again)[2]
    assert isinstance(record_of(again, next(sample(again, 1, 1, "easy"))), NotProved)


# --- records ----------------------------------------------------------------------------


def record(level: str = "easy", *, choice: bool = False, name: str = NAME) -> str:
    proposal = next(sample(family(name), 1, 4, level, choice))  # type: ignore[arg-type]
    found = record_of(family(name), proposal)
    assert isinstance(found, InstanceRecord)
    return found.line


def outcome(line: str) -> Accepted | Rejected:
    found = RECORDS.recheck(line)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
@pytest.mark.parametrize("choice", [False, True])
def test_a_record_is_accepted_without_an_engine(
    level: str, choice: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def asked(*_: object) -> None:
        raise AssertionError("an engine was asked")

    line = record(level, choice=choice)
    monkeypatch.setattr("mathverify.verification.reasoner.Reasoner.decide", asked)
    found = outcome(line)
    assert isinstance(found, Accepted)
    assert (found.status, found.grade, found.held) == ("proved", "exact", True)
    assert ("options" in found.facets) is choice
    assert found.facets["words"] == "bound"


def _other_answer(data: dict[str, Any]) -> None:
    data["spec"]["answer"] = str(int(data["spec"]["answer"]) + 1)


def _swapped_label(data: dict[str, Any]) -> None:
    data["spec"]["answer"] = "ABCD".replace(data["spec"]["answer"], "")[0]


def _other_option(data: dict[str, Any]) -> None:
    data["spec"]["options"][0]["value"] = "77"


def _option_twice(data: dict[str, Any]) -> None:
    data["spec"]["options"][0]["value"] = data["spec"]["options"][1]["value"]


@over_rows(
    ("choice", "change", "reason"),
    [
        (False, lambda d: d["values"].update(low="5"), "no value of the family"),
        (False, lambda d: d["values"].update(ends="open open"), "no value of the family"),
        (False, lambda d: d["values"].pop("low"), "parameters of the family"),
        (False, lambda d: d["values"].update(more="1"), "parameters of the family"),
        (False, lambda d: d["values"].update(width="8"), "not the one that the family makes"),
        (False, lambda d: d.update(values=[]), "parameters of the family"),
        (False, lambda d: d.update(level="medium"), "no value of the family"),
        (False, lambda d: d.update(level="harder"), "no level"),
        (False, lambda d: d.update(choice=True), "not the one that the family makes"),
        (False, lambda d: d.update(choice="no"), "no level"),
        (False, lambda d: d.update(proof="0" * 64), "another proof"),
        (False, lambda d: d.update(family="two-dice"), "another proof"),
        (False, lambda d: d.update(family="no-family"), "there is no family"),
        (False, lambda d: d.update(more=1), "something was changed"),
        (False, _other_answer, "not the one that the family makes"),
        (False, lambda d: d["spec"].pop("steps"), "not the one that the family makes"),
        (False, lambda d: d["spec"]["prose"].update(stem="{ask}"), "not the one"),
        (False, lambda d: d["spec"]["objective"].update(difficulty="hard"), "not the one"),
        (False, lambda d: d.update(spec="no question"), "not the one"),
        (True, _swapped_label, "not the one that the family makes"),
        (True, _other_option, "not the one that the family makes"),
        (True, _option_twice, "not the one that the family makes"),
        (True, lambda d: d["spec"]["options"].pop(), "not the one that the family makes"),
        (True, lambda d: d["spec"].pop("options"), "not the one that the family makes"),
    ],
)
def test_a_changed_record_is_rejected_with_a_new_seal(
    choice: bool, change: Change, reason: str
) -> None:
    line = record(choice=choice)
    found = outcome(resealed(line, change))
    assert isinstance(found, Rejected)
    assert reason in found.reason
    found = outcome(resealed(line, change, seal=False))
    assert isinstance(found, Rejected)


def test_values_that_meet_no_condition_are_rejected() -> None:
    line = record(name="two-dice")
    changed = resealed(line, lambda d: d["values"].update(target="11"))
    found = outcome(changed)
    assert isinstance(found, Rejected)
    found = rechecked(json.loads(changed), {})
    assert isinstance(found, Rejected)


def test_a_record_of_a_changed_template_is_rejected(tmp_path: Path) -> None:
    """The family says other words now, and a liar has sealed its old proof anew for it."""
    line = record()
    changed = changed_family(NAME, tmp_path, ("It holds all numbers", "It has all numbers"))
    assert isinstance(rechecked(json.loads(line), {NAME: changed}), Rejected)
    forged = resealed(KEPT, lambda d: d.update(digest=family_digest(changed)))
    place = place_of(changed)
    assert place is not None
    place.parent.mkdir()
    place.write_text(forged, encoding="utf-8")
    again = FamilyFile(changed.path)
    own = resealed(line, lambda d: d.update(proof=json.loads(forged)["seal"]))
    found = rechecked(json.loads(own), {NAME: again})
    assert isinstance(found, Rejected)
    assert "documents are" in found.reason


def test_a_domain_with_a_tuple_more_than_was_proved_is_rejected(tmp_path: Path) -> None:
    """A skipped tuple: the proof counts fewer questions than the family has."""
    changed = changed_family(NAME, tmp_path, ("low: {easy: 0..4", "low: {easy: 0..5"))
    place = place_of(changed)
    assert place is not None
    place.parent.mkdir()
    forged = resealed(KEPT, lambda d: d.update(digest=family_digest(changed)))
    place.write_text(forged, encoding="utf-8")
    again = FamilyFile(changed.path)
    made = record_of(again, next(sample(again, 1, 1, "easy")))
    assert isinstance(made, InstanceRecord)
    found = rechecked(json.loads(made.line), {NAME: again})
    assert isinstance(found, Rejected)
    more = again.parameters["easy"].count().number
    assert more > 40
    assert f"questions are {more}, and the certificate says 40" in found.reason


def test_other_lines_are_no_records() -> None:
    assert RECORDS.recheck("no json") is None
    assert RECORDS.recheck("[]") is None
    assert RECORDS.recheck('{"format": "another"}') is None
    assert RECORDS.recheck(record().replace('"level"', '"level":"easy","level"', 1)) is None


def test_the_door_rechecks_records_beside_others() -> None:
    lines = [record(), "no record", resealed(record(choice=True), _swapped_label)]
    first, second, third = recheck_many(lines, workers=1)
    assert isinstance(first[1], Accepted)
    assert second == ("", None)
    assert isinstance(third[1], Rejected)
    assert first[0].startswith(NAME)
    assert instances.RECORDS.recheck(lines[0]) == first
