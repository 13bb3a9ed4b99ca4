"""A point is reflected in a line and turned about the origin: where does it come to lie?"""

from __future__ import annotations

from collections.abc import Callable

from generators.diagrams import diagram
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, givens, objective, steps
from mathverify.problem.spec import ProblemSpec, Prose, Unknown

__all__ = ["AXIS_REFLECTION"]

_MIRRORS: dict[str, tuple[str, Callable[[int, int], tuple[int, int]]]] = {
    "y = x": ("the mirror line swaps the two coordinates", lambda x, y: (y, x)),
    "y = -x": (
        "the mirror line swaps the two coordinates and changes both signs",
        lambda x, y: (-y, -x),
    ),
    "y = 0": ("the mirror line changes the sign of the second coordinate", lambda x, y: (x, -y)),
    "x = 0": ("the mirror line changes the sign of the first coordinate", lambda x, y: (-x, y)),
}

_TOLD = {
    "y = x": "the line on which both coordinates are equal",
    "y = -x": "the line on which each coordinate is the other one with its sign changed",
    "y = 0": "the horizontal axis",
    "x = 0": "the vertical axis",
}

_TURN = "a quarter turn anticlockwise swaps the coordinates and changes the sign of the first one"


def _images(values: Values) -> tuple[tuple[int, int], tuple[int, int]]:
    """The image in the mirror, and its image after a quarter turn anticlockwise."""
    first = _MIRRORS[values.word("mirror")][1](values.integer("x"), values.integer("y"))
    return first, (-first[1], first[0])


def _build(values: Values) -> ProblemSpec:
    x, y, mirror = values.integer("x"), values.integer("y"), values.word("mirror")
    once, twice = _images(values)
    return ProblemSpec(
        id="axis-reflection",
        data=data(A=f"({x}, {y})", quarter="90 deg"),
        unknowns=(Unknown(name="P", domain="point"), Unknown(name="Q", domain="point")),
        givens=givens(
            mirrored=f"P = reflect(A, line({mirror}))",
            turned="Q = rotate(P, (0, 0), quarter, anticlockwise)",
        ),
        ask=ask("Q"),
        answer=f"({twice[0]}, {twice[1]})",
        steps=steps(
            (f"P = ({once[0]}, {once[1]})", _MIRRORS[mirror][0]),
            (f"Q = ({twice[0]}, {twice[1]})", _TURN),
        ),
        prose=Prose(
            stem=f"The point A is {{A}}. [Its image in {_TOLD[mirror]} is P](mirrored). "
            "[P is turned by {quarter} anticlockwise about the origin to Q](turned). "
            "Find the coordinates of Q."
        ),
        figure=diagram("A", axes=True),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    once, twice = _images(values)
    return (
        Distractor(f"({once[0]}, {once[1]})", "forgets to turn the image"),
        Distractor(f"({once[1]}, {-once[0]})", "turns clockwise"),
        Distractor(f"({-once[0]}, {-once[1]})", "makes a half turn"),
        Distractor(f"({twice[1]}, {twice[0]})", "swaps the coordinates"),
    )


def _domains(mirrors: tuple[str, ...], places: Integers) -> Parameters:
    return Parameters(
        {"mirror": Choices(mirrors), "x": places, "y": places},
        lambda values: (
            values.integer("x") * values.integer("y") != 0
            and abs(values.integer("x")) != abs(values.integer("y"))
        ),
    )


AXIS_REFLECTION = ParametricFamily(
    name="axis-reflection",
    version=2,
    objective=objective("transformations.reflection", "secondary-2"),
    parameters={
        "easy": _domains(("y = 0", "x = 0"), Integers(1, 5)),
        "medium": _domains(("y = x", "y = 0", "x = 0"), Integers(-5, 5)),
        "hard": _domains(("y = x", "y = -x"), Integers(-8, 8)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
