"""Sums, products, vectors and conditions on numbers with dimensions: what every word is made of.

A point is a tuple of its coordinates, a vector a tuple of differences.  Numbers of different
dimensions do not mix: `LoweringProblem`, whose place the rule's caller fills in
(`geometry.vocabulary.speech`).  Nothing is simplified, so that holes survive.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TypeAlias

from mathverify.language.tree import Comparison, Constant, Node
from mathverify.semantics import quantities, terms
from mathverify.semantics.meaning import Scalar
from mathverify.semantics.units import ANGLE, DIMENSIONLESS

Point: TypeAlias = tuple[Scalar, ...]
Vector: TypeAlias = tuple[Scalar, ...]

PI = Scalar(Constant("pi"))
FULL_TURN = Scalar(terms.number(360), ((ANGLE, Fraction(1)),))
STRAIGHT_ANGLE = Scalar(terms.number(180), ((ANGLE, Fraction(1)),))

# --- numbers -----------------------------------------------------------------------------


def number(value: Fraction | int) -> Scalar:
    """A known pure number."""
    return Scalar(terms.number(value))


def add(*parts: Scalar) -> Scalar:
    """The sum of numbers of one dimension."""
    common = quantities.aligned(parts, None, "add")
    return Scalar(terms.add(part.term for part in common), common[0].dimension)


def opposite(value: Scalar) -> Scalar:
    """The number with the other sign."""
    return Scalar(terms.negate(value.term), value.dimension)


def subtract(left: Scalar, right: Scalar) -> Scalar:
    """``left - right``."""
    one, other = quantities.aligned((left, right), None, "subtract")
    return Scalar(terms.subtract(one.term, other.term), one.dimension)


def times(*factors: Scalar | int) -> Scalar:
    """The product."""
    scalars = [number(f) if isinstance(f, int) else f for f in factors]
    dimension = DIMENSIONLESS
    for scalar in scalars:
        dimension = quantities.combined(dimension, scalar.dimension)
    return Scalar(terms.multiply(scalar.term for scalar in scalars), dimension)


def over(above: Scalar, below: Scalar | int) -> Scalar:
    """The quotient, which has no value where ``below`` is 0."""
    divisor = number(below) if isinstance(below, int) else below
    dimension = quantities.combined(above.dimension, divisor.dimension, -1)
    return Scalar(terms.divide(above.term, divisor.term), dimension)


def square(value: Scalar) -> Scalar:
    """``value^2``."""
    dimension = quantities.scaled(value.dimension, Fraction(2))
    return Scalar(terms.power(value.term, terms.number(2)), dimension)


def root(value: Scalar) -> Scalar:
    """The square root."""
    dimension = quantities.scaled(value.dimension, Fraction(1, 2))
    return Scalar(terms.call("sqrt", value.term), dimension)


def absolute(value: Scalar) -> Scalar:
    """The value without its sign."""
    return Scalar(terms.call("abs", value.term), value.dimension)


def least(*values: Scalar) -> Scalar:
    """The least of numbers of one dimension."""
    return _chosen("min", values)


def greatest(*values: Scalar) -> Scalar:
    """The greatest of numbers of one dimension."""
    return _chosen("max", values)


def _chosen(function: str, values: tuple[Scalar, ...]) -> Scalar:
    if len(values) == 1:
        return values[0]
    common = quantities.aligned(values, None, "compare")
    return Scalar(terms.call(function, *(v.term for v in common)), common[0].dimension)


def when_negative(value: Scalar, size: Scalar) -> Scalar:
    """1 where ``value`` is below 0, else 0; ``size`` is at least as large as ``value``.

    There is no value where ``size`` is 0.
    """
    share = over(opposite(value), size)
    return Scalar(terms.call("ceil", terms.call("max", terms.ZERO, share.term)))


def degrees(radians: Scalar) -> Scalar:
    """An angle that is known in radians, as the engine keeps angles: in degrees."""
    term = terms.divide(terms.multiply((terms.number(180), radians.term)), Constant("pi"))
    return Scalar(term, ((ANGLE, Fraction(1)),))


# --- vectors -----------------------------------------------------------------------------


def step(start: Point, end: Point) -> Vector:
    """The vector from ``start`` to ``end``."""
    return tuple(subtract(b, a) for a, b in zip(start, end, strict=True))


def moved(start: Point, along: Vector, factor: Scalar | None = None) -> Point:
    """``start + factor*along``."""
    way = along if factor is None else scaled(along, factor)
    return tuple(add(a, b) for a, b in zip(start, way, strict=True))


def scaled(vector: Vector, factor: Scalar) -> Vector:
    """``factor*vector``."""
    return tuple(times(factor, part) for part in vector)


def halfway(start: Point, end: Point) -> Point:
    """The midpoint."""
    return tuple(over(add(a, b), 2) for a, b in zip(start, end, strict=True))


def dot(left: Vector, right: Vector) -> Scalar:
    """The scalar product."""
    return add(*(times(a, b) for a, b in zip(left, right, strict=True)))


def cross(left: Vector, right: Vector) -> Scalar:
    """Twice the signed area of the triangle that two vectors of the plane span."""
    return subtract(times(left[0], right[1]), times(left[1], right[0]))


def minors(left: Vector, right: Vector) -> tuple[Scalar, ...]:
    """The cross product in space, and its only number in the plane: all 0 for parallel vectors."""
    if len(left) == 2:
        return (cross(left, right),)
    places = ((1, 2), (2, 0), (0, 1))
    return tuple(subtract(times(left[i], right[j]), times(left[j], right[i])) for i, j in places)


def triple(first: Vector, second: Vector, third: Vector) -> Scalar:
    """Six times the signed volume of the tetrahedron that three vectors of space span."""
    return dot(first, minors(second, third))


def norm(vector: Vector) -> Scalar:
    """The length of a vector."""
    return root(add(*(square(part) for part in vector)))


def gap(start: Point, end: Point) -> Scalar:
    """The distance of two points."""
    return norm(step(start, end))


def turn(left: Vector, right: Vector) -> Scalar:
    """The angle by which ``left`` turns anticlockwise into ``right``, in [0, 360) degrees."""
    unsigned = cosine_angle(left, right)
    behind = when_negative(cross(left, right), times(norm(left), norm(right)))
    rest = subtract(FULL_TURN, times(2, unsigned))
    return add(unsigned, times(behind, rest))


def cosine_angle(left: Vector, right: Vector) -> Scalar:
    """The angle of two vectors in [0, 180] degrees; no value where one is null."""
    cosine = over(dot(left, right), times(norm(left), norm(right)))
    return degrees(Scalar(terms.call("acos", quantities.pure(cosine, None, "a cosine"))))


# --- conditions --------------------------------------------------------------------------


def _compared(left: Scalar, sign: Comparison, right: Scalar) -> Node:
    one, other = quantities.aligned((left, right), None, "compare")
    return terms.compare(one.term, sign, other.term)


def equal(left: Scalar, right: Scalar) -> Node:
    """``left = right``."""
    return _compared(left, Comparison.EQUAL, right)


def less(left: Scalar, right: Scalar) -> Node:
    """``left < right``."""
    return _compared(left, Comparison.LESS, right)


def zero(value: Scalar) -> Node:
    """``value = 0``."""
    return terms.equal(value.term, terms.ZERO)


def positive(value: Scalar) -> Node:
    """``value > 0``."""
    return terms.compare(value.term, Comparison.GREATER, terms.ZERO)


def not_below(value: Scalar) -> Node:
    """``value >= 0``."""
    return terms.compare(value.term, Comparison.GREATER_EQUAL, terms.ZERO)


def negative(value: Scalar) -> Node:
    """``value < 0``."""
    return terms.compare(value.term, Comparison.LESS, terms.ZERO)


def not_null(parts: Iterable[Scalar]) -> Node:
    """Some of ``parts`` is not 0: one statement on the sum of their squares, no alternatives."""
    listed = tuple(parts)
    if len(listed) == 1:
        return terms.compare(listed[0].term, Comparison.NOT_EQUAL, terms.ZERO)
    total = terms.add(square(part).term for part in listed)
    return terms.compare(total, Comparison.NOT_EQUAL, terms.ZERO)


def same(left: Point, right: Point) -> Node:
    """Two points are one."""
    return terms.conjunction(equal(a, b) for a, b in zip(left, right, strict=True))


def differ(left: Point, right: Point) -> Node:
    """Two points are not one."""
    return not_null(subtract(a, b) for a, b in zip(left, right, strict=True))
