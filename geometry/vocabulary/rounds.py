"""Circles as centre and radius: what is one, and which points are on it."""

from __future__ import annotations

from geometry.vocabulary.arithmetic import Point, dot, equal, positive, square, step
from geometry.vocabulary.points import as_point
from mathverify.language.tree import Node
from mathverify.semantics import terms
from mathverify.semantics.meaning import Figure, Meaning, Scalar

#: Centre and radius.
Round = tuple[Point, Scalar]


def circle_of(meaning: Meaning) -> Round | None:
    """Centre and radius of a circle; None for anything else."""
    match meaning:
        case Figure(kind="circle", parts=(middle, Scalar() as size)):
            found = as_point(middle)
            assert found is not None
            return found, size
    return None


def on_circle(place: Point, round_: Round) -> Node:
    """The point is as far from the centre as the radius, which is positive."""
    middle, size = round_
    out = step(middle, place)
    return terms.conjunction([equal(dot(out, out), square(size)), positive(size)])
