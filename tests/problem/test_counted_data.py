"""Data that name what they count are amounts, and the texts say what is counted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from over_rows import over_rows
from yaml_tables import table

from mathverify.api import verifier
from mathverify.problem import load_documents
from mathverify.problem.reading.data import amount_told
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Status
from mathverify.verification.policy import STANDARD

ROWS: dict[str, Any] = table(Path(__file__).parent / "cases" / "counted_data.yaml")


def _loaded(value: Any, stem: str = "{ask}", answer: str = "1", unit: str = "") -> Any:
    document: dict[str, Any] = {
        "id": "counted",
        "data": {"n": "3", "p": value},
        "unknowns": {"c": {"domain": "real", **({"unit": unit} if unit else {})}},
        "givens": {"g": "c = n*p"},
        "ask": {"find": "c"},
        "answer": answer,
        "prose": {"stem": stem},
    }
    (loaded,) = load_documents(json.dumps(document), name="row", format="json")
    return loaded


def _verdict(spec: ProblemSpec) -> Status:
    return verifier().verify_here(spec, STANDARD).status


@over_rows("row", ROWS["amounts"], ids=[str(row["datum"]) for row in ROWS["amounts"]])
def test_the_datum_is_the_amount_and_the_text_says_the_rest(row: dict[str, Any]) -> None:
    loaded = _loaded(row["datum"], row["stem"])
    plain = _loaded(row["amount"], row["told"])
    assert loaded.spec.data == plain.spec.data
    assert loaded.spec.prose == plain.spec.prose
    written = next(note.written for note in loaded.notes if note.path == "$.data.p")
    assert written == amount_told(row["datum"])


@over_rows("value", ROWS["kept"])
def test_what_may_be_part_of_the_amount_is_kept(value: str) -> None:
    spec = _loaded(value, "There are {p}.").spec
    assert spec.data[1].value == value
    assert spec.prose.stem == "There are {p}."


@over_rows("unit", ROWS["things"])
def test_things_are_no_unit(unit: str) -> None:
    loaded = _loaded("24 eggs", unit=unit)
    assert loaded.spec.unknowns[0].unit is None
    assert ("$.unknowns.c.unit", "no unit") in {
        (note.path, note.canonical) for note in loaded.notes
    }


@over_rows("unit", ROWS["units"])
def test_what_may_be_a_unit_is_kept(unit: str) -> None:
    assert _loaded("24 eggs", unit=unit).spec.unknowns[0].unit == unit


def test_answers_in_things_meet_them_and_answers_in_units_do_not() -> None:
    assert _verdict(_loaded("24 eggs per carton", answer="72 eggs").spec) is Status.PROVED
    assert _verdict(_loaded("24 eggs per carton", answer="72 kg").spec) is Status.REFUTED
    assert _verdict(_loaded("24 eggs per carton", answer="72 millones").spec) is Status.REFUTED
    assert _verdict(_loaded("$1.50 per pencil", answer="4.50").spec) is Status.REFUTED


def test_whatever_is_written_there_the_question_is_read() -> None:
    """Amounts of every spelling with words of every kind: a value or a fault, never a crash."""
    amounts = (
        "$20",
        "1/0",
        "0.(3)",
        "0.333...",
        "½",
        "1½",
        "2 3/4",
        "-3",
        "3e5",
        "1,200",
        "7%",
        "¥",
    )
    words = (
        "cup",
        "discount",
        "of",
        "each",
        "per",
        "/",
        "per 3 eggs",
        "of {p}",
        "'",
        "²",
        "(eggs)",
    )
    for amount in amounts:
        for word in words:
            _loaded(f"{amount} {word}", "There are {p}.")
