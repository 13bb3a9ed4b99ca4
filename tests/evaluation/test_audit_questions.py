"""Annotated items as questions: right ones prove, wrong ones are refuted, odd ones are left out."""

from __future__ import annotations

from pathlib import Path

import pytest

from evaluation.audit.item import Item, Unreadable
from evaluation.audit.questions import question
from evaluation.commands import audit
from mathverify.api import verifier
from mathverify.codes import Code
from mathverify.problem import load_file
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Status
from mathverify.verification.policy import STANDARD

SHARED = Path(__file__).parents[3] / "shared" / "data" / "svamp" / "SVAMP.json"


def _made(text: str, equation: str, claim: str) -> ProblemSpec | Unreadable:
    return question(Item("Chal-7", text, (equation,), (claim,)), "svamp")


@pytest.mark.parametrize(
    ("text", "equation", "claim"),
    [
        ("Each pack costs 76 dollars, with 25 dollars off. What is paid?", "( 76.0 - 25.0 )", "51"),
        ("She had 26 red and 17 blue cookies and ate 14 and 9.", "( 26.0 - 9.0 )", "17.0"),
        ("Dan has $ 3. He bought 2 bars for $ 4. What does one cost?", "( 4.0 / 2.0 )", "2"),
        ("There are 5 rows of 5 chairs. How many?", "( 5.0 * 5.0 )", "25"),
        ("A crowd of 1,200 and one of 300. How many?", "( 1200.0 + 300.0 )", "1500"),
        ("It is 1.5 m and 0.5 m long. How long?", "( 1.5 + 0.5 )", "2"),
    ],
)
def test_right_items_prove(text: str, equation: str, claim: str) -> None:
    made = _made(text, equation, claim)
    assert isinstance(made, ProblemSpec)
    assert made.id == "svamp-chal-7"
    assert made.sources[0].licence == "MIT"
    assert verifier().verify_here(made, STANDARD).status is Status.PROVED


@pytest.mark.parametrize(
    ("equation", "claim"),
    [("( 76.0 - 25.0 )", "52"), ("( 25.0 - 76.0 )", "51"), ("( 76.0 + 25.0 )", "51")],
)
def test_wrong_items_are_refuted(equation: str, claim: str) -> None:
    made = _made("Each pack costs 76 dollars, with 25 dollars off.", equation, claim)
    assert isinstance(made, ProblemSpec)
    verdict = verifier().verify_here(made, STANDARD)
    assert verdict.codes == (Code.WRONG_ANSWER,)


def test_a_division_by_zero_is_not_proved() -> None:
    made = _made("He shares 7 apples among 0 friends.", "( 7.0 / 0.0 )", "0")
    assert isinstance(made, ProblemSpec)
    assert verifier().verify_here(made, STANDARD).status is Status.REFUTED


@pytest.mark.parametrize(
    ("text", "equation", "claim"),
    [
        ("Half of 8 apples.", "( 8.0 / 2.0 )", "4"),
        ("x and 8", "x = 8.0", "8"),
        ("x and 8", "( x + 8.0 )", "8"),
        ("8 {n1} apples", "( 8.0 )", "8"),
        ("8 \\frac apples", "( 8.0 )", "8"),
        ("8 apples", "( 8.0 )", "eight"),
        ("8 apples", "( 8.0 )", "1/0"),
        ("8 apples", "__import__('os')", "8"),
        ("8 apples", "( 8.0", "8" * 10_000),
    ],
)
def test_others_are_left_out_or_not_proved(text: str, equation: str, claim: str) -> None:
    made = _made(text, equation, claim)
    if isinstance(made, ProblemSpec):
        assert verifier().verify_here(made, STANDARD).status is not Status.PROVED


def test_topics_are_those_of_a_single_operation() -> None:
    one = _made("3 and 4", "( 3.0 + 4.0 )", "7")
    two = _made("3 and 4 and 5", "( ( 3.0 + 4.0 ) * 5.0 )", "35")
    assert isinstance(one, ProblemSpec)
    assert isinstance(two, ProblemSpec)
    assert one.objective.concepts == ("arithmetic.addition",)
    assert two.objective.concepts == ()


def test_a_file_becomes_questions(tmp_path: Path) -> None:
    data = tmp_path / "svamp.json"
    data.write_text(
        '[{"ID": "c-1", "Body": "3 and 4", "Question": "Sum?", "Equation": "( 3.0 + 4.0 )",'
        ' "Answer": 7.0}, {"ID": "c-2"}]'
    )
    out = tmp_path / "questions.jsonl"
    assert audit("svamp", data, questions=out) == 0
    (document,) = load_file(out)
    assert document.spec is not None
    assert document.spec.id == "svamp-c-1"


@pytest.mark.skipif(not SHARED.is_file(), reason="the data are not here")
@pytest.mark.slow
def test_nearly_all_of_svamp_proves(tmp_path: Path) -> None:
    out = tmp_path / "questions.jsonl"
    assert audit("svamp", SHARED, questions=out) == 0
    specs = [document.spec for document in load_file(out) if document.spec is not None]
    assert len(specs) >= 950
    proved = [spec for spec in specs if verifier().verify_here(spec, STANDARD).verified]
    assert len(proved) >= 950
