"""One element of every kind, in drawings that have room for them."""

from __future__ import annotations

import pytest

from geometry.figure import elements as e
from geometry.figure.drawing import Drawing, WorldBox
from geometry.figure.style import Fill, Ink, Stroke, Style
from geometry.figure.text import Level, Run, Slant, Text, slanted, upright

SOURCE = e.Source(e.SourceKind.FIGURE, "draw")

A, B, C, D = (0.0, 0.0), (8.0, 0.0), (2.0, 5.0), (9.0, 5.5)


def _one(kind: type[e.Element], *fields: object, **more: object) -> e.Element:
    return kind(*fields, id=kind.__name__.lower(), source=SOURCE, **more)  # type: ignore[arg-type]


ONE_OF_EACH: tuple[e.Element, ...] = (
    _one(e.Segment, A, B),
    _one(e.Line, (-1.0, 7.0), (10.0, 7.0)),
    _one(e.Ray, A, C),
    _one(e.Asymptote, (-1.0, -1.0), (-1.0, 7.0), "x = -1"),
    _one(e.Arrow, (10.0, 2.0), (10.0, 5.0)),
    _one(e.DimensionLine, B, A, 20.0),
    _one(e.Polyline, (C, (3.0, 6.0), (4.0, 5.0))),
    _one(e.Polygon, (B, D, (9.0, 1.0)), style=Style(stroke=Stroke.DASHED, fill=Fill.HATCH)),
    _one(e.Circle, (5.0, 5.0), 0.8),
    _one(e.Arc, (6.0, 3.0), (2.0, 0.7), 10.0, -160.0),
    _one(e.Sector, (1.0, -3.0), 1.5, 20.0, 75.0),
    _one(e.Curve, (((0.0, 6.0), (1.0, 6.5), (2.0, 6.2)),), "y = f(x)"),
    _one(
        e.Region,
        (
            e.RegionPart(
                ((4.0, -4.0), (7.0, -4.0), (7.0, -1.5), (4.0, -1.5)),
                (((5.0, -3.0), (6.0, -3.0), (5.5, -2.0)),),
            ),
        ),
        "square - triangle",
    ),
    _one(e.Bar, 8.0, 9.0, -4.0, -2.0),
    _one(e.BoxPlot, (0.0, 1.0, 2.0, 3.5, 6.0), -5.5, 0.8),
    _one(e.Dot, D, e.DotKind.OPEN),
    _one(e.RightAngle, B, A, D),
    _one(e.AngleArc, A, B, C, 3, dashes=2),
    _one(e.Ticks, A, C, 2, 0.6),
    _one(e.ParallelArrows, A, B, 2, 0.4),
    _one(
        e.Axes,
        e.Axis(-1.0, 10.0, (e.Tick(2.0, upright("2")), e.Tick(4.0)), slanted("x")),
        e.Axis(-6.0, 7.0, (e.Tick(3.0, upright("3")),), slanted("y")),
        (-1.0, -6.0),
    ),
    _one(e.Grid, (0.0, 5.0, 10.0), (-5.0, 0.0, 5.0)),
    _one(e.PointLabel, slanted("A"), A),
    _one(e.LengthLabel, upright("8 cm"), B, A, 20.0),
    _one(e.AngleLabel, upright("68°"), A, B, C, 3),
    _one(
        e.CurveLabel,
        Text((Run("y = "), Run("x", Slant.SLANTED), Run("2", level=Level.RAISED))),
        ((0.0, 6.0), (1.0, 6.5), (2.0, 6.2)),
    ),
    _one(e.RegionLabel, slanted("R"), ((4.0, -4.0), (7.0, -4.0), (7.0, -3.0), (4.0, -3.0))),
    _one(
        e.TextAt,
        Text((Run("T", Slant.SLANTED), Run("1", level=Level.LOWERED), Run(" <&> {#} 100% €"))),
        (4.0, 9.0),
        e.Align.ABOVE,
        style=Style(ink=Ink.BLUE),
    ),
)  # fmt: skip


@pytest.fixture(scope="session")
def one_of_each() -> Drawing:
    return Drawing(ONE_OF_EACH, WorldBox(-1.0, -6.0, 10.0, 9.0), "One thing of every kind.")
