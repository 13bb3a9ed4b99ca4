"""Reward functions in the shapes that trainers call, on the rows of an environment.

A row carries its question as JSON: what an answer may leave out, and the form it must have, are
said there.  TRL hands the columns of a row to a reward function (`reward_function`); verl hands
one of them over as the ground truth (`compute_score`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from generators.training.environment import Task
from mathverify.api import score
from mathverify.problem.spec import ProblemSpec
from mathverify.scoring import Score

#: What verl's rows name as their source.
_SOURCE = "mathverify"


def row(task: Task) -> dict[str, Any]:
    """A task as a row of a dataset: texts, numbers, and JSON where the shape differs by row.

    ``prompt`` and ``question`` are what a model is asked; ``answer`` is the key as it is printed;
    ``spec`` is the question as JSON, which `reward_function` reads.  ``data_source`` and
    ``reward_model`` are what verl asks for.
    """
    spec = task.question.spec.model_dump_json(exclude_defaults=True)
    return {
        "prompt": [{"role": "user", "content": task.prompt}],
        "question": task.prompt,
        "answer": task.question.answer.plain,
        "spec": spec,
        "family": task.family,
        "difficulty": task.difficulty,
        "index": task.index,
        "data_source": _SOURCE,
        "reward_model": {"style": "rule", "ground_truth": spec},
    }


def reward_function(
    completions: Sequence[str | Sequence[Mapping[str, str]]],
    spec: Sequence[str],
    **_columns: object,
) -> list[float]:
    """1.0 for each completion whose final answer is proved right, else 0.0; for TRL's trainers.

    ``completions`` are texts, or conversations whose last message counts; ``spec`` is that column
    of the rows.
    """
    return [
        float(_scored(_text(completion), document))
        for completion, document in zip(completions, spec, strict=True)
    ]


def compute_score(
    data_source: str,
    solution_str: str,
    ground_truth: str,
    extra_info: Mapping[str, Any] | None = None,
) -> dict[str, float]:
    """The reward of one reply, for verl: ``score``, and ``undecided`` to be counted apart.

    Raises ValueError for the row of another source.
    """
    del extra_info  # part of the shape that verl calls
    if data_source != _SOURCE:
        raise ValueError(f"the row is of {data_source!r}, not of {_SOURCE!r}")
    found = _scored(solution_str, ground_truth)
    return {"score": float(found), "undecided": float(not found.decided)}


def _scored(reply: str, document: str) -> Score:
    return score(reply, _spec(document), worked_out=True)


@lru_cache(maxsize=4096)
def _spec(document: str) -> ProblemSpec:
    """The question of a row; a group of replies asks for the same one."""
    return ProblemSpec.model_validate_json(document)


def _text(completion: str | Sequence[Mapping[str, str]]) -> str:
    if isinstance(completion, str):
        return completion
    return completion[-1]["content"] if completion else ""
