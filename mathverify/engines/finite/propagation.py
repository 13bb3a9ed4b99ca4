"""Narrowing a box by rows: what each sum leaves for each of its terms.

A row is ``sum of factor * monomial <= bound`` (and ``>=`` too for an equation) with whole
factors.  Bounds of whole-number variables are rounded inwards, finite domains snap to their
values; monomials pass their bounds on to their variables.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import ceil, floor, gcd, isqrt, lcm
from typing import TypeAlias

from mathverify.engines.finite.spans import (
    Rational,
    Span,
    power_span,
    product_of,
    reciprocal,
    root_span,
)
from mathverify.language.formulas import equated
from mathverify.language.occurrences import kinds_in
from mathverify.language.tree import (
    Call,
    Name,
    Node,
    Number,
    Power,
)
from mathverify.semantics.linear_conditions import Row, Sign
from mathverify.semantics.system import System

#: Variable to (low, high, True); see `mathverify.engines.finite.intervals`.
MutableBox: TypeAlias = dict[str, tuple[Rational | None, Rational | None, bool]]

_MAXIMAL_VISITS = 60
_MAXIMAL_BITS = 4_000


class NoPointError(Exception):
    """The box is empty; ``source`` names the constraint that emptied it."""

    def __init__(self, source: str) -> None:
        super().__init__(source)
        self.source = source


class Narrowing:
    """Propagation of ``rows``; ``used`` counts what each source narrowed."""

    def __init__(
        self,
        rows: Sequence[SumRow],
        whole: frozenset[str],
        values: dict[str, tuple[Fraction, ...]],
    ) -> None:
        self.used: Counter[str] = Counter()
        self._rows = rows
        self._whole = whole
        self._values = values
        self._by_variable: dict[str, list[int]] = {}
        for place, row in enumerate(rows):
            for name in row.variables:
                self._by_variable.setdefault(name, []).append(place)

    def run(self, box: MutableBox, changed: Iterable[str] | None = None) -> int:
        """Narrow ``box`` in place until nothing changes; the number of rows looked at.

        Only rows with a variable in ``changed`` are looked at first (None: all rows).
        Raises `NoPointError` when no point is left.
        """
        if changed is None:
            queue = dict.fromkeys(range(len(self._rows)))
        else:
            queue = dict.fromkeys(p for name in changed for p in self._by_variable.get(name, ()))
        visits = 0
        limit = _MAXIMAL_VISITS * (len(self._rows) + 1)
        while queue and visits < limit:
            visits += 1
            place = next(iter(queue))
            del queue[place]
            row = self._rows[place]
            for name in self._apply(row, box):
                queue.update(dict.fromkeys(p for p in self._by_variable[name] if p != place))
        return visits

    def narrow(self, box: MutableBox, name: str, span: Span, source: str) -> bool:
        """Cut the interval of a variable to ``span``; whether that changed it."""
        old_low, old_high, _ = box[name]
        low, high = span
        if low is not None and _size(low) > _MAXIMAL_BITS:
            low = None
        if high is not None and _size(high) > _MAXIMAL_BITS:
            high = None
        if name in self._values:
            low, high = self._snapped(name, low, high, source)
        elif name in self._whole:
            low = ceil(low) if isinstance(low, Fraction) else low
            high = floor(high) if isinstance(high, Fraction) else high
        if low is None or (old_low is not None and low <= old_low):
            low = old_low
        if high is None or (old_high is not None and high >= old_high):
            high = old_high
        if low is not None and high is not None and low > high:
            self.used[source] += 1
            raise NoPointError(source)
        if low == old_low and high == old_high:
            return False
        self.used[source] += 1
        box[name] = (low, high, True)
        return True

    def _snapped(self, name: str, low: Rational | None, high: Rational | None, source: str) -> Span:
        values = self._values[name]
        first = 0 if low is None else bisect_left(values, low)
        last = (len(values) if high is None else bisect_right(values, high)) - 1
        if first > last:
            self.used[source] += 1
            raise NoPointError(source)
        return (values[first], values[last])

    def _apply(self, row: SumRow, box: MutableBox) -> list[str]:
        if row.plain:
            changed = self._apply_plain(row, row.plain, row.bound, box)
            if row.equal:
                opposite = tuple((-factor, name) for factor, name in row.plain)
                changed += self._apply_plain(row, opposite, -row.bound, box)
            return changed
        spans = [self._term(factor, monomial, box) for factor, monomial in row.terms]
        tops = self._limits(row, [span[0] for span in spans], upper=True)
        bottoms: list[Rational | None] = [None] * len(spans)
        if row.equal:
            bottoms = self._limits(row, [span[1] for span in spans], upper=False)
        changed = []
        for (factor, monomial), bottom, top in zip(row.terms, bottoms, tops, strict=True):
            if bottom is not None or top is not None:
                span: Span = (bottom, top)
                if factor != 1:
                    share = factor if factor == -1 else Fraction(1, factor)
                    span = product_of(span, (share, share))
                changed += self._narrow_monomial(monomial, span, box, row.source)
        return changed

    def _apply_plain(
        self, row: SumRow, terms: tuple[tuple[int, str], ...], bound: Rational, box: MutableBox
    ) -> list[str]:
        """``sum of factor * variable <= bound`` with whole variables, in whole numbers."""
        slack = bound
        missing = ""
        for factor, name in terms:
            end = box[name][0 if factor > 0 else 1]
            if end is not None:
                slack -= factor * end
            elif missing:
                return []
            else:
                missing = name
        if slack < 0 and not missing:
            self.used[row.source] += 1
            raise NoPointError(row.source)
        changed = []
        for factor, name in terms:
            if missing and name != missing:
                continue
            low, high, _ = box[name]
            if factor > 0:
                top = (low or 0) + slack // factor
                if high is None or top < high:
                    span: Span = (None, top)
                else:
                    continue
            else:
                bottom = (high or 0) - slack // -factor
                if low is None or bottom > low:
                    span = (bottom, None)
                else:
                    continue
            if self.narrow(box, name, span, row.source):
                changed.append(name)
        return changed

    def _term(self, factor: int, monomial: _Monomial, box: MutableBox) -> Span:
        span = _monomial_span(monomial, box)
        return span if factor == 1 else product_of((factor, factor), span)

    def _limits(
        self, row: SumRow, ends: list[Rational | None], *, upper: bool
    ) -> list[Rational | None]:
        """What ``sum <= bound`` (or ``>=``) leaves for each term, given the ends of the others."""
        total: Rational = sum(end for end in ends if end is not None)
        missing = [place for place, end in enumerate(ends) if end is None]
        if not missing and (total > row.bound if upper else total < row.bound):
            self.used[row.source] += 1
            raise NoPointError(row.source)
        if len(missing) > 1:
            return [None] * len(ends)
        return [
            row.bound - total + (end or 0) if place in missing or not missing else None
            for place, end in enumerate(ends)
        ]

    def _narrow_monomial(
        self, monomial: _Monomial, span: Span, box: MutableBox, source: str
    ) -> list[str]:
        if len(monomial) == 1 and monomial[0][1] == 1:
            name = monomial[0][0]
            return [name] if self.narrow(box, name, span, source) else []
        here = _monomial_span(monomial, box)
        low = here[0] if span[0] is None or (here[0] is not None and here[0] > span[0]) else span[0]
        high = (
            here[1] if span[1] is None or (here[1] is not None and here[1] < span[1]) else span[1]
        )
        not_zero = (low is not None and low > 0) or (high is not None and high < 0)
        changed = []
        for name, power in monomial:
            if not_zero and name in self._whole and self._without_zero(box, name, source):
                changed.append(name)
            rest = tuple(factor for factor in monomial if factor[0] != name)
            found = self._factor_span((low, high), rest, box, not_zero=not_zero)
            if found is not None and self.narrow(
                box, name, root_span(found, power, box[name][:2]), source
            ):
                changed.append(name)
        return changed

    def _without_zero(self, box: MutableBox, name: str, source: str) -> bool:
        low, high, _ = box[name]
        if low == 0:
            return self.narrow(box, name, (1, None), source)
        return high == 0 and self.narrow(box, name, (None, -1), source)

    def _factor_span(
        self, whole: Span, rest: _Monomial, box: MutableBox, *, not_zero: bool
    ) -> Span | None:
        """Where ``monomial / rest`` can lie, given where the monomial lies; None if anywhere."""
        if not rest:
            return whole
        around = _monomial_span(rest, box)
        away = (around[0] is not None and around[0] > 0) or (
            around[1] is not None and around[1] < 0
        )
        if away:
            inverse = reciprocal(around)
            return None if inverse is None else product_of(whole, inverse)
        if not_zero and self._whole.issuperset(name for name, _ in rest):
            low, high = whole
            if low is not None and high is not None:
                size: Rational = high if high > -low else -low
                return (-size, size)
        return None


def _monomial_span(monomial: _Monomial, box: MutableBox) -> Span:
    span: Span = (1, 1)
    for name, power in monomial:
        factor: Span = box[name][:2]
        if power > 1:
            factor = power_span(factor, power)
        span = factor if span == (1, 1) else product_of(span, factor)
    return span


def _size(number: Rational) -> int:
    if isinstance(number, int):
        return number.bit_length()
    return max(number.numerator.bit_length(), number.denominator.bit_length())


#: Variables with positive exponents.
_Monomial: TypeAlias = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class SumRow:
    """``sum of factor * monomial <= bound``; an equation if ``equal``.

    ``plain`` repeats the terms if all are whole-number variables, else it is empty.
    """

    terms: tuple[tuple[int, _Monomial], ...]
    plain: tuple[tuple[int, str], ...]
    bound: Rational
    equal: bool
    source: str
    variables: frozenset[str]


def sum_row(row: Row, whole: frozenset[str]) -> SumRow | None:
    """``row`` with whole factors; None where it has no column or is a ``!=``.

    A strict bound is rounded where all variables are whole, otherwise it is kept as if closed.
    """
    if row.sign is Sign.NOT_EQUAL or not row.form.coefficients:
        return None
    factors = row.form.coefficients
    scale = Fraction(
        lcm(*(v.denominator for v in factors.values())),
        gcd(*(v.numerator for v in factors.values())),
    )
    terms = tuple((int(value * scale), _monomial(name)) for name, value in sorted(factors.items()))
    variables = frozenset(name for _, monomial in terms for name, _ in monomial)
    bound: Rational = -row.form.constant * scale
    if variables <= whole and row.sign is not Sign.EQUAL:
        bound = ceil(bound) - 1 if row.sign is Sign.LESS else floor(bound)
    elif bound.denominator == 1:
        bound = int(bound)
    plain: tuple[tuple[int, str], ...] = ()
    if variables <= whole and all(monomial == ((monomial[0][0], 1),) for _, monomial in terms):
        plain = tuple((factor, monomial[0][0]) for factor, monomial in terms)
    return SumRow(terms, plain, bound, row.sign is Sign.EQUAL, row.sources[0], variables)


def _monomial(column: str) -> _Monomial:
    factors = [factor.partition("^") for factor in column.split("*")]
    return tuple((name, int(power or 1)) for name, _, power in factors)


#: Finding the divisors of larger numbers takes longer than it saves: one step for each up to
#: the root of the number.
_LARGEST = 10**10


@dataclass(frozen=True, slots=True)
class _Divisors:
    """The values that a variable can have by what ``sources`` say, in ascending order."""

    values: tuple[Fraction, ...]
    sources: tuple[str, ...]


def divided(system: System, whole: Collection[str]) -> dict[str, _Divisors]:
    """The variables among ``whole`` that divide a number in every model."""
    found: dict[str, tuple[int, tuple[str, ...]]] = {}
    for constraint in system.constraints:
        if not constraint.wanted or Call not in kinds_in(constraint.formula):
            continue
        for name, difference in _remainders(constraint.formula):
            if name in whole:
                before, sources = found.get(name, (0, ()))
                found[name] = (gcd(before, difference), (*sources, constraint.name))
    return _exponents(system, whole) | {
        name: _Divisors(_divisors(number), tuple(dict.fromkeys(sources)))
        for name, (number, sources) in found.items()
        if number <= _LARGEST
    }


def _exponents(system: System, whole: Collection[str]) -> dict[str, _Divisors]:
    """The variables, not negative, to which powers of a number divide a number in every model."""
    natural = {v.name for v in system.variables if v.low is not None and v.low.value >= 0}
    possible = natural.intersection(whole)
    found: dict[str, _Divisors] = {}
    for constraint in system.constraints:
        for arguments, rest in equated(constraint.formula, "mod") if constraint.wanted else ():
            match *arguments, rest:
                case Number(c), Power(Number(base), Name(x)), Number(r) if x in possible and all(
                    value.denominator == 1 for value in (c, r, base)
                ):
                    if c == r or base < 2:
                        continue
                    difference, last = int(c - r), 0
                    while difference % int(base) == 0:
                        difference //= int(base)
                        last += 1
                    values = tuple(map(Fraction, range(last + 1)))
                    found[x] = _Divisors(values, (constraint.name,))
    return found


def _remainders(formula: Node) -> Iterator[tuple[str, int]]:
    """Names that divide a number where ``formula`` is true, with that number (not zero)."""
    for arguments, rest in equated(formula, "mod"):
        match *arguments, rest:
            case Number(c), Name(x), Number(r) if c.denominator == r.denominator == 1 and c != r:
                yield x, abs(int(c - r))
    for arguments, multiple in equated(formula, "lcm"):
        if isinstance(multiple, Number) and multiple.value.denominator == 1 and multiple.value:
            for name in _multiplied(arguments):
                yield name, abs(int(multiple.value))


def _multiplied(parts: Iterable[Node]) -> Iterator[str]:
    """The names of which a least common multiple is one."""
    for part in parts:
        if isinstance(part, Name):
            yield part.identifier
        elif isinstance(part, Call) and part.function == "lcm":
            yield from _multiplied(part.arguments)


@lru_cache(maxsize=64)
def _divisors(number: int) -> tuple[Fraction, ...]:
    small = [d for d in range(1, isqrt(number) + 1) if number % d == 0]
    sizes = sorted({*small, *(number // d for d in small)})
    return tuple(Fraction(d) for d in (*(-d for d in reversed(sizes)), *sizes))
