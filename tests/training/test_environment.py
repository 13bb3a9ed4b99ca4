"""A task depends on its environment and number alone; what nobody can decide is counted apart."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import islice

import pytest

from generators.training import INSTRUCTION, Environment, NoTaskError, Phase, tally
from generators.training import environment as room
from mathverify.errors import PluginError

QUICK = ("linear-equation", "sale-price", "two-dice")


def test_a_task_is_the_same_in_any_order() -> None:
    own = Environment(QUICK, seed=3)
    forwards = [own.task(number) for number in range(6)]
    room._task.cache_clear()
    backwards = [Environment(QUICK, seed=3).task(number) for number in reversed(range(6))]
    assert [task.prompt for task in forwards] == [task.prompt for task in reversed(backwards)]
    assert [task.question.answer for task in forwards] == [
        task.question.answer for task in reversed(backwards)
    ]
    assert {task.family for task in forwards} <= set(QUICK)


def test_another_seed_gives_other_tasks() -> None:
    prompts = [{Environment(QUICK, seed).task(n).prompt for n in range(6)} for seed in (1, 2)]
    assert prompts[0] != prompts[1]


def test_a_schedule_says_how_hard_tasks_are() -> None:
    schedule = (Phase(0, easy=1), Phase(4, hard=1))
    own = Environment(("linear-equation",), schedule=schedule)
    assert [task.difficulty for task in islice(own, 8)] == ["easy"] * 4 + ["hard"] * 4


@pytest.mark.parametrize(
    "schedule", [(), (Phase(1, easy=1),), (Phase(0, easy=1), Phase(0, hard=1))]
)
def test_a_schedule_has_a_beginning_and_an_order(schedule: tuple[Phase, ...]) -> None:
    with pytest.raises(ValueError, match="begins with task 0"):
        Environment(schedule=schedule)


@pytest.mark.parametrize("weights", [{}, {"easy": -1, "hard": 2}])
def test_a_phase_has_a_weight(weights: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="positive weight"):
        Phase(0, **weights)


def test_a_family_that_there_is_not_is_told_at_once() -> None:
    with pytest.raises((PluginError, KeyError, ValueError), match="no-such-family"):
        Environment(("no-such-family",))


def test_an_environment_without_tasks_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "_DRAWS", 0)
    room._task.cache_clear()
    with pytest.raises(NoTaskError) as told:
        Environment(QUICK, seed=99).task(7)
    assert (told.value.index, told.value.families) == (7, QUICK)


def test_a_prompt_holds_the_question_the_options_and_how_to_answer() -> None:
    task = Environment(("sale-price",), choice=True).task(0)
    assert task.prompt.startswith(task.question.text.markdown)
    assert task.prompt.endswith(INSTRUCTION)
    for option in task.question.options:
        assert f"{option.label}. {option.text.markdown}" in task.prompt


def test_families_with_pictures_are_left_out() -> None:
    assert "similar-triangles" not in room._without_pictures()
    assert set(QUICK) <= set(room._without_pictures())


def test_replies_are_scored_in_threads_and_loops() -> None:
    own = Environment(("linear-equation",), seed=1)
    task = own.task(0)
    right, wrong = rf"\boxed{{{task.question.answer.latex}}}", r"\boxed{-999}"
    with ThreadPoolExecutor(8) as pool:
        scores = list(pool.map(lambda reply: own.score(reply, task), [right, wrong, "?"] * 20))
    assert [score.points for score in scores] == [1, 0, 0] * 20

    async def asked() -> list[Fraction]:
        replies = [own.ascore(reply, task) for reply in [right, wrong] * 10]
        return [score.points for score in await asyncio.gather(*replies)]

    assert asyncio.run(asked()) == [1, 0] * 10


def test_what_is_not_decided_is_counted_apart() -> None:
    own = Environment(("linear-equation",), seed=1)
    task = own.task(0)
    replies = [task.question.answer.plain, "-999", "the answer"]
    found = tally(own.score(reply, task) for reply in replies)
    assert (found.right, found.wrong, found.undecided, found.mean) == (1, 1, 1, Fraction(1, 3))
    assert tally(()).mean == 0
