"""The segment between the midpoints of two sides, and the third side of the triangle."""

from __future__ import annotations

from fractions import Fraction

from generators.diagrams import diagram, points
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Integers, Parameters, Rationals, Values
from generators.writing import amount, ask, data, givens, objective, steps
from mathverify.problem.spec import ProblemSpec, Prose

__all__ = ["MIDSEGMENT"]

_NAMES = Choices(("A B C M N", "P Q R M N", "K L M P Q"))


def _build(values: Values) -> ProblemSpec:
    known = values.rational("known")
    a, b, c, m, n = values.word("names").split()
    short, long = f"length({m}, {n})", f"length({b}, {c})"
    wanted, told, result = (
        (long, short, 2 * known) if values.word("wanted") == "side" else (short, long, known / 2)
    )
    shown, asked = (f"{m}{n}", f"{b}{c}") if wanted == long else (f"{b}{c}", f"{m}{n}")
    answer = amount(result, "cm")
    working = f"{wanted} = 2*known" if wanted == long else f"{wanted} = known/2"
    return ProblemSpec(
        id="midsegment",
        data=data(known=amount(known, "cm")),
        unknowns=points(values.word("names")),
        givens=givens(
            corners=f"triangle({a}, {b}, {c})",
            first=f"{m} = midpoint({a}, {b})",
            second=f"{n} = midpoint({a}, {c})",
            size=f"{told} = known",
        ),
        ask=ask(wanted),
        answer=answer,
        steps=steps(
            (
                f"{long} = 2*{short}",
                "the segment between the midpoints of two sides is half as long as the third side",
            ),
            (f"{working} = {answer}", "put in {known}"),
        ),
        prose=Prose(
            stem=f"In triangle {a}{b}{c}, [{m} is the midpoint of {a}{b}](first) and [{n} is the "
            f"midpoint of {a}{c}](second). The segment {shown} is {{known}} long. How long is "
            f"{asked}?"
        ),
        figure=diagram(f"triangle({a}, {b}, {c})", f"segment({m}, {n})"),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    known = values.rational("known")
    double, half = amount(2 * known, "cm"), amount(known / 2, "cm")
    other = half if values.word("wanted") == "side" else double
    return (
        Distractor(other, "halves where it should be doubled, or the other way round"),
        Distractor(amount(known, "cm"), "takes the two segments for equally long"),
        Distractor(amount(known * Fraction(3, 2), "cm"), "adds the half"),
        Distractor(amount(known * 4, "cm"), "squares the scale of the lengths"),
    )


def _domains(wanted: tuple[str, ...], known: Integers | Rationals) -> Parameters:
    return Parameters({"names": _NAMES, "wanted": Choices(wanted), "known": known})


MIDSEGMENT = ParametricFamily(
    name="midsegment",
    version=2,
    objective=objective("geometry.midsegments", "secondary-2"),
    parameters={
        "easy": _domains(("side",), Integers(3, 15)),
        "medium": _domains(("side", "segment"), Integers(16, 40)),
        "hard": _domains(("side", "segment"), Rationals("3.5", "19.5", "1")),
    },
    build=_build,
    misconceptions=_misconceptions,
)
