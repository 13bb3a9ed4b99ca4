"""School figures are studied in milliseconds."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import pytest
from machine import seconds_here
from yaml_tables import typed_table

from geometry.angles import Study, facts_of
from mathverify.language.parser import parse

_HERE = Path(__file__).parent


def _seconds(question: dict[str, Any]) -> float:
    reading = facts_of(parse(part) for part in question["facts"].split(";"))
    start = process_time()
    Study(reading.facts, reading.relations)
    return process_time() - start


@pytest.mark.slow
def test_questions_are_fast() -> None:
    questions = typed_table(_HERE / "questions.yaml")
    # Of three times the least, for a busy machine; 3 ms and 20 ms are usual.
    times = sorted(min(_seconds(question) for _ in range(3)) for question in questions)
    assert median(times) < seconds_here(0.03)
    assert times[int(len(times) * 0.95)] < seconds_here(0.15)
