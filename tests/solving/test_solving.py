"""Derivations: the lines that must be there, and that the question with them is proved."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from over_rows import over_rows
from yaml_tables import typed_table

from generators.catalogue import BUILT_IN
from generators.family import Family
from generators.sampler import sample
from mathverify.api import solve, verify
from mathverify.cli.application import run
from mathverify.problem import decode
from mathverify.problem.spec import ProblemSpec
from mathverify.solving.line import Derivation, NoDerivation
from mathverify.verification.findings import Status

CASES = Path(__file__).parent / "cases" / "derivations.yaml"
TABLE = typed_table(CASES)


def _spec(entry: dict[str, Any]) -> ProblemSpec:
    return decode({"id": "case", **entry["spec"]}, source=entry["name"])


@over_rows("entry", TABLE, ids=[entry["name"] for entry in TABLE])
def test_derivation(entry: dict[str, Any]) -> None:
    spec = _spec(entry)
    found = solve(spec)
    if "none" in entry:
        assert isinstance(found, NoDerivation)
        assert entry["none"] in found.reason
        return
    assert isinstance(found, Derivation), found
    assert found.method == entry["method"]
    told = [line.relation for line in found.lines]
    places = [told.index(line) for line in entry["lines"]]
    assert places == sorted(places), told
    assert [line.rejects for line in found.lines if line.rejects] == entry.get("rejects", [])
    assert found.answer == entry.get("answer", entry["spec"]["answer"])
    assert verify(found.spec).status is Status.PROVED


@pytest.mark.parametrize("choice", [False, True], ids=["open", "choice"])
@over_rows("family", BUILT_IN, ids=lambda family: family.name)
def test_every_family_has_derivations(family: Family, choice: bool) -> None:
    for difficulty in ("easy", "hard"):
        for proposal in sample(family, 1, 11, difficulty, choice):
            found = solve(proposal.spec)
            assert isinstance(found, Derivation), found
            verdict = verify(found.spec)
            assert verdict.status is Status.PROVED, verdict.refutations
            assert len(found.lines) >= 1
            # The last line answers; it is not one of the givens.
            assert found.lines[-1].relation not in {g.relation for g in proposal.spec.givens}


def test_the_command_prints_steps_to_paste(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "question.yaml"
    text = 'id: q\nunknowns: {x: real}\ngivens: {eq: "2*x = 6"}\nask: {find: x}\nanswer: "3"\n'
    path.write_text(text, encoding="utf-8")
    assert run(["solve", str(path)]) == 0
    steps = capsys.readouterr().out
    path.write_text(text + steps, encoding="utf-8")
    assert run(["verify", str(path)]) == 0
    capsys.readouterr()
    assert run(["solve", str(path), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [step["relation"] for step in data["steps"]] == ["2*x = 6", "x = 3"]


def test_the_command_says_where_it_has_no_derivation(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "question.yaml"
    path.write_text('id: q\nunknowns: {x: real}\nask: {find: x}\nanswer: "3"\n', encoding="utf-8")
    assert run(["solve", str(path)]) == 2
    assert "q: no derivation" in capsys.readouterr().out


PARTS = """\
id: circle
data: {r: "3 cm"}
parts:
  - {id: a, ask: {find: "pi*r^2", unit: "cm^2"}, answer: "9*pi cm^2"}
  - {id: b, ask: {find: "2*pi*r > 18 cm", as: truth}, answer: "true"}
"""
BROKEN = "id: broken\nanswr: 3\n"


def test_parts_are_derived_one_by_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "question.yaml"
    path.write_text(PARTS, encoding="utf-8")
    assert run(["solve", str(path)]) == 2
    told = capsys.readouterr().out
    assert "# circle-a: working out, answer 9*pi cm^2\nsteps:" in told
    assert "# circle-b: no derivation: no method derives the answer to an ask as truth" in told


def test_a_broken_question_does_not_take_the_others_with_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "questions.yaml"
    path.write_text(f"{BROKEN}---\n{PARTS}", encoding="utf-8")
    assert run(["solve", str(path)]) == 64
    told = capsys.readouterr()
    assert "# circle-a: working out" in told.out
    assert "MALFORMED" in told.out + told.err
