"""Where the area of a polygon has a value: the polygon does not cross itself.

The lowered area has a value only where `geometry.vocabulary.convexity.simplicity` is above 0.
That holds of every convex polygon: each side leaves all other corners strictly on one side.  For
other polygons it is looked at in every figure, where the figures are finitely many up to motions
and size; these change no sign of a cross or inner product but, mirrored, of all cross products
together, on which `simplicity` does not depend.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from geometry.reasoning.angle_view import AngleView
from geometry.vocabulary.arithmetic import Point, positive
from geometry.vocabulary.convexity import simplicity
from mathverify.calculus.enclosures import enclosed_truth
from mathverify.language.occurrences import names_in
from mathverify.language.tree import (
    Add,
    Call,
    Comparison,
    Name,
    Node,
    mapped,
    walk,
)
from mathverify.semantics import terms
from mathverify.semantics.evaluation import Truth
from mathverify.semantics.numbers import NumberTooLargeError
from mathverify.semantics.numbers.algebraic import ball_of
from mathverify.semantics.system import Model, System

_BITS = 256
_LISTS = frozenset({"polygon", "quadrilateral"})
_CONVEX = frozenset({"convex", "regular"})


@dataclass(frozen=True, slots=True)
class SimplePolygon:
    """A polygon that must not cross itself.

    ``amount`` is above 0 where it does not; ``conditions`` are how a lowered area says that,
    ``guard`` the part of it that needs them and is 0 where they hold.
    """

    names: tuple[str, ...]
    amount: Node
    is_simple: Node
    conditions: tuple[Node, ...]
    guard: Node

    def is_simple_in(self, models: Iterable[Model]) -> bool:
        """Whether enclosures show that it is simple in every one of these figures."""
        return all(self._certainly(self.is_simple, model) for model in models)

    def crossing_in(self, models: Iterable[Model]) -> Model | None:
        """One of these figures in which enclosures show that it is not simple; None if in none."""
        crosses = terms.compare(self.amount, Comparison.LESS, terms.ZERO)
        return next((model for model in models if self._certainly(crosses, model)), None)

    def _certainly(self, formula: Node, model: Model) -> bool:
        own = names_in(formula)
        try:
            balls = {name: ball_of(value, _BITS) for name, value in model.items() if name in own}
        except NumberTooLargeError:
            return False
        return enclosed_truth(formula, balls, _BITS) is Truth.TRUE


class Areas:
    """The areas of polygons in the systems of one question.

    ``places`` are the coordinates of the points of the plane; ``figures`` lists those of a system
    up to motions and size, where it can.
    """

    def __init__(
        self,
        view: AngleView,
        places: Mapping[str, Point],
        figures: Callable[[System], tuple[Model, ...] | None],
    ) -> None:
        self._view = view
        self._places = places
        self._figures = figures

    def polygons(self, node: Node) -> tuple[SimplePolygon, ...]:
        """The polygons whose areas occur in a lowered term or formula."""
        return tuple(_polygons_of(node, self._view.said, self._places)) if self._places else ()

    def simple(self, base: System, node: Node) -> list[SimplePolygon]:
        """Those of them that cross themselves in no figure of ``base``."""
        found = []
        for polygon in self.polygons(node):
            if not _is_told_convex(polygon.names, self._view.told(base)):
                models = self._figures(base)
                if models is None or not polygon.is_simple_in(models):
                    continue
            found.append(polygon)
        return found

    def crossing(self, base: System, node: Node) -> Model | None:
        """A figure of ``base`` in which one of them crosses itself, if one is known."""
        for polygon in self.polygons(node):
            if _is_told_convex(polygon.names, self._view.told(base)):
                continue
            model = polygon.crossing_in(self._figures(base) or ())
            if model is not None:
                return model
        return None

    def plainly(self, system: System) -> System:
        """The system with the areas of polygons written plainly where these are simple."""
        if not any(self.polygons(one.formula) for one in system.constraints):
            return system
        wanted = tuple(one for one in system.constraints if one.wanted)
        base = System(system.variables, wanted)
        constraints = []
        for one in system.constraints:
            if one.wanted:
                told = tuple(self._view.told(base))
                simple = [p for p in self.polygons(one.formula) if _is_told_convex(p.names, told)]
            else:
                simple = self.simple(base, one.formula)
            constraints.append(replace(one, formula=without_guards(one.formula, simple)))
        return System(system.variables, tuple(constraints))


def _polygons_of(
    term: Node, said: Mapping[Node, Node], places: Mapping[str, Point]
) -> Iterator[SimplePolygon]:
    """The polygons of four or more corners whose area occurs in a lowered term of the plane."""
    for part in walk(term):
        call = said.get(part)
        if not isinstance(call, Call) or call.function != "area":
            continue
        names = _corners(call)
        if len(names) > 3 and set(names) <= set(places):
            amount = simplicity(tuple(places[name] for name in names))
            size = amount.term
            room = terms.call("sqrt", size)
            yield SimplePolygon(
                names,
                size,
                positive(amount),
                (
                    terms.compare(size, Comparison.GREATER_EQUAL, terms.ZERO),
                    terms.compare(room, Comparison.NOT_EQUAL, terms.ZERO),
                ),
                terms.divide(terms.ZERO, room),
            )


def without_guards(node: Node, polygons: Iterable[SimplePolygon]) -> Node:
    """A lowered term or formula without the guards of these polygons.

    The same wherever they are simple.
    """
    guards = {polygon.guard for polygon in polygons}
    return _without(node, guards) if guards else node


def _without(node: Node, guards: set[Node]) -> Node:
    if isinstance(node, Add):
        kept = tuple(_without(part, guards) for part in node.terms if part not in guards)
        return terms.add(kept)
    return mapped(node, lambda part: _without(part, guards))


def _is_told_convex(names: tuple[str, ...], told: Iterable[Node]) -> bool:
    """Whether one of the statements says that these are the corners of a convex polygon."""
    size = len(names)
    orders = {
        tuple(names[(start + way * step) % size] for step in range(size))
        for start in range(size)
        for way in (1, -1)
    }
    return any(
        isinstance(node, Call) and node.function in _CONVEX and _corners(node) in orders
        for node in told
    )


def _corners(call: Call) -> tuple[str, ...]:
    """The points of ``area(A,B,C,D)`` or ``area(polygon(A,B,C,D))``; none for anything else."""
    inside = call.arguments
    if len(inside) == 1 and isinstance(inside[0], Call) and inside[0].function in _LISTS:
        inside = inside[0].arguments
    names = tuple(one.identifier for one in inside if isinstance(one, Name))
    return names if len(names) == len(inside) else ()
