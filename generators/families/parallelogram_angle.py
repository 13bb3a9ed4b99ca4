"""A parallelogram with a diagonal: an angle from the laws of parallel lines."""

from __future__ import annotations

from generators.diagrams import degrees, diagram, points
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, givens, objective, steps
from mathverify.problem.spec import ProblemSpec, Prose

__all__ = ["PARALLELOGRAM_ANGLE"]

_NAMES = Choices(("A B C D", "P Q R S", "K L M N"))


def _build(values: Values) -> ProblemSpec:
    corner, part = values.integer("corner"), values.integer("part")
    a, b, c, d = values.word("names").split()
    answer = degrees(180 - corner - part)
    return ProblemSpec(
        id="parallelogram-angle",
        data=data(corner=degrees(corner), part=degrees(part)),
        unknowns=points(values.word("names")),
        givens=givens(
            shape=f"parallelogram({a}, {b}, {c}, {d})",
            whole=f"angle({d}, {a}, {b}) = corner",
            split=f"angle({a}, {d}, {b}) = part",
        ),
        ask=ask(f"angle({b}, {d}, {c})"),
        answer=answer,
        steps=steps(
            (
                f"angle({a}, {d}, {c}) = 180 deg - corner = {degrees(180 - corner)}",
                "neighbouring angles of a parallelogram make a straight angle",
            ),
            (
                f"angle({b}, {d}, {c}) = angle({a}, {d}, {c}) - angle({a}, {d}, {b})",
                "the diagonal divides the angle into two parts",
            ),
            (
                f"angle({b}, {d}, {c}) = {degrees(180 - corner)} - part = {answer}",
                "subtract {part}",
            ),
        ),
        prose=Prose(
            stem=f"In the [parallelogram {a}{b}{c}{d}](shape), angle {d}{a}{b} is {{corner}}. "
            f"The diagonal "
            f"{b}{d} makes an angle {a}{d}{b} of {{part}}. Find angle {b}{d}{c}."
        ),
        figure=diagram(f"polygon({a}, {b}, {c}, {d})", f"segment({b}, {d})"),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    corner, part = values.integer("corner"), values.integer("part")
    return (
        Distractor(degrees(180 - corner), "gives the whole angle"),
        Distractor(degrees(part), "takes the diagonal for a bisector"),
        Distractor(
            degrees(abs(corner - part) or 90), "takes opposite angles for neighbouring ones"
        ),
        Distractor(degrees(corner), "gives the opposite angle"),
    )


def _domains(corners: Integers, parts: Integers) -> Parameters:
    return Parameters(
        {"names": _NAMES, "corner": corners, "part": parts},
        lambda values: 180 - values.integer("corner") - values.integer("part") >= 15,
    )


PARALLELOGRAM_ANGLE = ParametricFamily(
    name="parallelogram-angle",
    version=2,
    objective=objective("geometry.parallelograms", "secondary-1"),
    parameters={
        "easy": _domains(Integers(50, 80, 10), Integers(30, 60, 10)),
        "medium": _domains(Integers(52, 84, 2), Integers(25, 65, 5)),
        "hard": _domains(Integers(95, 131, 2), Integers(17, 49, 2)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
