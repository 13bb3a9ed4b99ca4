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


def _asked(spec: ProblemSpec) -> str:
    """What is asked, with the points named A, B, C in their order."""
    assert spec.ask is not None
    points = [one.name for one in spec.unknowns if str(one.domain) == "point"]
    named = dict(zip(points, "ABCDEF", strict=False))
    return re.sub(r"\b[A-Z]\b", lambda found: named[found[0]], spec.ask.find)


def _root(square: Fraction) -> Fraction:
    root = Fraction(math.isqrt(square.numerator), math.isqrt(square.denominator))
    assert root * root == square
    return root


def isosceles_exterior(spec: ProblemSpec) -> list[Fraction]:
    d = _one(spec)
    # The exterior angle is the sum of the apex angle and the other base angle.
    apex = d["apex"] if "apex" in d else 2 * d["outer"] - 180
    base = (180 - apex) / 2
    asked = {
        "angle(A, C, D)": apex + base,
        "angle(B, A, C)": apex,
        "angle(A, B, C)": base,
    }
    return [asked[_asked(spec)]]


def exterior_angle(spec: ProblemSpec) -> list[Fraction]:
    d = _one(spec)
    if "times" in d:
        return [d["outer"] / (d["times"] + 1)]
    if "outer" in d:
        return [d["outer"] - d["near"]]
    third = 180 - d["far"] - d["near"]
    return [abs(180 - 2 * third) if "abs" in _asked(spec) else 180 - third]


def parallelogram_angle(spec: ProblemSpec) -> list[Fraction]:
    # Alternate angles: BDC is ABD, the third angle of the triangle ABD.
    d = _one(spec)
    return [180 - d["corner"] - d["part"]]


def angle_at_centre(spec: ProblemSpec) -> list[Fraction]:
    d = _one(spec)
    if "rim" in d:
        # The half chord is the sine of the angle over it, for a radius of one.
        half = math.degrees(math.asin(math.sin(math.radians(float(d["rim"])))))
        asked = {"angle(B, A, C)": 2 * half, "angle(A, B, C)": 90 - half}
        return [Fraction(round(asked[_asked(spec)] * 1000), 1000)]
    central = float(d["central"])
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
    return [asked[_asked(spec)]]


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
    return [asked[_asked(spec)]]


def chord_distance(spec: ProblemSpec) -> list[Fraction]:
    d = _one(spec)
    size, across, away = (d.get(name) for name in ("size", "across", "away"))
    if size is None:
        assert across is not None
        assert away is not None
        return [_root(across**2 + 4 * away**2) / 2]
    if across is None:
        assert away is not None
        return [2 * _root((size - away) * (size + away))]
    away = _root(4 * size**2 - across**2) / 2
    return [size - away if "radius" in _asked(spec) else away]


def midsegment(spec: ProblemSpec) -> list[Fraction]:
    d = _one(spec)
    if "around" in d:
        return [d["around"] / 2]
    # The points are A, B, C, and D and E in the middle of the sides from A.
    return [d["known"] * 2 if _asked(spec) == "length(B, C)" else d["known"] / 2]


def similar_triangles(spec: ProblemSpec) -> list[Fraction]:
    d = _one(spec)
    if "image" in d:
        return [d["first"] / (d["enlarged"] / d["image"])]
    if "around" in d:
        return [d["around"] + d["around"] / d["first"] * (d["enlarged"] - d["first"])]
    new = d["second"] / (d["first"] / d["enlarged"])
    return [max(new, d["second"]) - min(new, d["second"]) if "abs" in _asked(spec) else new]


def point_distance(spec: ProblemSpec) -> list[Fraction]:
    (a, b), (c, d) = _data(spec).values()
    straight = _root((c - a) ** 2 + (d - b) ** 2)
    grid = max(a, c) - min(a, c) + max(b, d) - min(b, d)
    return [grid - straight if "abs" in _asked(spec) else straight]


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
    known = _one(spec)["known"]
    # The points are A in the centre, B, C and D.
    central = 180 - (180 - 2 * known)
    asked = {
        "angle(B, C, D)": 90 - known,
        "angle(C, A, D)": central,
        "angle(A, D, C)": (180 - central) / 2,
    }
    return [asked[_asked(spec)]]


def cyclic_quadrilateral(spec: ProblemSpec) -> list[Fraction]:
    d = _one(spec)
    if "more" in d:
        return [next(n / 2 for n in map(Fraction, range(360)) if n / 2 + d["more"] == 180 - n / 2)]
    opposite = (360 - 2 * d["known"]) / 2
    return [abs(opposite - d["known"]) if "abs" in _asked(spec) else opposite]


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
    return [asked[_asked(spec)]]


def trapezium_side(spec: ProblemSpec) -> list[Fraction]:
    d = _one(spec)
    more = d["bottom"] - d["top"]
    if "slant" in d:
        high = _root(d["slant"] ** 2 - more**2)
        return [d["top"] * high + more * high / 2]
    slope = _root(more**2 + d["high"] ** 2)
    around = d["bottom"] + d["top"] + d["high"] + slope
    return [around if "perimeter" in _asked(spec) else slope]


def circle_in_square(spec: ProblemSpec) -> list[Fraction]:
    square = _one(spec)["side"] ** 2
    return [square, square / 4]


def special_triangle(spec: ProblemSpec) -> list[Fraction]:
    d = _one(spec)
    # An answer is a number times a root; its square is compared.
    found = _numbers(spec.answer or "")
    square = found[0] ** 2 * found[1]
    if "leg" in d:
        assert square == 2 * d["leg"] ** 2
    elif "area" in _asked(spec):
        # The triangle is half of an equilateral one, whose area is a quarter of a**2*sqrt(3).
        assert square == d["long"] ** 4 * 3 / 64
    else:
        # Three quarters or a half of the square of the longest side.
        assert square == d["long"] ** 2 * {30: Fraction(3, 4), 45: Fraction(1, 2)}[int(d["small"])]
    return found


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
    d = _one(spec)
    if "content" in d:
        height = float(d["first"]) * math.sin(_radians(d["between"]))
        return [_three_figures(2 * float(d["content"]) / height)]
    base, _, height = _third_corner(spec, "first", "second")
    area = base * height / 2
    if "rate" in d:
        return [_three_figures(float(d["rate"]) * area)]
    right = float(d["first"] * d["second"]) / 2
    return [_three_figures(right - area if "first*second" in _asked(spec) else area)]


def cosine_rule(spec: ProblemSpec) -> list[Fraction]:
    d = _one(spec)
    base, x, y = _third_corner(spec, "b", "c")
    third = math.hypot(base - x, y)
    both = float(d["b"] + d["c"])
    asked = {
        "length(B, C)": third,
        "length(A, B) + length(B, C) + length(A, C)": both + third,
        "length(A, B) + length(A, C) - length(B, C)": both - third,
        "abs(got - length(B, C))": abs(float(d.get("got", Fraction(0))) - third),
    }
    return [_three_figures(asked[_asked(spec)])]


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
