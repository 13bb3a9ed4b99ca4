"""An equation with a square root, where squaring brings in a root that does not fit."""

from __future__ import annotations

from generators import misconceptions as named
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Integers, Parameters, Values
from generators.writing import (
    ask,
    data,
    givens,
    linear_factor,
    objective,
    signed_sum,
    solved,
    steps,
    unknowns,
)
from mathverify.problem.spec import AskKind, ProblemSpec, Prose, Step, Unknown

__all__ = ["RADICAL_EQUATION"]


def _solutions(values: Values) -> tuple[int, int, int]:
    """The summand under the root, the solution, and the root that squaring brings in."""
    # With x - b = k the radicand x + a is k^2; the other root of the squared equation gives
    # x - b = 1 - k, which is negative for k >= 2 and so cannot be a square root.
    b, k = values.integer("b"), values.integer("k")
    return k * k - k - b, b + k, b + 1 - k


def _build(values: Values) -> ProblemSpec:
    b = values.integer("b")
    a, solution, false_root = _solutions(values)
    squared = signed_sum((1, "x^2"), (-(solution + false_root), "x"), (solution * false_root, ""))
    factors = "*".join(f"({linear_factor('x', root)})" for root in (solution, false_root))
    return ProblemSpec(
        id="radical-equation",
        data=data(a=a, b=b),
        unknowns=unknowns(Unknown(name="x")),
        givens=givens(equation="sqrt(x + a) = x - b"),
        ask=ask("x", AskKind.ALL),
        answer=solved("x", (solution,)),
        steps=(
            *steps(
                ("x + a = (x - b)^2", "square both sides"),
                (f"{squared} = 0", "expand and collect"),
                (f"{factors} = 0", "factorise"),
                (
                    f"x = {solution} or x = {false_root}",
                    "a product is zero only if one of its factors is zero",
                ),
            ),
            Step(
                relation=f"x = {solution}",
                because="a square root is never negative, so the other value does not fit",
                rejects=f"x = {false_root}",
            ),
        ),
        prose=Prose(stem="{ask}"),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    _, solution, false_root = _solutions(values)
    return (
        Distractor(solved("x", (solution, false_root)), named.UNCHECKED_SOLUTION),
        Distractor(solved("x", (false_root,)), "keeps the solution that does not fit"),
        Distractor(solved("x", ()), "rejects both solutions"),
        Distractor(solved("x", (-solution,)), named.SIGN_LOST),
    )


def _usable(values: Values) -> bool:
    a, solution, false_root = _solutions(values)
    return a >= 2 and solution * false_root != 0 and solution != -false_root


def _domains(b: Integers, k: Integers) -> Parameters:
    return Parameters({"b": b, "k": k}, _usable)


RADICAL_EQUATION = ParametricFamily(
    name="radical-equation",
    version=3,
    objective=objective("algebra.radical-equations", "secondary-4", "analyse"),
    parameters={
        "easy": _domains(Integers(2, 9), Integers(3, 6)),
        "medium": _domains(Integers(2, 15), Integers(3, 9)),
        "hard": _domains(Integers(2, 30), Integers(4, 15)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
