"""A box plot: by how much is the range larger than the interquartile range?"""

from __future__ import annotations

from generators.diagrams import chart
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, givens, listed, objective, steps
from mathverify.problem.spec import ProblemSpec, Prose, Unknown

__all__ = ["BOX_PLOT_SPREAD"]

_THINGS = Choices(("marks", "points", "scores"))


def _five(values: Values) -> tuple[int, int, int, int, int]:
    """Lowest value, lower quartile, median, upper quartile, highest value."""
    found = [values.integer("lowest")]
    for gap in ("first", "second", "third", "fourth"):
        found.append(found[-1] + values.integer(gap))
    return found[0], found[1], found[2], found[3], found[4]


def _build(values: Values) -> ProblemSpec:
    lowest, lower, _, upper, highest = five = _five(values)
    thing = values.word("thing")
    whole, middle = highest - lowest, upper - lower
    return ProblemSpec(
        id="box-plot-spread",
        data=data(five=listed(five)),
        unknowns=(
            Unknown(name="whole", meaning="the range"),
            Unknown(name="middle", meaning="the interquartile range"),
        ),
        givens=givens(
            ends="whole = five[5] - five[1]",
            quartiles="middle = five[4] - five[2]",
        ),
        ask=ask("whole - middle"),
        answer=str(whole - middle),
        steps=steps(
            (f"whole = {highest} - {lowest} = {whole}", "highest minus lowest value"),
            (f"middle = {upper} - {lower} = {middle}", "upper minus lower quartile"),
            (f"whole - middle = {whole - middle}", "subtract"),
        ),
        prose=Prose(
            stem=f"The box plot shows the {thing} of a class: lowest value, lower quartile, "
            "median, upper quartile and highest value are {five}. "
            "By how much is the range larger than the interquartile range?"
        ),
        figure=chart("box_plot", boxes={"Class": "five"}, label=thing.capitalize()),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    lowest, lower, median, upper, highest = _five(values)
    return (
        Distractor(str(highest - lowest), "gives the range"),
        Distractor(str(upper - lower), "gives the interquartile range"),
        Distractor(str(highest - upper), "looks at one side of the box only"),
        Distractor(str(highest - median), "takes the median for the lowest value"),
    )


def _domains(lowest: Integers, gaps: Integers) -> Parameters:
    return Parameters(
        {
            "thing": _THINGS,
            "lowest": lowest,
            "first": gaps,
            "second": gaps,
            "third": gaps,
            "fourth": gaps,
        }
    )


BOX_PLOT_SPREAD = ParametricFamily(
    name="box-plot-spread",
    version=1,
    objective=objective("statistics.box-plots", "secondary-3"),
    parameters={
        "easy": _domains(Integers(5, 15, 5), Integers(5, 15, 5)),
        "medium": _domains(Integers(8, 20), Integers(4, 11)),
        "hard": _domains(Integers(21, 45), Integers(6, 19)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
