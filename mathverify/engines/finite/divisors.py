"""Whole numbers that divide a given number: few values in place of a long range.

``mod(c, x) = r`` with whole ``c`` and ``r``, not equal, says that ``x`` divides ``c - r``, and
``lcm(x, ...) = c`` with a ``c`` that is not 0 that ``x`` divides ``c``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import gcd, isqrt

from mathverify.language.occurrences import kinds_in
from mathverify.language.tree import (
    Call,
    Comparison,
    Logical,
    LogicalOperator,
    Name,
    Node,
    Number,
    Relation,
)
from mathverify.semantics.system import System

__all__ = ["Divisors", "divided"]

#: Finding the divisors of larger numbers takes longer than it saves: one step for each up to
#: the root of the number.
_LARGEST = 10**10


@dataclass(frozen=True, slots=True)
class Divisors:
    """The values that a variable can have by what ``sources`` say, in ascending order."""

    values: tuple[Fraction, ...]
    sources: tuple[str, ...]


def divided(system: System, whole: Collection[str]) -> dict[str, Divisors]:
    """The variables among ``whole`` that divide a number in every model."""
    found: dict[str, tuple[int, tuple[str, ...]]] = {}
    for constraint in system.constraints:
        if not constraint.wanted or Call not in kinds_in(constraint.formula):
            continue
        for name, difference in _remainders(constraint.formula):
            if name in whole:
                before, sources = found.get(name, (0, ()))
                found[name] = (gcd(before, difference), (*sources, constraint.name))
    return {
        name: Divisors(_divisors(number), tuple(dict.fromkeys(sources)))
        for name, (number, sources) in found.items()
        if number <= _LARGEST
    }


def _remainders(formula: Node) -> Iterator[tuple[str, int]]:
    """Names that divide a number where ``formula`` is true, with that number (not zero)."""
    match formula:
        case Logical(operator=LogicalOperator.AND, operands=parts):
            for part in parts:
                yield from _remainders(part)
        case Relation(
            operands=(Call("mod", (Number(c), Name(x))), Number(r))
            | (Number(r), Call("mod", (Number(c), Name(x)))),
            signs=(Comparison.EQUAL,),
        ) if c.denominator == r.denominator == 1 and c != r:
            yield x, abs(int(c - r))
        case Relation(
            operands=(Call("lcm") as common, Number(c)) | (Number(c), Call("lcm") as common),
            signs=(Comparison.EQUAL,),
        ) if c.denominator == 1 and c:
            for name in _multiplied(common):
                yield name, abs(int(c))


def _multiplied(common: Call) -> Iterator[str]:
    """The names of which a least common multiple is one."""
    for part in common.arguments:
        if isinstance(part, Name):
            yield part.identifier
        elif isinstance(part, Call) and part.function == "lcm":
            yield from _multiplied(part)


@lru_cache(maxsize=64)
def _divisors(number: int) -> tuple[Fraction, ...]:
    small = [d for d in range(1, isqrt(number) + 1) if number % d == 0]
    sizes = sorted({*small, *(number // d for d in small)})
    return tuple(Fraction(d) for d in (*(-d for d in reversed(sizes)), *sizes))
