"""Girls and boys are split into equal teams: what is the greatest number of teams?"""

from __future__ import annotations

from math import gcd, lcm

from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.flaws.givens import dropping
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, givens, objective, steps, unknowns
from mathverify.codes import Code
from mathverify.problem.spec import AskKind, ProblemSpec, Prose, Unknown

__all__ = ["EQUAL_TEAMS"]

_OCCASIONS = Choices(("a sports day", "a treasure hunt", "a science fair", "a summer camp"))

_OTHER_ANSWER = frozenset({Code.WRONG_ANSWER, Code.NO_CORRECT_OPTION})


def _numbers(values: Values) -> tuple[int, int]:
    teams = values.integer("teams")
    return teams * values.integer("girls_each"), teams * values.integer("boys_each")


def _build(values: Values) -> ProblemSpec:
    girls, boys = _numbers(values)
    most = gcd(girls, boys)
    return ProblemSpec(
        id="equal-teams",
        data=data(girls=girls, boys=boys),
        unknowns=unknowns(
            Unknown(name="teams", domain="positive integer", meaning="the number of teams")
        ),
        givens=givens(girls_split="teams divides girls", boys_split="teams divides boys"),
        ask=ask("teams", AskKind.GREATEST),
        answer=str(most),
        steps=steps(
            (f"gcd(girls, boys) = {most}", "the greatest common divisor of {girls} and {boys}"),
            (
                f"teams divides {most}",
                "the number of teams divides both numbers, and so it divides this one",
            ),
            (f"teams <= {most}", "so there cannot be more teams than that"),
            (f"girls/{most} = {girls // most}", "the number of girls in each team"),
            (f"boys/{most} = {boys // most}", "the number of boys in each team"),
        ),
        prose=Prose(
            stem="{girls} girls and {boys} boys come to "
            + values.word("occasion")
            + ". All of them are put into teams. All teams have the same number of girls, and "
            + "all teams have the same number of boys. What is the greatest possible "
            + "[number of teams](domain teams)?"
        ),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    girls, boys = _numbers(values)
    smallest = next(n for n in range(2, girls + 1) if girls % n == 0 and boys % n == 0)
    return (
        Distractor(str(smallest), "stops at the first common divisor"),
        Distractor(str(min(girls, boys)), "makes a team for each child of the smaller group"),
        Distractor(str(lcm(girls, boys)), "gives the lowest common multiple"),
        Distractor(str(girls // gcd(girls, boys)), "gives the number of girls in a team"),
        Distractor(str(boys // gcd(girls, boys)), "gives the number of boys in a team"),
    )


def _domains(teams: Integers, each: Integers) -> Parameters:
    def usable(values: Values) -> bool:
        girls, boys = values.integer("girls_each"), values.integer("boys_each")
        return gcd(girls, boys) == 1 and girls > 1 and boys > 1

    return Parameters(
        {"occasion": _OCCASIONS, "teams": teams, "girls_each": each, "boys_each": each}, usable
    )


EQUAL_TEAMS = ParametricFamily(
    name="equal-teams",
    version=3,
    objective=objective("number-theory.greatest-common-divisor", "secondary-1"),
    parameters={
        "easy": _domains(Integers(4, 10), Integers(2, 7)),
        "medium": _domains(Integers(6, 18), Integers(2, 11)),
        "hard": _domains(Integers(12, 40), Integers(3, 17)),
    },
    build=_build,
    misconceptions=_misconceptions,
    # One group alone can be split into as many teams as it has children.
    near_misses=(dropping("girls_split", _OTHER_ANSWER), dropping("boys_split", _OTHER_ANSWER)),
)
