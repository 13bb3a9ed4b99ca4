"""The keys of the own texts of the supplement, each computed from its text alone.

None comes from mathverify: whole numbers are counted through, the rest is plain sympy.
"""

from __future__ import annotations

from itertools import combinations, permutations
from math import comb, cos, factorial, radians, sin
from statistics import median

import sympy as sp

X = sp.Symbol("x", real=True)


def absolute_quadratic() -> str:
    roots = {r for k in (6, -6) for r in sp.solve(X**2 - 5 * X - k, X)}
    return str(sum(roots))


def factorial_zeros() -> str:
    return str(next(n for n in range(1, 200) if factorial(n) % 10**10 == 0))


def divisors_multiples() -> str:
    return str(sum(1 for d in range(1, 2521) if 2520 % d == 0 and d % 6 == 0))


def unit_fractions() -> str:
    """Both are above 6, and (x - 6)(y - 6) = 36, so none is above 42."""
    return str(sum(1 for x in range(1, 43) for y in range(1, 43) if 6 * (x + y) == x * y))


def vowels_together() -> str:
    rows = permutations("SAMPLE")
    return str(sum(1 for row in rows if abs(row.index("A") - row.index("E")) == 1))


def two_red_marbles() -> str:
    draws = list(combinations("RRRRRBBBBGGG", 3))
    return str(sp.Rational(sum(1 for draw in draws if draw.count("R") == 2), len(draws)))


def binomial_tail() -> str:
    quarter = sp.Rational(1, 4)
    tail = sum(comb(12, k) * quarter**k * (1 - quarter) ** (12 - k) for k in range(2, 13))
    return f"{float(tail):.3f}"


def median_from_mean() -> str:
    rest = [5, 14, 8, 20]
    return str(median([*rest, 5 * 12 - sum(rest)]))


def grouped_marks() -> str:
    return str((25 * 6 + 35 * 14 + 45 * 12 + 55 * 8) / 40)


def altitude() -> str:
    """Heron's area twice over, by the base."""
    s = sp.Rational(13 + 14 + 15, 2)
    return f"{2 * sp.sqrt(s * (s - 13) * (s - 14) * (s - 15)) / 14} cm"


def chord_distance() -> str:
    return f"{sp.sqrt(10**2 - 8**2)} cm"


def golden_triangle() -> str:
    base = (180 - 36) // 2
    return f"{180 - base - base // 2} deg"


def square_midpoints() -> str:
    corners = [sp.Point(0, 0), sp.Point(8, 4), sp.Point(4, 8)]
    return f"{abs(sp.Triangle(*corners).area)} cm^2"


def trig_quadratic() -> str:
    """Whole degrees that fit; the quadratic in the cosine has one root in [-1, 1]."""
    near = [d for d in range(360) if abs(2 * sin(radians(d)) ** 2 - 3 * cos(radians(d))) < 1e-9]
    angles = [(d, d * sp.pi / 180) for d in near]
    places = [d for d, a in angles if 2 * sp.sin(a) ** 2 == 3 * sp.cos(a)]
    assert len([c for c in sp.solve(2 * X**2 + 3 * X - 2, X) if abs(c) <= 1]) * 2 == len(places)
    return " or ".join(f"x = {d} deg" for d in places)


def no_real_root() -> str:
    low, high = sorted(
        sp.solve(sp.discriminant(X**2 + sp.Symbol("k") * X + 2 * sp.Symbol("k") - 3, X))
    )
    return f"{low} < k and k < {high}"


def open_box() -> str:
    volume = X * (24 - 2 * X) * (9 - 2 * X)
    return f"{sp.maximum(volume, X, sp.Interval(0, sp.Rational(9, 2)))} cm^3"


def stationary_point() -> str:
    p, q = sp.symbols("p q")
    curve = X**3 + p * X**2 + q * X
    return str(sp.solve([curve.subs(X, 2) + 20, sp.diff(curve, X).subs(X, 2)], [p, q])[q])


def area_under_parabola() -> str:
    curve = 6 * X - X**2 - 5
    low, high = sorted(sp.solve(curve, X))
    return str(sp.integrate(curve, (X, low, high)))


def triangle_in_space() -> str:
    a, b, c = sp.Matrix([1, 0, 2]), sp.Matrix([3, 1, 0]), sp.Matrix([0, 2, 1])
    return str((b - a).cross(c - a).norm() / 2)


def line_meets_plane() -> str:
    place = sp.Matrix([1, 2, 0]) + X * sp.Matrix([2, -1, 2])
    (t,) = sp.solve(2 * place[0] + place[1] - place[2] - 7, X)
    return str(tuple(place.subs(X, t)))


def conjugate_modulus() -> str:
    """With z = a + b*i: 3*a = 9 and -b = -4."""
    return str(sp.Abs(sp.Rational(9, 3) + 4 * sp.I))


def arithmetic_sequence() -> str:
    a, d = sp.symbols("a d")
    found = sp.solve([a + 2 * d - 11, sum(a + k * d for k in range(10)) - 185], [a, d])
    return str(found[a] + 19 * found[d])


def compound_years() -> str:
    return str(next(n for n in range(1, 99) if 5000 * sp.Rational(103, 100) ** n > 6000))


def average_speed() -> str:
    return f"{2 * 150 / (sp.Rational(150, 60) + sp.Rational(150, 100))} km/h"


THIRTEENTH_KEYS: dict[str, str] = {
    "thirteenth-amc-absolute-quadratic": absolute_quadratic(),
    "thirteenth-amc-factorial-zeros": factorial_zeros(),
    "thirteenth-amc-divisors-multiples": divisors_multiples(),
    "thirteenth-aime-unit-fractions": unit_fractions(),
    "thirteenth-alevel-vowels-together": vowels_together(),
    "thirteenth-amc-two-red-marbles": two_red_marbles(),
    "thirteenth-alevel-binomial-tail": binomial_tail(),
    "thirteenth-sat-median-from-mean": median_from_mean(),
    "thirteenth-alevel-grouped-marks": grouped_marks(),
    "thirteenth-amc-altitude": altitude(),
    "thirteenth-sat-chord-distance": chord_distance(),
    "thirteenth-amc-golden-triangle": golden_triangle(),
    "thirteenth-amc-square-midpoints": square_midpoints(),
    "thirteenth-alevel-trig-quadratic": trig_quadratic(),
    "thirteenth-alevel-no-real-root": no_real_root(),
    "thirteenth-abitur-open-box": open_box(),
    "thirteenth-alevel-stationary-point": stationary_point(),
    "thirteenth-alevel-area-under-parabola": area_under_parabola(),
    "thirteenth-abitur-triangle-in-space": triangle_in_space(),
    "thirteenth-abitur-line-meets-plane": line_meets_plane(),
    "thirteenth-alevel-conjugate-modulus": conjugate_modulus(),
    "thirteenth-alevel-arithmetic-sequence": arithmetic_sequence(),
    "thirteenth-abitur-compound-years": compound_years(),
    "thirteenth-sat-average-speed": average_speed(),
}
