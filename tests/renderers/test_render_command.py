"""``mathverify render``: proved files become pages, everything else leaves no trace."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mathverify.cli.application import run

GOOD = """\
id: three
unknowns: {x: real}
givens: {twice: "2*x = 6"}
ask: {find: "x", as: value}
answer: "3"
prose: {stem: "{ask}"}
"""
WRONG = GOOD.replace('answer: "3"', 'answer: "4"').replace("three", "four")
STRANGE = GOOD.replace('"{ask}"', '"{twice:roman}. {ask}"')


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "out"


def file(tmp_path: Path, text: str, name: str = "questions.yaml") -> str:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_proved_file_becomes_pages(
    tmp_path: Path, out: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["render", file(tmp_path, GOOD), "--out", str(out), "--to", "html,md,latex"]
    assert run([*arguments, "--title", "Year 7", "--json"]) == 0
    names = [f"{what}.{end}" for end in ("html", "md", "tex") for what in ("questions", "answers")]
    assert sorted(path.name for path in out.iterdir()) == sorted(names)
    printed = json.loads(capsys.readouterr().out)
    assert printed == {"files": [str(out / name) for name in names], "left_out": []}
    assert '<h1 data-entry="title">Year 7</h1>' in (out / "questions.html").read_text("utf-8")
    assert "# questions" not in (out / "questions.md").read_text("utf-8")


def test_how_the_sheet_is_handed_out(
    tmp_path: Path, out: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    head = ["--school", "Hill School", "--class", "9B", "--date", "1 May", "--time", "20 minutes"]
    more = ["--instructions", "No calculator.", "--marks", "3", "--working", "40"]
    arguments = ["render", file(tmp_path, GOOD), "--out", str(out), "--to", "md,html"]
    assert run([*arguments, *head, *more]) == 0
    text = (out / "questions.md").read_text("utf-8")
    for line in ("**Hill School**", "**Class:** 9B", "> No calculator.", "**\\[3 marks\\]**"):
        assert f"\n{line}\n" in f"\n{text}"
    assert "/ 3" in text
    assert "--room: 40mm" in (out / "questions.html").read_text("utf-8")
    assert run([*arguments, "--columns", "2", "--large-print"]) == 64
    assert "large print has one column" in capsys.readouterr().err


def test_a_set_of_records_becomes_pages(tmp_path: Path, out: Path) -> None:
    from mathverify.api import loads

    (spec,) = loads(GOOD)
    record = {"spec": json.loads(spec.model_dump_json(by_alias=True, exclude_defaults=True))}
    path = file(tmp_path, json.dumps(record) + "\n\n", "set.jsonl")
    assert run(["render", path, "--out", str(out)]) == 0
    assert "Solve" in (out / "questions.html").read_text("utf-8")


def test_one_question_that_is_not_proved_stops_all(
    tmp_path: Path, out: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["render", file(tmp_path, f"{GOOD}---\n{WRONG}"), "--out", str(out)]) == 1
    assert not out.exists()
    error = capsys.readouterr().err
    assert "the answer is 3, not 4" in error
    assert "nothing was written" in error


def test_a_question_with_an_unknown_format_is_refuted_and_named(
    tmp_path: Path, out: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["render", file(tmp_path, f"{GOOD}---\n{STRANGE}"), "--out", str(out)]) == 1
    assert "roman" in capsys.readouterr().err
    assert not out.exists()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("id: [", "broken.yaml"),
        ('{"id": 3', "broken.jsonl"),
        ("[" * 5000, "deep.jsonl"),
        ("3\n", "number.jsonl"),
        ("", "empty.jsonl"),
        ("{}\n", "nothing.jsonl"),
    ],
)
def test_malformed_files(text: str, name: str, tmp_path: Path, out: Path) -> None:
    assert run(["render", file(tmp_path, text, name), "--out", str(out)]) == 64
    assert not out.exists()


def test_files_that_are_no_text(tmp_path: Path, out: Path) -> None:
    (tmp_path / "latin.jsonl").write_bytes(b'{"id": "\xe9"}')
    (tmp_path / "folder.jsonl").mkdir()
    for name in ("latin.jsonl", "folder.jsonl", "absent.jsonl", "absent.yaml", "."):
        assert run(["render", str(tmp_path / name), "--out", str(out)]) == 64
    assert not out.exists()


def test_an_unknown_renderer(tmp_path: Path, out: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for to in ("paper", "html,paper"):
        assert run(["render", file(tmp_path, GOOD), "--out", str(out), "--to", to]) == 64
    assert "html, latex, md" in capsys.readouterr().err
    assert not out.exists()


def test_an_option_that_is_repeated_adds_to_it(tmp_path: Path, out: Path) -> None:
    formats = ["--to", "html,md", "--to", "latex", "--to", "md"]
    assert run(["render", file(tmp_path, GOOD), "--out", str(out), *formats]) == 0
    assert {path.suffix for path in out.iterdir()} == {".html", ".md", ".tex"}


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    blocked = tmp_path / "taken"
    blocked.write_text("a file", encoding="utf-8")
    assert run(["render", file(tmp_path, GOOD), "--out", str(blocked / "out")]) == 73
    assert blocked.read_text("utf-8") == "a file"
