"""Hand-made questions: none is PROVED that is wrong, none is REFUTED that is right."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from over_rows import over_rows
from thinning import thinned
from yaml_tables import table

from mathverify.api import verifier
from mathverify.errors import SpecError
from mathverify.problem import load_documents
from mathverify.verification.findings import Status
from mathverify.verification.policy import STANDARD, STRICT

CASES = Path(__file__).parent / "cases"


def rows(name: str) -> list[Any]:
    return [pytest.param(row, id=row["name"]) for row in table(CASES / name)]


def unproved_and_some(name: str) -> list[object]:
    """The rows that must not be proved, and every third of the others; the rest is slow."""
    listed: list[dict[str, Any]] = table(CASES / name)
    return thinned(listed, 3, lambda row: row["name"], lambda row: "proved" not in row["expect"])


def check(row: dict[str, Any]) -> None:
    document = json.dumps({"id": row["name"], **row["spec"]})
    (loaded,) = load_documents(document, name=row["name"], format="json")
    assert loaded.spec is not None, loaded.faults
    verdict = verifier().verify_here(loaded.spec, STANDARD)
    said = f"{row['why']}: {verdict.status} {verdict.codes} {verdict.answer}"
    assert str(verdict.status) in row["expect"], said
    if verdict.status is Status.REFUTED and "code" in row:
        assert row["code"] in verdict.codes, said
    assert (verdict.verified is not None) is (verdict.status is Status.PROVED)


@over_rows("row", unproved_and_some("probes.yaml"))
def test_probe(row: dict[str, Any]) -> None:
    check(row)


@over_rows("row", unproved_and_some("interplay.yaml"))
def test_interplay(row: dict[str, Any]) -> None:
    if row["expect"] == ["malformed"]:
        document = json.dumps({"id": row["name"], **row["spec"]})
        (loaded,) = load_documents(document, name=row["name"], format="json")
        with pytest.raises(SpecError):
            _ = loaded.spec
        assert loaded.faults
        assert all(fault.hint for fault in loaded.faults)
    else:
        check(row)


@over_rows("row", rows("words.yaml"))
def test_what_a_text_says_is_refused_or_told_to_rest_on_words(row: dict[str, Any]) -> None:
    document = json.dumps({"id": row["name"], **row["spec"]})
    (loaded,) = load_documents(document, name=row["name"], format="json")
    assert loaded.spec is not None, loaded.faults
    verdict = verifier().verify_here(loaded.spec, STANDARD)
    if row["expect"] == "refuted":
        assert verdict.status is Status.REFUTED, row["why"]
        assert row["code"] in verdict.codes
        return
    assert verdict.status is Status.PROVED, verdict.codes
    assert verdict.words is not None
    assert str(verdict.words.standing) == row["expect"], verdict.words
    for words in row.get("rests_on", ()):
        assert any(words in line for line in verdict.words.rests_on), verdict.words


@pytest.mark.slow
@pytest.mark.parametrize("row", rows("slow.yaml"))
def test_slow_probe(row: dict[str, Any]) -> None:
    check(row)


@pytest.mark.slow
@pytest.mark.parametrize("row", rows("probes.yaml"))
def test_a_stricter_policy_proves_nothing_more(row: dict[str, Any]) -> None:
    document = json.dumps({"id": row["name"], **row["spec"]})
    (loaded,) = load_documents(document, name=row["name"], format="json")
    assert loaded.spec is not None
    strict = verifier().verify_here(loaded.spec, STRICT)
    if strict.status is Status.PROVED:
        assert verifier().verify_here(loaded.spec, STANDARD).status is Status.PROVED


def test_names_are_unique_and_both_sides_are_probed() -> None:
    tables = ("probes.yaml", "slow.yaml", "interplay.yaml")
    listed = [param.values[0] for table in tables for param in rows(table)]
    names = [row["name"] for row in listed]
    assert len(names) == len(set(names)) >= 800
    assert sum("proved" not in row["expect"] for row in listed) >= 530
    assert sum("refuted" not in row["expect"] for row in listed) >= 210
