"""A linear inequality whose solutions form an interval: simple, reversed, or double."""

from __future__ import annotations

from generators import misconceptions as named
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, givens, objective, steps, unknowns
from mathverify.problem.spec import AskKind, ProblemSpec, Prose, Unknown

__all__ = ["LINEAR_INEQUALITY"]


def _build(values: Values) -> ProblemSpec:
    a, b, low, high = (values.integer(name) for name in ("a", "b", "low", "high"))
    shape = values.word("shape")
    if shape == "simple":
        known = data(a=a, b=b, c=a * high + b)
        relation, answer = "a*x + b <= c", f"(-inf, {high}]"
        lines = (
            (f"a*x <= c - b = {a * high}", "subtract {b} from both sides"),
            (f"x <= {high}", "divide both sides by {a}, which is positive"),
        )
    elif shape == "reversed":
        known = data(a=a, b=b, c=b - a * low)
        relation, answer = "b - a*x <= c", f"[{low}, inf)"
        lines = (
            (f"-a*x <= c - b = {-a * low}", "subtract {b} from both sides"),
            (
                f"x >= {low}",
                "divide both sides by a negative number, which turns the sign round",
            ),
        )
    else:
        known = data(a=a, b=b, c=a * low + b, d=a * high + b)
        relation, answer = "c < a*x + b <= d", f"({low}, {high}]"
        lines = (
            (f"{a * low} < a*x <= {a * high}", "subtract {b} from all sides"),
            (f"{low} < x <= {high}", "divide all sides by {a}, which is positive"),
        )
    return ProblemSpec(
        id="linear-inequality",
        data=known,
        unknowns=unknowns(Unknown(name="x")),
        givens=givens(inequality=relation),
        ask=ask("x", AskKind.ALL),
        answer=answer,
        steps=steps(*lines),
        prose=Prose(stem="{ask}"),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    low, high = values.integer("low"), values.integer("high")
    match values.word("shape"):
        case "simple":
            return (
                Distractor(f"[{high}, inf)", named.DIRECTION_NOT_REVERSED),
                Distractor(f"(-inf, {high})", named.BOUNDARY_SLIP),
                Distractor(f"(-inf, {-high}]", named.SIGN_LOST),
            )
        case "reversed":
            return (
                Distractor(f"(-inf, {low}]", named.DIRECTION_NOT_REVERSED),
                Distractor(f"({low}, inf)", named.BOUNDARY_SLIP),
                Distractor(f"[{-low}, inf)", named.SIGN_LOST),
            )
        case _:
            return (
                Distractor(f"[{low}, {high})", named.BOUNDARY_SLIP),
                Distractor(f"({-high}, {-low}]", named.SIGN_LOST),
                Distractor(f"({low}, inf)", "forgets the upper side"),
            )


def _usable(values: Values) -> bool:
    a, b, low, high = (values.integer(name) for name in ("a", "b", "low", "high"))
    edge = {"simple": a * high + b, "reversed": b - a * low, "double": a * low + b}
    return low + 2 < high and edge[values.word("shape")] != 0 and a * high + b != 0


def _domains(shape: str, a: Integers, ends: Integers) -> Parameters:
    return Parameters(
        {
            "shape": Choices((shape,)),
            "a": a,
            "b": Integers(2, 15),
            "low": ends,
            "high": ends,
        },
        _usable,
    )


LINEAR_INEQUALITY = ParametricFamily(
    name="linear-inequality",
    version=3,
    objective=objective("algebra.linear-inequalities", "secondary-2"),
    parameters={
        "easy": _domains("simple", Integers(2, 9), Integers(2, 15)),
        "medium": _domains("reversed", Integers(2, 9), Integers(-12, 15, excluding=(0,))),
        "hard": _domains("double", Integers(2, 12), Integers(-12, 15, excluding=(0,))),
    },
    build=_build,
    misconceptions=_misconceptions,
)
