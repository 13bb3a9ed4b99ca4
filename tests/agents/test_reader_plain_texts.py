"""Forty questions in words through the Reader, as scripted: what the engine makes of each."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from over_rows import over_rows
from plain_texts import PlainText, plain_texts, scripted

from generators.agents.reader import Formalised, NotFormalised, Reader
from generators.language_models.faulty_server import FaultyServer
from generators.language_models.port import Message
from generators.language_models.scripted import Scripted
from mathverify.api import verify
from mathverify.attestation.outcome import Answered, Bench, Unanswerable
from mathverify.cli.application import run
from mathverify.verification.findings import Status

QUESTIONS = plain_texts()


@over_rows("question", QUESTIONS, ids=lambda question: question.id)
def test_text_to_spec_to_verdict(question: PlainText) -> None:
    model = Scripted(scripted()[question.id])
    read = Reader(model, verify).formalise(question.words)
    assert isinstance(read, Formalised)
    assert len(model.heard) == len(scripted()[question.id])
    assert question.words in model.heard[0][1].content
    assert read.spec.answer is None
    found = Bench(verify).outcome(read.spec)
    if question.status == "answered":
        assert isinstance(found, Answered)
        assert found.verdict is not None
        assert found.verdict.status is Status.PROVED
        assert found.verdict.spec.answer == question.answer
    else:
        assert isinstance(found, Unanswerable)
        (refuted,) = found.refutations
        assert refuted.code.value == question.status
        assert len(refuted.witness.data["models"]) == 2
    assert question.agrees


@over_rows("question", QUESTIONS, ids=lambda question: question.id)
def test_the_table_has_what_the_set_has(question: PlainText) -> None:
    text, key = question.in_the_set()
    assert question.words == text
    assert question.key == key


def test_the_table_is_whole() -> None:
    assert len(QUESTIONS) == 40
    assert set(scripted()) == {question.id for question in QUESTIONS}
    lacking = [one for one in QUESTIONS if one.status == "underdetermined"]
    assert len(lacking) == 9
    assert Counter(one.agreement for one in QUESTIONS) == {
        "equal": 23,
        "first": 4,
        "percent": 2,
        "rounded": 2,
        "both-none": 8,
        "differs": 1,
    }
    assert {one.file.split("/")[0] for one in QUESTIONS if one.text} == {
        "gsm8k",
        "svamp",
        "treecut",
    }


def test_a_refused_reading_comes_back_with_a_hint_that_helps() -> None:
    model = Scripted(scripted()["gsm8k-1242"])
    Reader(model, verify).formalise("Vinny weighed 300 pounds.")
    assert "lb for a mass, GBP for money" in model.heard[1][1].content


def test_a_hint_that_is_not_followed_is_no_reading() -> None:
    first = scripted()["gsm8k-1242"][0]
    read = Reader(Scripted([first] * 3), verify).formalise("Vinny weighed 300 pounds.")
    assert isinstance(read, NotFormalised)
    assert "pounds" in read.reason


def test_the_command_says_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    chosen = [one for one in QUESTIONS if one.id in ("gsm8k-2096", "svamp-50", "treecut-cut-4-0")]
    assert len(chosen) == 3

    def reader(messages: tuple[Message, ...]) -> str:
        (question,) = [one for one in chosen if one.text in messages[-1].content]
        return scripted()[question.id][0]

    (tmp_path / "texts.txt").write_text("\n---\n".join(one.text for one in chosen))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MATHVERIFY_MODEL", "scripted")
    with FaultyServer(reader) as server:
        monkeypatch.setenv("MATHVERIFY_MODEL_URL", server.url)
        assert run(["formalise", "texts.txt", "--json"]) == 1
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(line["status"], line["answer"]) for line in lines] == [
        ("answered", "10"),
        ("unanswerable", ""),
        ("unanswerable", ""),
    ]
    assert "underdetermined: the givens allow different answers" in lines[2]["why"]
