"""The angle at the centre of a circle is known: what is the angle at the circumference?"""

from __future__ import annotations

from fractions import Fraction

from generators.diagrams import degrees, diagram, points
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.flaws.givens import dropping
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, givens, objective, steps
from mathverify.codes import Code
from mathverify.problem.spec import ProblemSpec, Prose

__all__ = ["ANGLE_AT_CENTRE"]

_NAMES = Choices(("A B C", "P Q R", "K L M"))


def _build(values: Values) -> ProblemSpec:
    central = values.integer("central")
    a, b, c = values.word("names").split()
    answer = degrees(Fraction(central, 2))
    return ProblemSpec(
        id="angle-at-centre",
        data=data(central=degrees(central)),
        unknowns=points(f"O {a} {b} {c}"),
        givens=givens(
            first=f"on({a}, circle(O))",
            second=f"on({b}, circle(O))",
            third=f"on({c}, circle(O))",
            side=f"same_side({c}, O, line({a}, {b}))",
            middle=f"angle({a}, O, {b}) = central",
        ),
        ask=ask(f"angle({a}, {c}, {b})"),
        answer=answer,
        steps=steps(
            (
                f"angle({a}, O, {b}) = 2*angle({a}, {c}, {b})",
                "the angle at the centre is twice the angle at the circumference",
            ),
            (f"angle({a}, {c}, {b}) = central/2 = {answer}", "halve {central}"),
        ),
        prose=Prose(
            stem=f"[The points {a}, {b} and {c} lie on a circle with centre O](first second "
            f"third), "
            f"and [{c} and O are on the same side of the chord {a}{b}](side). Angle {a}O{b} is "
            f"{{central}}. "
            f"Find angle {a}{c}{b}."
        ),
        figure=diagram(
            "circle(O)",
            f"segment(O, {a})",
            f"segment(O, {b})",
            f"segment({a}, {c})",
            f"segment({b}, {c})",
        ),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    central = values.integer("central")
    half = Fraction(central, 2)
    return (
        Distractor(degrees(central), "takes both angles for equal"),
        Distractor(degrees(180 - half), "takes the angle on the other arc"),
        Distractor(degrees(180 - central), "takes the supplement of the angle at the centre"),
        Distractor(degrees(90 - half), "gives a base angle of the triangle at the centre"),
    )


def _domains(central: Integers) -> Parameters:
    return Parameters({"names": _NAMES, "central": central})


ANGLE_AT_CENTRE = ParametricFamily(
    name="angle-at-centre",
    version=2,
    objective=objective("geometry.circle-angles", "secondary-3"),
    parameters={
        "easy": _domains(Integers(40, 160, 10)),
        "medium": _domains(Integers(42, 168, 4)),
        "hard": _domains(Integers(41, 171, 2)),
    },
    build=_build,
    misconceptions=_misconceptions,
    # On the other side of the chord the angle is the supplement, on the chord there is none.
    near_misses=(dropping("side", frozenset({Code.UNDERDETERMINED, Code.UNDEFINED})),),
)
