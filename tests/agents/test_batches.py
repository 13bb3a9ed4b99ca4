"""Several questions in one reply: asked for at once, proposed one by one."""

from __future__ import annotations

import json

from generators.agents.writer import InBatches, Writer
from generators.language_models.port import Failure, FailureKind
from generators.language_models.scripted import Scripted
from generators.search.brief import Brief
from generators.search.proposer import Answer, Proposed, Request, Unreadable, Wanted
from generators.search.reflection import Point, Reflection
from mathverify.problem import decode

BRIEF = Brief("a linear equation", seed=3)


def document(name: str) -> dict[str, object]:
    return {
        "id": name,
        "data": {"n": "14"},
        "unknowns": {"a": "natural"},
        "givens": {"g": "2*a = n"},
        "ask": {"find": "a", "as": "value"},
        "answer": "7",
        "prose": {"stem": "[Twice a number](g) is {n}. Find the number."},
    }


def reply(*names: str) -> str:
    return json.dumps({"questions": [document(name) for name in names]})


def proposed(author: InBatches, requests: list[Request]) -> list[Answer]:
    return [author.propose(one) for one in requests]


def drafts(count: int) -> list[Request]:
    return [Request(BRIEF, number, draft=number) for number in range(count)]


def names(answers: list[Answer]) -> list[str | None]:
    return [one.spec.id if isinstance(one, Proposed) else None for one in answers]


def test_what_was_written_at_once_is_proposed_one_by_one() -> None:
    model = Scripted([reply("a", "b", "c"), reply("d", "e", "f")])
    author = InBatches(Writer(model, directions=("shop", "school", "sea")), 3, 3)
    found = proposed(author, drafts(4))
    assert names(found) == ["a", "b", "c", "d"]
    first = found[0]
    assert isinstance(first, Proposed)
    assert [one.spec.id for one in first.beside] == ["b", "c"]
    one, _ = (messages[1].content for messages in model.heard)
    assert one.startswith("Write 3 different questions for this request")
    assert all(direction in one for direction in ("shop", "school", "sea"))


def test_of_a_reply_that_was_cut_off_the_whole_questions_are_proposed() -> None:
    text = reply("a", "b", "c")
    cut = Failure(FailureKind.TRUNCATED, "cut off", text=text[: text.index('"id": "c"') - 9])
    author = InBatches(Writer(Scripted([cut, reply("d")])), 3, 3)
    assert names(proposed(author, drafts(3))) == ["a", "d", None]


def test_the_rest_of_a_reply_that_held_fewer_is_asked_for_again() -> None:
    model = Scripted([json.dumps(document("a")), reply("b", "c"), "nothing", "nothing", reply("d")])
    author = InBatches(Writer(model), 3, 3)
    assert names(proposed(author, drafts(5))) == ["a", "b", "c", None, "d"]
    asked = [messages[1].content.split(" for this")[0] for messages in model.heard]
    assert asked[:2] == ["Write 3 different questions", "Write 2 different questions"]
    # No reply at all is no question less.
    assert asked[-1] == "Write 3 different questions"


def test_one_that_cannot_be_read_leaves_the_others() -> None:
    broken = document("b") | {"unknowns": 5}
    several = json.dumps({"questions": [document("a"), broken, document("c")]})
    found = proposed(InBatches(Writer(Scripted([several])), 3, 3), drafts(3))
    assert names(found) == ["a", None, "c"]
    assert isinstance(found[1], Unreadable)
    assert "unknowns" in found[1].reflection.points[0].path


def test_revisions_are_kept_apart_from_drafts_and_from_each_other() -> None:
    def revision(name: str, number: int) -> Request:
        spec = decode(document(name), source="test")
        advice = Reflection((Point("critic", "$", f"shorten {name}"),), proved=True)
        return Request(BRIEF, number, Wanted(spec, "", advice))

    model = Scripted([reply("a", "b"), json.dumps(document("c")), json.dumps(document("d"))])
    author = InBatches(Writer(model), drafts=2, revisions=1)
    asked = [drafts(1)[0], revision("a", 1), revision("b", 2), drafts(2)[1]]
    assert names(proposed(author, asked)) == ["a", "c", "d", "b"]
    assert len(model.heard) == 3
    assert "shorten a" in model.heard[1][1].content
