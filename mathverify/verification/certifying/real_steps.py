"""Steps of a proof about reals: substitution, roots, cases, sums of inequalities."""

from __future__ import annotations

from fractions import Fraction

from mathverify.verification.certifying.combination import contradiction
from mathverify.verification.certifying.steps import Prove, number, spelled, variables
from mathverify.verification.kernel.polynomials import (
    Json,
    Polynomial,
    scale,
)
from mathverify.verification.kernel.state import State

#: Signs are told apart early or not at all: each makes two cases of everything after it.
_DEEPEST_SIGNS = 13


def by_solving(state: State, depth: int, prove: Prove) -> Json:
    """An equation gives one variable as a polynomial in the others."""
    best: tuple[tuple[int, ...], int, str] | None = None
    for place, (sign, p) in enumerate(state.facts):
        if sign != "=":
            continue
        for name in sorted(variables(p)):
            if (name,) in p and sum(m.count(name) for m in p) == 1:
                elsewhere = sum(name in m and len(m) > 1 for _, q in state.facts for m in q)
                facts = sum((name,) in q for _, q in state.facts)
                rank = (elsewhere, max(map(len, p)), len(p), facts)
                if best is None or rank < best[0]:
                    best = rank, place, name
    if best is None:
        return None
    _, place, name = best
    branch = state.branch()
    p = branch.facts[place][1]
    del branch.facts[place]
    rest = {monomial: c for monomial, c in p.items() if monomial != (name,)}
    branch.bind(name, scale(rest, Fraction(-1) / p[(name,)]))
    proof = prove(branch, depth)
    return None if proof is None else ["solve", place, spelled(name), proof]


def by_clause(state: State, depth: int, prove: Prove) -> Json:
    """Split a clause; one with a single open case first, one that only tells what is not last."""
    best: tuple[bool, int, int] | None = None
    for place, clause in enumerate(state.clauses):
        open_cases, tells = 0, False
        for case in clause:
            branch = state.branch()
            branch.hold(*case)
            open_cases += not branch.closed
            tells |= any(sign != "!=" for sign, _ in branch.facts[len(state.facts) :])
        rank = (open_cases > 1 and not tells, open_cases, place)
        if best is None or rank < best:
            best = rank
        if open_cases <= 1:
            break
    if best is None:
        return None
    _, open_cases, place = best
    proofs: list[Json] = []
    base = state.branch()
    clause = base.clauses.pop(place)
    for case in clause:
        branch = base.branch()
        branch.hold(*case)
        proof = prove(branch, depth if open_cases <= 1 else depth - 1)
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
        [],
    ]


def by_signs(state: State, depth: int, prove: Prove) -> Json:
    """What is not 0 is positive or negative: for a difference of roots or the like."""
    if depth < _DEEPEST_SIGNS:
        return None
    roots = {name for head, _, name in state.named if head in ("sqrt", "abs", "pi")}
    for place, (sign, p) in enumerate(state.facts):
        if sign == "!=" and roots & variables(p):
            proofs: list[Json] = []
            for side in (p, scale(p, -1)):
                branch = state.branch()
                branch.fact(">", side)
                proofs.append(prove(branch, depth - 1))
            if None not in proofs:
                return ["signs", place, proofs]
    return None
