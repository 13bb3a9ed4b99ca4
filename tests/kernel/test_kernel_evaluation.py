"""The kernel's evaluator and its enclosures against the engine's exact numbers."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mathverify.semantics.numbers import rational_enclosure
from mathverify.verification.certifying.statements import exact_of
from mathverify.verification.kernel.enclosure import enclosure
from mathverify.verification.kernel.evaluation import truth
from mathverify.verification.kernel.polynomials import Json, Refused, Work

#: Formula, and whether it is true, false or undefined at x = 0, y = 1/2.
TRUTHS: list[tuple[Json, bool | None]] = [
    (["=", ["/", 1, "x"], 1], None),
    (["=", ["/", "x", "x"], 1], None),
    (["=", ["^", "x", 0], 1], None),
    (["=", ["^", -8, ["/", 1, 3]], -2], None),
    (["=", ["root", -8, 3], -2], True),
    (["=", ["sqrt", -4], 2], None),
    (["=", ["sqrt", ["/", 9, 4]], ["/", 3, 2]], True),
    (["=", ["mod", -7, 3], 2], True),
    (["=", ["mod", 7, -3], 1], True),
    (["=", ["mod", 7, "x"], 1], None),
    (["=", ["floor", ["-", "y"]], -1], True),
    (["=", ["ceil", ["-", "y"]], 0], True),
    (["=", ["gcd", 12, 18], 6], True),
    (["=", ["gcd", 12, "y"], 6], None),
    (["=", ["lcm", 4, 6], 12], True),
    (["=", ["factorial", 5], 120], True),
    (["=", ["factorial", -1], 1], None),
    (["=", ["binomial", 5, 2], 10], True),
    (["=", ["binomial", 2, 5], 0], True),
    (["=", ["median", 1, 9, 2, 4], 3], True),
    (["=", ["mode", 1, 2, 2], 2], True),
    (["=", ["mode", 1, 2], 2], None),
    (["in", "y", "integer"], False),
    (["not in", "y", "integer"], True),
    (["not in", ["/", 1, "x"], "integer"], None),
    (["in", -1, "natural"], False),
    (["and", ["=", ["/", 1, "x"], 1], ["=", 1, 2]], False),
    (["and", ["=", ["/", 1, "x"], 1], ["=", 1, 1]], None),
    (["or", ["=", ["/", 1, "x"], 1], ["=", 1, 1]], True),
    (["not", ["=", ["/", 1, "x"], 1]], None),
    (["implies", ["=", ["/", 1, "x"], 1], ["=", 1, 2]], None),
    (["implies", ["=", 1, 2], ["=", ["/", 1, "x"], 1]], True),
    (["iff", ["=", 1, 2], ["=", ["/", 1, "x"], 1]], None),
    (["iff", ["=", 1, 2], ["=", 3, 4]], True),
]


@pytest.mark.parametrize(("formula", "expected"), TRUTHS, ids=[str(f) for f, _ in TRUTHS])
def test_truth_has_three_values(formula: Json, expected: bool | None) -> None:
    assert truth(formula, {"x": 0, "y": Fraction(1, 2)}, Work()) is expected


@pytest.mark.parametrize(
    "formula",
    [
        ["=", ["sqrt", 2], 1],
        ["=", "z", 1],
        ["=", ["sin", 1], 1],
        ["~=", 1, 1],
        ["=", 1],
        ["and"],
        [],
        "x",
        3,
        None,
        ["=", True, 1],
        ["=", 1.5, 1],
        ["=", ["^", 10, 10**9], 1],
        ["=", ["factorial", 10**6], 1],
        ["in", 1, "complex"],
    ],
)
def test_what_the_evaluator_cannot_say_it_refuses(formula: Json) -> None:
    with pytest.raises(Refused):
        truth(formula, {"x": 0}, Work())


@pytest.mark.parametrize("bits", [10, 40, 200])
@pytest.mark.parametrize(
    "term",
    [
        ["pi"],
        ["e"],
        ["sqrt", 2],
        ["root", 10, 3],
        ["^", 2, ["/", -3, 2]],
        ["exp", ["/", -7, 2]],
        ["exp", 20],
        ["ln", 2],
        ["ln", ["/", 1, 1000]],
        ["ln", 1],
        ["sin", 1],
        ["sin", -20],
        ["cos", 3],
        ["cos", 0],
        ["/", ["+", ["sqrt", 5], -1], ["pi"]],
        ["*", -2, ["sqrt", 3], ["e"]],
        ["^", ["-", ["sqrt", 2]], 3],
    ],
)
def test_enclosures_hold_the_number(term: Json, bits: int) -> None:
    low, high = enclosure(term, bits, Work())
    exact = exact_of(term)
    inner = (exact, exact) if isinstance(exact, Fraction) else rational_enclosure(exact, 400)
    assert low <= inner[1]
    assert inner[0] <= high
    assert high - low < Fraction(abs(high) + 40, 2 ** (bits - 4)) * 2**8


@pytest.mark.parametrize(
    "term",
    [["/", 1, ["+", ["pi"], ["-", ["pi"]]]], ["ln", 0], ["sqrt", -1], ["tan", 1], ["exp", 1000]],
)
def test_where_there_is_no_enclosure(term: Json) -> None:
    with pytest.raises(Refused):
        enclosure(term, 40, Work())
