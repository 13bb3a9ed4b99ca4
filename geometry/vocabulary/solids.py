"""Solids: ``volume`` and ``surface_area``, by their measures or by the points of their corners.

``cylinder(radius=3, height=4)``, ``cone``, ``sphere``, ``hemisphere`` (with its flat face),
``frustum`` of a cone, ``cuboid``, ``cube``, ``prism(base=..., height=...)`` and ``pyramid(...)``
are known by numbers.  With points of space, ``prism(A, B, C, D, E, F)`` is a right prism (its
edges AD, BE, CF stand upright on ABC), ``cuboid(A, ..., H)`` and ``cube(A, ..., H)`` are named
like it, base before top, and ``pyramid(A, B, C, D, V)`` has its apex last.  A cone may be told
by its slant: ``cone(radius=3, slant=5)``.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

from geometry.vocabulary.areas import triangle_size
from geometry.vocabulary.arithmetic import (
    PI,
    Point,
    absolute,
    add,
    dot,
    equal,
    gap,
    minors,
    norm,
    not_null,
    number,
    positive,
    root,
    square,
    step,
    subtract,
    times,
    triple,
    zero,
)
from geometry.vocabulary.convexity import convex_polygon
from geometry.vocabulary.guards import guarded
from geometry.vocabulary.keywords import numbers
from geometry.vocabulary.points import as_point, collection, points
from geometry.vocabulary.shapes import is_parallelogram
from geometry.vocabulary.speech import misread, undecided
from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics import terms
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import Figure, Meaning, Scalar, describe

#: Solid -> what it is measured by.
_MEASURES = {
    "cylinder": ("radius", "height"),
    "cone": ("radius", "height"),
    "sphere": ("radius",),
    "hemisphere": ("radius",),
    "frustum": ("radius", "top_radius", "height"),
    "cuboid": ("length", "width", "height"),
    "cube": ("side",),
    "prism": ("base", "height"),
    "pyramid": ("base", "height"),
}


def measured(lowering: Lowering, call: tree.Call) -> Meaning:
    """A solid by its measures, which are positive."""
    if call.function == "cone" and _is_by_slant(call):
        radius, slant = numbers(lowering, call, ("radius", "slant"))
        found: tuple[Scalar, ...] = (radius, _upright(radius, slant))
    else:
        found = numbers(lowering, call, _MEASURES[call.function])
    parts = tuple(guarded(value, positive(value)) for value in found)
    return Figure(f"{call.function} by its measures", parts)


def _is_by_slant(call: tree.Call) -> bool:
    """Whether a cone is told by its ``slant``, the distance from its apex to its rim."""
    names = [
        node.operands[0]
        for node in call.arguments
        if isinstance(node, tree.Relation) and node.signs == (tree.Comparison.EQUAL,)
    ]
    return any(
        isinstance(name, tree.Name) and name.identifier in ("slant", "slant_height")
        for name in names
    )


def _upright(radius: Scalar, slant: Scalar) -> Scalar:
    """The height of a cone, where its slant is longer than its radius."""
    room = subtract(square(slant), square(radius))
    return guarded(root(room), terms.conjunction([positive(slant), positive(room)]))


def with_corners(lowering: Lowering, call: tree.Call) -> Meaning:
    """A prism, cuboid, cube, pyramid or tetrahedron by its corners, or else by its measures."""
    first = call.arguments[0]
    if isinstance(first, tree.Relation) or as_point(lowering.lower(first)) is None:
        if call.function == "tetrahedron":
            raise misread("a tetrahedron has four corners", call)
        return measured(lowering, call)
    found = points(lowering, call, 4)
    if len(found[0]) != 3:
        raise misread("the corners of a solid are points of space", call)
    kind = "pyramid" if call.function == "tetrahedron" else call.function
    return Figure(kind, tuple(collection(p) for p in found), _FACTS[call.function](found, call))


def _is_prism(found: tuple[Point, ...], call: tree.Call) -> Node:
    """The top is the base moved at right angles to it."""
    half = len(found) // 2
    if len(found) % 2 or half < 3:
        raise misread("a prism has as many corners above as below", call)
    base, top = found[:half], found[half:]
    upright = step(base[0], top[0])
    facts = [convex_polygon(base), not_null(upright)]
    for below, above in zip(base[1:], top[1:], strict=True):
        facts += [equal(a, b) for a, b in zip(step(below, above), upright, strict=True)]
    for other in (base[1], base[2]):
        facts.append(zero(dot(upright, step(base[0], other))))
    return terms.conjunction(facts)


def _is_cuboid(found: tuple[Point, ...], call: tree.Call) -> Node:
    if len(found) != 8:
        raise misread(f"a {call.function} has eight corners", call)
    a, b, _, d = found[:4]
    square_corner = zero(dot(step(a, b), step(a, d)))
    return terms.conjunction([_is_prism(found, call), is_parallelogram(found[:4]), square_corner])


def _is_cube(found: tuple[Point, ...], call: tree.Call) -> Node:
    fact = _is_cuboid(found, call)
    a, b, _, d, e = found[:5]
    side = dot(step(a, b), step(a, b))
    equals = [equal(dot(step(a, p), step(a, p)), side) for p in (d, e)]
    return terms.conjunction([fact, *equals])


def _is_pyramid(found: tuple[Point, ...], call: tree.Call) -> Node:
    if call.function == "tetrahedron" and len(found) != 4:
        raise misread("a tetrahedron has four corners", call)
    *base, apex = found
    high = triple(step(base[0], base[1]), step(base[0], base[2]), step(base[0], apex))
    return terms.conjunction([convex_polygon(tuple(base)), not_null([high])])


_FACTS = {
    "prism": _is_prism,
    "cuboid": _is_cuboid,
    "cube": _is_cube,
    "pyramid": _is_pyramid,
    "tetrahedron": _is_pyramid,
}

# --- volumes -----------------------------------------------------------------------------


def volume(lowering: Lowering, call: tree.Call) -> Meaning:
    """``volume(cylinder(radius=3, height=4))``."""
    meaning = _solid(lowering, call)
    found = _corners(meaning)
    if found:
        assert meaning.fact is not None
        return guarded(_volume_between(meaning.kind, found), meaning.fact)
    return _VOLUMES[meaning.kind.removesuffix(" by its measures")](*_numbers(meaning))


def _solid(lowering: Lowering, call: tree.Call) -> Figure:
    if len(call.arguments) != 1:
        raise misread(f"{call.function} is that of one solid", call)
    meaning = lowering.lower(call.arguments[0])
    if isinstance(meaning, Figure):
        if meaning.kind in ("prism", "pyramid", "cuboid", "cube"):
            return meaning
        if meaning.kind.endswith(" by its measures"):
            return meaning
    raise misread(f"{describe(meaning)} is no solid", call.arguments[0])


def _corners(meaning: Figure) -> tuple[Point, ...]:
    found = tuple(as_point(part) for part in meaning.parts)
    return tuple(corner for corner in found if corner is not None)


def _numbers(meaning: Figure) -> tuple[Scalar, ...]:
    return tuple(part for part in meaning.parts if isinstance(part, Scalar))


def _volume_between(kind: str, found: tuple[Point, ...]) -> Scalar:
    if kind == "pyramid":
        base, apex = found[:-1], found[-1]
        cones = [
            triple(step(apex, base[0]), step(apex, one), step(apex, other))
            for one, other in pairwise(base[1:])
        ]
        return times(number(Fraction(1, 6)), absolute(add(*cones)))
    half = len(found) // 2
    base, upright = found[:half], step(found[0], found[half])
    slices = [
        triple(step(base[0], one), step(base[0], other), upright)
        for one, other in pairwise(base[1:])
    ]
    return times(number(Fraction(1, 2)), absolute(add(*slices)))


def _share(above: int, below: int, *factors: Scalar) -> Scalar:
    return times(number(Fraction(above, below)), *factors)


def _frustum_volume(radius: Scalar, top: Scalar, height: Scalar) -> Scalar:
    sizes = add(square(radius), times(radius, top), square(top))
    return _share(1, 3, PI, height, sizes)


_VOLUMES: dict[str, Callable[..., Scalar]] = {
    "cylinder": lambda r, h: times(PI, square(r), h),
    "cone": lambda r, h: _share(1, 3, PI, square(r), h),
    "sphere": lambda r: _share(4, 3, PI, square(r), r),
    "hemisphere": lambda r: _share(2, 3, PI, square(r), r),
    "frustum": _frustum_volume,
    "cuboid": lambda a, b, c: times(a, b, c),
    "cube": lambda a: times(a, a, a),
    "prism": lambda base, h: times(base, h),
    "pyramid": lambda base, h: _share(1, 3, base, h),
}

# --- surfaces ----------------------------------------------------------------------------


def surface(lowering: Lowering, call: tree.Call) -> Meaning:
    """``surface_area(...)``: all faces, flat and curved."""
    meaning = _solid(lowering, call)
    found = _corners(meaning)
    if found:
        assert meaning.fact is not None
        return guarded(_surface_between(meaning.kind, found), meaning.fact)
    kind = meaning.kind.removesuffix(" by its measures")
    if kind not in _SURFACES:
        raise undecided(f"the surface of a {kind} by its base and height is not known", call)
    return _SURFACES[kind](*_numbers(meaning))


def curved_surface(lowering: Lowering, call: tree.Call) -> Meaning:
    """``curved_surface_area(...)`` of a round solid: its faces that are not flat."""
    meaning = _solid(lowering, call)
    kind = meaning.kind.removesuffix(" by its measures")
    if kind not in _CURVED:
        raise misread(f"a {kind} has no curved face", call, "surface_area(...), less its bases")
    return _CURVED[kind](*_numbers(meaning))


def _surface_between(kind: str, found: tuple[Point, ...]) -> Scalar:
    if kind == "pyramid":
        base, apex = found[:-1], found[-1]
        sides = list(zip(base, (*base[1:], base[0]), strict=True))
        faces = [triangle_size(one, other, apex) for one, other in sides]
        return add(_base_size(base), *faces)
    half = len(found) // 2
    base = found[:half]
    around = add(*(gap(p, q) for p, q in zip(base, (*base[1:], base[0]), strict=True)))
    return add(times(2, _base_size(base)), times(around, gap(base[0], found[half])))


def _base_size(base: tuple[Point, ...]) -> Scalar:
    """The area of a convex polygon in space: the length of half the sum of cross products."""
    crosses = [
        minors(step(base[0], one), step(base[0], other)) for one, other in pairwise(base[1:])
    ]
    total = tuple(add(*parts) for parts in zip(*crosses, strict=True))
    return times(number(Fraction(1, 2)), norm(total))


def _slant(across: Scalar, height: Scalar) -> Scalar:
    return root(add(square(across), square(height)))


def _cone_surface(radius: Scalar, height: Scalar) -> Scalar:
    return times(PI, radius, add(radius, _slant(radius, height)))


def _frustum_surface(radius: Scalar, top: Scalar, height: Scalar) -> Scalar:
    curved = times(add(radius, top), _slant(subtract(radius, top), height))
    return times(PI, add(square(radius), square(top), curved))


_CURVED: dict[str, Callable[..., Scalar]] = {
    "cylinder": lambda r, h: times(2, PI, r, h),
    "cone": lambda r, h: times(PI, r, _slant(r, h)),
    "sphere": lambda r: times(4, PI, square(r)),
    "hemisphere": lambda r: times(2, PI, square(r)),
    "frustum": lambda r, t, h: times(PI, add(r, t), _slant(subtract(r, t), h)),
}

_SURFACES: dict[str, Callable[..., Scalar]] = {
    "cylinder": lambda r, h: times(2, PI, r, add(r, h)),
    "cone": _cone_surface,
    "sphere": lambda r: times(4, PI, square(r)),
    "hemisphere": lambda r: times(3, PI, square(r)),
    "frustum": _frustum_surface,
    "cuboid": lambda a, b, c: times(2, add(times(a, b), times(b, c), times(c, a))),
    "cube": lambda a: times(6, a, a),
}
