"""``mathverify bank``: what enters, what is found, how each ends."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from banking import bank, changed
from command_line import Ended, here

from generators.bank.store import BANK, bank_of, extended
from mathverify.problem.identity import document_digest

GOOD = """
id: two-numbers
objective: {concepts: [algebra.simultaneous-equations]}
data: {s: "10", d: "4"}
unknowns: {a: real, b: real}
givens: {sum: "a + b = s", difference: "a - b = d"}
ask: {find: a, as: value}
answer: "7"
prose: {stem: "[Two numbers]() have the sum {s} and the difference {d}. Find the larger number."}
"""
BAD = GOOD.replace('"7"', '"8"').replace("two-numbers", "wrong-numbers")


def _add(tmp_path: Path, text: str, *more: object) -> Ended:
    file = tmp_path / "questions.yaml"
    file.write_text(text)
    return here("bank", "add", file, "--to", tmp_path / "bank", *more)


@pytest.mark.parametrize(
    ("text", "code", "entered"),
    [
        (GOOD, 0, 1),
        (BAD, 1, 0),
        (f"{GOOD}---\n{BAD}", 1, 1),
        (f"{GOOD}---\nid: broken\n", 64, 1),
    ],
)
def test_only_what_is_proved_enters(tmp_path: Path, text: str, code: int, entered: int) -> None:
    ended = _add(tmp_path, text)
    assert ended.code == code, ended
    assert f"{entered} entered, {entered} in the bank" in ended.out
    assert "wrong-numbers" not in (tmp_path / "bank" / BANK).read_text()


def test_adding_again_adds_nothing(tmp_path: Path) -> None:
    _add(tmp_path, GOOD)
    before = (tmp_path / "bank" / BANK).read_bytes()
    ended = _add(tmp_path, GOOD)
    assert (ended.code, "has it already" in ended.out) == (0, True)
    assert (tmp_path / "bank" / BANK).read_bytes() == before


def test_lines_that_only_another_version_can_read_are_not_lost(tmp_path: Path) -> None:
    _add(tmp_path, GOOD)
    file = tmp_path / "bank" / BANK
    later = changed(bank().records[0], resealed=True, format="mathverify bank 2")
    file.write_text(f"{file.read_text()}{later}\n")
    before = file.read_bytes()
    ended = _add(tmp_path, GOOD.replace("two-numbers", "again").replace("10", "12"))
    assert ended.code == 64
    assert "line 2" in ended.err
    assert file.read_bytes() == before


def _json(ended: Ended) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(ended.out)
    return found


def test_search_cites_or_refuses(tmp_path: Path) -> None:
    _add(tmp_path, GOOD, "--topic", "year-9")
    where = tmp_path / "bank"
    found = here("bank", "search", where, "simultaneous equations", "--json")
    assert found.code == 0
    (citation,) = _json(found)["citations"]
    assert citation["id"] == "two-numbers"
    assert citation["source"] == "questions.yaml"
    assert citation["topics"] == ["algebra.simultaneous-equations", "year-9"]
    assert here("bank", "search", where, "8.EE.C.8b").out.startswith("[1] two-numbers")
    assert here("bank", "search", where, "sum", "--topic", "year-9").code == 0
    assert here("bank", "search", where, "sum", "--topic", "geometry").code == 2
    refused = here("bank", "search", where, "photosynthesis", "--json")
    assert refused.code == 2
    assert _json(refused)["supported"] is False


def test_show_takes_ids_and_no_paths(tmp_path: Path) -> None:
    _add(tmp_path, GOOD)
    secret = tmp_path / "secret"
    secret.write_text("hidden")
    where = tmp_path / "bank"
    assert json.loads(here("bank", "show", where, "two-numbers").out)["id"] == "two-numbers"
    for name in ("../secret", str(secret), "two-numbers\0", "*", "' OR 1=1 --"):
        ended = here("bank", "show", where, name)
        assert ended.code == 64
        assert "hidden" not in ended.out + ended.err


def test_check_finds_what_was_forged(tmp_path: Path) -> None:
    extended(tmp_path, bank_of(()), bank().records[:2])
    assert here("bank", "check", tmp_path).code == 0
    file = tmp_path / BANK
    first, second = file.read_text().splitlines()
    spec = json.loads(first)["spec"] | {"answer": "-1 USD"}
    record = bank().records[0]
    forged = changed(record, resealed=True, spec=spec, digest=document_digest(spec))
    file.write_text(f"{forged}\n{second}\n")
    assert here("bank", "check", tmp_path).code == 1
    file.write_text(f"{first.replace('costs', 'cost')}\n{second}\n{{}}\n")
    ended = here("bank", "check", tmp_path)
    assert ended.code == 1
    assert "line 3: this is no line" in ended.out


def test_what_would_steer_a_terminal_is_not_printed(tmp_path: Path) -> None:
    ended = _add(tmp_path, GOOD.replace("Two numbers", "\\e[31mTwo").replace("'", '"'))
    found = here("bank", "search", tmp_path / "bank", "simultaneous equations")
    assert "\x1b" not in ended.out + found.out


def test_no_bank(tmp_path: Path) -> None:
    ended = here("bank", "search", tmp_path, "anything")
    assert ended.code == 64
    assert "mathverify bank add" in ended.err
    assert here("bank").code == 64
