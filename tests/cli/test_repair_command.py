"""``mathverify repair``: the report, the mended text in its own layout, and the exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import here

from mathverify.api import load, verify
from mathverify.verification.findings import Status

WRONG = """\
# the first lesson
id: wrong   # mine
unknowns: {x: real}
givens: {eq: 2*x = 6}
ask: {find: x, as: value}
answer: 4  # hmm
"""
SOUND = 'id: sound\nask: {find: "1 + 1", as: value}\nanswer: "2"\n'
TWO_CHANGES = """\
id: folded
unknowns: {x: real}
givens: {eq: 2*x = 6}
ask: {find: x, as: value}
answer: |
  4
"""
HOPELESS = 'id: hopeless\nunknowns: {x: real}\nask: {find: x, as: value}\nanswer: "2"\n'
SURPLUS = """\
id: surplus
unknowns: {x: real}
givens: {a: "x = 3", b: "x + 1 = 9"}
ask: {find: x, as: value}
answer: "3"
steps: [{relation: "x = 3"}]
"""


def _file(folder: Path, text: str, name: str = "questions.yaml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_the_report_names_the_change(tmp_path: Path) -> None:
    ended = here("repair", _file(tmp_path, WRONG))
    assert ended.code == 0
    assert ended.out.splitlines()[:3] == [
        "wrong: MENDED",
        "  1. answer 3 instead of 4",
        "       $.answer: 4 -> 3",
    ]


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        (SOUND, 0, "sound: PROVED"),
        (HOPELESS, 1, "hopeless: REFUTED"),
        ("id: broken\nasked: {}\n", 64, "MALFORMED"),
    ],
)
def test_what_cannot_or_need_not_be_mended(tmp_path: Path, text: str, code: int, said: str) -> None:
    ended = here("repair", _file(tmp_path, text))
    assert ended.code == code
    assert said in ended.out


def test_applying_keeps_the_layout(tmp_path: Path) -> None:
    path = _file(tmp_path, WRONG + "---\n" + SOUND)
    ended = here("repair", path, "--apply")
    assert ended.out == WRONG.replace("answer: 4", 'answer: "3"') + "---\n" + SOUND
    assert path.read_text(encoding="utf-8") == WRONG + "---\n" + SOUND


def test_applying_in_place(tmp_path: Path) -> None:
    path = _file(tmp_path, WRONG)
    ended = here("repair", path, "--apply", "--in-place")
    assert (ended.code, ended.out) == (0, "")
    assert path.read_text(encoding="utf-8") == WRONG.replace("answer: 4", 'answer: "3"')


def test_what_has_no_place_in_the_layout_is_written_canonically(tmp_path: Path) -> None:
    target = tmp_path / "mended.yaml"
    ended = here("repair", _file(tmp_path, SURPLUS), "--apply", "-o", target)
    assert ended.code == 0
    (mended,) = load(target)
    assert verify(mended).status is Status.PROVED


def test_json_carries_the_mended_question(tmp_path: Path) -> None:
    ended = here("repair", _file(tmp_path, WRONG), "--json")
    data = json.loads(ended.out)
    assert data["status"] == "mended"
    assert data["repairs"][0]["changes"] == [{"path": "$.answer", "before": "4", "after": "3"}]
    assert data["repairs"][0]["spec"]["answer"] == "3"


@pytest.mark.parametrize(
    "options",
    [("--in-place",), ("-o", "x.yaml"), ("--apply", "--in-place", "-o", "x.yaml")],
)
def test_nothing_is_written_by_accident(tmp_path: Path, options: tuple[str, ...]) -> None:
    path = _file(tmp_path, WRONG)
    ended = here("repair", path, *options, cwd=tmp_path)
    assert ended.code == 64
    assert path.read_text(encoding="utf-8") == WRONG
    assert list(tmp_path.iterdir()) == [path]


def test_the_steps_are_judged_against_each_other(tmp_path: Path) -> None:
    text = SURPLUS.replace(', b: "x + 1 = 9"', "").replace(
        '"x = 3"}]', '"x^2 = 9", rejects: "x = -3"}]'
    )
    ended = here("verify", _file(tmp_path, text), "--steps")
    assert "step 1 against the givens: follows, and gains solutions; gained: x = -3" in ended.out


def test_one_document_written_anew_leaves_the_others_as_they_are(tmp_path: Path) -> None:
    path = _file(tmp_path, f"{WRONG}---\n{TWO_CHANGES}---\n# kept\n{SOUND}")
    assert here("repair", path, "--apply", "--in-place").code == 0
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# the first lesson\nid: wrong   # mine\n")
    assert 'answer: "3"  # hmm' in text
    assert text.endswith(f"# kept\n{SOUND}")
    assert [verify(spec).status for spec in load(path)] == [Status.PROVED] * 3


BROKEN = "id: broken\nanswr: 3\n"


def test_a_broken_question_does_not_take_the_others_with_it(tmp_path: Path) -> None:
    path = _file(tmp_path, f"{BROKEN}---\n{WRONG}")
    ended = here("repair", path)
    assert ended.code == 64
    assert "wrong: MENDED" in ended.out


def test_nothing_is_written_beside_a_broken_question(tmp_path: Path) -> None:
    path = _file(tmp_path, f"{BROKEN}---\n{WRONG}")
    before = path.read_bytes()
    ended = here("repair", path, "--apply", "--in-place")
    assert ended.code == 64
    assert "nothing is written" in ended.err
    assert path.read_bytes() == before
