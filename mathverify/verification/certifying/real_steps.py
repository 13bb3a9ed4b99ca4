"""Steps of a proof about reals: substitution, roots, cases, sums of inequalities, enclosures."""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from mathverify.verification.certifying.combination import contradiction
from mathverify.verification.certifying.steps import Prove, number, polynomial_term
from mathverify.verification.kernel.enclosure import enclosure
from mathverify.verification.kernel.polynomials import (
    Json,
    Polynomial,
    Rational,
    Refused,
    add,
    constant,
    dense,
    roots_between,
    scale,
    variables,
    without_root,
)
from mathverify.verification.kernel.rules import bounds, refute, take_logarithms
from mathverify.verification.kernel.state import State


def by_solving(state: State, depth: int, prove: Prove) -> Json:
    """An equation gives one variable as a polynomial in the others."""
    best: tuple[tuple[int, ...], int, str] | None = None
    for place, (sign, p) in enumerate(state.facts):
        if sign != "=":
            continue
        degrees: dict[str, int] = {}
        for monomial in p:
            for name, exponent in monomial:
                degrees[name] = degrees.get(name, 0) + exponent
        for name, total in degrees.items():
            if total == 1 and ((name, 1),) in p:
                solved = scale(p, Fraction(1) / p[((name, 1),)])
                if name in state.integers and len(degrees) > 1 and not state.is_integral(solved):
                    continue
                whole = name in state.integers and len(degrees) > 1
                degree = max(sum(e for _, e in m) for m in p)
                elsewhere = sum(
                    any(n == name for n, _ in m) and sum(e for _, e in m) > 1
                    for _, q in state.facts
                    for m in q
                )
                rank = (int(whole), elsewhere, degree, len(p))
                if best is None or rank < best[0]:
                    best = rank, place, name
    if best is None:
        return None
    _, place, name = best
    branch = state.branch()
    p = branch.facts[place][1]
    del branch.facts[place]
    rest = {monomial: c for monomial, c in p.items() if monomial != ((name, 1),)}
    branch.bind(name, scale(rest, Fraction(-1) / p[((name, 1),)]))
    proof = prove(branch, depth)
    return None if proof is None else ["solve", place, name, proof]


def by_roots(state: State, depth: int, prove: Prove) -> Json:
    """An equation in one variable with rational real roots only."""
    for place, (sign, p) in enumerate(state.facts):
        names = variables(p)
        if sign != "=" or len(names) != 1:
            continue
        (name,) = names
        found = _rational_roots(state, dense(p, name))
        if found is None:
            continue
        cases: list[Json] = []
        for root in found:
            branch = state.branch()
            branch.bind(name, constant(root))
            proof = prove(branch, depth - 1)
            if proof is None:
                return None
            cases.append([number(root), proof])
        return ["roots", place, name, cases]
    return None


def _rational_roots(state: State, p: list[Rational]) -> list[Rational] | None:
    """All real roots in order, if they are rational."""
    multiple = lcm(*(Fraction(c).denominator for c in p))
    whole = [int(c * multiple) for c in p]
    found: list[Rational] = []
    rest: list[Rational] = list(p)
    for root in sorted(set(_candidates(whole))):
        rest, times = without_root(rest, root, state.work)
        if times:
            found.append(root if Fraction(root).denominator > 1 else int(root))
    if len(rest) > 1 and roots_between(rest, None, None, state.work):
        return None
    return found


def _candidates(whole: list[int]) -> list[Fraction]:
    """Where a rational root can be: rounded from numerical roots of the polynomial."""
    from flint import fmpq_poly

    factors = fmpq_poly(whole).numer().factor()[1]
    return [Fraction(-int(f[0]), int(f[1])) for f, _ in factors if f.degree() == 1]


def by_clause(state: State, depth: int, prove: Prove) -> Json:
    """Split a clause; one with a single open case first."""
    best: tuple[int, int] | None = None
    for place, clause in enumerate(state.clauses):
        open_cases = 0
        for case in clause:
            branch = state.branch()
            for how, formula in case:
                branch.hold(how, formula)
            open_cases += not branch.closed
        if best is None or open_cases < best[0]:
            best = open_cases, place
        if open_cases <= 1:
            break
    if best is None:
        return None
    place = best[1]
    proofs: list[Json] = []
    base = state.branch()
    clause = base.clauses.pop(place)
    for case in clause:
        branch = base.branch()
        for how, formula in case:
            branch.hold(how, formula)
        proof = prove(branch, depth if best[0] <= 1 else depth - 1)
        if proof is None:
            return None
        proofs.append(proof)
    return ["split", place, proofs]


def by_combination(state: State, _depth: int, _prove: Prove) -> Json:
    """Inequalities, and equations in both directions, that add up to a contradiction."""
    rows: list[tuple[Polynomial, bool]] = []
    parts: list[tuple[int, tuple[int, ...]]] = []
    for place, (sign, p) in enumerate(state.facts):
        if sign in (">=", ">"):
            rows.append((p, sign == ">"))
            parts.append((1, (place,)))
        elif sign == "=":
            rows += [(p, False), (scale(p, -1), False)]
            parts += [(1, (place,)), (-1, (place,))]
    if not rows:
        return None
    found = contradiction(rows, state.work)
    if found is None:
        return None
    return [
        "combine",
        [[number(parts[i][0] * c), list(parts[i][1])] for i, c in sorted(found.items()) if c],
    ]


def by_sturm(state: State, _depth: int, _prove: Prove) -> Json:
    """A polynomial in one variable that has the wrong sign between the bounds."""
    for place, (sign, p) in enumerate(state.facts):
        names = variables(p)
        if sign in ("=", ">=", ">") and len(names) == 1:
            proof: Json = ["sturm", place, *names]
            try:
                refute(state.branch(), proof)
            except Refused:
                continue
            return proof
    return None


def by_logarithms(state: State, depth: int, prove: Prove) -> Json:
    """A sum of logarithms compares as the product of what they are taken of."""
    inside = {name for operation, _, name in state.named if operation == "ln"}
    if not inside:
        return None
    for place, (_, p) in enumerate(state.facts):
        if not p or not set(p) <= {((name, 1),) for name in inside}:
            continue
        branch = state.branch()
        before = len(branch.facts)
        try:
            take_logarithms(branch, place)
        except Refused:
            continue
        new = len(branch.facts) > before and branch.facts[-1] not in branch.facts[:before]
        if not branch.closed and not new:
            continue
        proof = prove(branch, depth - 1)
        if proof is not None:
            return ["logarithms", place, proof]
    return None


def by_sign(state: State, depth: int, prove: Prove) -> Json:
    """What is not 0 is positive or negative."""
    for place, (sign, p) in enumerate(state.facts):
        known = [q for how, q in state.facts if how in (">", ">=")]
        if sign != "!=" or p in known or scale(p, -1) in known:
            continue
        sides: list[Json] = []
        for q in (scale(p, -1), p):
            branch = state.branch()
            branch.fact(">", q)
            sides.append(prove(branch, depth - 1))
            if sides[-1] is None:
                break
        else:
            zero: Json = ["nonzero", [place], [[1, len(state.facts)]]]
            return ["sign", polynomial_term(p), sides[0], zero, sides[1]]
    return None


def by_enclosure(state: State, depth: int, prove: Prove) -> Json:
    """Numbers such as pi and sqrt(2) come with rational bounds."""
    for operation, arguments, name in state.named:
        if name in state.bindings:
            continue
        if operation in ("pi", "e") and not arguments:
            term: Json = [operation]
        elif operation == "root" and all(set(a) <= {()} for a in arguments):
            order, inside = (a.get((), 0) for a in arguments)
            term = ["root", number(inside), number(order)]
        elif operation in ("exp", "ln", "sin", "cos") and set(arguments[0]) <= {()}:
            term = [operation, number(arguments[0].get((), 0))]
        else:
            continue
        low, _, high, _ = bounds(state, name)
        if low is not None and high is not None and high - low < Fraction(1, 10**9):
            continue
        branch = state.branch()
        bits = 20 if low is None or high is None else 60
        ends = enclosure(term, bits, state.work)
        p = branch.term(term)
        branch.fact(">=", add(p, constant(-ends[0])))
        branch.fact(">=", add(constant(ends[1]), scale(p, -1)))
        proof = prove(branch, depth - 1)
        if proof is not None:
            return ["enclose", term, bits, proof]
    return None
