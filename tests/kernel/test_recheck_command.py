"""``mathverify recheck`` and ``verify --certificates``, as a user meets them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

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


def forged(data: dict[str, Any], path: Path) -> Path:
    """What a liar makes of a record: the digest and both seals fit what it says now."""
    data["certificate"]["digest"] = document_digest(data["spec"])
    data["certificate"] = dict(seal(data["certificate"]).data)
    path.write_text(seal(data).text, encoding="utf-8")
    return path


def _as_maps(document: dict[str, Any]) -> None:
    document["givens"] = {given["id"]: given["relation"] for given in document["givens"]}


def _with_synonyms(document: dict[str, Any]) -> None:
    document["constraints"] = document.pop("givens")


def _with_defaults(document: dict[str, Any]) -> None:
    document["unknowns"][0]["role"] = "unknown"


def _as_numbers(document: dict[str, Any]) -> None:
    document["data"] = [{"name": "n", "value": 3}]


@pytest.mark.parametrize("change", [_as_maps, _with_synonyms, _with_defaults, _as_numbers])
def test_a_document_of_another_form_is_none_of_a_record(
    change: Callable[[dict[str, Any]], None], certified: Path, tmp_path: Path
) -> None:
    """What only the reader of authors' documents understands, a record does not say."""
    data = json.loads(certified.read_text(encoding="utf-8"))
    change(data["spec"])
    path = forged(data, tmp_path / "changed.jsonl")
    ended = here("recheck", path)
    assert ended.code == 1
    assert "REJECTED: the document is not that of a question in its canonical form" in ended.out


@pytest.mark.parametrize(
    ("finding", "reason"),
    [
        (["nonsense", None, []], "a check broke"),
        (["", None, []], "a check broke"),
        (["answer", "wrong-answer", []], "the findings do not make this verdict"),
    ],
)
def test_one_finding_more_is_rejected(
    finding: list[Any], reason: str, certified: Path, tmp_path: Path
) -> None:
    data = json.loads(certified.read_text(encoding="utf-8"))
    data["certificate"]["parts"][0]["findings"].append(finding)
    path = forged(data, tmp_path / "changed.jsonl")
    assert f"REJECTED: {reason}" in here("recheck", path, "--kernel-only").out


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
