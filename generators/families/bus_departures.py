"""Two buses leave together and then at their own intervals: when do they meet again?"""

from __future__ import annotations

from math import gcd, lcm

from generators import misconceptions as named
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.flaws.givens import dropping
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, givens, objective, steps, unknowns
from mathverify.codes import Code
from mathverify.problem.spec import AskKind, ProblemSpec, Prose, Unknown

__all__ = ["BUS_DEPARTURES"]

_THINGS = Choices(("bus", "tram", "ferry", "train"))

_OTHER_ANSWER = frozenset({Code.WRONG_ANSWER, Code.NO_CORRECT_OPTION})


def _build(values: Values) -> ProblemSpec:
    a, b, thing = values.integer("a"), values.integer("b"), values.word("thing")
    together = lcm(a, b)
    return ProblemSpec(
        id="bus-departures",
        data=data(a=a, b=b),
        unknowns=unknowns(
            Unknown(name="n", domain="positive integer", meaning="the minutes until then")
        ),
        givens=givens(first_line="a divides n", second_line="b divides n"),
        ask=ask("n", AskKind.LEAST),
        answer=str(together),
        steps=steps(
            (f"lcm(a, b) = {together}", "the least common multiple of {a} and {b}"),
            (f"{together} divides n", "every common multiple of the two is a multiple of this one"),
            (
                f"n >= {together}",
                "so no earlier time will do, and at this time both leave",
            ),
        ),
        prose=Prose(
            stem=f"At noon a {thing} to the beach and a {thing} to the hills leave together. "
            + f"After that, a {thing} to the beach leaves every "
            + "{a} minutes and "
            + f"a {thing} to the hills every "
            + "{b} minutes. [After how many minutes](domain n) do they next leave together?"
        ),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    a, b = values.integer("a"), values.integer("b")
    return (
        Distractor(str(a * b), "multiplies the intervals"),
        Distractor(str(a + b), "adds the intervals"),
        Distractor(str(gcd(a, b)), "gives the greatest common divisor"),
        Distractor(str(2 * lcm(a, b)), named.TWICE),
    )


def _domains(intervals: Integers) -> Parameters:
    def usable(values: Values) -> bool:
        a, b = values.integer("a"), values.integer("b")
        return gcd(a, b) > 1 and a % b != 0 and b % a != 0

    return Parameters({"thing": _THINGS, "a": intervals, "b": intervals}, usable)


BUS_DEPARTURES = ParametricFamily(
    name="bus-departures",
    version=3,
    objective=objective("number-theory.lowest-common-multiple", "secondary-1"),
    parameters={
        "easy": _domains(Integers(4, 15)),
        "medium": _domains(Integers(6, 30)),
        "hard": _domains(Integers(12, 60)),
    },
    build=_build,
    misconceptions=_misconceptions,
    # One bus alone leaves again after its own interval.
    near_misses=(dropping("first_line", _OTHER_ANSWER), dropping("second_line", _OTHER_ANSWER)),
)
