"""What a verb says where there is nothing to do, or less than was asked for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import here

PLAIN = "id: plain\nunknowns: {x: real}\ngivens: {e: 2*x = 6}\nask: {find: x}\nanswer: 3\n"
TRIANGLE = """\
id: triangle
unknowns: {A: point, B: point, C: point}
givens: {right: "angle(A, C, B) = 90 deg", a: "length(B, C) = 3 cm", b: "length(A, C) = 4 cm"}
ask: {find: "length(A, B)", as: value}
answer: "5 cm"
figure: {draw: ["triangle ABC"]}
"""


def _file(folder: Path, text: str) -> Path:
    path = folder / "questions.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_question_without_a_figure_has_nothing_to_draw(tmp_path: Path) -> None:
    ended = here("figure", _file(tmp_path, PLAIN), "--out", tmp_path / "out")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err == (
        "mathverify: plain: there is nothing to draw: it has no figure, and its givens make none\n"
    )
    assert not (tmp_path / "out").exists()


def test_the_others_are_drawn(tmp_path: Path) -> None:
    ended = here("figure", _file(tmp_path, f"{PLAIN}---\n{TRIANGLE}"), "--out", tmp_path / "out")
    assert ended.code == 0, ended
    assert "plain: there is nothing to draw" in ended.err
    assert (tmp_path / "out" / "triangle.svg").exists()


def test_a_file_without_certificates_is_told_once_with_what_to_do(tmp_path: Path) -> None:
    path = _file(tmp_path, PLAIN)
    ended = here("recheck", path)
    assert ended.code == 64
    assert ended.out.splitlines()[:2] == [
        f"{path}: no question with a certificate is in it",
        "certificates are written by: mathverify verify FILE --certificates OUT.jsonl",
    ]


def test_lines_that_are_no_records_are_named_together(tmp_path: Path) -> None:
    here("verify", _file(tmp_path, PLAIN), "--certificates", tmp_path / "proved.jsonl")
    line = (tmp_path / "proved.jsonl").read_text(encoding="utf-8")
    mixed = tmp_path / "mixed.jsonl"
    mixed.write_text("no\n" * 3 + line + "no\n" * 4, encoding="utf-8")
    ended = here("recheck", mixed)
    assert ended.code == 64
    assert f"{mixed}, lines 1, 2, 3, 5, 6 and 2 more: not a question" in ended.out


def test_a_folder_without_a_trace(tmp_path: Path) -> None:
    ended = here("trace", ".", cwd=tmp_path)
    assert ended.code == 64
    told = "there is no trace.jsonl in it; generate --brief TEXT --out FOLDER writes one"
    assert ended.err == f"mathverify: .: {told}\n"


def test_families_are_told_with_numbers_formats_and_samples() -> None:
    ended = here("families")
    assert ended.code == 0
    lines = ended.out.splitlines()
    place = lines.index("two-dice: probability.counting-outcomes (secondary-2)")
    assert lines[place + 1] == "  easy 5, medium 13, hard 54"
    assert lines[place + 2] == "  easy, medium, hard: proved for all values, exhaustively"
    assert lines[place + 3].startswith("  A ")
    assert any(line.startswith("formats: ") and "html" in line for line in lines)


def test_one_family_is_told_with_a_sample_of_each_difficulty() -> None:
    ended = here("families", "two-dice", "--json")
    told = json.loads(ended.out)
    assert list(told["samples"]) == ["easy", "hard", "medium"]
    assert told["questions"] == {"easy": 5, "medium": 13, "hard": 54}
    unknown = here("families", "two-dise")
    assert unknown.code == 64
    assert "did you mean two-dice? (see mathverify families --help)" in unknown.err


SHEET = """\
title = "Dice"
seed = 1
to = ["md"]
[[section]]
title = "First"
family = "two-dice"
difficulty = "easy"
count = 4
[[section]]
title = "Second"
family = "two-dice"
difficulty = "easy"
count = {count}
"""


@pytest.mark.parametrize(("count", "code"), [(1, 0), (3, 2)])
def test_regenerate_tells_a_shortfall_before_the_work(
    tmp_path: Path, count: int, code: int
) -> None:
    manifest = tmp_path / "sheet.toml"
    manifest.write_text(SHEET.format(count=count), encoding="utf-8")
    ended = here("regenerate", manifest, "--out", tmp_path / "out")
    assert ended.code == code, ended
    told = "mathverify: Second: two-dice: only 1 of 3 different easy questions exist"
    assert (ended.err.splitlines()[:1] == [told]) == (code == 2)


def test_generate_tells_a_shortfall() -> None:
    ended = here("generate", "two-dice", "--n", 9, "--difficulty", "easy", "--json")
    assert ended.code == 2
    assert ended.err == "mathverify: two-dice: only 5 of 9 different easy questions exist\n"
    assert len(ended.out.splitlines()) == 5
