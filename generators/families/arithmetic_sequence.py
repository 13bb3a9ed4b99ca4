"""Two terms of an arithmetic sequence are known: find another one."""

from __future__ import annotations

from generators import misconceptions as named
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.flaws.givens import dropping
from generators.parameters import Integers, Parameters, Values
from generators.writing import ask, data, factor, givens, objective, steps, unknowns
from mathverify.problem.spec import ProblemSpec, Prose, Unknown

__all__ = ["ARITHMETIC_SEQUENCE"]


def _build(values: Values) -> ProblemSpec:
    first, difference = values.integer("first"), values.integer("difference")
    early, late, wanted = (values.integer(name) for name in ("early", "late", "wanted"))
    early_term, late_term, wanted_term = (
        first + (place - 1) * difference for place in (early, late, wanted)
    )
    return ProblemSpec(
        id="arithmetic-sequence",
        data=data(
            early=early, early_term=early_term, late=late, late_term=late_term, wanted=wanted
        ),
        unknowns=unknowns(
            Unknown(name="first", meaning="the first term"),
            Unknown(name="difference", meaning="the common difference"),
        ),
        givens=givens(
            earlier="first + (early - 1)*difference = early_term",
            later="first + (late - 1)*difference = late_term",
        ),
        ask=ask("first + (wanted - 1)*difference"),
        answer=str(wanted_term),
        steps=steps(
            (
                "(late - early)*difference = late_term - early_term",
                "every step from a term to the next adds the common difference",
            ),
            (f"difference = {difference}", "divide both sides by the number of steps"),
            (
                f"first = early_term - (early - 1)*{factor(difference)} = {first}",
                "go back to the first term",
            ),
            (
                "first + (wanted - 1)*difference"
                f" = {first} + (wanted - 1)*{factor(difference)} = {wanted_term}",
                "go forward to term number {wanted}",
            ),
        ),
        prose=Prose(
            stem="In an arithmetic sequence, term number {early} is {early_term} and term number "
            "{late} is {late_term}. Find term number {wanted}."
        ),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    first, difference = values.integer("first"), values.integer("difference")
    wanted = values.integer("wanted")
    return (
        Distractor(str(first + wanted * difference), named.OFF_BY_ONE),
        Distractor(str(wanted * difference), "leaves out the first term"),
        Distractor(str(first - (wanted - 1) * difference), named.SIGN_LOST),
        Distractor(
            str(first + (values.integer("late") - 1) * difference + difference),
            "gives the term after the last known one",
        ),
    )


def _usable(values: Values) -> bool:
    early, late, wanted = (values.integer(name) for name in ("early", "late", "wanted"))
    return early + 1 < late and late + 1 < wanted


def _domains(first: Integers, difference: Integers, wanted: Integers) -> Parameters:
    return Parameters(
        {
            "first": first,
            "difference": difference,
            "early": Integers(2, 6),
            "late": Integers(5, 14),
            "wanted": wanted,
        },
        _usable,
    )


ARITHMETIC_SEQUENCE = ParametricFamily(
    name="arithmetic-sequence",
    version=3,
    objective=objective("sequences.arithmetic", "secondary-3"),
    parameters={
        "easy": _domains(Integers(1, 12), Integers(2, 8), Integers(8, 20)),
        "medium": _domains(
            Integers(-15, 30, excluding=(0,)),
            Integers(-9, 9, excluding=(-1, 0, 1)),
            Integers(15, 40),
        ),
        "hard": _domains(
            Integers(-60, 90, excluding=(0,)),
            Integers(-17, 17, excluding=(-1, 0, 1)),
            Integers(30, 120),
        ),
    },
    build=_build,
    misconceptions=_misconceptions,
    # Either term alone leaves the difference open, and with it every other term.
    near_misses=(dropping("earlier"), dropping("later")),
)
