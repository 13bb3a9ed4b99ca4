"""A point is enlarged from a centre: where is its image?"""

from __future__ import annotations

from fractions import Fraction

from generators.diagrams import diagram
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, factor, fraction, givens, objective, steps
from mathverify.problem.spec import ProblemSpec, Prose, Unknown

__all__ = ["ENLARGED_POINT"]


def _places(values: Values) -> tuple[int, int, int, int, Fraction]:
    """The centre, the way from it to the point, and the scale."""
    scale = values.rational("scale")
    over = scale.denominator
    return (
        values.integer("x"),
        values.integer("y"),
        over * values.integer("across"),
        over * values.integer("up"),
        scale,
    )


def _build(values: Values) -> ProblemSpec:
    x, y, across, up, scale = _places(values)
    a, b = x + across, y + up
    p, q = x + scale * across, y + scale * up
    return ProblemSpec(
        id="enlarged-point",
        data=data(A=f"({a}, {b})", Z=f"({x}, {y})", scale=fraction(scale)),
        unknowns=(Unknown(name="P", domain="point"),),
        givens=givens(rule="P = enlarge(A, Z, scale)"),
        ask=ask("P"),
        answer=f"({p}, {q})",
        steps=steps(
            (
                f"A.x - Z.x = {across} and A.y - Z.y = {up}",
                "the way from the centre to the point",
            ),
            (
                f"P.x = {x} + {factor(scale)}*{factor(across)} = {p}",
                "multiply it by the scale factor, starting from the centre",
            ),
            (
                f"P.y = {y} + {factor(scale)}*{factor(up)} = {q}",
                "the same for the other coordinate",
            ),
        ),
        prose=Prose(
            stem="The point A is {A}. It is enlarged from the centre {Z} with scale factor "
            "{scale} to the point P. Find the coordinates of P."
        ),
        figure=diagram("A", "Z", axes=True),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    x, y, across, up, scale = _places(values)
    a, b = x + across, y + up
    return (
        Distractor(f"({scale * a}, {scale * b})", "enlarges from the origin"),
        Distractor(f"({scale * across}, {scale * up})", "forgets to start from the centre"),
        Distractor(f"({a + scale * across}, {b + scale * up})", "starts from the point"),
        Distractor(f"({x - scale * across}, {y - scale * up})", "enlarges to the other side"),
    )


def _domains(scales: tuple[str, ...], centres: Integers, ways: Integers) -> Parameters:
    return Parameters(
        {
            "scale": Choices(tuple(Fraction(scale) for scale in scales)),
            "x": centres,
            "y": centres,
            "across": ways,
            "up": ways,
        },
        lambda values: values.integer("across") * values.integer("up") != 0,
    )


ENLARGED_POINT = ParametricFamily(
    name="enlarged-point",
    version=1,
    objective=objective("transformations.enlargement", "secondary-2"),
    parameters={
        "easy": _domains(("2", "3"), Integers(1, 3), Integers(1, 3)),
        "medium": _domains(("2", "3", "1/2"), Integers(-2, 3), Integers(-2, 3)),
        "hard": _domains(("-2", "-1/2", "3/2"), Integers(-4, 4), Integers(-3, 3)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
