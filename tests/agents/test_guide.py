"""What an author is shown for a brief, and that all of it is right and short."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from over_rows import over_rows
from yaml_tables import table

from generators.agents.guide import guide, wants_figure
from generators.agents.notation import NOTATION
from generators.agents.writer import Writer
from generators.language_models.port import Message, ReplySchema, Sampling
from generators.language_models.scripted import Answering
from generators.learners import learners_of
from generators.matching import families_for, near_topics
from generators.search.brief import Brief
from generators.search.proposer import Request
from generators.topics import chart_forms, topics
from mathverify.language.parser import parse
from mathverify.problem import decode
from mathverify.problem.schema import prompt_schema
from mathverify.problem.spec import Objective

ROWS: list[dict[str, Any]] = table(Path(__file__).parent / "briefs.yaml")
BRIEFS = pytest.mark.parametrize("row", ROWS, ids=[row["brief"] for row in ROWS])

#: Letters and names with which the lines of notation are read.
NAMES = frozenset(["marks", "outcome", "percent", "price", "red", *"ABCDOPTVXabcdghklmnprwxyz"])

#: A Writer's prompt and its schema may take so many characters of JSON (four are about a token).
MOST = 15_000


@BRIEFS
def test_the_family_topics_and_level_of_a_brief(row: dict[str, Any]) -> None:
    found = families_for(Objective(), row["brief"])
    assert (found[0].name if found else "none") == row["family"]
    assert learners_of(row["brief"]).level == row.get("level", "")


@BRIEFS
def test_a_prompt_tells_the_notation_of_the_topics_alone(row: dict[str, Any]) -> None:
    told = guide(Brief(row["brief"]))
    assert told.notation.startswith(NOTATION)
    for topic in topics():
        if topic.name in row["topics"]:
            assert topic.lines in told.notation
        elif topic.name != "drawing":
            assert topic.lines not in told.notation
    assert row.get("shown", told.families[0]) in told.families
    named = [one.name for one in chart_forms() if one.form in told.notation]
    assert named == row.get("charts", [])
    assert wants_figure(Brief(row["brief"])) is ("charts" in row or "diagram" in row["brief"])


@BRIEFS
def test_what_is_shown_may_be_written(row: dict[str, Any]) -> None:
    told = guide(Brief(row["brief"]))
    for line in told.examples.splitlines():
        question = json.loads(line)
        decode(question, source="example")
        assert not told.without & set(question)
    assert set(prompt_schema(told.without)["properties"]) == (  # type: ignore[call-overload]  # JSON
        set(prompt_schema()["properties"]) - told.without  # type: ignore[call-overload]  # JSON
    )


def test_a_multiple_choice_is_shown_with_options() -> None:
    told = guide(Brief("probability of a die, multiple choice"))
    assert any(json.loads(line)["options"] for line in told.examples.splitlines())


@over_rows("topic", topics(), ids=lambda one: one.name)
def test_the_notation_of_a_topic_is_read(topic: Any) -> None:
    for told in re.findall(r"`([^`]+)`", topic.lines):
        parse(" ".join(told.split()), declared=NAMES)


@over_rows("topic", topics(), ids=lambda one: one.name)
def test_every_topic_can_be_named(topic: Any) -> None:
    word = sorted(topic.words)[0]
    assert topic in near_topics(Objective(), f"a question with a {word}", most=9)
    for concept in topic.concepts:
        assert topic in near_topics(Objective(concepts=(concept,)), "", most=9)


@BRIEFS
def test_a_prompt_stays_short(row: dict[str, Any]) -> None:
    sizes = []

    def hears(messages: tuple[Message, ...], schema: ReplySchema, _: Sampling) -> str:
        sizes.append(sum(len(one.content) for one in messages) + len(json.dumps(schema.schema)))
        return "{}"

    Writer(Answering(hears)).propose(Request(Brief(row["brief"]), 0))
    assert sizes[0] <= MOST
