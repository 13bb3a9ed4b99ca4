"""Radii that the givens tell: of which circle, from its centre to which of its points.

``radius(circle(O)) = 5 cm`` with ``on(A, circle(O))`` says that OA is 5 cm, and so do
``on(A, circle(O, 5 cm))`` and a circle ``k`` by its name with ``center(k) = O``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from geometry.figure.subject import Subject
from mathverify.language import tree
from mathverify.language.tree import Call, Comparison, Name, Node

__all__ = ["ToldRadius", "told_radii"]

_CENTRES = {"center", "centre"}


@dataclass(frozen=True, slots=True)
class ToldRadius:
    """The radius of one circle: the id of the given that says it, and the points on the circle."""

    given: str
    centre: str
    points: tuple[str, ...]
    value: Node


def told_radii(statements: Iterable[tuple[str, Node]], subject: Subject) -> tuple[ToldRadius, ...]:
    """The radii that statements, each with the id of its given, tell outright.

    A circle without a named centre or without a point on it has none.
    """
    centres: dict[Node, str] = {}
    values: dict[Node, tuple[str, Node]] = {}
    points: dict[Node, list[str]] = {}
    for given, statement in statements:
        match statement:
            case tree.Relation(operands=(one, other), signs=(Comparison.EQUAL,)):
                for told, value in ((one, other), (other, one)):
                    match told, value:
                        case Call(function="radius", arguments=(circle,)), _:
                            values.setdefault(circle, (given, value))
                        case Call(function=word, arguments=(circle,)), Name(identifier=centre) if (
                            word in _CENTRES
                        ):
                            centres[circle] = centre
                        case _:
                            pass
            case Call(function="on", arguments=(Name(identifier=point), circle)):
                points.setdefault(circle, []).append(point)
                _by_size(circle, given, values)
            case Call(function="tangent", arguments=(_, circle, Name(identifier=point))):
                points.setdefault(circle, []).append(point)
                _by_size(circle, given, values)
            case _:
                pass
    found = []
    for circle, (given, value) in values.items():
        centre = centres.get(circle) or _centre(circle)
        on = tuple(dict.fromkeys(p for p in points.get(circle, ()) if p in subject.places))
        if centre in subject.places and on:
            found.append(ToldRadius(given, centre, on, value))
    return tuple(found)


def _by_size(circle: Node, given: str, values: dict[Node, tuple[str, Node]]) -> None:
    """``circle(O, r)`` says its radius wherever it is written, unless ``r`` is a point."""
    match circle:
        case Call(function="circle", arguments=(_, size)):
            values.setdefault(circle, (given, size))
        case _:
            pass


def _centre(circle: Node) -> str:
    match circle:
        case Call(function="circle", arguments=(Name(identifier=centre), *_)):
            return centre
        case _:
            return ""
