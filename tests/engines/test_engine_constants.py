from __future__ import annotations

from random import Random

import oracle
import pytest
from decisions import Case, assert_decided, cases
from random_systems import constant_formula

from mathverify.engines.constants import ConstantsEngine
from mathverify.semantics.system import (
    Budget,
    Constraint,
    FiniteModels,
    Satisfiable,
    System,
    Unsatisfiable,
)


@pytest.mark.parametrize("case", cases("constants"), ids=str)
def test_decision(case: Case) -> None:
    assert_decided(ConstantsEngine(), case)


def test_agrees_with_the_oracle() -> None:
    engine, seen = ConstantsEngine(), set()
    for seed in range(1200):
        rng = Random(seed)
        formulas = [constant_formula(rng) for _ in range(rng.randint(1, 3))]
        constraints = tuple(
            Constraint(f"g{i}", formula, rng.random() < 0.8) for i, formula in enumerate(formulas)
        )
        system = System((), constraints)
        outcome = engine.decide(system, Budget())
        solutions = engine.solutions(system, Budget())
        assert isinstance(solutions, FiniteModels)
        seen.add(type(outcome))
        if oracle.satisfies(system, {}):
            assert isinstance(outcome, Satisfiable)
            assert solutions.models == ({},)
        else:
            assert isinstance(outcome, Unsatisfiable)
            assert outcome.minimal
            (name,) = outcome.core
            failing = next(c for c in constraints if c.name == name)
            assert (oracle.truth(failing.formula, {}) is True) != failing.wanted
            assert solutions.models == ()
    assert seen == {Satisfiable, Unsatisfiable}
