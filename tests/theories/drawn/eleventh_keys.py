"""The keys of the own problems of the eleventh batch, by plain Python and sympy alone."""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, permutations, product
from statistics import NormalDist, mean, median

import sympy

__all__ = ["ELEVENTH_KEYS"]


def _close(value: float, exact: str, at: float) -> str:
    """``exact``, which is ``at`` as a number, once ``value`` was found to be it."""
    assert math.isclose(value, at, rel_tol=1e-6, abs_tol=1e-6), (exact, value, at)
    return exact


def _integral(f: Callable[[float], float], low: float, high: float, parts: int = 6000) -> float:
    """Simpson's rule."""
    h = (high - low) / parts
    inner = sum((4 if k % 2 else 2) * f(low + k * h) for k in range(1, parts))
    return h / 3 * (f(low) + inner + f(high))


def _quadratic_divisible() -> str:
    return str(sum((n * n + n + 1) % 7 == 0 for n in range(1, 501)))


def _square_and_cube() -> str:
    squares, cubes = {k * k for k in range(1, 200)}, {k**3 for k in range(1, 200)}
    return str(next(n for n in range(1, 1000) if 2 * n in squares and 3 * n in cubes))


def _square_divisors() -> str:
    whole = math.factorial(10)
    return str(sum(whole % (k * k) == 0 for k in range(1, math.isqrt(whole) + 1)))


def _six_given_the_total() -> str:
    rolled = [two for two in product(range(1, 7), repeat=2) if sum(two) >= 9]
    return str(Fraction(sum(6 in two for two in rolled), len(rolled)))


def _reciprocal_pairs() -> str:
    return str(sum(12 * (a + b) == a * b for a in range(1, 200) for b in range(1, 200)))


def _gcd_lcm_pairs() -> str:
    pairs = combinations(range(1, 181), 2)
    return str(sum(math.gcd(a, b) == 6 and math.lcm(a, b) == 180 for a, b in pairs))


def _two_languages() -> str:
    (both,) = [n for n in range(16) if (18 - n) + (15 - n) + n + 4 == 30]
    return str(both)


def _no_solution() -> str:
    def solvable(k: sympy.Rational) -> bool:
        x, y = sympy.symbols("x y")
        return bool(sympy.linsolve([3 * x + 5 * y - 9, 6 * x + k * y - 4], x, y))

    k = sympy.Symbol("k")
    (found,) = sympy.solve(sympy.Matrix([[3, 5], [6, k]]).det(), k)
    assert not solvable(found)
    assert solvable(found + 1)
    return str(found)


def _sum_of_integers() -> str:
    found = [
        n for n in range(-500, 501) if math.isqrt(n * n + 12 * n + 77) ** 2 == n * n + 12 * n + 77
    ]
    return str(sum(found))


def _rational_inequality() -> str:
    for k in range(-2000, 2001):
        x = Fraction(k, 100)
        if x != -3:
            assert ((x - 1) / (x + 3) <= 2) == (x <= -7 or x > -3)
    return "x <= -7 or x > -3"


def _logarithms() -> str:
    (found,) = [x for x in range(7, 100) if math.isclose(math.log2(x) + math.log2(x - 6), 4)]
    return str(found)


def _number_and_reciprocal() -> str:
    x = (5 + math.sqrt(21)) / 2
    values = {110: "A", 115: "B", 120: "C", 125: "D", 140: "E"}
    return values[round(x**3 + 1 / x**3)]


def _squares_of_roots() -> str:
    x = sympy.Symbol("x")
    roots = sympy.Poly(x**3 - 6 * x**2 + 5 * x - 7, x).nroots(n=30)
    assert len({str(root) for root in roots}) == 3
    return _close(abs(complex(sum(root**2 for root in roots))), "26", 26)


def _pipes() -> str:
    return f"{1 / (Fraction(1, 6) + Fraction(1, 4) - Fraction(1, 12))} h"


def _tower() -> str:
    low, high = 0.0, 1000.0
    for _ in range(100):
        h = (low + high) / 2
        gap = h / math.tan(math.radians(30)) - h / math.tan(math.radians(60))
        low, high = (h, high) if gap < 40 else (low, h)
    return _close(low, "20*sqrt(3) m", 20 * math.sqrt(3))


def _arithmetic_then_geometric() -> str:
    d = sympy.Symbol("d", positive=True)
    (found,) = sympy.solve((5 + 4) ** 2 - (5 - d + 1) * (5 + d + 19), d)
    return str(5 + found)


def _debt() -> str:
    owed = Fraction(20000)
    for _ in range(3):
        owed = owed * Fraction(104, 100) - 3000
    assert owed == Fraction("13132.48")
    return "13132.48 EUR"


def _geometric_series() -> str:
    r = sympy.Symbol("r", positive=True)
    (found,) = sympy.solve(12 * (1 - r) * (1 + r) - 9, r)
    assert 0 < found < 1
    return str(12 * (1 - found))


def _banana() -> str:
    words = {"".join(word) for word in permutations("BANANA")}
    return str(sum("NN" not in word for word in words))


def _mean_is_median() -> str:
    found = []
    for k in range(-2000, 2001):
        numbers = [Fraction(one) for one in (3, 7, 8, 12)] + [Fraction(k, 20)]
        if mean(numbers) == median(numbers):
            found.append(numbers[-1])
    assert found == [5, Fraction(15, 2), 10]
    assert sum(found) == Fraction("22.5")
    return "22.5"


def _three_summands() -> str:
    return str(sum(sum(three) == 12 for three in combinations(range(1, 13), 3)))


def _increasing_digits() -> str:
    return str(sum(sorted(set(str(n))) == list(str(n)) for n in range(108, 1000, 9)))


def _greatest_of_three_dice() -> str:
    return str(Fraction(sum(max(three) == 5 for three in product(range(1, 7), repeat=3)), 216))


def _binomial() -> str:
    return f"{sum(math.comb(20, k) * 0.3**k * 0.7 ** (20 - k) for k in range(6)):.4f}"


def _normal() -> str:
    return f"{NormalDist(500, 4).cdf(495):.4f}"


def _test_for_an_illness() -> str:
    ill = 5000 * 2 // 100
    right, wrong = Fraction(95 * ill, 100), Fraction(10 * (5000 - ill), 100)
    return f"{float(100 * right / (right + wrong)):.1f} %"


def _three_colours() -> str:
    bag = "r" * 5 + "b" * 3 + "g" * 2
    drawn = list(combinations(bag, 3))
    return str(Fraction(sum(len(set(three)) == 3 for three in drawn), len(drawn)))


def _at_least_one_six() -> str:
    return str(next(n for n in range(1, 100) if 1 - Fraction(5, 6) ** n >= Fraction(99, 100)))


def _two_reductions() -> str:
    return f"{136 / (Fraction(80, 100) * Fraction(85, 100))} USD"


def _goals() -> str:
    goals = {x: [0] * 5 + [1] * 9 + [2] * x + [3] * 4 for x in range(200)}
    (found,) = [x for x, all_ in goals.items() if Fraction(sum(all_), len(all_)) == Fraction("1.4")]
    return str(found)


def _grouped_ages() -> str:
    middles = [5] * 6 + [15] * 12 + [30] * 14 + [50] * 8
    assert Fraction(sum(middles), len(middles)) == Fraction("25.75")
    return "25.75"


def _regression_slope() -> str:
    xs, ys = [1, 2, 3, 5, 6], [40, 52, 55, 70, 78]
    x, y = Fraction(sum(xs), 5), Fraction(sum(ys), 5)
    over = sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True))
    return f"{float(over / sum((a - x) ** 2 for a in xs)):.2f}"


def _angle(p: complex, at: complex, q: complex) -> float:
    """The angle at a point, in degrees."""
    return abs(math.degrees(cmath.phase((p - at) / (q - at))))


def _isosceles_bisector() -> str:
    a, b, c = 0j, cmath.rect(1, 0), cmath.rect(1, math.radians(40))
    # the bisector divides the opposite side as the adjacent sides
    d = a + (c - a) * abs(b - a) / (abs(b - a) + abs(c - b))
    return _close(_angle(b, d, c), "75 deg", 75)


def _crossing_chords() -> str:
    # the crossing is the origin; the circle through three points, and where it meets the line again
    a, b, c = -4 + 0j, 6 + 0j, cmath.rect(3, math.radians(70))
    x = (a + b).real / 2
    y = (abs(c) ** 2 - a.real**2 + 2 * x * (a - c).real) / (2 * c.imag)
    o = complex(x, y)
    assert math.isclose(abs(a - o), abs(b - o))
    assert math.isclose(abs(a - o), abs(c - o))
    to = -c / abs(c)
    along = (o * to.conjugate()).real
    return _close(along + math.sqrt(along**2 - abs(o) ** 2 + abs(a - o) ** 2), "8 cm", 8)


def _altitude() -> str:
    return _close(2 * (15 * 20 / 2) / abs(complex(15, -20)), "12 cm", 12)


def _corner(c: float, a: float, b: float) -> complex:
    """The third corner of a triangle from 0 to ``c``, ``b`` from 0 and ``a`` from ``c``."""
    x = (b * b + c * c - a * a) / (2 * c)
    return complex(x, math.sqrt(b * b - x * x))


def _bisector_length() -> str:
    a, b, c = 0j, 13 + 0j, _corner(13, 14, 15)
    d = b + (c - b) * 13 / (13 + 15)
    assert math.isclose(_angle(b, a, d), _angle(d, a, c))
    return _close(abs(d - a), "3*sqrt(65)/2 cm", 3 * math.sqrt(65) / 2)


def _incircle() -> str:
    area = 17 * _corner(17, 25, 28).imag / 2
    return _close(2 * area / (17 + 25 + 28), "6 cm", 6)


def _pool() -> str:
    return f"{Fraction(36 * 1000, 25 * 60)} h"


def _melted_ball() -> str:
    return f"{Fraction(4, 3) * 6**3 / 4**2} cm"


def _double_angle() -> str:
    found = [
        d
        for d in range(360)
        if math.isclose(math.sin(math.radians(2 * d)), math.cos(math.radians(d)), abs_tol=1e-9)
    ]
    # cos(x)*(2*sin(x) - 1) has two zeros of each factor in a turn
    assert len(found) == 4
    return "{" + ", ".join(f"{d} deg" for d in found) + "}"


def _meadow() -> str:
    best = max(w * (120 - 2 * w) for w in (Fraction(k, 10) for k in range(1, 600)))
    return f"{best} m^2"


def _area_between() -> str:
    return _close(_integral(lambda x: 2 * x + 3 - x * x, -1, 3), "32/3", 32 / 3)


def _cubic_parameters() -> str:
    a, b, x = sympy.symbols("a b x")
    f = a * x**3 + b * x
    found = sympy.solve([f.subs(x, 1) + 4, sympy.diff(f, x).subs(x, 1)], [a, b])
    return f"({found[a]}, {found[b]})"


def _distance_travelled() -> str:
    def speed(t: float) -> float:
        return abs(3 * t * t - 12 * t + 9)

    return _close(_integral(speed, 0, 1) + _integral(speed, 1, 3), "8", 8)


def _solid_of_revolution() -> str:
    return _close(math.pi * _integral(lambda x: math.sqrt(x) ** 2, 0, 4), "8*pi", 8 * math.pi)


def _line_and_plane() -> str:
    points = [(1 + 2 * t, t, 2 - t) for t in (Fraction(k, 6) for k in range(-300, 301))]
    (found,) = [(x, y, z) for x, y, z in points if x + 2 * y + 3 * z == 12]
    return "(" + ", ".join(str(one) for one in found) + ")"


def _parallelogram() -> str:
    # |u|^2*|v|^2 - (u.v)^2 is the square of the area
    square = (1 + 4) * (1 + 9) - 2**2
    return f"sqrt({square})"


def _conjugate_equation() -> str:
    x, y = sympy.symbols("x y", real=True)
    z = x + sympy.I * y
    left = sympy.expand(z + 2 * sympy.conjugate(z) - 9 + 4 * sympy.I)
    found = sympy.solve([sympy.re(left), sympy.im(left)], [x, y])
    return f"{found[x]} + {found[y]}*i"


def _fourth_roots() -> str:
    for x, y in product((1, -1), repeat=2):
        assert complex(x, y) ** 4 == -4
    return "{1 + i, 1 - i, -1 + i, -1 - i}"


def _compound_interest() -> str:
    return f"{float(5000 * Fraction(1035, 1000) ** 6):.2f} EUR"


ELEVENTH_KEYS: dict[str, Callable[[], str]] = {
    "eleventh-aime-quadratic-divisible": _quadratic_divisible,
    "eleventh-amc-square-and-cube": _square_and_cube,
    "eleventh-aime-square-divisors": _square_divisors,
    "eleventh-amc-six-given-the-total": _six_given_the_total,
    "eleventh-amc-reciprocal-pairs": _reciprocal_pairs,
    "eleventh-amc-gcd-lcm-pairs": _gcd_lcm_pairs,
    "eleventh-sat-two-languages": _two_languages,
    "eleventh-sat-no-solution": _no_solution,
    "eleventh-aime-sum-of-integers": _sum_of_integers,
    "eleventh-alevel-rational-inequality": _rational_inequality,
    "eleventh-alevel-logarithms": _logarithms,
    "eleventh-amc-number-and-reciprocal": _number_and_reciprocal,
    "eleventh-aime-squares-of-roots": _squares_of_roots,
    "eleventh-amc-pipes-and-drain": _pipes,
    "eleventh-alevel-tower": _tower,
    "eleventh-amc-arithmetic-then-geometric": _arithmetic_then_geometric,
    "eleventh-abitur-debt": _debt,
    "eleventh-amc-geometric-series": _geometric_series,
    "eleventh-amc-banana": _banana,
    "eleventh-amc-mean-is-median": _mean_is_median,
    "eleventh-amc-three-summands": _three_summands,
    "eleventh-aime-increasing-digits": _increasing_digits,
    "eleventh-amc-greatest-of-three-dice": _greatest_of_three_dice,
    "eleventh-abitur-binomial": _binomial,
    "eleventh-alevel-normal": _normal,
    "eleventh-abitur-test-for-an-illness": _test_for_an_illness,
    "eleventh-amc-three-colours": _three_colours,
    "eleventh-abitur-at-least-one-six": _at_least_one_six,
    "eleventh-sat-two-reductions": _two_reductions,
    "eleventh-sat-goals-table": _goals,
    "eleventh-alevel-grouped-ages": _grouped_ages,
    "eleventh-alevel-regression-slope": _regression_slope,
    "eleventh-sat-isosceles-bisector": _isosceles_bisector,
    "eleventh-amc-crossing-chords": _crossing_chords,
    "eleventh-amc-altitude-on-hypotenuse": _altitude,
    "eleventh-aime-bisector-length": _bisector_length,
    "eleventh-aime-incircle": _incircle,
    "eleventh-sat-filling-a-pool": _pool,
    "eleventh-sat-melted-ball": _melted_ball,
    "eleventh-alevel-double-angle": _double_angle,
    "eleventh-abitur-meadow": _meadow,
    "eleventh-abitur-area-between": _area_between,
    "eleventh-abitur-cubic-parameters": _cubic_parameters,
    "eleventh-alevel-distance-travelled": _distance_travelled,
    "eleventh-abitur-solid-of-revolution": _solid_of_revolution,
    "eleventh-abitur-line-and-plane": _line_and_plane,
    "eleventh-abitur-parallelogram": _parallelogram,
    "eleventh-alevel-conjugate-equation": _conjugate_equation,
    "eleventh-aime-fourth-roots": _fourth_roots,
    "eleventh-abitur-compound-interest": _compound_interest,
}
