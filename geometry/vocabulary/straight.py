"""Lines, segments and rays as a start and a direction: what is one, and which points are on it."""

from __future__ import annotations

from dataclasses import dataclass

from geometry.vocabulary.arithmetic import (
    Point,
    Vector,
    add,
    minors,
    moved,
    norm,
    not_null,
    over,
    scaled,
    square,
    step,
    subtract,
    times,
    zero,
)
from geometry.vocabulary.points import as_point
from geometry.vocabulary.speech import misread
from mathverify.language.tree import Node
from mathverify.semantics import terms
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import Figure, Meaning, Scalar, describe

#: The kind of a line that is given by a, b and c of a*x + b*y = c.
EQUATION = "a line by its equation"

_KINDS = ("line", "segment", "ray", EQUATION)


@dataclass(frozen=True, slots=True)
class Straight:
    """A ``line``, ``segment`` or ``ray`` from ``start`` in the direction ``along``.

    ``end`` is the second point where there is one; ``coefficients`` are a, b, c of a*x + b*y = c
    where the line is given so.
    """

    kind: str
    start: Point
    along: Vector
    end: Point | None = None
    coefficients: tuple[Scalar, Scalar, Scalar] | None = None

    @property
    def exists(self) -> Node:
        """That the line has a direction."""
        return not_null(self.along)

    def offsets(self, place: Point) -> tuple[Scalar, ...]:
        """Numbers that are all 0 exactly if ``place`` is on the line; one number in the plane."""
        if self.coefficients is not None:
            a, b, c = self.coefficients
            return (subtract(add(times(a, place[0]), times(b, place[1])), c),)
        return minors(self.along, step(self.start, place))

    def contains(self, place: Point) -> Node:
        """That ``place`` is on the line, which has a direction."""
        return terms.conjunction([*(zero(value) for value in self.offsets(place)), self.exists])


def straight_of(meaning: Meaning) -> Straight | None:
    """The line, segment or ray that ``meaning`` is; None for anything else."""
    match meaning:
        case Figure(kind=kind, parts=(a, b, c)) if kind == EQUATION:
            assert isinstance(a, Scalar)
            assert isinstance(b, Scalar)
            assert isinstance(c, Scalar)
            size = add(square(a), square(b))
            foot = (over(times(a, c), size), over(times(b, c), size))
            along = (b, Scalar(terms.negate(a.term)))
            return Straight("line", foot, along, coefficients=(a, b, c))
        case Figure(kind="line" | "segment" | "ray" as kind, parts=(first, second)):
            start, end = as_point(first), as_point(second)
            assert start is not None
            assert end is not None
            return Straight(kind, start, step(start, end), end)
        case Figure(kind="angle bisector", parts=parts):
            one, vertex, other = (p for p in map(as_point, parts) if p is not None)
            arms = step(vertex, one), step(vertex, other)
            ways = (scaled(arms[0], norm(arms[1])), scaled(arms[1], norm(arms[0])))
            halfway = tuple(add(a, b) for a, b in zip(*ways, strict=True))
            return Straight("ray", vertex, halfway, moved(vertex, halfway))
    return None


def straight(lowering: Lowering, node: Node, kinds: tuple[str, ...] = _KINDS) -> Straight:
    """The line, segment or ray that ``node`` denotes, of one of ``kinds``."""
    meaning = lowering.lower(node)
    found = straight_of(meaning)
    if found is None or found.kind not in kinds:
        wanted = " or ".join(kind for kind in kinds if kind != EQUATION)
        raise misread(f"a {wanted} is needed here, but this is {describe(meaning)}", node)
    return found
