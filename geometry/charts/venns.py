"""Venn diagrams of two and three sets, with what the data say of their regions."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import product

from geometry.charts.bars import Gap
from geometry.charts.board import Board
from geometry.charts.keys import Keys, Structure, listed
from geometry.charts.kind import Kind
from geometry.charts.told import Amount, Told
from geometry.figure.axes_composing import number_text
from geometry.figure.drawing import Drawing, WorldBox
from geometry.figure.elements import (
    Align,
    Circle,
    Place,
    Polygon,
    Region,
    RegionPart,
    TextAt,
)
from geometry.figure.errors import refused
from geometry.figure.label_texts import Claim
from geometry.figure.saying import Part, Several, in_words, said
from geometry.figure.saying import listed as in_a_row
from geometry.figure.style import Style, Weight
from geometry.figure.text import slanted, upright
from mathverify.language import tree
from mathverify.language.short_texts import whole_words, with_words
from mathverify.phrases.locale import ENGLISH_TAG
from mathverify.semantics.domains import Shape

_EXAMPLE = "{venn: {sets: [A, B], regions: {A only: a, A and B: both, B only: b, neither: n}}}"
_KNOWN = ("sets", "regions", "universal", "shade")
_SYNONYMS = {"universe": "universal", "counts": "regions", "values": "regions"}
_RADIUS = 1.0
_CENTRES: dict[int, tuple[Place, ...]] = {
    2: ((-0.6, 0.0), (0.6, 0.0)),
    3: ((-0.6, 0.42), (0.6, 0.42), (0.0, -0.62)),
}
_BOXES = {2: (-2.0, -1.35, 2.0, 1.55), 3: (-2.0, -1.95, 2.0, 1.85)}
_NAMES: dict[int, tuple[Place, ...]] = {
    2: ((-1.2, 1.14), (1.2, 1.14)),
    3: ((-1.2, 1.52), (1.2, 1.52), (1.0, -1.3)),
}
_OUTWARD = 1.5
_NOBODY = {"neither", "none", "outside", "no set", "rest"}
_EVERYBODY = {"all", "all three", "both", "centre", "middle"}

Members = tuple[bool, ...]


def venn(value: Structure, told: Told, key: str) -> Drawing:
    """The Venn diagram of a figure; ``?`` for a region that is not told.  Raises `FigureError`."""
    keys = Keys(value, key, _KNOWN, _SYNONYMS, _EXAMPLE)
    sets = tuple(str(one).strip() for one in listed(keys.need("sets")))
    if len(sets) not in _CENTRES or len(set(sets)) != len(sets):
        raise refused(keys.at("sets"), "there are two or three sets with names", "sets: [A, B]")
    for name in sets:
        told.refuse_answer_in(name, key)
    board, centres = Board(key), _CENTRES[len(sets)]
    shaded = [
        _members(str(one), sets, f"{keys.at('shade')}[{k}]")
        for k, one in enumerate(listed(keys.get("shade")))
    ]
    for k, members in enumerate(shaded):
        board.add(
            Region(
                _area(members, centres, _BOXES[len(sets)]),
                in_words(_words(members, sets), ENGLISH_TAG),
                id=f"shade-{k}",
                source=board.source,
            )
        )
    style = Style(weight=Weight.THIN)
    left, bottom, right, top = _BOXES[len(sets)]
    corners = ((left, bottom), (right, bottom), (right, top), (left, top))
    board.add(Polygon(corners, id="frame", source=board.source, style=style))
    for k, (name, centre) in enumerate(zip(sets, centres, strict=True)):
        board.add(Circle(centre, _RADIUS, id=f"circle-{k}", source=board.source, style=style))
        place = _NAMES[len(sets)][k]
        text = slanted(name) if len(name) == 1 else upright(name)
        align, gap = Align.CENTRE, 4.0
        if len(name) > 1 and k < 2:
            # A word stands over the outer half of its circle.
            place, align, gap = (centre[0] * _OUTWARD, centre[1] + _RADIUS), Align.ABOVE, 2.0
        elif len(name) > 1:
            place, align, gap = (centre[0], centre[1] - _RADIUS), Align.BELOW, 2.0
        board.add(TextAt(text, place, align, gap, id=f"name-{k}", source=board.source))
    told.refuse_answer_in(keys.text("universal"), keys.at("universal"))
    if keys.text("universal"):
        board.words(keys.text("universal"), (left, top + 0.14), Align.RIGHT, "universal", gap=0.0)
    regions = Several(_regions(keys, told, sets, board, centres), "apart")
    shades = Several(tuple(_words(one, sets) for one in shaded), "apart")
    whole = said(
        "venn",
        "whole",
        sets=in_a_row(sets),
        numbers=said("venn", "numbers", regions=regions) if regions.parts else "",
        shaded=said("venn", "shaded", regions=shades) if shaded else "",
    )
    return Drawing(
        tuple(board.elements),
        WorldBox(left, bottom, right, top),
        in_words(whole, told.lang),
        room=(230.0, 210.0),
    )


def _regions(
    keys: Keys, told: Told, sets: tuple[str, ...], board: Board, centres: tuple[Place, ...]
) -> tuple[Part, ...]:
    regions = keys.get("regions")
    if regions is None:
        return ()
    if not isinstance(regions, dict):
        raise refused(keys.at("regions"), "this is a map of regions", _EXAMPLE)
    found: dict[Members, Amount | Gap] = {}
    words: list[Part] = []
    for name, value in regions.items():
        key = f"{keys.at('regions')}.{name}"
        members = _members(str(name), sets, key)
        if members in found:
            region = in_words(_words(members, sets), ENGLISH_TAG)
            raise refused(key, f"this region is said twice: {region}", "once")
        one = Gap() if str(value).strip() in {"?", "？"} else told.amount(value, key)
        if isinstance(one, Amount) and one.value < 0:
            raise refused(key, "a region has no negative number", "numbers from 0 on")
        found[members] = one
        if isinstance(one, Amount):
            _claim(members, sets, one, told, key)
        text = upright("?") if isinstance(one, Gap) else number_text(one.value)
        source = board.source if isinstance(one, Gap) else one.source
        place = _inside(members, centres, _BOXES[len(sets)])
        board.words(text, place, Align.CENTRE, f"region-{len(found)}", source=source)
        words.append(said("venn", "region", region=_words(members, sets), number=text.plain))
    return tuple(words)


def _claim(members: Members, sets: tuple[str, ...], one: Amount, told: Told, key: str) -> None:
    """The number of a region of sets or events of the question is a claim.

    What lies outside of all sets is one where the question has a universe.
    """
    domains = told.question.reading.domains
    shapes = {domains[name].shape for name in sets if name in domains}
    if len(shapes) != 1 or not set(sets) <= set(domains):
        return
    inside = [name for name, member in zip(sets, members, strict=True) if member]
    outside = [name for name in sets if name not in inside]
    if shapes == {Shape.EVENT}:
        text = f"P({' and '.join([*inside, *(f'not {name}' for name in outside)])})"
    else:
        whole = [name for name, domain in domains.items() if domain.shape is Shape.UNIVERSE]
        if not inside and not whole:
            return
        text = f"intersect({', '.join(inside)})" if len(inside) > 1 else (inside or whole)[0]
        for name in outside:
            text = f"difference({text}, {name})"
        text = f"card({text})"
    told.claims.append(
        Claim(key, tree.Relation((told.parsed(text, key), one.node), (tree.Comparison.EQUAL,)))
    )


#: Words between the sets of a region.
_AMONG, _EITHER = ("and", "intersect", "intersection"), ("and", "or")


def _sets_in(text: str, joints: Iterable[str]) -> list[str]:
    plain = with_words(text, dict.fromkeys(joints, ",")).replace("&", ",").replace("∩", ",")
    return [one.strip() for one in plain.split(",")]


def _members(text: str, sets: tuple[str, ...], key: str) -> Members:
    """The region that words mean: ``A only``, ``A and B``, ``A and B only``, ``neither``.

    With three sets ``A and B`` is refused, as it could take in the middle or not.
    """
    plain = " ".join(text.split())
    if plain.lower() in _NOBODY:
        return (False,) * len(sets)
    if plain.lower() in _EVERYBODY:
        return (True,) * len(sets)
    only = "only" in whole_words(plain)
    inside, denied, outside = with_words(plain, {"not": "!"}).partition("!")
    inside = inside.rstrip().removesuffix(" but") if denied else inside
    names = [one for one in _sets_in(with_words(inside, {"only": ""}), _AMONG) if one]
    gone = set(_sets_in(outside.strip().removeprefix("in "), _EITHER)) if denied else set()
    unknown = [one for one in (*names, *gone) if one not in sets]
    hint = f"{sets[0]} only, {sets[0]} and {sets[1]} only, neither"
    if unknown or not names or not gone.isdisjoint(names):
        raise refused(key, f"{text!r} is no region of {', '.join(sets)}", hint)
    members = tuple(one in names for one in sets)
    told = len(set(names)) + len(gone)
    if not only and told != len(sets):
        raise refused(key, f"{text!r} may be a region or several", hint)
    return members


def _words(members: Members, sets: tuple[str, ...]) -> Part:
    inside = [name for name, member in zip(sets, members, strict=True) if member]
    if not inside:
        return said("venn", "outside")
    words = Several(tuple(inside), "both")
    return words if all(members) else said("venn", "only", sets=words)


def _inside(members: Members, centres: tuple[Place, ...], box: tuple[float, ...]) -> Place:
    """The place of a region that is farthest from all lines."""
    left, bottom, right, top = box
    if not any(members):
        return (right - 0.3, bottom + 0.22)
    best, place = -math.inf, (0.0, 0.0)
    for i, j in product(range(81), repeat=2):
        x, y = left + (right - left) * i / 80, bottom + (top - bottom) * j / 80
        depths = [
            (_RADIUS - math.dist((x, y), centre)) * (1 if member else -1)
            for member, centre in zip(members, centres, strict=True)
        ]
        if min(depths) > best + 1e-9:
            best, place = min(depths), (x, y)
    return place


def _area(
    members: Members, centres: tuple[Place, ...], box: tuple[float, ...]
) -> tuple[RegionPart, ...]:
    import shapely

    area = shapely.box(*box)
    for member, centre in zip(members, centres, strict=True):
        circle = shapely.Point(centre).buffer(_RADIUS, quad_segs=48)
        area = area.intersection(circle) if member else area.difference(circle)
    parts = area.geoms if hasattr(area, "geoms") else [area]
    return tuple(
        RegionPart(
            tuple((x, y) for x, y in part.exterior.coords[:-1]),
            tuple(tuple((x, y) for x, y in ring.coords[:-1]) for ring in part.interiors),
        )
        for part in parts
    )


KIND = Kind("venn", venn, _EXAMPLE, ("venn_diagram",))
