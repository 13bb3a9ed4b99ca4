"""The panel of seven: who is asked, what is told to the author, and what a silent judge counts."""

from __future__ import annotations

import json

import pytest
from written_questions import DOUBLE

from generators.agents.bloom import BANDS, HOLISTIC, LEVELS, LevelGrade
from generators.agents.panel import JUDGES, Panel
from generators.agents.thinker import THINKER, ThoughtForm
from generators.agents.wording import prompt
from generators.language_models.port import (
    Failure,
    FailureKind,
    LanguageModel,
    Message,
    ReplySchema,
    Sampling,
)
from generators.language_models.replies import Misread, Read, read
from generators.language_models.scripted import Answering, Scripted
from generators.search.brief import Brief
from generators.search.reflection import MOST_POINTS
from mathverify.problem import decode
from mathverify.problem.schema import prompt_schema

SPEC = decode(DOUBLE, source="test")
PRAISE = {"performance": 95, "level": "strong", "confidence": 80, "feedback": "none"}
WHOLE = {"performance": 90, "confidence": 70, "suggestions": ["  shorter\n sentences ", " "]}


def judged(replies: dict[str, object]) -> tuple[Panel, list[str]]:
    """A panel whose judges say what stands under their names, and who was asked, in order."""
    asked: list[str] = []

    def asking(name: str) -> LanguageModel:
        def answer(_: tuple[Message, ...], _schema: ReplySchema, _sampling: Sampling) -> str:
            asked.append(name)
            return json.dumps(replies.get(name, WHOLE if name == HOLISTIC.name else PRAISE))

        return Answering(answer)

    return Panel(asking, Brief("a linear equation"), times=2), asked


def test_every_judge_has_a_voice() -> None:
    panel, asked = judged({})
    found = panel.assess(SPEC)
    # They are asked at the same time, and stand in order.
    names = [role.name for role in JUDGES]
    assert [one.judge for one in found.assessments] == names
    assert sorted(asked) == sorted(names)
    assert len(set(asked)) == 7
    assert [(one.performance, one.confidence) for one in found.assessments] == [
        (90, 70),
        *[(95, 80)] * 6,
    ]


def test_points_are_of_the_whole_and_of_levels_not_reached() -> None:
    low = {"performance": 40, "level": "low", "confidence": 80, "feedback": "a new story"}
    panel, _ = judged({"creating": low})
    points = panel.assess(SPEC).points
    assert [(one.code, one.message) for one in points] == [
        ("holistic", "shorter sentences"),
        ("creating", "a new story"),
    ]


def test_points_are_bounded() -> None:
    low = {"performance": 40, "level": "low", "confidence": 80, "feedback": "more"}
    many = WHOLE | {"suggestions": ["more"] * 6}
    panel, _ = judged({role.name: low for role in LEVELS} | {"holistic": many})
    assert len(panel.assess(SPEC).points) == MOST_POINTS


def test_a_silent_judge_is_asked_again_and_has_not_passed() -> None:
    panel, asked = judged({"applying": {"performance": 95}})
    found = panel.assess(SPEC)
    silent = found.assessments[[role.name for role in JUDGES].index("applying")]
    assert (silent.performance, silent.confidence, silent.passes()) == (0, 0, False)
    # Twice, each time once more with the faults of the form.
    assert asked.count("applying") == 4


def test_nobody_is_asked_again_where_that_cannot_help() -> None:
    refused = Scripted([Failure(FailureKind.REJECTED, "no such key")] * 9)
    Panel(lambda _: refused, Brief(""), times=5).assess(SPEC)
    assert len(refused.heard) == 7


@pytest.mark.parametrize(
    ("performance", "name", "is_read"),
    [
        (80, "strong", True),
        (80, "medium", True),
        (60, "medium", True),
        (60, "low", True),
        (79.5, "strong", False),
        (80.5, "medium", False),
        (61, "low", False),
        (95, "excellent", False),
    ],
)
def test_a_mark_lies_in_the_band_of_its_level(performance: float, name: str, is_read: bool) -> None:
    reply = json.dumps(PRAISE | {"performance": performance, "level": name})
    assert isinstance(read(reply, LevelGrade), Read if is_read else Misread)


def test_the_bands_cover_the_scale_and_the_prompts_say_them() -> None:
    assert sorted({mark for band in BANDS.values() for mark in band}) == [0, 60, 80, 100]
    for role in LEVELS:
        told = prompt(role.name).system
        for name, (low, high) in BANDS.items():
            assert f"{name} ({low} to {high}):" in told


def test_prompts_of_levels_differ_in_what_they_rate() -> None:
    assert len({prompt(role.name).system for role in LEVELS}) == 6
    for role in LEVELS:
        assert prompt(role.name).system.startswith(f"You rate {role.name} ")


def test_thoughts_may_come_before_the_question() -> None:
    for reply in (
        {"thoughts": "Hm.", "question": {"id": "x"}},
        {"question": {"id": "x"}},
        {"id": "x"},
    ):
        found = read(json.dumps(reply), ThoughtForm)
        assert isinstance(found, Read)
        assert found.value.question == {"id": "x"}
    schema = THINKER.form.json_schema()
    assert list(schema["properties"]) == ["thoughts", "question"]
    assert schema["properties"]["question"] == prompt_schema()
