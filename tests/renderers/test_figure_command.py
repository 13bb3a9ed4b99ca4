"""``mathverify figure`` reads back what it writes; ``verify --figure`` holds pictures to specs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mathverify.cli.application import run
from mathverify.verification.pictures import Disagrees, Fault, FaultKind
from mathverify.verification.picturing import RECORD

LADDER = """\
id: ladder
data: {long: 5 m, away: 3 m}
unknowns: {A: point, B: point, C: point}
givens:
  right: angle(A, C, B) = 90 deg
  ladder: length(A, B) = long
  foot: length(B, C) = away
figure: {draw: ["triangle ABC"], mark: ["right_angle(A,C,B)", "length(A,B)", "length(B,C)"]}
ask: {find: "length(A, C)", as: value, unit: m}
answer: 4 m
prose:
  stem: "A ladder AB is {ladder}, its foot B is {foot} from the wall AC, and {right}. Find AC."
"""
LINE = """\
id: line
data: {a: 3}
unknowns: {x: real}
givens: {e: "x + a = 5"}
figure: {number_line: {from: -5, to: 6, closed: [a]}}
ask: {find: "x", as: value}
answer: 2
prose: {stem: "{e}. {ask}"}
"""


@pytest.fixture
def drawn(tmp_path: Path) -> Path:
    """A folder with the questions and their pictures."""
    questions = tmp_path / "questions.yaml"
    questions.write_text(f"{LADDER}---\n{LINE}", encoding="utf-8")
    assert run(["figure", str(questions), "--out", str(tmp_path), "--to", "svg"]) == 0
    return tmp_path


def test_pictures_are_written_with_a_record_of_what_was_read_back(drawn: Path) -> None:
    lines = (drawn / RECORD).read_text("utf-8").splitlines()
    ladder, line = map(json.loads, lines)
    assert (ladder["id"], line["id"]) == ("ladder", "line")
    assert ladder["pictures"] == ["ladder.svg"]
    assert ladder["consistency"] == line["consistency"] == "agrees"
    measures = {one["what"]: one["drawn"] for one in ladder["measures"]}
    assert measures["5 m"] == pytest.approx(5, rel=1e-4)
    assert measures["angle(A, C, B) = 90 deg"] == pytest.approx(90, abs=0.01)


def test_a_folder_of_pictures_is_held_to_its_questions(
    drawn: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert run(["verify", str(drawn / "questions.yaml"), "--figure", str(drawn)]) == 0
    assert capsys.readouterr().out.count("agrees: ") == 2


def test_a_changed_picture_is_refuted(drawn: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = drawn / "ladder.svg"
    picture.write_text(picture.read_text("utf-8").replace(">3 m<", ">4 m<"), "utf-8")
    capsys.readouterr()
    assert run(["verify", str(drawn / "questions.yaml"), "--figure", str(drawn), "--json"]) == 1
    ladder, line = map(json.loads, capsys.readouterr().out.splitlines())
    assert ladder["status"] == line["status"] == "proved"
    (read,) = ladder["pictures"]
    assert read["consistency"] == "disagrees"
    assert {"leaked-answer", "false-measure"} <= {one["fault"] for one in read["faults"]}
    assert line["pictures"][0]["consistency"] == "agrees"


def test_a_changed_question_is_refuted_by_its_old_picture(
    drawn: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    questions = drawn / "line.yaml"
    questions.write_text(LINE.replace("a: 3", "a: 4").replace("answer: 2", "answer: 1"), "utf-8")
    capsys.readouterr()
    assert run(["verify", str(questions), "--figure", str(drawn / "line.svg")]) == 1
    assert "DISAGREES" in capsys.readouterr().out


def test_what_cannot_be_read_is_undecided(drawn: Path, capsys: pytest.CaptureFixture[str]) -> None:
    questions = drawn / "line.yaml"
    questions.write_text(LINE, "utf-8")
    (drawn / "line.svg").write_text("<svg/>", "utf-8")
    capsys.readouterr()
    assert run(["verify", str(questions), "--figure", str(drawn / "line.svg")]) == 2
    assert "the picture is not read" in capsys.readouterr().out
    wrong = drawn / "wrong.yaml"
    wrong.write_text(LINE.replace("answer: 2", "answer: 3"), "utf-8")
    assert run(["verify", str(wrong), "--figure", str(drawn / "line.svg")]) == 1
    assert "the question is not proved" in capsys.readouterr().out


def test_pictures_that_are_not_there(drawn: Path, capsys: pytest.CaptureFixture[str]) -> None:
    both = str(drawn / "questions.yaml")
    assert run(["verify", both, "--figure", str(drawn / "line.svg")]) == 64
    assert "takes a folder" in capsys.readouterr().err
    (drawn / "line.svg").unlink()
    assert run(["verify", both, "--figure", str(drawn)]) == 64
    assert "has no picture of line" in capsys.readouterr().err


def test_nothing_is_written_that_does_not_agree(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fault = Fault(FaultKind.HIDDEN, "end-0", "it is covered")
    monkeypatch.setattr(
        "renderers.drawing.reading.read_figure", lambda *_parts: Disagrees((fault,))
    )
    questions = tmp_path / "line.yaml"
    questions.write_text(LINE, "utf-8")
    out = tmp_path / "out"
    assert run(["figure", str(questions), "--out", str(out)]) == 1
    assert "line: the picture disagrees: end-0: it is covered [hidden]" in capsys.readouterr().err
    assert not out.exists()
