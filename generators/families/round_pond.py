"""The radius of a circular thing is known: what is its area, rounded?"""

from __future__ import annotations

from fractions import Fraction

from generators import misconceptions as named
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Integers, Parameters, Rationals, Values
from generators.writing import amount, ask, data, givens, objective, rounded, steps, unknowns
from mathverify.problem.spec import ProblemSpec, Prose, Unknown

__all__ = ["ROUND_POND"]

_THINGS = Choices(("pond", "lawn", "flower bed", "patio", "stage"))

#: Fourteen decimals of pi, and one unit of the last of them: pi lies between the two.
_PI_FROM_BELOW = Fraction(314159265358979, 10**14)
_PI_FROM_ABOVE = Fraction(314159265358980, 10**14)


def _three_figures(value: Fraction) -> str:
    """Any ``value`` from 1 to 10 000 to three significant figures."""
    places, limit = 2, Fraction(10)
    while value >= limit and places:
        places, limit = places - 1, limit * 10
    if value >= 1000:
        return f"{rounded(value / 10, 0)}0"
    return rounded(value, places)


def _area(radius: Fraction) -> str:
    return f"{_three_figures(_PI_FROM_BELOW * radius**2)} m^2"


def _build(values: Values) -> ProblemSpec:
    radius = values.rational("radius")
    return ProblemSpec(
        id="round-pond",
        data=data(radius=amount(radius, "m")),
        unknowns=unknowns(Unknown(name="area", unit="m^2", meaning="the area")),
        givens=givens(circle="area = pi*radius^2"),
        ask=ask("area", rounding="3 sf", unit="m^2"),
        answer=_area(radius),
        steps=steps(
            (f"radius^2 = {amount(radius**2, 'm^2')}", "square the radius"),
            (f"area = pi*{amount(radius**2, 'm^2')}", "use the formula for the area of a circle"),
            (f"area ~= {_area(radius)}", "work this out and round"),
        ),
        prose=Prose(
            stem="A circular " + values.word("thing") + " has a radius of {radius}. Find its area."
        ),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    radius = values.rational("radius")

    def times_pi(value: Fraction) -> str:
        return f"{_three_figures(_PI_FROM_BELOW * value)} m^2"

    return (
        Distractor(times_pi(2 * radius), "uses the formula for the circumference"),
        Distractor(times_pi(4 * radius**2), "takes the diameter for the radius"),
        Distractor(f"{_three_figures(Fraction(31, 10) * radius**2)} m^2", named.PREMATURE_ROUNDING),
        Distractor(times_pi(radius), "forgets to square the radius"),
    )


def _safely_rounded(values: Values) -> bool:
    """Whether both bounds for pi round alike, and an early rounding of pi shows."""
    squared = values.rational("radius") ** 2
    shown = _three_figures(_PI_FROM_BELOW * squared)
    if squared * 3 >= 990:
        return False
    return shown == _three_figures(_PI_FROM_ABOVE * squared) and shown != _three_figures(
        Fraction(31, 10) * squared
    )


def _domains(radii: Integers | Rationals) -> Parameters:
    return Parameters({"thing": _THINGS, "radius": radii}, _safely_rounded)


ROUND_POND = ParametricFamily(
    name="round-pond",
    version=3,
    objective=objective("measurement.area-of-circle", "secondary-1"),
    parameters={
        "easy": _domains(Integers(3, 17)),
        "medium": _domains(Rationals("2.5", "16", "0.5")),
        "hard": _domains(Rationals("1.2", "9.8", "0.05")),
    },
    build=_build,
    misconceptions=_misconceptions,
)
