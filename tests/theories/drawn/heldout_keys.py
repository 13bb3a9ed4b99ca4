"""The keys of the held-out questions of our own, computed without the engine.

Each is found by trying, by counting or with floats.

A float here only chooses between candidates that lie far apart, or is rounded far from a tie.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise, permutations, product
from statistics import NormalDist, mean, median

from own_keys import numeric_integral, zero_between

__all__ = ["HELDOUT_KEYS"]

HELDOUT_KEYS: dict[str, Callable[[], str]] = {}


def _key(name: str) -> Callable[[Callable[[], object]], Callable[[], object]]:
    def enrol(function: Callable[[], object]) -> Callable[[], object]:
        HELDOUT_KEYS[name] = lambda: str(function())
        return function

    return enrol


def _near(one: float, other: float) -> bool:
    return math.isclose(one, other, rel_tol=1e-7, abs_tol=1e-9)


def _checked(key: str, value: float, number: float) -> str:
    """``key``, whose value ``number`` is the one found numerically."""
    assert _near(value, number), (key, value, number)
    return key


def _slope(function: Callable[[float], float], at: float, step: float = 1e-5) -> float:
    return (function(at + step) - function(at - step)) / (2 * step)


def _set(values: object) -> str:
    return "{" + ", ".join(map(str, values)) + "}"  # type: ignore[call-overload]


@_key("umwp-1168")
def _courses() -> str:
    # The set's own number lost what stands behind its comma.
    return f"{48 // 4 * 4 * 25} USD"


@_key("held-sum-difference")
def _sum_difference() -> str:
    found = {
        Fraction(x, y) for x, y in product(range(1, 40), repeat=2) if x > y and x + y == 4 * (x - y)
    }
    (ratio,) = found
    return str(ratio)


@_key("held-neither")
def _neither() -> int:
    return sum(1 for n in range(1, 1000) if n % 5 and n % 7)


@_key("held-digit-sum")
def _digit_sum() -> int:
    return sum(int(digit) for n in range(1, 100) for digit in str(n))


@_key("held-two-dice")
def _two_dice() -> Fraction:
    rolls = list(product(range(1, 7), repeat=2))
    return Fraction(sum(1 for a, b in rolls if a * b % 6 == 0), len(rolls))


@_key("held-square-equilateral")
def _square_equilateral() -> str:
    e = (0.5, math.sqrt(3) / 2)
    to_c, to_d = (1 - e[0], 1 - e[1]), (-e[0], 1 - e[1])
    cosine = (to_c[0] * to_d[0] + to_c[1] * to_d[1]) / (math.hypot(*to_c) * math.hypot(*to_d))
    return f"{round(math.degrees(math.acos(cosine)), 6):g} deg"


@_key("held-trapezium")
def _trapezium() -> int:
    height = math.isqrt(10**2 - ((20 - 8) // 2) ** 2)
    return (20 + 8) * height // 2


@_key("held-integer-quotient")
def _integer_quotient() -> int:
    return sum(1 for n in range(-1000, 1000) if n != 2 and (n + 8) % (n - 2) == 0)


@_key("held-functional")
def _functional() -> str:
    # f(x) + 2 f(1/x) = 3 x and f(1/x) + 2 f(x) = 3/x give f(x) = 2/x - x.
    def f(x: float) -> float:
        return (2 * (3 / x) - 3 * x) / 3

    root = zero_between(lambda x: f(x) - f(-x), 0.5, 5)
    _checked("", root, math.sqrt(2))
    return "{-sqrt(2), sqrt(2)}"


@_key("held-complex-modulus")
def _complex_modulus() -> int:
    x = zero_between(lambda x: x + math.hypot(x, 8) - 2, -100, 100)
    return round(x * x + 64)


@_key("held-row")
def _row() -> int:
    inner = {1, 2, 3}
    return sum(1 for p in permutations("ABCDE") if {p.index("A"), p.index("B")} <= inner)


@_key("held-mean-median")
def _mean_median() -> str:
    tried = (Fraction(n, 20) for n in range(-2000, 2000))
    return _set([x for x in tried if mean([3, 4, x, 9, 11]) == median([3, 4, x, 9, 11])])


@_key("held-cubes")
def _cubes() -> int:
    return sum(k**3 for k in range(1, 101)) % 7


@_key("held-cone-sphere")
def _cone_sphere() -> int:
    # The distance of (0, r) from the line 8 x + 6 y = 48 is r.
    return round(zero_between(lambda r: (48 - 6 * r) / 10 - r, 0, 8))


@_key("held-vertex")
def _vertex() -> int:
    (a,) = (Fraction(n, 4) for n in range(-40, 40) if Fraction(n, 4) * (5 - 3) ** 2 == 4)
    return int(a * (1 - 3) ** 2 - 4)


@_key("held-two-uniform")
def _two_uniform() -> str:
    area = numeric_integral(lambda x: min(1, x + 0.5) - max(0, x - 0.5), 0, 1)
    return _checked("3/4", 0.75, area)


@_key("held-base")
def _base() -> int:
    (b,) = (b for b in range(5, 37) if int("14", b) ** 2 == int("232", b))
    return b


@_key("held-chord")
def _chord() -> int:
    return math.isqrt(10**2 - 8**2)


@_key("held-tangents")
def _tangents() -> int:
    return 5 * math.isqrt(13**2 - 5**2)


@_key("held-sin-plus-cos")
def _sin_plus_cos() -> Fraction:
    x = zero_between(lambda x: math.sin(x) + math.cos(x) - 0.2, math.pi / 4, math.pi)
    return Fraction(math.tan(x)).limit_denominator(100)


@_key("held-floor-root")
def _floor_root() -> int:
    return sum(1 for n in range(1, 100_000) if n + 1000 == 70 * math.isqrt(n))


@_key("held-log-geometric")
def _log_geometric() -> int:
    found = set()
    for a in range(1, 36):
        c, rest = divmod(36 * 36, a)
        if rest == 0 and math.isqrt(36 - a) ** 2 == 36 - a:
            found.add(a + 36 + c)
    (total,) = found
    return total


@_key("held-unit-fractions")
def _unit_fractions() -> int:
    both = product(range(1, 200), repeat=2)
    return sum(1 for m, n in both if 12 * (m + n) == m * n)


@_key("held-power-of-two")
def _power_of_two() -> int:
    number, k = math.factorial(100), 0
    while number % 2 ** (k + 1) == 0:
        k += 1
    return k


@_key("held-difference-of-squares")
def _difference_of_squares() -> int:
    both = product(range(60), repeat=2)
    return len({x * x - y * y for x, y in both} & set(range(1, 101)))


@_key("held-bisector")
def _bisector() -> int:
    b, c = (7.0, 0.0), (8 * math.cos(math.pi / 3), 8 * math.sin(math.pi / 3))
    d = tuple(p + 7 / 15 * (q - p) for p, q in zip(b, c, strict=True))
    found = {
        (n, s, k)
        for n, s, k in product(range(1, 60), (1, 2, 3, 5, 6, 7), range(1, 16))
        if math.gcd(n, k) == 1 and _near(n * math.sqrt(s) / k, math.hypot(*d))
    }
    (one,) = found
    return sum(one)


@_key("held-recurrence")
def _recurrence() -> int:
    a = 2
    for _ in range(49):
        a = 3 * a - 1
    return a % 100


@_key("held-no-two-heads")
def _no_two_heads() -> int:
    tosses = list(product((0, 1), repeat=10))
    good = sum(1 for toss in tosses if not any(a and b for a, b in pairwise(toss)))
    chance = Fraction(good, len(tosses))
    return chance.numerator + chance.denominator


@_key("held-cubic-roots")
def _cubic_roots() -> int:
    # r + s = -t as the roots add up to 0, and 8 t^3 = -1001 t - 2008.
    return 3 * 2008 // 8


@_key("held-unity")
def _unity() -> int:
    z = complex(-0.5, math.sqrt(3) / 2)
    return round((z**2024 + z**-2024).real)


@_key("held-twelve-solutions")
def _twelve_solutions() -> int:
    def solutions(c: int) -> int:
        roots = set()
        for inner in {c + 21, c - 21}:
            for middle in {inner, -inner} if inner >= 0 else ():
                # |x|^2 - 20 |x| + middle = 0
                if 100 - middle >= 0:
                    for sign in (1, -1):
                        size = round(10 + sign * math.sqrt(100 - middle), 9)
                        roots |= {size, -size} if size >= 0 else set()
        return len(roots)

    return sum(1 for c in range(-500, 500) if solutions(c) == 12)


@_key("held-perpendicular-line")
def _perpendicular_line() -> Fraction:
    return 2 - 6 * Fraction(-1, 3)


@_key("held-jacket")
def _jacket() -> str:
    (cents,) = (p for p in range(1, 20_000) if p * 70 * 108 == 6048 * 100 * 100)
    return f"{cents / 100:.2f} USD"


@_key("held-exponential")
def _exponential() -> int:
    (b,) = (b for b in range(-100, 100) if 2**3 + b == 15)
    return 2**5 + b


@_key("held-mean-falls")
def _mean_falls() -> Fraction:
    numbers = [Fraction(n) for n in (12, 15, 15, 18, 20, 22)]
    return mean(numbers) - mean(numbers[:-1])


@_key("held-density")
def _density() -> str:
    return f"{Fraction(78, 10) * 5**3 / 1000} kg"


@_key("held-double-root")
def _double_root() -> int:
    (k,) = (k for k in range(1, 100) if k * k == 4 * 2 * 8)
    return k


@_key("held-arc")
def _arc() -> str:
    return f"{Fraction(5, 6) * 6}*pi"


@_key("held-exponent")
def _exponent() -> Fraction:
    return Fraction(math.log(2 ** (4 / 3) * math.sqrt(2), 2)).limit_denominator(50)


@_key("held-notebooks")
def _notebooks() -> int:
    both = product(range(31), range(13))
    return max(n for p, n in both if p + n >= 18 and 2 * p + 5 * n <= 60)


@_key("held-conditional")
def _conditional() -> Fraction:
    return Fraction(4 + 5 - 7, 10) / Fraction(5, 10)


@_key("held-train")
def _train() -> str:
    hours, minutes = divmod((22 * 60 + 35 + 3 * 60 + 50) % (24 * 60), 60)
    return f"{hours:02}:{minutes:02}"


@_key("held-circle-tangent")
def _circle_tangent() -> str:
    slope = _slope(lambda x: math.sqrt(25 - x * x), 3)
    _checked("", slope, -3 / 4)
    return f"-3/4*x + {Fraction(4) + Fraction(9, 4)}"


@_key("held-by-parts")
def _by_parts() -> str:
    value = numeric_integral(lambda x: x * x * math.log(x), 1, math.e)
    return _checked("(2*e^3 + 1)/9", (2 * math.e**3 + 1) / 9, value)


@_key("held-stationary")
def _stationary() -> str:
    def f(x: float) -> float:
        return x / (x * x + 1)

    grid = [n / 100 for n in range(-1000, 1001)]
    flat = [x for x in grid if abs(_slope(f, x)) < 1e-8]
    return _set(f"({x:g}, {Fraction(f(x))})" for x in flat)


@_key("held-separable")
def _separable() -> str:
    y, n = 3.0, 20_000
    for k in range(n):
        x, h = k / n, 1 / n
        a = 2 * x * y
        b = 2 * (x + h / 2) * (y + h / 2 * a)
        y += h * 2 * (x + h / 2) * (y + h / 2 * b)
    assert abs(y - 3 * math.e) < 1e-3
    return "3*e"


@_key("held-binomial-series")
def _binomial_series() -> Fraction:
    # The series whose square is 1 + 2 x, one coefficient after the other.
    series = [Fraction(1)]
    for n in range(1, 4):
        inner = sum(series[k] * series[n - k] for k in range(1, n))
        series.append((Fraction(2 if n == 1 else 0) - inner) / 2)
    return series[3]


@_key("held-r-form")
def _r_form() -> int:
    steps = (k / 100_000 for k in range(700_000))
    return round(max(3 * math.sin(x) + 4 * math.cos(x) for x in steps))


@_key("held-foot")
def _foot() -> str:
    places = ((1 + Fraction(k, 4), 2 - Fraction(k, 4), 2) for k in range(-40, 41))
    foot = min(places, key=lambda p: (p[0] - 3) ** 2 + p[1] ** 2 + (p[2] - 4) ** 2)
    return "[" + ", ".join(map(str, foot)) + "]"


@_key("held-trapezium-rule")
def _trapezium_rule() -> str:
    heights = [1 / (1 + k / 2) for k in range(5)]
    return f"{sum((a + b) / 4 for a, b in pairwise(heights)):.3f}"


@_key("held-normal")
def _normal() -> str:
    return f"{1 - NormalDist(50, 4).cdf(56):.4f}"


@_key("held-ellipse")
def _ellipse() -> str:
    area = 4 * numeric_integral(lambda t: 6 * math.sin(t) ** 2, 0, math.pi / 2)
    return _checked("6*pi", 6 * math.pi, area)


@_key("held-induction")
def _induction() -> str:
    assert all((3 ** (2 * n) - 1) % 8 == 0 for n in range(1, 300))
    return "true"


@_key("held-logs")
def _logs() -> str:
    grid = (n / 4 for n in range(9, 200))
    return _set(f"{x:g}" for x in grid if _near(2 * math.log(x, 3) - math.log(x - 2, 3), 2))


@_key("held-rational-inequality")
def _rational_inequality() -> str:
    grid = [Fraction(n, 10) for n in range(-100, 100) if n != 20]
    inside = [x for x in grid if x / (x - 2) > 3]
    assert min(inside) == Fraction(21, 10)
    assert max(inside) == Fraction(29, 10)
    return "2 < x < 3"


@_key("held-eigenvalues")
def _eigenvalues() -> str:
    return _set(k for k in range(-50, 50) if (3 - k) * (4 - k) - 2 == 0)


@_key("held-distance-travelled")
def _distance_travelled() -> int:
    return round(numeric_integral(lambda t: abs(3 * t * t - 12 * t + 9), 0, 3, 6000))


@_key("held-inflection")
def _inflection() -> str:
    def bend(x: float) -> float:
        return _slope(lambda u: _slope(lambda w: (w - 2) * math.exp(w), u, 1e-3), x, 1e-3)

    x = zero_between(bend, -1, 1)
    assert abs(x) < 1e-4
    return "{(0, -2)}"


@_key("held-steckbrief")
def _steckbrief() -> str:
    both = product(range(-20, 21), repeat=2)
    return _set((a, b) for a, b in both if a + b == 2 and 3 * a + b == 0)


@_key("held-plane-distance")
def _plane_distance() -> Fraction:
    # The plane is 6 x + 3 y + 2 z = 6.
    return Fraction(6, math.isqrt(36 + 9 + 4))


@_key("held-binomial-interval")
def _binomial_interval() -> str:
    chance = sum(math.comb(100, k) * 0.2**k * 0.8 ** (100 - k) for k in range(15, 26))
    return f"{chance:.4f}"


@_key("held-urn")
def _urn() -> Fraction:
    draws = list(permutations("rrrrrbbb", 2))
    return Fraction(sum(1 for a, b in draws if a == b), len(draws))


@_key("held-doubling")
def _doubling() -> str:
    return f"{zero_between(lambda t: math.exp(0.05 * t) - 2, 0, 100):.2f}"


@_key("held-two-zeros")
def _two_zeros() -> str:
    grid = [k / 10 for k in range(-100, 101)]
    assert all((k * k > 16) == (k < -4 or k > 4) for k in grid)
    return "k < -4 or k > 4"


@_key("held-rotation")
def _rotation() -> str:
    return f"{round(numeric_integral(lambda x: x, 0, 4))}*pi"


@_key("held-dependent")
def _dependent() -> str:
    def det(t: Fraction) -> Fraction:
        return 1 * (1 * 3 - t * 0) - 2 * (0 * 3 - t * 1)

    return _set(Fraction(n, 4) for n in range(-40, 40) if det(Fraction(n, 4)) == 0)


@_key("held-tide")
def _tide() -> str:
    grid = (n / 10 for n in range(121))
    return _set(f"{t:g}" for t in grid if _near(3 + 2 * math.sin(math.pi * t / 6), 4))


@_key("held-rectangle-in-parabola")
def _rectangle_in_parabola() -> str:
    best = max(2 * u * (4 - u * u) for u in (k / 100_000 for k in range(200_000)))
    return _checked("32*sqrt(3)/9", round(32 * math.sqrt(3) / 9, 6), round(best, 6))
