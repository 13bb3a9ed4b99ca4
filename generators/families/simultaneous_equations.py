"""Two linear equations in x and y with one common solution."""

from __future__ import annotations

from math import gcd

from generators import misconceptions as named
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.flaws.givens import dropping
from generators.parameters import Integers, Parameters, Values
from generators.writing import ask, data, factor, givens, objective, steps, unknowns
from mathverify.codes import Code
from mathverify.problem.spec import AskKind, ProblemSpec, Prose, Unknown

__all__ = ["SIMULTANEOUS_EQUATIONS"]

_OTHER_SOLUTIONS = frozenset({Code.MISSING_SOLUTIONS, Code.NO_CORRECT_OPTION})


def _build(values: Values) -> ProblemSpec:
    a, b, c, d, x, y = (values.integer(name) for name in "abcdxy")
    first, second = a * x + b * y, c * x - d * y
    return ProblemSpec(
        id="simultaneous-equations",
        data=data(a=a, b=b, c=c, d=d, m=first, n=second),
        unknowns=unknowns(Unknown(name="x"), Unknown(name="y")),
        givens=givens(first="a*x + b*y = m", second="c*x - d*y = n"),
        ask=ask("(x, y)", AskKind.ALL),
        answer=f"x = {x} and y = {y}",
        steps=steps(
            (f"{a * d}*x + {b * d}*y = {first * d}", "multiply the first equation by {d}"),
            (f"{b * c}*x - {b * d}*y = {second * b}", "multiply the second equation by {b}"),
            (f"{a * d + b * c}*x = {first * d + second * b}", "add the two equations"),
            (f"x = {x}", "divide both sides by the factor of x"),
            (f"b*y = m - a*{factor(x)} = {b * y}", "put this value into the first equation"),
            (f"y = {y}", "divide both sides by {b}"),
        ),
        prose=Prose(stem="{ask}"),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    x, y = values.integer("x"), values.integer("y")
    pairs = (
        (y, x, named.SWAPPED),
        (x, -y, named.SIGN_LOST),
        (-x, y, named.SIGN_LOST),
        (x + 1, y, named.ARITHMETIC_SLIP),
        (x, y + 1, named.ARITHMETIC_SLIP),
    )
    return tuple(Distractor(f"x = {left} and y = {right}", reason) for left, right, reason in pairs)


def _usable(values: Values) -> bool:
    a, b, c, d, x, y = (values.integer(name) for name in "abcdxy")
    # With such coefficients each equation has to be multiplied before they are added.
    apart = gcd(a, b) == gcd(c, d) == gcd(b, d) == 1 and a != c
    return apart and c * x - d * y not in {0, 1, -1} and x != y


def _domains(coefficients: Integers, solutions: Integers) -> Parameters:
    domains = dict.fromkeys("abcd", coefficients) | dict.fromkeys("xy", solutions)
    return Parameters(domains, _usable)


SIMULTANEOUS_EQUATIONS = ParametricFamily(
    name="simultaneous-equations",
    version=3,
    objective=objective("algebra.simultaneous-equations", "secondary-2"),
    parameters={
        "easy": _domains(Integers(2, 5), Integers(2, 8)),
        "medium": _domains(Integers(2, 9), Integers(-6, 9, excluding=(-1, 0, 1))),
        "hard": _domains(Integers(3, 14), Integers(-15, 15, excluding=(-1, 0, 1))),
    },
    build=_build,
    misconceptions=_misconceptions,
    # One line has infinitely many points.
    near_misses=(dropping("first", _OTHER_SOLUTIONS), dropping("second", _OTHER_SOLUTIONS)),
)
