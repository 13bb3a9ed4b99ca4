"""What a real small model said, replayed: the same counts and journals, no model and no network.

``recording.jsonl`` was made by `mathverify local-model`; its header says of which model, when and
how.  Nothing in it is written by hand.  After a change of the loop, or of what the engine decides,
``python tests/local_model/test_recording.py`` writes numbers and journals anew from the recording.
"""

from __future__ import annotations

import json
import sys
import tomllib
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from evaluation.local_model.command import replay
from evaluation.local_model.places import read_recording
from evaluation.local_model.report import as_data
from evaluation.local_model.wheels import MODEL, SERVER, WEIGHTS
from mathverify.api import verify
from mathverify.problem import decode
from mathverify.verification.findings import Status

HERE = Path(__file__).parent
RECORDING = HERE / "recording.jsonl"
TEXTS = HERE.parent / "agents" / "reading" / "questions.toml"
WORKFLOWS = ("direct", "prooffirst")
BRIEFS = 20


@cache
def replayed() -> tuple[dict[str, Any], dict[str, str]]:
    """The numbers of the recording, and the journals without the line that names the run."""
    recorded = read_recording(RECORDING)
    # Replies are found by their place: what the text is does not matter here.
    texts = tuple(one["id"] for one in tomllib.loads(TEXTS.read_text())["question"])
    with TemporaryDirectory() as folder:
        outcomes = replay(recorded, texts, BRIEFS, Path(folder))
        journals = {name: (Path(folder) / name / "journal.jsonl").read_text() for name in WORKFLOWS}
    data = json.loads(json.dumps(as_data(recorded, outcomes)))
    return data, {name: text.partition("\n")[2] for name, text in journals.items()}


def test_the_recording_says_what_it_is() -> None:
    header = read_recording(RECORDING).header
    assert header["model"] == MODEL
    assert header["weights"] == WEIGHTS
    assert header["server"] == SERVER
    assert header["recorded"].startswith("20")
    assert RECORDING.stat().st_size < 300_000


def test_the_counts_are_those_of_the_day() -> None:
    assert replayed()[0] == json.loads((HERE / "numbers.json").read_text())


@pytest.mark.parametrize("name", WORKFLOWS)
def test_the_journals_are_those_of_the_day(name: str) -> None:
    assert replayed()[1][name] == (HERE / f"{name}.journal.jsonl").read_text()


def test_nothing_was_asked_that_is_not_recorded() -> None:
    data, journals = replayed()
    assert "unrecorded" not in json.dumps(data)
    assert "unrecorded" not in "".join(journals.values())


def test_every_accepted_question_was_read_by_somebody() -> None:
    """A proof is what the loop accepts by; a person has read each of them besides."""
    read = tomllib.loads((HERE / "accepted.toml").read_text()).get("question", [])
    accepted = replayed()[0]["accepted"]
    assert [one["workflow"] for one in accepted] == [one["workflow"] for one in read]
    for one, opinion in zip(accepted, read, strict=True):
        assert one["question"]["id"] == opinion["id"]
        assert opinion["opinion"] == "right"
        assert verify(decode(one["question"], source="accepted")).status is Status.PROVED


if __name__ == "__main__":
    numbers, written = replayed()
    (HERE / "numbers.json").write_text(
        json.dumps(numbers, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    )
    for workflow, text in written.items():
        (HERE / f"{workflow}.journal.jsonl").write_text(text)
    sys.stdout.write("written\n")
