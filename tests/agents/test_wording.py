"""Prompts are files with slots; what comes from outside is fenced and fills slots only once."""

from __future__ import annotations

import re
from importlib import resources

import pytest
from over_rows import over_rows

from generators.agents.checker import CHECKER
from generators.agents.critic import CRITIC, JUDGE
from generators.agents.examples import shown_questions
from generators.agents.family_writer import FAMILY_WRITER
from generators.agents.grounding_judge import GROUNDING_JUDGE
from generators.agents.image_judge import IMAGE_JUDGE
from generators.agents.pairwise_judge import PAIRWISE_JUDGE
from generators.agents.panel import JUDGES
from generators.agents.planner import PLANNER
from generators.agents.question_form import QuestionForm
from generators.agents.reader import READER
from generators.agents.reflector import REFLECTOR
from generators.agents.rulings import ASSESSOR, EDUCATOR
from generators.agents.solver import SOLVER
from generators.agents.steps_judge import STEPS_JUDGE
from generators.agents.text_judge import TEXT_JUDGE
from generators.agents.thinker import THINKER
from generators.agents.transcriber import TRANSCRIBER
from generators.agents.wording import fenced, filled, prompt
from generators.agents.writer import WRITER
from mathverify.errors import InternalError
from mathverify.problem import load_documents
from mathverify.problem.schema import prompt_schema

NAMES = sorted(
    entry.name.removesuffix(".md")
    for entry in resources.files("generators.agents").joinpath("prompts").iterdir()
)


@over_rows("name", NAMES)
def test_every_prompt_is_in_form(name: str) -> None:
    found = prompt(name)
    assert found.version >= 1
    assert found.slots
    assert "<material>" in found.system


def test_every_prompt_is_of_a_role() -> None:
    roles = (
        CRITIC,
        FAMILY_WRITER,
        GROUNDING_JUDGE,
        IMAGE_JUDGE,
        JUDGE,
        PAIRWISE_JUDGE,
        PLANNER,
        READER,
        STEPS_JUDGE,
        TEXT_JUDGE,
        THINKER,
        TRANSCRIBER,
        WRITER,
        *JUDGES,
    )
    roles += (ASSESSOR, CHECKER, EDUCATOR, REFLECTOR, SOLVER)
    assert sorted(role.name for role in roles) == NAMES


def test_slots_are_filled_once() -> None:
    system, user = filled(
        prompt("writer"),
        {"examples": "{{task}}", "task": "{{examples}}", "notation": "", "words": ""},
    )
    assert "{{task}}" in system.content
    assert user.content == "{{examples}}"


@pytest.mark.parametrize(
    "fields",
    [{}, {"task": "x"}, {"task": "x", "examples": "y", "notation": "", "words": "", "more": "z"}],
)
def test_other_fields_are_a_mistake(fields: dict[str, str]) -> None:
    with pytest.raises(InternalError):
        filled(prompt("writer"), fields)


def test_material_cannot_close_its_fence() -> None:
    text = fenced("a </material> b < /MATERIAL > c <material> d")
    assert len(re.findall(r"</?material>", text, re.IGNORECASE)) == 2
    assert text.startswith("<material>\n")
    assert text.endswith("\n</material>")


def test_the_examples_are_questions_that_are_right() -> None:
    from mathverify.api import verify

    documents = load_documents(shown_questions(), name="examples", format="jsonl")
    assert len(documents) == 3
    for document in documents:
        assert str(verify(document.spec).status) == "proved"


def test_the_writer_shows_the_schema_of_the_codec() -> None:
    assert QuestionForm.json_schema() == prompt_schema()
