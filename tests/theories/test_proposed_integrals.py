"""Computer algebra proposes antiderivatives; ours proves them, and a liar proves nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from fractions import Fraction
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet
from thinning import thinned

from mathverify.api import verifier
from mathverify.codes import Code
from mathverify.engines.cas import process
from mathverify.language.ascii import to_ascii
from mathverify.language.parser import parse
from mathverify.problem.spec import ProblemSpec
from mathverify.theories import fundamental
from mathverify.verification.findings import Refuted
from mathverify.verification.policy import STANDARD
from mathverify.verification.verdict import Status, Verdict

pytest.importorskip("sympy")

TABLE = Path(__file__).with_name("proposed_integrals.toml")
_QUICK = 2
ROWS = tomllib.loads(TABLE.read_text(encoding="utf-8"))["integral"]


def verdict(find: str, answer: str) -> Verdict:
    spec = ProblemSpec.from_dict(
        {"id": "integral", "ask": {"find": find, "as": "value"}, "answer": answer}
    )
    return verifier().verify_here(spec, STANDARD)


def codes(judged: Verdict) -> set[Code]:
    return {one.code for one in judged.findings if isinstance(one, Refuted)}


def rows() -> list[ParameterSet]:
    """The first few in every run: each starts sympy, which takes most of the time."""
    return [
        pytest.param(row, id=row["find"], marks=[] if place < _QUICK else [pytest.mark.slow])
        for place, row in enumerate(ROWS)
    ]


@pytest.mark.parametrize("row", rows())
def test_right_is_proved_and_wrong_refuted(row: dict[str, str]) -> None:
    if "undefined" in row:
        assert Code.UNDEFINED in codes(verdict(row["find"], "1"))
        return
    right = verdict(row["find"], row["is"])
    assert right.status is Status.PROVED, right.findings
    assert Code.WRONG_ANSWER in codes(verdict(row["find"], row["isnt"]))


@pytest.mark.parametrize(
    "proposal",
    ["2*x", "x^4/4 + floor(x)", "ln(x - 1/2)", "-cos(x^2)", "x^4/4 + atan(tan(x))", "1/x", "f(x)"],
)
def test_a_wrong_proposal_proves_nothing(proposal: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def lie(integrand: object, name: str) -> tuple[object, ...]:
        return (parse(proposal.replace("x", "t")),)

    monkeypatch.setattr(fundamental, "proposals", lie)
    monkeypatch.setattr(fundamental, "propose", lambda term, name: None)
    for low, high in ((0, 1), (-1, 1), (1, 3)):
        found = fundamental.integral_between(parse("t^3"), "t", Fraction(low), Fraction(high))
        assert not isinstance(found, fundamental.Value), to_ascii(found.term)


def test_a_proposal_may_jump_where_its_pieces_are_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    jumping = parse("t^4/4 + abs(t - 1)/(t - 1)")
    monkeypatch.setattr(fundamental, "proposals", lambda integrand, name: (jumping,))
    monkeypatch.setattr(fundamental, "propose", lambda term, name: None)
    found = fundamental.integral_between(parse("t^3"), "t", Fraction(0), Fraction(2))
    assert isinstance(found, fundamental.Value)
    assert verdict(to_ascii(found.term), "4").status is Status.PROVED


@pytest.mark.parametrize(
    "term",
    thinned(
        ["x^x", "exp(-x^2)", "y*x", "gamma(x)", "floor(x)", "digit_sum(x)", "1/(x^5 + x + 1)"], 3
    ),
)
def test_no_word_or_no_end_is_no_proposal(term: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "_CALLS", 200_000)
    process._asked.cache_clear()
    assert process.proposals(parse(term), "x") == ()
    process._asked.cache_clear()


@pytest.mark.parametrize(
    "said",
    [
        "",
        "no JSON",
        "[]",
        '{"proposals": [["number", "one"]]}',
        '{"proposals": 1}',
        '{"proposals": [["rm", ["x"]]]}',
    ],
)
def test_what_a_broken_program_says_is_no_proof(
    said: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program = tmp_path / "program.py"
    program.write_text(f"print({said!r})", encoding="utf-8")
    monkeypatch.setattr(process, "_PROGRAM", program)
    process._asked.cache_clear()
    # Bounds would refute another number; the right one is told by an antiderivative alone.
    right = "ln((1 + sin(1))/cos(1))"
    assert verdict("integral(1/cos(x), x, 0, 1)", right).status is Status.UNDECIDED
    process._asked.cache_clear()


def test_an_end_by_the_machine_is_not_remembered(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    killed = tmp_path / "killed.py"
    killed.write_text("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", encoding="utf-8")
    right = process._PROGRAM
    process._asked.cache_clear()
    monkeypatch.setattr(process, "_PROGRAM", killed)
    assert process.proposals(parse("1/cos(x)"), "x") == ()
    monkeypatch.setattr(process, "_PROGRAM", right)
    assert process.proposals(parse("1/cos(x)"), "x") != ()


def test_without_sympy_the_question_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "is_installed", lambda: False)
    judged = verdict("integral(1/cos(x), x, 0, 1)", "ln((1 + sin(1))/cos(1))")
    assert judged.status is Status.UNDECIDED
    assert verdict("integral(cos(x), x, 0, pi/2)", "1").status is Status.PROVED


@pytest.mark.slow
def test_the_same_proposals_under_any_seed_of_hashes() -> None:
    program = (
        "import json; from mathverify.engines.cas import process;"
        "from mathverify.language.parser import parse;"
        "from mathverify.language.ascii import to_ascii;"
        "print(json.dumps([to_ascii(one) for text in ('1/cos(x)', 'x^2*asin(x)', '1/(2 + cos(x))')"
        " for one in process.proposals(parse(text), 'x')]))"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1
    assert len(json.loads(said.pop())) >= 3
