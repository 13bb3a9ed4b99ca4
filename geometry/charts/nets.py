"""Nets of solids: faces unfolded to scale, cut along full lines and folded along dashed ones."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from geometry.charts.board import Board
from geometry.charts.entries import is_gap
from geometry.charts.keys import Keys, Structure, plain
from geometry.charts.kind import Kind
from geometry.charts.names import hold_names
from geometry.charts.speaking import measures
from geometry.charts.told import Told
from geometry.figure.drawing import Drawing, WorldBox
from geometry.figure.elements import Circle, Dot, LengthLabel, Place, RightAngle, Segment, Source
from geometry.figure.errors import refused
from geometry.figure.saying import in_words, said
from geometry.figure.style import Stroke, Style, Weight
from geometry.figure.text import Text, upright
from geometry.figure.wording import name_text, wording

_EXAMPLE = "{net: {cuboid: {length: l, width: w, height: h}}}"
#: The lengths of each solid; those in the second place may be left out.
_LENGTHS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "cuboid": (("length", "width", "height"), ()),
    "cube": (("side",), ()),
    "triangular_prism": (("base", "length"), ("height", "left", "right")),
    "pyramid": (("side", "slant"), ("height",)),
    "cylinder": (("radius", "height"), ()),
}
_SYNONYMS = {
    "l": "length",
    "w": "width",
    "depth": "width",
    "breadth": "width",
    "h": "height",
    "r": "radius",
    "edge": "side",
    "slant_height": "slant",
    "hypotenuse": "right",
}
_ROOM = (270.0, 240.0)
_CUT, _FOLD = Style(), Style(stroke=Stroke.DASHED, weight=Weight.THIN)
_NEAR = 1e-9


@dataclass(frozen=True, slots=True)
class _Length:
    """A length: its size in the unit of the first, its text, and whether the data tell it."""

    size: float
    text: Text
    source: Source
    told: bool


#: A face: its corners, and for the edge after each the name of its length (empty for none).
_Face = tuple[tuple[Place, ...], tuple[str, ...]]


def net(value: Structure, told: Told, key: str) -> Drawing:
    """The net of a figure.  Raises `FigureError`."""
    if not isinstance(value, dict) or len(value) != 1:
        raise refused(key, "a net is that of one solid", _EXAMPLE)
    ((name, inner),) = value.items()
    solid, at = plain(str(name)), f"{key}.{name}"
    solid = {"prism": "triangular_prism", "square_pyramid": "pyramid"}.get(solid, solid)
    if solid not in _LENGTHS:
        raise refused(at, f"{name} has no net here", ", ".join(_LENGTHS))
    needed, optional = _LENGTHS[solid]
    example = f"{{net: {{{solid}: {{{', '.join(f'{one}: {one[0]}' for one in needed)}}}}}}}"
    keys = Keys(inner, at, (*needed, *optional), _SYNONYMS, example)
    for one in needed:
        keys.need(one, example)
    lengths = _lengths(keys, told, (*needed, *optional))
    board = Board(key)
    if solid == "cylinder":
        _cylinder(board, lengths)
    else:
        _faces(board, list(_FACES[solid](lengths, keys)), lengths)
    drawn = {
        one.id.removeprefix("length-") for one in board.elements if one.id.startswith("length")
    }
    measured = measures({name: one.text for name, one in lengths.items() if name in drawn})
    return Drawing(
        tuple(board.elements),
        _box(board),
        in_words(said("net", solid, lengths=measured), told.lang),
        room=_ROOM,
    )


def _lengths(keys: Keys, told: Told, names: tuple[str, ...]) -> Mapping[str, _Length]:
    """The lengths that are told, all in one unit; letters and gaps at some size."""
    unknowns = {unknown.name for unknown in told.question.spec.unknowns}
    wishes = {name: keys.get(name) for name in names if name in keys}
    hold_names(wishes.items(), told, keys.key)
    letters = {
        name for name, wish in wishes.items() if is_gap(wish) or str(wish).strip() in unknowns
    }
    shown = [name for name in wishes if name not in letters]
    amounts = told.amounts([wishes[name] for name in shown], keys.key) if shown else ()
    found: dict[str, _Length] = {}
    for name, amount in zip(shown, amounts, strict=True):
        if amount.value <= 0:
            raise refused(keys.at(name), "a length is positive", "a positive datum")
        text = wording(amount.node, told.data)
        if text is None:
            raise refused(keys.at(name), "this does not fit on a line", "a datum")
        found[name] = _Length(amount.value, text, amount.source, told=True)
    usual = 0.8 * max((one.size for one in found.values()), default=1.0)
    for name in letters:
        word = str(wishes[name]).strip()
        text = upright("?") if is_gap(word) else name_text(word)
        found[name] = _Length(usual, text, Board(keys.at(name)).source, told=False)
    return {name: found[name] for name in names if name in found}


# --- faces -----------------------------------------------------------------------------


def _rectangle(
    left: float, bottom: float, wide: tuple[float, str], high: tuple[float, str]
) -> _Face:
    (w, across), (h, up) = wide, high
    corners = ((left, bottom), (left + w, bottom), (left + w, bottom + h), (left, bottom + h))
    return corners, (across, up, across, up)


def _cuboid(lengths: Mapping[str, _Length], _: Keys) -> Iterator[_Face]:
    """A cross: the base in the middle, the sides around it, the top beyond the back."""
    one = lengths.get("side")
    names = ("side",) * 3 if one is not None else ("length", "width", "height")
    long, wide, high = ((lengths[name].size, name) for name in names)
    yield _rectangle(0.0, -high[0], long, high)
    yield _rectangle(0.0, 0.0, long, wide)
    yield _rectangle(long[0], 0.0, high, wide)
    yield _rectangle(-high[0], 0.0, high, wide)
    yield _rectangle(0.0, wide[0], long, high)
    yield _rectangle(0.0, wide[0] + high[0], long, wide)


def _prism(lengths: Mapping[str, _Length], keys: Keys) -> Iterator[_Face]:
    """The three rectangles in a row, a triangle above and below the middle one."""
    base, apex, left, right = _triangle(lengths, keys)
    long = (lengths["length"].size, "length")
    names = {name for name in ("left", "right") if name in lengths}
    own = {name: name if name in names else "" for name in ("left", "right")}
    if "height" in lengths and abs(apex[0]) <= _NEAR:
        own["left"] = "height"
    yield _rectangle(0.0, 0.0, (base, "base"), long)
    yield _rectangle(-left, 0.0, (left, own["left"]), long)
    yield _rectangle(base, 0.0, (right, own["right"]), long)
    for level, sign in ((0.0, -1.0), (long[0], 1.0)):
        corners = ((0.0, level), (base, level), (apex[0], level + sign * apex[1]))
        yield corners, ("base", own["right"], own["left"])


def _triangle(lengths: Mapping[str, _Length], keys: Keys) -> tuple[float, Place, float, float]:
    """The end of a prism over its base: where its apex is, and its other two sides."""
    base = lengths["base"].size
    if "left" in lengths and "right" in lengths and "height" not in lengths:
        left, right = lengths["left"].size, lengths["right"].size
        if _all_told(lengths, "base", "left", "right"):
            longest = max(base, left, right)
            if 2 * longest >= base + left + right - _NEAR:
                sides = ", ".join(lengths[one].text.plain for one in ("base", "left", "right"))
                raise refused(keys.key, f"no triangle has the sides {sides}", "other lengths")
        else:
            left = right = base
        x = (base * base + left * left - right * right) / (2 * base)
        return base, (x, math.sqrt(left * left - x * x)), left, right
    if "height" not in lengths or "left" in lengths:
        raise refused(
            keys.key,
            "a prism has the other two sides of its end, or a height at a right angle to the base",
            "{base: b, left: a, right: c, length: l} or {base: b, height: h, length: l}",
        )
    high = lengths["height"].size
    slant = math.hypot(base, high)
    if "right" in lengths and _all_told(lengths, "base", "height", "right"):
        _hold(lengths, keys, "right", slant, "the sides of a right-angled triangle")
    return base, (0.0, high), high, slant


def _pyramid(lengths: Mapping[str, _Length], keys: Keys) -> Iterator[_Face]:
    """The square base with a triangle on each side, as high as the slant."""
    side, slant = lengths["side"].size, lengths["slant"].size
    if _all_told(lengths, "side", "slant"):
        if 2 * slant <= side:
            words = f"faces of the height {lengths['slant'].text.plain} do not meet over the base"
            raise refused(keys.at("slant"), words, "a slant longer than half of the side")
        if "height" in lengths and _all_told(lengths, "height"):
            right = math.hypot(lengths["height"].size, side / 2)
            _hold(lengths, keys, "slant", right, "height and half of the side")
    slant = max(slant, 0.6 * side)
    yield _rectangle(0.0, 0.0, (side, "side"), (side, "side"))
    middle = side / 2
    tips = ((middle, -slant), (side + slant, middle), (middle, side + slant), (-slant, middle))
    square = ((0.0, 0.0), (side, 0.0), (side, side), (0.0, side))
    for k, tip in enumerate(tips):
        yield (square[k], tip, square[(k + 1) % 4]), ("", "", "side")


def _all_told(lengths: Mapping[str, _Length], *names: str) -> bool:
    return all(lengths[name].told for name in names)


def _hold(lengths: Mapping[str, _Length], keys: Keys, name: str, size: float, what: str) -> None:
    """Holds a length to the one that Pythagoras makes of the others."""
    if abs(lengths[name].size - size) > 1e-9 * size:
        exact = Fraction(size).limit_denominator(10**6)
        shown = f"{float(exact):.6g}"
        words = f"{lengths[name].text.plain} does not fit {what}, which make {shown}"
        raise refused(keys.at(name), words, "a length that fits, or leave it out")


_FACES: dict[str, Callable[[Mapping[str, _Length], Keys], Iterator[_Face]]] = {
    "cuboid": _cuboid,
    "cube": _cuboid,
    "triangular_prism": _prism,
    "pyramid": _pyramid,
}


# --- drawing ---------------------------------------------------------------------------


def _faces(board: Board, faces: list[_Face], lengths: Mapping[str, _Length]) -> None:
    """Each edge once: dashed between two faces, full at the border; a label for each length."""
    count: dict[frozenset[Place], int] = {}
    edges: dict[frozenset[Place], tuple[Place, Place, str]] = {}
    for corners, names in faces:
        for start, end, name in zip(corners, (*corners[1:], corners[0]), names, strict=True):
            ends = frozenset((_rounded(start), _rounded(end)))
            count[ends] = count.get(ends, 0) + 1
            edges.setdefault(ends, (start, end, name))
    border = {name for ends, (_, _, name) in edges.items() if count[ends] == 1}
    labelled: set[str] = set()
    for k, (ends, (start, end, name)) in enumerate(edges.items()):
        length = lengths.get(name)
        source = length.source if length is not None and length.told else board.source
        style = _FOLD if count[ends] > 1 else _CUT
        board.add(Segment(start, end, id=f"edge-{k}", source=source, style=style))
        told_here = count[ends] == 1 or name not in border
        if length is not None and told_here and name not in labelled:
            labelled.add(name)
            label = LengthLabel(length.text, end, start, id=f"length-{name}", source=length.source)
            board.add(label)
    if "slant" in lengths:
        # The height of a face is no edge of it.
        side, slant = lengths["side"].size, lengths["slant"]
        tip = max((place for corners, _ in faces for place in corners), key=lambda one: one[1])
        foot = (side / 2, side)
        board.add(Segment(foot, tip, id="edge-slant", source=slant.source, style=_FOLD))
        board.add(LengthLabel(slant.text, foot, tip, id="length-slant", source=slant.source))
        board.add(RightAngle(foot, tip, (0.0, side), id="right", source=board.source))


def _rounded(place: Place) -> Place:
    return (round(place[0], 9) + 0.0, round(place[1], 9) + 0.0)


def _cylinder(board: Board, lengths: Mapping[str, _Length]) -> None:
    radius, high = lengths["radius"], lengths["height"]
    r, h, wide = radius.size, high.size, 2 * math.pi * radius.size
    corners = ((0.0, 0.0), (wide, 0.0), (wide, h), (0.0, h))
    for k, (start, end) in enumerate(zip(corners, (*corners[1:], corners[0]), strict=True)):
        source = high.source if k % 2 and high.told else board.source
        board.add(Segment(start, end, id=f"edge-{k}", source=source, style=_CUT))
    board.add(LengthLabel(high.text, (wide, h), (wide, 0.0), id="length-height",
                          source=high.source))  # fmt: skip
    for name, y in (("lower", -r), ("upper", h + r)):
        board.add(Circle((wide / 2, y), r, id=f"circle-{name}", source=board.source))
    centre, rim = (wide / 2, h + r), (wide / 2 + r, h + r)
    board.add(Dot(centre, id="centre", source=board.source))
    source = radius.source if radius.told else board.source
    board.add(Segment(centre, rim, id="edge-radius", source=source, style=_FOLD))
    board.add(LengthLabel(radius.text, centre, rim, id="length-radius", source=radius.source))


def _box(board: Board) -> WorldBox:
    places: list[Place] = []
    for one in board.elements:
        match one:
            case Segment(start=start, end=end):
                places += [start, end]
            case Circle(centre=(x, y), radius=radius):
                places += [(x - radius, y - radius), (x + radius, y + radius)]
            case _:
                pass
    xs, ys = zip(*places, strict=True)
    return WorldBox(min(xs), min(ys), max(xs), max(ys))


KIND = Kind("net", net, _EXAMPLE, ("nets", "net_of_a_solid"))
