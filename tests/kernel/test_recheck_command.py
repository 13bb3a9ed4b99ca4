"""``mathverify recheck`` and ``verify --certificates``, as a user meets them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import here

from mathverify.problem.identity import document_digest
from mathverify.verification.certificate import seal

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
    assert "held to its text: " in ended.out
    assert "claims by the kernel\n" in ended.out
    assert "1 accepted, 0 rejected, 0 resting on an engine's word; weakest: kernel 1" in ended.out
    assert here("recheck", certified.parent).out == ended.out
    both = here("recheck", certified, "--replay", "--kernel-only")
    assert (both.code, both.out) == (0, ended.out)


def test_with_the_kernel_only_the_question_is_not_read(certified: Path) -> None:
    ended = here("recheck", certified, "--kernel-only")
    assert ended.code == 0
    assert "true claims, not held to its text: " in ended.out


def test_another_answer_is_rejected(certified: Path, tmp_path: Path) -> None:
    """What a liar can reach with new seals: accepted as true claims, and not as this question's."""
    data = json.loads(certified.read_text(encoding="utf-8"))
    data["spec"]["answer"] = "{(1, 2)}"
    path = tmp_path / "changed.jsonl"
    path.write_text(json.dumps(data), encoding="utf-8")
    ended = here("recheck", path)
    assert ended.code == 1
    assert "REJECTED: the seal of the record does not fit" in ended.out
    path.write_text(seal(data).text, encoding="utf-8")
    ended = here("recheck", path)
    assert ended.code == 1
    assert "REJECTED: the certificate is about another question" in ended.out
    data["certificate"]["digest"] = document_digest(data["spec"])
    data["certificate"] = seal(data["certificate"]).data
    path.write_text(seal(data).text, encoding="utf-8")
    assert here("recheck", path, "--kernel-only").code == 0
    ended = here("recheck", path)
    assert ended.code == 1
    assert "does not follow from the claims" in ended.out


def test_an_engines_word_is_said(tmp_path: Path) -> None:
    question, path = tmp_path / "cubic.yaml", tmp_path / "cubic.jsonl"
    question.write_text(OPEN + 'ask: {find: "x", as: count}\nanswer: "3"\n', encoding="utf-8")
    assert here("verify", question, "--certificates", path).code == 0
    assert here("recheck", path).code == 0
    ended = here("recheck", path, "--kernel-only")
    assert ended.code == 2
    assert "2 by exact algebra (flint cell decomposition)" in ended.out
    assert "1 resting on an engine's word; weakest: kernel 0, computed 0, exact 1" in ended.out


def test_what_a_theory_computed_is_said(tmp_path: Path) -> None:
    question, path = tmp_path / "mean.yaml", tmp_path / "mean.jsonl"
    text = 'id: mean\nunknowns: {x: {domain: "real"}}\ngivens: {g: "x = mean([1, 2, 6])"}\n'
    question.write_text(text + 'ask: {find: "x"}\nanswer: "3"\n', encoding="utf-8")
    assert here("verify", question, "--certificates", path).code == 0
    ended = here("recheck", path)
    assert ended.code == 0
    assert "claims by the kernel on what theories computed (mean)" in ended.out
    assert "weakest: kernel 0, computed 1" in ended.out


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
