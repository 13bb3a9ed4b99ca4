"""Two kinds of things are bought and paid with a note: how much is the change?"""

from __future__ import annotations

from generators import misconceptions as named
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Integers, Parameters, Rationals, Values
from generators.writing import alike, ask, data, givens, money, objective, steps, unknowns
from mathverify.problem.spec import ProblemSpec, Prose, Unknown

__all__ = ["SHOPPING_CHANGE"]

_SHOPS = Choices(("pens and notebooks", "rolls and cakes", "apples and melons"))
_BUYERS = Choices(("Maya", "Leon", "Aisha", "Tom", "Ines"))


def _build(values: Values) -> ProblemSpec:
    first, second = values.word("shop").split(" and ")
    first_cost = values.integer("first_number") * values.rational("first_price")
    second_cost = values.integer("second_number") * values.rational("second_price")
    paid = values.integer("paid")
    first_price, second_price = values.rational("first_price"), values.rational("second_price")
    amounts = (first_price, second_price, first_cost, second_cost, first_cost + second_cost)
    each, other, first_sum, second_sum, cost, change = alike(
        [money(value) for value in (*amounts, paid - first_cost - second_cost)]
    )
    return ProblemSpec(
        id="shopping-change",
        data=data(
            first_number=values.integer("first_number"),
            first_price=each,
            second_number=values.integer("second_number"),
            second_price=other,
            paid=money(paid),
        ),
        unknowns=unknowns(Unknown(name="change", unit="USD", meaning="the change")),
        givens=givens(
            payment="first_number*first_price + second_number*second_price + change = paid"
        ),
        ask=ask("change", unit="USD"),
        answer=change,
        steps=steps(
            (f"first_number*first_price = {first_sum}", f"the cost of the {first}"),
            (f"second_number*second_price = {second_sum}", f"the cost of the {second}"),
            (
                f"{first_sum} + {second_sum} = {cost}",
                "the cost of everything",
            ),
            (
                f"change = paid - {cost} = {change}",
                "the change is what remains of {paid}",
            ),
        ),
        prose=Prose(
            stem=f"{values.word('buyer')} buys "
            + "{first_number} "
            + first
            + " at {first_price} each and {second_number} "
            + second
            + " at {second_price} each, and pays with {paid}. How much change is due?"
        ),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    paid = values.integer("paid")
    first_price, second_price = values.rational("first_price"), values.rational("second_price")
    first_cost = values.integer("first_number") * first_price
    second_cost = values.integer("second_number") * second_price
    return (
        Distractor(money(first_cost + second_cost), "gives the cost instead of the change"),
        Distractor(money(paid - first_price - second_price), "takes one of each kind only"),
        Distractor(money(paid - first_cost), "forgets the second kind"),
        Distractor(money(paid - second_cost), "forgets the first kind"),
        Distractor(money(paid - first_cost - second_cost + 1), named.ARITHMETIC_SLIP),
    )


def _enough(values: Values) -> bool:
    first = values.integer("first_number") * values.rational("first_price")
    second = values.integer("second_number") * values.rational("second_price")
    different = values.rational("first_price") != values.rational("second_price")
    return different and values.integer("paid") // 4 < first + second < values.integer("paid")


def _domains(most: int, step: str, notes: tuple[int, ...]) -> Parameters:
    prices = Rationals("0.50" if step != "1" else "1", "6", step)
    return Parameters(
        {
            "shop": _SHOPS,
            "buyer": _BUYERS,
            "first_number": Integers(2, most),
            "first_price": prices,
            "second_number": Integers(2, most),
            "second_price": prices,
            "paid": Choices(notes),
        },
        _enough,
    )


SHOPPING_CHANGE = ParametricFamily(
    name="shopping-change",
    version=2,
    objective=objective("arithmetic.money", "primary-4"),
    parameters={
        "easy": _domains(5, "1", (20, 50)),
        "medium": _domains(8, "0.25", (20, 50)),
        "hard": _domains(12, "0.05", (50, 100)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
