"""Equations at a point that two bounds tell: a change of signs counts where nothing jumps."""

from __future__ import annotations

from fractions import Fraction

import pytest
from formulas import system

from mathverify.calculus.crossing import bounds_of, confirmed, truth_between
from mathverify.engines.univariate import UnivariateEngine
from mathverify.language.tree import Node
from mathverify.semantics.evaluation import Truth
from mathverify.semantics.numbers import Exact
from mathverify.semantics.numbers.bracketed import Bracketed
from mathverify.semantics.system import Budget, CellSet, PointCell

LOW, HIGH = Fraction(7, 10), Fraction(4, 5)


def formula(text: str) -> Node:
    return system({"x": "real"}, text).constraints[0].formula


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("cos(x) == x", Truth.TRUE),
        ("cos(x) >= x", Truth.TRUE),
        ("cos(x) < x", Truth.FALSE),
        ("cos(x) != x", Truth.FALSE),
        ("exp(x) == 2*x + 1", Truth.FALSE),
        # Zero at 3/4, without a change of sign.
        ("(x - 3/4)**2 == 0", Truth.UNKNOWN),
        # A change of sign at a pole and at a jump.
        ("1/(x - 3/4) == 0", Truth.UNKNOWN),
        ("floor(x + 1/4) == 1/2", Truth.UNKNOWN),
        # Undefined on one side.
        ("sqrt(x - 3/4) == 0", Truth.UNKNOWN),
    ],
)
def test_what_a_stretch_tells(text: str, truth: Truth) -> None:
    assert truth_between(formula(text), "x", LOW, HIGH) is truth


def test_bounds_of_numbers() -> None:
    assert bounds_of(Fraction(1, 2)) is None
    assert bounds_of(Bracketed(LOW, HIGH)) == (LOW, HIGH)


def root_of(text: str) -> Exact:
    found = UnivariateEngine().solutions(system({"x": "real"}, text), Budget())
    assert isinstance(found, CellSet)
    (cell,) = found.cells
    assert isinstance(cell, PointCell)
    return cell.value


def test_a_root_is_confirmed_by_itself_and_with_what_holds_all_around_it() -> None:
    root = root_of("cos(x) == x")
    assert confirmed(system({"x": "real"}, "cos(x) == x"), {"x": root})
    assert confirmed(system({"x": "real"}, "cos(x) == x", "x < 0.74"), {"x": root})
    assert not confirmed(system({"x": "real"}, "cos(x) == x", "x < 0.73"), {"x": root})
    assert not confirmed(system({"x": "real"}, "cos(x) == x", claim="x > 0"), {"x": root})


def test_two_equations_have_two_zeros_as_far_as_bounds_tell() -> None:
    root = root_of("cos(x) == x")
    low, high = bounds_of(root) or (LOW, HIGH)
    middle = (low + high) / 2
    near = f"x == {middle.numerator}/{middle.denominator}"
    assert confirmed(system({"x": "real"}, near), {"x": root})
    assert not confirmed(system({"x": "real"}, "cos(x) == x", near), {"x": root})


def test_a_whole_or_rational_number_is_not_confirmed() -> None:
    root = root_of("cos(x) == x")
    for kind in ("integer", "rational"):
        assert not confirmed(system({"x": kind}, "cos(x) == x"), {"x": root})
