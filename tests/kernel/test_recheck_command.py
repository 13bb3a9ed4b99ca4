"""``mathverify recheck`` and ``verify --certificates``, as a user meets them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import here

SOUND = Path(__file__).parents[2] / "examples" / "sound" / "concert-tickets.yaml"
OPEN = 'id: cubic\nunknowns: {x: {domain: "real"}}\ngivens: {g: "x^3 - 3*x + 1 = 0"}\n'


@pytest.fixture(scope="module")
def certified(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("certified") / "set.jsonl"
    assert here("verify", SOUND, "--certificates", path).code == 0
    return path


def test_a_certified_question_is_rechecked(certified: Path) -> None:
    ended = here("recheck", certified)
    assert ended.code == 0
    assert "1 accepted, 0 rejected, 0 resting on an engine's word" in ended.out
    assert here("recheck", certified, "--replay", "--kernel-only").code == 0
    assert here("recheck", certified.parent).code == 0


def test_another_answer_is_rejected(certified: Path, tmp_path: Path) -> None:
    record = json.loads(certified.read_text(encoding="utf-8"))
    record["spec"]["answer"] = "{(1, 2)}"
    path = tmp_path / "changed.jsonl"
    path.write_text(json.dumps(record), encoding="utf-8")
    ended = here("recheck", path)
    assert ended.code == 1
    assert "REJECTED: the certificate is about another question" in ended.out


def test_an_engines_word_is_said(tmp_path: Path) -> None:
    question, path = tmp_path / "cubic.yaml", tmp_path / "cubic.jsonl"
    question.write_text(OPEN + 'ask: {find: "x", as: count}\nanswer: "3"\n', encoding="utf-8")
    assert here("verify", question, "--certificates", path).code == 0
    assert here("recheck", path).code == 0
    ended = here("recheck", path, "--kernel-only")
    assert ended.code == 2
    assert "on the word of exact flint" in ended.out


@pytest.mark.parametrize("line", ["{", "[]", "1", '{"spec": {}}', '{"certificate": {}}', "null"])
def test_what_is_no_certificate(line: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.jsonl"
    path.write_text(line + "\n", encoding="utf-8")
    assert here("recheck", path).code == 64


def test_nothing_rechecked_is_no_success(tmp_path: Path) -> None:
    path = tmp_path / "empty.jsonl"
    path.write_text("\n", encoding="utf-8")
    ended = here("recheck", path)
    assert ended.code == 64
    assert "--certificates" in ended.out


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert here("recheck", tmp_path / "nothing").code == 64
