"""Division and divisors, and counting."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb, factorial, gcd, isqrt, lcm, prod

from mathverify.words.word import Look, Spoken, Whole, Word

#: Of larger numbers no square part is looked for.
_LARGEST_SIEVED = 10**15
#: Larger numbers are not factored here, and the digits of larger ones not taken.
_LARGEST_FACTORED, _LARGEST_WRITTEN = 10**10, 10**1000


def _whole(number: Fraction) -> bool:
    return number.denominator == 1


def _gcd(*numbers: Fraction) -> Fraction | None:
    return Fraction(gcd(*map(int, numbers))) if all(map(_whole, numbers)) else None


def _lcm(*numbers: Fraction) -> Fraction | None:
    return Fraction(lcm(*map(int, numbers))) if all(map(_whole, numbers)) else None


def _mod(number: Fraction, modulus: Fraction) -> Fraction | None:
    return number % abs(modulus) if modulus else None


def _square_part(number: Fraction) -> Fraction | None:
    """By division up to the cube root; what is left is then a prime, two of them, or a square."""
    if not _whole(number) or abs(number) >= _LARGEST_SIEVED:
        return None
    rest, part, divisor = abs(int(number)), 1, 2
    if not rest:
        return Fraction(0)
    while divisor**3 <= rest:
        while rest % divisor**2 == 0:
            rest, part = rest // divisor**2, part * divisor**2
        if rest % divisor == 0:
            rest //= divisor
        divisor += 1
    return Fraction(part * rest if isqrt(rest) ** 2 == rest else part)


def _factors(number: Fraction) -> dict[int, int] | None:
    """The primes of a positive whole number with their exponents, by division."""
    if not _whole(number) or not 0 < number < _LARGEST_FACTORED:
        return None
    rest, divisor, found = int(number), 2, dict[int, int]()
    while divisor * divisor <= rest:
        while rest % divisor == 0:
            rest //= divisor
            found[divisor] = found.get(divisor, 0) + 1
        divisor += 1
    if rest > 1:
        found[rest] = found.get(rest, 0) + 1
    return found


def _by_factors(share: Callable[[int, int], int]) -> Callable[[Fraction], Fraction | None]:
    """A multiplicative function by its values at powers of primes."""

    def apply(number: Fraction) -> Fraction | None:
        factors = _factors(number)
        return None if factors is None else Fraction(prod(share(*one) for one in factors.items()))

    return apply


def _by_digits(read: Callable[[list[int]], int]) -> Callable[[Fraction], Fraction | None]:
    """A function of the decimal digits of a natural number."""

    def apply(number: Fraction) -> Fraction | None:
        if not _whole(number) or not 0 <= number < _LARGEST_WRITTEN:
            return None
        return Fraction(read([int(digit) for digit in str(int(number))]))

    return apply


def _factorial(number: Fraction) -> Fraction | None:
    return Fraction(factorial(int(number))) if _whole(number) and number >= 0 else None


def _binomial(total: Fraction, chosen: Fraction) -> Fraction | None:
    natural = all(_whole(number) and number >= 0 for number in (total, chosen))
    return Fraction(comb(int(total), int(chosen))) if natural else None


WORDS = (
    Word(
        "mod",
        (2, 2),
        "the remainder, from 0 to below the size of the modulus",
        spellings=("modulo",),
        said=Spoken(joint=" modulo "),
        whole=Whole(_mod, needs=("v != 0",)),
        lowered=True,
    ),
    Word("quotient", (2, 3), "the whole part of a division"),
    Word("remainder", (2, 3), "what a division leaves", spellings=("rem",)),
    Word(
        "gcd",
        (2, None),
        "the greatest common divisor",
        spellings=(
            "hcf",
            "HCF",
            "GCD",
            "gcf",
            "ggT",
            "mcd",
            "MCD",
            "pgcd",
            "最大公约数",
            "最大公因数",
        ),
        look=Look("gcd", several=True),
        said=Spoken("the greatest common divisor", "divisor"),
        whole=Whole(_gcd, needs=("u in integer",)),
        lowered=True,
    ),
    Word(
        "lcm",
        (2, None),
        "the least common multiple",
        spellings=("LCM", "lcd", "kgV", "mcm", "MCM", "ppcm", "最小公倍数"),
        look=Look(reads=("lcm",), several=True),
        said=Spoken("the least common multiple", "multiple"),
        whole=Whole(_lcm, needs=("u in integer",)),
        lowered=True,
    ),
    Word(
        "square_part",
        (1, 1),
        "the largest square that divides it",
        said=Spoken("the largest square that divides", "divided"),
        whole=Whole(_square_part, needs=("u in integer",)),
        lowered=True,
    ),
    Word("is_prime", (1, 1), "whether it is a prime number", spellings=("isprime", "prime")),
    Word(
        "is_square",
        (1, 1),
        "whether it is the square of a whole number",
        spellings=("is_perfect_square", "perfect_square", "issquare"),
    ),
    Word(
        "is_cube",
        (1, 1),
        "whether it is the cube of a whole number",
        spellings=("is_perfect_cube", "perfect_cube"),
    ),
    Word(
        "squarefree",
        (1, 1),
        "whether no square above 1 divides it",
        spellings=("is_squarefree", "square_free", "is_square_free"),
    ),
    Word(
        "coprime",
        (2, None),
        "whether 1 is their greatest common divisor",
        spellings=("relatively_prime", "are_coprime"),
    ),
    Word("digits", (1, 3), "the list of its digits"),
    Word(
        "sum_of_digits",
        (1, 1),
        "the sum of its digits",
        spellings=("sum_digits",),
        said=Spoken("the sum of the digits", "digits"),
        whole=Whole(_by_digits(sum), needs=("u in natural",), range=("v <= u",)),
        lowered=True,
    ),
    Word(
        "digit_product",
        (1, 1),
        "the product of its digits",
        spellings=("product_of_digits",),
        said=Spoken("the product of the digits", "digits"),
        whole=Whole(_by_digits(prod), needs=("u in natural",), range=("v <= u",)),
        lowered=True,
    ),
    Word(
        "digit_count",
        (1, 1),
        "how many digits it has",
        spellings=("number_of_digits", "num_digits"),
        said=Spoken("the number of digits", "digits"),
        whole=Whole(
            _by_digits(len), needs=("u in natural",), range=("u < 10^v", "u + 9 >= 10^(v - 1)")
        ),
        lowered=True,
    ),
    Word("divisors", (1, 1), "the set of its divisors"),
    Word(
        "divisor_count",
        (1, 1),
        "how many divisors it has",
        spellings=("number_of_divisors", "num_divisors", "count_divisors", "divisors_count"),
        said=Spoken("the number of divisors", "divisors"),
        whole=Whole(
            _by_factors(lambda _, exponent: exponent + 1),
            needs=("u in natural", "u != 0"),
            range=("v <= u", "v^2 <= 4*u"),
        ),
        lowered=True,
    ),
    Word(
        "divisor_sum",
        (1, 1),
        "the sum of its divisors",
        spellings=("sum_of_divisors", "sum_divisors"),
        said=Spoken("the sum of the divisors", "divisors"),
        whole=Whole(
            _by_factors(lambda prime, exponent: (prime ** (exponent + 1) - 1) // (prime - 1)),
            needs=("u in natural", "u != 0"),
            range=("v >= u",),
        ),
        lowered=True,
    ),
    Word(
        "totient",
        (1, 1),
        "how many numbers from 1 to it have no divisor in common with it",
        spellings=("euler_phi", "eulerphi", "euler_totient"),
        said=Spoken("the totient", "totient"),
        whole=Whole(
            _by_factors(lambda prime, exponent: prime ** (exponent - 1) * (prime - 1)),
            needs=("u in natural", "u != 0"),
            range=("v <= u", "u <= 2*v^2"),
        ),
        lowered=True,
    ),
    Word(
        "factorial",
        (1, 1),
        "the product of the whole numbers from 1 to it",
        spellings=("fact",),
        whole=Whole(_factorial, needs=("u in natural",)),
        carried_out=True,
        lowered=True,
    ),
    Word(
        "binomial",
        (2, 2),
        "how many choices of v among u",
        spellings=("nCr", "ncr", "C", "choose", "comb"),
        whole=Whole(_binomial, needs=("u in natural", "v in natural")),
        carried_out=True,
        lowered=True,
    ),
    Word(
        "permutations",
        (1, 2),
        "how many ordered choices",
        spellings=("nPr", "perm"),
        carried_out=True,
    ),
    Word(
        "ways",
        (1, 1),
        "the number of outcomes",
        spellings=("number_of_ways",),
        said=Spoken("the number of ways", "number of ways"),
    ),
    Word(
        "position",
        (2, 2),
        "the place of an item in an arrangement",
        said=Spoken("the position", "position"),
    ),
)
