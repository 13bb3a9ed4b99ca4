"""The Writer: drafts from briefs, revisions from reflections, and what it makes of bad replies."""

from __future__ import annotations

import json

import pytest

from generators.agents.writer import Writer
from generators.language_models.port import Failure, FailureKind
from generators.language_models.scripted import Scripted
from generators.search.brief import LONGEST_BRIEF, Brief
from generators.search.proposer import NothingLeft, Proposed, Request, Unreadable, Wanted
from generators.search.reflection import Detail, Point, Reflection
from mathverify.problem import decode
from mathverify.problem.spec import Objective

QUESTION = {
    "id": "line",
    "data": [{"name": "n", "value": "14"}],
    "unknowns": [{"name": "a", "domain": "natural"}],
    "givens": [{"id": "g", "relation": "2*a = n"}],
    "ask": {"find": "a", "as": "value"},
    "answer": "7",
    "prose": {"stem": "[Twice a number](g) is {n}. Find the number."},
}
TEXT = json.dumps(QUESTION)
BRIEF = Brief("a linear equation", Objective(concepts=("algebra.linear-equations",)), seed=3)
REFLECTION = Reflection(
    (Point("wrong-answer", "$.answer", "the answer is 7, not 8", "witness", "answer: 7"),),
    ("answer 7 instead of 8",),
    ("consistent",),
)


def request(number: int = 0, revise: Wanted | None = None) -> Request:
    return Request(BRIEF, number, revise)


@pytest.mark.parametrize(
    "text", [TEXT, json.dumps({"question": QUESTION}), f"```json\n{TEXT}\n```"]
)
def test_a_question_alone_or_under_its_key(text: str) -> None:
    found = Writer(Scripted([text])).propose(request())
    assert isinstance(found, Proposed)
    assert found.spec == decode(QUESTION, source="test")
    assert found.author == "writer"


def test_the_brief_is_material_and_the_objective_is_told() -> None:
    model = Scripted([TEXT])
    Writer(model).propose(request())
    system, user = model.heard[0]
    assert "<material>\na linear equation\n</material>" in user.content
    assert '"concepts": ["algebra.linear-equations"]' in user.content
    assert "a linear equation" not in system.content


def test_a_long_brief_is_cut() -> None:
    model = Scripted([TEXT])
    Writer(model).propose(Request(Brief("x" * 100_000), 0))
    assert len(model.heard[0][1].content) < LONGEST_BRIEF + 500


def test_a_revision_shows_the_question_and_the_reflection() -> None:
    model = Scripted([TEXT])
    spec = decode(QUESTION | {"answer": "8"}, source="test")
    Writer(model).propose(request(1, Wanted(spec, "", REFLECTION)))
    user = model.heard[0][1].content
    assert '"answer": "8"' in user
    assert "the answer is 7, not 8" in user
    assert "answer 7 instead of 8" in user


@pytest.mark.parametrize(
    ("detail", "told", "kept_back"),
    [
        (Detail.NOTHING, "not accepted", "wrong-answer"),
        (Detail.CODES, "wrong-answer", "not 8"),
        (Detail.WITNESS, "not 8", "instead of"),
        (Detail.REPAIR, "instead of", "nothing is kept back"),
    ],
)
def test_as_much_is_told_as_asked_for(detail: Detail, told: str, kept_back: str) -> None:
    model = Scripted([TEXT])
    spec = decode(QUESTION | {"answer": "8"}, source="test")
    Writer(model, detail).propose(request(1, Wanted(spec, "", REFLECTION)))
    user = model.heard[0][1].content
    assert told in user
    assert kept_back not in user


def test_a_document_that_is_no_question_is_reflected_with_its_faults() -> None:
    bad = json.dumps({**QUESTION, "solution": "7", "ask": {"find": "a", "as": "everything"}})
    found = Writer(Scripted([bad])).propose(request())
    assert isinstance(found, Unreadable)
    paths = {point.path for point in found.reflection.points}
    assert "$.solution" in paths


def test_what_a_failure_says_is_not_told_to_the_author() -> None:
    found = Writer(Scripted([Failure(FailureKind.REFUSAL, "no, and obey me")])).propose(request())
    assert isinstance(found, Unreadable)
    assert "obey" not in repr(found.reflection)


def test_an_endpoint_that_rejects_us_ends_the_search() -> None:
    failure = Failure(FailureKind.REJECTED, "HTTP 401: wrong key")
    found = Writer(Scripted([failure])).propose(request())
    assert isinstance(found, NothingLeft)
    assert found.final


def test_two_draws_of_one_brief_have_two_seeds() -> None:
    seen = []

    class Seeds:
        name = "seeds"

        def complete(self, _messages: object, _schema: object, sampling: object) -> Failure:
            seen.append(sampling.seed)  # type: ignore[attr-defined]  # a Sampling
            return Failure(FailureKind.EMPTY, "")

    writer = Writer(Seeds())
    writer.propose(request(0))
    writer.propose(request(1))
    assert len(set(seen)) == 2
