"""Planes of space: distances, angles with lines, dihedral angles, sides, incidence."""

from __future__ import annotations

from dataclasses import dataclass

from geometry.vocabulary.arithmetic import (
    Point,
    Vector,
    absolute,
    cosine_angle,
    degrees,
    dot,
    minors,
    norm,
    not_null,
    over,
    step,
    times,
    zero,
)
from geometry.vocabulary.coordinates import of_first_degree
from geometry.vocabulary.points import as_point, collection, points
from geometry.vocabulary.speech import misread
from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics import quantities, terms
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import Figure, Meaning, Scalar

#: The parts are a, b, c and d of a*x + b*y + c*z = d.
_BY_EQUATION = "plane by its equation"


@dataclass(frozen=True, slots=True)
class Plane:
    """A plane through ``start`` with the ``normal``; further points lie in it by ``facts``."""

    start: Point
    normal: Vector
    facts: tuple[Node, ...] = ()

    @property
    def exists(self) -> Node:
        """That the points of the plane are not on one line, and all in it."""
        return terms.conjunction([not_null(self.normal), *self.facts])

    def offset(self, place: Point) -> Scalar:
        """A number that is 0 exactly if the point is in the plane, with a sign on each side."""
        return dot(self.normal, step(self.start, place))

    def contains(self, place: Point) -> Node:
        """That the point is in the plane."""
        return terms.conjunction([zero(self.offset(place)), self.exists])


def plane(lowering: Lowering, call: tree.Call) -> Meaning:
    """``plane(A, B, C)``; further points must lie in it.  Or ``plane(2*x - y + 2*z = 9)``."""
    match call.arguments:
        case (tree.Relation() as relation,):
            return Figure(_BY_EQUATION, of_first_degree(lowering, relation, "xyz", "a plane"))
    found = points(lowering, call, 3)
    if len(found[0]) != 3:
        raise misread("a plane goes through points of space", call, "points such as A = (1, 2, 3)")
    return Figure("plane", tuple(collection(p) for p in found))


def plane_of(meaning: Meaning) -> Plane | None:
    """The plane that ``meaning`` is; None for anything else."""
    if isinstance(meaning, Figure) and meaning.kind == _BY_EQUATION:
        a, b, c, size = (part for part in meaning.parts if isinstance(part, Scalar))
        normal: Vector = (a, b, c)
        # The foot of the origin: it has no value exactly where there is no plane.
        share = over(size, dot(normal, normal))
        return Plane(tuple(times(share, part) for part in normal), normal)
    if not isinstance(meaning, Figure) or meaning.kind != "plane":
        return None
    found = [p for p in (as_point(part) for part in meaning.parts) if p is not None]
    first, second, third, *more = found
    normal = minors(step(first, second), step(first, third))
    facts = tuple(zero(dot(normal, step(first, other))) for other in more)
    return Plane(first, normal, facts)


def line_plane_angle(along: Vector, flat: Plane) -> Scalar:
    """The angle of a line and a plane, in [0, 90] degrees."""
    sine = over(absolute(dot(along, flat.normal)), times(norm(along), norm(flat.normal)))
    return degrees(Scalar(terms.call("asin", quantities.pure(sine, None, "a sine"))))


def plane_angle(one: Plane, other: Plane) -> Scalar:
    """The angle of two planes, in [0, 90] degrees."""
    sizes = times(norm(one.normal), norm(other.normal))
    cosine = over(absolute(dot(one.normal, other.normal)), sizes)
    return degrees(Scalar(terms.call("acos", quantities.pure(cosine, None, "a cosine"))))


def dihedral(lowering: Lowering, call: tree.Call) -> Meaning:
    """``dihedral(A, B, C, D)``: at the edge BC, from the side of A to that of D, in [0, 180]."""
    first, start, end, second = points(lowering, call, 4, 4)
    if len(first) != 3:
        raise misread("a dihedral angle is one of space", call)
    edge = step(start, end)
    return cosine_angle(minors(edge, step(start, first)), minors(edge, step(start, second)))
