"""Steps of a proof with products: factors, ideals, squares and products of inequalities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement

from mathverify.semantics.numbers.rationals import as_fraction
from mathverify.verification.certifying.combination import contradiction
from mathverify.verification.certifying.steps import Prove, polynomial_term, variables
from mathverify.verification.kernel.polynomials import (
    Json,
    Monomial,
    Polynomial,
    add,
    bounded,
    multiply,
    scale,
)
from mathverify.verification.kernel.state import NOT_T, State, T

_ONE: Polynomial = {(): 1}


def by_products(state: State, _depth: int, _prove: Prove) -> Json:
    """A sum of inequalities, products of two, multiples of equations, and squares."""
    plain = [
        (place, p, sign == ">")
        for place, (sign, p) in enumerate(state.facts)
        if sign in (">=", ">")
    ]
    names = sorted({name for _, p in state.facts for name in variables(p)})
    if len(plain) > 12 or len(names) > 4:
        return None
    rows: list[tuple[Polynomial, bool]] = [(p, strict) for _, p, strict in plain]
    parts: list[tuple[Polynomial, list[Json]]] = [({(): 1}, [[place]]) for place, _, _ in plain]
    for (i, p, s), (j, q, t) in combinations_with_replacement(plain, 2):
        rows.append((multiply(p, q, state.work), s and t))
        parts.append(({(): 1}, [[i, j]]))
    for place, (sign, p) in enumerate(state.facts):
        if sign == "=":
            for factor in [_ONE, *(_variable(name) for name in names)]:
                product = multiply(p, factor, state.work)
                rows += [(product, False), (scale(product, -1), False)]
                parts += [(scale(factor, k), [[place]]) for k in (1, -1)]
    for square in _squares(state, names):
        times = multiply(square, square, state.work)
        rows.append((times, False))
        parts.append(({(): 1}, [[], polynomial_term(square)]))
        for place, p, _ in plain if len(names) == 1 else ():
            rows.append((multiply(p, times, state.work), False))
            parts.append(({(): 1}, [[place], polynomial_term(square)]))
    found = contradiction(rows, state.work)
    if found is None:
        return None
    listed: list[Json] = []
    for i, c in sorted(found.items()):
        multiplier, rest = parts[i]
        if c:
            listed.append([polynomial_term(scale(multiplier, c)), *rest])
    return ["combine", listed, []]


def _variable(name: str) -> Polynomial:
    return {(name,): 1}


def _squares(state: State, names: list[str]) -> list[Polynomial]:
    """Variables, their differences, and the vertices of parabolas: what may help as a square."""
    found = [_variable(name) for name in names]
    found += [add(_variable(x), _variable(y), -1) for x in names for y in names if x < y]
    known = [p for _, p in state.facts]
    if len(names) == 1:  # what is positive times a factor of degree 2
        known += [factor for p in known if max(map(len, p)) > 2 for factor in _factors(p)]
    for p in known:
        for name in names:
            top, middle = p.get((name, name), 0), p.get((name,), 0)
            if top and middle:
                found.append(add(_variable(name), {(): Fraction(middle) / (2 * top)}))
    return found


def by_nonzero(state: State, _depth: int, _prove: Prove) -> Json:
    """A product of things that are not 0 lies in the ideal of the equations."""
    equations = [(place, p) for place, (sign, p) in enumerate(state.facts) if sign == "="]
    others = [(place, p) for place, (sign, p) in enumerate(state.facts) if sign == "!="]
    if not equations or not others or len(others) > 6:
        return None
    product: Polynomial = {(): 1}
    for _, p in others:
        product = multiply(product, p, state.work)
    cofactors = _reduced(product, equations, state)
    if cofactors is None:
        return None
    parts: list[Json] = [
        [polynomial_term(scale(c, -1)), [place]] for place, c in cofactors.items() if c
    ]
    return ["combine", [[1, [place for place, _ in others]], *parts], []]


def _reduced(
    p: Polynomial, equations: list[tuple[int, Polynomial]], state: State
) -> dict[int, Polynomial] | None:
    """Cofactors by division, if no remainder is left."""
    cofactors: dict[int, Polynomial] = {place: {} for place, _ in equations}
    divisors = [(place, q, _Leading.of(q)) for place, q in equations]
    for _ in range(60):
        if not p:
            return cofactors
        for place, q, leading in divisors:
            state.work.spend(len(p))
            step = leading.multiple(p)
            if step is not None:
                rest = leading.out_of(step)
                factor: Polynomial = {rest: Fraction(p[step]) / q[leading.monomial]}
                cofactors[place] = add(cofactors[place], factor)
                p = add(p, scale(multiply(factor, q, state.work), -1))
                break
        else:
            return None
    return None


def _degree(monomial: Monomial) -> tuple[int, Monomial]:
    """By which monomials are ordered: total degree first."""
    return (len(monomial), monomial)


@dataclass(frozen=True, slots=True)
class _Leading:
    """The leading monomial of a polynomial, and how often each of its names is a factor."""

    monomial: Monomial
    powers: tuple[tuple[str, int], ...]

    @classmethod
    def of(cls, p: Polynomial) -> _Leading:
        monomial = max(p, key=_degree)
        return cls(monomial, tuple(Counter(monomial).items()))

    def multiple(self, p: Polynomial) -> Monomial | None:
        """The largest monomial of ``p`` that is divided by this one; None if there is none."""
        found: Iterable[Monomial] = p
        # Most polynomials of a long search have none: one pass in C for each name.
        for name, times in self.powers:
            found = [one for one in found if one.count(name) >= times]
        return max(found, key=_degree, default=None)

    def out_of(self, monomial: Monomial) -> Monomial:
        """The quotient of a multiple."""
        left = list(monomial)
        for name in self.monomial:
            left.remove(name)
        return tuple(left)


def by_factors(state: State, depth: int, prove: Prove) -> Json:
    """A product that is 0 has a factor that is 0: if none were, the product would not be."""
    for place, (sign, p) in enumerate(state.facts):
        if sign != "=":
            continue
        factors = _factors(p)
        if len(factors) < 2 or any(("=", factor) in state.facts for factor in factors):
            continue
        proof = _by_cuts(state, place, factors, depth, prove)
        if proof is not None:
            return proof
    return None


def _by_cuts(state: State, place: int, factors: list[Polynomial], depth: int, prove: Prove) -> Json:
    remaining, nonzero = state.branch(), list[int]()
    cuts: list[tuple[Json, Json]] = []
    for factor in factors:
        if ("!=", factor) in remaining.facts:  # a factor that occurs twice
            nonzero.append(remaining.facts.index(("!=", factor)))
            continue
        formula: Json = ["=", polynomial_term(factor), 0]
        branch = remaining.branch()
        branch.hold(T, formula)
        proof = prove(branch, depth - 1)
        if proof is None:
            return None
        cuts.append((formula, proof))
        nonzero.append(len(remaining.facts))
        remaining.hold(NOT_T, formula)
    rest: Json = ["combine", [[1, list[Json](nonzero)], [-1, [place]]], []]
    for formula, proof in reversed(cuts):
        rest = ["cut", formula, [proof, rest]]
    return rest


def _factors(p: Polynomial) -> list[Polynomial]:
    from flint import Ordering, fmpq, fmpq_mpoly_ctx

    names = sorted(variables(p))
    ctx = fmpq_mpoly_ctx.get([f"v{i}" for i in range(len(names))], Ordering.lex)
    terms = {
        tuple(m.count(name) for name in names): fmpq(Fraction(c).numerator, Fraction(c).denominator)
        for m, c in p.items()
    }
    leading, factors = ctx.from_dict(terms).factor()
    found: list[Polynomial] = []
    for factor, times in factors:
        one: Polynomial = {
            tuple(n for n, e in zip(names, exponents, strict=True) for _ in range(int(e))): bounded(
                as_fraction(c)
            )
            for exponents, c in factor.to_dict().items()
        }
        found += [one] * int(times)
    # The constant in front goes to the first factor.
    return [scale(found[0], as_fraction(leading)), *found[1:]] if found else []
