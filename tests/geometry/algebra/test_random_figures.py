from __future__ import annotations

import figures
import pytest
from random_figures import RandomFigure, random_figures
from thinning import few_or_all

from geometry import algebra
from mathverify.semantics import numbers
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.numbers import Exact, Order
from mathverify.semantics.system import Budget
from mathverify.semantics.values import FiniteValues, NoValues, ValuesUnknown

_LEAST_DECIDED = 0.9


def _is_decided(figure: RandomFigure) -> bool:
    """Whether it is decided; asserts that nothing is concluded that the figure contradicts."""
    system = figures.figure(figure.points, list(figure.givens))
    points = figures.points_of(figure.points)
    asked, budget = figures.read(figure.ask), Budget(minimal_cores=False)
    found = algebra.values(system, asked, budget, points=points)
    assert not isinstance(found, NoValues), figure
    if isinstance(found, FiniteValues):
        wanted = evaluate(figures.read(figure.value), {})
        assert isinstance(wanted, Exact)
        orders = {numbers.compare(one.value, wanted) for one in found.values}
        assert orders & {Order.EQUAL, Order.UNKNOWN}, figure
    return not isinstance(found, ValuesUnknown)


@few_or_all(5, 20)
def test_figures_that_exist_are_never_contradicted(count: int) -> None:
    decided = [_is_decided(figure) for figure in random_figures(1, count)]
    assert sum(decided) >= _LEAST_DECIDED * len(decided)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 6))
def test_many_figures_that_exist_are_never_contradicted(seed: int) -> None:
    decided = [_is_decided(figure) for figure in random_figures(seed, 80)]
    assert sum(decided) >= _LEAST_DECIDED * len(decided)
