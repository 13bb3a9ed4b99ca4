"""The Solver: answers a question from its words alone, several times, without seeing the key.

Whether it came to the key is found out by the engine's equivalence of answers.  Against a proved
key that says something about the words, or about the solver, and nothing about the key.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from generators.agents.material import words_of
from generators.agents.role import Role
from generators.agents.wording import fenced
from generators.language_models.asking import Answered
from generators.language_models.port import LanguageModel, Sampling
from generators.language_models.replies import Form
from generators.search.reflection import Point
from mathverify.problem.spec import ProblemSpec

__all__ = ["SOLVER", "Solution", "Solved", "Solver"]


class Solution(Form):
    """The way to the answer, the answer, and what the words leave open; each may be empty."""

    work: Annotated[str, Field(max_length=8_000)] = ""
    answer: Annotated[str, Field(max_length=400)]
    unclear: Annotated[str, Field(max_length=400)] = ""


SOLVER = Role("solver", Solution)


@dataclass(frozen=True, slots=True)
class Solved:
    """What came of it: the share of attempts that came to the key, and a hint if not all did."""

    share: float
    points: tuple[Point, ...]


class Solver:
    """Solves ``times`` times, each drawn anew; ``same`` says whether two answers are the same."""

    def __init__(
        self, model: LanguageModel, same: Callable[[str, str], bool], times: int = 3
    ) -> None:
        self._model = model
        self._same = same
        self._times = times

    def solve(self, spec: ProblemSpec, seed: int = 0) -> Solved:
        """How the key fares; an attempt that cannot be read did not come to it."""
        keys = _keys(spec)
        agreeing, others, unclear = 0, list[str](), list[str]()
        for turn in range(self._times):
            task = f"Solve this question:\n{fenced(words_of(spec))}"
            sampling = Sampling(0.7, 4_096, seed * 1_000 + turn)
            asked = SOLVER.ask(self._model, {"task": task}, sampling)
            if not isinstance(asked, Answered):
                continue
            answer = " ".join(asked.value.answer.split())
            if answer and any(answer == key or self._same(answer, key) for key in keys):
                agreeing += 1
            elif answer:
                others.append(answer[:80])
            unclear += [" ".join(asked.value.unclear.split())] if asked.value.unclear else []
        points = (_hint(others, unclear),) if others or unclear else ()
        return Solved(agreeing / self._times, points)


def _keys(spec: ProblemSpec) -> tuple[str, ...]:
    """The claimed answer; for a choice also the value of the option."""
    chosen = [one.value for one in spec.options if one.label == spec.answer and one.value]
    return tuple(key for key in (spec.answer, *chosen) if key)


def _hint(others: list[str], unclear: list[str]) -> Point:
    message = "somebody who solved the question from its words alone "
    message += f"came to {others[0]}" if others else "found something unclear"
    remedy = "say in the words what is given and what is asked; the answer need not change"
    return Point("solver", "$.prose.stem", message, unclear[0] if unclear else "", remedy)
