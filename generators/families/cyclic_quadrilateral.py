"""A quadrilateral with its corners on a circle: opposite angles."""

from __future__ import annotations

from generators.diagrams import degrees, diagram, points
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, givens, objective, steps
from mathverify.problem.spec import ProblemSpec, Prose

__all__ = ["CYCLIC_QUADRILATERAL"]

_NAMES = Choices(("A B C D", "P Q R S", "K L M N"))


def _build(values: Values) -> ProblemSpec:
    known = values.integer("known")
    a, b, c, d = values.word("names").split()
    answer = degrees(180 - known)
    return ProblemSpec(
        id="cyclic-quadrilateral",
        data=data(known=degrees(known)),
        unknowns=points(f"O {a} {b} {c} {d}"),
        givens=givens(
            first=f"on({a}, circle(O))",
            second=f"on({b}, circle(O))",
            third=f"on({c}, circle(O))",
            fourth=f"on({d}, circle(O))",
            shape=f"convex({a}, {b}, {c}, {d})",
            size=f"angle({d}, {a}, {b}) = known",
        ),
        ask=ask(f"angle({b}, {c}, {d})"),
        answer=answer,
        steps=steps(
            (
                f"angle({d}, {a}, {b}) + angle({b}, {c}, {d}) = 180 deg",
                "opposite angles of a quadrilateral in a circle make a straight angle",
            ),
            (f"angle({b}, {c}, {d}) = 180 deg - known = {answer}", "subtract {known}"),
        ),
        prose=Prose(
            stem=f"The corners of [the convex quadrilateral {a}{b}{c}{d}](shape) [lie on a "
            f"circle with "
            f"centre O](first second third fourth). Angle {d}{a}{b} is {{known}}. Find angle "
            f"{b}{c}{d}."
        ),
        figure=diagram("circle(O)", f"polygon({a}, {b}, {c}, {d})"),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    known = values.integer("known")
    return (
        Distractor(degrees(known), "takes opposite angles for equal, as in a parallelogram"),
        Distractor(degrees(360 - 2 * known), "takes the arc for the angle"),
        Distractor(degrees(abs(known - 90)), "compares the angle with a right angle"),
    )


def _domains(known: Integers) -> Parameters:
    return Parameters(
        {"names": _NAMES, "known": known}, lambda values: values.integer("known") != 90
    )


CYCLIC_QUADRILATERAL = ParametricFamily(
    name="cyclic-quadrilateral",
    version=2,
    objective=objective("geometry.cyclic-quadrilaterals", "secondary-3"),
    parameters={
        "easy": _domains(Integers(60, 120, 5)),
        "medium": _domains(Integers(62, 128, 2)),
        "hard": _domains(Integers(51, 129, 2)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
