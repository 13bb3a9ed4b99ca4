"""Random relations in one variable, with a solution planted, for the engines' fuzz tests."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from mathverify.language.tree import Comparison, Name, Node
from mathverify.semantics import terms
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.numbers import Irrational, to_node
from mathverify.semantics.system import Constraint, Kind, System, Variable

X = Name("x")
SIGNS = (
    Comparison.EQUAL,
    Comparison.NOT_EQUAL,
    Comparison.LESS,
    Comparison.LESS_EQUAL,
    Comparison.GREATER,
    Comparison.GREATER_EQUAL,
)


def linear(random: Random) -> Node:
    """``a*x + b`` with small integers, a not zero."""
    slope = random.choice([-3, -2, -1, 1, 2, 3])
    return terms.add(
        (terms.multiply((terms.number(slope), X)), terms.number(random.randint(-5, 5)))
    )


def term(random: Random, depth: int, functions: str) -> Node:
    """A random term; ``functions`` are those allowed beside the four operations."""
    if depth == 0:
        return linear(random) if random.random() < 0.7 else terms.number(random.randint(-4, 4))
    kind = random.choice(["add", "sub", "mul", "sq", "div", *functions.split()])
    here = term(random, depth - 1, functions)
    match kind:
        case "add":
            return terms.add((here, term(random, depth - 1, functions)))
        case "sub":
            return terms.subtract(here, term(random, depth - 1, functions))
        case "mul":
            return terms.multiply((here, linear(random)))
        case "sq":
            return terms.power(here, terms.number(2))
        case "div":
            return terms.divide(here, linear(random))
        case "root":
            return terms.call("root", here, terms.number(3))
        case "min" | "max":
            return terms.call(kind, here, linear(random))
        case "median":
            return terms.call(kind, here, linear(random), terms.number(random.randint(-3, 3)))
    return terms.call(kind, here)


def relation(
    random: Random, functions: str, depth: int = 2, sign: Comparison | None = None
) -> tuple[Node, Fraction | None]:
    """``left sign right`` and the point at which both sides were made equal, if there is one."""
    left = term(random, depth, functions)
    right = term(random, random.randint(0, 1), functions)
    planted = Fraction(random.randint(-6, 6), random.choice([1, 1, 1, 2, 3]))
    there = [evaluate(side, {"x": planted}) for side in (left, right)]
    chosen = sign or random.choice(SIGNS)
    if all(isinstance(value, (Fraction, Irrational)) for value in there):
        gap = to_node(there[0] - there[1])
        return terms.compare(left, chosen, terms.add((right, gap))), planted
    return terms.compare(left, chosen, right), None


def one_variable(*formulas: Node, kind: Kind = Kind.REAL) -> System:
    """The formulas as wanted constraints on x."""
    constraints = tuple(Constraint(f"g{i}", f) for i, f in enumerate(formulas, 1))
    return System((Variable("x", kind),), constraints)
