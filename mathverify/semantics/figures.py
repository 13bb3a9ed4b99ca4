"""In which space the figures of a question lie, and which dimension their coordinates have.

Points have three coordinates in a question that speaks of a plane, of a solid with named corners,
or of a point with three coordinates, else two.  Coordinates are lengths in a question in which a
length, an area, a volume or a speed stands, else pure numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from mathverify.language.occurrences import kinds_in
from mathverify.language.tree import (
    Call,
    Name,
    Node,
    Quantity,
    Relation,
    TupleLiteral,
    Unit,
    free_names,
    walk,
)
from mathverify.semantics.domains import FIGURE_SHAPES, Domain, Shape
from mathverify.semantics.meaning import Scalar
from mathverify.semantics.reading import Reading
from mathverify.semantics.system import Bound, Kind, Variable
from mathverify.semantics.units import DIMENSIONLESS, Dimension, UnknownUnit, measure
from mathverify.semantics.unknowns import UnknownMeaning

#: Words that are said of space alone, whatever they are said of.
_SPATIAL = frozenset({"plane", "z_coordinate", "dihedral"})

#: Solids: their corners, centres and apices lie in space where these are points.
_SOLIDS = frozenset(
    {"cuboid", "cube", "prism", "pyramid", "tetrahedron", "cylinder", "cone", "sphere"}
    | {"hemisphere", "frustum", "solid"}
)


def in_space(reading: Reading) -> Reading:
    """The same reading with the number of coordinates that its points have."""
    points = frozenset(n for n, d in reading.domains.items() if d.shape in FIGURE_SHAPES)
    if not points:
        return reading
    nodes = [*reading.data.values(), *_statements(reading)]
    spatial = any(_is_spatial(node, points) for node in nodes)
    triples = frozenset(
        name
        for name, node in reading.data.items()
        if isinstance(node, TupleLiteral) and len(node.items) == 3
    )
    spatial = spatial or any(triples & free_names(node) for node in _statements(reading))
    size = (3,) if spatial else (2,)
    domains = {
        name: replace(domain, size=size)
        if domain.shape in (Shape.POINT, Shape.CIRCLE) and not domain.size
        else domain
        for name, domain in reading.domains.items()
    }
    return replace(reading, domains=domains)


def size_of_figures(reading: Reading) -> dict[str, tuple[Dimension, str]]:
    """The dimension of the coordinates of each unknown figure, if they are no pure numbers."""
    figures = [n for n, d in reading.domains.items() if d.shape in FIGURE_SHAPES]
    if not figures or not any(_has_length(unit) for unit in _units(reading)):
        return {}
    return {name: ((("length", Fraction(1)),), "the lengths of the question") for name in figures}


def radius_name(centre: str) -> str:
    """The name of the radius of ``circle(O)``; no text can spell it."""
    return f"radius of circle({centre})"


def radii(reading: Reading, known: Mapping[str, Dimension]) -> tuple[UnknownMeaning, ...]:
    """The radii of circles that are told by their centres alone: ``circle(O)``.

    They are unknowns of the question that no text declares, positive, in base units.
    """
    points = {n for n, d in reading.domains.items() if d.shape is Shape.POINT}
    points |= {n for n, node in reading.data.items() if isinstance(node, TupleLiteral)}
    if not points:
        return ()
    centres: dict[str, None] = {}
    for node in (*reading.data.values(), *_statements(reading)):
        for part in walk(node) if Call in kinds_in(node) else ():
            match part:
                case Call(function="circle", arguments=(Name(identifier=name),)):
                    if name in points:
                        centres[name] = None
    found = []
    for name in centres:
        size = known.get(name, next(iter(known.values()), DIMENSIONLESS))
        variable = Variable(f"circle({name}).r", low=Bound(Fraction(0), closed=False))
        meaning = Scalar(Name(variable.name), size)
        domain = Domain(Kind.REAL, shape=Shape.REGION)
        found.append(UnknownMeaning(radius_name(name), domain, None, size, (variable,), meaning))
    return tuple(found)


def _statements(reading: Reading) -> Iterator[Node]:
    yield from (node for _, node in reading.givens)
    if reading.ask is not None:
        yield reading.ask
    for domain in reading.domains.values():
        yield from domain.conditions


def _is_spatial(node: Node, points: frozenset[str]) -> bool:
    for part in walk(node):
        if isinstance(part, Call) and part.function in _SPATIAL:
            return True
        if isinstance(part, Call) and part.function in _SOLIDS:
            if points & free_names(part):
                return True
        if isinstance(part, Relation):
            named = any(isinstance(o, Name) and o.identifier in points for o in part.operands)
            if named and any(_is_triple(operand) for operand in part.operands):
                return True
        if isinstance(part, Call) and any(_is_triple(item) for item in part.arguments):
            return True
    return False


def _is_triple(node: Node) -> bool:
    return isinstance(node, TupleLiteral) and len(node.items) == 3


def _units(reading: Reading) -> Iterator[Unit]:
    for node in (*reading.data.values(), *_statements(reading)):
        yield from (part.unit for part in walk(node) if isinstance(part, Quantity))
    yield from reading.units.values()
    if reading.ask_unit is not None:
        yield reading.ask_unit


@lru_cache(maxsize=256)
def _has_length(unit: Unit) -> bool:
    size = measure(unit)
    return not isinstance(size, UnknownUnit) and any(n == "length" for n, _ in size.dimension)
