"""The keys of the third held-out batch, computed without the engine; see `heldout_keys`."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations, product
from statistics import NormalDist, pstdev

from own_keys import numeric_integral, zero_between

__all__ = ["THIRD_KEYS"]

THIRD_KEYS: dict[str, Callable[[], str]] = {}


def _key(name: str) -> Callable[[Callable[[], object]], Callable[[], object]]:
    def enrol(function: Callable[[], object]) -> Callable[[], object]:
        THIRD_KEYS[name] = lambda: str(function())
        return function

    return enrol


def _checked(key: str, value: float, number: float) -> str:
    """``key``, whose value ``number`` is the one found numerically."""
    assert math.isclose(value, number, rel_tol=1e-7, abs_tol=1e-9), (key, value, number)
    return key


def _slope(function: Callable[[float], float], x: float) -> float:
    return (function(x + 1e-5) - function(x - 1e-5)) / 2e-5


@_key("third-removed")
def _removed() -> int:
    return 10 * 6 - 9 * 5


@_key("third-multiples")
def _multiples() -> int:
    return sum(1 for n in range(1, 500) if n % 6 == 0 and n % 9)


@_key("third-remainder")
def _remainder() -> int:
    return (pow(2, 100, 7) + pow(3, 100, 7)) % 7


@_key("third-twice")
def _twice() -> Fraction:
    rolls = list(product(range(1, 7), repeat=2))
    return Fraction(sum(1 for a, b in rolls if a == 2 * b or b == 2 * a), len(rolls))


@_key("third-altitude")
def _altitude() -> Fraction:
    return Fraction(9 * 12, math.isqrt(9**2 + 12**2))


@_key("third-rectangle")
def _rectangle() -> Fraction:
    # A (0, 0), B (8, 0), D (0, 6), E (4, 6): F = (4t, 6t) with 4t/8 + 6t/6 = 1.
    t = Fraction(1) / (Fraction(4, 8) + 1)
    return Fraction(4) * (6 - 6 * t) / 2


@_key("third-quotient")
def _quotient() -> int:
    return sum(1 for n in range(-500, 500) if n != -1 and (n * n + 11) % (n + 1) == 0)


@_key("third-three-values")
def _three_values() -> int:
    # Second differences are constant.
    values = [6, 11, 18]
    while len(values) < 10:
        values.append(3 * values[-1] - 3 * values[-2] + values[-3])
    return values[9]


@_key("third-complex-root")
def _complex_root() -> str:
    (found,) = [
        (a, b)
        for a, b in product(range(1, 20), range(-20, 20))
        if complex(a, b) ** 2 == complex(5, -12)
    ]
    return f"{found[0]} - {-found[1]}*i"


@_key("third-banana")
def _banana() -> int:
    return sum(1 for word in set(permutations("BANANA")) if "AA" not in "".join(word))


@_key("third-mean-range")
def _mean_range() -> str:
    found = set()
    for n in range(-10_000, 10_001):
        x = Fraction(n, 20)
        listed = [Fraction(3), Fraction(7), Fraction(8), x]
        if sum(listed) / 4 == max(listed) - min(listed):
            found.add(x)
    return "{" + ", ".join(map(str, sorted(found))) + "}"


@_key("third-factorials")
def _factorials() -> int:
    return sum(math.factorial(k) for k in range(1, 51)) % 15


@_key("third-cylinder")
def _cylinder() -> Fraction:
    # At the height 2r the cone is 5*(12 - 2r)/12 wide.
    r = Fraction(5) / (1 + Fraction(10, 12))
    assert Fraction(5) * (12 - 2 * r) / 12 == r
    return r


@_key("third-cubes-of-roots")
def _cubes_of_roots() -> int:
    r, s = (5 + math.sqrt(13)) / 2, (5 - math.sqrt(13)) / 2
    return round(r**3 + s**3)


@_key("third-uniform")
def _uniform() -> Fraction:
    inside = sum(1 for n in range(100_000) if (x := (n + 0.5) / 10_000) and x * x - 7 * x + 10 < 0)
    return Fraction(round(10 * inside / 100_000), 10)


@_key("third-base")
def _base() -> int:
    (found,) = [b for b in range(6, 37) if 2 * int("35", b) == int("103", b)]
    return found


@_key("third-chords")
def _chords() -> int:
    return 4 * 6 // 3


@_key("third-circumradius")
def _circumradius() -> str:
    s = 9
    area = math.sqrt(s * (s - 5) * (s - 6) * (s - 7))
    return _checked("35*sqrt(6)/24", 35 * math.sqrt(6) / 24, 5 * 6 * 7 / (4 * area))


@_key("third-sum-of-solutions")
def _sum_of_solutions() -> str:
    def left(x: float) -> float:
        return math.cos(2 * x) + math.cos(x)

    zeros = [zero_between(left, 0.5, 1.5), zero_between(left, 5, 5.5)]
    assert abs(left(math.pi)) < 1e-12
    return _checked("3*pi", 3 * math.pi, sum(zeros) + math.pi)


@_key("third-lattice")
def _lattice() -> int:
    return sum(1 for x, y in product(range(-5, 6), repeat=2) if x * x + y * y <= 20)


@_key("third-digits")
def _digits() -> int:
    return sum(map(int, str(10**20 - 9)))


@_key("third-nested-logs")
def _nested_logs() -> int:
    # With y = log_3 x: log_3(y/3) = log_27 y.
    y = zero_between(lambda y: math.log(y / 3, 3) - math.log(y, 27), 1, 50)
    return round(y * y)


@_key("third-gcd-pairs")
def _gcd_pairs() -> int:
    return sum(1 for a in range(1, 90) if math.gcd(a, 180 - a) == 12)


@_key("third-zeros")
def _zeros() -> int:
    text = str(_product(2025))
    return len(text) - len(text.rstrip("0"))


def _product(n: int) -> str:
    import sys

    sys.set_int_max_str_digits(10_000)
    return str(math.factorial(n))


@_key("third-primes")
def _primes() -> int:
    values = [n * n + n + 17 for n in range(1, 41)]
    return sum(1 for v in values if all(v % d for d in range(2, math.isqrt(v) + 1)))


@_key("third-touching-point")
def _touching_point() -> int:
    # B (0, 0), C (21, 0), A (6, 8).
    touch = (10 + 21 - 17) // 2
    return (6 - touch) ** 2 + 8**2


@_key("third-recurrence")
def _recurrence() -> int:
    one, two = 1, 1
    for _ in range(38):
        one, two = two, two + 2 * one
    return two % 1000


@_key("third-three-heads")
def _three_heads() -> int:
    tosses = ["".join(toss) for toss in product("HT", repeat=8)]
    share = Fraction(sum(1 for toss in tosses if "HHH" in toss), len(tosses))
    return share.numerator + share.denominator


@_key("third-cubic")
def _cubic() -> int:
    def left(x: float) -> float:
        return x**3 - 5 * x**2 + 6 * x - 1

    r, s, t = zero_between(left, 0, 1), zero_between(left, 1, 2), zero_between(left, 3, 4)
    return round(r * r * s * s + s * s * t * t + t * t * r * r)


@_key("third-unity")
def _unity() -> int:
    value = complex(math.cos(math.pi / 6), math.sin(math.pi / 6)) ** 2025
    return round((value + 1 / value).real)


@_key("third-nested-absolute")
def _nested_absolute() -> int:
    candidates = [sign * math.sqrt(n) for n in range(1, 30) for sign in (1, -1)]
    return sum(1 for x in candidates if abs(abs(abs(x * x - 5) - 3) - 1) < 1e-9)


@_key("third-hundred")
def _hundred() -> int:
    return sum(1 for n in range(1, 1001) if (n * n + n) % 100 == 0)


@_key("third-parallel")
def _parallel() -> Fraction:
    return 5 + 2 * Fraction(3, 2)


@_key("third-price")
def _price() -> str:
    return f"{Fraction(54) / (Fraction(125, 100) * Fraction(90, 100))} USD"


@_key("third-infinitely-many")
def _infinitely_many() -> Fraction:
    ratio = Fraction(9, -6)
    return 2 * ratio + 10 * ratio


@_key("third-least-is")
def _least_is() -> int:
    return -5 - min(2 * x * x - 12 * x for x in range(-50, 50))


@_key("third-deviation")
def _deviation() -> str:
    return _checked("sqrt(2)", math.sqrt(2), pstdev([4, 8, 6, 5, 7]))


@_key("third-tap")
def _tap() -> str:
    return f"{Fraction(1800) / Fraction(5, 2) / 60} h"


@_key("third-touching-line")
def _touching_line() -> int:
    (found,) = [c for c in range(1, 50) if 4 * c * c - 8 * (c * c - 18) == 0]
    return found


@_key("third-powers")
def _powers() -> int:
    (found,) = [x for x in range(-50, 50) if 2 * x + 3 * (7 - x) == 17]
    return found


@_key("third-gym")
def _gym() -> int:
    return max(m for m in range(100) if 30 + 25 * m <= 400)


@_key("third-languages")
def _languages() -> Fraction:
    return Fraction(50, 120)


@_key("third-acute")
def _acute() -> str:
    return _checked("8/15", 8 / 15, math.tan(math.asin(8 / 17)))


@_key("third-film")
def _film() -> str:
    minutes = 19 * 60 + 40 + 135
    return f"{minutes // 60}:{minutes % 60:02}"


@_key("third-normal-line")
def _normal_line() -> str:
    slope = _slope(lambda x: x * x - 4 * x, 3)
    _checked("-1/2", -1 / 2, -1 / slope)
    return "-x/2 - 3/2"


@_key("third-by-parts")
def _by_parts() -> str:
    number = numeric_integral(lambda x: x * math.cos(x), 0, math.pi / 2)
    return _checked("pi/2 - 1", math.pi / 2 - 1, number)


@_key("third-stationary")
def _stationary() -> str:
    place = zero_between(lambda x: _slope(lambda z: math.log(z) / z**2, x), 1.1, 3)
    assert abs(place - math.sqrt(math.e)) < 1e-4
    return "{(sqrt(e), 1/(2*e))}"


@_key("third-separable")
def _separable() -> str:
    y, steps = 2.0, 200_000
    for n in range(steps):
        middle = (n + 0.5) * math.pi / 2 / steps
        y *= math.exp(math.cos(middle) * math.pi / 2 / steps)
    return _checked("2*e", 2 * math.e, y)


@_key("third-series")
def _series() -> int:
    # 1/(1 - 3x)^2 is the square of the geometric series.
    return sum(3**i * 3 ** (2 - i) for i in range(3))


@_key("third-amplitude")
def _amplitude() -> int:
    values = (5 * math.sin(n / 1000) + 12 * math.cos(n / 1000) for n in range(6284))
    return round(max(values))


@_key("third-angle")
def _angle() -> str:
    return f"{math.degrees(math.acos(11 / 15)):.1f} deg"


@_key("third-newton")
def _newton() -> str:
    x = 2.0
    for _ in range(2):
        x -= (x**3 - 2 * x - 5) / (3 * x * x - 2)
    return f"{x:.4f}"


@_key("third-unknown-mean")
def _unknown_mean() -> str:
    return f"{20 - 3 * NormalDist().inv_cdf(0.9):.1f}"


@_key("third-parametric")
def _parametric() -> str:
    found = [(t * t, t**3 - 3 * t) for t in range(-20, 21) if 3 * t * t - 3 == 0]
    return "{" + ", ".join(f"({x}, {y})" for x, y in sorted(found)) + "}"


@_key("third-induction")
def _induction() -> str:
    holds = all(
        3 * sum((2 * k - 1) ** 2 for k in range(1, n + 1)) == n * (4 * n * n - 1)
        for n in range(1, 60)
    )
    return str(holds).lower()


@_key("third-exponents")
def _exponents() -> str:
    return f"{zero_between(lambda x: 2 ** (x + 1) - 3 ** (x - 1), 0, 10):.2f}"


@_key("third-moduli")
def _moduli() -> str:
    inside = [n for n in range(-1000, 1000) if abs(n / 100 + 3) > 2 * abs(n / 100) + 1e-12]
    assert (min(inside), max(inside)) == (-99, 299)
    return "(-1, 3)"


@_key("third-root")
def _root() -> str:
    return f"{zero_between(lambda x: math.exp(x) - 5 + x, 0, 3):.2f}"


@_key("third-ball")
def _ball() -> str:
    return f"{zero_between(lambda t: 2 + 14 * t - 4.9 * t * t, 0.1, 10):.2f} s"


@_key("third-touches")
def _touches() -> str:
    a = zero_between(lambda a: math.sqrt(a) - a / (2 * math.sqrt(a)) - 1, 0.5, 20)
    return _checked("1/4", 1 / 4, 1 / (2 * math.sqrt(a)))


@_key("third-steckbrief")
def _steckbrief() -> str:
    (found,) = [
        (a, b, c)
        for a, b, c in product(range(-10, 11), repeat=3)
        if 8 * a + 4 * b + 2 * c == -4 and 12 * a + 4 * b + c == 0 and 6 * a + 2 * b == 0
    ]
    return f"{{{found}}}"


@_key("third-mirror")
def _mirror() -> str:
    (found,) = [
        (4 + s, 1 + s, 3 + s)
        for s in range(-20, 21)
        if Fraction((4 + 1 + 3) + (4 + s + 1 + s + 3 + s), 2) == 2
    ]
    return str(found)


@_key("third-unknown-p")
def _unknown_p() -> str:
    return f"{1 - 0.1 ** (1 / 20):.3f}"


@_key("third-urn")
def _urn() -> Fraction:
    balls = "WWWWBBBBBB"
    draws = list(product(balls, repeat=3))
    return Fraction(sum(1 for draw in draws if draw.count("W") == 2), len(draws))


@_key("third-carbon")
def _carbon() -> int:
    return round(5730 * math.log2(1 / 0.22), -2).__int__()


@_key("third-three-zeros")
def _three_zeros() -> str:
    def zeros(k: float) -> int:
        return len({0.0, math.sqrt(k), -math.sqrt(k)}) if k >= 0 else 1

    assert [zeros(k) for k in (-2, 0, 1)] == [1, 1, 3]
    return "k > 0"


@_key("third-area")
def _area() -> str:
    number = numeric_integral(lambda x: 5 - x - 4 / x, 1, 4)
    return _checked("15/2 - 8*ln(2)", 15 / 2 - 8 * math.log(2), number)


@_key("third-inverse")
def _inverse() -> str:
    a, b, c, d = 2, 1, 7, 4
    below = a * d - b * c
    return f"[[{d // below}, {-b // below}], [{-c // below}, {a // below}]]"


@_key("third-mean-value")
def _mean_value() -> str:
    number = numeric_integral(lambda t: 12 + 4 * math.sin(math.pi / 12 * (t - 6)), 6, 18) / 12
    return _checked("12 + 8/pi", 12 + 8 / math.pi, number)


@_key("third-field")
def _field() -> str:
    return f"{max(w * (120 - 2 * w) for w in range(61))} m^2"


@_key("third-pyramid")
def _pyramid() -> Fraction:
    return Fraction(2 * 3 * 4, 6)
