"""A constant speed and a distance: how many minutes does the journey take?"""

from __future__ import annotations

from fractions import Fraction

from generators import misconceptions as named
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import amount, ask, data, givens, objective, steps, unknowns
from mathverify.problem.spec import ProblemSpec, Prose, Unknown

__all__ = ["JOURNEY_TIME"]

#: Speeds in km/h that a traveller may keep up.
_SPEEDS = {
    "A bus": range(25, 81),
    "A tram": range(15, 56),
    "A cyclist": range(12, 29),
    "A ferry": range(14, 51),
    "A train": range(40, 91),
}
_TRAVELLERS = Choices(tuple(_SPEEDS))


def _distance(values: Values) -> Fraction:
    return Fraction(values.integer("speed") * values.integer("minutes"), 60)


def _build(values: Values) -> ProblemSpec:
    minutes = values.integer("minutes")
    return ProblemSpec(
        id="journey-time",
        data=data(
            speed=f"{values.integer('speed')} km/h", distance=amount(_distance(values), "km")
        ),
        unknowns=unknowns(Unknown(name="time", unit="min", meaning="the time of the journey")),
        givens=givens(motion="distance = speed*time"),
        ask=ask("time", unit="min"),
        answer=f"{minutes} min",
        steps=steps(
            ("time = distance/speed", "the time is the distance divided by the speed"),
            (f"time = {amount(Fraction(minutes, 60), 'h')}", "divide {distance} by {speed}"),
            (f"time = {minutes} min", "an hour has sixty minutes"),
        ),
        prose=Prose(
            stem=values.word("traveller")
            + " travels at a constant speed of {speed}. "
            + "How many minutes does it take to travel {distance}?"
        ),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    minutes, speed = Fraction(values.integer("minutes")), values.integer("speed")
    distance = _distance(values)
    as_decimal = minutes / 60 * 100
    return (
        Distractor(amount(as_decimal, "min"), "reads a decimal part of an hour as minutes"),
        Distractor(amount(minutes / 60, "min"), named.UNIT_NOT_CONVERTED),
        Distractor(amount(distance * speed, "min"), "multiplies distance and speed"),
        Distractor(amount(minutes + 10, "min"), named.ARITHMETIC_SLIP),
    )


def _domains(speeds: Integers, minutes: Integers) -> Parameters:
    return Parameters(
        {"traveller": _TRAVELLERS, "speed": speeds, "minutes": minutes},
        lambda values: (
            _distance(values).denominator in {1, 2}
            and _distance(values) > 1
            and values.integer("speed") in _SPEEDS[values.word("traveller")]
        ),
    )


JOURNEY_TIME = ParametricFamily(
    name="journey-time",
    version=2,
    objective=objective("rates.speed", "secondary-1"),
    parameters={
        "easy": _domains(Integers(20, 60, step=20), Integers(6, 57, step=3)),
        "medium": _domains(Integers(15, 80, step=5), Integers(12, 117, step=3, excluding=(60,))),
        "hard": _domains(Integers(14, 90, step=2), Integers(33, 237, step=3, excluding=(60, 120))),
    },
    build=_build,
    misconceptions=_misconceptions,
)
