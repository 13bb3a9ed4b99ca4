"""The price after a reduction by a percentage is known: what was it before?"""

from __future__ import annotations

from fractions import Fraction

from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, decimal, givens, money, objective, steps, unknowns
from mathverify.problem.spec import ProblemSpec, Prose, Unknown

__all__ = ["ORIGINAL_PRICE"]

_THINGS = Choices(("coat", "camera", "rucksack", "violin", "desk"))


def _left(values: Values) -> Fraction:
    return 1 - Fraction(values.integer("percent"), 100)


def _build(values: Values) -> ProblemSpec:
    price, left = values.integer("price"), _left(values)
    return ProblemSpec(
        id="original-price",
        data=data(sale=money(price * left), discount=f"{values.integer('percent')}%"),
        unknowns=unknowns(Unknown(name="price", unit="USD", meaning="the price before the sale")),
        givens=givens(reduction="price - sale = discount*price"),
        ask=ask("price", unit="USD"),
        answer=money(price),
        steps=steps(
            (
                "sale = (1 - discount)*price",
                "take the reduction away from the whole price",
            ),
            (f"sale = {decimal(left)}*price", "this part of the price is left"),
            (
                f"price = sale/{decimal(left)} = {money(price)}",
                "divide the price in the sale by the part that is left",
            ),
        ),
        prose=Prose(
            stem="In a sale, all prices are reduced by {discount}. A "
            + values.word("thing")
            + " now costs {sale}. What did it cost before the sale?"
        ),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    left = _left(values)
    sale = values.integer("price") * left
    return (
        Distractor(money(sale * (2 - left)), "takes the percentage of the price in the sale"),
        Distractor(money(sale * left), "reduces the price once more"),
        Distractor(
            money(sale + values.integer("percent")), "adds the percentage as an amount (MaE23)"
        ),
        Distractor(money(sale / (1 - left)), "divides by the percentage that was taken off"),
    )


def _domains(prices: Integers, percents: Integers) -> Parameters:
    return Parameters(
        {"thing": _THINGS, "price": prices, "percent": percents},
        lambda values: (100 * values.integer("price") * _left(values)).denominator == 1,
    )


ORIGINAL_PRICE = ParametricFamily(
    name="original-price",
    version=3,
    objective=objective("percent.reverse", "secondary-2", "analyse"),
    parameters={
        "easy": _domains(Integers(20, 200, step=20), Integers(10, 40, step=10)),
        "medium": _domains(Integers(40, 480, step=8), Integers(5, 45, step=5)),
        "hard": _domains(Integers(35, 650, step=5), Integers(6, 48, step=1)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
