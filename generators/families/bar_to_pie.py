"""A bar chart is to become a pie chart: how large is the angle of one sector?"""

from __future__ import annotations

from fractions import Fraction

from generators.diagrams import chart, degrees
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, givens, objective, steps
from mathverify.problem.spec import ProblemSpec, Prose, Unknown

__all__ = ["BAR_TO_PIE"]


def _counts(values: Values) -> tuple[int, int, int, int]:
    bus, car, walk = (values.integer(name) for name in ("bus", "car", "walk"))
    return bus, car, walk, values.integer("total") - bus - car - walk


def _build(values: Values) -> ProblemSpec:
    bus, car, walk, bicycle = _counts(values)
    total = values.integer("total")
    answer = degrees(Fraction(360 * bus, total))
    return ProblemSpec(
        id="bar-to-pie",
        data=data(bus=bus, car=car, walk=walk, bicycle=bicycle),
        unknowns=(Unknown(name="sector", unit="deg", meaning="the angle of the sector"),),
        givens=givens(share="sector = bus/(bus + car + walk + bicycle)*360 deg"),
        ask=ask("sector", unit="deg"),
        answer=answer,
        steps=steps(
            (f"bus + car + walk + bicycle = {total}", "add the heights of the bars"),
            (f"360 deg/{total} = {degrees(Fraction(360, total))}", "the angle for one pupil"),
            (
                f"sector = {bus}*{degrees(Fraction(360, total))} = {answer}",
                "multiply by the number of pupils",
            ),
        ),
        prose=Prose(
            stem="The bar chart shows how the pupils of a school year come to school: {bus} by "
            "bus, {car} by car, {walk} on foot and {bicycle} by bicycle. The same is to be shown "
            "in a pie chart. How large is the angle of the sector for the bus?"
        ),
        figure=chart(
            "bar_chart",
            categories=["Bus", "Car", "On foot", "Bicycle"],
            values=["bus", "car", "walk", "bicycle"],
            x_label="Way of travelling",
            y_label="Number of pupils",
        ),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    bus, _, _, _ = _counts(values)
    total = values.integer("total")
    return (
        Distractor(degrees(360 - Fraction(360 * bus, total)), "gives the rest of the circle"),
        Distractor(degrees(Fraction(180 * bus, total)), "takes a straight angle for the whole"),
        Distractor(f"{bus} deg", "takes the number of pupils for the angle"),
        Distractor(degrees(Fraction(360, total)), "gives the angle for one pupil"),
    )


def _fits(values: Values) -> bool:
    counts = _counts(values)
    return counts[3] >= 3 and 2 * counts[0] != values.integer("total")


def _domains(totals: tuple[int, ...], counts: Integers) -> Parameters:
    return Parameters(
        {"total": Choices(totals), "bus": counts, "car": counts, "walk": counts}, _fits
    )


BAR_TO_PIE = ParametricFamily(
    name="bar-to-pie",
    version=1,
    objective=objective("statistics.pie-charts", "secondary-1"),
    parameters={
        "easy": _domains((24, 30, 36), Integers(4, 10)),
        "medium": _domains((40, 45, 60), Integers(7, 16)),
        "hard": _domains((72, 80, 120, 144), Integers(11, 35)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
