"""A triangle in a semicircle: one angle is known, and one is asked for."""

from __future__ import annotations

from generators.diagrams import degrees, diagram, points
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, givens, objective, steps
from mathverify.problem.spec import ProblemSpec, Prose

__all__ = ["SEMICIRCLE_ANGLE"]

_NAMES = Choices(("A B C", "P Q R", "K L M"))


def _build(values: Values) -> ProblemSpec:
    known = values.integer("known")
    a, b, c = values.word("names").split()
    answer = degrees(90 - known)
    return ProblemSpec(
        id="semicircle-angle",
        data=data(known=degrees(known)),
        unknowns=points(f"O {a} {b} {c}"),
        givens=givens(
            first=f"on({a}, circle(O))",
            second=f"on({b}, circle(O))",
            third=f"on({c}, circle(O))",
            middle=f"O = midpoint({a}, {b})",
            size=f"angle({b}, {a}, {c}) = known",
        ),
        ask=ask(f"angle({a}, {b}, {c})"),
        answer=answer,
        steps=steps(
            (f"angle({a}, {c}, {b}) = 90 deg", "the angle in a semicircle is a right angle"),
            (
                f"angle({a}, {b}, {c}) = 180 deg - 90 deg - known = {answer}",
                "the angles of a triangle add up to a straight angle",
            ),
        ),
        prose=Prose(
            stem=f"[The points {a}, {b} and {c} lie on a circle with centre O](first second "
            f"third), "
            f"and [{a}{b} is a diameter, so that O is the midpoint of {a}{b}](middle). Angle "
            f"{b}{a}{c} is {{known}}. "
            f"Find angle {a}{b}{c}."
        ),
        figure=diagram("circle(O)", f"triangle({a}, {b}, {c})"),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    known = values.integer("known")
    return (
        Distractor(degrees(known), "takes the triangle for isosceles"),
        Distractor(degrees(180 - 2 * known), "gives the angle at the centre"),
        Distractor(degrees(180 - known), "takes the supplement instead of the complement"),
        Distractor(degrees(90 + known), "adds the angle to a right angle"),
    )


def _domains(known: Integers) -> Parameters:
    return Parameters(
        {"names": _NAMES, "known": known}, lambda values: values.integer("known") != 45
    )


SEMICIRCLE_ANGLE = ParametricFamily(
    name="semicircle-angle",
    version=2,
    objective=objective("geometry.circle-angles", "secondary-3"),
    parameters={
        "easy": _domains(Integers(20, 70, 5)),
        "medium": _domains(Integers(16, 76, 2)),
        "hard": _domains(Integers(13, 79, 2)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
