"""The proof rules: each shows that no point satisfies what a state says.

A proof is ``[]`` for a state in which a fact is plainly false, else ``[rule, ...]``; facts and
clauses go by their places.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from mathverify.verification.kernel import polynomials
from mathverify.verification.kernel.evaluation import closed_value
from mathverify.verification.kernel.polynomials import Json, Polynomial, Refused, require
from mathverify.verification.kernel.state import Fact, State


def refute(state: State, proof: Json) -> None:
    """Accept that no point satisfies ``state``.  Raises `Refused` if ``proof`` does not show it."""
    state.work.spend(1)
    if state.closed:
        require(proof == [], "nothing is left to prove here")
        return
    if type(proof) is not list or not proof or type(proof[0]) is not str:
        raise Refused("this is not a step of a proof")
    require(proof[0] in RULES, "this is no rule")
    apply, kinds = RULES[proof[0]]
    require([type(given) for given in proof[1:]] == kinds, "this is not how the rule is used")
    apply(state, *proof[1:])


def _fact(state: State, place: Json, *signs: str) -> Fact:
    if type(place) is not int or not 0 <= place < len(state.facts):
        raise Refused("there is no such fact")
    require(state.facts[place][0] in signs, "a fact does not have the sign that is needed")
    return state.facts[place]


def _polynomial(terms: Json) -> Polynomial:
    """A multiplier: a number, or terms ``[number, name, name, ...]`` to be added up."""
    if type(terms) is not list or terms[:1] == ["/"]:
        return polynomials.add({}, {(): closed_value(terms)})
    total: Polynomial = {}
    for term in terms:
        match term:
            case [c, *names] if all(type(name) is str for name in names):
                total = polynomials.add(total, {tuple(sorted(map(str, names))): closed_value(c)})
            case _:
                raise Refused("this is not a polynomial")
    return total


def _split(state: State, place: int, proofs: list[Json]) -> None:
    """One of the cases of a clause holds: every one of them is refuted."""
    require(0 <= place < len(state.clauses), f"there is no clause {place}")
    clause = state.clauses.pop(place)
    require(len(proofs) == len(clause), f"the cases of clause {place} are not all treated")
    for (how, formula), proof in zip(clause, proofs, strict=True):
        branch = state.branch()
        branch.hold(how, formula)
        refute(branch, proof)


def _solve(state: State, place: int, name: str, proof: Json) -> None:
    """``c*x + t = 0`` with a number c that is not 0 gives ``x = -t/c``, put in everywhere."""
    rest = dict(_fact(state, place, "=")[1])
    factor = rest.pop((name,), 0)
    alone = factor != 0 and not any(name in monomial for monomial in rest)
    require(alone, "this fact does not give the variable")
    del state.facts[place]
    inverse = factor if factor in (1, -1) else Fraction(1) / factor
    state.bind(name, polynomials.scale(rest, -inverse))
    refute(state, proof)


def _factor(state: State, place: int, cases: list[Json]) -> None:
    """A product that is 0 has a factor that is 0."""
    p = _fact(state, place, "=")[1]
    product: Polynomial = {(): 1}
    del state.facts[place]
    for case in cases:
        if type(case) is not list or len(case) != 2:
            raise Refused("this is not a factor and a proof")
        factor = _polynomial(case[0])
        product = polynomials.multiply(product, factor, state.work)
        branch = state.branch()
        branch.fact("=", factor)
        refute(branch, case[1])
    require(product == p, f"fact {place} is not the product of these factors")


def _combine(state: State, parts: list[Json]) -> None:
    """A sum that is 0, at least 0, positive or not 0 comes to a number that is not.  Each part
    is a multiplier, facts, and polynomials to be squared, all multiplied with each other: 0 with
    an equation among the facts; at least 0 if all are inequalities and the multiplier is no
    negative number; not 0 if none of them is, and then all other parts must be 0.
    """
    total: Polynomial = {}
    found: list[str] = []
    for part in parts:
        match part:
            case [multiplier, [*places], *squares]:
                product, signs = _polynomial(multiplier), set()
            case _:
                raise Refused("this is no part of a combination")
        factor = polynomials.constant_value(product)
        for place in places:
            sign, p = _fact(state, place, "=", ">=", ">", "!=")
            signs.add(sign)
            product = polynomials.multiply(product, p, state.work)
        for square in squares:
            q = polynomials.power(_polynomial(square), 2, state.work)
            product = polynomials.multiply(product, q, state.work)
        if "=" in signs:
            found.append("=")
        elif "!=" not in signs and factor is not None and factor >= 0:
            found.append(">" if signs == {">"} and factor and not squares else ">=")
        else:
            known = factor and ">=" not in signs and not squares
            require(bool(known), "nothing is known of a part")
            found.append("!=")
        total = polynomials.add(total, product)
    sign = next((sign for sign in (">", ">=", "!=") if sign in found), "=")
    require(sign == "!=" or "!=" not in found, "what is not 0 may be negative")
    require(found.count("!=") <= 1, "a sum of things that are not 0 may be 0")
    state.fact(sign, total)
    require(state.closed, "the combination is no contradiction")


RULES: dict[str, tuple[Callable[..., None], list[type]]] = {
    "split": (_split, [int, list]),
    "solve": (_solve, [int, str, list]),
    "factor": (_factor, [int, list]),
    "combine": (_combine, [list]),
}
