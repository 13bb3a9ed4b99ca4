"""Limits beside bounded oscillation: ``sin(x)/x`` at infinity, ``x*sin(1/x)`` at 0.

`squeezed` writes a term f as m + r, where m and b have no sine, cosine or floor of a term that
grows beyond every bound, and ``abs(r) <= b`` close to the point: sines and cosines lie within 1 of
0, ``floor(u)`` within 1 of u.  The rules for sums and products are those for errors; in a quotient
``(m + r)/(n + s)``, where ``abs(s) <= c`` and ``c/abs(n)`` tends to 0, the denominator is at least
``abs(n)/2`` close to the point, so the error is at most ``2*(b*abs(n) + c*abs(m))/n^2``.  If b
tends to 0, f tends to what m tends to; if m is infinite and ``b/abs(m)`` tends to 0, so is f.

Part of the contract of this package: every theory may import it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from mathverify.calculus.germs import (
    Approach,
    Infinite,
    NotDecided,
    Side,
    Tends,
    approach,
)
from mathverify.calculus.variables import occurs
from mathverify.language.tree import Add, Call, Divide, Multiply, Negate, Node, Number, Power
from mathverify.semantics import terms
from mathverify.semantics.numbers import Exact

__all__ = ["squeezed"]

_LARGEST_EXPONENT = 4
_STEPPING = frozenset({"sin", "cos", "floor", "ceil"})


@dataclass(frozen=True, slots=True)
class _Within:
    """A term that is within ``bound`` of ``main``."""

    main: Node
    bound: Node = terms.ZERO


class _UnboundedError(Exception):
    """Nothing bounds a part of the term."""


def squeezed(term: Node, name: str, point: Exact, side: Side) -> Approach:
    """`approach`, also where sines, cosines and floors of unbounded terms occur."""
    found = approach(term, name, point, side)
    if not isinstance(found, NotDecided):
        return found
    try:
        within = _Bounds(name, point, side).of(term)
    except (_UnboundedError, RecursionError):
        return found
    main = approach(within.main, name, point, side)
    if isinstance(main, Tends) and _vanishes(within.bound, name, point, side):
        return main
    if isinstance(main, Infinite):
        relative = terms.divide(within.bound, terms.call("abs", within.main))
        if _vanishes(relative, name, point, side):
            return main
    return found


def _vanishes(term: Node, name: str, point: Exact, side: Side) -> bool:
    found = approach(term, name, point, side)
    return isinstance(found, Tends) and found.value == 0


@dataclass(frozen=True, slots=True)
class _Bounds:
    name: str
    point: Exact
    side: Side

    def of(self, term: Node) -> _Within:
        if not self._oscillates(term):
            return _Within(term)
        match term:
            case Add(parts):
                within = [self.of(part) for part in parts]
                mains = terms.add(part.main for part in within)
                return _Within(mains, terms.add(part.bound for part in within))
            case Negate(operand):
                inner = self.of(operand)
                return _Within(terms.negate(inner.main), inner.bound)
            case Multiply(factors):
                product = _Within(terms.ONE)
                for factor in factors:
                    product = _times(product, self.of(factor))
                return product
            case Power(base, Number(size)) if size.denominator == 1 and size > 0:
                if size <= _LARGEST_EXPONENT:
                    return self.of(Multiply((base,) * int(size)))
            case Divide(above, below):
                return self._quotient(self.of(above), self.of(below))
            case Call("sin" | "cos", (angle,)) if self._is_infinite(angle):
                return _Within(terms.ZERO, terms.ONE)
            case Call("floor" | "ceil", (inside,)) if self._is_infinite(inside):
                return _Within(inside, terms.ONE)
        raise _UnboundedError

    def _quotient(self, above: _Within, below: _Within) -> _Within:
        size = terms.call("abs", below.main)
        if below.bound != terms.ZERO:
            relative = terms.divide(below.bound, size)
            if not _vanishes(relative, self.name, self.point, self.side):
                raise _UnboundedError
        error = terms.add(
            (
                terms.multiply((above.bound, size)),
                terms.multiply((below.bound, terms.call("abs", above.main))),
            )
        )
        square = Power(below.main, Number(Fraction(2)))
        bound = terms.divide(terms.multiply((terms.number(2), error)), square)
        return _Within(terms.divide(above.main, below.main), bound)

    def _oscillates(self, term: Node) -> bool:
        """Whether a sine, cosine or floor of the variable occurs whose limit is not known."""
        if not occurs(self.name, term):
            return False
        found = approach(term, self.name, self.point, self.side)
        return isinstance(found, NotDecided)

    def _is_infinite(self, term: Node) -> bool:
        found = approach(term, self.name, self.point, self.side)
        return isinstance(found, Infinite)


def _times(one: _Within, other: _Within) -> _Within:
    bound = terms.add(
        (
            terms.multiply((terms.call("abs", one.main), other.bound)),
            terms.multiply((terms.call("abs", other.main), one.bound)),
            terms.multiply((one.bound, other.bound)),
        )
    )
    return _Within(terms.multiply((one.main, other.main)), bound)
