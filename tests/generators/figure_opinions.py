"""Answers to questions about figures by plain arithmetic that shares no code with the families."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Callable
from fractions import Fraction

from generators.exact_values import Amount, exact
from mathverify.problem.spec import ProblemSpec

__all__ = ["FIGURE_OPINIONS"]

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:/\d+)?")


def _numbers(text: str) -> list[Fraction]:
    return [Fraction(found) for found in _NUMBER.findall(text.replace("^2", ""))]


def _data(spec: ProblemSpec) -> dict[str, list[Fraction]]:
    return {datum.name: _numbers(datum.value) for datum in spec.data}


def _one(spec: ProblemSpec) -> dict[str, Fraction]:
    return {name: found[0] for name, found in _data(spec).items()}


def _root(square: Fraction) -> Fraction:
    root = Fraction(math.isqrt(square.numerator), math.isqrt(square.denominator))
    assert root * root == square
    return root


def isosceles_exterior(spec: ProblemSpec) -> list[Fraction]:
    # The exterior angle is the sum of the apex angle and the other base angle.
    apex = _one(spec)["apex"]
    return [apex + (180 - apex) / 2]


def exterior_angle(spec: ProblemSpec) -> list[Fraction]:
    d = _one(spec)
    return [d["far"] + d["near"]] if "far" in d else [d["outer"] - d["near"]]


def parallelogram_angle(spec: ProblemSpec) -> list[Fraction]:
    # Alternate angles: BDC is ABD, the third angle of the triangle ABD.
    d = _one(spec)
    return [180 - d["corner"] - d["part"]]


def angle_at_centre(spec: ProblemSpec) -> list[Fraction]:
    central = float(_one(spec)["central"])
    # C at the far end of the circle, seen from the chord.
    half = math.radians(central / 2)
    size = 2 * math.degrees(math.atan2(math.sin(half), 1 + math.cos(half)))
    return [Fraction(round(size * 1000), 1000)]


def ladder_height(spec: ProblemSpec) -> list[Fraction]:
    d = _one(spec)
    high = d["high"] if "high" in d else _root(d["long"] ** 2 - d["away"] ** 2)
    away = d["away"] if "away" in d else _root(d["long"] ** 2 - high**2)
    long = d["long"] if "long" in d else _root(high**2 + away**2)
    asked = {
        "length(A, C)": high,
        "length(B, C)": away,
        "length(A, B)": long,
        "length(A, B) - length(A, C)": long - high,
        "length(B, C) + length(A, C) - length(A, B)": away + high - long,
    }
    assert spec.ask is not None
    return [asked[spec.ask.find]]


def rhombus_side(spec: ProblemSpec) -> list[Fraction]:
    d = _one(spec)
    across = d["across"]
    along = d["along"] if "along" in d else _root(4 * d["side"] ** 2 - across**2)
    side = _root(across**2 + along**2) / 2
    asked = {
        "length(A, B)": side,
        "area(polygon(A, B, C, D))": across * along / 2,
        "4*length(A, B)": 4 * side,
        "length(B, D)": along,
    }
    assert spec.ask is not None
    return [asked[spec.ask.find]]


def chord_distance(spec: ProblemSpec) -> list[Fraction]:
    d = _one(spec)
    return [_root(4 * d["size"] ** 2 - d["across"] ** 2) / 2]


def midsegment(spec: ProblemSpec) -> list[Fraction]:
    assert spec.ask is not None
    known = _one(spec)["known"]
    third = {unknown.name for unknown in spec.unknowns[1:3]}
    asks_side = third <= set(re.findall(r"[A-Z]", spec.ask.find))
    return [known * 2 if asks_side else known / 2]


def similar_triangles(spec: ProblemSpec) -> list[Fraction]:
    d = _one(spec)
    return [d["second"] / (d["first"] / d["enlarged"])]


def point_distance(spec: ProblemSpec) -> list[Fraction]:
    (a, b), (c, d) = _data(spec).values()
    return [_root((c - a) ** 2 + (d - b) ** 2)]


def segment_end(spec: ProblemSpec) -> list[Fraction]:
    d = _data(spec)
    return [half + (half - start) for half, start in zip(d["half"], d["start"], strict=True)]


def bisector_equation(spec: ProblemSpec) -> list[Fraction]:
    d = _data(spec)
    answer = spec.answer or ""
    for x in (Fraction(0), Fraction(1)):
        y = exact(answer.removeprefix("y = "), {"x": Amount(x)})
        assert isinstance(y, Amount)
        far = [(x - p) ** 2 + (y.value - q) ** 2 for p, q in (d["A"], d["B"])]
        assert far[0] == far[1]
    return _numbers(answer)


def circle_on_diameter(spec: ProblemSpec) -> list[Fraction]:
    d = _data(spec)
    (a, b), (p, q) = d["A"], d["B"]
    x, y = (a + p) / 2, (b + q) / 2
    for name, place in (("x", x), ("y", y)):
        sign = "-" if place > 0 else "+"
        assert f"({name} {sign} {abs(place)})^2" in (spec.answer or "")
    return [abs(x), abs(y), ((p - a) ** 2 + (q - b) ** 2) / 4]


def axis_reflection(spec: ProblemSpec) -> list[Fraction]:
    x, y = _data(spec)["A"]
    mirror = next(given.relation for given in spec.givens if given.id == "mirrored")
    if "y = x" in mirror:
        x, y = y, x
    elif "y = -x" in mirror:
        x, y = -y, -x
    elif "y = 0" in mirror:
        y = -y
    else:
        x = -x
    turned = complex(x, y) * 1j
    return [Fraction(turned.real), Fraction(turned.imag)]


def enlarged_point(spec: ProblemSpec) -> list[Fraction]:
    d = _data(spec)
    scale = d["scale"][0]
    return [scale * p + (1 - scale) * z for p, z in zip(d["A"], d["Z"], strict=True)]


def parallel_lines(spec: ProblemSpec) -> list[Fraction]:
    d = _one(spec)
    return [180 - d["first"] - d["second"]]


def angle_bisector(spec: ProblemSpec) -> list[Fraction]:
    # The other two angles of the triangle ADC, taken from a straight angle.
    d = _one(spec)
    at_c = 180 - d["whole"] - d["base"]
    return [180 - at_c - d["whole"] / 2]


def semicircle_angle(spec: ProblemSpec) -> list[Fraction]:
    return [90 - _one(spec)["known"]]


def cyclic_quadrilateral(spec: ProblemSpec) -> list[Fraction]:
    return [(360 - 2 * _one(spec)["known"]) / 2]


def rectangle_area(spec: ProblemSpec) -> list[Fraction]:
    d = _one(spec)
    side, across, other = (d.get(name) for name in ("side", "across", "other"))
    assert side is not None
    if "content" in d:
        other = d["content"] / side
    if other is None:
        assert across is not None
        other = _root(across**2 - side**2)
    across = _root(side**2 + other**2)
    asked = {
        "area(rectangle(A, B, C, D))": side * other,
        "length(A, C)": across,
        "2*length(A, B) + 2*length(B, C)": 2 * (side + other),
        "length(A, B) + length(B, C) - length(A, C)": side + other - across,
    }
    assert spec.ask is not None
    return [asked[spec.ask.find]]


def trapezium_side(spec: ProblemSpec) -> list[Fraction]:
    d = _one(spec)
    return [_root((d["bottom"] - d["top"]) ** 2 + d["high"] ** 2)]


def circle_in_square(spec: ProblemSpec) -> list[Fraction]:
    square = _one(spec)["side"] ** 2
    return [square, square / 4]


def special_triangle(spec: ProblemSpec) -> list[Fraction]:
    d = _one(spec)
    half = d["long"] / 2
    # The square of the answer: three quarters or a half of the square of the longest side.
    found = _numbers(spec.answer or "")
    square = found[0] ** 2 * found[1]
    assert square == d["long"] ** 2 * {30: Fraction(3, 4), 45: Fraction(1, 2)}[int(d["small"])]
    return [half, found[1]]


def _three_figures(value: float) -> Fraction:
    return Fraction(f"{value:.3g}")


def _radians(value: Fraction) -> float:
    return float(value) * math.pi / 180


def tower_elevation(spec: ProblemSpec) -> list[Fraction]:
    d = _one(spec)
    up = _radians(d["up"])
    return [_three_figures(float(d["away"]) * math.sin(up) / math.cos(up))]


def ship_bearings(spec: ProblemSpec) -> list[Fraction]:
    d = _one(spec)
    x, y = 0.0, 0.0
    for far, way in (("out", "course"), ("on", "turned")):
        x += float(d[far]) * math.sin(_radians(d[way]))
        y += float(d[far]) * math.cos(_radians(d[way]))
    return [Fraction(round(math.hypot(x, y) * 1000), 1000)]


def _third_corner(spec: ProblemSpec, along: str, turned: str) -> tuple[float, float, float]:
    """One side on the x axis from the origin, and where the other one ends."""
    d = _one(spec)
    angle = _radians(d["between"])
    return (
        float(d[along]),
        float(d[turned]) * math.cos(angle),
        float(d[turned]) * math.sin(angle),
    )


def triangle_area_sine(spec: ProblemSpec) -> list[Fraction]:
    base, _, height = _third_corner(spec, "first", "second")
    return [_three_figures(base * height / 2)]


def cosine_rule(spec: ProblemSpec) -> list[Fraction]:
    base, x, y = _third_corner(spec, "b", "c")
    return [_three_figures(math.hypot(base - x, y))]


def cone_volume(spec: ProblemSpec) -> list[Fraction]:
    d = _one(spec)
    square = d["round"] ** 2
    third = square * _root(d["slant"] ** 2 - square) / 3
    assert (spec.answer or "").endswith("*pi cm^3")
    return [third]


def sphere_section(spec: ProblemSpec) -> list[Fraction]:
    d = _one(spec)
    assert (spec.answer or "").endswith("*pi cm^2")
    return [4 * (d["away"] ** 2 + d["small"] ** 2)]


def cylinder_section(spec: ProblemSpec) -> list[Fraction]:
    d = _one(spec)
    assert (spec.answer or "").endswith("*pi cm^3")
    return [d["across"] ** 2 * d["high"] / 4]


def bar_to_pie(spec: ProblemSpec) -> list[Fraction]:
    d = _one(spec)
    whole = d["first"] + d["second"] + d["third"] + d["fourth"]
    asked = {
        "gap": (d["second"] - d["first"]) * 360 / whole,
        "part": d["first"] * 100 / whole,
        "sector - claimed": d["first"] * 360 / whole - d.get("claimed", Fraction(0)),
        "sector": d["first"] * 360 / whole,
    }
    assert spec.ask is not None
    if "first + second)/" in spec.givens[0].relation:
        return [(d["first"] + d["second"]) * 360 / whole]
    return [asked[spec.ask.find]]


def box_plot_spread(spec: ProblemSpec) -> list[Fraction]:
    lowest, lower, mid, upper, highest = _data(spec)["five"]
    asked = {
        "whole - middle": (highest - upper) + (lower - lowest),
        "whole": highest - lowest,
        "middle": upper - lower,
        "bound": upper,
        "abs(right - left)": abs(upper + lower - 2 * mid),
    }
    assert spec.ask is not None
    return [asked[spec.ask.find]]


def histogram_mean(spec: ProblemSpec) -> list[Fraction]:
    d = _data(spec)
    middles = [(low + high) / 2 for low, high in itertools.pairwise(d["edge"])]
    everything = [m for m, count in zip(middles, d["n"], strict=True) for _ in range(int(count))]
    return [sum(everything, Fraction(0)) / len(everything)]


def number_line_count(spec: ProblemSpec) -> list[Fraction]:
    d = _one(spec)
    left, right = (given.relation for given in spec.givens)
    inside = [
        n
        for n in range(int(d["low"]), int(d["high"]) + 1)
        if (n != d["low"] or "<=" in left) and (n != d["high"] or "<=" in right)
    ]
    return [Fraction(len(inside))]


FIGURE_OPINIONS: dict[str, Callable[[ProblemSpec], list[Fraction]]] = {
    opinion.__name__.replace("_", "-"): opinion
    for opinion in (
        parallel_lines,
        angle_bisector,
        semicircle_angle,
        cyclic_quadrilateral,
        rectangle_area,
        trapezium_side,
        circle_in_square,
        special_triangle,
        tower_elevation,
        ship_bearings,
        triangle_area_sine,
        cosine_rule,
        bar_to_pie,
        box_plot_spread,
        histogram_mean,
        number_line_count,
        cone_volume,
        cylinder_section,
        sphere_section,
        isosceles_exterior,
        exterior_angle,
        parallelogram_angle,
        angle_at_centre,
        ladder_height,
        rhombus_side,
        chord_distance,
        midsegment,
        similar_triangles,
        point_distance,
        segment_end,
        bisector_equation,
        circle_on_diameter,
        axis_reflection,
        enlarged_point,
    )
}
