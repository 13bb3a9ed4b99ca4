"""A price is reduced by a percentage: what is the price in the sale?"""

from __future__ import annotations

from fractions import Fraction

from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, givens, money, objective, steps, unknowns
from mathverify.problem.spec import ProblemSpec, Prose, Unknown

__all__ = ["SALE_PRICE"]

_THINGS = Choices(("jacket", "bicycle", "tent", "lamp", "guitar"))


def _reduction(values: Values) -> Fraction:
    return Fraction(values.integer("percent"), 100) * values.integer("price")


def _build(values: Values) -> ProblemSpec:
    price, reduction = values.integer("price"), _reduction(values)
    return ProblemSpec(
        id="sale-price",
        data=data(price=money(price), discount=f"{values.integer('percent')}%"),
        unknowns=unknowns(Unknown(name="sale", unit="USD", meaning="the price in the sale")),
        givens=givens(reduction="price - sale = discount*price"),
        ask=ask("sale", unit="USD"),
        answer=money(price - reduction),
        steps=steps(
            (f"discount*price = {money(reduction)}", "the reduction is {discount} of {price}"),
            (
                f"sale = price - {money(reduction)} = {money(price - reduction)}",
                "subtract the reduction from the price",
            ),
        ),
        prose=Prose(
            stem="A "
            + values.word("thing")
            + " costs {price}. In a sale the price is reduced by {discount}. "
            + "What does it cost in the sale?"
        ),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    price, percent = values.integer("price"), values.integer("percent")
    reduction = _reduction(values)
    return (
        Distractor(money(reduction), "gives the reduction instead of the new price"),
        Distractor(money(price + reduction), "adds the reduction"),
        Distractor(money(price - percent), "subtracts the percentage as an amount (MaE23)"),
        Distractor(money(Fraction(price, percent)), "divides by the percentage"),
    )


def _domains(prices: Integers, percents: Integers) -> Parameters:
    return Parameters(
        {"thing": _THINGS, "price": prices, "percent": percents},
        lambda values: (
            (100 * _reduction(values)).denominator == 1
            and values.integer("price") > values.integer("percent")
        ),
    )


SALE_PRICE = ParametricFamily(
    name="sale-price",
    version=3,
    objective=objective("percent.decrease", "secondary-1"),
    parameters={
        "easy": _domains(Integers(20, 200, step=20), Integers(10, 40, step=10)),
        "medium": _domains(Integers(40, 480, step=8), Integers(5, 45, step=5)),
        "hard": _domains(Integers(35, 650, step=5), Integers(6, 48, step=1)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
