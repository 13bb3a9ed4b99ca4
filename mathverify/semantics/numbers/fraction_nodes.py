"""Rational numbers as expression trees, and how their sums, products and quotients are put."""

from __future__ import annotations

from fractions import Fraction

from mathverify.language.tree import Add, Divide, Multiply, Negate, Node, Number


def integer_node(value: int) -> Node:
    """A whole number; below zero a `Negate`, as a text would be read."""
    return Negate(Number(Fraction(-value))) if value < 0 else Number(Fraction(value))


def fraction_node(value: Fraction) -> Node:
    """A rational as a quotient of whole numbers."""
    return quotient_node(abs(value.numerator), [], value.denominator, negative=value < 0)


def quotient_node(
    above: int,
    factors: list[Node],
    below: int,
    *,
    negative: bool = False,
    divisors: list[Node] | None = None,
) -> Node:
    """``-above*factors / (below*divisors)`` without factors 1."""
    top = ([integer_node(above)] if above != 1 or not factors else []) + factors
    bottom = ([integer_node(below)] if below != 1 else []) + (divisors or [])
    node = _product(top)
    if bottom:
        node = Divide(node, _product(bottom))
    return Negate(node) if negative else node


def _product(factors: list[Node]) -> Node:
    flat: list[Node] = []
    for factor in factors:
        flat += factor.factors if isinstance(factor, Multiply) else [factor]
    return flat[0] if len(flat) == 1 else Multiply(tuple(flat))


def sum_node(terms: list[Node]) -> Node:
    """A sum that starts with a positive term, if it has one."""
    first = next((k for k, term in enumerate(terms) if not isinstance(term, Negate)), 0)
    ordered = [terms[first], *terms[:first], *terms[first + 1 :]]
    return ordered[0] if len(ordered) == 1 else Add(tuple(ordered))
