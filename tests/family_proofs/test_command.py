"""``prove-family`` and ``generate --by-proof`` as somebody calls them."""

from __future__ import annotations

import json
from pathlib import Path

from command_line import here
from engine_here import changed_family


def test_a_refuted_family_is_told_with_the_values(tmp_path: Path) -> None:
    changed = changed_family("two-dice", tmp_path, ("low: max(1,", "low: max(2,"))
    ended = here("prove-family", changed.path, "--level", "easy", "--save", cwd=tmp_path)
    assert ended.code == 64  # a proof of one level is not kept
    ended = here("prove-family", changed.path, "--level", "easy")
    assert ended.code == 1
    head, refuted, other = ended.out.splitlines()
    assert head == "two-dice, version 4: REFUTED"
    told = "  easy, open: REFUTED at colours = red blue, faces = 6, target = 4: wrong-answer: "
    assert refuted.startswith(told)
    assert other == "  easy, with options: undecided: its open questions are not proved"
    told = json.loads(here("prove-family", changed.path, "--level", "easy", "--json").out)
    assert told["status"] == "refuted"
    assert told["levels"][0]["values"] == {"colours": "red blue", "faces": "6", "target": "4"}


def test_a_proof_is_kept_beside_the_family_and_void_when_that_changes(tmp_path: Path) -> None:
    changed = changed_family(
        "two-dice",
        tmp_path,
        ("hard: [8, 10, 12, 20]", "hard: [8]"),
        ("hard: 9..36", "hard: 9..11"),
        ("[red blue, green white, yellow black, red white]", "[red blue]"),
        ("medium: [6, 8]", "medium: [6]"),
    )
    ended = here("prove-family", changed.path, "--save")
    assert ended.code == 0
    kept = tmp_path / "proofs" / "two-dice.json"
    assert ended.out.splitlines()[-1] == str(kept)
    assert here("prove-family", changed.path, "--check").code == 0
    assert "proved for all values" in here("families", changed.path).out
    records = here("generate", changed.path, "--n", "2", "--by-proof", "--choice")
    assert records.code == 0
    assert len(records.out.splitlines()) == 2
    text = changed.path.read_text(encoding="utf-8")
    changed.path.write_text(text.replace("faces each,", "sides each,"), encoding="utf-8")
    ended = here("prove-family", changed.path, "--check")
    assert ended.code == 1
    assert ended.out == "two-dice: VOID: the family has changed since it was proved\n"
    assert here("generate", changed.path, "--by-proof").code == 2


def test_a_level_that_is_too_large_is_undecided() -> None:
    ended = here("prove-family", "two-dice", "--level", "hard", "--combinations", "10")
    assert ended.code == 2
    assert "undecided: 448 combinations of values, and 10 are looked at" in ended.out


def test_records_of_a_family_are_rechecked_without_an_engine(tmp_path: Path) -> None:
    records = here("generate", "two-dice", "--n", "3", "--by-proof", "--difficulty", "easy")
    path = tmp_path / "records.jsonl"
    path.write_text(records.out.replace('"easy"', '"hard"', 1), encoding="utf-8")
    assert here("recheck", path).code == 1
    path.write_text(records.out, encoding="utf-8")
    ended = here("recheck", path)
    assert ended.code == 0
    word = "1 by exact algebra (two-dice exhaustive 20 by mathverify "
    assert ended.out.count(f"proved, words bound; held to its text: {word}") == 3
    assert here("recheck", path, "--kernel-only").code == 2
