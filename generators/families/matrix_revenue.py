"""A matrix of visitors times a column of prices: what is the revenue of all days?"""

from __future__ import annotations

from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Domain, Integers, Parameters, Values
from generators.writing import ask, data, givens, money, objective, steps, unknowns
from mathverify.problem.spec import ProblemSpec, Prose, Unknown

__all__ = ["MATRIX_REVENUE"]

_PLACES = Choices(("A science museum", "An aquarium", "A zoo", "A castle", "A water park"))


def _rows(values: Values) -> tuple[tuple[int, int], tuple[int, int]]:
    w, x, y, z = (values.integer(name) for name in "wxyz")
    return (w, x), (y, z)


def _revenues(values: Values) -> tuple[int, int]:
    adult, child = values.integer("adult"), values.integer("child")
    first, second = (row[0] * adult + row[1] * child for row in _rows(values))
    return first, second


def _build(values: Values) -> ProblemSpec:
    first, second = _rows(values)
    saturday, sunday = _revenues(values)
    return ProblemSpec(
        id="matrix-revenue",
        data=data(
            adult=money(values.integer("adult")),
            child=money(values.integer("child")),
            visitors=f"[[{first[0]}, {first[1]}], [{second[0]}, {second[1]}]]",
        ),
        unknowns=unknowns(
            Unknown(name="revenue", unit="USD", meaning="the revenue of both days together")
        ),
        givens=givens(takings="revenue = total(visitors*[[adult], [child]])"),
        ask=ask("revenue", unit="USD"),
        answer=money(saturday + sunday),
        steps=steps(
            (
                f"visitors*[[adult], [child]] = [[{money(saturday)}], [{money(sunday)}]]",
                "multiply each row by the column of prices",
            ),
            (
                f"revenue = {money(saturday)} + {money(sunday)} = {money(saturday + sunday)}",
                "add the revenues of the two days",
            ),
        ),
        prose=Prose(
            stem=values.word("place")
            + " charges {adult} for adults and {child} for children. In the matrix {visitors} "
            + "the rows give the visitors on Saturday and on Sunday; the first column counts "
            + "adults, the second children. Find the total revenue of both days."
        ),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    adult, child = values.integer("adult"), values.integer("child")
    (w, x), (y, z) = _rows(values)
    saturday, sunday = _revenues(values)
    return (
        Distractor(money((w + x) * adult + (y + z) * child), "takes the rows for the columns"),
        Distractor(money(saturday), "gives the revenue of the first day only"),
        Distractor(money(sunday), "gives the revenue of the second day only"),
        Distractor(money((w + y) * child + (x + z) * adult), "swaps the two prices"),
    )


def _domains(visitors: Integers, prices: Integers) -> Parameters:
    domains: dict[str, Domain] = {"place": _PLACES, "adult": prices, "child": prices}
    return Parameters(
        domains | dict.fromkeys("wxyz", visitors),
        lambda values: values.integer("adult") > values.integer("child"),
    )


MATRIX_REVENUE = ParametricFamily(
    name="matrix-revenue",
    version=3,
    objective=objective("matrices.multiplication", "secondary-3"),
    parameters={
        "easy": _domains(Integers(10, 90, step=10), Integers(2, 10)),
        "medium": _domains(Integers(50, 400, step=5), Integers(4, 25)),
        "hard": _domains(Integers(101, 990), Integers(7, 48)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
