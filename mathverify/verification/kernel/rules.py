"""The proof rules: each shows that no point satisfies what a state says.

A proof is ``[]`` for a state in which a fact is plainly false, else ``[rule, ...]``.  Facts and
clauses are named by their place in the state.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil, floor, lcm

from mathverify.verification.kernel.enclosure import enclosure
from mathverify.verification.kernel.evaluation import is_compound
from mathverify.verification.kernel.polynomials import (
    Json,
    Monomial,
    Polynomial,
    Rational,
    Refused,
    add,
    at,
    constant,
    constant_value,
    dense,
    is_whole,
    magnitude,
    multiply,
    power,
    rational,
    require,
    roots_between,
    scale,
    variable,
    variables,
    without_root,
)
from mathverify.verification.kernel.state import State

_MOST_VALUES = 5_000


def refute(state: State, proof: Json) -> None:
    """Accept that no point satisfies ``state``.  Raises `Refused` if ``proof`` does not show it."""
    state.work.spend(1)
    if state.closed:
        require(proof == [], "nothing is left to prove here")
        return
    match proof:
        case ["split", int(place), list(proofs)]:
            _split(state, place, proofs)
        case ["solve", place, str(name), rest]:
            _solve(state, place, name)
            refute(state, rest)
        case ["roots", place, str(name), list(cases)]:
            _roots(state, place, name, cases)
        case ["factor", place, list(cases)]:
            _factor(state, place, cases)
        case ["enumerate", str(name), list(cases)]:
            _enumerate(state, name, cases)
        case ["divisors", place, divisor, cofactor, list(cases)]:
            _divisors(state, place, divisor, cofactor, cases)
        case ["sign", term, below, zero, above]:
            p = _polynomial(state, term)
            for sign, q, rest in ((">", scale(p, -1), below), ("=", p, zero), (">", p, above)):
                _with_fact(state, sign, q, rest)
        case ["logarithms", place, rest]:
            take_logarithms(state, place)
            refute(state, rest)
        case ["enclose", term, int(bits), rest]:
            low, high = enclosure(term, bits, state.work)
            p = state.term(term)
            state.fact(">=", add(p, constant(low), -1))
            state.fact(">=", add(constant(high), p, -1))
            refute(state, rest)
        case ["combine", list(parts)]:
            _combine(state, parts)
        case ["nonzero", list(places), list(parts)]:
            product = constant(1)
            for place in places:
                product = multiply(product, _fact(state, place, "!=", ">"), state.work)
            gap = add(product, _sum_of_equations(state, parts), -1)
            require(not gap, "the product is not the sum")
        case ["divisible", str(name), list(moduli), rest]:
            _divisible(state, name, moduli)
            refute(state, rest)
        case ["residue", int(modulus), list(parts)]:
            _residue(state, modulus, parts)
        case ["sturm", place, str(name)]:
            _sturm(state, place, name)
        case _:
            raise Refused("this is not a step of a proof")


def _with_fact(state: State, sign: str, p: Polynomial, proof: Json) -> None:
    branch = state.branch()
    branch.fact(sign, p)
    refute(branch, proof)


def _fact(state: State, place: Json, *signs: str) -> Polynomial:
    if type(place) is not int or not 0 <= place < len(state.facts):
        raise Refused("there is no such fact")
    require(state.facts[place][0] in signs, f"fact {place} does not have the sign {signs}")
    return state.facts[place][1]


def _polynomial(state: State, term: Json) -> Polynomial:
    """A multiplier: sums, products and powers of variables and numbers, which has no holes."""
    if is_compound(term):
        last = term[-1]
        power_ = term[0] in ("^", "/") and len(term) == 3 and type(last) is int and last > 0
        require(power_ or term[0] in ("+", "*", "-"), "a multiplier must be a polynomial")
        for operand in term[1:]:
            _polynomial(state, operand)
    return state.term(term)


def _cases(cases: list[Json]) -> Iterator[tuple[Json, Json]]:
    for case in cases:
        if not isinstance(case, list) or len(case) != 2:
            raise Refused("this is not a case")
        yield case[0], case[1]


def _split(state: State, place: int, proofs: list[Json]) -> None:
    """One of the cases of a clause holds: every one of them is refuted."""
    require(0 <= place < len(state.clauses), f"there is no clause {place}")
    clause = state.clauses.pop(place)
    require(len(proofs) == len(clause), f"the cases of clause {place} are not all treated")
    for case, proof in zip(clause, proofs, strict=True):
        branch = state.branch()
        for how, formula in case:
            branch.hold(how, formula)
        refute(branch, proof)


def _solve(state: State, place: Json, name: str) -> None:
    """``c*x + t = 0`` with a number c that is not 0 gives ``x = -t/c``, put in everywhere."""
    rest = dict(_fact(state, place, "="))
    factor = rest.pop(((name, 1),), 0)
    require(factor != 0 and name not in variables(rest), f"fact {place} does not give {name}")
    state.facts = [fact for i, fact in enumerate(state.facts) if i != place]
    state.bind(name, scale(rest, Fraction(-1) / factor))


def bounds(state: State, name: str) -> tuple[Rational | None, bool, Rational | None, bool]:
    """Lower and upper end of the range in which the linear facts about ``name`` alone keep it,
    each with whether the end itself is excluded.
    """
    ends: dict[bool, tuple[Rational, bool]] = {}
    single = ((name, 1),)
    for sign, p in state.facts:
        if sign in (">=", ">") and single in p and set(p) <= {(), single}:
            upper, end = p[single] < 0, Fraction(-p.get((), 0)) / p[single]
            known = ends.get(upper)
            closer = known is None or (end < known[0] if upper else end > known[0])
            if closer or (known is not None and end == known[0] and sign == ">"):
                ends[upper] = end, sign == ">"
    return (*ends.get(False, (None, False)), *ends.get(True, (None, False)))


def _roots(state: State, place: Json, name: str, cases: list[Json]) -> None:
    """``p(x) = 0`` in one variable: x is one of its rational roots, or lies in one of the
    intervals ``[low, high]``, which hold all other real roots by Sturm's theorem.
    """
    p = dense(_fact(state, place, "="), name)
    spans: list[tuple[Rational, Rational]] = []
    for case, proof in _cases(cases):
        branch = state.branch()
        if isinstance(case, list) and len(case) == 2:
            low, high = rational(case[0]), rational(case[1])
            in_order = low < high and (not spans or spans[-1][1] <= low)
            require(in_order, "the intervals of the roots overlap or are out of order")
            spans.append((low, high))
            branch.fact(">", add(variable(name), constant(low), -1))
            branch.fact(">=", add(constant(high), variable(name), -1))
        else:
            root = rational(case)
            p, times = without_root(p, root, state.work)
            require(times > 0, f"{root} is not a root, or is given twice")
            branch.bind(name, constant(root))
        refute(branch, proof)
    if len(p) > 1:
        found = sum(roots_between(p, low, high, state.work) for low, high in spans)
        require(roots_between(p, None, None, state.work) == found, "a real root is missing")


def _factor(state: State, place: Json, cases: list[Json]) -> None:
    """A product that is 0 has a factor that is 0."""
    p, product = _fact(state, place, "="), constant(1)
    state.facts = [fact for i, fact in enumerate(state.facts) if i != place]
    for term, proof in _cases(cases):
        factor = _polynomial(state, term)
        product = multiply(product, factor, state.work)
        _with_fact(state, "=", factor, proof)
    require(product == p, f"fact {place} is not the product of these factors")


def values_between(state: State, name: str) -> range:
    """The integers between the bounds of ``name``."""
    low, low_open, high, high_open = bounds(state, name)
    if name not in state.integers or low is None or high is None:
        raise Refused(f"{name} is not an integer between bounds")
    first = floor(low) + 1 if low_open else ceil(low)
    last = ceil(high) - 1 if high_open else floor(high)
    require(last - first < _MOST_VALUES, f"{name} has too many values")
    return range(first, last + 1)


def _enumerate(state: State, name: str, cases: list[Json]) -> None:
    """An integer between two bounds takes one of finitely many values; those that no fact
    refutes at once are refuted one by one, in order.
    """
    given = _cases(cases)
    for number in values_between(state, name):
        branch = state.branch()
        branch.bind(name, constant(number))
        if not branch.closed:
            value, proof = next(given, (None, None))
            require(type(value) is int and value == number, f"{name} = {number} is missing")
            refute(branch, proof)
    require(next(given, None) is None, "there are more cases than values")


def _divisors(state: State, place: Json, d: Json, cofactor: Json, cases: list[Json]) -> None:
    """``d*q + c = 0`` with integers d and q: d is a divisor of the number c, which is not 0."""
    divisor, other = _polynomial(state, d), _polynomial(state, cofactor)
    rest = constant_value(add(_fact(state, place, "="), multiply(divisor, other, state.work), -1))
    if not rest or not is_whole(rest) or magnitude(rest) > _MOST_VALUES:
        raise Refused(f"fact {place} says nothing about divisors")
    require(state.is_integral(divisor) and state.is_integral(other), "the factors are no integers")
    given = _cases(cases)
    for number in range(-abs(int(rest)), abs(int(rest)) + 1):
        if number and rest % number == 0:
            value, proof = next(given, (None, None))
            require(type(value) is int and value == number, f"the divisor {number} is missing")
            _with_fact(state, "=", add(divisor, constant(number), -1), proof)
    require(next(given, None) is None, "there are more cases than divisors")


def take_logarithms(state: State, place: Json) -> None:
    """``c1*ln(a1) + c2*ln(a2) + ...`` with integers c has the sign of ``a1^c1 * a2^c2 * ... - 1``;
    the a are positive, because their logarithms were taken up as defined.
    """
    p = _fact(state, place, "=", "!=", ">=", ">")
    inside: dict[Monomial, Polynomial] = {
        ((name, 1),): xs[0] for operation, xs, name in state.named if operation == "ln"
    }
    above, below = constant(1), constant(1)
    for monomial, c in p.items():
        require(monomial in inside and is_whole(c), "this is no sum of logarithms")
        factor = power(inside[monomial], abs(int(c)), state.work)
        if c > 0:
            above = multiply(above, factor, state.work)
        else:
            below = multiply(below, factor, state.work)
    state.fact(state.facts[int(str(place))][0], add(above, below, -1))


def _nonnegative(term: Json) -> bool:
    """Whether a multiplier is built so that it is never negative."""
    match term:
        case int():
            return term >= 0
        case ["/", inner, int(below)]:
            return below > 0 and _nonnegative(inner)
        case ["^", _, int(exponent)]:
            return exponent > 0 and exponent % 2 == 0
        case ["*" | "+", *parts]:
            return all(_nonnegative(part) for part in parts)
    return False


def _combine(state: State, parts: list[Json]) -> None:
    """A sum of things that are not negative (or 0) comes to a negative number, or to 0 although
    one of them is positive.  Each part is a multiplier and facts to be multiplied with it: with
    an equation among them it is 0, else all must be inequalities and the multiplier not negative.
    """
    total: Polynomial = {}
    strict = False
    for multiplier, places in _cases(parts):
        product, signs = _polynomial(state, multiplier), set()
        factor = constant_value(product)
        for place in places if isinstance(places, list) else [None]:
            p = _fact(state, place, "=", ">=", ">")
            signs.add(state.facts[int(str(place))][0])
            product = multiply(product, p, state.work)
        require("=" in signs or _nonnegative(multiplier), "a part may be negative")
        strict |= signs == {">"} and factor is not None and factor > 0
        total = add(total, product)
    value = constant_value(total)
    contradiction = value is not None and (value < 0 or (value == 0 and strict))
    require(contradiction, "the combination is no contradiction")


def _sum_of_equations(state: State, parts: list[Json]) -> Polynomial:
    total: Polynomial = {}
    for multiplier, place in _cases(parts):
        p = multiply(_polynomial(state, multiplier), _fact(state, place, "="), state.work)
        total = add(total, p)
    return total


def _residue(state: State, modulus: int, parts: list[Json]) -> None:
    """A sum of multiples of equations between integers, all of whose coefficients but the
    constant one are multiples of the modulus.
    """
    total = _sum_of_equations(state, parts)
    rest = total.pop((), 0)
    require(modulus > 1 and variables(total) <= state.integers, "no equation between integers")
    whole = all(is_whole(c) and c % modulus == 0 for c in total.values())
    require(whole and not (is_whole(rest) and rest % modulus == 0), "no contradiction")


def _divisible(state: State, name: str, moduli: list[Json]) -> None:
    """An integer x that equals a sum of multiples of equations, but for multiples of m1, and
    another but for multiples of m2, ..., is ``m*k`` for the least common multiple m; put in for x.
    """
    require(bool(moduli), f"without a modulus nothing makes {name} an integer")
    common = 1
    for modulus, parts in _cases(moduli):
        if type(modulus) is not int or modulus < 2 or not isinstance(parts, list):
            raise Refused("this is no modulus with its equations")
        rest = add(variable(name), _sum_of_equations(state, parts), -1)
        whole = all(is_whole(c) and c % modulus == 0 for c in rest.values())
        require(whole and variables(rest) <= state.integers, "not divisible by this modulus")
        common = lcm(common, modulus)
    state.bind(name, scale(variable(state.fresh_integer()), common))


def _sturm(state: State, place: Json, name: str) -> None:
    """Between the bounds of its variable a polynomial has no root and the wrong sign (for an
    equation: any sign); bounds that belong to the range are looked at themselves.
    """
    p = dense(_fact(state, place, "=", ">=", ">"), name)
    sign = state.facts[int(str(place))][0]
    low, low_open, high, high_open = bounds(state, name)
    rest = p
    for end, open_ in ((low, low_open), (high, high_open)):
        if end is not None:
            here = at(p, end)
            wrong = here != 0 if sign == "=" else here < 0 or (here == 0 and sign == ">")
            require(open_ or wrong, f"fact {place} may hold at {end}")
            rest, _ = without_root(rest, end, state.work)
    if low is not None and high is not None and low >= high:
        return
    changes = len(rest) > 1 and roots_between(rest, low, high, state.work) > 0
    require(not changes, f"fact {place} changes its sign between the bounds")
    ends = [x for x in (low, high) if x is not None]
    inner = Fraction(sum(ends)) / len(ends) if len(ends) == 2 else 0
    if len(ends) == 1:
        inner = ends[0] + (1 if high is None else -1)
    require(sign == "=" or at(p, inner) < 0, f"fact {place} may hold between the bounds")
