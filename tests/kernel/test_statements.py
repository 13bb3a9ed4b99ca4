"""Formulas written down for the kernel have the values that the evaluator of the engines gives."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mathverify.language import parse
from mathverify.semantics.evaluation import Truth
from mathverify.semantics.evaluation import truth as engine_truth
from mathverify.verification.certifying.statements import formula_of
from mathverify.verification.kernel.evaluation import truth
from mathverify.verification.kernel.polynomials import Work

FORMULAS = [
    "x != y", "x > y", "x >= y", "x < y", "x <= y", "1/x != 1", "1/x > y", "y >= 1/x",
    "x in integer", "x in natural", "x not in natural", "x not in integer", "1/x in natural",
    "1/x not in real", "1/x = 1 implies x = 1", "x = 1 implies 1/x = 1", "x = y implies y > 0",
    "x = y iff y > 0", "1/x = 1 iff y > 0", "y > 0 iff 1/x = 1", "not (x > y or 1/x = 2)",
    "x > 0 and 1/x > 0", "x != 0 implies 1/x > 0", "true", "false", "not (x >= y iff x > y)",
]  # fmt: skip
VALUES = [Fraction(n, d) for n, d in ((-2, 1), (-1, 2), (0, 1), (1, 2), (1, 1), (3, 1))]
SAME = {Truth.TRUE: True, Truth.FALSE: False, Truth.UNDEFINED: None}


@pytest.mark.parametrize("text", FORMULAS)
def test_a_written_formula_has_the_same_three_values(text: str) -> None:
    node = parse(text)
    written = formula_of(node)
    for x in VALUES:
        for y in VALUES:
            point = {"x": x, "y": y}
            assert truth(written, point, Work()) is SAME[engine_truth(node, point)], (x, y)
