"""Terms that run through a geometric sequence: ``c*q^(m*k + d)`` by its first term and ratio."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

from mathverify.calculus.univariate import univariate
from mathverify.calculus.variables import occurs
from mathverify.language.arithmetic import Arithmetic
from mathverify.language.tree import Node, Power
from mathverify.semantics import terms


@dataclass(frozen=True, slots=True)
class Geometric:
    """``constant * first * ratio^(k - start)`` for ``k`` from ``start``.

    ``first`` is the product of the powers that run, at ``start``: it is 0 only where ``ratio``
    is 0.
    """

    constant: Node
    first: Node
    ratio: Node

    def times(self, other: Geometric) -> Geometric:
        """The product, index by index."""
        return Geometric(
            terms.multiply((self.constant, other.constant)),
            terms.multiply((self.first, other.first)),
            terms.multiply((self.ratio, other.ratio)),
        )

    def over(self, other: Geometric) -> Geometric:
        """The quotient, index by index."""
        return Geometric(
            terms.divide(self.constant, other.constant),
            terms.divide(self.first, other.first),
            terms.divide(self.ratio, other.ratio),
        )


def geometric(term: Node, name: str, start: int) -> Geometric | None:
    """``term`` as a geometric sequence in the index ``name`` from ``start``, or None.

    Read off the form alone: products, quotients, opposites, and powers whose base lacks the
    index and whose exponent is ``m*k + d`` with whole literals m and d.
    """
    if not occurs(name, term):
        return _constant(term)
    if isinstance(term, Power) and not occurs(name, term.base):
        return _running_power(term.base, term.exponent, name, start)
    return _PRODUCTS.known(term, lambda part: geometric(part, name, start))


def _constant(term: Node) -> Geometric:
    return Geometric(term, terms.ONE, terms.ONE)


_PRODUCTS: Arithmetic[Geometric] = Arithmetic(
    negate=_constant(terms.number(-1)).times,
    multiply=lambda factors: reduce(Geometric.times, factors, _constant(terms.ONE)),
    divide=Geometric.over,
)


def _running_power(base: Node, exponent: Node, name: str, start: int) -> Geometric | None:
    form = univariate(exponent, name)
    sizes = None if form is None else form.rationals()
    if sizes is None or len(sizes) != 2:
        return None
    constant, slope = sizes
    if constant.denominator != 1 or slope.denominator != 1:
        return None
    return Geometric(terms.ONE, _power(base, constant + slope * start), _power(base, slope))


def _power(base: Node, exponent: Fraction) -> Node:
    """The power as it would be lowered: ``base^0`` keeps its hole unless the base is known."""
    return terms.power(base, terms.number(exponent))
