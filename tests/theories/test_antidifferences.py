"""Antidifferences of random terms against sums that are added up term by term."""

from __future__ import annotations

import random
from fractions import Fraction

from mathverify.language.tree import Call, Divide, Multiply, Name, Node, Power
from mathverify.semantics import terms
from mathverify.semantics.evaluation import evaluate
from mathverify.theories.antidifferences import antidifference

K = Name("k")
BASES = [Fraction(2), Fraction(3), Fraction(1, 2), Fraction(-1), Fraction(-2)]


def random_term(source: random.Random) -> Node:
    def line() -> Node:
        return terms.add((K, terms.number(source.randint(-3, 4))))

    def factor() -> Node:
        match source.randint(0, 6):
            case 0:
                return line()
            case 1:
                return Divide(terms.ONE, Multiply((line(), line())))
            case 2:
                exponent = terms.add((K, terms.number(source.randint(-1, 1))))
                return Power(terms.number(source.choice(BASES)), exponent)
            case 3:
                return Call("factorial", (line(),))
            case 4:
                return Divide(terms.ONE, Call("factorial", (line(),)))
            case 5:
                return terms.subtract(Divide(terms.ONE, line()), Divide(terms.ONE, line()))
        return Divide(line(), line())

    return terms.multiply(factor() for _ in range(source.randint(1, 3)))


def test_differences_add_up() -> None:
    source, found = random.Random(5), 0
    for _ in range(400):
        term, start = random_term(source), source.randint(0, 4)
        whole = antidifference(term, "k", start)
        if whole is None:
            continue
        found += 1
        total = Fraction(0)
        for place in range(start, start + 6):
            value = evaluate(term, {"k": Fraction(place)})
            assert isinstance(value, Fraction), (term, place)
            total += value
            assert whole.value(place + 1) - whole.value(start) == total, (term, start)
            assert evaluate(whole.at(terms.number(place + 1)), {}) == whole.value(place + 1)
    assert found > 50
