"""The suite with the real model itself: opt-in, see docs/local-model.md."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from evaluation.local_model.command import record, replay
from evaluation.local_model.places import read_recording
from generators.language_models.modes import Mode
from mathverify.api import verify
from mathverify.problem import decode
from mathverify.verification.findings import Status

FOLDER = os.environ.get("MATHVERIFY_LOCAL_MODEL", "")
TEXT = "Jack had 9 books and gave 2 of them away. How many books does he have now?"


@pytest.mark.local_model
@pytest.mark.skipif(
    not FOLDER,
    reason="no local model: mathverify local-model --to FOLDER (builds it once), then "
    "MATHVERIFY_LOCAL_MODEL=FOLDER pytest -m local_model tests/local_model",
)
def test_the_loop_refuses_what_the_model_writes(tmp_path: Path) -> None:
    home = "Scripts/python.exe" if os.name == "nt" else "bin/python"
    python = Path(FOLDER) / "environment" / home
    path = record(tmp_path, (TEXT,), Mode.TOOLS, 2, python)
    recorded = read_recording(path)
    outcomes = replay(recorded, (TEXT,), 2)
    assert outcomes.modes["tools"] == "works"
    assert sum(outcomes.calls.values()) == sum(
        one.outcome.usage.calls for one in recorded.noted if one.place[0] in outcomes.calls
    )
    for one in outcomes.accepted:
        assert verify(decode(one["question"], source="accepted")).status is Status.PROVED
    assert len(outcomes.read) == 1
