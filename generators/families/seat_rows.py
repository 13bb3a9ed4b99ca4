"""Rows of seats grow by a fixed number: how many seats are there in all?"""

from __future__ import annotations

from generators import misconceptions as named
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, givens, objective, steps, unknowns
from mathverify.problem.spec import ProblemSpec, Prose, Unknown

__all__ = ["SEAT_ROWS"]

_PLACES = Choices(("theatre", "stadium block", "lecture hall", "concert hall", "circus tent"))


def _last(values: Values) -> int:
    return values.integer("front") + (values.integer("rows") - 1) * values.integer("extra")


def _build(values: Values) -> ProblemSpec:
    front, rows, last = values.integer("front"), values.integer("rows"), _last(values)
    seats = rows * (front + last) // 2
    return ProblemSpec(
        id="seat-rows",
        data=data(front=front, extra=values.integer("extra"), rows=rows),
        unknowns=unknowns(
            Unknown(name="seats", domain="natural", meaning="the number of seats in all rows")
        ),
        givens=givens(rows_add_up="seats = sum(front + (k - 1)*extra, k, 1, rows)"),
        ask=ask("seats"),
        answer=str(seats),
        steps=steps(
            (f"front + (rows - 1)*extra = {last}", "the number of seats in the last row"),
            (
                f"seats = rows*(front + {last})/2",
                "the number of rows times the average of the first and the last row",
            ),
            (f"seats = {seats}", "work this out"),
        ),
        prose=Prose(
            stem="A "
            + values.word("place")
            + " has {rows} rows of seats. The front row has {front} seats, and each of the rows "
            + "behind it has {extra} seats more than the row in front. How many seats are there?"
        ),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    front, rows, extra = (values.integer(name) for name in ("front", "rows", "extra"))
    last = _last(values)
    return (
        Distractor(str(last), "gives the seats of the last row"),
        Distractor(str(rows * (front + last + extra) // 2), named.OFF_BY_ONE),
        Distractor(str(rows * (front + last)), "does not halve the sum"),
        Distractor(str(rows * front), "gives every row as many seats as the first"),
    )


def _domains(rows: Integers, front: Integers, extra: Integers) -> Parameters:
    return Parameters({"place": _PLACES, "rows": rows, "front": front, "extra": extra})


SEAT_ROWS = ParametricFamily(
    name="seat-rows",
    version=2,
    objective=objective("sequences.arithmetic-series", "secondary-3"),
    parameters={
        "easy": _domains(Integers(5, 12), Integers(8, 20), Integers(2, 4)),
        "medium": _domains(Integers(12, 25), Integers(12, 30), Integers(2, 6)),
        "hard": _domains(Integers(20, 45), Integers(15, 48), Integers(3, 9)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
