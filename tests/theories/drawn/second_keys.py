"""The keys of the second held-out batch, computed without the engine; see `heldout_keys`."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, count, product
from statistics import NormalDist

from own_keys import numeric_integral

__all__ = ["SECOND_KEYS"]

SECOND_KEYS: dict[str, Callable[[], str]] = {}


def _key(name: str) -> Callable[[Callable[[], object]], Callable[[], object]]:
    def enrol(function: Callable[[], object]) -> Callable[[], object]:
        SECOND_KEYS[name] = lambda: str(function())
        return function

    return enrol


def _checked(key: str, value: float, number: float) -> str:
    """``key``, whose value ``number`` is the one found numerically."""
    assert math.isclose(value, number, rel_tol=1e-7), (key, value, number)
    return key


@_key("umwp-1994")
def _pounds() -> int:
    # The set divides by what is burnt above what is eaten.
    return 5 * 3500 // (2500 - 2000)


@_key("second-averages")
def _averages() -> Fraction:
    return Fraction(5 * 84 - 2 * 90, 3)


@_key("second-palindromes")
def _palindromes() -> int:
    return sum(1 for n in range(100, 1000) if str(n) == str(n)[::-1] and n % 3 == 0)


@_key("second-two-bases")
def _two_bases() -> int:
    powers = product(range(-10, 11), repeat=2)
    ((u, v),) = ((u, v) for u, v in powers if 2 * u + v == 8 and u + 2 * v == 10)
    return 2**u * 2**v


@_key("second-median")
def _median() -> int:
    return round(math.dist((0, 0), (6 / 2, 8 / 2)))


@_key("second-even-sum")
def _even_sum() -> Fraction:
    chosen = list(combinations(range(1, 11), 3))
    return Fraction(sum(1 for three in chosen if sum(three) % 2 == 0), len(chosen))


@_key("second-remainders")
def _remainders() -> int:
    return next(n for n in count(7, 7) if all(n % m == 1 for m in range(2, 7)))


@_key("second-fifth-powers")
def _fifth_powers() -> int:
    x = (3 + math.sqrt(5)) / 2
    return round(x**5 + x**-5)


@_key("second-triples")
def _triples() -> int:
    return sum(1 for y, z in product(range(1, 25), range(1, 17)) if 50 - 2 * y - 3 * z >= 1)


@_key("second-stewart")
def _stewart() -> int:
    # A = (5, 12) over B = (0, 0) and C = (14, 0).
    assert math.dist((5, 12), (0, 0)) == 13
    assert math.dist((5, 12), (14, 0)) == 15
    return (6 - 5) ** 2 + 12**2


@_key("second-telescope")
def _telescope() -> int:
    return round(sum(1 / (math.sqrt(k) + math.sqrt(k + 1)) for k in range(1, 100)))


@_key("second-least-value")
def _least_value() -> int:
    (a,) = (a for a in range(-50, 50) if a * 4 + 4 * 2 + 3 == 19)
    return min(a * x * x + 4 * x + 3 for x in range(-100, 100))


@_key("second-petrol")
def _petrol() -> str:
    return f"{Fraction(65, 10) * 420 / 100} L"


@_key("second-percent")
def _percent() -> int:
    (x,) = (x for x in range(1, 1000) if 15 * x == 12 * 100)
    return x


@_key("second-chord")
def _chord() -> str:
    return _checked("4*sqrt(6)", 4 * math.sqrt(6), 2 * math.sqrt(25 - 1))


@_key("second-implicit")
def _implicit() -> int:
    def y(x: float) -> float:
        return (-3 * x + math.sqrt(9 * x * x - 4 * (x * x - 5))) / 2

    assert math.isclose(y(1), 1)
    return round((y(1 + 1e-6) - y(1 - 1e-6)) / 2e-6)


@_key("second-double-angle")
def _double_angle() -> str:
    zeros = [
        n for n in range(13) if abs(math.cos(n * math.pi / 3) - math.sin(n * math.pi / 6)) < 1e-9
    ]
    assert zeros == [1, 5, 9]
    return "{pi/6, 5*pi/6, 3*pi/2}"


@_key("second-series")
def _series() -> int:
    return next(n for n in count(1) if sum(5 + 3 * k for k in range(n)) > 1000)


@_key("second-partial-fractions")
def _partial_fractions() -> str:
    value = numeric_integral(lambda x: (3 * x + 5) / ((x + 1) * (x + 2)), 0, 1)
    return _checked("ln(6)", math.log(6), value)


@_key("second-loaf")
def _loaf() -> str:
    return f"{NormalDist(500, 12).cdf(480):.3f}"


@_key("second-area")
def _area() -> Fraction:
    value = numeric_integral(lambda x: abs(x**3 - 3 * x + 2), -2, 1)
    return Fraction(value).limit_denominator(100)


@_key("second-plane")
def _plane() -> str:
    points = ((1 + 2 * t, 2 - t, 3 + 2 * t) for t in range(-20, 21))
    (point,) = (p for p in points if sum(p) == 12)
    return "{" + str(point) + "}"


@_key("second-game")
def _game() -> Fraction:
    return Fraction(sum(6 if face == 6 else -1 for face in range(1, 7)), 6)


@_key("second-limit")
def _limit() -> Fraction:
    x = 10**9
    return Fraction(3 * x * x - x, 2 * x * x + 5).limit_denominator(100)


@_key("second-matrix")
def _matrix() -> str:
    both = product(range(-20, 21), repeat=2)
    ((a, b),) = ((a, b) for a, b in both if 2 * a + b == 1 and 5 * a + 3 * b == 2)
    return f"[{a}, {b}]"
