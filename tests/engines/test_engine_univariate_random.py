"""Random relations: solution sets against exact truth at other points, and planted solutions."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from univariate_fuzz import SIGNS, one_variable, relation

from mathverify.engines.univariate import UnivariateEngine
from mathverify.language.tree import Comparison, Node, Relation
from mathverify.semantics import terms
from mathverify.semantics.evaluation import Truth, evaluate, truth
from mathverify.semantics.numbers import Irrational, Order, compare, rational_enclosure
from mathverify.semantics.system import (
    Budget,
    Cell,
    CellSet,
    Kind,
    OpenCell,
    PointCell,
    Satisfiable,
    Unknown,
    Unsatisfiable,
)

ENGINE = UnivariateEngine()
BUDGET = Budget()


def contains(cells: tuple[Cell, ...], point: Fraction) -> bool:
    """Whether a rational point is in one of the cells."""
    return any(_inside(cell, point) for cell in cells)


def _inside(cell: Cell, point: Fraction) -> bool:
    if isinstance(cell, PointCell):
        return compare(point, cell.value) is Order.EQUAL
    after = cell.low is None or compare(cell.low, point) is Order.LESS
    return after and (cell.high is None or compare(point, cell.high) is Order.LESS)


def _beside(cells: tuple[Cell, ...]) -> list[Fraction]:
    """Points at rational ends of the cells and very near to all ends."""
    found: list[Fraction] = []
    for cell in cells:
        for end in (cell.value,) if isinstance(cell, PointCell) else (cell.low, cell.high):
            if end is None:
                continue
            low, high = rational_enclosure(end, 40)
            found += [low - Fraction(1, 10**6), high + Fraction(1, 10**6)]
            if isinstance(end, Fraction):
                found.append(end)
    return found


@pytest.mark.parametrize(
    ("functions", "depth", "count"),
    [
        ("", 2, 30),
        ("sqrt abs", 2, 60),
        ("sqrt abs min max median", 2, 40),
        ("root sqrt", 1, 20),
        ("sqrt abs max", 3, 15),
        ("ln exp", 1, 25),
    ],
)
def test_cells_agree_with_truth(functions: str, depth: int, count: int) -> None:
    decided = 0
    for seed in range(count):
        random = Random(f"{functions} {depth} {seed}")
        formula, planted = relation(random, functions, depth)
        asked = one_variable(formula)
        found = ENGINE.solutions(asked, BUDGET)
        if isinstance(found, Unknown):
            assert "Error" not in found.reason
            continue
        decided += 1
        assert isinstance(found, CellSet)
        points = [Fraction(random.randint(-40, 40), random.choice([1, 2, 3, 7])) for _ in range(12)]
        points += _beside(found.cells) + ([] if planted is None else [planted])
        for point in points:
            expected = truth(formula, {"x": point})
            if expected is not Truth.UNKNOWN:
                assert (expected is Truth.TRUE) is contains(found.cells, point), (seed, point)
        outcome = ENGINE.decide(asked, BUDGET)
        assert isinstance(outcome, Satisfiable if found.cells else Unsatisfiable)
    assert decided > count // 2


def _gap(formula: Node, point: Fraction) -> int | None:
    """The sign of left side minus right side, None where one is undefined."""
    left, right = (evaluate(side, {"x": point}) for side in formula.operands)  # type: ignore[attr-defined]
    if not isinstance(left, (Fraction, Irrational)) or not isinstance(
        right, (Fraction, Irrational)
    ):
        return None
    return {Order.LESS: -1, Order.EQUAL: 0, Order.GREATER: 1}.get(compare(left, right))


def test_no_change_of_sign_is_missed() -> None:
    """Where two neighbours of a grid have different signs there is a solution or a hole between."""
    seen = 0
    for seed in range(60):
        formula, _ = relation(Random(f"sign {seed}"), "sqrt abs", 2, Comparison.EQUAL)
        found = ENGINE.solutions(one_variable(formula), BUDGET)
        if not isinstance(found, CellSet):
            continue
        grid = [Fraction(n, 3) for n in range(-24, 25)]
        signs = [_gap(formula, point) for point in grid]
        for low, high, before, after in zip(grid, grid[1:], signs, signs[1:], strict=False):
            if before is not None and after is not None and before * after < 0:
                seen += 1
                assert _holds_between(found.cells, low, high) or _has_hole(formula, low, high), seed
    assert seen > 20


def _holds_between(cells: tuple[Cell, ...], low: Fraction, high: Fraction) -> bool:
    for cell in cells:
        if isinstance(cell, OpenCell):
            continue
        if compare(low, cell.value) is Order.LESS and compare(cell.value, high) is Order.LESS:
            return True
    return False


def _has_hole(formula: Node, low: Fraction, high: Fraction) -> bool:
    """Whether ``left = left`` fails somewhere between: a pole, by the engine's own cells."""
    assert isinstance(formula, Relation)
    both = terms.add(formula.operands)
    same = terms.equal(both, both)
    found = ENGINE.solutions(one_variable(same), BUDGET)
    assert isinstance(found, CellSet)
    return not any(
        isinstance(cell, OpenCell)
        and (cell.low is None or compare(cell.low, low) is not Order.GREATER)
        and (cell.high is None or compare(high, cell.high) is not Order.GREATER)
        for cell in found.cells
    )


def test_integers_agree_with_trying_them_all() -> None:
    for seed in range(60):
        random = Random(f"integers {seed}")
        formula, _ = relation(random, "sqrt abs", 2, random.choice(SIGNS))
        found = ENGINE.solutions(one_variable(formula, kind=Kind.INTEGER), BUDGET)
        if isinstance(found, Unknown):
            assert "Error" not in found.reason
            continue
        assert isinstance(found, CellSet)
        listed = {cell.value for cell in found.cells if isinstance(cell, PointCell)}
        assert len(listed) == len(found.cells)
        for n in map(Fraction, range(-60, 61)):
            assert (truth(formula, {"x": n}) is Truth.TRUE) is (n in listed), (seed, n)
