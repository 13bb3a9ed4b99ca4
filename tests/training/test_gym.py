"""Our families in the loop of ``reasoning_gym``; skipped where that is not installed."""

from __future__ import annotations

import pytest

reasoning_gym = pytest.importorskip("reasoning_gym")

from reasoning_gym.factory import create_curriculum  # noqa: E402 - as below

from generators.training import gym  # noqa: E402 - after the library was found


def test_its_loop_scores_a_scripted_policy() -> None:
    data = reasoning_gym.create_dataset(gym.NAME, seed=5, size=8, difficulty="easy")
    again = reasoning_gym.create_dataset(gym.NAME, seed=5, size=8, difficulty="easy")
    assert len(data) == 8
    assert [entry["question"] for entry in data] == [entry["question"] for entry in again]
    for index, entry in enumerate(data):
        assert entry["metadata"]["source_index"] == index
        assert data.score_answer(f"It is \\boxed{{{entry['answer']}}}", entry) == 1.0
        assert data.score_answer(entry["question"], entry) == 0.0
        assert data.score_answer(None, entry) == 0.0


def test_its_curriculum_goes_from_easy_to_hard() -> None:
    curriculum = create_curriculum(gym.NAME)
    found = [curriculum.generate_configuration({"seed": 1}).difficulty]
    while curriculum.increment_attr_level("difficulty"):
        found.append(curriculum.generate_configuration({"seed": 1}).difficulty)
    assert found == ["easy", "medium", "hard"]
    with pytest.raises(ValueError, match="is none of"):
        reasoning_gym.create_dataset(gym.NAME, seed=1, difficulty="cruel")


def test_it_mixes_with_others() -> None:
    from reasoning_gym.composite import DatasetSpec

    parts = [
        DatasetSpec(name=gym.NAME, weight=1, config={"families": ("linear-equation",)}),
        DatasetSpec(name="gcd", weight=1, config={}),
    ]
    data = reasoning_gym.create_dataset("composite", seed=2, size=10, datasets=parts)
    scores = [data.score_answer(entry["answer"], entry) for entry in data]
    sources = {entry["metadata"]["source_dataset"] for entry in data}
    assert (scores, sources) == ([1.0] * 10, {gym.NAME, "gcd"})
