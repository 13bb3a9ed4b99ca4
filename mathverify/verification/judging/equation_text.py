"""Equations of lines and circles as texts: ``y = 2*x - 3``, ``x = 4``, ``(x - 1)^2 + y^2 = 9``."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from mathverify.language.ascii import to_ascii
from mathverify.language.tree import (
    Add,
    Comparison,
    Multiply,
    Name,
    Negate,
    Node,
    Number,
    Power,
    Relation,
)
from mathverify.semantics import terms
from mathverify.semantics.evaluation import NotKnown, Undefined, Value
from mathverify.semantics.numbers import to_node
from mathverify.semantics.numbers.exact import ELEMENTARY_LEVEL, Exact

__all__ = ["equation_text"]

_X, _Y = Name("x"), Name("y")


def equation_text(values: Sequence[Value]) -> str:
    """The equation of a line (a, b, c) or of a circle (1, x, y, square of the radius)."""
    if any(isinstance(value, Undefined) for value in values):
        return "undefined"
    known = [value for value in values if not isinstance(value, (Undefined, NotKnown))]
    written = [v for v in known if isinstance(v, Fraction) or v.level <= ELEMENTARY_LEVEL]
    if len(written) < len(values):
        return "not computable here"
    relation = _line(*written) if len(written) == 3 else _circle(*written[1:])
    return to_ascii(relation)


def _line(a: Exact, b: Exact, c: Exact) -> Relation:
    if b == 0:
        return _equation(_X, _node(c / a))
    slope, constant = -a / b, c / b
    parts = []
    if slope != 0:
        parts.append(_times(slope))
    if constant != 0 or not parts:
        parts.append(_node(constant))
    return _equation(_Y, _sum(parts))


def _times(slope: Exact) -> Node:
    if slope == 1:
        return _X
    node = _node(slope)
    if isinstance(node, Negate):
        below = node.operand
        return Negate(_X if below == terms.ONE else Multiply((below, _X)))
    return Multiply((node, _X))


def _circle(x: Exact, y: Exact, squared: Exact) -> Relation:
    parts = [
        Power(letter if place == 0 else _sum([letter, _node(-place)]), Number(Fraction(2)))
        for letter, place in ((_X, x), (_Y, y))
    ]
    return _equation(_sum(list(parts)), _node(squared))


def _node(value: Exact) -> Node:
    node = to_node(value)
    if isinstance(node, Number) and node.value < 0:
        return Negate(Number(-node.value))
    return node


def _sum(parts: list[Node]) -> Node:
    return parts[0] if len(parts) == 1 else Add(tuple(parts))


def _equation(left: Node, right: Node) -> Relation:
    return Relation((left, right), (Comparison.EQUAL,))
