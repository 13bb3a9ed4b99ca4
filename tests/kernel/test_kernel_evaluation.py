"""The kernel's three-valued evaluator."""

from __future__ import annotations

from fractions import Fraction

import pytest
from over_rows import over_rows

from mathverify.verification.kernel.evaluation import truth
from mathverify.verification.kernel.polynomials import Json, Refused, Work

#: Formula, and whether it is true, false or undefined at x = 0, y = 1/2.
TRUTHS: list[tuple[Json, bool | None]] = [
    (["=", ["/", 1, "x"], 1], None),
    (["=", ["/", "x", "x"], 1], None),
    (["=", ["^", "x", 0], 1], None),
    (["=", ["^", ["/", -2, 3], -2], ["/", 9, 4]], True),
    (["=", ["^", "x", -1], 1], None),
    (["in", "y", "rational"], True),
    (["in", ["/", 1, "x"], "real"], None),
    (["=", ["sqrt", -4], 2], None),
    (["=", ["sqrt", ["/", 9, 4]], ["/", 3, 2]], True),
    (["=", ["mod", -7, 3], 2], True),
    (["=", ["mod", 7, -3], 1], True),
    (["=", ["mod", 7, "x"], 1], None),
    (["=", ["floor", ["-", "y"]], -1], True),
    (["=", ["ceil", ["-", "y"]], 0], True),
    (["in", "y", "integer"], False),
    (["not", ["in", "y", "integer"]], True),
    (["not", ["in", ["/", 1, "x"], "integer"]], None),
    (["and", ["=", ["/", 1, "x"], 1], ["=", 1, 2]], False),
    (["and", ["=", ["/", 1, "x"], 1], ["=", 1, 1]], None),
    (["or", ["=", ["/", 1, "x"], 1], ["=", 1, 1]], True),
    (["not", ["=", ["/", 1, "x"], 1]], None),
    (["or", ["=", ["/", 1, "x"], 1], ["=", 1, 2]], None),
    (["<", "x", "y"], True),
    (["<=", "y", "x"], False),
    (["<", ["/", 1, "x"], 1], None),
    (["=", ["sqrt", "x"], 0], True),
    (["=", ["^", "x", 0], 1], None),
    (["and"], True),
    (["or"], False),
]


@over_rows(("formula", "expected"), TRUTHS, ids=[str(f) for f, _ in TRUTHS])
def test_truth_has_three_values(formula: Json, expected: bool | None) -> None:
    assert truth(formula, {"x": 0, "y": Fraction(1, 2)}, Work()) is expected


@over_rows(
    "formula",
    [
        ["=", ["sqrt", 2], 1],
        ["=", "z", 1],
        ["=", ["sin", 1], 1],
        ["~=", 1, 1],
        ["=", 1],
        ["implies", ["=", 1, 1], ["=", 1, 1]],
        [">", 2, 1],
        ["not"],
        [],
        "x",
        3,
        None,
        ["=", True, 1],
        ["=", 1.5, 1],
        ["=", ["^", 10, 10**9], 1],
        ["=", ["factorial", 3], 6],
        ["=", ["^", 4, ["/", 1, 2]], 2],
        ["=", ["min"], 1],
        ["=", ["abs", 1, 2], 1],
        ["in", 1, "complex"],
    ],
)
def test_what_the_evaluator_cannot_say_it_refuses(formula: Json) -> None:
    with pytest.raises(Refused):
        truth(formula, {"x": 0}, Work())
