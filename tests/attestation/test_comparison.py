"""The comparison of readings with questions, over tables and without any model."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from readings_tables import entries, rows, rows_of

from mathverify.api import verify
from mathverify.attestation.comparison import Attested, Differs, compare
from mathverify.attestation.outcome import Bench

#: Questions each of whose verifications takes long: figures, ranges of a parameter, and least
#: multiples, whose readings state them as minima over whole numbers.
_LONG = {"exterior-angle", "ladder", "chord", "parameter", "packing-remainders", "bus-departures"}


def _marked(entry: dict[str, Any]) -> Any:
    marks = [pytest.mark.slow] if entry["id"] in _LONG else []
    return pytest.param(entry, id=entry["id"], marks=marks)


@pytest.mark.parametrize("entry", [_marked(entry) for entry in entries("readings.yaml")])
def test_honest_readings_are_attested_and_misreadings_are_not(entry: dict[str, Any]) -> None:
    bench = Bench(verify, limit=5_000)
    for row in rows_of(entry):
        found = compare(row.spec, row.page, row.reading, verify, bench=bench)
        assert type(found).__name__.lower() == row.wanted, (row.name, found)
        assert isinstance(found, Attested) is (row.wanted == "attested")
        if isinstance(found, Differs):
            assert found.code.value == "prose-differs"
            assert found.message == found.witness.words


def test_the_table_is_as_large_as_it_says() -> None:
    counted = Counter(row.wanted for row in rows("readings.yaml"))
    assert counted["attested"] >= 100
    assert counted.total() - counted["attested"] >= 100


@pytest.mark.parametrize("row", rows("misreadings.yaml"), ids=lambda row: row.name)
def test_the_twelve_misreadings_are_not_attested(row: Any) -> None:
    found = compare(row.spec, row.page, row.reading, verify)
    assert type(found).__name__.lower() == row.wanted, found
    assert row.wanted != "attested"


def test_there_are_twelve() -> None:
    assert len(rows("misreadings.yaml")) == 12
