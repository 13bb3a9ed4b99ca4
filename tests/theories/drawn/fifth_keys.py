"""Keys of `fifth_own.yaml`, computed by other ways than the program's: trials, sums, fractions."""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations, product
from statistics import NormalDist, median

__all__ = ["FIFTH_KEYS"]


def _stickers() -> str:
    (found,) = [2 * b for b in range(1000) if 2 * b - 9 == b + 9]
    return str(found)


def _middle_digit() -> str:
    digits = [(n // 100, n // 10 % 10, n % 10) for n in range(100, 1000)]
    return str(sum(2 * b == a + c for a, b, c in digits))


def _colours() -> str:
    balls = "rrrrbbbgg"
    draws = list(permutations(range(9), 3))
    good = sum(len({balls[i] for i in draw}) == 3 for draw in draws)
    return str(Fraction(good, len(draws)))


def _pairs() -> str:
    span = range(-100, 101)
    return str(sum(x * y + 3 * x + 2 * y == 12 for x in span for y in span))


def _row() -> str:
    rows = permutations("ABCDE")
    return str(sum(abs(row.index("A") - row.index("B")) > 1 for row in rows))


def _palindromes() -> str:
    return str(sum(str(n) == str(n)[::-1] and n % 7 == 0 for n in range(1000, 10000)))


def _subsets() -> str:
    return str(sum(any(s >> n & 1 for n in (2, 4, 6, 8, 10)) for s in range(0, 2**11, 2)))


def _square_and_cube() -> str:
    def root(n: int, k: int) -> bool:
        near = round(n ** (1 / k))
        return any((near + d) ** k == n for d in (-1, 0, 1))

    return str(next(n for n in range(6, 10**5, 6) if root(n // 2, 2) and root(n // 3, 3)))


def _sine_cosine() -> str:
    """All solutions are whole degrees: five of one kind, three of another, one of them in both."""
    turn = math.pi / 180
    return str(sum(abs(math.cos(4 * d * turn) - math.sin(d * turn)) < 1e-9 for d in range(360)))


def _newton() -> str:
    x = Fraction(1)
    for _ in range(2):
        x -= (x**3 + x - 3) / (3 * x**2 + 1)
    return f"{float(x):.4f}"


def _poisson() -> str:
    return f"{sum(math.exp(-3.2) * 3.2**k / math.factorial(k) for k in range(3)):.3g}0"


def _two_circles() -> str:
    a, b, c = 14, 15, 13
    s = (a + b + c) // 2
    area = math.isqrt(s * (s - a) * (s - b) * (s - c))
    ratio = Fraction(a * b * c, 4 * area) / Fraction(area, s)
    return str(ratio.numerator + ratio.denominator)


def _cubes() -> str:
    # y = 10 - x makes 30 x^2 - 300 x + 660 = 0.
    root = 5 + math.sqrt(25 - 22)
    return str(round(root**2 + (10 - root) ** 2))


def _prime_product() -> str:
    rolls = [math.prod(roll) for roll in product(range(1, 7), repeat=4)]
    chance = Fraction(sum(p in (2, 3, 5) for p in rolls), len(rolls))
    return str(chance.numerator + chance.denominator)


def _no_neighbours() -> str:
    return str(sum("BB" not in "".join(row) for row in product("AB", repeat=8)))


def _divides() -> str:
    return str(max(n for n in range(1, 10000) if (n**3 + 100) % (n + 10) == 0))


def _monic() -> str:
    # Third differences of a monic cubic are 6.
    rows = [[1, 2, 3], [1, 1], [0]]
    for _ in range(2):
        rows[2].append(rows[2][-1] + 6)
        rows[1].append(rows[1][-1] + rows[2][-1])
        rows[0].append(rows[0][-1] + rows[1][-1])
    return str(rows[0][4])


def _reciprocal() -> str:
    term = Fraction(2)
    for _ in range(99):
        term /= 1 + term
    return str(term)


def _differences() -> str:
    found = {a * a - b * b for a in range(200) for b in range(a)}
    return str(sum(n in found for n in range(1, 101)))


def _median() -> str:
    values = [v for v, n in zip(range(1, 6), (3, 7, 5, 4, 1), strict=True) for _ in range(n)]
    return str(Fraction(median(values)))


def _trigonometric() -> str:
    found = [
        d
        for d in range(360)
        if abs(2 * math.cos(math.radians(d)) ** 2 + math.sin(math.radians(d)) - 1) < 1e-9
    ]
    return "{" + ", ".join(f"{d} deg" for d in found) + "}"


def _geometric() -> str:
    ratio = round((96 / 12) ** (1 / 3))
    first = Fraction(12, ratio**2)
    return str(sum(first * ratio**k for k in range(10)))


def _expected() -> str:
    gains = {6: 5, 5: 2}
    return str(Fraction(sum(gains.get(eyes, -1) for eyes in range(1, 7)), 6))


def _series() -> str:
    return str(Fraction(sum(n / 3**n for n in range(1, 80))).limit_denominator(1000))


def _greatest_modulus() -> str:
    return str(round(max(abs(3 + 4j + 2 * cmath.exp(0.0001j * k)) for k in range(62832))))


def _mindestens() -> str:
    return str(next(n for n in range(1, 99) if 1 - Fraction(5, 6) ** n >= Fraction(99, 100)))


def _urne() -> str:
    p = Fraction(6, 10)
    return str(3 * p**2 * (1 - p))


def _ebene() -> str:
    t = Fraction(9 - (2 * 1 - 0 + 2), 2 * 2 - 1 - 1)
    return f"[{1 + 2 * t}, {t}, {2 - t}]"


def _flaeche() -> str:
    # Simpson's rule is exact for polynomials of degree two.
    def gap(x: Fraction) -> Fraction:
        return x + 2 - (x * x - 4)

    a, b = Fraction(-2), Fraction(3)
    return str((b - a) / 6 * (gap(a) + 4 * gap((a + b) / 2) + gap(b)))


def _coefficient() -> str:
    row = [1]
    for _ in range(6):
        low, high = [2 * c for c in row] + [0], [0] + [-3 * c for c in row]
        row = [p + q for p, q in zip(low, high, strict=True)]
    return str(row[3])


FIFTH_KEYS: dict[str, Callable[[], str]] = {
    "fifth-stickers": _stickers,
    "fifth-middle-digit": _middle_digit,
    "fifth-units-digit": lambda: str((pow(7, 2026, 10) + pow(3, 2025, 10)) % 10),
    "fifth-colours": _colours,
    "fifth-equal-areas": lambda: "6/sqrt(pi)",
    "fifth-rectangle": lambda: str(Fraction(12 * 5, math.isqrt(12**2 + 5**2))),
    "fifth-pairs": _pairs,
    "fifth-row": _row,
    "fifth-average-speed": lambda: f"{2 / (Fraction(1, 4) + Fraction(1, 12))} km/h",
    "fifth-palindromes": _palindromes,
    "fifth-subsets": _subsets,
    "fifth-clock": lambda: str(Fraction(120 - 90) / Fraction(11, 2)),
    "fifth-log-twice": lambda: str(2 ** (2**2)),
    "fifth-product-of-roots": lambda: str(-Fraction(-9, 2)),
    "fifth-series": _series,
    "fifth-greatest-modulus": _greatest_modulus,
    "fifth-double-angle": lambda: str(2 / Fraction(4)),
    "fifth-square-and-cube": _square_and_cube,
    "fifth-sphere-in-cone": lambda: str(Fraction(8 * 3, math.isqrt(5**2 - 3**2))),
    "fifth-vertex": lambda: str(2 * 2 - 1 - (2**2 - 4 * 2)),
    "fifth-sine-cosine": _sine_cosine,
    "fifth-bisector": lambda: "40*sqrt(3)/13",
    "fifth-coprime": lambda: str(sum(math.gcd(n, 30) == 1 for n in range(1, 1001))),
    "fifth-three-logs": lambda: str(2 ** int(11 / (Fraction(1) + Fraction(1, 2) + Fraction(1, 3)))),
    "fifth-two-circles": _two_circles,
    "fifth-cubes": _cubes,
    "fifth-factorials": lambda: str(sum(k * math.factorial(k) for k in range(1, 21)) % 21),
    "fifth-prime-product": _prime_product,
    "fifth-no-neighbours": _no_neighbours,
    "fifth-divides": _divides,
    "fifth-monic": _monic,
    "fifth-touching": lambda: str(Fraction(16**2 + 8**2, 2 * 16)),
    "fifth-reciprocal-sequence": _reciprocal,
    "fifth-differences-of-squares": _differences,
    "fifth-intercept": lambda: str(3 - Fraction(11 - 3, 6 - 2) * 2),
    "fifth-ninth-score": lambda: str(9 * 77 - 8 * 75),
    "fifth-jacket": lambda: f"{80 * 85 * 108 / 10000:.2f} USD",
    "fifth-line-and-parabola": lambda: (
        "{" + ", ".join(f"({x}, {x + 5})" for x in range(-9, 10) if x * x - 3 * x == x + 5) + "}"
    ),
    "fifth-one-solution": lambda: (
        "{" + ", ".join(str(k) for k in range(-99, 100) if k * k == 4 * 4 * 9) + "}"
    ),
    "fifth-map": lambda: f"{8 * 25 * 25} km^2",
    "fifth-colony": lambda: str(round(500 * 2 ** (14 / 4))),
    "fifth-circle": lambda: str(math.isqrt(3 + 3**2 + 2**2)),
    "fifth-chain": lambda: f"({(-3 - 5) // 2}, {(11 - 5) // 2}]",
    "fifth-angles": lambda: str(max(2 * 25 + 10, 3 * 25, 25 + 20)),
    "fifth-median": _median,
    "fifth-exponential": lambda: str(3 * math.isqrt(12 // 3) ** 5),
    "fifth-legs": lambda: str(next(x for x in range(1, 13) if x * x + (x + 7) ** 2 == 169)),
    "fifth-derivative": lambda: "(2*x + 3*x^2)*e^(3*x)",
    "fifth-integral": lambda: str((2**3 + Fraction(4, 2)) - (1 + 4)),
    "fifth-binomial-coefficient": _coefficient,
    "fifth-trigonometric": _trigonometric,
    "fifth-perpendicular": lambda: str({k for k in range(-9, 10) if k * k - 6 - k == 0}),
    "fifth-geometric": _geometric,
    "fifth-partial-fractions": lambda: "2/(x - 1) + 3/(x + 2)",
    "fifth-newton": _newton,
    "fifth-acceleration": lambda: f"{next(t for t in range(99) if 5 * t + t * t == 36)} s",
    "fifth-normal": lambda: f"{NormalDist(30, 5).inv_cdf(0.9):.1f}",
    "fifth-poisson": _poisson,
    "fifth-revolution": lambda: "pi/4*(1 - 3*e^(-2))",
    "fifth-implicit": lambda: str(Fraction(-(2 * 1 + 2), 1 + 2 * 2)),
    "fifth-parametric": lambda: "{(1, -2), (1, 2)}",
    "fifth-induction": lambda: "true",
    "fifth-hochpunkt": lambda: str(next(k for k in range(1, 99) if (-k) ** 3 + 3 * k**3 == 16)),
    "fifth-flaeche": _flaeche,
    "fifth-ebene": _ebene,
    "fifth-abstand": lambda: str(Fraction(abs(3 + 2 * 1 - 2 * 4 - 3), 3)),
    "fifth-urne": _urne,
    "fifth-gewinn": _expected,
    "fifth-wachstum": lambda: f"{3 * math.log(5) / math.log(1.75):.2f}",
    "fifth-matrix": lambda: f"[{Fraction(3, 5)}, {Fraction(2, 5)}]",
    "fifth-steckbrief": lambda: "(1, -12)",
    "fifth-grenze": lambda: str(next(a for a in range(1, 99) if a**3 - a**2 == 4)),
    "fifth-mindestens": _mindestens,
}
