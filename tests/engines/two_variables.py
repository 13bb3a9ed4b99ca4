"""Random systems in x and y of the size of a school question, mostly with a point planted."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from univariate_fuzz import SIGNS, X

from mathverify.language.tree import Comparison, Name, Node
from mathverify.semantics import terms
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.system import Bound, Constraint, Kind, System, Variable

Y = Name("y")
_SHAPES = (
    *("linear", "linear", "product", "square", "quotient"),
    *("abs", "sqrt", "squares", "min"),
)


def _linear(random: Random) -> Node:
    parts = [terms.multiply((terms.number(random.randint(-3, 3)), name)) for name in (X, Y)]
    return terms.add((*parts, terms.number(random.randint(-5, 5))))


def _term(random: Random) -> Node:
    match random.choice(
        ["linear", "linear", "product", "square", "quotient", "abs", "sqrt", "squares", "min"]
    ):
        case "product":
            return terms.multiply((X, Y))
        case "square":
            return terms.power(random.choice([X, Y]), terms.number(2))
        case "quotient":
            return terms.divide(_linear(random), random.choice([X, Y, _linear(random)]))
        case "abs" | "sqrt" as function:
            return terms.call(function, _linear(random))
        case "min":
            return terms.call("min", _linear(random), _linear(random))
        case "squares":
            return terms.add(terms.power(name, terms.number(2)) for name in (X, Y))
    return _linear(random)


def two_variable_system(random: Random, kind: Kind) -> System:
    """One to three constraints; integers are bounded by -5 and 5."""
    planted = {"x": Fraction(random.randint(-4, 4)), "y": Fraction(random.randint(-4, 4))}
    constraints = []
    for index in range(random.randint(1, 3)):
        left, right = _term(random), _linear(random)
        sign = random.choice([Comparison.EQUAL] * 3 + list(SIGNS))
        sides = [evaluate(side, planted) for side in (left, right)]
        if random.random() < 0.8 and all(isinstance(side, Fraction) for side in sides):
            right = terms.add((right, terms.number(sides[0] - sides[1])))
        wanted = random.random() < 0.85
        constraints.append(Constraint(f"g{index}", terms.compare(left, sign, right), wanted))
    ends = (None, None)
    if kind is Kind.INTEGER:
        ends = (Bound(Fraction(-5), True), Bound(Fraction(5), True))
    return System(tuple(Variable(n, kind, *ends) for n in "xy"), tuple(constraints))
