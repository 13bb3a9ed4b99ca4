"""Division and divisors, and counting."""

from __future__ import annotations

from fractions import Fraction
from math import comb, factorial, gcd, isqrt, lcm

from mathverify.words.word import Look, Spoken, Whole, Word

#: Of larger numbers no square part is looked for.
_LARGEST_SIEVED = 10**15


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
        spellings=("hcf", "HCF", "GCD", "gcf"),
        look=Look("gcd", several=True),
        said=Spoken("the greatest common divisor", "divisor"),
        whole=Whole(_gcd, needs=("u in integer",)),
        lowered=True,
    ),
    Word(
        "lcm",
        (2, None),
        "the least common multiple",
        spellings=("LCM", "lcd"),
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
    Word("divisors", (1, 1), "the set of its divisors"),
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
