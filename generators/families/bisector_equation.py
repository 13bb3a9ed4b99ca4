"""Two points by coordinates: the equation of the perpendicular bisector of their segment."""

from __future__ import annotations

from fractions import Fraction

from generators.diagrams import diagram
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, fraction, givens, objective, signed_sum, steps
from mathverify.problem.spec import ProblemSpec, Prose, Unknown

__all__ = ["BISECTOR_EQUATION"]


def _line(slope: Fraction, height: Fraction) -> str:
    return "y = " + signed_sum((slope, "x"), (height, ""))


def _parts(values: Values) -> tuple[int, int, int, Fraction]:
    """Coordinates of the midpoint, half of the way to the right, slope of the bisector."""
    return (
        values.integer("x"),
        values.integer("y"),
        values.integer("half"),
        Fraction(values.rational("slope")),
    )


def _ends(values: Values) -> tuple[tuple[Fraction, Fraction], tuple[Fraction, Fraction]]:
    x, y, half, slope = _parts(values)
    # Perpendicular to the bisector: up by -1/slope for each step to the right.
    run = half * abs(slope.numerator)
    rise = Fraction(-run) / slope
    return (Fraction(x - run), y - rise), (Fraction(x + run), y + rise)


def _build(values: Values) -> ProblemSpec:
    x, y, _, slope = _parts(values)
    (ax, ay), (bx, by) = _ends(values)
    height = y - slope * x
    answer = _line(slope, height)
    return ProblemSpec(
        id="bisector-equation",
        data=data(A=f"({ax}, {ay})", B=f"({bx}, {by})"),
        unknowns=(Unknown(name="l", domain="line"),),
        givens=givens(rule="l = perpendicular_bisector(A, B)"),
        ask=ask("equation(l)"),
        answer=answer,
        steps=steps(
            (f"midpoint(A, B) = ({x}, {y})", "the bisector goes through the midpoint"),
            (f"slope(line(A, B)) = {fraction(-1 / slope)}", "the slope of the segment"),
            (
                f"slope(l) = {fraction(slope)}",
                "the product of the slopes of perpendicular lines is minus one",
            ),
            (
                f"y_intercept(l) = {fraction(height)}",
                "put the midpoint and the slope into the equation of a line",
            ),
        ),
        prose=Prose(
            stem="A is the point {A} and B is the point {B}. "
            "Find the equation of the perpendicular bisector of the segment AB."
        ),
        figure=diagram("segment(A, B)", axes=True),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    x, y, _, slope = _parts(values)
    along = -1 / slope
    return (
        Distractor(_line(along, y - along * x), "gives the line through the two points"),
        Distractor(_line(-slope, y + slope * x), "loses the sign of the slope"),
        Distractor(_line(1 / slope, y - x / slope), "inverts the slope"),
        Distractor(_line(slope, y + slope * x), "loses a sign when solving for the constant"),
        Distractor(_line(slope, y - slope * x + 1), "makes a slip in the last calculation"),
    )


def _domains(slopes: tuple[str, ...], places: Integers, halves: Integers) -> Parameters:
    return Parameters(
        {
            "slope": Choices(tuple(Fraction(slope) for slope in slopes)),
            "x": places,
            "y": places,
            "half": halves,
        },
        lambda values: values.integer("x") != 0,
    )


BISECTOR_EQUATION = ParametricFamily(
    name="bisector-equation",
    version=1,
    objective=objective("coordinates.lines", "secondary-3"),
    parameters={
        "easy": _domains(("2", "-2", "3"), Integers(1, 4), Integers(1, 2)),
        "medium": _domains(("2", "-2", "3", "-3"), Integers(-4, 4), Integers(1, 2)),
        "hard": _domains(("1/2", "-1/2", "3/2", "-2/3"), Integers(-6, 5), Integers(1, 3)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
