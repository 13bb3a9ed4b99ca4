"""Remainders of whole numbers that are too long to be written: ``7^(7^7)`` modulo 100.

A whole number that is put together of sums, products and powers is reduced part by part.  A long
exponent is reduced by Euler's theorem in the form without coprimality: for ``e >= log2(m)`` and the
number phi of residues prime to m, ``b^e`` and ``b^(e mod phi + phi)`` leave the same remainder.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod

from mathverify.language.tree import (
    Add,
    Call,
    Multiply,
    Negate,
    Node,
    Number,
    Power,
    children,
)
from mathverify.semantics.terms import literal
from mathverify.semantics.whole_polynomials import prime_orders

#: Larger moduli are not taken apart into primes.
_LARGEST_MODULUS = 10**10
#: Exponents below this are taken as they are; larger ones exceed ``log2`` of every modulus here.
_LONG = 1 << 64
#: Factorials of larger numbers are not multiplied out.
_LARGEST_FACTORIAL = 10**6


def residue(term: Node, modulus: int) -> int | None:
    """What ``term``, in which no unknown occurs, leaves modulo ``modulus`` from 1 on.

    None where it is not known, by its form, to be a whole number, and for large moduli.
    """
    if not 1 <= modulus <= _LARGEST_MODULUS:
        return None
    rule = _RULES.get(type(term))
    return None if rule is None else rule(term, modulus)


def _number(term: Node, modulus: int) -> int | None:
    value = literal(term)
    return None if value is None or value.denominator != 1 else int(value) % modulus


def _opposite(term: Node, modulus: int) -> int | None:
    (operand,) = children(term)
    inside = residue(operand, modulus)
    return None if inside is None else -inside % modulus


def _sum_or_product(term: Node, modulus: int) -> int | None:
    found = [residue(part, modulus) for part in children(term)]
    known = [value for value in found if value is not None]
    if len(known) < len(found):
        return None
    return (sum(known) if isinstance(term, Add) else prod(known)) % modulus


def _factorial(term: Node, modulus: int) -> int | None:
    value = literal(children(term)[0])
    is_one = isinstance(term, Call) and term.function == "factorial" and not term.primes
    if not is_one or value is None or value.denominator != 1 or value < 0:
        return None
    top = int(value)
    if top >= modulus:
        return 0
    if top > _LARGEST_FACTORIAL:
        return None
    product = 1 % modulus
    for factor in range(2, top + 1):
        product = product * factor % modulus
    return product


def _power(term: Node, modulus: int) -> int | None:
    base, exponent = children(term)
    inside, size = residue(base, modulus), _size(exponent)
    if inside is None or not size:
        return None  # an exponent that may be 0 or below
    if size < _LONG:
        return pow(inside, size, modulus)
    phi = _coprime_residues(modulus)
    rest = residue(exponent, phi)
    return None if rest is None else pow(inside, rest + phi, modulus)


def _size(term: Node) -> int | None:
    """A positive whole number; `_LONG` for every one from there on, None for any other term."""
    match term:
        case Number(value) if value.denominator == 1 and value > 0:
            return min(int(value), _LONG)
        case Multiply(parts):
            sizes = [_size(part) for part in parts]
            known = [size for size in sizes if size is not None]
            return min(prod(known), _LONG) if len(known) == len(sizes) else None
        case Power(base, exponent):
            below, above = _size(base), _size(exponent)
            if below is None or above is None:
                return None
            return below if below == 1 else min(below ** min(above, 64), _LONG)
    return None


def _coprime_residues(modulus: int) -> int:
    """Euler's function."""
    return prod(p ** (order - 1) * (p - 1) for p, order in prime_orders(modulus).items())


_RULES: dict[type[Node], Callable[[Node, int], int | None]] = {
    Number: _number,
    Negate: _opposite,
    Add: _sum_or_product,
    Multiply: _sum_or_product,
    Power: _power,
    Call: _factorial,
}
