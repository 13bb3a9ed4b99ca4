"""A quadratic polynomial is to be written as a product of two linear factors."""

from __future__ import annotations

from fractions import Fraction

from generators import misconceptions as named
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Integers, Parameters, Values
from generators.writing import ask, data, linear_factor, objective, signed_sum, steps, unknowns
from mathverify.problem.spec import AskKind, ProblemSpec, Prose, Unknown

__all__ = ["FACTORISING"]


def _product(first: int, second: int) -> str:
    return f"({linear_factor('x', Fraction(-first))})*({linear_factor('x', Fraction(-second))})"


def _build(values: Values) -> ProblemSpec:
    p, q = values.integer("p"), values.integer("q")
    split = signed_sum((1, "x^2"), (p, "x"), (q, "x"), (p * q, ""))
    return ProblemSpec(
        id="factorising",
        data=data(b=p + q, c=p * q),
        unknowns=unknowns(Unknown(name="x")),
        ask=ask("x^2 + b*x + c", AskKind.FORM, form="factorised"),
        answer=_product(p, q),
        steps=steps(
            (
                f"x^2 + b*x + c = {split}",
                "these numbers have the sum {b} and the product {c}",
            ),
            (f"x^2 + b*x + c = {_product(p, q)}", "group the terms and take out the common factor"),
        ),
        prose=Prose(stem="{ask}"),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    p, q = values.integer("p"), values.integer("q")
    return (
        Distractor(_product(-p, -q), named.BOTH_SIGNS_LOST),
        Distractor(_product(-p, q), "loses the sign in one bracket"),
        Distractor(_product(p, -q), "loses the sign in one bracket"),
        Distractor(_product(p + q, p * q), "uses the coefficients as they stand"),
    )


def _domains(numbers: Integers) -> Parameters:
    def usable(values: Values) -> bool:
        p, q = values.integer("p"), values.integer("q")
        return abs(p + q) > 1 and abs(p) != abs(q)

    return Parameters({"p": numbers, "q": numbers}, usable)


FACTORISING = ParametricFamily(
    name="factorising",
    version=3,
    objective=objective("algebra.factorising", "secondary-2"),
    parameters={
        "easy": _domains(Integers(2, 9)),
        "medium": _domains(Integers(-9, 9, excluding=(-1, 0, 1))),
        "hard": _domains(Integers(-16, 16, excluding=(-1, 0, 1))),
    },
    build=_build,
    misconceptions=_misconceptions,
)
