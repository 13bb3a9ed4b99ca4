"""Questions to learn from: tasks with a reward that is a proof, in the shapes that trainers use.

``environment``   `Environment`: task number ``index``, and what a reply to it is worth
``rewards``       the reward functions that TRL and verl call, on the rows of an environment
``gym``           the same as a dataset and a curriculum of ``reasoning_gym``

``gym`` imports the library for which it is made, the others nothing but this project.  Nothing
here sets a signal or a clock; every function may be called from any thread.
"""

from __future__ import annotations

from generators.training.environment import (
    INSTRUCTION,
    Environment,
    NoTaskError,
    Phase,
    Tally,
    Task,
    tally,
)
from generators.training.rewards import compute_score, reward_function, row

__all__ = [
    "INSTRUCTION",
    "Environment",
    "NoTaskError",
    "Phase",
    "Tally",
    "Task",
    "compute_score",
    "reward_function",
    "row",
    "tally",
]
