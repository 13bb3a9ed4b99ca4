"""An angle of a triangle is bisected: an angle at the foot of the bisector."""

from __future__ import annotations

from fractions import Fraction

from generators.diagrams import degrees, diagram, points
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, givens, objective, steps
from mathverify.problem.spec import ProblemSpec, Prose

__all__ = ["ANGLE_BISECTOR"]

_NAMES = Choices(("A B C D", "P Q R S", "K L M N"))


def _build(values: Values) -> ProblemSpec:
    whole, base = values.integer("whole"), values.integer("base")
    a, b, c, d = values.word("names").split()
    half = Fraction(whole, 2)
    answer = degrees(base + half)
    return ProblemSpec(
        id="angle-bisector",
        data=data(whole=degrees(whole), base=degrees(base)),
        unknowns=points(values.word("names")),
        givens=givens(
            corners=f"triangle({a}, {b}, {c})",
            foot=f"on({d}, segment({b}, {c}))",
            halves=f"bisects(ray({a}, {d}), angle({b}, {a}, {c}))",
            one=f"angle({b}, {a}, {c}) = whole",
            two=f"angle({a}, {b}, {c}) = base",
        ),
        ask=ask(f"angle({a}, {d}, {c})"),
        answer=answer,
        steps=steps(
            (f"angle({b}, {a}, {d}) = whole/2 = {degrees(half)}", "the bisector halves {whole}"),
            (
                f"angle({a}, {d}, {c}) = angle({b}, {a}, {d}) + angle({a}, {b}, {d})",
                "an exterior angle is the sum of the two opposite interior angles",
            ),
            (f"angle({a}, {d}, {c}) = {degrees(half)} + base = {answer}", "add {base}"),
        ),
        prose=Prose(
            stem=f"In triangle {a}{b}{c}, angle {b}{a}{c} is {{whole}} and angle {a}{b}{c} is "
            f"{{base}}. [The bisector of angle {b}{a}{c} meets {b}{c} at {d}](halves foot). Find "
            f"angle {a}{d}{c}."
        ),
        figure=diagram(f"triangle({a}, {b}, {c})", f"segment({a}, {d})"),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    whole, base = values.integer("whole"), values.integer("base")
    half = Fraction(whole, 2)
    return (
        Distractor(degrees(180 - base - half), "gives the other angle at the foot"),
        Distractor(degrees(base + whole), "does not halve the angle"),
        Distractor("90 deg", "takes the bisector for an altitude"),
    )


def _domains(wholes: Integers, bases: Integers) -> Parameters:
    return Parameters(
        {"names": _NAMES, "whole": wholes, "base": bases},
        lambda values: (
            2 * values.integer("base") + values.integer("whole") != 180
            and values.integer("base") + values.integer("whole") <= 150
        ),
    )


ANGLE_BISECTOR = ParametricFamily(
    name="angle-bisector",
    version=2,
    objective=objective("geometry.angle-bisectors", "secondary-1"),
    parameters={
        "easy": _domains(Integers(40, 80, 20), Integers(30, 60, 10)),
        "medium": _domains(Integers(42, 86, 4), Integers(33, 63, 5)),
        "hard": _domains(Integers(41, 89, 2), Integers(37, 59, 2)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
