"""Inequalities between products that grow, for all whole numbers from a first one, by induction.

Let ``L(n + 1) = L(n)*p(n)`` and ``R(n + 1) = R(n)*q(n)`` for all n from b on, with ``p >= q > 0``
and ``R > 0`` there, and let L > R at b.  Then L > R from b on: ``L(n + 1) = L(n)*p(n) > R(n)*p(n)
>= R(n)*q(n) = R(n + 1)``, and likewise for >=.  For products of factorials, powers of positive
numbers and polynomials the ratios p and q are quotients of polynomials, so that ``p >= q`` is a
question for the engines.  The places before b are looked at one by one, and one of them may be a
place where the inequality fails.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import TypeAlias

from mathverify.language import tree
from mathverify.language.arithmetic import Arithmetic, unknown
from mathverify.language.tree import Comparison, Name, Node, Number, Relation
from mathverify.semantics import terms
from mathverify.semantics.evaluation import Truth, truth
from mathverify.semantics.linear_form import LinearForm, NotLinear, linear_form, polynomial
from mathverify.semantics.system import (
    Bound,
    Constraint,
    Evidence,
    Grade,
    Kind,
    Model,
    System,
    Unsatisfiable,
    Variable,
)
from mathverify.verification.case import Case

#: How many places are looked at one by one.
_PLACES = 40


@dataclass(frozen=True, slots=True)
class HoldsFrom:
    """The inequality holds at every place."""

    evidence: tuple[Evidence, ...]


@dataclass(frozen=True, slots=True)
class FailsAt:
    """The inequality is false at this place."""

    model: Model


Growth: TypeAlias = HoldsFrom | FailsAt | None


def by_growth(case: Case, base: System, conclusion: Node) -> Growth:
    """Whether ``conclusion`` is true at every point of ``base``; None where that is not shown."""
    place = _first(base)
    sides = _sides(conclusion)
    if place is None or sides is None:
        return None
    (variable,) = base.variables
    name = variable.name
    ratios = [_ratio(side, name) for side in sides]
    if None in ratios:
        return None
    for last in range(place, place + _PLACES):
        here = truth(conclusion, {name: Fraction(last)})
        if here is Truth.FALSE:
            word = Evidence("a place", "mathverify.verification", _EXACT, {name: last})
            case.reasoner.takes_word(word)
            return FailsAt({name: Fraction(last)})
        if here is not Truth.TRUE:
            return None
        shown = _step(case, name, last, sides[1], ratios)
        if shown is not None:
            detail = {"from": place, "step from": last}
            word = Evidence("induction by ratios", "mathverify.verification", _EXACT, detail)
            case.reasoner.takes_word(word)
            return HoldsFrom((*shown, word))
    return None


_EXACT = Grade.EXACT


def _first(base: System) -> int | None:
    """The first whole number of a system that says of one where it begins, and no more."""
    if len(base.variables) != 1:
        return None
    (variable,) = base.variables
    if variable.kind is not Kind.INTEGER or variable.high is not None or variable.values:
        return None
    lows = [] if variable.low is None else [variable.low]
    for constraint in base.constraints:
        match constraint.formula:
            case Relation((Name(name), Number(value)), (sign,)) if name == variable.name:
                pass
            case _:
                return None
        if not constraint.wanted or sign not in (Comparison.GREATER, Comparison.GREATER_EQUAL):
            return None
        lows.append(Bound(value, sign is Comparison.GREATER_EQUAL))
    firsts = [ceil(low.value) if low.closed else floor(low.value) + 1 for low in lows]
    return max(firsts, default=None)


def _sides(conclusion: Node) -> tuple[Node, Node] | None:
    """The larger and the smaller side of an inequality."""
    match conclusion:
        case Relation((left, right), (Comparison.GREATER | Comparison.GREATER_EQUAL,)):
            return left, right
        case Relation((left, right), (Comparison.LESS | Comparison.LESS_EQUAL,)):
            return right, left
    return None


def _step(
    case: Case, name: str, first: int, smaller: Node, ratios: list[Node | None]
) -> tuple[Evidence, ...] | None:
    """Why from ``first`` on the smaller side is positive and grows no faster than the larger."""
    above, below = ratios
    assert above is not None
    assert below is not None
    system = System((Variable(name, Kind.INTEGER, Bound(Fraction(first), True)),), ())
    goals = [
        terms.compare(above, Comparison.GREATER_EQUAL, below),
        terms.compare(below, Comparison.GREATER, terms.ZERO),
    ]
    positive = _polynomial_factors(smaller)
    goals += [terms.compare(factor, Comparison.GREATER, terms.ZERO) for factor in positive]
    found: list[Evidence] = []
    for goal in goals:
        outcome = case.reasoner.refutes(system, Constraint("the step", goal, wanted=False))
        if not isinstance(outcome, Unsatisfiable):
            return None
        found.append(outcome.evidence)
    if not _starts(smaller, name, first):
        return None
    return tuple(found)


def _ratio(term: Node, name: str) -> Node | None:
    """``term`` at n + 1 over ``term`` at n as a quotient of polynomials; None for other terms."""
    match term:
        case tree.Call(function="factorial", arguments=(argument,)):
            shift = _shift(argument, name)
            return None if shift is None else terms.add((argument, terms.ONE))
        case tree.Power(base=Number(value=base), exponent=exponent) if base > 0:
            form = linear_form(exponent)
            if isinstance(form, LinearForm) and set(form.coefficients) <= {name}:
                step = form.coefficients.get(name, Fraction(0))
                if step.denominator == 1 and abs(step) <= _PLACES:
                    return terms.number(base ** int(step))
            return None
    products: Arithmetic[Node] = Arithmetic(
        multiply=terms.multiply, other=lambda part: _ratio_of_polynomial(part, name)
    )
    return products.known(term, lambda part: _ratio(part, name))


def _ratio_of_polynomial(term: Node, name: str) -> Node:
    expanded = polynomial(term)
    if isinstance(expanded, NotLinear) or tree.free_names(term) - {name}:
        unknown(term)
    following = tree.substitute(term, {name: terms.add((Name(name), terms.ONE))})
    return terms.divide(following, term)


def _shift(argument: Node, name: str) -> int | None:
    """C of ``n + c``."""
    form = linear_form(argument)
    if not isinstance(form, LinearForm) or form.coefficients != {name: Fraction(1)}:
        return None
    return int(form.constant) if form.constant.denominator == 1 else None


def _polynomial_factors(term: Node) -> list[Node]:
    """The factors whose sign is not told by their form."""
    if isinstance(term, tree.Multiply):
        return [factor for part in term.factors for factor in _polynomial_factors(part)]
    by_form = isinstance(term, tree.Call) or (
        isinstance(term, tree.Power) and isinstance(term.base, Number)
    )
    return [] if by_form else [term]


def _starts(term: Node, name: str, first: int) -> bool:
    """Whether the term, and so each of its factorials from there on, has a value at this place."""
    defined = terms.compare(term, Comparison.IN, Name("real"))
    return truth(defined, {name: Fraction(first)}) is Truth.TRUE
