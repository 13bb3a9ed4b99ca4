"""Random systems in one real unknown whose truth changes only at known points.

Every atom is built so that all points at which its truth can change are known by construction;
the system is then decided exactly by looking at these points, at one point between each two
neighbours and at one beyond either end.  Nothing here shares code with the engines.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from mathverify.language.tree import Comparison, Logical, LogicalOperator, Name, Node
from mathverify.semantics import terms
from mathverify.semantics.system import Bound, Constraint, Kind, System, Variable

X = Name("x")
COMPARED: dict[Comparison, Callable[[Fraction | int, Fraction | int], bool]] = {
    Comparison.EQUAL: operator.eq,
    Comparison.NOT_EQUAL: operator.ne,
    Comparison.LESS: operator.lt,
    Comparison.LESS_EQUAL: operator.le,
    Comparison.GREATER: operator.gt,
    Comparison.GREATER_EQUAL: operator.ge,
}
SIGNS = (Comparison.EQUAL, Comparison.EQUAL, *COMPARED)


@dataclass(frozen=True)
class Atom:
    """A relation in x: its tree, where its truth can change, its truth (None: undefined)."""

    tree: Node
    critical: tuple[Fraction, ...]
    holds: Callable[[Fraction], bool | None]


def small(rng: Random) -> Fraction:
    return Fraction(rng.randint(-6, 6), rng.choice((1, 1, 1, 2, 3)))


def line(slope: int | Fraction, shift: int | Fraction) -> Node:
    """``slope*x + shift``."""
    return terms.add((terms.multiply((terms.number(slope), X)), terms.number(shift)))


def compared(sign: Comparison, left: Fraction, right: Fraction | int = 0) -> bool:
    return COMPARED[sign](left, right)


def rational(rng: Random) -> Atom:
    """A quotient of products of linear and definite quadratic factors, against zero."""
    sign = rng.choice(SIGNS)
    above, below = (
        [(rng.choice((-2, -1, 1, 1, 2, 3)), small(rng)) for _ in range(count)]
        for count in (rng.randint(1, 4), rng.choice((0, 0, 1, 2)))
    )
    definite = [rng.randint(1, 4) for _ in range(rng.choice((0, 0, 1)))]
    factors = [line(slope, -slope * root) for slope, root in above]
    factors += [
        terms.add((terms.power(X, terms.number(2)), terms.number(constant)))
        for constant in definite
    ]
    term = terms.multiply(factors)
    for slope, root in below:
        term = terms.divide(term, line(slope, -slope * root))
    if rng.random() < 0.5:
        term = _shifted_sides(rng, term)

    def holds(x: Fraction) -> bool | None:
        value = Fraction(1)
        for slope, root in above:
            value *= slope * (x - root)
        for constant in definite:
            value *= x * x + constant
        for slope, root in below:
            if x == root:
                return None
            value /= slope * (x - root)
        return compared(sign, value)

    critical = tuple(root for _, root in (*above, *below))
    return Atom(terms.compare(term, sign, terms.number(0)), critical, holds)


def _shifted_sides(rng: Random, term: Node) -> Node:
    """The same term written with something added and taken away."""
    extra = terms.multiply((terms.number(rng.randint(1, 3)), X))
    return terms.subtract(terms.add((term, extra)), extra)


def piecewise_linear(rng: Random) -> Atom:
    """A sum of absolute values, minima and maxima of lines, against a line."""
    sign = rng.choice(SIGNS)
    parts = []
    for _ in range(rng.randint(1, 3)):
        factor = rng.choice((-2, -1, 1, 1, 2))
        slope, shift, other = rng.choice((-2, -1, 1, 2)), rng.randint(-5, 5), rng.randint(-4, 4)
        parts.append((rng.choice(("abs", "min", "max")), factor, slope, shift, other))
    right = (rng.randint(-2, 2), rng.randint(-6, 6))

    def side(x: Fraction) -> Fraction:
        total = -(right[0] * x + right[1])
        for function, factor, slope, shift, other in parts:
            here = slope * x + shift
            value = {"abs": abs(here), "min": min(here, other), "max": max(here, other)}[function]
            total += factor * value
        return total

    kinks = sorted(
        {
            Fraction((0 if function == "abs" else other) - shift, slope)
            for function, _, slope, shift, other in parts
        }
    )
    critical = set(kinks)
    for low, high in zip((None, *kinks), (*kinks, None), strict=True):
        first, second = _two_inside(low, high)
        rise = (side(second) - side(first)) / (second - first)
        if rise:
            critical.add(first - side(first) / rise)
    tree = terms.compare(
        terms.add(
            terms.multiply(
                (
                    terms.number(factor),
                    terms.call("abs", line(slope, shift))
                    if function == "abs"
                    else terms.call(function, line(slope, shift), terms.number(other)),
                )
            )
            for function, factor, slope, shift, other in parts
        ),
        sign,
        line(*right),
    )
    return Atom(tree, tuple(sorted(critical)), lambda x: compared(sign, side(x)))


def _two_inside(low: Fraction | None, high: Fraction | None) -> tuple[Fraction, Fraction]:
    if low is None and high is None:
        return Fraction(0), Fraction(1)
    if low is None:
        assert high is not None
        return high - 2, high - 1
    if high is None:
        return low + 1, low + 2
    return low + (high - low) / 3, low + 2 * (high - low) / 3


def radical(rng: Random) -> Atom:
    """``sqrt(a*x + b)`` against a line; the line meets the squared curve at rational points."""
    sign = rng.choice(SIGNS)
    a, c, d = rng.choice((-3, -2, -1, 1, 2, 3)), rng.choice((-2, -1, 0, 1, 2)), rng.randint(-4, 4)
    planted = Fraction(rng.randint(-6, 6))
    b = (c * planted + d) ** 2 - a * planted
    critical = {-b / a, planted}
    if c:
        # The sum of the roots of (c*x + d)^2 = a*x + b.
        critical |= {Fraction(a - 2 * c * d, c * c) - planted, Fraction(-d, c)}

    def holds(x: Fraction) -> bool | None:
        under, right = a * x + b, c * x + d
        if under < 0:
            return None
        # sqrt(u) and v compare as u and v*v for v >= 0; sqrt(u) is greater than a negative v.
        return compared(sign, Fraction(1) if right < 0 else under - right * right)

    tree = terms.compare(terms.call("sqrt", line(a, b)), sign, line(c, d))
    return Atom(tree, tuple(critical), holds)


def exponential(rng: Random) -> Atom:
    """``base^(k*x + m)`` against a power of the base."""
    sign = rng.choice(SIGNS)
    base = rng.choice((Fraction(2), Fraction(3), Fraction(10), Fraction(1, 2)))
    k, m, n = rng.choice((-2, -1, 1, 2, 3)), rng.randint(-3, 3), rng.randint(-4, 4)
    direction = 1 if base > 1 else -1

    def holds(x: Fraction) -> bool:
        return compared(sign, direction * (k * x + m - n))

    tree = terms.compare(terms.power(terms.number(base), line(k, m)), sign, terms.number(base**n))
    return Atom(tree, (Fraction(n - m, k),), holds)


ATOMS = (rational, rational, rational, piecewise_linear, radical, exponential)


@dataclass(frozen=True)
class Line:
    """A system in x, and every point that has to be looked at to know all about it."""

    system: System
    looked_at: tuple[Fraction, ...]
    satisfied: Callable[[Fraction], bool]


def real_line_system(rng: Random) -> Line:
    """One to three constraints, each an atom or a combination of two, on a real variable."""
    choices = [rng.choice(ATOMS)(rng) for _ in range(rng.randint(1, 3))]
    constraints: list[Constraint] = []
    tests: list[Callable[[Fraction], bool]] = []
    left = list(choices)
    while left:
        atom = left.pop()
        tree, holds = atom.tree, atom.holds
        shape = rng.choice(("plain", "plain", "not", "and", "or", "implies"))
        if shape == "not":
            tree, holds = Logical(LogicalOperator.NOT, (tree,)), _negated(holds)
        elif shape != "plain" and left:
            other = left.pop()
            tree = Logical(LogicalOperator(shape), (tree, other.tree))
            holds = _joined(shape, holds, other.holds)
        wanted = rng.random() < 0.8
        constraints.append(Constraint(f"g{len(constraints)}", tree, wanted))
        tests.append(lambda x, holds=holds, wanted=wanted: (holds(x) is True) is wanted)
    low = Bound(Fraction(rng.randint(-5, 0)), rng.random() < 0.6) if rng.random() < 0.3 else None
    high = Bound(Fraction(rng.randint(1, 6)), rng.random() < 0.6) if rng.random() < 0.3 else None
    variable = Variable("x", Kind.REAL, low, high)

    def satisfied(x: Fraction) -> bool:
        inside = low is None or x > low.value or (x == low.value and low.closed)
        inside = inside and (high is None or x < high.value or (x == high.value and high.closed))
        return inside and all(test(x) for test in tests)

    critical = {point for atom in choices for point in atom.critical}
    critical |= {bound.value for bound in (low, high) if bound is not None}
    return Line(System((variable,), tuple(constraints)), _cells(sorted(critical)), satisfied)


def _negated(holds: Callable[[Fraction], bool | None]) -> Callable[[Fraction], bool | None]:
    def negated(x: Fraction) -> bool | None:
        found = holds(x)
        return None if found is None else not found

    return negated


def _joined(
    shape: str, one: Callable[[Fraction], bool | None], other: Callable[[Fraction], bool | None]
) -> Callable[[Fraction], bool | None]:
    """Strong Kleene connectives."""

    def joined(x: Fraction) -> bool | None:
        left, right = one(x), other(x)
        if shape == "implies":
            left = None if left is None else not left
        strong = shape != "and"
        if strong in (left, right):
            return strong
        return None if None in (left, right) else not strong

    return joined


def _cells(critical: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """The critical points, one between each two, one beyond either end."""
    if not critical:
        return (Fraction(0),)
    found = [critical[0] - 1]
    for here, after in zip(critical, (*critical[1:], critical[-1] + 2), strict=True):
        found += [here, (here + after) / 2]
    return tuple(found)
