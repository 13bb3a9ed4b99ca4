"""Prime factors of integers, within reason."""

from __future__ import annotations

from functools import lru_cache
from math import isqrt

from flint import fmpz

#: Larger numbers are not looked at; larger cofactors are not proven prime; larger composite
#: cofactors without small factors are not factored.  All in bits.
_LONGEST = 4000
_LONGEST_PRIME = 512
_HARD = 100

_SMALL_PRIMES = tuple(int(p) for p in range(2, 5000) if fmpz(p).is_prime())


@lru_cache(maxsize=4096)
def prime_factors(number: int) -> tuple[tuple[int, int], ...] | None:
    """The primes of a positive ``number`` with their exponents, ascending; primes are proven.

    None when a cofactor of more than about 30 digits is left that is not prime: whoever needs
    the factors must then do without, never guess.
    """
    if number.bit_length() > _LONGEST:
        return None
    factors: list[tuple[int, int]] = []
    if number.bit_length() > _HARD:
        for prime in _SMALL_PRIMES:
            exponent = 0
            while number % prime == 0:
                number //= prime
                exponent += 1
            if exponent:
                factors.append((prime, exponent))
    rest = fmpz(number)
    if number.bit_length() <= _HARD:
        factors += [(int(prime), int(exponent)) for prime, exponent in rest.factor()]
    elif number.bit_length() <= _LONGEST_PRIME and rest.is_prime():
        factors.append((number, 1))
    else:
        return None
    return tuple(sorted(factors))


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
