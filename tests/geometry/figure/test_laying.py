"""Parts of a figure that nothing holds together lie side by side, each the right way up."""

from __future__ import annotations

import math
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from yaml_tables import typed_table

from geometry.figure.laying import parts_of
from mathverify.language.parser import parse

ROWS: list[dict[str, Any]] = typed_table(Path(__file__).parent / "cases" / "parts.yaml")


@pytest.mark.parametrize("row", [pytest.param(row, id=row["name"]) for row in ROWS])
def test_the_parts_of_a_figure(row: dict[str, Any]) -> None:
    names = row["points"].split()
    said = [parse(text, declared=frozenset(names)) for text in row["said"]]
    sides = [(one, other) for one, other in map(str.split, row.get("sides", []))]
    assert [" ".join(part) for part in parts_of(names, said, sides).names] == row["parts"]


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("degrees", [0.0, 40.0, 175.0, 260.0])
def test_similar_parts_lie_alike_and_apart(degrees: float, mirrored: bool) -> None:
    turn = math.radians(degrees)
    first = {"A": (0.0, 0.0), "B": (4.0, 0.0), "C": (1.0, 3.0)}
    second = {
        name: (
            2 * (x * math.cos(turn) - y * math.sin(turn)) * (-1 if mirrored else 1) + 0.5,
            2 * (x * math.sin(turn) + y * math.cos(turn)) + 1.0,
        )
        for name, (x, y) in zip("PQR", first.values(), strict=True)
    }
    places = first | second
    said = parse("similar(triangle(A, B, C), triangle(P, Q, R))", declared=frozenset(places))
    parts = parts_of(places, [said], ())
    laid = parts.laid(places, "ABC")
    for names in ("ABC", "PQR"):
        for one, other in combinations(names, 2):
            before, after = (math.dist(at[one], at[other]) for at in (places, laid))
            assert after == pytest.approx(before)
    assert max(laid[name][0] for name in "ABC") + 0.5 < min(laid[name][0] for name in "PQR")
    assert min(laid[name][1] for name in "PQR") == pytest.approx(0.0)
    for (a, p), (b, q) in combinations(zip("ABC", "PQR", strict=True), 2):
        assert laid[q][0] - laid[p][0] == pytest.approx(2 * (laid[b][0] - laid[a][0]))
        assert laid[q][1] - laid[p][1] == pytest.approx(2 * (laid[b][1] - laid[a][1]))
