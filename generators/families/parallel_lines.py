"""A triangle between two parallel lines: an angle by alternate angles and the angle sum."""

from __future__ import annotations

from generators.diagrams import degrees, diagram, points
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, givens, objective, steps
from mathverify.problem.spec import ProblemSpec, Prose

__all__ = ["PARALLEL_LINES"]

_NAMES = Choices(("A B C D", "P Q R S", "K L M N"))


def _build(values: Values) -> ProblemSpec:
    first, second = values.integer("first"), values.integer("second")
    a, b, c, d = values.word("names").split()
    answer = degrees(180 - first - second)
    return ProblemSpec(
        id="parallel-lines",
        data=data(first=degrees(first), second=degrees(second)),
        unknowns=points(values.word("names")),
        givens=givens(
            lines=f"parallel(line({a}, {b}), line({c}, {d}))",
            sides=f"opposite_side({a}, {d}, line({b}, {c}))",
            one=f"angle({a}, {b}, {c}) = first",
            two=f"angle({b}, {d}, {c}) = second",
        ),
        ask=ask(f"angle({c}, {b}, {d})"),
        answer=answer,
        steps=steps(
            (
                f"angle({b}, {c}, {d}) = angle({a}, {b}, {c})",
                "alternate angles at parallel lines are equal",
            ),
            (
                f"angle({c}, {b}, {d}) = 180 deg - first - second = {answer}",
                "the angles of a triangle add up to a straight angle",
            ),
        ),
        prose=Prose(
            stem=f"[The line {a}{b} is parallel to the line {c}{d}](lines), and [{a} and {d} are "
            f"on "
            f"opposite sides of {b}{c}](sides). Angle {a}{b}{c} is {{first}} and angle {b}{d}{c} "
            f"is {{second}}. "
            f"Find angle {c}{b}{d}."
        ),
        figure=diagram(
            f"segment({a}, {b})",
            f"segment({c}, {d})",
            f"segment({b}, {c})",
            f"segment({b}, {d})",
        ),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    first, second = values.integer("first"), values.integer("second")
    return (
        Distractor(degrees(first), "takes the wrong pair of angles for alternate angles"),
        Distractor(degrees(180 - first), "takes alternate angles for supplementary ones"),
        Distractor(degrees(first + second), "gives the sum of the two angles"),
        Distractor(degrees(180 - second), "leaves out one of the angles"),
    )


def _domains(first: Integers, second: Integers) -> Parameters:
    return Parameters(
        {"names": _NAMES, "first": first, "second": second},
        lambda values: (
            values.integer("first") != values.integer("second")
            and 180 - values.integer("first") - values.integer("second") >= 20
        ),
    )


PARALLEL_LINES = ParametricFamily(
    name="parallel-lines",
    version=2,
    objective=objective("geometry.parallel-lines", "secondary-1"),
    parameters={
        "easy": _domains(Integers(30, 60, 10), Integers(40, 80, 10)),
        "medium": _domains(Integers(31, 59, 2), Integers(42, 78, 4)),
        "hard": _domains(Integers(23, 57, 2), Integers(91, 105, 2)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
