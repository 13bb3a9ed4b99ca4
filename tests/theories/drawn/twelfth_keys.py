"""The keys of the own problems of the twelfth batch, by plain Python and sympy alone."""

from __future__ import annotations

import cmath
import datetime
import math
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, pairwise, permutations, product
from statistics import NormalDist, mean, median

import sympy

__all__ = ["TWELFTH_KEYS"]


def _close(value: float, exact: str, at: float) -> str:
    """``exact``, which is ``at`` as a number, once ``value`` was found to be it."""
    assert math.isclose(value, at, rel_tol=1e-6, abs_tol=1e-6), (exact, value, at)
    return exact


def _roots(function: Callable[[float], float], low: float, high: float, parts: int) -> list[float]:
    """The zeros at which a function changes its sign between the places of a grid."""
    grid = [low + (high - low) * k / parts for k in range(parts + 1)]
    found = []
    for left, right in pairwise(grid):
        if (function(left) < 0) != (function(right) < 0):
            for _ in range(80):
                middle = (left + right) / 2
                if (function(left) < 0) != (function(middle) < 0):
                    right = middle
                else:
                    left = middle
            found.append(left)
    return found


def _area(f: Callable[[float], float], low: float, high: float, parts: int = 20000) -> float:
    """The integral by the rule of the middle."""
    step = (high - low) / parts
    return step * sum(f(low + (k + 0.5) * step) for k in range(parts))


def gcd_fourteen() -> str:
    return str(sum(math.gcd(n + 5, n * n + 3) == 14 for n in range(1, 1001)))


def cube_ending() -> str:
    return str(next(n for n in range(1, 1001) if str(n**3).endswith("888")))


def logarithms() -> str:
    w = 7.0  # any w greater than one: the bases follow from it
    x, y, xyz = w ** (1 / 30), w ** (1 / 20), w ** (1 / 6)
    z = xyz / (x * y)
    assert z > 1
    return _close(math.log(w) / math.log(z), "12", 12)


def nineteen_times_digits() -> str:
    return str(sum(n == 19 * sum(map(int, str(n))) for n in range(100, 1000)))


def number_and_modulus() -> str:
    # The imaginary part is 8; the real one is where x + |x + 8i| is 2.
    (x,) = _roots(lambda x: x + abs(complex(x, 8)) - 2, -100.3, 100.2, 4001)
    return _close(abs(complex(x, 8)), "17", 17)


def seats_apart() -> str:
    chosen = combinations(range(12), 4)
    return str(sum(all(b - a > 1 for a, b in pairwise(c)) for c in chosen))


def greatest_of_three_dice() -> str:
    return str(Fraction(sum(max(d) == 5 for d in product(range(1, 7), repeat=3)), 216))


def letters_of_planet() -> str:
    return str(sum(abs(a.index("P") - a.index("T")) > 1 for a in permutations("PLANET")))


def recursion() -> str:
    u = 3
    for _ in range(7):
        u = 3 * u - 4
    return str(u)


def two_solutions() -> str:
    for tenth in range(-200, 201):
        k = Fraction(tenth, 10)
        assert ((k - 3) ** 2 - 4 * k > 0) == (k < 1 or k > 9)
    return "k < 1 or k > 9"


def price_of_a_coat() -> str:
    price = 72 / Fraction(120, 100) / Fraction(75, 100)
    return f"{price} USD"


def half_life() -> str:
    amount, hours = 400, 0
    while amount > 50:
        amount, hours = amount // 2, hours + 6
    assert amount == 50
    return f"{hours} h"


def missing_frequency() -> str:
    goals = [0] * 4 + [1] * 7 + [3] * 6 + [4] * 2
    (k,) = [k for k in range(100) if mean(map(Fraction, goals + [2] * k)) == Fraction(9, 5)]
    return str(k)


def tangent_and_axis() -> str:
    x = sympy.Symbol("x")
    f = x**3 - 4 * x + 1
    return str(f.subs(x, 2) + (0 - 2) * f.diff(x).subs(x, 2))


def curve_and_line() -> str:
    return _close(_area(lambda x: max(6 * x - x * x - 2 * x, 0), 0, 4), "32/3", 32 / 3)


def binomial_coefficient() -> str:
    x, k = sympy.symbols("x k")
    second = sympy.Poly(sympy.expand((2 + k * x) ** 6), x).coeff_monomial(x**2)
    (value,) = [r for r in sympy.solve(second - 60, k) if r > 0]
    return str(value)


def trigonometric_equation() -> str:
    places = [
        d
        for d in range(360)
        if abs(2 * math.cos(math.radians(d)) ** 2 + 3 * math.sin(math.radians(d)) - 3) < 1e-12
    ]
    # In s = sin x it is 2*s^2 - 3*s + 1 = 0: three places are all.
    s = sympy.Symbol("s")
    assert sympy.solveset(2 * (1 - s**2) + 3 * s - 3, s) == {sympy.Rational(1, 2), sympy.Integer(1)}
    return "{" + ", ".join(f"{d} deg" for d in places) + "}"


def normal_tail() -> str:
    return f"{1 - NormalDist(68, 5).cdf(75):.4f}"


def parallelogram() -> str:
    # |u|^2 |v|^2 - (u.v)^2, without the vector product.
    return _close(math.sqrt(9 * 25 - 11**2), "2*sqrt(26)", 2 * math.sqrt(26))


def open_box() -> str:
    best = max(x / 1000 * (24 - x / 500) * (15 - x / 500) for x in range(7501))
    return _close(best, "486 cm^3", 486)


def two_tangents() -> str:
    half = math.radians(24)
    p = 1 / math.sin(half)  # the centre is the origin, the radius 1, P on the axis
    a = cmath.exp(1j * (math.pi / 2 - half))
    b = a.conjugate()
    assert math.isclose(abs(cmath.phase((a - p) / (b - p))), 2 * half)
    c = cmath.exp(2.9j)
    return _close(math.degrees(abs(cmath.phase((a - c) / (b - c)))), "66 deg", 66)


def bisector_in_isosceles() -> str:
    a = 0j
    b = cmath.exp(0j)
    c = cmath.exp(1j * math.radians(40))
    # The bisector divides AC as the sides at B are.
    ba, bc = abs(a - b), abs(c - b)
    d = a + (c - a) * ba / (ba + bc)
    return _close(math.degrees(abs(cmath.phase((b - d) / (c - d)))), "75 deg", 75)


def altitude_on_hypotenuse() -> str:
    a, b = 15 + 0j, 20j
    t = (a.real * (a - b).real) / abs(a - b) ** 2
    return _close(abs(a + (b - a) * t), "12 cm", 12)


def length_of_a_bisector() -> str:
    x = (10**2 + 20**2 - 15**2) / 40  # B at 0, C at (20, 0), A at (x, y), D at (8, 0)
    y = math.sqrt(100 - x * x)
    return _close(math.hypot(x - 20 * 10 / 25, y), "3*sqrt(6) cm", 3 * math.sqrt(6))


def median_of_triangle() -> str:
    x = sympy.Rational(7**2 + 8**2 - 9**2, 16)  # B at 0, C at (8, 0), A at (x, y)
    y2 = 49 - x**2
    return f"{sympy.sqrt((x - 4) ** 2 + y2)} cm"


def area_by_coordinates() -> str:
    p = [(-2, 1), (6, 5), (1, 8)]
    twice = sum(p[k][0] * p[(k + 1) % 3][1] - p[(k + 1) % 3][0] * p[k][1] for k in range(3))
    return str(Fraction(abs(twice), 2))


def incircle() -> str:
    s = sympy.Rational(13 + 14 + 15, 2)
    return f"{sympy.sqrt(s * (s - 13) * (s - 14) * (s - 15)) / s} cm"


def surface_of_a_cone() -> str:
    slope = math.hypot(6, 8)
    return _close(math.pi * 36 + math.pi * 6 * slope, "96*pi cm^2", 96 * math.pi)


def sum_of_square_places() -> str:
    # From n = 101 on it lies between the squares of n - 10 and n - 9.
    values = {n: n * n - 19 * n + 99 for n in range(1, 101)}
    return str(sum(n for n, value in values.items() if math.isqrt(value) ** 2 == value))


def yearly_savings() -> str:
    saved = Fraction(0)
    for _ in range(10):
        saved = saved * 104 / 100 + 1200
    return f"{float(saved):.2f} EUR"


def there_and_back() -> str:
    way = 120
    return f"{2 * way / (Fraction(way, 60) + Fraction(way, 40))} km/h"


def night_train() -> str:
    ride = datetime.datetime(2026, 1, 2, 6, 12) - datetime.datetime(2026, 1, 1, 22, 47)
    return f"{ride.seconds // 60} min"


def twelve_divisors() -> str:
    return str(next(n for n in range(1, 1000) if sum(n % d == 0 for d in range(1, n + 1)) == 12))


def three_remainders() -> str:
    return str(next(n for n in range(1, 2000) if (n % 7, n % 11, n % 13) == (3, 5, 7)))


def gcd_and_lcm() -> str:
    pairs = combinations(range(1, 361), 2)
    return str(sum(math.gcd(a, b) == 12 and math.lcm(a, b) == 360 for a, b in pairs))


def french_and_spanish() -> str:
    (both,) = [k for k in range(54) if (68 - k) + (53 - k) + k + 21 == 120]
    return str(both)


def at_least_one_six() -> str:
    return str(next(n for n in range(1, 99) if 1 - Fraction(5, 6) ** n > Fraction(99, 100)))


def two_red_balls() -> str:
    draws = list(combinations("rrrrrbbbb", 3))
    return str(Fraction(sum(d.count("r") == 2 for d in draws), len(draws)))


def fair_game() -> str:
    return f"{(3 - Fraction(1, 3) * 2) / Fraction(1, 6)} EUR"


def slope_of_the_line() -> str:
    a, b = sympy.symbols("a b")
    points = zip([1, 2, 3, 4], [2, 3, 5, 6], strict=True)
    error = sum((a * x + b - y) ** 2 for x, y in points)
    return str(sympy.solve([error.diff(a), error.diff(b)], [a, b])[a])


def interquartile_range() -> str:
    times = [3, 5, 8, 9, 12, 15, 16, 20, 21, 27, 30]
    return str(median(times[6:]) - median(times[:5]))


def mean_of_classes() -> str:
    return str(mean([5] * 6 + [15] * 14 + [30] * 10))


def square_roots() -> str:
    root = cmath.sqrt(-5 + 12j)
    assert cmath.isclose(root, 2 + 3j)
    return "{2 + 3*i, -2 - 3*i}"


def geometric_series() -> str:
    a, r = sympy.symbols("a r")
    pairs = sympy.solve([a - 12 * (1 - r), a * r - sympy.Rational(8, 3)], [a, r])
    firsts = sorted(value for value, ratio in pairs if abs(ratio) < 1)
    return "{" + ", ".join(map(str, firsts)) + "}"


def squares_of_the_roots() -> str:
    roots = _roots(lambda x: x**3 - 6 * x * x + 4 * x + 7, -10.3, 10.1, 997)
    assert len(roots) == 3
    return _close(sum(x * x for x in roots), "28", 28)


def always_greater() -> str:
    for tenth in range(-100, 101):
        m = Fraction(tenth, 10)
        always = m > 0 and 16 - 4 * m * (m - 3) < 0
        assert always == (m > 4)
    return "m > 4"


def implicit_slope() -> str:
    def height(x: float) -> float:
        return (-x + math.sqrt(x * x - 4 * (x * x - 7))) / 2

    assert math.isclose(height(1), 2)
    return _close((height(1 + 1e-5) - height(1 - 1e-5)) / 2e-5, "-4/5", -0.8)


def distance_travelled() -> str:
    return _close(_area(lambda t: abs(t * t - 6 * t + 8), 0, 4), "8", 8)


def divides_cube_and_hundred() -> str:
    # n + 10 divides n^3 + 1000 as well, so it divides 900.
    return str(max(n for n in range(1, 891) if (n**3 + 100) % (n + 10) == 0))


def square_of_a_sum_of_roots() -> str:
    value = (math.sqrt(12) + math.sqrt(27)) ** 2
    (label,) = [
        name
        for name, one in zip("ABCD", [39, 75, 15, 225], strict=True)
        if math.isclose(one, value)
    ]
    return label


TWELFTH_KEYS: dict[str, Callable[[], str]] = {
    "twelfth-aime-gcd-fourteen": gcd_fourteen,
    "twelfth-aime-cube-ending": cube_ending,
    "twelfth-aime-logarithms": logarithms,
    "twelfth-amc-nineteen-times-digits": nineteen_times_digits,
    "twelfth-amc-number-and-modulus": number_and_modulus,
    "twelfth-amc-seats-apart": seats_apart,
    "twelfth-amc-greatest-of-three-dice": greatest_of_three_dice,
    "twelfth-amc-letters-of-planet": letters_of_planet,
    "twelfth-alevel-recursion": recursion,
    "twelfth-alevel-two-solutions": two_solutions,
    "twelfth-sat-price-of-a-coat": price_of_a_coat,
    "twelfth-sat-half-life": half_life,
    "twelfth-sat-missing-frequency": missing_frequency,
    "twelfth-alevel-tangent-and-axis": tangent_and_axis,
    "twelfth-alevel-curve-and-line": curve_and_line,
    "twelfth-alevel-binomial-coefficient": binomial_coefficient,
    "twelfth-alevel-trigonometric-equation": trigonometric_equation,
    "twelfth-alevel-normal-tail": normal_tail,
    "twelfth-abitur-parallelogram": parallelogram,
    "twelfth-abitur-open-box": open_box,
    "twelfth-geometry-two-tangents": two_tangents,
    "twelfth-geometry-bisector-in-isosceles": bisector_in_isosceles,
    "twelfth-geometry-altitude-on-hypotenuse": altitude_on_hypotenuse,
    "twelfth-geometry-length-of-a-bisector": length_of_a_bisector,
    "twelfth-geometry-median": median_of_triangle,
    "twelfth-geometry-area-by-coordinates": area_by_coordinates,
    "twelfth-geometry-incircle": incircle,
    "twelfth-solid-surface-of-a-cone": surface_of_a_cone,
    "twelfth-aime-sum-of-square-places": sum_of_square_places,
    "twelfth-finance-yearly-savings": yearly_savings,
    "twelfth-units-there-and-back": there_and_back,
    "twelfth-units-night-train": night_train,
    "twelfth-number-twelve-divisors": twelve_divisors,
    "twelfth-number-three-remainders": three_remainders,
    "twelfth-number-gcd-and-lcm": gcd_and_lcm,
    "twelfth-sets-french-and-spanish": french_and_spanish,
    "twelfth-abitur-at-least-one-six": at_least_one_six,
    "twelfth-alevel-two-red-balls": two_red_balls,
    "twelfth-abitur-fair-game": fair_game,
    "twelfth-statistics-slope-of-the-line": slope_of_the_line,
    "twelfth-statistics-interquartile-range": interquartile_range,
    "twelfth-statistics-mean-of-classes": mean_of_classes,
    "twelfth-complex-square-roots": square_roots,
    "twelfth-sequence-geometric-series": geometric_series,
    "twelfth-aime-squares-of-the-roots": squares_of_the_roots,
    "twelfth-parameter-always-greater": always_greater,
    "twelfth-calculus-implicit-slope": implicit_slope,
    "twelfth-calculus-distance-travelled": distance_travelled,
    "twelfth-aime-divides-cube-and-hundred": divides_cube_and_hundred,
    "twelfth-sat-square-of-a-sum-of-roots": square_of_a_sum_of_roots,
}
