"""A rectangle is longer than wide by a known length and has a known area: how wide is it?"""

from __future__ import annotations

from generators import misconceptions as named
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.flaws.flaw import Flaw, NotApplicable
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, givens, objective, steps, unknowns
from mathverify.codes import Code
from mathverify.problem.spec import ProblemSpec, Prose, Step, Unknown

__all__ = ["GARDEN_WIDTH"]

_PLACES = Choices(("garden", "field", "car park", "playground", "courtyard"))


def _build(values: Values) -> ProblemSpec:
    width, extra = values.integer("width"), values.integer("extra")
    length = width + extra
    return ProblemSpec(
        id="garden-width",
        data=data(extra=f"{extra} m", area=f"{width * length} m^2"),
        unknowns=unknowns(
            Unknown(name="width", domain="real, width > 0", unit="m", meaning="the width")
        ),
        givens=givens(size="width*(width + extra) = area"),
        ask=ask("width", unit="m"),
        answer=f"{width} m",
        steps=(
            *steps(
                ("width^2 + extra*width - area = 0", "expand and bring everything to one side"),
                (f"(width - {width} m)*(width + {length} m) = 0", "factorise"),
                (
                    f"width = {width} m or width = -{length} m",
                    "a product is zero only if one of its factors is zero",
                ),
            ),
            Step(
                relation=f"width = {width} m",
                because="a width is positive",
                rejects=f"width = -{length} m",
            ),
        ),
        prose=Prose(
            stem="A rectangular "
            + values.word("place")
            + " is {extra} longer than it is wide. Its area is {area}. How [wide](domain width) "
            + "is it?"
        ),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    width, extra = values.integer("width"), values.integer("extra")
    return (
        Distractor(f"{width + extra} m", "gives the length instead of the width"),
        Distractor(f"{2 * width + extra} m", "adds length and width"),
        Distractor(f"{extra} m", "gives the difference of the sides"),
        Distractor(f"{width + 1} m", named.ARITHMETIC_SLIP),
    )


def _any_sign(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:  # noqa: ARG001
    """Without ``width > 0`` the negative root of the equation is a second answer."""
    positive = [unknown for unknown in spec.unknowns if unknown.domain == "real, width > 0"]
    if not positive:
        return NotApplicable("not a question about a width")
    return spec.model_copy(
        update={
            "unknowns": tuple(
                unknown.model_copy(update={"domain": "real"}) for unknown in spec.unknowns
            )
        }
    )


def _domains(widths: Integers, extras: Integers) -> Parameters:
    return Parameters({"place": _PLACES, "width": widths, "extra": extras})


GARDEN_WIDTH = ParametricFamily(
    name="garden-width",
    version=3,
    objective=objective("algebra.quadratic-equations", "secondary-3", "analyse"),
    parameters={
        "easy": _domains(Integers(3, 12), Integers(2, 5)),
        "medium": _domains(Integers(5, 30), Integers(3, 15)),
        "hard": _domains(Integers(12, 60), Integers(7, 40)),
    },
    build=_build,
    misconceptions=_misconceptions,
    near_misses=(
        Flaw(
            "width-of-any-sign",
            "A length that nothing requires to be positive.",
            frozenset({Code.UNDERDETERMINED, Code.IMPLAUSIBLE}),
            _any_sign,
        ),
    ),
)
