"""Random figures with all their marks: no label over a stroke, a mark or another label.

The check is independent of the placement: boxes are those of the outlines that matplotlib draws
for the texts that it paints (`TextPath`), strokes are the shapes of the page.
"""

from __future__ import annotations

import math
from functools import cache
from itertools import pairwise
from random import Random

import pytest
import shapely
from pictured import charts, questions
from thinning import few_or_all

from geometry.depicting import depiction
from geometry.figure.composing import compose
from geometry.figure.drawing import Drawing, WorldBox
from geometry.figure.elements import (
    Dot,
    Place,
    PointLabel,
    Polyline,
    Segment,
    Source,
    SourceKind,
)
from geometry.figure.subject import Round, Subject
from geometry.figure.text import slanted, upright
from mathverify.language.parser import parse
from renderers.drawing import CrowdedDrawingError, arrange, draw
from renderers.drawing.metrics import FAMILIES
from renderers.drawing.obstacles import outline
from renderers.drawing.page import Page
from renderers.drawing.raster import painted

_SOURCE = Source(SourceKind.POINT, "A")
_LETTERS = "ABCDEFGHJKLMN"


def overlaps(page: Page) -> list[str]:
    """What lies over what, by the boxes of the texts as painted."""
    boxes: dict[str, shapely.Polygon] = {}
    for name, text in painted(page)[1]:
        font = text.get_fontproperties()
        ink = _ink(text.get_text(), font.get_style(), font.get_size_in_points())
        if ink:
            x, y = text.get_position()
            box = shapely.box(x + ink[0], y + ink[1], x + ink[2], y + ink[3])
            boxes[name] = shapely.union(boxes[name], box).envelope if name in boxes else box
    strokes = []
    for piece in page.pieces:
        if piece.words or piece.kind in ("grid", "region"):
            continue
        for shape, paint in piece.shapes:
            line = shapely.LineString(outline(shape))
            filled = paint.fill in ("#000000", "#ffffff") and len(line.coords) > 3
            strokes.append((piece.id, shapely.Polygon(line.coords) if filled else line))
    found = []
    grounds = {
        piece.id: shapely.Polygon(outline(shape))
        for piece in page.pieces
        if piece.words
        for shape, paint in piece.shapes
        if paint.fill == "#ffffff"
    }
    tree = shapely.STRtree([shape for _, shape in strokes])
    names = sorted(boxes)
    frame = shapely.box(0, 0, page.width, page.height)
    for index, name in enumerate(names):
        if not frame.contains(boxes[name]):
            found.append(f"{name} leaves the page")
        found += [f"{name} over {other}" for other in names[index + 1 :]
                  if boxes[name].intersection(boxes[other]).area > 1e-9]  # fmt: skip
        # A number of an axis may interrupt a curve by a white ground under it.
        seen = boxes[name].difference(grounds.get(name, shapely.Polygon()))
        met = tree.query(seen, "intersects")
        found += [f"{name} over {strokes[k][0]}" for k in sorted(met.tolist())]
    return found


@cache
def _ink(text: str, style: str, size: float) -> tuple[float, ...]:
    """The box of the outlines of a text at (0, 0); empty for spaces."""
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import TextPath

    font = FontProperties(family=list(FAMILIES), style=style, size=size)  # type: ignore[arg-type]
    extents = TextPath((0, 0), text, prop=font).get_extents()
    return tuple(map(float, extents.extents)) if extents.width > 0 else ()


def test_the_check_sees_an_overlap() -> None:
    """Two labels pushed together and one on a line are reported."""
    from dataclasses import replace

    from renderers.drawing.page import moved

    drawing = Drawing(
        (
            Segment((0.0, 0.0), (4.0, 0.0), id="AB", source=_SOURCE),
            PointLabel(slanted("A"), (0.0, 0.0), id="a", source=_SOURCE),
            PointLabel(slanted("B"), (4.0, 0.0), id="b", source=_SOURCE),
        ),
        WorldBox(0, 0, 4, 1),
        "A segment.",
    )
    page = arrange(drawing)
    assert overlaps(page) == []
    segment, a, b = page.pieces
    aside = b.words[0].box.left - a.words[0].box.left
    together = replace(page, pieces=(segment, moved(a, aside, 0.0), b))
    assert "a over b" in overlaps(together)
    middle = (a.words[0].box.left + b.words[0].box.left) / 2 - a.words[0].box.left
    onto = replace(page, pieces=(segment, moved(a, middle, 0.0), b))
    assert overlaps(onto) == ["a over AB"]
    outside = replace(page, pieces=(segment, moved(a, -30.0, 0.0), b))
    assert overlaps(outside) == ["a leaves the page"]


# --- random figures --------------------------------------------------------------------


def _amount(random: Random) -> str:
    return random.choice(
        [
            f"{random.randint(2, 99)} cm",
            f"{random.randint(10, 999) / 10} m",
            f"{random.randint(2, 9)}*sqrt({random.choice((2, 3, 5, 7))}) cm",
            f"{random.randint(2, 9)}*x + {random.randint(1, 20)}",
            "x",
        ]
    )


def _angle(random: Random) -> str:
    return random.choice(
        [
            f"{random.choice((17, 28, 35, 64, 72, 89, 104, 121, 158))} deg",
            f"({random.randint(2, 5)}*x + {random.randint(1, 40)}) deg",
            "theta",
        ]
    )


def _polygon(random: Random, corners: int) -> list[Place]:
    """Corners on a stretched circle, far enough apart to be told from each other."""
    start, stretch = random.uniform(0, 360), random.uniform(0.6, 1.0)
    turns = [random.uniform(0.75, 1.25) for _ in range(corners)]
    found, angle = [], start
    for turn in turns:
        angle += 360 * turn / sum(turns)
        radius = random.uniform(3.5, 5.0)
        place = math.radians(angle)
        found.append((radius * math.cos(place), stretch * radius * math.sin(place)))
    return found


def _polygon_subject(random: Random) -> Subject:
    corners = random.randint(3, 6)
    names = _LETTERS[:corners]
    places = dict(zip(names, _polygon(random, corners), strict=True))
    givens = [f"polygon({', '.join(names)})"]
    sides = list(zip(names, names[1:] + names[0], strict=True))
    for one, other in sides:
        if random.random() < 0.6:
            givens.append(f"length({one}, {other}) = {_amount(random)}")
    for index in range(corners):
        if random.random() < 0.5:
            three = names[index - 1], names[index], names[(index + 1) % corners]
            givens.append(f"angle({', '.join(three)}) = {_angle(random)}")
    if random.random() < 0.5:
        one, other = random.choice(sides)
        part = random.uniform(0.3, 0.7)
        (x0, y0), (x1, y1) = places[one], places[other]
        places["P"] = (x0 + part * (x1 - x0), y0 + part * (y1 - y0))
        far = random.choice([name for name in names if name not in (one, other)])
        givens += [f"on(P, segment({one}, {other}))", f"length({far}, P) = {_amount(random)}"]
    return _subject(places, givens)


def _circle_subject(random: Random) -> Subject:
    count = random.randint(3, 5)
    turns = [random.uniform(0.7, 1.3) for _ in range(count)]
    places: dict[str, Place] = {"O": (0.0, 0.0)}
    angle = random.uniform(0, 360)
    for name, turn in zip(_LETTERS, turns, strict=False):
        angle += 360 * turn / sum(turns)
        places[name] = (4 * math.cos(math.radians(angle)), 4 * math.sin(math.radians(angle)))
    names = _LETTERS[:count]
    givens = []
    for one, other in pairwise(names):
        givens.append(f"length({one}, {other}) = {_amount(random)}")
    for name in names[: random.randint(1, 3)]:
        givens.append(f"length(O, {name}) = {_amount(random)}")
    givens.append(f"angle({names[0]}, O, {names[1]}) = {_angle(random)}")
    return _subject(places, givens, {"k": Round((0.0, 0.0), 4.0)})


def _transversal_subject(random: Random) -> Subject:
    slope, gap = random.uniform(50, 130), random.uniform(2.0, 3.5)
    step = gap / math.tan(math.radians(slope))
    more = 1.3 / math.sin(math.radians(slope))
    dx, dy = more * math.cos(math.radians(slope)), more * math.sin(math.radians(slope))
    places = {
        "G": (0.0, 0.0),
        "H": (step, gap),
        "A": (-3.5, 0.0),
        "B": (3.5, 0.0),
        "C": (step - 3.5, gap),
        "D": (step + 3.5, gap),
        "E": (-dx, -dy),
        "F": (step + dx, gap + dy),
    }
    givens = [
        "parallel(line(A, B), line(C, D))",
        "on(G, segment(E, F))",
        f"angle(A, G, E) = {_angle(random)}",
        f"angle(D, H, G) = {_angle(random)}",
        f"angle(B, G, H) = {_angle(random)}",
    ]
    return _subject(places, givens)


def _subject(
    places: dict[str, Place], givens: list[str], circles: dict[str, Round] | None = None
) -> Subject:
    declared = frozenset((*places, "x", "theta"))
    trees = tuple((f"g{k}", parse(text, declared=declared)) for k, text in enumerate(givens))
    return Subject(places, trees, circles=circles or {})


_KINDS = (_polygon_subject, _circle_subject, _transversal_subject)


def _crowded(first: int, count: int) -> list[str]:
    found = []
    for seed in range(first, first + count):
        random = Random(seed)
        subject = _KINDS[seed % 3](random)
        page = arrange(compose('"auto"', subject).drawing)
        found += [f"{seed}: {what}" for what in overlaps(page)]
    return found


@few_or_all(8, 40)
def test_no_overlaps_in_some_figures(count: int) -> None:
    assert _crowded(0, count) == []


@pytest.mark.slow
def test_no_overlaps_in_1260_more_figures() -> None:
    assert _crowded(40, 1260) == []


def test_no_overlaps_in_charts() -> None:
    assert not [found for name, one in charts(8) for found in overlaps(arrange(one))]


@pytest.mark.slow
def test_no_overlaps_in_all_charts_and_in_figures_of_families() -> None:
    drawings = [one for _, one in charts()]
    for spec in questions(1, 4):
        drawings += [one.drawing for one in depiction(spec).compositions]
    assert len(drawings) > 100
    assert not [found for one in drawings for found in overlaps(arrange(one))]


# --- crowding --------------------------------------------------------------------------


def test_impossible_crowding_is_refused() -> None:
    """Forty long names around one point cannot all be placed."""
    labels = tuple(
        PointLabel(upright(f"a long name {k}"), (0.0, 0.0), id=f"label-{k}", source=_SOURCE)
        for k in range(40)
    )
    with pytest.raises(CrowdedDrawingError, match="draw fewer things") as caught:
        draw(Drawing(labels, WorldBox(-1, -1, 1, 1), "Forty names."), "svg")
    assert set(caught.value.labels) <= {label.id for label in labels}
    assert caught.value.labels


def test_a_label_shut_in_by_strokes_is_refused() -> None:
    """A name in the midst of a dense mesh of lines, and no way out."""
    mesh = tuple(
        Polyline(((k * 0.1, -60.0), (k * 0.1, 60.0)), id=f"up-{k}", source=_SOURCE)
        for k in range(-400, 401)
    )
    label = PointLabel(slanted("A"), (0.0, 0.0), id="label-A", source=_SOURCE)
    with pytest.raises(CrowdedDrawingError, match="label-A"):
        arrange(Drawing((*mesh, label), WorldBox(-40, -60, 40, 60), "A mesh."))


def test_a_narrow_place_gets_a_leader() -> None:
    """Five names of points close together: some stand apart, joined by thin lines."""
    elements: list[Dot | PointLabel] = []
    for k in range(6):
        at = (k * 0.02, 0.0)
        elements.append(Dot(at, id=f"dot-{k}", source=_SOURCE))
        elements.append(PointLabel(upright(f"Town {k}"), at, id=f"label-{k}", source=_SOURCE))
    drawing = Drawing(tuple(elements), WorldBox(-1, -1, 1, 1), "Six towns.")
    page = arrange(drawing)
    led = [piece for piece in page.pieces if piece.words and piece.shapes]
    assert led
    boxes = {one.id: one.words[0].box for one in page.pieces if one.words}
    for one, box in boxes.items():
        for other, that in boxes.items():
            apart = (
                box.right < that.left
                or that.right < box.left
                or box.top < that.bottom
                or that.top < box.bottom
            )
            assert one == other or apart, (one, other)
