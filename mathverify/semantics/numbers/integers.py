"""Prime factors of integers, within reason."""

from __future__ import annotations

from functools import lru_cache
from math import isqrt

from flint import fmpz

__all__ = ["prime_factors", "square_part"]

#: A cofactor without small prime factors is factored only up to this size in bits.
_HARD_BITS = 100


@lru_cache(maxsize=4096)
def prime_factors(number: int) -> tuple[tuple[int, int], ...] | None:
    """The primes of a positive ``number`` with their exponents, ascending.

    None when a cofactor of more than about 30 digits is left that is not prime: whoever needs
    the factors must then do without, never guess.
    """
    factors: list[tuple[int, int]] = []
    rest = number
    if number.bit_length() > _HARD_BITS:
        rest = 1
        for prime, exponent in fmpz(number).factor_smooth(20):
            if prime.is_prime():
                factors.append((int(prime), int(exponent)))
            else:
                rest *= int(prime) ** int(exponent)
        if rest.bit_length() > _HARD_BITS:
            return None
    if rest > 1:
        factors.extend((int(prime), int(exponent)) for prime, exponent in fmpz(rest).factor())
    merged: dict[int, int] = {}
    for prime, exponent in factors:
        merged[prime] = merged.get(prime, 0) + exponent
    return tuple(sorted(merged.items()))


def square_part(number: int) -> tuple[int, int] | None:
    """``(s, d)`` with ``number == s**2 * d`` and d free of squares; None when not factorable."""
    root = isqrt(number)
    if root * root == number:
        return root, 1
    factors = prime_factors(number)
    if factors is None:
        return None
    outside = free = 1
    for prime, exponent in factors:
        outside *= prime ** (exponent // 2)
        free *= prime ** (exponent % 2)
    return outside, free
