"""The keys of the own problems of the ninth batch, by plain Python and not by the program."""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import combinations, permutations, product
from statistics import NormalDist

__all__ = ["NINTH_KEYS"]


def _close(value: float, exact: str, at: float) -> str:
    """``exact``, which is ``at`` as a number, once ``value`` was found to be it."""
    assert math.isclose(value, at, rel_tol=1e-6, abs_tol=1e-6), (exact, value, at)
    return exact


def _one(found: Iterable[object]) -> str:
    """The only one of what was found."""
    values = list(found)
    assert len(values) == 1, values
    return str(values[0])


def _share(hits: Iterable[bool]) -> Fraction:
    """How many of equally likely outcomes are hits, as a fraction."""
    marks = list(hits)
    return Fraction(sum(marks), len(marks))


def _root(f: Callable[[float], float], low: float, high: float) -> float:
    """The place between ``low`` and ``high`` where ``f`` changes its sign, by bisection."""
    assert f(low) * f(high) < 0
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if f(low) * f(middle) > 0 else (low, middle)
    return low


def _area(f: Callable[[float], float], low: float, high: float, n: int = 2000) -> float:
    """An integral by Simpson's rule."""
    step = (high - low) / n
    inner = sum((4 if k % 2 else 2) * f(low + k * step) for k in range(1, n))
    return (f(low) + inner + f(high)) * step / 3


def _neither() -> str:
    return str(sum(1 for n in range(1, 1001) if n % 5 and n % 7))


def _remainders() -> str:
    return str(next(n for n in range(1, 316) if (n % 5, n % 7, n % 9) == (2, 3, 4)))


def _perfect_squares() -> str:
    # beyond n = 1000 the number lies strictly between (n - 8)^2 and (n - 7)^2
    values = {n: n * n - 15 * n + 75 for n in range(1, 1001)}
    return str(sum(n for n, value in values.items() if math.isqrt(value) ** 2 == value))


def _planet() -> str:
    words = ["".join(word) for word in permutations("PLANET")]
    return str(sum("AE" in word or "EA" in word for word in words))


def _three_dice() -> str:
    return str(_share(sum(dice) == 10 for dice in product(range(1, 7), repeat=3)))


def _three_colours() -> str:
    return str(_share(len(set(three)) == 3 for three in combinations("rrrrrbbbbwww", 3)))


def _second_red() -> str:
    draws = list(permutations("rrrrrrgggg", 2))
    return str(_share(first == "g" for first, second in draws if second == "r"))


def _binomial() -> str:
    low = sum(math.comb(12, k) * Fraction(1, 4) ** k * Fraction(3, 4) ** (12 - k) for k in range(3))
    return f"{float(1 - low):.3f}"


def _packets() -> str:
    return f"{NormalDist(500, 8).inv_cdf(0.95):.1f}"


def _bulbs() -> str:
    bulbs = [("A", k < 12) for k in range(600)] + [("B", k < 20) for k in range(400)]
    return str(_share(maker == "A" for maker, bad in bulbs if bad))


def _missing_frequency() -> str:
    return _one(f for f in range(1000) if 5 * 4 + 15 * f + 25 * 9 + 35 * 5 == 20 * (4 + f + 9 + 5))


def _median() -> str:
    spread = [20 * (k + 0.5) / 15000 + 20 for k in range(15000)]
    # 6000 plants are below 20 and half of 40000 are 20000, so 14000 of the second class
    return f"{spread[14000]:.1f}"


def _largest_of_five() -> str:
    best = 0
    for a, b, c, d in product(range(1, 41), repeat=4):
        e = 40 - a - b - c - d
        if a <= b <= c <= d <= e and c == 7:
            best = max(best, e)
    return str(best)


def _regression() -> str:
    xs, ys = [1, 2, 3, 4, 5], [12, 15, 19, 20, 24]
    n, sx, sy = 5, sum(xs), sum(ys)
    slope = Fraction(
        n * sum(x * y for x, y in zip(xs, ys, strict=True)) - sx * sy,
        n * sum(x * x for x in xs) - sx * sx,
    )
    value = Fraction(sy, n) + slope * (7 - Fraction(sx, n))
    return str(float(value))


def _incircle() -> str:
    # B = (0, 0), C = (14, 0), A = (5, 12)
    assert math.hypot(5, 12) == 13
    assert math.hypot(9, 12) == 15
    return str(int(Fraction(14 * 12, 13 + 14 + 15)))


def _altitude_foot() -> str:
    # C = (0, 0), A = (15, 0), B = (0, 20): the place along AB that is nearest to C
    t = Fraction(15 * 15, 15 * 15 + 20 * 20)
    return f"{int(25 * t)} cm"


def _cyclic() -> str:
    return _one(f"{2 * x + 10} deg" for x in range(1, 90) if 2 * x + 10 + 3 * x + 20 == 180)


def _bearings() -> str:
    def step(length: float, bearing: float) -> complex:
        return length * complex(math.sin(math.radians(bearing)), math.cos(math.radians(bearing)))

    return _close(abs(step(8, 60) + step(15, 150)), "17 km", 17)


def _common_tangent() -> str:
    # the tangent is the axis, S = (0, 0), and the centres are (0, 9) and (x, 4)
    return _close(_root(lambda x: math.hypot(x, 9 - 4) - 13, 0, 50), "12 cm", 12)


def _bisector() -> str:
    # B = (0, 0), C = (10, 0), and A from its distances 6 and 9; D parts BC as 6 to 9
    ax = Fraction(6 * 6 - 9 * 9 + 100, 20)
    square = (ax - 4) ** 2 + 36 - ax * ax
    assert square == 30
    ay = math.sqrt(36 - ax * ax)
    a = complex(ax, ay)
    angles = [cmath.phase((4 - a) / (0 - a)), cmath.phase((10 - a) / (4 - a))]
    assert math.isclose(*angles)
    return "sqrt(30)"


def _square_foot() -> str:
    # A = (0, 0), B = (10, 0), C = (10, 10), D = (0, 10), E = (10, 5)
    t = Fraction(0 * 10 + 10 * 5, 10 * 10 + 5 * 5)
    fx, fy = 10 * t, 5 * t
    square = fx * fx + (fy - 10) ** 2
    assert square == 80
    return "4*sqrt(5)"


def _melted_sphere() -> str:
    return str(Fraction(4 * 6**3, 3) / Fraction(3 * 3 * 4, 3))


def _trig_equation() -> str:
    def f(x: int) -> float:
        return 2 * math.sin(math.radians(x)) ** 2 + 3 * math.cos(math.radians(x))

    places = [x for x in range(360) if abs(f(x)) < 1e-9]
    changes = sum(f(x) * f(x + 1) < -1e-12 for x in range(360))
    assert (places, changes) == ([120, 240], 0)
    return "x = 120 deg or x = 240 deg"


def _sine_cubes() -> str:
    x = _root(lambda x: math.sin(x) + math.cos(x) - 0.2, math.pi / 4, math.pi)
    return _close(math.sin(x) ** 3 + math.cos(x) ** 3, "37/125", 37 / 125)


def _enclosed_area() -> str:
    assert all(x * x == 2 * x + 3 for x in (-1, 3))
    return _close(_area(lambda x: 2 * x + 3 - x * x, -1, 3), "32/3", 32 / 3)


def _implicit() -> str:
    def y(x: float) -> float:
        return _root(lambda y: x * x + x * y + y * y - 7, 1, 3)

    return _close((y(1 + 1e-5) - y(1 - 1e-5)) / 2e-5, "-4/5", -0.8)


def _open_box() -> str:
    volumes = [(30 - 2 * x / 1000) ** 2 * x / 1000 for x in range(15001)]
    return _close(max(volumes), "2000 cm^3", 2000)


def _bacteria() -> str:
    hours = _root(lambda t: 80 * 2 ** (t / 5) - 1000, 0, 100)
    return f"{hours:.1f} h"


def _family() -> str:
    def height(k: float) -> float:
        values = [x**3 - 3 * k * k * x for x in (-k, k)]
        return values[0] - values[1]

    return _close(_root(lambda k: height(k) - 32, 0.1, 10), "2", 2)


def _vector_angle() -> str:
    cosine = (1 * 4 + 2 * 0 + 2 * 3) / (math.hypot(1, 2, 2) * math.hypot(4, 0, 3))
    return f"{math.degrees(math.acos(cosine)):.1f} deg"


def _plane_distance() -> str:
    # the nearest of the places (1, 0, 0) + s(-1, 2, 0) + t(-1, 0, 2); its two conditions are
    # 5s + t = 0 and s + 5t = 2 by the scalar products with (2, 1, 2)
    s, t = Fraction(-1, 12), Fraction(5, 12)
    assert (5 * s + t, s + 5 * t) == (0, 2)
    gap = (2 + s + t, 1 - 2 * s, 2 - 2 * t)
    return _close(math.hypot(*map(float, gap)), "7*sqrt(6)/6", 7 / math.sqrt(6))


def _conjugate() -> str:
    found = [
        complex(a, b)
        for a, b in product(range(-20, 21), repeat=2)
        if complex(a, b) + 2 * complex(a, -b) == 9 + 4j
    ]
    assert found == [3 - 4j]
    return "3 - 4*i"


def _real_power() -> str:
    z = complex(1, math.sqrt(3))
    return str(next(n for n in range(1, 50) if abs((z**n).imag) < 1e-9 * abs(z) ** n))


def _two_ratios() -> str:
    ratios = sorted(
        {Fraction(p, q) for q in range(1, 60) for p in range(-q + 1, q)},
    )
    # 18*(1 - r)*r = 4
    found = [r for r in ratios if 18 * (1 - r) * r == 4]
    assert found == [Fraction(1, 3), Fraction(2, 3)]
    return "{1/3, 2/3}"


def _telescope() -> str:
    return str(sum((Fraction(1, k * (k + 2)) for k in range(1, 11)), Fraction(0)))


def _loan() -> str:
    def rest(pay: float) -> float:
        debt = 20000.0
        for _ in range(48):
            debt = debt * 1.005 - pay
        return debt

    return f"{_root(rest, 100, 1000):.2f} EUR"


def _logs() -> str:
    def f(x: float) -> float:
        return math.log(x, 4) + math.log(4, x) - 2.5

    _close(_root(f, 1.5, 4), "2", 2)
    _close(_root(f, 4, 100), "16", 16)
    # below 1 both logarithms are negative, and above 4 and below 4 the sum is monotone
    return "x = 2 or x = 16"


def _absolute() -> str:
    inside = [Fraction(k, 10) for k in range(-200, 200) if abs(Fraction(2 * k, 10) - 3) < 5]
    assert (inside[0], inside[-1]) == (Fraction(-9, 10), Fraction(39, 10))
    return "-1 < x and x < 4"


def _floors() -> str:
    # the left side is above 31/30*n - 3, so no n from 90 on can be a solution
    return str(sum(n // 2 + n // 3 + n // 5 == n for n in range(1, 200)))


def _lcm_pairs() -> str:
    return str(sum(math.lcm(a, b) == 720 for a, b in product(range(1, 721), repeat=2)))


def _digit_sum() -> str:
    return str(sum(n for n in range(10, 100) if n == 4 * (n // 10 + n % 10)))


def _power_in_factorial() -> str:
    rest, n = math.factorial(100), 0
    while rest % 3 == 0:
        rest, n = rest // 3, n + 1
    return str(n)


def _trinomial() -> str:
    return str(sum(sum(powers) == 5 for powers in product(range(3), repeat=6)))


def _remainder_theorem() -> str:
    def p(a: int, b: int, x: int) -> int:
        return x**3 + a * x * x + b * x - 6

    pairs = product(range(-30, 31), repeat=2)
    return _one(a for a, b in pairs if p(a, b, 2) == 0 and p(a, b, -1) == -12)


def _modus_tollens() -> str:
    rows = product([True, False], repeat=2)
    return str(all(not ((not p or q) and not q) or not p for p, q in rows)).lower()


def _greater_die() -> str:
    return str(Fraction(sum(max(dice) for dice in product(range(1, 7), repeat=2)), 36))


def _limit() -> str:
    h = 1e-3
    return _close((h * math.cos(h) - math.sin(h)) / h**3, "-1/3", -1 / 3)


def _cyclic_system() -> str:
    # y = 1/(2 - x) and z = 1/(4 - y) leave (5x - 7)^2 = 0
    x = Fraction(7, 5)
    y = 1 / (2 - x)
    z = 1 / (4 - y)
    assert z + 1 / x == Fraction(8, 7)
    return str(x * y * z)


def _braking() -> str:
    speed, time = 20.0, 0.0
    assert speed == 72 * 1000 / 3600
    time = speed / 2.5
    return _close(_area(lambda t: speed - 2.5 * t, 0, time), "80 m", 80)


def _divisible_sum() -> str:
    return str(_share(sum(three) % 3 == 0 for three in combinations(range(1, 10), 3)))


NINTH_KEYS: dict[str, Callable[[], str]] = {
    "ninth-amc-neither": _neither,
    "ninth-aime-remainders": _remainders,
    "ninth-aime-perfect-squares": _perfect_squares,
    "ninth-amc-planet": _planet,
    "ninth-sat-three-dice": _three_dice,
    "ninth-alevel-three-colours": _three_colours,
    "ninth-alevel-second-red": _second_red,
    "ninth-alevel-binomial": _binomial,
    "ninth-alevel-packets": _packets,
    "ninth-abitur-bulbs": _bulbs,
    "ninth-gcse-missing-frequency": _missing_frequency,
    "ninth-gcse-median": _median,
    "ninth-amc-largest-of-five": _largest_of_five,
    "ninth-alevel-regression": _regression,
    "ninth-amc-incircle": _incircle,
    "ninth-gcse-altitude-foot": _altitude_foot,
    "ninth-sat-cyclic": _cyclic,
    "ninth-alevel-bearings": _bearings,
    "ninth-aime-common-tangent": _common_tangent,
    "ninth-aime-bisector": _bisector,
    "ninth-aime-square-foot": _square_foot,
    "ninth-gcse-melted-sphere": _melted_sphere,
    "ninth-alevel-trig-equation": _trig_equation,
    "ninth-aime-sine-cubes": _sine_cubes,
    "ninth-alevel-enclosed-area": _enclosed_area,
    "ninth-alevel-implicit": _implicit,
    "ninth-abitur-open-box": _open_box,
    "ninth-abitur-bacteria": _bacteria,
    "ninth-abitur-family": _family,
    "ninth-abitur-vector-angle": _vector_angle,
    "ninth-abitur-plane-distance": _plane_distance,
    "ninth-alevel-conjugate": _conjugate,
    "ninth-alevel-real-power": _real_power,
    "ninth-alevel-two-ratios": _two_ratios,
    "ninth-aime-telescope": _telescope,
    "ninth-finance-loan": _loan,
    "ninth-amc-logs": _logs,
    "ninth-sat-absolute": _absolute,
    "ninth-aime-floors": _floors,
    "ninth-aime-lcm-pairs": _lcm_pairs,
    "ninth-amc-digit-sum": _digit_sum,
    "ninth-aime-power-in-factorial": _power_in_factorial,
    "ninth-aime-trinomial": _trinomial,
    "ninth-alevel-remainder-theorem": _remainder_theorem,
    "ninth-logic-modus-tollens": _modus_tollens,
    "ninth-aime-greater-die": _greater_die,
    "ninth-calculus-limit": _limit,
    "ninth-amc-cyclic-system": _cyclic_system,
    "ninth-units-braking": _braking,
    "ninth-amc-divisible-sum": _divisible_sum,
}
