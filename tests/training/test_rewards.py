"""The shapes in which trainers call a reward function, and the rows that they hand over."""

from __future__ import annotations

import json

import pytest

from generators.training import Environment, compute_score, reward_function, row

OWN = Environment(("sale-price", "linear-inequality", "bag-probability"), seed=4)


def _right(index: int) -> str:
    return rf"Let us see. So it is \boxed{{{OWN.task(index).question.answer.latex}}}."


def test_a_row_is_plain_data() -> None:
    made = row(OWN.task(0))
    assert json.loads(json.dumps(made)) == made
    assert made["prompt"] == [{"role": "user", "content": OWN.task(0).prompt}]
    assert made["reward_model"]["ground_truth"] == made["spec"]


def test_trl_hands_over_columns() -> None:
    rows = [row(OWN.task(index)) for index in range(6)]
    columns = {name: [made[name] for made in rows] for name in rows[0]}
    prompts = columns.pop("prompt")
    texts = [_right(index) for index in range(6)]
    rewards = reward_function(prompts=prompts, completions=texts, trainer_state=None, **columns)
    assert rewards == [1.0] * 6
    talks = [[{"role": "assistant", "content": text}] for text in texts]
    assert reward_function(completions=talks, spec=columns["spec"]) == [1.0] * 6
    turned = [*texts[1:], texts[0]]
    answers = columns["answer"]
    expected = [float(answers[k] == answers[(k + 1) % 6]) for k in range(6)]
    assert reward_function(completions=turned, spec=columns["spec"]) == expected
    assert reward_function(completions=["", []], spec=columns["spec"][:2]) == [0.0, 0.0]


def test_verl_hands_over_a_ground_truth() -> None:
    made = row(OWN.task(1))
    truth = made["reward_model"]["ground_truth"]
    assert compute_score("mathverify", _right(1), truth) == {"score": 1.0, "undecided": 0.0}
    assert compute_score("mathverify", "-12345", truth, {"index": 1})["score"] == 0.0
    assert compute_score("mathverify", "who knows", truth) == {"score": 0.0, "undecided": 1.0}
    with pytest.raises(ValueError, match=r"is of 'gsm8k'"):
        compute_score("gsm8k", _right(1), truth)
