"""Solids in an oblique view, hidden edges dashed, with the lengths that the data tell.

An edge of a polyhedron is hidden if both of its faces look away; of a round solid the back half of
its base is.  The drawing has the proportions of the data, within limits; a length that is not
told is a letter or a question mark, and is drawn at some size.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from geometry.charts.board import Board
from geometry.charts.keys import Keys, Structure
from geometry.charts.kind import Kind
from geometry.charts.names import hold_names, spellings
from geometry.charts.speaking import measures
from geometry.charts.told import Told
from geometry.figure.drawing import Drawing, WorldBox
from geometry.figure.elements import Arc, Circle, Dot, LengthLabel, Place, Segment, Source
from geometry.figure.errors import refused
from geometry.figure.saying import in_words, said
from geometry.figure.style import Stroke, Style, Weight
from geometry.figure.text import Text, upright
from geometry.figure.wording import name_text, wording

Point = tuple[float, float, float]

_DASHED = Style(stroke=Stroke.DASHED, weight=Weight.THIN)
_PLAIN = Style()
#: The receding direction: how far a unit of depth goes across and up.
_DEPTH = (0.42, 0.34)
_FLAT = 0.3
_LEAST = 0.28


@dataclass(frozen=True, slots=True)
class _Length:
    """A dimension: its size for drawing, and its label."""

    size: float
    text: Text
    source: Source


_KNOWN = {
    "cuboid": ("length", "width", "height"),
    "cube": ("side",),
    "triangular_prism": ("base", "height", "length"),
    "pyramid": ("length", "width", "height"),
    "cylinder": ("radius", "height"),
    "cone": ("radius", "height", "slant"),
    "sphere": ("radius",),
    "hemisphere": ("radius",),
    "frustum": ("bottom_radius", "top_radius", "height"),
}
#: What may be left out.
_OPTIONAL = {"slant", "width"}
_SYNONYMS = {
    "l": "length",
    "w": "width",
    "depth": "width",
    "breadth": "width",
    "h": "height",
    "r": "radius",
    "slant_height": "slant",
    "edge": "side",
    "base_radius": "bottom_radius",
}


def _solid(kind: str) -> Callable[[Structure, Told, str], Drawing]:
    """What draws one of the solids."""

    def draws(value: Structure, told: Told, key: str) -> Drawing:
        keys = Keys(value, key, (*_KNOWN[kind], "view"), _SYNONYMS, _example(kind))
        if keys.text("view", "oblique") not in ("oblique", "3d"):
            raise refused(keys.at("view"), "solids are shown in an oblique view", "oblique")
        lengths = _lengths(kind, keys, told)
        board = Board(key)
        shape = _POLYHEDRA.get(kind)
        if shape is not None:
            _polyhedron(board, *shape(lengths))
        else:
            _ROUND[kind](board, lengths)
        measured = measures({name: one.text for name, one in lengths.items()})
        return Drawing(
            tuple(board.elements),
            _box(board),
            in_words(said("solid", kind, lengths=measured), told.lang),
            room=(220.0, 180.0),
        )

    return draws


def _example(kind: str) -> str:
    return "{" + kind + ": {" + ", ".join(f"{name}: {name[0]}" for name in _KNOWN[kind]) + "}}"


def _lengths(kind: str, keys: Keys, told: Told) -> Mapping[str, _Length]:
    """The dimensions, the largest of size 1."""
    sizes: dict[str, float] = {}
    texts: dict[str, tuple[Text, Source]] = {}
    board = Board(keys.key)
    shown = {name: keys.get(name) for name in _KNOWN[kind] if name in keys}
    missing = [name for name in _KNOWN[kind] if name not in shown and name not in _OPTIONAL]
    if missing:
        raise refused(keys.key, f"{', '.join(missing)} missing", _example(kind))
    hold_names([(spellings(name, _SYNONYMS), one) for name, one in shown.items()], told, keys.key)
    told_names = [name for name in shown if not _untold(shown[name], told)]
    if told_names:
        amounts = told.amounts([shown[name] for name in told_names], keys.key)
        for name, one in zip(told_names, amounts, strict=True):
            if one.value <= 0:
                raise refused(keys.at(name), "a length is positive", "a positive datum")
            sizes[name] = one.value
            text = wording(one.node, told.data)
            if text is None:
                raise refused(keys.at(name), "this does not fit on a line", "a datum")
            texts[name] = (text, one.source)
    usual = max(sizes.values(), default=1.0)
    for name, value in shown.items():
        if name not in sizes:
            sizes[name] = 0.7 * usual
            word = str(value).strip()
            text = name_text(word) if word not in ("?", "？") else upright("?")
            texts[name] = (text, board.source)
    _refuse_impossible(kind, sizes, keys, told_names)
    largest = max(sizes.values())
    return {
        name: _Length(max(sizes[name] / largest, _LEAST), *texts[name])
        for name in _KNOWN[kind]
        if name in sizes
    }


def _untold(value: Structure, told: Told) -> bool:
    """Whether a length is shown as a question mark or as the letter of an unknown."""
    if str(value).strip() in ("?", "？"):
        return True
    return isinstance(value, str) and any(
        unknown.name == value.strip() for unknown in told.question.spec.unknowns
    )


def _refuse_impossible(
    kind: str, sizes: Mapping[str, float], keys: Keys, told_names: list[str]
) -> None:
    if kind == "cone" and "slant" in told_names:
        for name in ("radius", "height"):
            if name in told_names and sizes[name] >= sizes["slant"]:
                raise refused(
                    keys.at("slant"), f"the slant must be longer than the {name}", "other data"
                )
    both = {"bottom_radius", "top_radius"} <= set(told_names)
    if both and sizes["top_radius"] == sizes["bottom_radius"]:
        raise refused(keys.key, "a frustum has two different radii", "a cylinder")


# --- polyhedra -------------------------------------------------------------------------

Polyhedron = tuple[list[Point], list[tuple[int, ...]], list[tuple[int, int, _Length]]]


def _cuboid(lengths: Mapping[str, _Length]) -> Polyhedron:
    side = lengths.get("side")
    long, wide, high = (side or lengths.get(name) for name in ("length", "width", "height"))
    if long is None or high is None:
        raise refused("figure", "a length is missing", KINDS[0].example)
    wide = wide or long
    x, y, z = long.size, wide.size, high.size
    corners = [(a, b, c) for c in (0.0, z) for a, b in ((0.0, 0.0), (x, 0.0), (x, y), (0.0, y))]
    faces: list[tuple[int, ...]] = [
        (0, 1, 2, 3),
        (4, 5, 6, 7),
        (0, 1, 5, 4),
        (1, 2, 6, 5),
        (2, 3, 7, 6),
        (3, 0, 4, 7),
    ]
    labels = [(1, 0, long)]
    if side is None:
        labels += [(2, 1, wide), (0, 4, high)]
    return corners, faces, labels


def _prism(lengths: Mapping[str, _Length]) -> Polyhedron:
    across, high, long = lengths["base"], lengths["height"], lengths["length"]
    front: list[Point] = [(0.0, 0.0, 0.0), (across.size, 0.0, 0.0), (0.0, 0.0, high.size)]
    corners = front + [(x, long.size, z) for x, _, z in front]
    faces = [(0, 1, 2), (3, 4, 5), (0, 1, 4, 3), (1, 2, 5, 4), (2, 0, 3, 5)]
    return corners, faces, [(1, 0, across), (0, 2, high), (4, 1, long)]


def _pyramid(lengths: Mapping[str, _Length]) -> Polyhedron:
    long, high = lengths["length"], lengths["height"]
    wide = lengths.get("width", long)
    x, y = long.size, wide.size
    corners: list[Point] = [(0.0, 0.0, 0.0), (x, 0.0, 0.0), (x, y, 0.0), (0.0, y, 0.0),
                            (x / 2, y / 2, high.size), (x / 2, y / 2, 0.0)]  # fmt: skip
    faces = [(0, 1, 2, 3), (0, 1, 4), (1, 2, 4), (2, 3, 4), (3, 0, 4)]
    labels = [(1, 0, long), (4, 5, high)]
    if "width" in lengths:
        labels.append((2, 1, wide))
    return corners, faces, labels


_POLYHEDRA: dict[str, Callable[[Mapping[str, _Length]], Polyhedron]] = {
    "cuboid": _cuboid,
    "cube": _cuboid,
    "triangular_prism": _prism,
    "pyramid": _pyramid,
}


def _seen(place: Point) -> Place:
    x, y, z = place
    return (x + _DEPTH[0] * y, z + _DEPTH[1] * y)


def _looks_here(face: tuple[int, ...], corners: list[Point], middle: Point) -> bool:
    """Whether the outer normal of a face points to the viewer."""
    a, b, c = (corners[k] for k in face[:3])
    one = tuple(q - p for p, q in zip(a, b, strict=True))
    other = tuple(q - p for p, q in zip(a, c, strict=True))
    normal = (
        one[1] * other[2] - one[2] * other[1],
        one[2] * other[0] - one[0] * other[2],
        one[0] * other[1] - one[1] * other[0],
    )
    outward = sum(n * (p - m) for n, p, m in zip(normal, a, middle, strict=True))
    toward = normal[0] * _DEPTH[0] - normal[1] + normal[2] * _DEPTH[1]
    return outward * toward > 1e-12


def _polyhedron(
    board: Board,
    corners: list[Point],
    faces: list[tuple[int, ...]],
    labels: list[tuple[int, int, _Length]],
) -> None:
    used = sorted({k for face in faces for k in face})
    middle = tuple(sum(corners[k][axis] for k in used) / len(used) for axis in range(3))
    seen: dict[tuple[int, int], bool] = {}
    for face in faces:
        here = _looks_here(face, corners, (middle[0], middle[1], middle[2]))
        for one, other in zip(face, (*face[1:], face[0]), strict=True):
            edge = (min(one, other), max(one, other))
            seen[edge] = seen.get(edge, False) or here
    for (one, other), visible in sorted(seen.items()):
        board.segment(
            _seen(corners[one]),
            _seen(corners[other]),
            f"edge-{one}-{other}",
            _PLAIN if visible else _DASHED,
        )
    for k, (one, other, length) in enumerate(labels):
        start, end = _seen(corners[one]), _seen(corners[other])
        if (min(one, other), max(one, other)) not in seen:
            board.segment(start, end, f"inner-{k}", _DASHED)
            for at in (one, other):
                if at not in used:
                    # The foot of a height would seem to hang in the air.
                    board.add(Dot(_seen(corners[at]), id=f"foot-{k}", source=board.source))
        _label(board, length, start, end, f"length-{k}")


# --- round solids ----------------------------------------------------------------------


def _label(board: Board, length: _Length, start: Place, end: Place, name: str) -> None:
    board.add(LengthLabel(length.text, start, end, id=name, source=length.source))


def _base(board: Board, radius: float, name: str, level: float = 0.0) -> None:
    """An ellipse whose back half is hidden."""
    radii = (radius, _FLAT * radius)
    for half, start, style in (("front", 180.0, _PLAIN), ("back", 0.0, _DASHED)):
        board.add(
            Arc(
                (0.0, level),
                radii,
                start,
                180.0,
                id=f"{name}-{half}",
                source=board.source,
                style=style,
            )
        )


def _rim(board: Board, radius: float, level: float) -> None:
    radii = (radius, _FLAT * radius)
    board.add(Arc((0.0, level), radii, 0.0, 360.0, id="rim", source=board.source))


def _radius(board: Board, length: _Length, level: float, name: str, style: Style = _DASHED) -> None:
    start, end = (0.0, level), (length.size, level)
    board.segment(start, end, name, style)
    board.add(Dot(start, id=f"{name}-centre", source=board.source))
    _label(board, length, start, end, f"{name}-length")


def _cylinder(board: Board, lengths: Mapping[str, _Length]) -> None:
    r, h = lengths["radius"], lengths["height"]
    _base(board, r.size, "base")
    _rim(board, r.size, h.size)
    for side, name in ((-r.size, "left"), (r.size, "right")):
        board.segment((side, 0.0), (side, h.size), f"side-{name}", _PLAIN)
    _label(board, h, (r.size, h.size), (r.size, 0.0), "height-length")
    _radius(board, r, h.size, "radius", Style(weight=Weight.THIN))


def _cone(board: Board, lengths: Mapping[str, _Length]) -> None:
    r, h = lengths["radius"], lengths["height"]
    _base(board, r.size, "base")
    apex, flat = (0.0, h.size), _FLAT * r.size
    # The sides touch the ellipse: the polar of the apex meets it there.
    y = min(flat * flat / h.size, 0.9 * flat)
    x = r.size * math.sqrt(1 - (y / flat) ** 2)
    for side, name in ((-x, "left"), (x, "right")):
        board.segment((side, y), apex, f"side-{name}", _PLAIN)
    board.segment(apex, (0.0, 0.0), "axis", _DASHED)
    _label(board, h, apex, (0.0, 0.0), "height-length")
    _radius(board, r, 0.0, "radius")
    if "slant" in lengths:
        _label(board, lengths["slant"], apex, (x, y), "slant-length")


def _sphere(board: Board, lengths: Mapping[str, _Length]) -> None:
    r = lengths["radius"]
    board.add(Circle((0.0, 0.0), r.size, id="outline", source=board.source))
    _base(board, r.size, "equator")
    _radius(board, r, 0.0, "radius")


def _hemisphere(board: Board, lengths: Mapping[str, _Length]) -> None:
    r = lengths["radius"]
    board.add(Arc((0.0, 0.0), (r.size, r.size), 0.0, 180.0, id="dome", source=board.source))
    _base(board, r.size, "base")
    _radius(board, r, 0.0, "radius")


def _frustum(board: Board, lengths: Mapping[str, _Length]) -> None:
    below, above, h = (lengths[name] for name in ("bottom_radius", "top_radius", "height"))
    _base(board, below.size, "base")
    _rim(board, above.size, h.size)
    for sign, name in ((-1.0, "left"), (1.0, "right")):
        start, end = (sign * below.size, 0.0), (sign * above.size, h.size)
        board.segment(start, end, f"side-{name}", _PLAIN)
    board.segment((0.0, h.size), (0.0, 0.0), "axis", _DASHED)
    _label(board, h, (0.0, h.size), (0.0, 0.0), "height-length")
    _radius(board, below, 0.0, "bottom-radius")
    _radius(board, above, h.size, "top-radius", Style(weight=Weight.THIN))


_ROUND: dict[str, Callable[[Board, Mapping[str, _Length]], None]] = {
    "cylinder": _cylinder,
    "cone": _cone,
    "sphere": _sphere,
    "hemisphere": _hemisphere,
    "frustum": _frustum,
}


def _box(board: Board) -> WorldBox:
    places: list[Place] = []
    for one in board.elements:
        match one:
            case Segment(start=start, end=end):
                places += [start, end]
            case Arc(centre=(x, y), radii=(across, up)):
                places += [(x - across, y - up), (x + across, y + up)]
            case Circle(centre=(x, y), radius=radius):
                places += [(x - radius, y - radius), (x + radius, y + radius)]
            case _:
                pass
    xs, ys = zip(*places, strict=True)
    return WorldBox(min(xs), min(ys), max(xs), max(ys))


KINDS = tuple(Kind(name, _solid(name), _example(name)) for name in _KNOWN)
