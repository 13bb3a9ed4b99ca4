"""The keys of the own problems of the tenth batch, by plain Python and not by the program."""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, pairwise, permutations, product
from statistics import NormalDist, mean, median

__all__ = ["TENTH_KEYS"]


def _close(value: float, exact: str, at: float) -> str:
    """``exact``, which is ``at`` as a number, once ``value`` was found to be it."""
    assert math.isclose(value, at, rel_tol=1e-6, abs_tol=1e-6), (exact, value, at)
    return exact


def _sf(value: float, digits: int) -> str:
    """``value`` to so many significant figures, without an exponent."""
    return f"{value:.{digits - 1 - math.floor(math.log10(abs(value)))}f}"


def _middle(f: Callable[[float], float], a: float, b: float, parts: int = 20000) -> float:
    """The integral of ``f`` from ``a`` to ``b`` by the midpoint rule."""
    width = (b - a) / parts
    return width * sum(f(a + (k + 0.5) * width) for k in range(parts))


def _root(f: Callable[[float], float], a: float, b: float) -> float:
    """The place between ``a`` and ``b`` where ``f`` changes its sign, by halving."""
    assert f(a) * f(b) < 0
    for _ in range(100):
        half = (a + b) / 2
        a, b = (half, b) if f(a) * f(half) > 0 else (a, half)
    return a


def _remainders() -> str:
    told = ((7, 3), (11, 5), (13, 8))
    return str(next(n for n in range(1, 1002) if all(n % m == r for m, r in told)))


def _digit_product() -> str:
    return str(sum(math.prod(map(int, str(n))) == 36 for n in range(100, 1000)))


def _square_sum() -> str:
    values = ((n, n * n - 20 * n + 205) for n in range(1, 2000))
    return str(sum(n for n, value in values if math.isqrt(value) ** 2 == value))


def _logarithms() -> str:
    def f(x: float) -> float:
        return math.log2(x) + math.log(x, 4) + math.log(x, 8) - 11

    return _close(_root(f, 1, 1000), "64", 64)


def _conjugate() -> str:
    # The real part comes three times, the imaginary part once with the other sign.
    z = complex(9 / 3, 4)
    assert z + 2 * z.conjugate() == 9 - 4j
    return _close(abs(z), "5", 5)


def _adjacent_letters() -> str:
    orders = permutations("TRIANGLE")
    return str(sum(abs(one.index("T") - one.index("R")) == 1 for one in orders))


def _four_dice() -> str:
    rolls = list(product(range(1, 7), repeat=4))
    return str(Fraction(sum(math.prod(roll) % 6 == 0 for roll in rolls), len(rolls)))


def _same_colour() -> str:
    hands = list(combinations("rrrrrbbbbggg", 3))
    return str(Fraction(sum(len(set(hand)) == 1 for hand in hands), len(hands)))


def _symmetric() -> str:
    pairs = product(range(1, 100), repeat=2)
    values = {
        x * x + y * y for x, y in pairs if x * y + x + y == 47 and x * x * y + x * y * y == 420
    }
    (value,) = values
    return str(value)


def _divides() -> str:
    return str(max(n for n in range(1, 100000) if (n**3 + 50) % (n + 7) == 0))


def _median_mean() -> str:
    # Five times the median less the sum of the others is x, or 4 x: quarters suffice.
    tried = (Fraction(k, 4) for k in range(-400, 400))
    others = [Fraction(one) for one in (3, 5, 8, 12)]
    return str(sum(x for x in tried if mean([*others, x]) == median([*others, x])))


def _square_divisors() -> str:
    whole = math.factorial(10)
    return str(sum(whole % (k * k) == 0 for k in range(1, math.isqrt(whole) + 1)))


def _sum_by_three() -> str:
    chosen = list(combinations(range(1, 11), 3))
    return str(Fraction(sum(sum(one) % 3 == 0 for one in chosen), len(chosen)))


def _gcd_lcm() -> str:
    (value,) = (a for a in range(1, 33) if math.gcd(a, 66 - a) == 6 and math.lcm(a, 66 - a) == 180)
    return str(value)


def _ordered_triples() -> str:
    return str(sum(sum(one) == 20 for one in combinations(range(1, 20), 3)))


def _pipes() -> str:
    return f"{1 / (Fraction(1, 6) + Fraction(1, 4) - Fraction(1, 12))} h"


def _positive_pairs() -> str:
    return str(sum(7 * x + 11 * y == 200 for x in range(1, 30) for y in range(1, 30)))


def _twelve_divisors() -> str:
    return str(next(n for n in range(1, 1000) if sum(n % d == 0 for d in range(1, n + 1)) == 12))


def _bisector() -> str:
    # A at the origin, B on the axis; D is where the ray at half the angle meets BC.
    angle = math.acos((36 + 81 - 100) / (2 * 6 * 9))
    b, c = complex(6, 0), cmath.rect(9, angle)
    part = _root(lambda t: cmath.phase(b + t * (c - b)) - angle / 2, 0, 1)
    return _close(abs(part * (c - b)), "4 cm", 4)


def _trapezium() -> str:
    height = math.sqrt(10**2 - ((22 - 10) / 2) ** 2)
    return _close((22 + 10) / 2 * height, "128", 128)


def _chords() -> str:
    # A circle of radius 9 with P where the power is 24; C goes to where PC is 3.
    radius, a, b = 9.0, complex(-4, 0), complex(6, 0)
    centre = complex(1, math.sqrt(radius**2 - 25))
    assert math.isclose(abs(a - centre), radius)
    assert math.isclose(abs(b - centre), radius)

    def off(direction: float) -> float:
        return abs(cmath.rect(3, direction) - centre) - radius

    there = _root(off, cmath.phase(centre), cmath.phase(centre) + math.pi)
    back = cmath.rect(1, there + math.pi)
    length = _root(lambda s: abs(s * back - centre) - radius, 0, 40)
    return _close(length, "8", 8)


def _two_centres() -> str:
    # B at the origin, C on the axis, and A where both sides have their lengths.
    a, b, c = complex(5, 12), 0j, complex(14, 0)
    assert abs(a - b) == 13
    assert abs(a - c) == 15
    incentre = (14 * a + 15 * b + 13 * c) / 42
    height = _root(lambda y: abs(complex(7, y) - b) - abs(complex(7, y) - a), -50, 50)
    return _close(abs(complex(7, height) - incentre), "sqrt(65)/8", math.sqrt(65) / 8)


def _touch() -> str:
    return _close(_root(lambda k: 64 - 4 * (k + 3), 0, 100), "13", 13)


def _frequency() -> str:
    (value,) = (
        f for f in range(100) if mean([1] * 3 + [2] * 5 + [3] * f + [4] * 8 + [5] * 4) == 3.2
    )
    return str(value)


def _density() -> str:
    return f"{float(Fraction(27, 10) * 20 * 15 * 4 / 1000)} kg"


def _interior() -> str:
    (value,) = (n for n in range(3, 100) if (n - 2) * 180 == 156 * n)
    return str(value)


def _tangent() -> str:
    def f(x: float) -> float:
        return x**3 - 4 * x + 1

    slope = (f(2 + 1e-5) - f(2 - 1e-5)) / 2e-5
    return _close(f(2) - 2 * slope, "-15", -15)


def _enclosed_area() -> str:
    k = _root(lambda k: _middle(lambda x: k * x - x * x, 0, k, 2000) - 36, 1, 20)
    return _close(round(k, 4), "6", 6)


def _revolution() -> str:
    value = math.pi * _middle(lambda x: (math.sqrt(x) * math.exp(-x)) ** 2, 0, 1)
    return _close(value, "pi*(1 - 3*exp(-2))/4", math.pi * (1 - 3 * math.exp(-2)) / 4)


def _trig_equation() -> str:
    def f(x: float) -> float:
        return 2 * math.sin(x) ** 2 + 3 * math.cos(x) - 3

    # The value at 0 is a root without a change of sign on this side; the others have one.
    grid = [0.01 + k * (2 * math.pi - 0.02) / 1000 for k in range(1001)]
    found = [_root(f, a, b) for a, b in pairwise(grid) if f(a) * f(b) < 0]
    assert f(0) == 0
    assert len(found) == 2
    assert _close(found[0], "a", math.pi / 3)
    assert _close(found[1], "b", 5 * math.pi / 3)
    return "{0, pi/3, 5*pi/3}"


def _double_angle() -> str:
    return _close(math.sin(2 * (math.pi - math.asin(0.6))), "-24/25", -0.96)


def _infinite_series() -> str:
    ratio = _root(lambda r: 24 * (1 - r) * (1 + r) - 18, 0, 1)
    return _close(24 * (1 - ratio), "12", 12)


def _arithmetic_series() -> str:
    pairs = product(range(-50, 51), repeat=2)
    (value,) = (
        a + 19 * d for a, d in pairs if a + 3 * d == 17 and sum(a + k * d for k in range(10)) == 230
    )
    return str(value)


def _normal_spread() -> str:
    return _sf(_root(lambda s: 0.9 - NormalDist(100, s).cdf(130), 1, 100), 3)


def _cosines() -> str:
    value = math.prod(math.cos(math.radians(one)) for one in (20, 40, 80))
    return _close(value, "1/8", 0.125)


def _grouped() -> str:
    rows = ((0, 10, 6), (10, 20, 14), (20, 40, 20), (40, 60, 10))
    total = sum(Fraction(a + b, 2) * f for a, b, f in rows)
    return str(float(total / sum(f for _, _, f in rows)))


def _implicit() -> str:
    def y(x: float) -> float:
        return _root(lambda t: x * x + x * t + t * t - 7, 1, 3)

    return _close((y(1 + 1e-4) - y(1 - 1e-4)) / 2e-4, "-4/5", -0.8)


def _cube_root() -> str:
    z = cmath.rect(2, 2 * math.pi / 3)
    assert abs(z**3 - 8) < 1e-9
    assert z.imag > 0
    return _close(abs(z - complex(-1, math.sqrt(3))), "-1 + sqrt(3)*i", 0)


def _regression() -> str:
    x, y = [1, 2, 3, 4, 5], [Fraction(one) for one in ("2.1", "3.9", "6.2", "7.8", "10.1")]
    above = sum((a - 3) * (b - sum(y) / 5) for a, b in zip(x, y, strict=True))
    return str(float(above / sum((a - 3) ** 2 for a in x)))


def _inequality() -> str:
    inside = [Fraction(k, 60) for k in range(-600, 900)]
    for x in inside:
        assert (abs(2 * x - 5) < x + 1) == (Fraction(4, 3) < x < 6)
    return "4/3 < x and x < 6"


def _volumes() -> Iterator[float]:
    return (x * (30 - 2 * x) * (14 - 2 * x) for x in (k / 1000 for k in range(1, 7000)))


def _box() -> str:
    return _close(max(_volumes()), "576 cm^3", 576)


def _skew_lines() -> str:
    # The squared distance is a quadratic in s and t; its least value by the two linear equations.
    w, u, v = (2, 1, -2), (1, 2, -1), (2, -1, 1)

    def dot(a: tuple[int, ...], b: tuple[int, ...]) -> int:
        return sum(x * y for x, y in zip(a, b, strict=True))

    below = dot(u, u) * dot(v, v) - dot(u, v) ** 2
    s = Fraction(dot(u, w) * dot(v, v) - dot(v, w) * dot(u, v), below)
    t = Fraction(dot(u, w) * dot(u, v) - dot(v, w) * dot(u, u), below)
    between = [w[k] + t * v[k] - s * u[k] for k in range(3)]
    return _close(math.hypot(*map(float, between)), "9/sqrt(35)", 9 / math.sqrt(35))


def _vector_angle() -> str:
    return f"{math.degrees(math.acos((2 - 2 + 4) / 9)):.1f} deg"


def _decay() -> str:
    return f"{_sf(_root(lambda t: 200 * 0.5 ** (t / 5) - 30, 0, 50), 3)} h"


def _bayes() -> str:
    ill, healthy = Fraction(2, 100) * Fraction(95, 100), Fraction(98, 100) * Fraction(8, 100)
    return _sf(float(ill / (ill + healthy)), 3)


def _cone() -> str:
    value = _middle(lambda h: math.pi * (5 * (1 - h / 12)) ** 2, 0, math.sqrt(13**2 - 5**2))
    return _close(value, "100*pi cm^3", 100 * math.pi)


def _savings() -> str:
    balance = Fraction(0)
    for _ in range(36):
        balance = balance * Fraction(1005, 1000) + 200
    return f"{float(balance):.2f} USD"


def _sixes() -> str:
    return str(next(n for n in range(100) if 1 - Fraction(5, 6) ** n >= Fraction(95, 100)))


def _bearings() -> str:
    def step(length: float, bearing: float) -> complex:
        return cmath.rect(length, math.radians(90 - bearing))

    return _close(abs(step(12, 70) + step(9, 160)), "15 km", 15)


def _balloon() -> str:
    def radius(volume: float) -> float:
        return math.pow(3 * volume / (4 * math.pi), 1 / 3)

    volume = 4 / 3 * math.pi * 125
    speed = (radius(volume + 0.01) - radius(volume - 0.01)) / 0.02 * 100
    return _close(speed, "1/pi cm/s", 1 / math.pi)


TENTH_KEYS: dict[str, Callable[[], str]] = {
    "tenth-aime-remainders": _remainders,
    "tenth-amc-digit-product": _digit_product,
    "tenth-aime-square-sum": _square_sum,
    "tenth-amc-logarithms": _logarithms,
    "tenth-amc-conjugate": _conjugate,
    "tenth-amc-adjacent-letters": _adjacent_letters,
    "tenth-aime-four-dice": _four_dice,
    "tenth-amc-same-colour": _same_colour,
    "tenth-aime-symmetric": _symmetric,
    "tenth-aime-divides": _divides,
    "tenth-amc-median-mean": _median_mean,
    "tenth-amc-square-divisors": _square_divisors,
    "tenth-aime-sum-by-three": _sum_by_three,
    "tenth-amc-gcd-lcm": _gcd_lcm,
    "tenth-aime-ordered-triples": _ordered_triples,
    "tenth-amc-pipes": _pipes,
    "tenth-aime-positive-pairs": _positive_pairs,
    "tenth-aime-twelve-divisors": _twelve_divisors,
    "tenth-aime-bisector": _bisector,
    "tenth-amc-trapezium": _trapezium,
    "tenth-amc-chords": _chords,
    "tenth-aime-two-centres": _two_centres,
    "tenth-sat-touch": _touch,
    "tenth-sat-frequency": _frequency,
    "tenth-sat-density": _density,
    "tenth-sat-interior": _interior,
    "tenth-alevel-tangent": _tangent,
    "tenth-alevel-enclosed-area": _enclosed_area,
    "tenth-alevel-revolution": _revolution,
    "tenth-alevel-trig-equation": _trig_equation,
    "tenth-alevel-double-angle": _double_angle,
    "tenth-alevel-infinite-series": _infinite_series,
    "tenth-alevel-arithmetic-series": _arithmetic_series,
    "tenth-alevel-normal-spread": _normal_spread,
    "tenth-aime-cosines": _cosines,
    "tenth-alevel-grouped": _grouped,
    "tenth-alevel-implicit": _implicit,
    "tenth-alevel-cube-root": _cube_root,
    "tenth-alevel-regression": _regression,
    "tenth-alevel-inequality": _inequality,
    "tenth-abitur-box": _box,
    "tenth-abitur-skew-lines": _skew_lines,
    "tenth-abitur-vector-angle": _vector_angle,
    "tenth-abitur-decay": _decay,
    "tenth-abitur-bayes": _bayes,
    "tenth-abitur-cone": _cone,
    "tenth-abitur-savings": _savings,
    "tenth-abitur-sixes": _sixes,
    "tenth-abitur-bearings": _bearings,
    "tenth-abitur-balloon": _balloon,
}
