"""Random polynomial systems whose real points are known because they were made from them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from random import Random

from mathverify.language.tree import Comparison, Name, Node
from mathverify.semantics import terms
from mathverify.semantics.system import Constraint, System, Variable


@dataclass(frozen=True)
class Grid:
    """All points of a product of finite sets, seen through a linear change of coordinates."""

    system: System
    points: frozenset[tuple[Fraction, ...]]


def grid(random: Random, count: int) -> Grid:
    """``prod(u_i - value) = 0`` for forms ``u_i`` with a unitriangular matrix, then mixed.

    Sometimes with a square for a factor, and with a factor that has no real zero.
    """
    names = ("x", "y", "z")[:count]
    slopes = [[random.randint(-2, 2) if j < i else 0 for j in range(count)] for i in range(count)]
    values = [random.sample(range(-3, 4), random.randint(1, 3)) for _ in names]
    equations: list[Node] = []
    for i, name in enumerate(names):
        form = terms.add(
            (
                Name(name),
                *(
                    terms.multiply((terms.number(slopes[i][j]), Name(names[j])))
                    for j in range(i)
                    if slopes[i][j]
                ),
            )
        )
        factors = [terms.subtract(form, terms.number(value)) for value in values[i]]
        if len(factors) < 3 and random.random() < 0.3:
            factors.append(factors[0])
        elif len(factors) == 1 and random.random() < 0.5:
            square = terms.power(form, terms.number(2))
            factors.append(terms.add((square, terms.number(random.randint(1, 3)))))
        equations.append(terms.multiply(factors))
    for i in range(1, count):
        scale = terms.number(random.randint(-2, 2))
        equations[i] = terms.add((equations[i], terms.multiply((scale, equations[i - 1]))))
    points = set()
    for chosen in product(*values):
        point: list[Fraction] = []
        for i, value in enumerate(chosen):
            point.append(value - sum((slopes[i][j] * point[j] for j in range(i)), Fraction(0)))
        points.add(tuple(point))
    constraints = tuple(
        Constraint(f"g{i}", terms.equal(equation, terms.ZERO))
        for i, equation in enumerate(equations)
    )
    return Grid(System(tuple(Variable(name) for name in names), constraints), frozenset(points))


def statement(random: Random, names: tuple[str, ...]) -> Constraint:
    """A further constraint, with a hole, a kink or an end at some of the points."""
    left, right = (Name(name) for name in random.sample(names, 2))
    shift = terms.subtract(left, terms.number(random.randint(-3, 3)))
    term = random.choice(
        [
            terms.multiply((left, right)),
            terms.divide(right, shift),
            terms.call("abs", terms.add((shift, right))),
            terms.call("min", left, right),
            terms.divide(terms.multiply((shift, right)), shift),
        ]
    )
    sign = random.choice([Comparison.EQUAL, Comparison.NOT_EQUAL, Comparison.LESS_EQUAL])
    formula = terms.compare(term, sign, terms.number(random.randint(-3, 3)))
    return Constraint("further", formula, random.random() < 0.6)
