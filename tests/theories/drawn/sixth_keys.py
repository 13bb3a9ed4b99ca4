"""The keys of the own problems of the sixth batch, by plain Python and not by the program."""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, pairwise, permutations, product

__all__ = ["SIXTH_KEYS"]


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


def _roots(f: Callable[[float], float], a: float, b: float, n: int = 9_973) -> list[float]:
    """The roots where ``f`` changes its sign, on a grid that hits none."""
    at = [a + (b - a) * k / n for k in range(n + 1)]
    return [_bisect(f, p, q) for p, q in pairwise(at) if (f(p) > 0) != (f(q) > 0)]


def nineteen() -> str:
    return str(sum(n == 19 * sum(map(int, str(n))) for n in range(100, 1000)))


def longest() -> str:
    best = 0
    for a, b, d in product(range(1, 14), range(1, 14), range(13, 60)):
        e = 75 - a - b - 13 - d
        values = [a, b, 13, d, e]
        if values == sorted(values) and a > 0:
            counts = {v: values.count(v) for v in values}
            top = max(counts.values())
            if [v for v in counts if counts[v] == top] == [9]:
                best = max(best, e)
    return str(best)


def track() -> str:
    return f"{1 / (Fraction(1, 84) - Fraction(1, 105))} s"


def dice() -> str:
    good = [p for p in product(range(1, 7), repeat=3) if math.prod(p) % 6 == 0 and math.prod(p) % 4]
    return str(Fraction(len(good), 216))


def logs() -> str:
    # In logarithms to the base 2: a + b/2 = 5, a/2 + b = 7.
    b = (7 - Fraction(5, 2)) / (1 - Fraction(1, 4))
    a = 5 - b / 2
    return str(2 ** int(a + b))


def reciprocals() -> str:
    roots = _roots(lambda x: x**3 - 6 * x**2 + 5 * x + 7, -10, 10)
    assert len(roots) == 3
    return _closest(sum(1 / (x + 1) for x in roots), "4", 4)


def diagonal() -> str:
    high = math.sqrt(25**2 - 7**2)
    a, c = (7.0, high), (24.0, 0.0)
    return _closest(math.dist(a, c), "sqrt(865)", math.sqrt(865))


def tangents() -> str:
    # The chord lies 3 below the centre; the pole of y = 3 is (0, 25/3).
    return _closest(math.dist((4, 3), (0, 25 / 3)), "20/3", 20 / 3)


def row() -> str:
    return str(
        sum(
            abs(p.index("A") - p.index("B")) != 1 and "C" in (p[0], p[-1])
            for p in permutations("ABCDEF")
        )
    )


def common() -> str:
    return str(sum(math.gcd(n, 60) == 12 for n in range(1, 501)))


def ratio() -> str:
    def gap(a: Fraction) -> Fraction:
        return sum(a + k for k in range(10)) - 4 * sum(a + k for k in range(5))

    at, slope = gap(Fraction(0)), gap(Fraction(1)) - gap(Fraction(0))
    return str(-at / slope)


def rhombus() -> str:
    return _closest(_simpson(lambda x: max(0.0, 6 - abs(x - 2)), -4, 8), "36", 36)


def argument() -> str:
    found = [
        t
        for t in range(91, 135)
        if abs(cmath.exp(8j * math.radians(t)) + cmath.exp(4j * math.radians(t)) + 1) < 1e-9
    ]
    (angle,) = found
    return f"{angle} deg"


def powers() -> str:
    return str((pow(7, 2026, 100) + pow(3, 2026, 100)) % 100)


def floors() -> str:
    found = []
    for n in range(-100, 100):
        square = 5 * n - 4
        if square >= 0 and n >= 0 and n * n <= square < (n + 1) ** 2:
            found.append(square)
    return str(sum(found))


def modulus() -> str:
    a = _bisect(lambda a: a + math.hypot(a, 9) - 3, -1000, 1000)
    return _closest(abs(complex(a, 9)) ** 2, "225", 225)


def lens() -> str:
    area = _simpson(
        lambda x: max(0.0, math.sqrt(144 - x * x) - (12 - math.sqrt(144 - (12 - x) ** 2))),
        0,
        12,
        200_000,
    )
    return "72*pi - 144" if abs(area - (72 * math.pi - 144)) < 1e-4 else "?"


def functional() -> str:
    # f(2) + 2 f(1/2) = 6 and f(1/2) + 2 f(2) = 3/2.
    return str((Fraction(6) - 2 * Fraction(3, 2)) / (1 - 4))


def triples() -> str:
    divs = [d for d in range(1, 401) if 400 % d == 0]
    return str(
        sum(
            math.lcm(a, b) == 200 and math.lcm(b, c) == math.lcm(c, a) == 400
            for a, b, c in product(divs, repeat=3)
        )
    )


def balls() -> str:
    bag = "R" * 8 + "B" * 5 + "G" * 4
    draws = list(combinations(bag, 3))
    p = Fraction(sum(len(set(d)) == 3 for d in draws), len(draws))
    return str(p.numerator + p.denominator)


def altitude() -> str:
    a, d = (0.0, 12.0), (0.0, 0.0)
    b, c = (-5.0, 0.0), (9.0, 0.0)

    def foot(p: tuple[float, float]) -> tuple[float, float]:
        u = (p[0] - a[0], p[1] - a[1])
        t = ((d[0] - a[0]) * u[0] + (d[1] - a[1]) * u[1]) / (u[0] ** 2 + u[1] ** 2)
        return a[0] + t * u[0], a[1] + t * u[1]

    return _closest(math.dist(foot(b), foot(c)), "672/65", 672 / 65)


def increasing() -> str:
    return str(sum(sum(d) % 5 == 0 for d in combinations(range(1, 10), 4)))


def bases() -> str:
    # xy = 1024 with y = 1024/x.
    def gap(x: float) -> float:
        t = math.log(1024 / x) / math.log(x)
        return t + 1 / t - 13 / 6

    (x,) = [r for r in _roots(gap, 1.5, 31.5) if abs(gap(r)) < 1e-6]
    return _closest(x + 1024 / x, "80", 80)


def products() -> str:
    # (x + 1)(y + 1) = 24, (y + 1)(z + 1) = 32, (z + 1)(x + 1) = 48.
    whole = math.isqrt(24 * 32 * 48)
    return str(Fraction(whole, 32) + Fraction(whole, 48) + Fraction(whole, 24) - 3)


def quartic() -> str:
    found = set()
    for r in (0, 5, 11):

        def p(x: int, r: int = r) -> int:
            return 7 * x + (x - 1) * (x - 2) * (x - 3) * (x - r)

        found.add(p(10) + p(-6))
    assert len(found) == 1
    return str(found.pop())


def divisors() -> str:
    exponents = list(product(range(21), range(11)))
    return str(sum(not (a % 2 == b % 2 == 0) and not (a % 3 == b % 3 == 0) for a, b in exponents))


def recurrence() -> str:
    a, b = 2, 5
    for _ in range(49):
        a, b = b, 3 * b - a
    return str(a % 1000)


def sines() -> str:
    def f(x: float) -> float:
        return math.sin(x) + math.sin(3 * x) - math.sin(2 * x)

    return _closest(math.degrees(sum(_roots(f, 1e-3, 2 * math.pi - 1e-3))), "900 deg", 900)


def bisector() -> str:
    # B = (0, 0), C = (10, 0), and D divides BC as 8 to 12.
    x = (8**2 + 10**2 - 12**2) / 20
    a, d = (x, math.sqrt(64 - x * x)), (4.0, 0.0)
    return _closest(math.dist(a, d), "6*sqrt(2)", 6 * math.sqrt(2))


def words() -> str:
    return str(sum("AAA" not in "".join(w) for w in product("AB", repeat=10)))


def parallel() -> str:
    k = Fraction(9, 3) * -2
    assert Fraction(4) != 3 * 5
    return str(k)


def touch() -> str:
    return str(next(c for c in range(-50, 50) if 64 - 4 * (c + 1) == 0))


def bacteria() -> str:
    return str(400 * 3**3)


def removed() -> str:
    return str(8 * 15 - 7 * 13)


def jacket() -> str:
    return f"{Fraction('77.76') / (Fraction('0.8') * Fraction('1.08'))} USD"


def radius() -> str:
    return str(math.isqrt(2 + 5**2 + 3**2))


def perimeter() -> str:
    hypotenuse = Fraction(20) / Fraction(5, 13)
    return str(20 + hypotenuse + math.isqrt(int(hypotenuse) ** 2 - 400))


def intercept() -> str:
    return str(1 - Fraction(4, 3) * 6)


def interval() -> str:
    a, b = _roots(lambda x: -2 * (x - 3) ** 2 + 18, -20.01, 20)
    return _closest(b - a, "6", 6)


def miles() -> str:
    return f"{float(Fraction(442, 26) * Fraction('3.25')):.2f} USD"


def radical() -> str:
    found = [x for x in range(-3, 1000) if x >= 1 and 2 * x + 6 == (x - 1) ** 2]
    return "{" + ", ".join(map(str, found)) + "}"


def tickets() -> str:
    return str(next(a for a in range(51) if 12 * a + 7 * (50 - a) >= 450))


def stationary() -> str:
    xs = [x for x in range(-20, 20) if 3 * x * x - 12 * x + 9 == 0]
    return "{" + ", ".join(f"({x}, {x**3 - 6 * x**2 + 9 * x + 2})" for x in xs) + "}"


def tangent() -> str:
    slope = ((math.exp(2e-6) - 3e-6) - (math.exp(-2e-6) + 3e-6)) / 2e-6
    return _closest(-1 / slope, "1", 1)


def parts() -> str:
    return _closest(
        _simpson(lambda x: x * math.exp(2 * x), 0, 1), "(exp(2) + 1)/4", (math.e**2 + 1) / 4
    )


def harmonic() -> str:
    values = (k * 2 * math.pi / 10**6 for k in range(10**6))
    return _closest(max(1 / (10 + 3 * math.sin(x) + 4 * math.cos(x)) for x in values), "1/5", 0.2)


def binomial() -> str:
    terms = [1]
    for _ in range(6):
        terms = [2 * a - 3 * b for a, b in zip([*terms, 0], [0, *terms], strict=True)]
    return str(terms[3])


def series() -> str:
    found = {
        Fraction(k, 64)
        for k in range(-63, 64)
        if Fraction(k, 64) * (1 - Fraction(k, 64)) == Fraction(12, 64)
    }
    return "{" + ", ".join(map(str, sorted(found))) + "}"


def log_equation() -> str:
    found = [x for x in range(4, 1000) if x * x == 16 * (x - 3)]
    return "{" + ", ".join(map(str, found)) + "}"


def ball() -> str:
    return _closest(_bisect(lambda t: 24.5 + 19.6 * t - 4.9 * t * t, 0, 100), "5 s", 5)


def bernoulli() -> str:
    return f"{sum(math.comb(12, k) * 0.35**k * 0.65 ** (12 - k) for k in range(6, 13)):.4f}"


def vectors() -> str:
    return f"{math.degrees(math.acos((2 - 2 + 4) / 9)):.1f} deg"


def growth() -> str:
    y, n = 3.0, 4_000
    h = 1 / n
    for k in range(n):
        x = k * h
        a = 2 * x * y
        b = 2 * (x + h / 2) * (y + h / 2 * a)
        c = 2 * (x + h / 2) * (y + h / 2 * b)
        d = 2 * (x + h) * (y + h * c)
        y += h / 6 * (a + 2 * b + 2 * c + d)
    return _closest(y, "3*e", 3 * math.e)


def trig_equation() -> str:
    found = [
        x
        for x in range(360)
        if abs(2 * math.cos(math.radians(x)) ** 2 + math.sin(math.radians(x)) - 1) < 1e-9
    ]
    return "{" + ", ".join(f"{x} deg" for x in found) + "}"


def areas() -> str:
    return _closest(_simpson(lambda x: abs(x**3 - 4 * x), -2, 2), "8", 8)


def family() -> str:
    found = [t for t in range(-100, 100) if t * t - t - 6 == 0]
    return "{" + ", ".join(map(str, found)) + "}"


def inflection() -> str:
    (x,) = _roots(lambda x: (x - 2) * math.exp(-x), -5.003, 20)
    return _closest((1 - x) * math.exp(-x), "-exp(-2)", -math.exp(-2))


def distance() -> str:
    return str(Fraction(abs(2 * 4 + 1 + 2 * 6 - 9), 3))


def meeting() -> str:
    t = next(t for t in range(-100, 100) if (1 + 2 * t) + 2 * (2 + t) + (3 - 2 * t) == 14)
    return f"({1 + 2 * t}, {2 + t}, {3 - 2 * t})"


def sixes() -> str:
    return str(next(n for n in range(1, 1000) if 1 - Fraction(5, 6) ** n > Fraction(99, 100)))


def test() -> str:
    p, s, f = Fraction("0.015"), Fraction("0.98"), Fraction("0.03")
    return f"{float(p * s / (p * s + (1 - p) * f)):.4f}"


def rectangle() -> str:
    return _closest(max(2 * x * (12 - x * x) for x in (k / 1000 for k in range(3465))), "32", 32)


def states() -> str:
    return str(next(a for a in range(501) if 8 * a + 3 * (500 - a) == 10 * a))


def rotation() -> str:
    return _closest(math.pi * _simpson(lambda x: 4 - x, 0, 4), "8*pi", 8 * math.pi)


def bound() -> str:
    return _closest(_bisect(lambda k: k**3 - k**2 - 4, 0.5, 100), "{2}", 2)


def settling() -> str:
    """The last time at which the damped oscillation of scibench/diff 13 is as large as 0.1."""
    w = math.sqrt(34) / 5

    def u(t: float) -> float:
        return math.exp(-t / 5) * (2 * math.cos(w * t) + 7 / math.sqrt(34) * math.sin(w * t))

    return f"{max(_roots(lambda t: abs(u(t)) - 0.1, 0.001, 60)):.4f}"


SIXTH_KEYS: dict[str, Callable[[], str]] = {
    "sixth-amc-nineteen": nineteen,
    "sixth-amc-list": longest,
    "sixth-amc-track": track,
    "sixth-amc-dice": dice,
    "sixth-amc-logs": logs,
    "sixth-amc-roots": reciprocals,
    "sixth-amc-trapezoid": diagonal,
    "sixth-amc-tangents": tangents,
    "sixth-amc-row": row,
    "sixth-amc-gcd": common,
    "sixth-amc-arithmetic": ratio,
    "sixth-amc-rhombus": rhombus,
    "sixth-amc-argument": argument,
    "sixth-amc-powers": powers,
    "sixth-amc-floor": floors,
    "sixth-amc-complex": modulus,
    "sixth-amc-lens": lens,
    "sixth-amc-function": functional,
    "sixth-aime-lcm": triples,
    "sixth-aime-balls": balls,
    "sixth-aime-altitude": altitude,
    "sixth-aime-increasing": increasing,
    "sixth-aime-bases": bases,
    "sixth-aime-products": products,
    "sixth-aime-quartic": quartic,
    "sixth-aime-divisors": divisors,
    "sixth-aime-recurrence": recurrence,
    "sixth-aime-sines": sines,
    "sixth-aime-bisector": bisector,
    "sixth-aime-words": words,
    "sixth-sat-parallel": parallel,
    "sixth-sat-touch": touch,
    "sixth-sat-bacteria": bacteria,
    "sixth-sat-mean": removed,
    "sixth-sat-jacket": jacket,
    "sixth-sat-circle": radius,
    "sixth-sat-right": perimeter,
    "sixth-sat-perpendicular": intercept,
    "sixth-sat-vertex": interval,
    "sixth-sat-miles": miles,
    "sixth-sat-radical": radical,
    "sixth-sat-tickets": tickets,
    "sixth-alevel-stationary": stationary,
    "sixth-alevel-tangent": tangent,
    "sixth-alevel-parts": parts,
    "sixth-alevel-harmonic": harmonic,
    "sixth-alevel-binomial": binomial,
    "sixth-alevel-series": series,
    "sixth-alevel-logs": log_equation,
    "sixth-alevel-ball": ball,
    "sixth-alevel-bernoulli": bernoulli,
    "sixth-alevel-vectors": vectors,
    "sixth-alevel-growth": growth,
    "sixth-alevel-equation": trig_equation,
    "sixth-abitur-area": areas,
    "sixth-abitur-family": family,
    "sixth-abitur-inflection": inflection,
    "sixth-abitur-distance": distance,
    "sixth-abitur-meeting": meeting,
    "sixth-abitur-sixes": sixes,
    "sixth-abitur-test": test,
    "sixth-abitur-rectangle": rectangle,
    "sixth-abitur-states": states,
    "sixth-abitur-rotation": rotation,
    "sixth-abitur-bound": bound,
}
