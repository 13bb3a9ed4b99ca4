"""Annotated items as questions: right ones prove, wrong ones are refuted, odd ones are left out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from evaluation.audit import gsm8k
from evaluation.audit.chains import chained
from evaluation.audit.item import Item, Unreadable, Worked
from evaluation.audit.questions import question
from evaluation.commands import audit
from mathverify.api import verifier
from mathverify.codes import Code
from mathverify.problem import load_file
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Status
from mathverify.verification.policy import STANDARD

SHARED = Path(__file__).parents[3] / "shared" / "data"


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
        ("It is 1.5 m. It grows by 0.5 m. How long?", "( 1.5 + 0.5 )", "2"),
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


def test_numbers_are_told_as_they_were_written() -> None:
    made = _made("1,200 m and .5 m and 1.50 m", "( 1200.0 * 0.5 )", "600")
    assert isinstance(made, ProblemSpec)
    assert [datum.value for datum in made.data] == ["1200", "0.5", "1.50"]


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


def _worked(question_text: str, worked: str) -> Item | Unreadable:
    (item,) = gsm8k.items(json.dumps({"question": question_text, "answer": worked}) + "\n")
    return item


def _chain(question_text: str, worked: str) -> Item | Unreadable:
    item = _worked(question_text, worked)
    assert isinstance(item, Worked)
    return chained(item)


@pytest.mark.parametrize(
    ("told", "worked", "calculation"),
    [
        ("48 and 2", "<<48/2=24>> <<48+24=72>>\n#### 72", "48+(48/2)"),
        # Each result is used once, the latest first; what is left is a number of the text.
        ("4 and 2 and 3", "<<2*2=4>> <<1+3=4>> <<4-4=0>>\n#### 0", "(1+3)-(2*2)"),
        ("1,500 and .5", "<<1500*.5=750>>\n#### 750", "1500*0.5"),
        ("3 and 4", "<<3-4=-1>>\n#### -1", "3-4"),
    ],
)
def test_steps_are_put_into_each_other(told: str, worked: str, calculation: str) -> None:
    item = _chain(told, worked)
    assert isinstance(item, Item)
    assert item.equations == (calculation,)


@pytest.mark.parametrize(
    "worked",
    [
        "no steps\n#### 2",
        "<<1+1=2>>\n#### 3",
        "<<1+1=2>> <<2+x=3>>\n#### 3",
        "<<7//2=3>>\n#### 3",
        "<<2**3=8>>\n#### 8",
        "<<__import__('os')=2>>\n#### 2",
        "<<1+1=two>>\n#### 2",
        "<<" + "1+" * 5_000 + "1=5001>>\n#### 5001",
        "<<1+1=2>>" * 101 + "\n#### 2",
    ],
)
def test_what_is_no_chain_is_left_out(worked: str) -> None:
    assert isinstance(_chain("1 and 1", worked), Unreadable)


def test_no_step_is_dropped() -> None:
    found = _chain("48 and 2 and 3", "<<48/2=24>> <<48*3=144>>\n#### 144")
    assert isinstance(found, Unreadable)
    assert found.reason == "no later step uses the result 24"


def test_no_number_of_the_text_is_left_unused() -> None:
    item = _worked("48 clips in 2 boxes by 3 children", "<<48/2=24>>\n#### 24")
    assert isinstance(item, Worked)
    found = question(item, "gsm8k")
    assert isinstance(found, Unreadable)
    assert found.reason == "the calculation does not use the 3 of the text"


@pytest.mark.parametrize("worked", ["no final answer <<1+1=2>>", "<<1+1=2>>\n#### two"])
def test_a_solution_without_a_key_is_malformed(worked: str) -> None:
    item = _worked("1 and 1", worked)
    assert isinstance(item, Unreadable)
    assert item.malformed


@pytest.mark.parametrize("line", ["{", "5", "{}", '{"question": 1, "answer": ""}', "[" * 100_000])
def test_a_bad_line_of_gsm8k_is_reported_alone(line: str) -> None:
    good = json.dumps({"question": "1 and 1", "answer": "<<1+1=2>>\n#### 2"})
    found = list(gsm8k.items(f"{good}\n\n{line}\n{good}\n"))
    assert [isinstance(one, Item) for one in found] == [True, False, True]
    assert isinstance(found[1], Unreadable)
    assert found[1].malformed


def test_a_chain_that_was_marked_wrongly_is_refuted() -> None:
    """Each step is taken for what it says it makes; the whole does not come out."""
    item = _worked("48 and 2 apples", "<<48/2=25>> <<48+25=73>>\n#### 73")
    assert isinstance(item, Worked)
    made = question(item, "gsm8k")
    assert isinstance(made, ProblemSpec)
    assert verifier().verify_here(made, STANDARD).codes == (Code.WRONG_ANSWER,)


@pytest.mark.skipif(not SHARED.is_dir(), reason="the data are not here")
@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "file", "fewest"),
    [("svamp", "svamp/SVAMP.json", 950), ("gsm8k", "gsm8k/train.jsonl", 990)],
)
def test_as_many_items_prove_as_were_measured(
    tmp_path: Path, name: str, file: str, fewest: int
) -> None:
    out = tmp_path / "questions.jsonl"
    assert audit(name, SHARED / file, questions=out) == 0
    specs = [document.spec for document in load_file(out) if document.spec is not None]
    statuses = [verifier().verify_here(spec, STANDARD).status for spec in specs]
    assert statuses.count(Status.PROVED) >= fewest
    assert statuses.count(Status.UNDECIDED) == 0
