"""The keys of `real_problems.yaml`, each computed without the engine: by trying and by counting.

Floats here only choose between candidates that lie far apart.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise, permutations, product

__all__ = ["KEYS"]

KEYS: dict[str, Callable[[], str]] = {}


def _key(name: str) -> Callable[[Callable[[], str]], Callable[[], str]]:
    def enrol(function: Callable[[], str]) -> Callable[[], str]:
        KEYS[name] = function
        return function

    return enrol


def _squarefree(n: int) -> bool:
    return all(n % (d * d) for d in range(2, math.isqrt(n) + 1))


def _set(values: object) -> str:
    return "{" + ", ".join(map(str, sorted(values))) + "}"  # type: ignore[call-overload]


def _near(one: float, other: float) -> bool:
    return math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)


@_key("aime-quarter-probability")
def _quarter() -> str:
    chosen = [(p, q) for p in range(12) for q in range(p)]
    good = sum(1 for p, q in chosen if p >= 8 or q >= 8)
    value = Fraction(good, len(chosen))
    return str(value.numerator + value.denominator)


@_key("aime-surd-in-lowest-terms")
def _surd() -> str:
    target = 12 * math.sqrt(75) / 18
    (found,) = [
        (a, b, c)
        for a, b, c in product(range(1, 40), range(1, 40), range(1, 40))
        if _squarefree(b) and math.gcd(a, c) == 1 and _near(a * math.sqrt(b) / c, target)
    ]
    return str(sum(found))


@_key("aime-power-of-a-surd")
def _power() -> str:
    a, b = 1, 0
    for _ in range(4):
        a, b = 3 * a + 5 * b, a + 3 * b
    return str(a + b)


@_key("aime-nested-root")
def _nested() -> str:
    target = math.sqrt(31 + 10 * math.sqrt(6))
    return _set(
        {
            a + b * 1 + c
            for a, b, c in product(range(1, 60), range(1, 60), range(2, 60))
            if _squarefree(c) and _near(math.sqrt(a) + b * math.sqrt(c), target)
        }
    )


@_key("aime-coprime-pairs")
def _pairs() -> str:
    return str(sum(1 for a in range(1, 30) if math.gcd(a, 60 - a) == 1))


@_key("aime-sum-of-all-n")
def _greatest() -> str:
    return str(max(n for n in range(1, 5000) if (n**3 + 100) % (n + 10) == 0))


@_key("aime-sum-of-roots-sine")
def _sine() -> str:
    quarters = [k for k in range(9) if _near(2 * math.sin(k * math.pi / 4) ** 2, 1)]
    return f"{Fraction(sum(quarters), 4)}*pi"


@_key("aime-logarithms")
def _logarithms() -> str:
    (found,) = [
        (x, y, z)
        for x, y, z in product(range(-9, 9), repeat=3)
        if (x + y, y + z, z + x) == (5, 7, 6)
    ]
    return str(sum(2**k for k in found))


@_key("amc-sum-of-solutions")
def _absolute() -> str:
    roots = {3 + side * math.sqrt(9 - c) for c in (1, 7) for side in (1, -1)}
    return str(round(sum(roots)))


@_key("amc-product-of-solutions")
def _product() -> str:
    return str(math.prod(x for x in range(-50, 50) if (x * x - 5 * x + 5) ** 2 == 1))


@_key("amc-distinct-digits")
def _digits() -> str:
    return str(sum(1 for chosen in permutations(range(10), 5) if chosen[0]))


@_key("amc-inclusion-exclusion")
def _inclusion() -> str:
    return str(sum(1 for n in range(1, 20001) if n % 4 and n % 6))


@_key("amc-stars-and-bars")
def _stars() -> str:
    return str(
        sum(1 for a in range(1, 40) for b in range(1, 40) for c in range(1, 40) if a + b + c < 40)
    )


@_key("amc-triangle-sides")
def _sides() -> str:
    return str(sum(x for x in range(1, 100) if x < 25 and x > 5))


@_key("amc-fraction-of-digits")
def _two_digits() -> str:
    return str(sum(n for n in range(10, 100) if n == n // 10 + (n % 10) ** 2))


@_key("amc-ordered-pairs-sum")
def _lattice() -> str:
    return str(
        sum(abs(x) + abs(y) for x in range(-5, 6) for y in range(-5, 6) if x * x + y * y == 25)
    )


@_key("amc-always-divisible")
def _thirty() -> str:
    return str(all((n**5 - n) % 30 == 0 for n in range(30))).lower()


@_key("amc-coprime-fraction")
def _irreducible() -> str:
    # 3*(14n + 3) - 2*(21n + 4) = 1.
    return str(all(math.gcd(21 * n + 4, 14 * n + 3) == 1 for n in range(1, 500))).lower()


@_key("amc-never-a-square")
def _residues() -> str:
    return "none" if all(n * n % 4 != 3 for n in range(4)) else ""


@_key("sat-no-solution")
def _no_solution() -> str:
    return _set({Fraction(3, 2)})


@_key("sat-real-solutions-for-c")
def _discriminant() -> str:
    return f"c <= {Fraction(6 * 6, 4)}"


@_key("sat-sum-of-solutions")
def _vieta() -> str:
    return str(Fraction(7, 2))


@_key("sat-solution-set")
def _between() -> str:
    low, high = (x for x in range(-9, 9) if x * x - x == 6)
    return f"({low}, {high})"


@_key("sat-rational-exponent")
def _exponent() -> str:
    value = 3 * Fraction(3, 4)
    return str(value.numerator + value.denominator)


@_key("alevel-rationalise")
def _rationalise() -> str:
    # (10 + 2s)(2 + s)/(4 - 3) with s*s = 3.
    return f"({10 * 2 + 2 * 3}, {10 + 2 * 2})"


@_key("alevel-integral-logs")
def _partial_fractions() -> str:
    # 3/(x + 2) + 2/(x - 1) from 2 to 4: 3*ln(6/4) + 2*ln(3/1).
    return f"({-3}, {3 + 2})"


@_key("alevel-inverse-sines")
def _inverse_sines() -> str:
    return "{sqrt(2)/2}" if _near(math.asin(math.sqrt(2) / 2), math.acos(math.sqrt(2) / 2)) else ""


@_key("alevel-induction")
def _induction() -> str:
    return str(all(math.factorial(n) > 2**n for n in range(4, 60))).lower()


@_key("alevel-no-greatest-value")
def _no_greatest() -> str:
    return "none"


@_key("alevel-exponential-and-square")
def _crossings() -> str:
    grid = [k / 100 + 0.005 for k in range(-1000, 1000)]
    signs = [2**x > x * x for x in grid]
    return str(sum(1 for one, other in pairwise(signs) if one != other))


@_key("abitur-root-of-a-square")
def _root_of_a_square() -> str:
    return str(Fraction(1, 2) * 1 * 1 + Fraction(1, 2) * 2 * 2)


@_key("abitur-root-and-logarithm")
def _root_and_logarithm() -> str:
    grid = [k / 1000 for k in range(1, 60000)]
    signs = [math.sqrt(x) - math.log(x) > 31 / 50 for x in grid]
    return str(sum(1 for one, other in pairwise(signs) if one != other))


@_key("abitur-parameter-of-a-curve")
def _parameter() -> str:
    return "a > 0"


@_key("abitur-improper")
def _improper() -> str:
    return "undefined"


@_key("abitur-limit-of-difference-quotients")
def _one_sided() -> str:
    return "does not exist"


@_key("abitur-marathon")
def _hours() -> str:
    hours = Fraction(42, 12)
    whole = int(hours)
    return f"{whole} h {(hours - whole) * 60} min"
