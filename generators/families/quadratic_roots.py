"""A quadratic equation with two different rational roots: find both."""

from __future__ import annotations

from fractions import Fraction
from math import gcd

from generators import misconceptions as named
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Integers, Parameters, Values
from generators.writing import (
    ask,
    data,
    fraction,
    givens,
    linear_factor,
    objective,
    solution_set,
    steps,
    unknowns,
)
from mathverify.problem.spec import AskKind, ProblemSpec, Prose, Unknown

__all__ = ["QUADRATIC_ROOTS"]


def _roots(values: Values) -> tuple[Fraction, Fraction]:
    return (
        Fraction(values.integer("first"), values.integer("divisor")),
        Fraction(values.integer("second")),
    )


def _coefficients(values: Values) -> tuple[int, int, int]:
    first, second = _roots(values)
    scale = first.denominator
    return scale, int(-scale * (first + second)), int(scale * first * second)


def _build(values: Values) -> ProblemSpec:
    a, b, c = _coefficients(values)
    first, second = _roots(values)
    left, right = linear_factor("x", first), linear_factor("x", second)
    if a == 1:
        known, relation = data(b=b, c=c), "x^2 + b*x + c = 0"
    else:
        known, relation = data(a=a, b=b, c=c), "a*x^2 + b*x + c = 0"
    return ProblemSpec(
        id="quadratic-roots",
        data=known,
        unknowns=unknowns(Unknown(name="x")),
        givens=givens(equation=relation),
        ask=ask("x", AskKind.ALL),
        answer=solution_set((first, second)),
        steps=steps(
            (f"({left})*({right}) = 0", "factorise"),
            (f"{left} = 0 or {right} = 0", "a product is zero only if one of its factors is zero"),
            (f"x = {fraction(first)} or x = {fraction(second)}", "solve the two equations"),
        ),
        prose=Prose(stem="{ask}"),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    first, second = _roots(values)
    return (
        Distractor(solution_set((-first, -second)), named.BOTH_SIGNS_LOST),
        Distractor(solution_set((-first, second)), named.ONE_SIGN_LOST),
        Distractor(solution_set((max(first, second),)), named.LOST_SOLUTION),
        Distractor(solution_set((first * first.denominator, second)), "does not divide"),
    )


def _usable(values: Values) -> bool:
    first, second = _roots(values)
    _, b, c = _coefficients(values)
    lowest = gcd(values.integer("first"), values.integer("divisor")) == 1
    return lowest and abs(b) > 1 and abs(c) > 1 and abs(first) != abs(second)


def _domains(roots: Integers, divisors: Integers) -> Parameters:
    return Parameters({"first": roots, "second": roots, "divisor": divisors}, _usable)


QUADRATIC_ROOTS = ParametricFamily(
    name="quadratic-roots",
    version=3,
    objective=objective("algebra.quadratic-equations", "secondary-3"),
    parameters={
        "easy": _domains(Integers(1, 9), Integers(1, 1)),
        "medium": _domains(Integers(-9, 9, excluding=(0,)), Integers(1, 2)),
        "hard": _domains(Integers(-13, 13, excluding=(0,)), Integers(2, 5)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
