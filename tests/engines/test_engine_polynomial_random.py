"""Random systems whose real points are known because they were made from them."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from polynomial_points import grid
from two_variables import two_variable_system

from mathverify.engines.polynomial import PolynomialEngine
from mathverify.engines.substitution import SubstitutionEngine
from mathverify.engines.univariate import UnivariateEngine
from mathverify.language.tree import Comparison, Name
from mathverify.semantics import terms
from mathverify.semantics.models import is_model
from mathverify.semantics.system import (
    Budget,
    Constraint,
    FiniteModels,
    Kind,
    Satisfiable,
    Unknown,
    Unsatisfiable,
)

ENGINE = PolynomialEngine()
BUDGET = Budget(minimal_cores=False)


def _listed(found: FiniteModels) -> list[tuple[object, ...]]:
    return [tuple(model.values()) for model in found.models]


def test_exactly_the_points_it_was_made_from() -> None:
    for seed in range(120):
        made = grid(Random(f"grid {seed}"), 2 + seed % 2)
        found = ENGINE.solutions(made.system, BUDGET)
        assert isinstance(found, FiniteModels), (seed, found)
        listed = _listed(found)
        assert len(listed) == len(set(listed))
        assert set(listed) == made.points, seed


def test_claims_about_the_points() -> None:
    for seed in range(120):
        random = Random(f"claims {seed}")
        made = grid(random, 2 + seed % 2)
        names = [variable.name for variable in made.system.variables]
        term = terms.add(terms.power(Name(name), terms.number(2)) for name in names)
        sums = {sum(value**2 for value in point) for point in made.points}
        value = random.choice(sorted(sums))
        sign = random.choice([Comparison.EQUAL, Comparison.LESS_EQUAL, Comparison.GREATER])
        claim = terms.compare(term, sign, terms.number(value))
        outcome = ENGINE.decide(
            made.system.with_constraints(Constraint("claim", claim, wanted=False)), BUDGET
        )
        holds = {
            Comparison.EQUAL: all(s == value for s in sums),
            Comparison.LESS_EQUAL: all(s <= value for s in sums),
            Comparison.GREATER: all(s > value for s in sums),
        }[sign]
        assert isinstance(outcome, Unsatisfiable if holds else Satisfiable), seed


def _agreement(kind: Kind, seeds: range) -> int:
    other = SubstitutionEngine(UnivariateEngine())
    near = [dict(zip("xy", map(Fraction, p), strict=True)) for p in product(range(-5, 6), repeat=2)]
    answers = 0
    for seed in seeds:
        asked = two_variable_system(Random(f"polynomial {kind.value} {seed}"), kind)
        outcome = ENGINE.decide(asked, BUDGET)
        found = ENGINE.solutions(asked, BUDGET)
        if isinstance(outcome, Unknown) and isinstance(found, Unknown):
            continue
        answers += 1
        models = [model for model in near if is_model(asked, model)]
        assert not (models and isinstance(outcome, Unsatisfiable)), seed
        second = other.decide(asked, BUDGET)
        if not isinstance(second, Unknown) and not isinstance(outcome, Unknown):
            assert type(second) is type(outcome), seed
        if isinstance(found, FiniteModels):
            listed = _listed(found)
            assert all(tuple(model.values()) in listed for model in models), seed
            known = other.solutions(asked, BUDGET)
            if isinstance(known, FiniteModels):
                assert len(known.models) == len(listed), seed
                assert all(tuple(m[n] for n in "xy") in listed for m in known.models), seed
    return answers


@pytest.mark.parametrize("kind", [Kind.REAL, Kind.INTEGER, Kind.RATIONAL])
def test_agreement_with_substitution_and_a_grid(kind: Kind) -> None:
    assert _agreement(kind, range(120)) > 10


@pytest.mark.slow
@pytest.mark.parametrize("kind", [Kind.REAL, Kind.INTEGER, Kind.RATIONAL])
def test_agreement_on_many(kind: Kind) -> None:
    assert _agreement(kind, range(120, 2000)) > 150
