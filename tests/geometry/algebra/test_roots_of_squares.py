"""The root of minus a square has a value exactly where the square is 0."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import fmpq_mpoly_ctx

from geometry import algebra
from geometry.algebra.problem import SPARE, Known, Problem
from mathverify.language.parser import parse
from mathverify.semantics import numbers
from mathverify.semantics.polynomials import Poly
from mathverify.semantics.system import (
    Budget,
    Constraint,
    Kind,
    Outcome,
    Satisfiable,
    System,
    Unsatisfiable,
    Variable,
)


def decided(*relations: str) -> Outcome:
    variables = tuple(Variable(name, Kind.REAL) for name in "abc")
    constraints = tuple(Constraint(text, parse(text)) for text in relations)
    return algebra.decide(System(variables, constraints), Budget())


@pytest.mark.parametrize(
    "relations",
    [
        ("sqrt(-(a - b)^2) = 0",),
        ("a + 0*sqrt(-(a - b)^2) = 3",),
        ("abs(a*b) + 0*sqrt(-((a - b) - c)^2) + 0/(a*b) = 3",),
        ("a + sqrt(-4*(a - b)^2*(a - c)^2) = 3", "b = 1"),
        ("0*sqrt(-(a - 3)^2*(b - 2)) = 0", "b = 5"),
    ],
)
def test_there_is_a_point(relations: tuple[str, ...]) -> None:
    assert isinstance(decided(*relations), Satisfiable)


@pytest.mark.parametrize(
    "relations",
    [
        ("sqrt(-(a - b)^2) = 0", "a = b + 1"),
        ("sqrt(-(a - b)^2) = 1",),
        ("a + sqrt(-(a - b)^2) = 3", "b = 2"),
        ("0*sqrt(-(a - 3)^2*(b - 2)) = 0", "b = 5", "a = 4"),
    ],
)
def test_there_is_none(relations: tuple[str, ...]) -> None:
    assert isinstance(decided(*relations), Unsatisfiable)


def test_the_cube_root_of_a_prime_is_not_its_square_root() -> None:
    context = fmpq_mpoly_ctx.get(["a", "b"])
    cube_root = Known(numbers.nth_root(Fraction(2), 3), 3, context.constant(2))
    nothing: tuple[Poly, ...] = ()
    constants = {0: cube_root}
    problem = Problem(context, ("", SPARE), constants, *(nothing,) * 5)
    made = problem.with_square_root(2)
    assert made is not None
    assert made[1] == problem.gens[1]
    assert made[0].constants[1].degree == 2
