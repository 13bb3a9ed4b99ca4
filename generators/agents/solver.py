"""The Solver: answers a question from its words alone, several times, without seeing the key.

Whether it came to the key is found out by the engine's equivalence of answers.  Against a proved
key that says something about the words, or about the solver, and nothing about the key.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Annotated

from pydantic import Field

from generators.agents.material import answers_of, words_of
from generators.agents.role import Role, drawn_anew
from generators.agents.wording import fenced
from generators.language_models.asking import Answered, Asked
from generators.language_models.port import LanguageModel, Sampling
from generators.language_models.replies import Form
from generators.language_models.together import together
from generators.search.reflection import Point
from mathverify.problem.spec import ProblemSpec


class Solution(Form):
    """The way to the answer, the answer, and what the words leave open; each may be empty."""

    work: Annotated[str, Field(max_length=8_000)] = ""
    answer: Annotated[str, Field(max_length=400)]
    unclear: Annotated[str, Field(max_length=400)] = ""


SOLVER = Role("solver", Solution)


@dataclass(frozen=True, slots=True)
class Solved:
    """The share of attempts that came to the key, and a hint if not all did."""

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
        keys = answers_of(spec)
        agreeing, others, unclear = 0, list[str](), list[str]()
        task = f"Solve this question:\n{fenced(words_of(spec))}"

        def vote(turn: int) -> Asked[Solution]:
            sampling = Sampling(0.7, 4_096, seed * 1_000 + turn)
            return SOLVER.ask(self._model, drawn_anew({"task": task}, turn + 1), sampling)

        for asked in together([partial(vote, turn) for turn in range(self._times)]):
            if isinstance(asked, Answered):
                answer = " ".join(asked.value.answer.split())
                if answer and any(answer == key or self._same(answer, key) for key in keys):
                    agreeing += 1
                else:
                    others.append(answer[:80])
                unclear.append(" ".join(asked.value.unclear.split()))
        return Solved(agreeing / self._times, _hint(next(filter(None, others), ""), unclear))


def _hint(other: str, unclear: list[str]) -> tuple[Point, ...]:
    gap = next(filter(None, unclear), "")
    if not other and not gap:
        return ()
    found = f"came to {other}" if other else "found something unclear"
    message = f"somebody who solved the question from its words alone {found}"
    remedy = "say in the words what is given and what is asked; the answer need not change"
    return (Point(SOLVER.name, "$.prose.stem", message, gap, remedy),)
