"""Zeros of a function between whose stationary points nothing is known but that it is monotone.

``x*ln(x) + 1/e`` or ``3^x + 4^x - 5^x``: no step leads from such a sum to a polynomial.  But on an
open interval on which it is continuous and its derivative has one sign and is not zero it is
strictly monotone (mean value theorem), so it has at most one zero there, and none if its values at
the ends say so: a rising function with a value >= 0 at the left end, or <= 0 at the right one, has
none inside; so do its limits, where it has no value there or the interval no end.  A zero that
there may be is guessed from an enclosure; if the function is exactly 0 there, it is the only one of
the interval.  Else the zero is known by two bounds near each other, at which the function has
opposite signs (intermediate value theorem).  What cannot be settled so raises `BeyondMethodError`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from mathverify.calculus.crossing import is_certainly
from mathverify.calculus.derivative import slope
from mathverify.calculus.enclosures import enclosed_truth
from mathverify.calculus.holes import RING
from mathverify.calculus.slopes import NoRuleError, edges
from mathverify.engines.univariate.line import open_cells, order, sample_inside, sorted_points
from mathverify.engines.univariate.range import Range
from mathverify.language.occurrences import names_in
from mathverify.language.tree import (
    Call,
    Comparison,
    Divide,
    Name,
    Node,
    Power,
    walk,
)
from mathverify.semantics import numbers, terms
from mathverify.semantics.evaluation import Truth, Undefined, evaluate
from mathverify.semantics.meaning import LoweringProblem
from mathverify.semantics.numbers import Exact, Irrational, Sign
from mathverify.semantics.numbers.exact import LOCATED_LEVEL
from mathverify.semantics.polynomials import BeyondMethodError, Poly, Ring, Role
from mathverify.semantics.system import OpenCell

_MIXED = "the variable occurs both inside and outside of a function"
_ENCLOSED = {Comparison.GREATER: Sign.POSITIVE, Comparison.LESS: Sign.NEGATIVE}
_SEARCHED = 24
_MAXIMAL_SUMMANDS = 4
_BISECTIONS = 60
_LARGEST_DENOMINATOR = 1_000
#: An enclosed zero is halved down so often, and is known if it is so near in the end.
_HALVINGS, _NEAR = 130, Fraction(1, 1 << 96)


def isolated_zeros(
    function: Node,
    within: Node,
    name: str,
    values: Mapping[str, Exact],
    span: Range,
    separated: Callable[[Sequence[Node]], Sequence[Exact]],
) -> tuple[list[Exact], bool]:
    """All zeros of ``function`` on the span at which ``within`` has a value; whether these are all.

    ``values`` are those of other names; ``separated`` gives points of the span between which each
    of some terms has one sign or is 0.
    """
    try:
        derivative, suspects = slope(function, name)
    except LoweringProblem:
        raise BeyondMethodError(_MIXED) from None
    limits = [*_limits(function, name), *suspects]
    try:
        limits += _limits(within, name)
    except BeyondMethodError:
        within = terms.ZERO
    found = sorted_points(separated([derivative, *dict.fromkeys(limits)]), span)
    zeros = [point for point in found if _is_zero(function, {**values, name: point})]
    complete = True
    for cell in open_cells(found, span):
        here = {**values, name: sample_inside(cell)}
        if isinstance(evaluate(within, here), Undefined):
            # What ``within`` needs has one sign between the points, so it has no value in the cell.
            complete = False
            continue
        rises = _sign(derivative, here)
        if rises is Sign.ZERO:
            raise BeyondMethodError("a function that is constant on a stretch")
        zeros += _Piece(function, name, values, cell, rises).zeros()
    return zeros, complete


@dataclass(frozen=True, slots=True)
class _Piece:
    """A function on an open cell on which it ``rises`` (positive) or falls (negative)."""

    function: Node
    name: str
    values: Mapping[str, Exact]
    cell: OpenCell
    rises: Sign

    def zeros(self) -> list[Exact]:
        """The zero in the cell, if it has one."""
        start = self._sign_at_end(self.cell.low, rightmost=False)
        end = self._sign_at_end(self.cell.high, rightmost=True)
        falls = Sign.NEGATIVE if self.rises is Sign.POSITIVE else Sign.POSITIVE
        if start in (Sign.ZERO, self.rises) or end in (Sign.ZERO, falls):
            return []
        zero = self._guessed()
        if zero is None:
            raise BeyondMethodError(_MIXED)
        return [zero]

    def _sign_at(self, point: Exact) -> Sign:
        return _sign(self.function, {**self.values, self.name: point})

    def _has_sign_at(self, end: Fraction) -> bool:
        found = _known_sign(self.function, {**self.values, self.name: end})
        return found in (Sign.POSITIVE, Sign.NEGATIVE)

    def _sign_at_end(self, end: Exact | None, *, rightmost: bool) -> Sign:
        """The sign of the value at an end, to which a function that has one there is continuous.

        Where it has none, or there is no end, that of what it tends to.
        """
        if end is not None:
            found = _known_sign(self.function, {**self.values, self.name: end})
            if found is not Sign.UNKNOWN:
                return found
        located = isinstance(end, Irrational) and end.level >= LOCATED_LEVEL
        if located or names_in(self.function) != {self.name}:
            return Sign.UNKNOWN
        # Loaded for a function that has no value at an end.
        from mathverify.calculus.germs import Infinite, Side, Tends, approach

        place: Exact = Fraction(0) if end is None else end
        if end is None:
            side = Side.UP if rightmost else Side.DOWN
        else:
            side = Side.LEFT if rightmost else Side.RIGHT
        match approach(self.function, self.name, place, side):
            case Tends(value):
                return numbers.sign(value)
            case Infinite(positive):
                return Sign.POSITIVE if positive else Sign.NEGATIVE
        return Sign.UNKNOWN

    def _guessed(self) -> Exact | None:
        """The zero: a rational of small denominator, found by bisection, or two bounds of it."""
        # Neither end is a zero, where its sign is known.
        low, high = self.cell.low, self.cell.high
        below = low if isinstance(low, Fraction) and self._has_sign_at(low) else None
        above = high if isinstance(high, Fraction) and self._has_sign_at(high) else None
        if below is not None and above is not None:
            return self._between(below, above)
        for sample in _samples(self.cell):
            found = self._sign_at(sample)
            if found is Sign.ZERO:
                return sample
            if found is self.rises:
                above = sample if above is None else min(above, sample)
            else:
                below = sample if below is None else max(below, sample)
            if below is not None and above is not None:
                return self._between(below, above)
        return None

    def _between(self, below: Fraction, above: Fraction) -> Exact | None:
        """The same between a point where the function is short of 0 and one where it is past."""
        for _ in range(_BISECTIONS):
            simple = numbers.midpoint_between(below, above)
            if simple.denominator > _LARGEST_DENOMINATOR:
                return self._enclosed(below, above)
            for sample in (simple, (below + above) / 2):
                if below < sample < above:
                    found = self._sign_at(sample)
                    if found is Sign.ZERO:
                        return sample
                    below, above = (below, sample) if found is self.rises else (sample, above)
        return self._enclosed(below, above)

    def _enclosed(self, below: Fraction, above: Fraction) -> Exact | None:
        """Bounds near each other, by enclosures alone."""
        past, short = Comparison.GREATER, Comparison.LESS
        if self.rises is Sign.NEGATIVE:
            past, short = short, past
        for _ in range(_HALVINGS):
            middle = (below + above) / 2
            here = {**self.values, self.name: middle}
            if is_certainly(self.function, past, here):
                above = middle
            elif is_certainly(self.function, short, here):
                below = middle
            else:
                break
        if above - below >= _NEAR:
            return None
        from mathverify.semantics.numbers.bracketed import Bracketed

        return Bracketed(below, above)


def _is_zero(function: Node, point: Mapping[str, Exact]) -> bool:
    found = _known_sign(function, point)
    if found is Sign.UNKNOWN and not isinstance(evaluate(function, point), Undefined):
        raise BeyondMethodError("whether a function is zero at a point is not known")
    return found is Sign.ZERO


def _sign(term: Node, point: Mapping[str, Exact]) -> Sign:
    found = _known_sign(term, point)
    if found is Sign.UNKNOWN:
        raise BeyondMethodError("the sign of a term is not known")
    return found


def _known_sign(term: Node, point: Mapping[str, Exact]) -> Sign:
    """By enclosures, and exactly where these hold 0; UNKNOWN also for a term without a value."""
    for comparison, enclosed in _ENCLOSED.items():
        relation = terms.compare(term, comparison, terms.ZERO)
        if enclosed_truth(relation, point) is Truth.TRUE:
            return enclosed
    value = evaluate(term, point)
    return numbers.sign(value) if isinstance(value, (Fraction, Irrational)) else Sign.UNKNOWN


def _samples(cell: OpenCell) -> Iterator[Fraction]:
    """Points of an open cell, from its middle towards its ends."""
    first = sample_inside(cell)
    yield first
    for place in range(_SEARCHED):
        step = Fraction(1 << (place // 2))
        for direction in (1, -1):
            sample = first + direction * step
            inside = (cell.low is None or order(cell.low, sample) < 0) and (
                cell.high is None or order(sample, cell.high) < 0
            )
            if not inside:
                # Half of the way, a quarter, ... to the end.
                end = cell.high if direction > 0 else cell.low
                assert end is not None
                near = numbers.rational_enclosure(end, 64)[0 if direction > 0 else 1]
                sample = near - (near - first) / (1 << (place // 2 + 1))
            yield sample


# --- derivatives -------------------------------------------------------------------------


def _limits(term: Node, name: str) -> Iterator[Node]:
    """Terms on whose signs it depends where ``term`` has a value.

    Between their zeros a term that has a derivative by rules is continuous.
    """
    for part in walk(term):
        if name not in names_in(part) or isinstance(part, RING):
            continue
        match part:
            case Divide(_, below):
                yield below
            case Call("ln", (Call("abs", (inside,)),)):
                yield inside
            case Power(base, exponent) if name not in names_in(exponent):
                yield base
            case Power(base, _) if name not in names_in(base):
                pass
            case Call():
                try:
                    yield from edges(part, lambda node: name in names_in(node))
                except NoRuleError:
                    raise BeyondMethodError(_MIXED) from None
            case _:
                raise BeyondMethodError(_MIXED)


# --- sums divided by one of their parts ----------------------------------------------------


def divisors(ring: Ring, parts: Sequence[tuple[dict[int, int], Fraction]]) -> list[dict[int, int]]:
    """Products of powers of the variable and exponentials that are parts of the summands."""
    found: list[dict[int, int]] = []
    for powers, _ in parts[:_MAXIMAL_SUMMANDS]:
        here = {
            index: power
            for index, power in powers.items()
            if isinstance(ring.generators[index].meaning, Power)
            or ring.generators[index].role is Role.VARIABLE
        }
        if here and here not in found:
            found.append(here)
    return found


def divided(
    ring: Ring,
    factor: Poly,
    parts: Sequence[tuple[dict[int, int], Fraction]],
    by: Mapping[int, int],
) -> Node:
    """The sum divided by a product, summand by summand: the derivative may be simpler then."""
    if not by:
        return ring.term(factor)
    summands: list[Node] = []
    for powers, value in parts:
        factors: list[Node] = [terms.number(value)]
        for index in {**powers, **by}:
            times = terms.number(powers.get(index, 0) - by.get(index, 0))
            meaning = ring.generators[index].meaning
            if isinstance(meaning, Power):
                exponent = terms.multiply((times, meaning.exponent))
                factors.append(terms.power(meaning.base, exponent))
            elif times != terms.ZERO:
                factors.append(terms.power(meaning, times))
        summands.append(terms.multiply(factors))
    return terms.add(summands)


def logarithms_of(
    ring: Ring, parts: Sequence[tuple[dict[int, int], Fraction]], name: str
) -> Node | None:
    """What is 0 where ``a*E + b*F = 0``, for products of powers of x and exponentials, if x > 0.

    None for other sums.
    """
    if len(parts) != 2:
        return None
    (one, a), (other, b) = parts
    logarithms: list[Node] = [terms.negate(terms.call("ln", terms.number(abs(b / a))))]
    for index in {**one, **other}:
        times = terms.number(one.get(index, 0) - other.get(index, 0))
        match ring.generators[index].meaning:
            case Power(base, exponent) if name not in names_in(base):
                taken = terms.multiply((exponent, terms.call("ln", base)))
            case Name(identifier) if identifier == name:
                taken = terms.call("ln", Name(name))
            case _:
                return None
        logarithms.append(terms.multiply((times, taken)))
    # Two positive summands are 0 nowhere.
    return terms.add(logarithms) if a * b < 0 else terms.ONE
