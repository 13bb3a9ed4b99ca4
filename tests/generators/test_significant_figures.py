"""Lengths of figures to three significant figures, as they are written."""

from __future__ import annotations

import pytest

from generators.diagrams import significant


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (34.98, "35.0"),
        (99.94, "99.9"),
        (99.97, "100"),
        (9.997, "10.0"),
        (0.9996, "1.00"),
        (999.7, "1000"),
        (1234.4, "1230"),
        (0.05128, "0.0513"),
    ],
)
def test_a_length_is_written_to_three_figures(value: float, text: str) -> None:
    assert significant(value) == text
