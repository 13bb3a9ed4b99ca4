"""Two similar triangles: a side from the scale of the lengths."""

from __future__ import annotations

from fractions import Fraction

from generators.diagrams import diagram, points
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import amount, ask, data, givens, objective, steps
from mathverify.problem.spec import ProblemSpec, Prose

__all__ = ["SIMILAR_TRIANGLES"]


def _build(values: Values) -> ProblemSpec:
    first, second = values.integer("first"), values.integer("second")
    scale = values.rational("scale")
    answer = amount(scale * second, "cm")
    return ProblemSpec(
        id="similar-triangles",
        data=data(first=f"{first} cm", second=f"{second} cm", enlarged=amount(scale * first, "cm")),
        unknowns=points("A B C P Q R"),
        givens=givens(
            shapes="similar(triangle(A, B, C), triangle(P, Q, R))",
            one="length(A, B) = first",
            two="length(B, C) = second",
            three="length(P, Q) = enlarged",
        ),
        ask=ask("length(Q, R)"),
        answer=answer,
        steps=steps(
            (
                "length(Q, R)/length(B, C) = length(P, Q)/length(A, B)",
                "sides that correspond have the same ratio",
            ),
            (f"length(Q, R) = second*enlarged/first = {answer}", "put in the known sides"),
        ),
        prose=Prose(
            stem="[The triangles ABC and PQR are similar; A corresponds to P, B to Q and C to R]"
            "(shapes). "
            "AB is {first} long, BC is {second} long and PQ is {enlarged} long. How long is QR?"
        ),
        figure=diagram("triangle(A, B, C)", "triangle(P, Q, R)"),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    first, second = values.integer("first"), values.integer("second")
    scale = values.rational("scale")
    return (
        Distractor(amount(scale * first + second - first, "cm"), "keeps the difference"),
        Distractor(amount(scale * first, "cm"), "takes the two sides for equally long"),
        Distractor(amount(scale**2 * second, "cm"), "squares the scale of the lengths"),
    )


def _domains(scales: tuple[str, ...], first: Integers, second: Integers) -> Parameters:
    return Parameters(
        {
            "scale": Choices(tuple(Fraction(scale) for scale in scales)),
            "first": first,
            "second": second,
        },
        lambda values: values.integer("first") != values.integer("second"),
    )


SIMILAR_TRIANGLES = ParametricFamily(
    name="similar-triangles",
    version=2,
    objective=objective("geometry.similarity", "secondary-2"),
    parameters={
        "easy": _domains(("2", "3"), Integers(3, 9), Integers(4, 10)),
        "medium": _domains(("3/2", "5/2"), Integers(4, 16, 2), Integers(6, 18, 2)),
        "hard": _domains(("4/5", "6/5", "7/5"), Integers(5, 25, 5), Integers(6, 24, 3)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
