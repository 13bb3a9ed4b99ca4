from __future__ import annotations

from fractions import Fraction

import figures
import pytest
import table

from geometry import algebra
from geometry.algebra.located import Located
from mathverify.semantics.system import Budget, Model, System
from mathverify.semantics.values import FiniteValues
from mathverify.verification.replay import Replay

_LOCATED = ("general-degrees", "general-degrees-asa", "redundant-angles", "angle-unknowns-linear")


def _row(name: str) -> tuple[System, Model]:
    row = next(row for row in table.ROWS if row["id"] == name)
    found = table.found(row, Budget(minimal_cores=False))
    assert isinstance(found, FiniteValues)
    return figures.figure(row["points"], row["givens"], row.get("unknowns")), found.values[0].model


@pytest.mark.parametrize("name", [*_LOCATED, "ssa2", "cyclic"])
def test_certified_models_are_confirmed_and_moved_ones_are_not(name: str) -> None:
    system, model = _row(name)
    assert algebra.confirms(system, model) is Replay.CONFIRMED
    moved = {**model, "B.x": model["B.x"] + Fraction(1, 1000)}
    assert algebra.confirms(system, moved) is not Replay.CONFIRMED
    assert algebra.confirms(system, {"A.x": model["A.x"]}) is Replay.REJECTED


def test_the_models_that_replay_cannot_treat_are_among_them() -> None:
    assert any(isinstance(value, Located) for name in _LOCATED for value in _row(name)[1].values())


def test_a_model_of_other_givens_is_not_confirmed() -> None:
    _, model = _row("general-degrees")
    givens = ["angle(B,A,C) == deg(37)", "angle(A,C,B) == deg(91)", "length(A,B) == 10"]
    assert algebra.confirms(figures.figure("A B C", givens), model) is not Replay.CONFIRMED


def test_a_whole_unknown_is_not_confirmed_by_algebra_over_the_reals() -> None:
    row = next(row for row in table.ROWS if row["id"] == "general-degrees")
    givens = [*row["givens"], "length(B,C) == s"]
    found = table.found({**row, "givens": givens, "unknowns": {"s": "real"}})
    assert isinstance(found, FiniteValues)
    model = found.values[0].model
    real = figures.figure(row["points"], givens, {"s": "real"})
    assert algebra.confirms(real, model) is Replay.CONFIRMED
    whole = figures.figure(row["points"], givens, {"s": "integer"})
    assert algebra.confirms(whole, model) is not Replay.CONFIRMED
