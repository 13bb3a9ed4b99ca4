"""The range of a variable: where the search for points need go no further.

Besides the bounds of the domain, constraints such as ``x <= 2*pi`` bound it: a wanted relation
whose sides differ by a rational multiple of the variable and a constant.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import ceil
from typing import NoReturn

from mathverify.language.comparisons import BOUNDING, LOWER, TURNED, UPPER
from mathverify.language.occurrences import names_in
from mathverify.language.tree import (
    Call,
    Comparison,
    Logical,
    LogicalOperator,
    Name,
    Node,
    Relation,
    walk,
)
from mathverify.semantics import numbers, terms
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.linear_form import NotLinear, polynomial
from mathverify.semantics.numbers import Exact, Irrational, Order
from mathverify.semantics.polynomials import BeyondMethodError, Ring
from mathverify.semantics.quotients import NowhereDefinedError, QuotientField
from mathverify.semantics.system import Kind, System, Variable

_ZERO = Fraction(0)


@dataclass(frozen=True, slots=True)
class Range:
    """All models lie between ``low`` and ``high`` (None: no end), by what ``names`` say."""

    low: Exact | None = None
    high: Exact | None = None
    names: tuple[str, ...] = ()

    def size(self) -> Fraction | None:
        """A bound of the absolute value on the range; None if it has an end missing."""
        if self.low is None or self.high is None:
            return None
        ends = (
            *numbers.rational_enclosure(self.low, 64),
            *numbers.rational_enclosure(self.high, 64),
        )
        return max(Fraction(ceil(abs(end))) for end in ends)


def wanted_atoms(system: System) -> Iterator[tuple[str, Node]]:
    """The statements that must be true, conjunctions taken apart, with their constraint's name."""
    for constraint in system.constraints:
        stack = [constraint.formula] if constraint.wanted else []
        while stack:
            here = stack.pop()
            if isinstance(here, Logical) and here.operator is LogicalOperator.AND:
                stack.extend(here.operands)
            else:
                yield constraint.name, here


def find_kind(system: System, variable: Variable) -> tuple[Kind, tuple[str, ...]]:
    """The narrowest kind that the domain or a constraint gives the variable, and who does."""
    name, found = Name(variable.name), [(variable.kind, variable.domain_name)]
    narrower = {"integer": Kind.INTEGER, "natural": Kind.INTEGER, "rational": Kind.RATIONAL}
    for source, atom in wanted_atoms(system):
        match atom:
            case Relation((left, Name(domain)), (Comparison.IN,)) if left == name:
                if domain in narrower:
                    found.append((narrower[domain], source))
    for kind in (Kind.INTEGER, Kind.RATIONAL):
        for other, source in found:
            if other is kind:
                return kind, (source,)
    return variable.kind, ()


def find_range(system: System, variable: Variable) -> Range:
    """The range that the domain and the constraints leave to the variable."""
    low: Exact | None = None
    high: Exact | None = None
    low_name = high_name = variable.domain_name
    if variable.low is not None:
        low = variable.low.value
    if variable.high is not None:
        high = variable.high.value
    for source, atom in wanted_atoms(system):
        for end, is_low in _ends(atom, variable.name):
            if is_low and (low is None or numbers.compare(end, low) is Order.GREATER):
                low, low_name = end, source
            if not is_low and (high is None or numbers.compare(end, high) is Order.LESS):
                high, high_name = end, source
    if low is None or high is None:
        for source, atom in wanted_atoms(system):
            if isinstance(atom, Logical) and atom.operator is LogicalOperator.OR:
                if low is None:
                    low, low_name = _outermost(atom, variable.name, is_low=True), source
                if high is None:
                    high, high_name = _outermost(atom, variable.name, is_low=False), source
    names = [name for end, name in ((low, low_name), (high, high_name)) if end is not None]
    return Range(low, high, tuple(dict.fromkeys(names)))


def _outermost(statement: Logical, name: str, *, is_low: bool) -> Exact | None:
    """The least lower (greatest upper) end that every alternative sets; None if one sets none."""
    found: Exact | None = None
    for alternative in statement.operands:
        parts = [alternative]
        if isinstance(alternative, Logical) and alternative.operator is LogicalOperator.AND:
            parts = list(alternative.operands)
        ends = [end for part in parts for end, lower in _ends(part, name) if lower is is_low]
        if not ends:
            return None
        order = None if found is None else numbers.compare(ends[0], found)
        if order is Order.UNKNOWN:
            return None
        if order is None or order is (Order.LESS if is_low else Order.GREATER):
            found = ends[0]
    return found


def unbounding(system: System, name: str) -> System:
    """The system without constraints that only bound the variable, and without its domain."""
    kept = tuple(
        constraint
        for constraint in system.constraints
        if not constraint.wanted or not _only_bounds(constraint.formula, name)
    )
    return System((Variable(name),), kept)


def _only_bounds(formula: Node, name: str) -> bool:
    if isinstance(formula, Logical) and formula.operator is LogicalOperator.AND:
        return all(_only_bounds(operand, name) for operand in formula.operands)
    return bool(_plain_ends(formula, name))


def _ends(atom: Node, name: str) -> list[tuple[Exact, bool]]:
    """Ends that ``atom`` sets to the variable; True marks a lower one."""
    return [end for looser in _loosened(atom) for end in _plain_ends(looser, name)]


def _loosened(atom: Node) -> Iterator[Node]:
    """The atom, or consequences of it without ``floor``, ``ceil`` and ``abs`` on the left.

    From ``floor(u) <= c`` follows ``u <= c + 1``, from ``floor(u) >= c`` that ``u >= c``;
    ``ceil(u)`` is ``-floor(-u)``; from ``abs(u) <= c`` follow ``u <= c`` and ``u >= -c``.
    """
    match atom:
        case Relation((Call("floor", (inside,)), bound), (sign,)):
            if sign in UPPER:
                above = terms.add((bound, terms.ONE))
                yield terms.compare(inside, Comparison.LESS_EQUAL, above)
            if sign in LOWER:
                yield terms.compare(inside, Comparison.GREATER_EQUAL, bound)
        case Relation((Call("ceil", (inside,)), bound), (sign,)):
            if sign in UPPER:
                yield terms.compare(inside, Comparison.LESS_EQUAL, bound)
            if sign in LOWER:
                below = terms.subtract(bound, terms.ONE)
                yield terms.compare(inside, Comparison.GREATER_EQUAL, below)
        case Relation((Call("abs", (inside,)), bound), (sign,)):
            if sign in UPPER:
                yield terms.compare(inside, Comparison.LESS_EQUAL, bound)
                yield terms.compare(inside, Comparison.GREATER_EQUAL, terms.negate(bound))
        case Relation((left, Call("floor" | "ceil" | "abs") as right), (sign,)) if sign in BOUNDING:
            yield from _loosened(Relation((right, left), (TURNED[sign],)))
        case _:
            yield atom


@lru_cache(maxsize=512)
def _plain_ends(atom: Node, name: str) -> tuple[tuple[Exact, bool], ...]:
    match atom:
        case Relation((Name(left), Name("natural")), (Comparison.IN,)) if left == name:
            return ((Fraction(0), True),)
        case Relation((left, right), (sign,)) if sign in BOUNDING:
            solved = _solved(left, right, name)
            if solved is None:
                return ()
            end, is_rising = solved
            lower = sign in (LOWER if is_rising else UPPER)
            upper = sign in (UPPER if is_rising else LOWER)
            return ((end, True),) * lower + ((end, False),) * upper
    return ()


def _solved(left: Node, right: Node, name: str) -> tuple[Exact, bool] | None:
    """Where sides are equal whose difference is linear in the variable with a rational slope.

    And whether the difference rises; None where it is no such term.
    """
    if isinstance(left, Name) and left.identifier == name and not names_in(right):
        bound = evaluate(right, {})
        return (bound, True) if isinstance(bound, (Fraction, Irrational)) else None
    term = terms.subtract(left, right)
    plain = polynomial(term)
    if not isinstance(plain, NotLinear):
        rate = plain.terms.get(((name, 1),), _ZERO)
        if not rate or any(monomial not in ((), ((name, 1),)) for monomial in plain.terms):
            return None
        return -plain.terms.get((), _ZERO) / rate, rate > 0
    if any(isinstance(part, Call) and name in names_in(part) for part in walk(term)):
        return None
    ring = Ring((name,))
    try:
        value = QuotientField(ring, kernel=_refused).quotient(term)
    except (BeyondMethodError, NowhereDefinedError):
        return None
    index = ring.variable_index(name)
    if value.denominator != 1 or value.numerator.degrees()[index] != 1:
        return None
    slope, rest = ring.linear_parts(value.numerator, index)
    if not slope.is_constant():
        return None
    rate = ring.rational_value(slope)
    end = evaluate(terms.multiply((terms.number(-1 / rate), ring.term(rest))), {})
    return (end, rate > 0) if isinstance(end, (Fraction, Irrational)) else None


def _refused(_field: QuotientField, _term: Node) -> NoReturn:
    raise BeyondMethodError("not linear")
