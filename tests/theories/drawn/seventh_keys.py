"""The keys of the own problems of the seventh batch, by plain Python and not by the program."""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, permutations, product
from statistics import NormalDist

__all__ = ["SEVENTH_KEYS"]


def _closest(value: float, exact: str, at: float) -> str:
    """``exact``, which is ``at`` as a number, once ``value`` was found to be it."""
    assert math.isclose(value, at, rel_tol=1e-6, abs_tol=1e-6), (exact, value, at)
    return exact


def _simpson(f: Callable[[float], float], a: float, b: float, n: int = 20_000) -> float:
    h = (b - a) / n
    inner = sum((4 if k % 2 else 2) * f(a + k * h) for k in range(1, n))
    return h / 3 * (f(a) + f(b) + inner)


def _bisect(f: Callable[[float], float], a: float, b: float) -> float:
    sign = f(a) > 0
    for _ in range(200):
        middle = (a + b) / 2
        if (f(middle) > 0) == sign:
            a = middle
        else:
            b = middle
    return a


def _least(f: Callable[[float], float], a: float, b: float) -> float:
    """The least value of a function with one valley."""
    for _ in range(300):
        p, q = a + (b - a) / 3, b - (b - a) / 3
        a, b = (a, q) if f(p) < f(q) else (p, b)
    return f(a)


def _times(p: list[int], q: list[int]) -> list[int]:
    found = [0] * (len(p) + len(q) - 1)
    for i, a in enumerate(p):
        for k, b in enumerate(q):
            found[i + k] += a * b
    return found


def reversed_digits() -> str:
    return str(sum(math.isqrt(s := n + int(str(n)[::-1])) ** 2 == s for n in range(10, 100)))


def included() -> str:
    return str(10 * 21 - 9 * 20)


def coat() -> str:
    last = Fraction(100) * Fraction(120, 100) * Fraction(75, 100)
    return f"{100 - last} %"


def dice() -> str:
    rolls = list(product(range(1, 7), repeat=3))
    return str(Fraction(sum(math.prod(roll) % 2 == 0 for roll in rolls), len(rolls)))


def foot() -> str:
    a, c = complex(0, 0), complex(8, 6)
    b = complex(8, 0)
    return _closest(abs(((b - a) * (c - a).conjugate()).imag) / abs(c - a), "24/5", 4.8)


def pair() -> str:
    # y = 1 - 1/x, put into the first equation, times x: the only crossing is x = 2, a double root.
    xs = [Fraction(k, 100) for k in range(101, 1000)]
    found = {x * (1 - 1 / x) for x in xs if x + 1 / (1 - 1 / x) == 4}
    assert len(found) == 1
    return str(found.pop())


def absolute() -> str:
    return str(sum(x for x in range(-50, 50) if abs(x - 3) + abs(x + 1) == 8))


def remainder() -> str:
    return str(pow(7, 2026, 100))


def tank() -> str:
    return f"{1 / (Fraction(1, 6) + Fraction(1, 4) - Fraction(1, 12))} h"


def fractions() -> str:
    pairs = product(range(1, 60), repeat=2)
    return str(sum(Fraction(1, m) + Fraction(1, n) == Fraction(1, 6) for m, n in pairs))


def divisible() -> str:
    return str(sum((n * n + n) % 12 == 0 for n in range(1, 1001)))


def remainders() -> str:
    return str(next(n for n in range(1, 400) if (n % 5, n % 7, n % 9) == (2, 3, 4)))


def arithmetic() -> str:
    step = Fraction(45 - 17, 7)
    return str(sum(17 + (k - 5) * step for k in range(1, 21)))


def complex_root() -> str:
    z = cmath.sqrt(5 + 12j)
    assert cmath.isclose(z, 3 + 2j)
    return "3 + 2*i"


def marbles() -> str:
    bag = ["r"] * 5 + ["b"] * 4 + ["w"] * 3
    hands = list(combinations(bag, 3))
    p = Fraction(sum(hand.count("r") == 2 for hand in hands), len(hands))
    return str(p.numerator + p.denominator)


def circumradius() -> str:
    c, a, b = 13, 14, 15
    s = Fraction(a + b + c, 2)
    area = math.isqrt(int(s * (s - a) * (s - b) * (s - c)))
    r = Fraction(a * b * c, 4 * area)
    return str(r.numerator + r.denominator)


def logs() -> str:
    x = _bisect(lambda t: math.log(t, 2) + math.log(t, 4) + math.log(t, 8) - 11, 1, 1000)
    return _closest(x, "64", 64)


def coefficient() -> str:
    found = [1]
    for factor in [[1, 2]] * 7 + [[1, -1]] * 3:
        found = _times(found, factor)
    return str(found[5])


def squares() -> str:
    def cubic(x: float) -> float:
        return x**3 - 6 * x**2 + 5 * x + 3

    roots = [_bisect(cubic, *ends) for ends in ((-1, 0), (0, 2), (2, 5))]
    return _closest(sum(x * x for x in roots), "26", 26)


def letters() -> str:
    rows = permutations("NUMBERS")
    return str(sum(abs(row.index("U") - row.index("E")) > 1 for row in rows))


def linear() -> str:
    return str(next(x for x in range(-50, 50) if 3 * (2 * x - 5) == 4 * x + 7))


def intercept() -> str:
    return str(5 - Fraction(13 - 5, 6 - 2) * 2)


def system() -> str:
    grid = product(range(-20, 20), repeat=2)
    return str(next(x + y for x, y in grid if 2 * x + 3 * y == 12 and 4 * x - y == 10))


def circle() -> str:
    r = math.isqrt(11 + 3**2 + 4**2)
    assert r * r == 36
    return str(r)


def town() -> str:
    return str(math.floor(5000 * Fraction(103, 100) ** 4 + Fraction(1, 2)))


def minimum() -> str:
    return _closest(_least(lambda x: 2 * x * x - 8 * x + 3, -50, 50), "-5", -5)


def shirt() -> str:
    return f"{28 / Fraction(70, 100)} USD"


def physics() -> str:
    return str(Fraction(36, 36 + 24))


def sine() -> str:
    opposite = 39 * Fraction(5, 13)
    return str(math.isqrt(int(39**2 - opposite**2)))


def one_solution() -> str:
    k = next(k for k in range(1, 100) if k * k == 4 * 2 * 8)
    return str(k)


def parts() -> str:
    return _closest(_simpson(lambda x: x * math.exp(x), 0, 1), "1", 1)


def stationary() -> str:
    points = [(x, x**3 - 6 * x**2 + 9 * x + 1) for x in range(-9, 9) if 3 * x * x - 12 * x + 9 == 0]
    assert len(points) == 2
    return "{" + ", ".join(f"({x}, {y})" for x, y in points) + "}"


def tangent() -> str:
    slope = (math.log(math.e + 1e-6) - math.log(math.e - 1e-6)) / 2e-6
    assert math.isclose(1 - slope * math.e, 0, abs_tol=1e-6)
    return _closest(slope, "y = x/e", 1 / math.e)


def trig() -> str:
    angles = [
        d
        for d in range(360)
        if abs(2 * math.sin(math.radians(d)) ** 2 - 1 - math.cos(math.radians(d))) < 1e-9
    ]
    return "{" + ", ".join(f"{d} deg" for d in angles) + "}"


def binomial() -> str:
    # (1 - 3x)^-2 is the square of 1 + 3x + 9x^2 + ...
    return str(_times([1, 3, 9], [1, 3, 9])[2])


def projectile() -> str:
    return f"{2 * 20 * math.sin(math.radians(30)) / 9.8:.2f} s"


def normal() -> str:
    return f"{1 - NormalDist(60, 8).cdf(70):.3f}"


def bernoulli() -> str:
    return f"{sum(math.comb(20, k) * 0.3**k * 0.7 ** (20 - k) for k in range(4)):.3f}"


def bacteria() -> str:
    n, h = 200.0, 10 / 200_000
    for _ in range(200_000):
        n *= 1 + 0.05 * h + (0.05 * h) ** 2 / 2
    return _closest(n, "200*exp(0.5)", 200 * math.exp(0.5))


def angle() -> str:
    cosine = (1 * 4 + 2 * 0 + 2 * 3) / (3 * 5)
    return f"{math.degrees(math.acos(cosine)):.1f} deg"


def area() -> str:
    return _closest(_simpson(lambda x: abs(x**3 - 3 * x**2), 0, 3), "27/4", 6.75)


def inflection() -> str:
    x = next(x for x in range(-9, 9) if 6 * x - 12 == 0)
    return f"({x}, {x**3 - 6 * x**2 + 4 * x})"


def rectangle() -> str:
    return _closest(-_least(lambda u: -2 * u * (12 - u * u), 0, math.sqrt(12)), "32", 32)


def distance() -> str:
    # The foot stands where the normal through the point meets the plane.
    s = Fraction(4 - (2 * 3 - 1 + 2 * 4), 9)
    return str(math.isqrt(int(s * s * 9)))


def intersection() -> str:
    t = next(t for t in range(-50, 50) if (1 + t) + (2 - t) + 2 * t == 7)
    return f"({1 + t}, {2 - t}, {2 * t})"


def sixes() -> str:
    return str(next(n for n in range(1, 99) if 1 - Fraction(5, 6) ** n >= Fraction(9, 10)))


def family() -> str:
    found = [k for k in range(-20, 20) if k * k - 2 * k * k + 3 == -6]
    return "{" + ", ".join(map(str, found)) + "}"


def game() -> str:
    return str(-2 * Fraction(1, 2) + 1 * Fraction(3, 10) + 5 * Fraction(1, 5))


def test() -> str:
    ill, well = Fraction(2, 100) * Fraction(95, 100), Fraction(98, 100) * Fraction(4, 100)
    return f"{float(ill / (ill + well)):.3f}"


def states() -> str:
    a, b = 1.0, 0.0
    for _ in range(200):
        a, b = 0.8 * a + 0.3 * b, 0.2 * a + 0.7 * b
    _closest(b, "0.4", 0.4)
    return f"({_closest(a, '0.6', 0.6)}, 0.4)"


SEVENTH_KEYS: dict[str, Callable[[], str]] = {
    "seventh-amc-reversed": reversed_digits,
    "seventh-amc-mean": included,
    "seventh-amc-coat": coat,
    "seventh-amc-dice": dice,
    "seventh-amc-foot": foot,
    "seventh-amc-pair": pair,
    "seventh-amc-absolute": absolute,
    "seventh-amc-remainder": remainder,
    "seventh-amc-tank": tank,
    "seventh-amc-fractions": fractions,
    "seventh-aime-divisible": divisible,
    "seventh-aime-remainders": remainders,
    "seventh-aime-arithmetic": arithmetic,
    "seventh-aime-root": complex_root,
    "seventh-aime-marbles": marbles,
    "seventh-aime-circumradius": circumradius,
    "seventh-aime-logs": logs,
    "seventh-aime-coefficient": coefficient,
    "seventh-aime-squares": squares,
    "seventh-aime-letters": letters,
    "seventh-sat-linear": linear,
    "seventh-sat-intercept": intercept,
    "seventh-sat-system": system,
    "seventh-sat-circle": circle,
    "seventh-sat-town": town,
    "seventh-sat-minimum": minimum,
    "seventh-sat-shirt": shirt,
    "seventh-sat-physics": physics,
    "seventh-sat-sine": sine,
    "seventh-sat-discriminant": one_solution,
    "seventh-alevel-parts": parts,
    "seventh-alevel-stationary": stationary,
    "seventh-alevel-tangent": tangent,
    "seventh-alevel-trig": trig,
    "seventh-alevel-binomial": binomial,
    "seventh-alevel-projectile": projectile,
    "seventh-alevel-normal": normal,
    "seventh-alevel-bernoulli": bernoulli,
    "seventh-alevel-bacteria": bacteria,
    "seventh-alevel-angle": angle,
    "seventh-abitur-area": area,
    "seventh-abitur-inflection": inflection,
    "seventh-abitur-rectangle": rectangle,
    "seventh-abitur-distance": distance,
    "seventh-abitur-intersection": intersection,
    "seventh-abitur-sixes": sixes,
    "seventh-abitur-family": family,
    "seventh-abitur-game": game,
    "seventh-abitur-test": test,
    "seventh-abitur-states": states,
}
