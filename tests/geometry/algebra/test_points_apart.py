"""That points differ is one fact of their distance, so that a figure may still be placed."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from geometry.algebra.compilation import Branch, Compiler
from geometry.algebra.gauge import placed
from mathverify.language import parse
from mathverify.semantics.evaluation import Truth, truth
from mathverify.semantics.quotients import ToZero
from mathverify.semantics.system import Constraint, System, Variable

NAMES = ("x", "y", "z")
#: Formulas in a few numbers; those that are read as one branch, and how many branches otherwise.
FORMULAS = [
    ("x != y or y != z", 1),
    ("x != 1 or y != 2 or z != 3", 1),
    ("2*x + y != 1 or x - y != 2", 1),
    ("x != y or z > 0", 2),
    ("x != y or x != z or z = 0", 2),
    ("x*y != 1 or z != 0", 2),
    ("x/z != 1 or y != 0", 2),
    ("x != y and (y != z or x = 1)", 2),
]


def branches(text: str) -> tuple[Compiler, list[Branch]]:
    variables = tuple(Variable(name) for name in NAMES)
    compiler = Compiler(System(variables, (Constraint("said", parse(text)),)))
    return compiler, compiler.branches()


def holds(branch: Branch, point: dict[int, Fraction]) -> bool:
    signs = {
        ToZero.ZERO: lambda value: value == 0,
        ToZero.NONZERO: lambda value: value != 0,
        ToZero.POSITIVE: lambda value: value > 0,
        ToZero.NONNEGATIVE: lambda value: value >= 0,
    }
    return all(signs[fact.sign](value_of(fact.polynomial, point)) for fact in branch.facts)


def value_of(polynomial: object, point: dict[int, Fraction]) -> Fraction:
    total = Fraction(0)
    for monomial, value in polynomial.to_dict().items():  # type: ignore[attr-defined]
        part = Fraction(int(value.p), int(value.q))
        for index, power in enumerate(monomial):
            part *= point.get(index, Fraction(0)) ** int(power)
        total += part
    return total


@pytest.mark.parametrize(("text", "count"), FORMULAS, ids=[text for text, _ in FORMULAS])
def test_the_branches_hold_where_the_formula_does(text: str, count: int) -> None:
    compiler, found = branches(text)
    assert len(found) == count
    for values in product((-1, 0, 1, 2, 3), repeat=3):
        model = {name: Fraction(value) for name, value in zip(NAMES, values, strict=True)}
        point = {compiler.ring.variable_index(name): value for name, value in model.items()}
        here = truth(parse(text), model) is Truth.TRUE
        assert any(holds(branch, point) for branch in found) is here, (text, values)


def test_a_figure_with_points_apart_is_placed() -> None:
    text = "(ax - bx)^2 + (ay - by)^2 = 4 and (ax != bx or ay != by)"
    letters = ("ax", "ay", "bx", "by")
    system = System(tuple(Variable(one) for one in letters), (Constraint("said", parse(text)),))
    compiler = Compiler(system)
    (branch,) = compiler.branches()
    found = placed(compiler.ring, branch, (), (letters[:2], letters[2:]))
    assert found.turned
    assert len(found.zero) == 3
