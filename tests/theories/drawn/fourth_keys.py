"""The keys of the fourth held-out batch, computed without the engine; see `heldout_keys`."""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise, permutations, product
from statistics import NormalDist, median

from own_keys import numeric_integral, zero_between

__all__ = ["FOURTH_KEYS"]

FOURTH_KEYS: dict[str, Callable[[], str]] = {}


def _key(name: str) -> Callable[[Callable[[], object]], Callable[[], object]]:
    def enrol(function: Callable[[], object]) -> Callable[[], object]:
        FOURTH_KEYS[name] = lambda: str(function())
        return function

    return enrol


def _checked(key: str, value: float, number: float) -> str:
    """``key``, whose value ``number`` is the one found numerically."""
    assert math.isclose(value, number, rel_tol=1e-7, abs_tol=1e-9), (key, value, number)
    return key


def _slope(function: Callable[[float], float], x: float) -> float:
    return (function(x + 1e-5) - function(x - 1e-5)) / 2e-5


def _only(found: object) -> object:
    (one,) = found  # type: ignore[misc]
    return one


@_key("fourth-sixth")
def _sixth() -> int:
    return 6 * 14 - 5 * 12


@_key("fourth-either")
def _either() -> int:
    return sum(1 for n in range(1, 301) if n % 4 == 0 or n % 10 == 0)


@_key("fourth-last-digit")
def _last_digit() -> int:
    return (pow(3, 2025, 10) + pow(7, 2024, 10)) % 10


@_key("fourth-square")
def _square() -> Fraction:
    rolls = list(product(range(1, 7), repeat=2))
    return Fraction(sum(1 for a, b in rolls if math.isqrt(a * b) ** 2 == a * b), len(rolls))


@_key("fourth-inscribed")
def _inscribed() -> int:
    return (7 + 24 - math.isqrt(7**2 + 24**2)) // 2


@_key("fourth-in-square")
def _in_square() -> int:
    # A (0, 0), E (6, 2), F (3, 6).
    return abs(6 * 6 - 3 * 2) // 2


@_key("fourth-integer")
def _integer() -> int:
    return sum(1 for n in range(-100, 100) if n != 3 and (n + 15) % (n - 3) == 0)


@_key("fourth-progression")
def _progression() -> object:
    return _only([x for x in range(-50, 50) if 2 * (2 * x + 3) == x + 4 * x + 1])


@_key("fourth-level")
def _level() -> int:
    return sum(1 for word in set(permutations("LEVEL")) if word[0] == word[-1])


@_key("fourth-mean-median")
def _mean_median() -> str:
    found = set()
    for n in range(-4000, 4000):
        x = Fraction(n, 20)
        listed = [Fraction(3), Fraction(9), Fraction(10), Fraction(18), x]
        if sum(listed) / 5 == median(listed):
            found.add(x)
    return "{" + ", ".join(map(str, sorted(found))) + "}"


@_key("fourth-written")
def _written() -> object:
    return _only([b for b in range(3, 37) if int("121", b) == 144])


@_key("fourth-acid")
def _acid() -> str:
    x = (Fraction(36, 100) * 10 - 2) / (1 - Fraction(36, 100))
    return f"{float(x)} L"


@_key("fourth-reciprocals")
def _reciprocals() -> str:
    r, s = (7 + math.sqrt(17)) / 4, (7 - math.sqrt(17)) / 4
    return _checked("7/4", 7 / 4, 1 / r + 1 / s)


@_key("fourth-modulus")
def _modulus() -> object:
    found = [a for a in range(-100, 100) if abs(a + abs(complex(a, 8)) - 2) < 1e-12]
    return _only([a * a + 64 for a in found])


@_key("fourth-chosen")
def _chosen() -> Fraction:
    inside = sum(1 for n in range(60_000) if abs((x := (n + 0.5) / 10_000) - 2) < x / 3)
    return Fraction(inside, 60_000)


@_key("fourth-three-logs")
def _three_logs() -> int:
    x = zero_between(lambda x: math.log2(x) * (1 + 1 / 2 + 1 / 3) - 11, 1, 1000)
    return round(x)


@_key("fourth-trig-count")
def _trig_count() -> int:
    steps = 100_003
    values = [
        math.sin(3 * x) - math.cos(x) for x in (2 * math.pi * n / steps for n in range(steps))
    ]
    return sum(1 for one, two in pairwise(values) if one * two < 0)


@_key("fourth-chord")
def _chord() -> str:
    found = [(x, x + 1) for x in range(-5, 6) if x * x + (x + 1) ** 2 == 25]
    return _checked("7*sqrt(2)", 7 * math.sqrt(2), math.dist(*found))


@_key("fourth-log-pair")
def _log_pair() -> int:
    x = zero_between(lambda x: math.log(243 / x, x) + math.log(x, 243 / x) - 17 / 4, 1.5, 15)
    return round(x + 243 / x)


@_key("fourth-lcm-pairs")
def _lcm_pairs() -> int:
    return sum(1 for a, b in product(range(1, 73), repeat=2) if math.lcm(a, b) == 72)


@_key("fourth-squares")
def _squares() -> int:
    return sum(1 for n in range(1, 1001) if n * n % 40 == 1)


@_key("fourth-foot")
def _foot() -> int:
    # B (0, 0), C (14, 0), A (5, 12).
    assert math.hypot(5, 12) == 13
    assert math.hypot(9, 12) == 15
    return 7 - 5


@_key("fourth-sums")
def _sums() -> int:
    a = 1
    for n in range(1, 50):
        a += 2 * n + 3
    return a


@_key("fourth-no-heads")
def _no_heads() -> int:
    tosses = ["".join(toss) for toss in product("HT", repeat=5)]
    share = Fraction(sum(1 for toss in tosses if "HH" not in toss), len(tosses))
    return share.numerator + share.denominator


@_key("fourth-one-more")
def _one_more() -> int:
    def left(x: float) -> float:
        return x**3 - 4 * x**2 + x + 5

    r, s, t = zero_between(left, -2, 0), zero_between(left, 1, 2), zero_between(left, 3, 4)
    return round((1 + r) * (1 + s) * (1 + t))


@_key("fourth-seventh")
def _seventh() -> int:
    w = cmath.exp(2j * math.pi / 7)
    found = math.prod((1 - w**k for k in range(1, 7)), start=complex(1))
    assert abs(found.imag) < 1e-9
    return round(found.real)


@_key("fourth-sixes")
def _sixes() -> int:
    number, found = math.factorial(200), 0
    while number % 6 == 0:
        number, found = number // 6, found + 1
    return found


@_key("fourth-perpendicular")
def _perpendicular() -> Fraction:
    return 1 - 4 * Fraction(1, 2)


@_key("fourth-tip")
def _tip() -> str:
    return f"{Fraction(69) / Fraction(115, 100)} USD"


@_key("fourth-no-solution")
def _no_solution() -> int:
    return -2 * 6 // 3


@_key("fourth-greatest-is")
def _greatest_is() -> int:
    return 32 - max(-5 * t * t + 20 * t for t in range(-50, 50))


@_key("fourth-all-students")
def _all_students() -> Fraction:
    return Fraction(20 * 78 + 12 * 84, 32)


@_key("fourth-cyclist")
def _cyclist() -> str:
    return f"{18_000 * 40 // 3600} m"


@_key("fourth-circle-radius")
def _circle_radius() -> int:
    return math.isqrt(11 + 9 + 16)


@_key("fourth-same-base")
def _same_base() -> object:
    return _only([x for x in range(2, 50) if 27 ** (x - 1) == 9 ** (x + 2)])


@_key("fourth-vans")
def _vans() -> Fraction:
    return Fraction(45, 90)


@_key("fourth-acute-sum")
def _acute_sum() -> str:
    b = math.acos(5 / 13)
    return _checked("216/65", 216 / 65, math.sin(b) + math.tan(b))


@_key("fourth-tangent-line")
def _tangent_line() -> str:
    _checked("10", 10, _slope(lambda x: x**3 - 2 * x, 2))
    return f"10*x - {10 * 2 - (2**3 - 4)}"


@_key("fourth-substitution")
def _substitution() -> str:
    number = numeric_integral(lambda x: x * math.exp(x * x), 0, 1)
    return _checked("(e - 1)/2", (math.e - 1) / 2, number)


@_key("fourth-stationary")
def _stationary() -> str:
    place = zero_between(lambda x: _slope(lambda z: z * math.exp(-2 * z), x), 0.1, 2)
    assert abs(place - 0.5) < 1e-4
    return "{(1/2, 1/(2*e))}"


@_key("fourth-growth-law")
def _growth_law() -> str:
    y, steps = 3.0, 200_000
    for n in range(steps):
        y *= math.exp((n + 0.5) * 2 / steps * 2 / steps)
    return _checked("3*e^2", 3 * math.e**2, y)


@_key("fourth-ascending")
def _ascending() -> Fraction:
    # 1/(2 + 3x) = 1/2 - 3x/4 + 9x^2/8 - ..., squared.
    c = [Fraction(1, 2) * Fraction(-3, 2) ** n for n in range(3)]
    return 2 * c[0] * c[2] + c[1] ** 2


@_key("fourth-greatest-quotient")
def _greatest_quotient() -> str:
    least = min(3 * math.cos(n / 10_000) + 4 * math.sin(n / 10_000) for n in range(62_832))
    return _checked("1/2", 1 / 2, round(1 / (least + 7), 6))


@_key("fourth-vectors")
def _vectors() -> str:
    return f"{math.degrees(math.acos(2 / 15)):.1f} deg"


@_key("fourth-iteration")
def _iteration() -> str:
    x = 1.5
    for _ in range(2):
        x = (x + 5) ** (1 / 3)
    return f"{x:.4f}"


@_key("fourth-normal-mean")
def _normal_mean() -> str:
    return f"{30 - 4 * NormalDist().inv_cdf(0.95):.1f}"


@_key("fourth-parametric")
def _parametric() -> Fraction:
    return Fraction(3 * 9 - 12, 2 * 3)


@_key("fourth-products")
def _products() -> str:
    holds = all(
        3 * sum(k * (k + 1) for k in range(1, n + 1)) == n * (n + 1) * (n + 2) for n in range(1, 60)
    )
    return str(holds).lower()


@_key("fourth-modulus-line")
def _modulus_line() -> str:
    inside = [n for n in range(-2000, 2000) if abs(2 * n - 100) <= n + 400]
    return f"[{min(inside) // 100}, {max(inside) // 100}]"


@_key("fourth-log-root")
def _log_root() -> str:
    return f"{zero_between(lambda x: math.log(x) - 4 + x, 1, 4):.3f}"


@_key("fourth-touching-exp")
def _touching_exp() -> str:
    x = zero_between(lambda x: math.exp(x) - math.exp(x) * x, 0.2, 3)
    return _checked("e", math.e, math.exp(x))


@_key("fourth-parabola")
def _parabola() -> str:
    found = [
        (a, b, c)
        for a, b, c in product(range(-10, 11), repeat=3)
        if a + b + c == 2 and 4 * a + 2 * b + c == 3 and a - b + c == 6
    ]
    return f"{{{_only(found)}}}"


@_key("fourth-plane")
def _plane() -> Fraction:
    return Fraction(abs(2 * 3 - 1 + 2 * -2 - 7), math.isqrt(4 + 1 + 4))


@_key("fourth-screws")
def _screws() -> int:
    return next(n for n in range(1, 1000) if 1 - Fraction(85, 100) ** n >= Fraction(95, 100))


@_key("fourth-colours")
def _colours() -> Fraction:
    draws = list(permutations("RRRRRBBB", 2))
    return Fraction(sum(1 for a, b in draws if a != b), len(draws))


@_key("fourth-town")
def _town() -> int:
    return next(n for n in range(1000) if 12000 * Fraction(103, 100) ** n > 20000)


@_key("fourth-two-zeros")
def _two_zeros() -> str:
    found = [k for k in range(-100, 101) if k * k > 9]
    assert set(range(-100, 101)) - set(found) == set(range(-3, 4))
    return "k < -3 or k > 3"


@_key("fourth-enclosed")
def _enclosed() -> str:
    number = numeric_integral(lambda x: 2 * x + 3 - x * x, -1, 3)
    return _checked("32/3", 32 / 3, number)


@_key("fourth-matrix")
def _matrix() -> str:
    below = 3 * 4 - 2 * 1
    return f"[{(8 * 4 - 2 * 6) // below}, {(3 * 6 - 8) // below}]"


@_key("fourth-turned")
def _turned() -> str:
    number = math.pi * numeric_integral(lambda x: (4 * x - x * x) ** 2, 0, 4)
    return _checked("512*pi/15", 512 * math.pi / 15, number)


@_key("fourth-box")
def _box() -> str:
    return f"{max(x * (24 - 2 * x) ** 2 for x in range(1, 12))} cm^3"
