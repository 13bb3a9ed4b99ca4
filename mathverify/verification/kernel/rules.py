"""The proof rules: each shows that no point satisfies what a state says.

A proof is ``[]`` for a state in which a fact is plainly false, else ``[rule, ..., rest]``; facts
and clauses go by their places.  A lemma adds to what is known, and ``rest`` goes on from there;
a distinction leaves several cases, and ``rest`` has a proof for each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from mathverify.verification.kernel import polynomials
from mathverify.verification.kernel.polynomials import Json, Polynomial, Refused, require
from mathverify.verification.kernel.state import NOT_T, Case, Fact, State, T


def refute(state: State, proof: Json) -> None:
    """Accept that no point satisfies ``state``.  Raises `Refused` if ``proof`` does not show it."""
    while not state.closed:
        state.work.spend(1)
        if type(proof) is not list or not proof or type(proof[0]) is not str:
            raise Refused("this is not a step of a proof")
        apply, kinds = RULES.get(proof[0], (None, []))
        if apply is None or [type(given) for given in proof[1:-1]] not in kinds:
            raise Refused("this is no rule, or not how it is used")
        branches, proof = apply(state, *proof[1:-1]), proof[-1]
        if branches is not None:
            if type(proof) is not list or len(proof) != len(branches):
                raise Refused("the cases are not all treated")
            for branch, rest in zip(branches, proof, strict=True):
                refute(branch, rest)
            return
    require(proof == [], "nothing is left to prove here")


def _fact(state: State, place: Json, *signs: str) -> Fact:
    if type(place) is not int or not 0 <= place < len(state.facts):
        raise Refused("there is no such fact")
    require(state.facts[place][0] in signs, "a fact does not have the sign that is needed")
    return state.facts[place]


def _everywhere(state: State, term: Json) -> Polynomial:
    """A term that has a value whatever its variables are."""
    require(not state.outside(term), "this term may be without a value")
    return state.term(term)


def _cases(state: State, cases: Iterable[Case]) -> list[State]:
    branches = []
    for how, formula in cases:
        branches.append(state.branch())
        branches[-1].hold(how, formula)
    return branches


def _split(state: State, place: int) -> list[State]:
    """One of the cases of a clause holds."""
    require(0 <= place < len(state.clauses), f"there is no clause {place}")
    return _cases(state, state.clauses.pop(place))


def _cut(state: State, formula: Json) -> list[State]:
    """A formula is true, or it is not."""
    return _cases(state, [(T, formula), (NOT_T, formula)])


def _signs(state: State, place: int) -> list[State]:
    """What is not 0 is positive or negative."""
    p = _fact(state, place, "!=")[1]
    branches = [state.branch(), state.branch()]
    branches[0].fact(">", p)
    branches[1].fact(">", polynomials.scale(p, -1))
    return branches


def _solve(state: State, place: int, term: Json) -> None:
    """``c*x + t = 0`` with a number c that is not 0 gives ``x = -t/c``, put in everywhere; x is a
    variable, or the value of a function.
    """
    rest, monomials = dict(_fact(state, place, "=")[1]), list(_everywhere(state, term))
    require([len(monomial) for monomial in monomials] == [1], "this is not a variable")
    name = monomials[0][0]
    factor = rest.pop((name,), 0)
    alone = factor != 0 and not any(name in monomial for monomial in rest)
    require(alone, "this fact does not give the variable")
    del state.facts[place]
    state.bind(name, polynomials.scale(rest, -1 if factor == 1 else Fraction(-1, factor)))


def _combine(state: State, parts: list[Json]) -> None:
    """A sum of parts is 0, at least 0, positive or not 0.  Each part is a multiplier, facts, and
    terms to be squared, all multiplied with each other: 0 with an equation among the facts; at
    least 0 if all are inequalities and the multiplier is no negative number; not 0 if none of
    them is, and then all other parts must be 0.
    """
    total: Polynomial = {}
    found: list[str] = []
    for part in parts:
        match part:
            case [multiplier, [*places], *squares]:
                product, signs = _everywhere(state, multiplier), set()
            case _:
                raise Refused("this is no part of a combination")
        factor = polynomials.constant_value(product)
        for place in places:
            sign, p = _fact(state, place, "=", ">=", ">", "!=")
            signs.add(sign)
            product = polynomials.multiply(product, p, state.work)
        for square in squares:
            q = polynomials.power(_everywhere(state, square), 2, state.work)
            product = polynomials.multiply(product, q, state.work)
        if "=" in signs:
            found.append("=")
        elif "!=" not in signs and factor is not None and factor >= 0:
            found.append(">" if signs == {">"} and factor and not squares else ">=")
        else:
            known = bool(factor) and ">=" not in signs and not squares
            require(known, "nothing is known of a part")
            found.append("!=")
        total = polynomials.add(total, product)
    sign = next((sign for sign in (">", ">=", "!=") if sign in found), "=")
    require(sign == "!=" or "!=" not in found, "what is not 0 may be negative")
    require(found.count("!=") <= 1, "a sum of things that are not 0 may be 0")
    state.fact(sign, total)


#: A rule, and of what types that may be which it is given besides the rest of the proof.
RULES: dict[str, tuple[Callable[..., list[State] | None], list[list[type]]]] = {
    "split": (_split, [[int]]), "cut": (_cut, [[list]]), "signs": (_signs, [[int]]),
    "solve": (_solve, [[int, str], [int, list]]), "combine": (_combine, [[list]]),
}  # fmt: skip
