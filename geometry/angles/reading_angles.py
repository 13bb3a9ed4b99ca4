"""Linear terms in angles as they are written: ``(3*x + 10) deg``, ``2*angle(A,B,C)``, ``3*x``.

A term is either a pure number, in which a name counts degrees once ``deg`` is put after it, or an
angle, in which a name is an angle itself.
"""

from __future__ import annotations

from fractions import Fraction

from geometry.angles.expressions import (
    LINEAR,
    LinearEquation,
    LinearExpression,
    Unknown,
    angle,
    expression,
    number,
)
from mathverify.language import tree
from mathverify.language.tree import Node

_DEGREE = (("deg", 1),)
_FULL = number(360)


def equations_of(left: Node, right: Node) -> list[LinearEquation]:
    """``left = right`` as equations; none if it is not linear in angles and unknown numbers."""
    if isinstance(left, tree.Ratio) and isinstance(right, tree.Ratio):
        return _ratio(left.parts, right.parts)
    for read in (angular, _pure):
        one, two = read(left), read(right)
        if one is not None and two is not None:
            return [LinearEquation.between(one, two)]
    return []


def _ratio(terms: tuple[Node, ...], numbers: tuple[Node, ...]) -> list[LinearEquation]:
    """``a : b : c = 2 : 3 : 4`` with positive numbers."""
    angles = [angular(term) for term in terms]
    weights = [_constant(part) for part in numbers]
    if len(angles) != len(weights):
        return []
    found = list[LinearEquation]()
    first, weight = angles[0], weights[0]
    for other, other_weight in zip(angles[1:], weights[1:], strict=True):
        if first is None or other is None or not weight or not other_weight:
            return []
        if weight < 0 or other_weight < 0:
            return []
        found.append(LinearEquation.between(first.times(other_weight), other.times(weight)))
    return found


def _constant(node: Node) -> Fraction | None:
    read = _pure(node)
    return None if read is None or read.terms else read.constant


def angular(node: Node) -> LinearExpression | None:
    """A term that is an angle, in degrees; None if it is no such term."""
    match node:
        case tree.Call("angle", (tree.Name(arm), tree.Name(vertex), tree.Name(other))):
            if vertex in (arm, other):
                return None
            return number(0) if arm == other else angle(arm, vertex, other)
        case tree.Call("reflex", (tree.Call("angle") as inner,)):
            read = angular(inner)
            return None if read is None else _FULL - read
        case tree.Quantity(value, tree.Unit(factors)) if factors == _DEGREE:
            return _pure(value)
        case tree.Name(identifier):
            return expression([(Unknown(identifier, counts_degrees=False), Fraction(1))])
        case tree.Number(value) if not value:
            return number(0)
    return _linear(node, angle_wanted=True)


def _pure(node: Node) -> LinearExpression | None:
    """A term that is a number, which ``deg`` after it makes degrees."""
    match node:
        case tree.Number(value):
            return number(value)
        case tree.Name(identifier):
            return expression([(Unknown(identifier), Fraction(1))])
    return _linear(node, angle_wanted=False)


def _linear(node: Node, angle_wanted: bool) -> LinearExpression | None:
    read = angular if angle_wanted else _pure
    match node:
        case tree.Number():
            return None
        case tree.Multiply(factors):
            return _product(factors, angle_wanted)
        case tree.Divide(numerator, denominator):
            divisor = _constant(denominator)
            part = read(numerator)
            return None if part is None or not divisor else part.times(1 / divisor)
    return LINEAR.of(node, read)


def _product(factors: tuple[Node, ...], angle_wanted: bool) -> LinearExpression | None:
    """A product with one factor that varies at most; for an angle one factor is an angle."""
    product: LinearExpression | None = None if angle_wanted else number(1)
    scale = number(1)
    for factor in factors:
        pure = _pure(factor)
        if pure is not None and not (angle_wanted and _only_angle(factor)):
            combined = _times(scale, pure)
            if combined is None:
                return _last_angle(factors) if angle_wanted else None
            scale = combined
            continue
        part = angular(factor) if angle_wanted else None
        if part is None or product is not None:
            return None
        product = part
    if product is None:
        return _last_angle(factors)
    return _times(scale, product)


def _only_angle(factor: Node) -> bool:
    return isinstance(factor, tree.Quantity)


def _last_angle(factors: tuple[Node, ...]) -> LinearExpression | None:
    """``3*x`` where x is an angle: numbers and one name."""
    names = [factor for factor in factors if _constant(factor) is None]
    if len(names) != 1:
        return None
    read = angular(names[0])
    if read is None:
        return None
    for factor in factors:
        value = _constant(factor)
        if value is not None:
            read = read.times(value)
    return read


def _times(one: LinearExpression, two: LinearExpression) -> LinearExpression | None:
    if not one.terms:
        return two.times(one.constant)
    if not two.terms:
        return one.times(two.constant)
    return None
