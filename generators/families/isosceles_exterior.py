"""An isosceles triangle with its base produced: how large is the exterior angle?"""

from __future__ import annotations

from fractions import Fraction

from generators.diagrams import degrees, diagram, points
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, givens, objective, steps
from mathverify.problem.spec import ProblemSpec, Prose

__all__ = ["ISOSCELES_EXTERIOR"]

_NAMES = Choices(("A B C D", "P Q R S", "K L M N"))


def _build(values: Values) -> ProblemSpec:
    apex = values.integer("apex")
    base = Fraction(180 - apex, 2)
    a, b, c, d = values.word("names").split()
    return ProblemSpec(
        id="isosceles-exterior",
        data=data(apex=degrees(apex)),
        unknowns=points(values.word("names")),
        givens=givens(
            corners=f"triangle({a}, {b}, {c})",
            equal=f"length({a}, {b}) = length({a}, {c})",
            top=f"angle({b}, {a}, {c}) = apex",
            produced=f"on({c}, segment({b}, {d}))",
        ),
        ask=ask(f"angle({a}, {c}, {d})"),
        answer=degrees(180 - base),
        steps=steps(
            (
                f"angle({a}, {c}, {b}) = angle({a}, {b}, {c})",
                "the base angles of an isosceles triangle are equal",
            ),
            (
                f"angle({a}, {c}, {b}) = (180 deg - apex)/2 = {degrees(base)}",
                "the angles of a triangle add up to a straight angle",
            ),
            (
                f"angle({a}, {c}, {d}) = 180 deg - {degrees(base)} = {degrees(180 - base)}",
                "the two angles at the base corner make a straight angle",
            ),
        ),
        prose=Prose(
            stem=f"In triangle {a}{b}{c}, {{equal}} and angle {b}{a}{c} is {{apex}}. "
            f"The [side {b}{c} is produced to {d}](produced). Find angle {a}{c}{d}."
        ),
        figure=diagram(f"triangle({a}, {b}, {c})", f"segment({c}, {d})"),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    apex = values.integer("apex")
    base = Fraction(180 - apex, 2)
    return (
        Distractor(degrees(base), "gives the base angle inside the triangle"),
        Distractor(degrees(180 - apex), "takes the apex angle for a base angle"),
        Distractor(degrees(2 * base), "does not halve what the base angles share"),
        Distractor(degrees(apex + 90), "adds the whole apex angle to a right angle"),
    )


def _domains(apex: Integers) -> Parameters:
    return Parameters({"names": _NAMES, "apex": apex})


ISOSCELES_EXTERIOR = ParametricFamily(
    name="isosceles-exterior",
    version=2,
    objective=objective("geometry.isosceles-triangles", "secondary-1"),
    parameters={
        "easy": _domains(Integers(20, 160, 10)),
        "medium": _domains(Integers(22, 158, 4)),
        "hard": _domains(Integers(21, 159, 2)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
