"""The keys of the questions of our own drawing, computed without the engine.

Each is found by trying, by counting or with floats.

A float here only chooses between candidates that lie far apart, or is rounded far from a tie.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, permutations, product

__all__ = ["KEYS", "numeric_integral", "zero_between"]

KEYS: dict[str, Callable[[], str]] = {}


def _key(name: str) -> Callable[[Callable[[], object]], Callable[[], object]]:
    def enrol(function: Callable[[], object]) -> Callable[[], object]:
        KEYS[name] = lambda: str(function())
        return function

    return enrol


def _set(values: object) -> str:
    return "{" + ", ".join(map(str, values)) + "}"  # type: ignore[call-overload]


def _near(one: float, other: float) -> bool:
    return math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)


def zero_between(function: Callable[[float], float], low: float, high: float) -> float:
    """The zero between two places where the signs differ, by halving."""
    sign = function(low) > 0
    assert sign != (function(high) > 0)
    for _ in range(200):
        middle = (low + high) / 2
        if (function(middle) > 0) == sign:
            low = middle
        else:
            high = middle
    return low


def numeric_integral(
    function: Callable[[float], float], low: float, high: float, n: int = 4000
) -> float:
    step = (high - low) / n
    inner = sum((4 if k % 2 else 2) * function(low + k * step) for k in range(1, n))
    return (function(low) + function(high) + inner) * step / 3


@_key("amc-five-integers")
def _five_integers() -> int:
    found = []
    for a, b, d in product(range(1, 11), range(1, 11), range(10, 60)):
        e = 60 - a - b - 10 - d
        five = [a, b, 10, d, e]
        modes = [k for k in set(five) if five.count(k) == max(map(five.count, five))]
        if a <= b and d <= e and modes == [8]:
            found.append(e)
    return max(found)


@_key("amc-gcd-count")
def _gcd_count() -> int:
    return sum(1 for n in range(1, 1001) if math.gcd(n, 1000) == 20)


@_key("amc-units-digit")
def _units_digit() -> int:
    return pow(7, 2025, 10)


@_key("amc-clock-hands")
def _clock_hands() -> int:
    hour, minute = Fraction(360 * 220, 720), Fraction(360 * 40, 60)
    between = abs(hour - minute)
    return int(min(between, 360 - between))


@_key("amc-triangle-hexagon")
def _triangle_hexagon() -> Fraction:
    # Of sides 2 and 1: four small triangles against six.
    return Fraction(4, 6)


@_key("amc-foot-of-altitude")
def _foot() -> int:
    return next(x for x in range(15) if 13**2 - x**2 == 15**2 - (14 - x) ** 2)


@_key("amc-three-dice")
def _three_dice() -> Fraction:
    return Fraction(sum(1 for t in product(range(1, 7), repeat=3) if sum(t) == 10), 216)


@_key("amc-level")
def _level() -> int:
    return sum(1 for w in set(permutations("LEVEL")) if "LL" not in "".join(w))


@_key("amc-reciprocal-system")
def _reciprocal() -> int:
    (found,) = {
        x * y
        for j in range(-40, 41)
        for x, y in [(Fraction(j, 2), 1 - Fraction(2, j) if j else Fraction(0))]
        if x and y and x + 1 / y == 4
    }
    return int(found)


@_key("amc-floor-product")
def _floor_product() -> str:
    found = [Fraction(22, n) for n in range(-30, 30) if n and math.floor(Fraction(22, n)) == n]
    return _set(found)


@_key("amc-two-bases")
def _two_bases() -> int:
    return next(2**k for k in range(12) if k + Fraction(k, 2) == 6)


@_key("amc-conjugate-power")
def _conjugate_power() -> int:
    # |z| is 0 or 1; on the circle z^5 = 1.
    return 1 + sum(1 for k in range(60) if (4 * k + k) % 60 == 0)


@_key("amc-up-and-down")
def _up_and_down() -> Fraction:
    return 100 * (1 - 1 / Fraction(120, 100))


@_key("amc-polynomial-factor")
def _polynomial_factor() -> int:
    (found,) = [
        a + b
        for a, b in product(range(-9, 10), repeat=2)
        if abs(complex(-0.5, math.sqrt(0.75)) ** 4 + a * complex(-0.5, math.sqrt(0.75)) ** 2 + b)
        < 1e-9
    ]
    return found


@_key("amc-ages")
def _ages() -> int:
    (found,) = [
        c
        for a, b, c in product(range(73), repeat=3)
        if a * b * c == 72 and a + b + c == 14 and a <= b < c
    ]
    return found


@_key("amc-common-tangent")
def _common_tangent() -> int:
    return math.isqrt(13**2 - 5**2)


@_key("amc-box-diagonal")
def _box_diagonal() -> str:
    return f"sqrt({12**2 - 94})"


@_key("amc-committee")
def _committee() -> int:
    people = range(11)
    return sum(1 for four in combinations(people, 4) if sum(p >= 5 for p in four) >= 2)


@_key("aime-three-colours")
def _three_colours() -> int:
    balls = "rrrrbbbbbggg"
    all_of_them = list(combinations(balls, 3))
    value = Fraction(sum(1 for t in all_of_them if len(set(t)) == 3), len(all_of_them))
    return value.numerator + value.denominator


@_key("aime-order")
def _order() -> int:
    return next(n for n in range(1, 30000) if pow(3, n, 143**2) == 1)


@_key("aime-digit-sum")
def _digit_sum() -> int:
    return sum(1 for n in range(100, 1000) if sum(map(int, str(n))) == 13)


@_key("aime-tribonacci")
def _tribonacci() -> int:
    a, b, c = 1, 1, 1
    for _ in range(27):
        a, b, c = b, c, a + b + c
    return a % 1000


@_key("aime-integer-roots")
def _integer_roots() -> int:
    found = set()
    for p in range(-60, 61):
        if p != -6 and (-6 * p) % (p + 6) == 0:
            found.add(-(p - 6 * p // (p + 6)))
    return len(found)


@_key("aime-three-logarithms")
def _three_logarithms() -> int:
    return int(1 / (Fraction(1, 12) - Fraction(1, 24) - Fraction(1, 40)))


@_key("aime-sum-of-sines")
def _sum_of_sines() -> int:
    total = sum(math.sin(math.radians(5 * k)) for k in range(1, 36))
    (found,) = [
        m + n
        for n in range(1, 40)
        for m in range(1, 90 * n)
        if math.gcd(m, n) == 1 and _near(math.degrees(math.atan(total)), m / n)
    ]
    return found


@_key("aime-lcm-pairs")
def _lcm_pairs() -> int:
    divisors = [d for d in range(1, 2001) if 2000 % d == 0]
    return sum(1 for a, b in product(divisors, repeat=2) if math.lcm(a, b) == 2000)


@_key("aime-two-radii")
def _two_radii() -> int:
    area = math.isqrt(21 * 8 * 7 * 6)
    value = Fraction(13 * 14 * 15, 4 * area) / Fraction(area, 21)
    return value.numerator + value.denominator


@_key("aime-divisors")
def _divisors() -> int:
    number = math.factorial(10)
    return (
        sum(1 for d in range(1, number + 1) if number % d == 0) if number < 10 else _count(number)
    )


def _count(number: int) -> int:
    return sum(2 - (d * d == number) for d in range(1, math.isqrt(number) + 1) if number % d == 0)


@_key("aime-perfect-square")
def _perfect_square() -> int:
    def square(k: int) -> bool:
        return k >= 0 and math.isqrt(k) ** 2 == k

    return sum(n for n in range(1, 3000) if square(n * n + 12 * n - 2007))


@_key("aime-unknown-red")
def _unknown_red() -> int:
    return next(
        n for n in range(2, 90) if Fraction(math.comb(n, 2), math.comb(n + 6, 2)) == Fraction(3, 8)
    )


@_key("aime-symmetric-quadratic")
def _symmetric() -> int:
    # 2*(x - 2)^2 - 1 is 7 at 0 and 1 at 1.
    return next(
        a * 9 + d for a, d in product(range(-9, 9), repeat=2) if (4 * a + d, a + d) == (7, 1)
    )


@_key("aime-floors")
def _floors() -> int:
    values = {
        sum(math.floor(k * Fraction(j, 840)) for k in (2, 4, 6, 8)) for j in range(-840, 3000)
    }
    return sum(1 for n in range(1, 21) if n in values)


@_key("sat-fruit")
def _fruit() -> str:
    (cents,) = [p for p in range(480) if 3 * (480 - p) + 2 * p == 1210]
    return f"{cents / 100:.2f} USD"


@_key("sat-doubling")
def _doubling() -> int:
    return 12000 * 2 * 2 * 2


@_key("sat-circle-radius")
def _circle_radius() -> int:
    return math.isqrt(11 + 9 + 16)


@_key("sat-parallel-lines")
def _parallel_lines() -> str:
    return _set([k for k in range(-50, 50) if 6 * k == 3 * 10 and 3 * 5 != 6 * 8])


@_key("sat-complementary")
def _complementary() -> Fraction:
    return Fraction(90 + 22 + 13, 10)


@_key("sat-siblings")
def _siblings() -> Fraction:
    return Fraction(9 + 14 + 15, 25)


@_key("sat-radical")
def _radical() -> str:
    return _set([x for x in range(-3, 50) if x >= 1 and 2 * x + 6 == (x - 1) ** 2])


@_key("sat-undefined")
def _undefined() -> int:
    return next(x for x in range(-50, 50) if (x - 5) ** 2 + 4 * (x - 5) + 4 == 0)


@_key("sat-vertex")
def _vertex() -> int:
    return max(-(x - 3) * (x + 11) for x in range(-50, 50))


@_key("sat-units")
def _units() -> str:
    return f"{60 * 5280 // 3600} ft/s"


@_key("sat-two-way-table")
def _two_way() -> Fraction:
    return Fraction(54, 32 + 54)


@_key("sat-two-inequalities")
def _two_inequalities() -> int:
    return max(min(-15 * x + 3000, 5 * x) for x in range(-500, 500))


@_key("sat-no-real-solution")
def _no_real_solution() -> str:
    return f"t < {min(2 * x * x - 8 * x for x in range(-9, 9))}"


@_key("alevel-normal")
def _normal() -> str:
    slope = 3 - 8
    return f"(x - 1)/{-slope} + ({1 - 4 + 2})"


@_key("alevel-partial-fractions")
def _partial_fractions() -> str:
    one, two = Fraction(5 * 2 - 4, 2 + 1), Fraction(5 * -1 - 4, -1 - 2)
    return f"{one}/(x - 2) + {two}/(x + 1)"


@_key("alevel-binomial")
def _binomial() -> int:
    return math.comb(7, 3) * 2**4 * (-3) ** 3


@_key("alevel-degrees")
def _degrees() -> str:
    found = [
        d
        for d in range(360)
        if _near(2 * math.cos(math.radians(d)) ** 2 + 3 * math.sin(math.radians(d)), 3)
    ]
    return _set([f"{d} deg" for d in found])


@_key("alevel-geometric")
def _geometric() -> str:
    tried = [Fraction(k, 90) for k in range(-89, 90)]
    return _set([r for r in tried if 12 * (1 - r) * r == Fraction(8, 3)])


@_key("alevel-top-of-curve")
def _top_of_curve() -> int:
    # In x the curve has a point at height y where y^2 - 4*(y^2 - 12) >= 0.
    return max(y for y in range(50) if y * y - 4 * (y * y - 12) >= 0)


@_key("alevel-vectors")
def _vectors() -> str:
    return f"{math.degrees(math.acos((2 - 2 + 4) / 9)):.1f} deg"


@_key("alevel-binomial-tail")
def _binomial_tail() -> str:
    return f"{sum(math.comb(20, k) * 0.3**k * 0.7 ** (20 - k) for k in range(8, 21)):.3f}"


@_key("alevel-by-parts")
def _by_parts() -> str:
    assert _near(numeric_integral(lambda x: x * math.exp(2 * x), 0, 1), (math.e**2 + 1) / 4)
    return "(e^2 + 1)/4"


@_key("alevel-cooling")
def _cooling() -> str:
    k = zero_between(lambda k: 20 + 70 * math.exp(-5 * k) - 60, 0.001, 1)
    return f"{zero_between(lambda t: 20 + 70 * math.exp(-k * t) - 40, 0, 100):.1f}"


@_key("alevel-revolution")
def _revolution() -> str:
    assert _near(numeric_integral(lambda x: x * math.exp(-x), 0, 2), 1 - 3 * math.exp(-2))
    return "pi*(1 - 3*e^-2)"


@_key("alevel-modulus")
def _modulus() -> str:
    inside = [Fraction(k, 2) for k in range(-40, 40) if abs(k - 1) < abs(Fraction(k, 2) + 4)]
    return f"{min(inside) - Fraction(1, 2)} < x and x < {max(inside) + Fraction(1, 2)}"


@_key("alevel-parametric")
def _parametric() -> Fraction:
    return Fraction(3 * 4 - 1, 2 * 2)


@_key("alevel-series")
def _series() -> str:
    for n in range(1, 40):
        assert 3 * sum(r * (r + 1) for r in range(1, n + 1)) == n * (n + 1) * (n + 2)
    return "n*(n + 1)*(n + 2)/3"


@_key("alevel-stationary")
def _stationary() -> str:
    assert [x for x in range(-9, 9) if x * x + 2 * x == 0] == [-2, 0]
    return "{(0, 0), (-2, 4*e^-2)}"


@_key("abitur-family")
def _family() -> str:
    for a in range(1, 9):
        near = [(x / 4) ** 3 - 3 * a * a * (x / 4) for x in range(-8 * a, 1)]
        assert max(near) == 2 * a**3
    return "(-a, 2*a^3)"


@_key("abitur-enclosed-area")
def _enclosed() -> Fraction:
    return 2**2 - Fraction(2**3, 3)


@_key("abitur-plane")
def _plane() -> Fraction:
    return Fraction(abs(2 * 1 - 2 + 2 * 3 - 9), 3)


@_key("abitur-lines")
def _lines() -> str:
    (found,) = [
        (1 + s, s, 2)
        for s, t in product(range(-9, 10), repeat=2)
        if (1 + s, s, 2) == (4, 3, -1 - 3 * t)
    ]
    return str(found)


@_key("abitur-at-least-once")
def _at_least_once() -> int:
    return next(n for n in range(1, 99) if 1 - Fraction(9, 10) ** n >= Fraction(95, 100))


@_key("abitur-logistic")
def _logistic() -> int:
    return round(500 / (1 + 9 * math.exp(-400)))


@_key("abitur-inflection")
def _inflection() -> str:
    value, slope = 8 - 24 + 18, 12 - 24 + 9
    return f"{slope}*x + {value - 2 * slope}"


@_key("abitur-bound")
def _bound() -> str:
    return _set([k for k in range(1, 60) if Fraction(k**3, 3) - k**2 == 0])


@_key("abitur-stationary")
def _stable() -> str:
    (a,) = [Fraction(k, 100) for k in range(101) if 20 * k == 30 * (100 - k)]
    return f"({a}, {1 - a})"


@_key("abitur-bayes")
def _bayes() -> str:
    ill, well = Fraction(2 * 95), Fraction(98 * 4)
    return f"{float(ill / (ill + well)):.3f}"


@_key("abitur-box")
def _box() -> str:
    return f"{max(x * (30 - 2 * x) ** 2 for x in range(1, 15))} cm^3"


@_key("abitur-substitution")
def _substitution() -> str:
    return _set([f"ln({u})" for u in range(1, 50) if u * u - 5 * u + 6 == 0])


@_key("scibench-artery")
def _artery() -> str:
    return f"{math.pi * 4000 * 0.008**4 / (8 * 0.027 * 2):.6f}"


@_key("scibench-deck")
def _deck() -> str:
    return f"sqrt({3**2 + 22**2}) mi/h"


@_key("scibench-sled")
def _sled() -> str:
    return f"{2400 * math.cos(math.radians(40)):.1f} ft*lb"


@_key("scibench-heat")
def _heat() -> str:
    assert 4 * 6.5 * 2 * 6 * 4 == 1248
    return "1248*pi"


@_key("scibench-segment")
def _segment() -> Fraction:
    return Fraction(2, 3)


@_key("scibench-quantile")
def _quantile() -> str:
    constant = math.gamma(9) / (math.sqrt(17 * math.pi) * math.gamma(8.5))

    def tail(t: float) -> float:
        return 0.5 - numeric_integral(lambda x: constant * (1 + x * x / 17) ** -9, 0, t) - 0.01

    return f"{zero_between(tail, 1, 5):.3f}"


@_key("scibench-device")
def _device() -> str:
    return f"{1 - math.exp(-0.03):.2f}"


@_key("scibench-order")
def _order_statistic() -> str:
    return f"{8 * 0.7**7 * 0.3 + 0.7**8:.4f}"


@_key("scibench-spring")
def _spring() -> int:
    return next(m for m in range(1, 50) if 16 - 4 * m == 0)


@_key("scibench-mortgage")
def _mortgage() -> str:
    return f"{9600 / 0.09 * (1 - math.exp(-1.8)):.2f}"
