"""The families as a dataset and a curriculum of ``reasoning_gym`` (extra ``rl``).

Importing this module registers them under the name ``mathverify``:

    import generators.training.gym
    reasoning_gym.create_dataset("mathverify", seed=1, size=500, difficulty="hard")
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from reasoning_gym.coaching import BaseCurriculum, ScalarAttributeDefinition
from reasoning_gym.factory import ProceduralDataset, register_dataset

from generators.family import DIFFICULTIES
from generators.training.environment import Environment, Phase
from generators.training.rewards import compute_score, row

#: The name under which the dataset is registered.
NAME = "mathverify"


@dataclass
class MathverifyConfig:
    """``families`` are all that need no picture where none is named; ``difficulty`` is one."""

    families: tuple[str, ...] = ()
    difficulty: str = "medium"
    seed: int | None = None
    size: int = 500

    def validate(self) -> None:
        """Raises ValueError for a difficulty that there is not."""
        if self.difficulty not in DIFFICULTIES:
            raise ValueError(f"{self.difficulty!r} is none of {', '.join(DIFFICULTIES)}")


class MathverifyDataset(ProceduralDataset):  # type: ignore[misc]  # the library has no types
    """Proved questions; `score_answer` compares with the key by proof."""

    def __init__(self, config: MathverifyConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)
        phase = Phase(0, **{config.difficulty: 1})
        self._environment = Environment(tuple(config.families), self.seed, (phase,))

    def __getitem__(self, idx: int) -> dict[str, Any]:
        """Item ``idx``, with its question as JSON in ``metadata["spec"]``."""
        made = row(self._environment.task(idx))
        return {
            "question": made["question"],
            "answer": made["answer"],
            "metadata": {
                "source_dataset": NAME,
                "source_index": idx,
                "family": made["family"],
                "spec": made["spec"],
                "difficulty": {"difficulty": made["difficulty"]},
            },
        }

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """1.0 for an answer that is proved to be the key, and worked out, else 0.0."""
        return compute_score(NAME, answer or "", entry["metadata"]["spec"])["score"]


class MathverifyCurriculum(BaseCurriculum):  # type: ignore[misc]  # as above
    """From easy to hard."""

    def __init__(self) -> None:
        super().__init__(MathverifyCurriculum.__name__, MathverifyConfig)
        self._define_attributes(
            ScalarAttributeDefinition(
                name="difficulty",
                field_name="difficulty",
                levels=list(DIFFICULTIES),
                description="how hard the questions of each family are",
            )
        )


register_dataset(NAME, MathverifyDataset, MathverifyConfig, MathverifyCurriculum)
