"""Steps of a proof about integers: residues, divisors, finitely many values."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil, floor, gcd, lcm

from mathverify.verification.certifying.steps import Prove, number, polynomial_term
from mathverify.verification.kernel.polynomials import (
    Json,
    Monomial,
    Polynomial,
    add,
    constant,
    scale,
    variable,
    variables,
)
from mathverify.verification.kernel.rules import bounds
from mathverify.verification.kernel.state import State

_MOST_VALUES = 400


def by_residue(state: State, _depth: int, _prove: Prove) -> Json:
    """One equation between integers whose coefficients have a common divisor."""
    for place, (sign, p) in enumerate(state.facts):
        if sign != "=" or not variables(p) <= state.integers:
            continue
        multiple = lcm(*(Fraction(c).denominator for c in p.values()))
        whole = {m: int(c * multiple) for m, c in p.items()}
        common = gcd(*(c for m, c in whole.items() if m))
        if common > 1 and whole.get((), 0) % common:
            return ["residue", common, [[number(Fraction(multiple)), place]]]
    return None


def by_divisibility(state: State, depth: int, prove: Prove) -> Json:
    """A bounded integer that several equations make a multiple of different numbers."""
    for name in sorted(state.integers - set(state.bindings)):
        low, _, high, _ = bounds(state, name)
        if low is None or high is None or high - low < 2:
            continue
        single = ((name, 1),)
        moduli: list[Json] = []
        common = 1
        for parts, p in _sums(state, single):
            modulus = gcd(*(int(d) for monomial, d in p.items() if monomial != single))
            if modulus > 1 and common % modulus:
                moduli.append([modulus, parts])
                common = lcm(common, modulus)
        if common <= 1 or high - low > 2 * common:
            continue
        branch = state.branch()
        branch.bind(name, scale(variable(branch.fresh_integer()), common))
        proof = prove(branch, depth - 1)
        if proof is not None:
            return ["divisible", name, moduli, proof]
    return None


def _sums(state: State, single: Monomial) -> Iterator[tuple[list[Json], Polynomial]]:
    """Sums of one or two equations between integers in which the variable stands once."""
    whole = [
        (place, p)
        for place, (sign, p) in enumerate(state.facts)
        if sign == "=" and state.is_integral(p)
    ]
    for place, p in whole:
        c = p.get(single, 0)
        if abs(c) != 1:
            continue
        yield [[int(c), place]], scale(p, c)
        for other, q in whole:
            if single not in q:
                for k in (1, -1):
                    yield [[int(c), place], [k, other]], add(scale(p, c), q, k)


def by_divisors(state: State, depth: int, prove: Prove) -> Json:
    """An equation ``a*x*y + b*x + c*y + d = 0`` between integers, as a product of two factors."""
    for place, (sign, p) in enumerate(state.facts):
        names = sorted(variables(p))
        if sign != "=" or len(names) != 2 or not state.is_integral(p):
            continue
        x, y = names
        a = p.get(((x, 1), (y, 1)), 0)
        b, c, d = p.get(((x, 1),), 0), p.get(((y, 1),), 0), p.get((), 0)
        if not a or len(p) != sum(map(bool, (a, b, c, d))) or b % a or c % a:
            continue
        # p = (x + c/a)*(a*y + b) + d - b*c/a
        one = add(variable(x), constant(int(c // a)))
        other = add(scale(variable(y), a), constant(b))
        rest = int(d - b * (c // a))
        if not rest or abs(rest) > _MOST_VALUES * 4:
            continue
        cases: list[Json] = []
        for number_ in (k for k in range(-abs(rest), abs(rest) + 1) if k and rest % k == 0):
            branch = state.branch()
            branch.fact("=", add(one, constant(-number_)))
            proof = prove(branch, depth - 1)
            if proof is None:
                return None
            cases.append([number_, proof])
        return ["divisors", place, polynomial_term(one), polynomial_term(other), cases]
    return None


def by_enumeration(state: State, depth: int, prove: Prove) -> Json:
    """Try every value of the integer that has the fewest."""
    best: tuple[int, str, int] | None = None
    for name in state.integers:
        if name in state.bindings:
            continue
        low, low_open, high, high_open = bounds(state, name)
        if low is None or high is None:
            continue
        first = floor(low) + 1 if low_open else ceil(low)
        last = ceil(high) - 1 if high_open else floor(high)
        size = max(0, last - first + 1)
        if size <= _MOST_VALUES and (best is None or size < best[0]):
            best = size, name, first
    if best is None:
        return None
    size, name, first = best
    cases: list[Json] = []
    for value in range(first, first + size):
        branch = state.branch()
        branch.bind(name, constant(value))
        if branch.closed:
            continue
        proof = prove(branch, depth - 1)
        if proof is None:
            return None
        cases.append([value, proof])
    return ["enumerate", name, cases]
