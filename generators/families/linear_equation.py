"""A linear equation: with the unknown on one side, on both sides, or inside a bracket."""

from __future__ import annotations

from fractions import Fraction

from generators import misconceptions as named
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, fraction, givens, objective, steps, unknowns
from mathverify.problem.spec import ProblemSpec, Prose, Unknown

__all__ = ["LINEAR_EQUATION"]


def _solved(a: str, x: int, right: str) -> tuple[tuple[str, str], ...]:
    return ((f"{a}*x = {right}", "simplify"), (f"x = {x}", "divide both sides by the factor of x"))


def _build(values: Values) -> ProblemSpec:
    a, b, c, x = (values.integer(name) for name in "abcx")
    shape = values.word("shape")
    if shape == "one side":
        right = a * x + b
        known = data(a=a, b=b, right=right)
        relation = "a*x + b = right"
        lines = (
            ("a*x = right - b", "subtract {b} from both sides"),
            *_solved("a", x, str(a * x)),
        )
    elif shape == "both sides":
        right = (a - c) * x + b
        known = data(a=a, b=b, c=c, right=right)
        relation = "a*x + b = c*x + right"
        lines = (
            ("a*x - c*x = right - b", "collect the unknown on one side"),
            *_solved(f"{a - c}", x, str((a - c) * x)),
        )
    else:
        right = a * (x - b) - c * x
        known = data(a=a, b=b, c=c, right=right)
        relation = "a*(x - b) = c*x + right"
        lines = (
            (f"a*x - {a * b} = c*x + right", "expand the bracket"),
            (f"a*x - c*x = right + {a * b}", "collect the unknown on one side"),
            *_solved(f"{a - c}", x, str((a - c) * x)),
        )
    return ProblemSpec(
        id="linear-equation",
        data=known,
        unknowns=unknowns(Unknown(name="x")),
        givens=givens(equation=relation),
        ask=ask("x"),
        answer=str(x),
        steps=steps(*lines),
        prose=Prose(stem="{ask}"),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    a, b, c, x = (values.integer(name) for name in "abcx")
    shape = values.word("shape")
    if shape == "one side":
        right, moved = a * x + b, Fraction(a * x + 2 * b, a)
        other = (Fraction(right - b - a), "subtracts the coefficient instead of dividing by it")
    elif shape == "both sides":
        right, moved = (a - c) * x + b, Fraction((a - c) * x + 2 * b, a - c)
        other = (Fraction((a - c) * x, a + c), "adds the unknowns of the two sides")
    else:
        right = a * (x - b) - c * x
        moved = Fraction(right - a * b, a - c)
        other = (Fraction(right + b, a - c), named.UNEXPANDED_BRACKET)
    return (
        Distractor(fraction(moved), named.TERM_MOVED_UNCHANGED),
        Distractor(fraction(other[0]), other[1]),
        Distractor(fraction(-x), named.SIGN_LOST),
        Distractor(fraction(Fraction(right, a)), "ignores the constant beside the unknown"),
    )


def _usable(values: Values) -> bool:
    a, b, c, x = (values.integer(name) for name in "abcx")
    bracket = values.word("shape") == "bracket"
    divisor = a if values.word("shape") == "one side" else a - c
    # A term moved with the wrong sign leads to a whole number, so that the right option is not
    # told by being the only one.
    if divisor < 2 or (2 * b * (a if bracket else 1)) % divisor:
        return False
    if values.word("shape") == "one side":
        return True
    right = a * (x - b) - c * x if bracket else (a - c) * x + b
    return right > 0 and right != b


def _domains(shape: str, a: Integers, x: Integers) -> Parameters:
    return Parameters(
        {
            "shape": Choices((shape,)),
            "a": a,
            "b": Integers(2, 15),
            "c": Integers(2, 9),
            "x": x,
        },
        _usable,
    )


LINEAR_EQUATION = ParametricFamily(
    name="linear-equation",
    version=3,
    objective=objective("algebra.linear-equations", "secondary-1"),
    parameters={
        "easy": _domains("one side", Integers(2, 9), Integers(2, 12)),
        "medium": _domains("both sides", Integers(4, 12), Integers(2, 15)),
        "hard": _domains("bracket", Integers(4, 15), Integers(2, 25)),
    },
    build=_build,
    misconceptions=_misconceptions,
)
