"""What a family's proof says of a question, verifying the question in full says too."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import instances_in_full
import pytest
from instances_in_full import compared, proved_families

from generators.catalogue import family

_PROVED = [one.name for one in proved_families()]


def test_many_families_are_proved() -> None:
    assert len(_PROVED) > 30


@pytest.mark.parametrize("name", ["linear-equation", "sale-price"])
def test_a_proof_and_verdicts_agree(name: str) -> None:
    found = compared(family(name), 12)
    assert (found.questions, found.differing) == (12, ())


@pytest.mark.slow
@pytest.mark.parametrize("name", _PROVED)
def test_proofs_and_verdicts_agree(name: str) -> None:
    """As many as two thousand: ``python tests/family_proofs/instances_in_full.py``."""
    found = compared(family(name), 40)
    assert found.questions
    assert not found.differing


def test_a_wrong_verdict_on_a_covered_question_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = instances_in_full.sample

    def spoiled(*asked: Any) -> Any:
        for one in drawn(*asked):
            yield replace(one, spec=one.spec.model_copy(update={"answer": "123456789"}))

    monkeypatch.setattr(instances_in_full, "sample", spoiled)
    found = compared(family("linear-equation"), 6)
    assert len(found.uncovered) == found.questions > 0  # the proof speaks of no such question
    monkeypatch.setattr(instances_in_full, "why_not", lambda *_: "")
    found = compared(family("linear-equation"), 6)
    assert len(found.differing) == found.questions > 0
    assert all(": refuted, " in line for line in found.differing)
