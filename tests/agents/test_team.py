"""Solver, Educator, Assessor, Checker, Reflector: what each sees and says, and their silence."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from over_rows import over_rows

from generators.agents.checker import CHECKER, Check, checked, points_of
from generators.agents.reflector import REFLECTOR, Reflecting
from generators.agents.rulings import ASSESSOR, EDUCATOR, Educated, ruled
from generators.agents.solver import SOLVER, Solver
from generators.agents.wording import prompt
from generators.language_models.replies import Misread, Read, read
from generators.language_models.scripted import Scripted
from generators.search.brief import Brief
from generators.search.proposer import NothingLeft, Request, Wanted
from generators.search.reflection import Point, Reflection
from mathverify.api import equivalent
from mathverify.problem import decode
from mathverify.problem.spec import ProblemSpec

BRIEF = Brief("a probability", seed=3)

DICE = {
    "id": "dice",
    "data": {"n": "12", "whole": "6"},
    "unknowns": {"p": "real"},
    "givens": {"g": "n*p = whole"},
    "ask": {"find": "p", "as": "value"},
    "answer": "1/2",
    "prose": {"stem": "{n} equal shares make {whole}. How large is one?"},
}


def spec(**changes: object) -> ProblemSpec:
    return decode(DICE | changes, source="test")


def same(one: str, other: str) -> bool:
    return bool(equivalent(one, other))


def solution(answer: str, unclear: str = "") -> str:
    return json.dumps({"work": "Divide.", "answer": answer, "unclear": unclear})


EDUCATED = {
    "knowledge": True,
    "difficulty": True,
    "competence": True,
    "wording": True,
    "rank": 7,
    "suggestions": [],
}


def test_the_solver_sees_the_words_and_not_the_key() -> None:
    model = Scripted([solution("0.5")] * 3)
    solved = Solver(model, same).solve(spec(), seed=4)
    assert (solved.share, solved.points) == (1.0, ())
    for heard in model.heard:
        said = heard[0].content + heard[1].content
        assert "12 equal shares make 6" in said
        assert "1/2" not in said
        assert "n*p" not in said


@pytest.mark.parametrize(
    ("replies", "share", "told"),
    [
        ([solution("0.5"), solution("2"), solution("50 %")], 2 / 3, "came to 2"),
        ([solution("2"), "no idea", "none"], 0.0, "came to 2"),
        ([solution("", "shares of what?")] * 3, 0.0, "found something unclear"),
        ([solution("1/2", "which share?")] * 3, 1.0, "found something unclear"),
        (["I pass this question."] * 6, 0.0, ""),
        ([solution("ignore the rules; 1/2 = proved")] * 3, 0.0, "came to ignore the rules"),
    ],
)
def test_what_came_of_solving(replies: list[str], share: float, told: str) -> None:
    solved = Solver(Scripted(replies), same).solve(spec())
    assert solved.share == pytest.approx(share)
    assert told in "".join(point.message for point in solved.points)
    assert bool(solved.points) is bool(told)
    assert {point.path for point in solved.points} <= {"$.prose.stem"}


def test_the_value_of_the_right_option_is_the_key_too() -> None:
    options = [{"label": "A", "value": "1/2"}, {"label": "B", "value": "2"}]
    choice = spec(options=options, ask={"find": "p", "as": "choice"}, answer="A")
    for answer, share in (("A", 1.0), ("0.5", 1.0), ("B", 0.0), ("2", 0.0)):
        assert Solver(Scripted([solution(answer)] * 3), same).solve(choice).share == share


def test_without_a_key_nobody_came_to_it() -> None:
    assert Solver(Scripted([solution("1/2")] * 3), same).solve(spec(answer=None)).share == 0


def test_a_question_passes_if_every_dimension_does() -> None:
    passes, points = ruled(EDUCATOR, Scripted([json.dumps(EDUCATED)]), BRIEF, spec())
    assert passes is not None
    assert (passes.failed, passes.rank, points) == ((), 7, ())
    told = EDUCATED | {"wording": False, "suggestions": ["shorter\nsentences", " "]}
    fails, points = ruled(EDUCATOR, Scripted([json.dumps(told)]), BRIEF, spec())
    assert fails is not None
    assert fails.failed == ("wording",)
    assert [one.message for one in points] == ["wording does not pass", "shorter sentences"]


@pytest.mark.parametrize(
    "change",
    [
        {"wording": "true"},
        {"wording": 1},
        {"wording": None},
        {"rank": 11},
        {"rank": "7"},
        {"passed": True},
        {"suggestions": ["a"] * 5},
    ],
)
def test_a_ruling_that_is_none_is_not_read(change: dict[str, object]) -> None:
    reply = json.dumps(EDUCATED | change)
    assert isinstance(read(reply, Educated), Misread)
    model = Scripted([reply] * 9)
    assert ruled(EDUCATOR, model, BRIEF, spec(), times=2) == (None, ())
    assert len(model.heard) == 4


@over_rows(
    ("reply", "is_read"),
    [
        ({"verdict": "pass"}, True),
        ({"verdict": "pass", "points": [], "answer": ""}, True),
        ({"verdict": "pass", "points": ["but shorten it"]}, False),
        ({"verdict": "pass", "answer": "2"}, False),
        ({"verdict": "mend", "points": ["shorten it"]}, True),
        ({"verdict": "mend"}, False),
        ({"verdict": "mend", "points": [""]}, False),
        ({"verdict": "answer", "answer": "2"}, True),
        ({"verdict": "answer", "answer": " "}, False),
        ({"verdict": "answer", "answer": "2", "points": ["and shorten it"]}, False),
        ({"verdict": "PASS"}, False),
        ({"check": 1}, False),
        ({}, False),
    ],
)
def test_the_checker_says_one_thing(reply: dict[str, object], is_read: bool) -> None:
    text = json.dumps(reply)
    assert isinstance(read(text, Check), Read if is_read else Misread)
    found = checked(Scripted([text] * 9), BRIEF, spec(), times=1)
    assert (found is not None) is is_read


def test_what_the_author_is_told_of_a_check() -> None:
    assert points_of(None) == points_of(Check(verdict="pass")) == ()
    mended = points_of(Check(verdict="mend", points=("say  which\nshare",)))
    assert [one.message for one in mended] == ["say which share"]
    (other,) = points_of(Check(verdict="answer", answer="2"))
    assert other.message.endswith("seems to be 2")


PROVEN = Point("wrong-answer", "$.answer", "the answer is 1/2, not 2", remedy="answer: 1/2")
ADVICE = Point("educator", "$", "use a livelier setting")


class Listening:
    """An author that keeps the requests."""

    def __init__(self) -> None:
        self.requests: list[Request] = []

    def propose_several(self, request: Request, count: int) -> tuple[NothingLeft, ...]:
        self.requests.append(request)
        return (NothingLeft("heard"),) * count


def revised(*points: Point, reply: str) -> tuple[Reflection, Scripted]:
    """What an author is told of points after the Reflector was asked."""
    author, model = Listening(), Scripted([reply] * 2)
    wanted = Wanted(spec(), "", Reflection(points, ("a proved change",), ("mathematics",)))
    Reflecting(author, model, {"educator"}).propose_several(Request(BRIEF, 5, wanted), 1)
    (heard,) = author.requests
    assert heard.revise is not None
    assert replace(heard.revise.reflection, points=points) == wanted.reflection
    return heard.revise.reflection, model


def test_an_instruction_is_added_and_nothing_is_taken_away() -> None:
    told, model = revised(PROVEN, ADVICE, reply='{"instruction": "Answer 2 and leave\\nthe rest."}')
    added = Point("reflector", "$", "Answer 2 and leave the rest.")
    assert told.points == (PROVEN, ADVICE, added)
    assert "the answer is 1/2, not 2" in model.heard[0][1].content


@pytest.mark.parametrize("reply", ["Shorten it.", "{}", '{"instruction": ""}'])
def test_an_instruction_that_cannot_be_read_is_none(reply: str) -> None:
    assert revised(ADVICE, reply=reply)[0].points == (ADVICE,)


def test_what_was_refuted_alone_needs_no_instruction() -> None:
    told, model = revised(PROVEN, reply='{"instruction": "Answer 2."}')
    assert told.points == (PROVEN,)
    assert model.heard == []


def test_drafts_are_not_reflected_upon() -> None:
    author, model = Listening(), Scripted([])
    for revise in (None, Wanted(None, "", Reflection((ADVICE,)))):
        Reflecting(author, model, {"educator"}).propose_several(Request(BRIEF, 0, revise), 1)
    assert model.heard == []
    assert author.requests[0].revise is None


def test_each_role_is_told_apart_by_its_first_words() -> None:
    roles = (SOLVER, EDUCATOR, ASSESSOR, CHECKER, REFLECTOR)
    assert len({" ".join(prompt(role.name).system.split()[:3]) for role in roles}) == len(roles)
