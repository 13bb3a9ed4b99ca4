"""``mathverify attest`` and ``--words``: a person agrees, and pages ask for it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import typer
from bound_words import TICKETS, bound
from typer.testing import CliRunner

from mathverify.attestation.asking import asked_about
from mathverify.attestation.record import FILE
from mathverify.problem import decode
from mathverify.verification.verdict import Verdict
from renderers.attest_command import attest
from renderers.commands import render


@pytest.fixture
def questions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "tickets.json"
    path.write_text(json.dumps(TICKETS))

    def verdicts(specs: Any, *_: Any, **__: Any) -> list[Verdict]:
        return [bound(spec) for spec in specs]

    monkeypatch.setattr("mathverify.api.verify_many", verdicts)
    return path


def run(command: Any, *arguments: str, answers: str = "") -> tuple[int, str]:
    app = typer.Typer()
    app.command()(command)
    result = CliRunner().invoke(app, list(arguments), input=answers, standalone_mode=False)
    if result.exception is not None:
        raise result.exception
    return int(result.return_value), result.output


IDS = [one.id for one in asked_about(decode(TICKETS, source="test"))]


def test_a_person_sees_the_page_and_agrees(questions: Path) -> None:
    code, shown = run(attest, str(questions), "--by", "Anna", answers="y\n" * len(IDS))
    assert code == 0
    assert "Adults pay 12 EUR, children 7 EUR." in shown
    assert "on words rests: the given money" in shown
    assert "12 EUR*a + 7 EUR*c = 2650 EUR" in shown
    (line,) = (questions.parent / FILE).read_text().splitlines()
    assert json.loads(line)["by"] == [{"name": "Anna", "kind": "person"}]
    assert json.loads(line)["agreed"] == IDS


def test_one_no_attests_nothing(questions: Path) -> None:
    code, _ = run(attest, str(questions), "--by", "Anna", answers="y\nn\n")
    assert code == 1
    assert not (questions.parent / FILE).exists()


def test_a_script_names_everything_that_it_agrees_to(questions: Path) -> None:
    every = [text for id_ in IDS for text in ("--yes", id_)]
    code, shown = run(attest, str(questions), "--by", "Anna", *every[:-2])
    assert code == 2
    assert "not agreed to: nothing-else" in shown
    assert not (questions.parent / FILE).exists()
    assert run(attest, str(questions), "--by", "Anna", *every, "--yes", "other")[0] == 2
    assert run(attest, str(questions), "--by", "Anna", *every)[0] == 0
    assert (questions.parent / FILE).exists()


def test_nobody_attests_without_a_name_or_a_question(questions: Path) -> None:
    with pytest.raises(typer.BadParameter):
        attest(questions, by=" ")
    with pytest.raises(typer.BadParameter):
        attest(questions, by="Anna", only="none")


def test_pages_ask_for_words_that_were_attested(questions: Path) -> None:
    out = questions.parent / "pages"
    code, shown = run(render, str(questions), "--out", str(out), "--words", "attested")
    assert code == 2
    assert "tickets: the words are bound, not attested" in shown
    assert not out.exists()
    every = [text for id_ in IDS for text in ("--yes", id_)]
    run(attest, str(questions), "--by", "Anna", *every)
    assert run(render, str(questions), "--out", str(out), "--words", "attested")[0] == 0
    assert run(render, str(questions), "--out", str(out), "--words", "printed")[0] == 2
    with pytest.raises(typer.BadParameter):
        run(render, str(questions), "--out", str(out), "--words", "sung")
