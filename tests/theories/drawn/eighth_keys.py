"""The keys of the own problems of the eighth batch, by plain Python and not by the program."""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product
from statistics import NormalDist, pstdev

__all__ = ["EIGHTH_KEYS"]


def _closest(value: float, exact: str, at: float) -> str:
    """``exact``, which is ``at`` as a number, once ``value`` was found to be it."""
    assert math.isclose(value, at, rel_tol=1e-6, abs_tol=1e-6), (exact, value, at)
    return exact


def _only(found: list[int]) -> str:
    """The one number that was found."""
    assert len(found) == 1, found
    return str(found[0])


def _bisected(f: Callable[[float], float], low: float, high: float) -> float:
    """The zero of ``f`` between two places where its signs differ."""
    assert f(low) * f(high) < 0
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if f(low) * f(middle) > 0 else (low, middle)
    return low


def _summed(f: Callable[[float], float], low: float, high: float, parts: int = 20000) -> float:
    """The integral of ``f`` by Simpson's rule."""
    step = (high - low) / parts
    inner = sum((4 if k % 2 else 2) * f(low + k * step) for k in range(1, parts))
    return (f(low) + inner + f(high)) * step / 3


def digit_product() -> str:
    return str(sum(math.prod(map(int, str(n))) == 24 for n in range(100, 1000)))


def two_remainders() -> str:
    return str(next(n for n in range(101, 999) if n % 7 == 3 and n % 9 == 5))


def replaced() -> str:
    return str(9 * 14 + 32 - 9 * 16)


def committee() -> str:
    people = [("b", k) for k in range(6)] + [("g", k) for k in range(5)]
    chosen = combinations(people, 4)
    return str(sum(sum(sort == "g" for sort, _ in one) >= 2 for one in chosen))


def inradius() -> str:
    s = Fraction(9 + 10 + 17, 2)
    return _closest(math.sqrt(s * (s - 9) * (s - 10) * (s - 17)) / s, "2", 2)


def common_tangent() -> str:
    # A = (0, 0), B = (t, 0), the centres above them: their distance is the sum of the radii.
    return _closest(_bisected(lambda t: math.hypot(t, 9 - 4) - 13, 1, 100), "12", 12)


def multiple_of_six() -> str:
    rolls = list(product(range(1, 7), repeat=2))
    return str(Fraction(sum(a * b % 6 == 0 for a, b in rolls), len(rolls)))


def two_logs() -> str:
    return _closest(_bisected(lambda x: math.log(x, 4) + math.log2(x) - 6, 1, 999), "16", 16)


def sums_of_factors() -> str:
    return str(len({p + 36 // p for p in range(-36, 37) if p and 36 % p == 0}))


def floored() -> str:
    # On [n, n + 1) the equation is x^2 = 4n - 3; beyond n = 4 the square is too large.
    places = [n for n in range(-50, 51) if 4 * n - 3 >= 0]
    return str(sum(n <= sign * math.sqrt(4 * n - 3) < n + 1 for n in places for sign in (1, -1)))


def pipes() -> str:
    return f"{1 / (Fraction(1, 6) + Fraction(1, 4) - Fraction(1, 12))} h"


def square_midpoints() -> str:
    (x1, y1), (x2, y2) = (6, 3), (3, 6)
    return str(Fraction(abs(x1 * y2 - x2 * y1), 2))


def last_digits() -> str:
    rest = 1
    for _ in range(2026):
        rest = rest * 7 % 1000
    return str(rest)


def square_divisors() -> str:
    f = math.factorial(12)
    return str(sum(f % (n * n) == 0 for n in range(1, math.isqrt(f) + 1)))


def telescope() -> str:
    total = sum((Fraction(1, k * (k + 2)) for k in range(1, 21)), Fraction(0))
    return str(total.numerator + total.denominator)


def three_colours() -> str:
    draws = list(combinations(list(enumerate("rrrrrbbbbggg")), 3))
    hits = sum(len({colour for _, colour in one}) == 3 for one in draws)
    chance = Fraction(hits, len(draws))
    return str(chance.numerator + chance.denominator)


def unit_root() -> str:
    roots = [(math.sqrt(3) + sign * cmath.sqrt(3 - 4)) / 2 for sign in (1, -1)]
    values = {round((z**2026 + z**-2026).real, 6) for z in roots}
    assert len(values) == 1
    return _closest(values.pop(), "1", 1)


def stamps() -> str:
    return str(sum((30 - 3 * z - 2 * y) >= 0 for y in range(16) for z in range(11)))


def bisector() -> str:
    bx, by = 6.0, 0.0
    cx, cy = 3 * math.cos(math.radians(120)), 3 * math.sin(math.radians(120))
    # D divides BC as AB : AC.
    dx, dy = (bx + 2 * cx) / 3, (by + 2 * cy) / 3
    assert math.isclose(math.degrees(math.atan2(dy, dx)), 60)
    return _closest(math.hypot(dx, dy), "2", 2)


def root_squares() -> str:
    def cubic(x: float) -> float:
        return x**3 - 6 * x**2 + 9 * x - 3

    roots = [_bisected(cubic, low, high) for low, high in ((0, 1), (1, 3), (3, 5))]
    return _closest(sum(x * x for x in roots), "18", 18)


def lattice() -> str:
    return str(sum(x * x + y * y <= 25 for x in range(-5, 6) for y in range(-5, 6)))


def near_square() -> str:
    # n^2 + 20n + 11 = (n + 10)^2 - 89 lies between the squares of n + 9 and n + 10 for n > 35.
    values = [(n, n * n + 20 * n + 11) for n in range(1, 1000)]
    return _only([n for n, value in values if math.isqrt(value) ** 2 == value])


def perpendicular() -> str:
    return str(Fraction(-1) + Fraction(1, 2) * 4)


def no_solution() -> str:
    k = Fraction(3 * 4, 5)  # k*(-5) - (-3)*4 = 0
    assert k * 7 != 4 * 4  # and the equations are no multiples of each other
    return str(k)


def bacteria() -> str:
    number = 500
    for _ in range(0, 24, 8):
        number *= 2
    return str(number)


def jacket() -> str:
    return f"{Fraction(8160, 100) / Fraction(120, 100) / Fraction(85, 100)} USD"


def circle() -> str:
    return _closest(math.hypot(3, -4), "5", 5)


def families() -> str:
    counts = {0: 3, 1: 6, 2: 7, 3: 3, 4: 1}
    return str(float(Fraction(sum(k * n for k, n in counts.items()), sum(counts.values()))))


def vertex() -> str:
    return str(3 - (5 * 5 - 10 * 5))


def train() -> str:
    return f"{Fraction(180, 12) * 3600 / 1000} km/h"


def maximum() -> str:
    at = max(range(1, 10000), key=lambda k: (k / 1000) ** 2 * math.exp(-k / 1000)) / 1000
    return _closest(at, "(2, 4*exp(-2))", 2)


def enclosed() -> str:
    return _closest(_summed(lambda x: x * (4 - x) - x, 0, 3), "9/2", 4.5)


def trig() -> str:
    def f(tenths: int) -> float:
        x = math.radians(tenths / 10)
        return 2 * math.cos(x) ** 2 + 3 * math.sin(x) - 3

    assert [k for k in range(3600) if abs(f(k)) < 1e-9] == [300, 900, 1500]
    return "{30 deg, 90 deg, 150 deg}"


def plane() -> str:
    return _closest(abs(2 * 1 - 2 + 2 * 3 - 15) / math.hypot(2, 1, 2), "3", 3)


def coefficient() -> str:
    powers = [1]
    for _ in range(5):
        powers = [2 * a - 3 * b for a, b in zip([*powers, 0], [0, *powers], strict=True)]
    return str(powers[3])


def normal() -> str:
    return f"{1 - NormalDist(50, 4).cdf(56):.4f}"


def binomial() -> str:
    few = sum(math.comb(12, k) * 0.25**k * 0.75 ** (12 - k) for k in range(3))
    return f"{1 - few:.4f}"


def square_roots() -> str:
    for z in (3 - 2j, -3 + 2j):
        assert z * z == 5 - 12j
    return "{3 - 2*i, -3 + 2*i}"


def geometric() -> str:
    # The first term is 6/r, so 6/r = 25(1 - r).
    ratios = {Fraction(n, d) for d in range(1, 101) for n in range(-d + 1, d) if n}
    found = sorted(r for r in ratios if 6 / r == 25 * (1 - r))
    assert len(found) == 2
    return "{" + ", ".join(map(str, found)) + "}"


def implicit() -> str:
    def y(x: float) -> float:
        return _bisected(lambda v: x * x + x * v + v * v - 7, 1, 3)

    return _closest((y(1 + 1e-5) - y(1 - 1e-5)) / 2e-5, "-4/5", -0.8)


def cooling() -> str:
    k = math.log(70 / 35) / 10
    return _closest(20 + 70 * math.exp(-20 * k), "37.5", 37.5)


def wendepunkt() -> str:
    x = Fraction(12, 6)  # f''(x) = 6x - 12
    return f"({x}, {x**3 - 6 * x**2 + 9 * x})"


def tangente() -> str:
    slope = 3 * 2**2 - 2
    return f"y = {slope}*x - {slope * 2 - (2**3 - 2 * 2)}"


def urne() -> str:
    draws = list(combinations("rrrrbbbbbb", 2))
    return str(Fraction(sum(a == b for a, b in draws), len(draws)))


def pyramide() -> str:
    (a, b, c), (d, e, f), (g, h, k) = (-2, 3, 0), (-2, 0, 4), (0, 3, 5)
    det = a * (e * k - f * h) - b * (d * k - f * g) + c * (d * h - e * g)
    return str(Fraction(abs(det), 6))


def zinsen() -> str:
    years, capital = 0, Fraction(5000)
    while capital <= 6000:
        years, capital = years + 1, capital * Fraction(103, 100)
    return str(years)


def turm() -> str:
    def gap(h: float) -> float:
        return h / math.tan(math.radians(30)) - h / math.tan(math.radians(60)) - 40

    return _closest(_bisected(gap, 1, 100), "20*sqrt(3) m", 20 * math.sqrt(3))


def mindestens() -> str:
    return str(next(n for n in range(1, 99) if 1 - Fraction(4, 5) ** n >= Fraction(99, 100)))


def deviation() -> str:
    return _closest(pstdev([4, 8, 6, 5, 3, 7, 9]), "2", 2)


def loan() -> str:
    worth = sum(1 / Fraction(201, 200) ** k for k in range(1, 25))
    return f"{float(12000 / worth):.2f} USD"


EIGHTH_KEYS: dict[str, Callable[[], str]] = {
    "eighth-amc-digit-product": digit_product,
    "eighth-amc-two-remainders": two_remainders,
    "eighth-amc-replaced": replaced,
    "eighth-amc-committee": committee,
    "eighth-amc-inradius": inradius,
    "eighth-amc-common-tangent": common_tangent,
    "eighth-amc-multiple-of-six": multiple_of_six,
    "eighth-amc-two-logs": two_logs,
    "eighth-amc-sums-of-factors": sums_of_factors,
    "eighth-amc-floor": floored,
    "eighth-amc-pipes": pipes,
    "eighth-amc-square-midpoints": square_midpoints,
    "eighth-aime-last-digits": last_digits,
    "eighth-aime-square-divisors": square_divisors,
    "eighth-aime-telescope": telescope,
    "eighth-aime-three-colours": three_colours,
    "eighth-aime-unit-root": unit_root,
    "eighth-aime-stamps": stamps,
    "eighth-aime-bisector": bisector,
    "eighth-aime-root-squares": root_squares,
    "eighth-aime-lattice": lattice,
    "eighth-aime-near-square": near_square,
    "eighth-sat-perpendicular": perpendicular,
    "eighth-sat-no-solution": no_solution,
    "eighth-sat-bacteria": bacteria,
    "eighth-sat-jacket": jacket,
    "eighth-sat-circle": circle,
    "eighth-sat-families": families,
    "eighth-sat-vertex": vertex,
    "eighth-sat-train": train,
    "eighth-alevel-maximum": maximum,
    "eighth-alevel-enclosed": enclosed,
    "eighth-alevel-trig": trig,
    "eighth-alevel-plane": plane,
    "eighth-alevel-coefficient": coefficient,
    "eighth-alevel-normal": normal,
    "eighth-alevel-binomial": binomial,
    "eighth-alevel-square-roots": square_roots,
    "eighth-alevel-geometric": geometric,
    "eighth-alevel-implicit": implicit,
    "eighth-alevel-cooling": cooling,
    "eighth-abitur-wendepunkt": wendepunkt,
    "eighth-abitur-tangente": tangente,
    "eighth-abitur-urne": urne,
    "eighth-abitur-pyramide": pyramide,
    "eighth-abitur-zinsen": zinsen,
    "eighth-abitur-turm": turm,
    "eighth-abitur-mindestens": mindestens,
    "eighth-stats-deviation": deviation,
    "eighth-finance-loan": loan,
}
