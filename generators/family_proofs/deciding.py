"""Whether a claim in the parameters of a family holds for all their values, and who says so.

Four ways, cheapest first.  *Identity*: it holds for all real numbers, or for all between the bounds
of the domain; what is universal over reals is so over a part of them.  *Whole*: a polynomial with
whole coefficients in whole numbers is whole.  *Enumerated*: all values of the parameters that the
claim depends on are put in, where they are few; conditions in these parameters alone leave some
out.  *Implied*: an engine shows that it follows from the conditions of the family.  Only an
enumeration can say where a claim fails.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from itertools import product
from math import inf, prod
from typing import TypeAlias

from generators.family_proofs.claims import Claim, Claims, Members, conjuncts
from mathverify.api import default_engines
from mathverify.language import tree
from mathverify.language.tree import Comparison, Name, Node
from mathverify.semantics import terms
from mathverify.semantics.compilation import compile_formula
from mathverify.semantics.evaluation import Truth
from mathverify.semantics.linear_form import Polynomial, polynomial
from mathverify.semantics.system import (
    Budget,
    Constraint,
    Grade,
    System,
    Unsatisfiable,
)
from mathverify.semantics.whole_polynomials import is_whole
from mathverify.verification.reasoner import Reasoner

#: A bound; infinite where there is none.
_End: TypeAlias = Fraction | float

#: More combinations of values are not put in for one claim: one by one, and by blocks.
MOST_ENUMERATED = 300_000
MOST_IN_BLOCKS = 60_000_000
#: So few are put in one by one.
_FEW = 300


#: So many values for which a claim would fail are looked for in the family.
_MOST_ASKED = 20_000

#: Whether a family has a question with such values of some of its parameters; true where unknown.
Met: TypeAlias = Callable[[Mapping[str, Fraction]], bool]


class Way(Enum):
    """How a claim was shown."""

    IDENTITY = "identity"
    ENUMERATED = "enumerated"
    IMPLIED = "implied"


@dataclass(frozen=True, slots=True)
class Holds:
    """The claim is true for all values; ``points`` were looked at if it was enumerated."""

    way: Way
    grade: Grade
    points: int = 0


@dataclass(frozen=True, slots=True)
class Fails:
    """The claim is not true for these values of some parameters, which meet their conditions."""

    values: Mapping[str, Fraction]


@dataclass(frozen=True, slots=True)
class Open:
    """Nobody knows."""

    reason: str


Decided: TypeAlias = Holds | Fails | Open


def _always(_: Mapping[str, Fraction]) -> bool:
    return True


def decided(claim: Claim, known: Claims, met: Met = _always) -> Decided:
    """Whether ``claim`` is true wherever the conditions of ``known`` are.

    ``met`` says whether the family has a question with such values of some parameters: what holds
    at no other values fails nowhere.  It is asked of values for which a claim would fail.
    """
    if _by_form(claim.formula, known.domains):
        return Holds(Way.IDENTITY, Grade.EXACT)
    by_parts = _by_parts(claim, known, met)
    if by_parts is not None:
        return by_parts
    shorter = _shorter(claim.formula, known.domains)
    if shorter is not None and not claim.variables:
        claim = replace(claim, formula=shorter)
    divided = _divided(claim.formula)
    if divided and not claim.variables:
        # Both sides are the same where they have values, and they have where no divisor is 0.
        found = [decided(replace(claim, formula=_not_zero(one)), known, met) for one in divided]
        if all(isinstance(one, Holds) for one in found):
            ways = [one for one in found if isinstance(one, Holds)]
            return max(ways, key=lambda one: one.points, default=Holds(Way.IDENTITY, Grade.EXACT))
    if claim.variables:
        return Open("it is no identity")
    if any(_parts_among(claim.formula, one.formula) for one in known.supposed):
        return Holds(Way.IMPLIED, Grade.EXACT)
    enumerated = _enumerated(claim, known, met)
    if not isinstance(enumerated, Open):
        return enumerated
    used = set(tree.free_names(claim.formula))
    variables = tuple(one.variable(name) for name, one in known.domains.items())
    related = tuple(c for c in known.supposed if tree.free_names(c.formula) & used)
    reasoner = Reasoner(default_engines()[:2], Budget(), Grade.EXACT)
    goal = Constraint("the claim", claim.formula, wanted=False)
    outcome = reasoner.refutes(System(variables, related), goal)
    if isinstance(outcome, Unsatisfiable):
        return Holds(Way.IMPLIED, outcome.evidence.grade)
    return Open("it does not follow from the conditions by linear algebra")


def _by_parts(claim: Claim, known: Claims, met: Met) -> Holds | None:
    """A formula of several: one of them holds for all values, or all of them do."""
    formula = claim.formula
    if not isinstance(formula, tree.Logical):
        return None
    if formula.operator not in (tree.LogicalOperator.AND, tree.LogicalOperator.OR):
        return None
    found: list[Holds] = []
    for part in formula.operands:
        # Where one of several is asked for, the whole is looked at later, value by value.
        asked = met if formula.operator is tree.LogicalOperator.AND else _always
        one = decided(replace(claim, formula=part), known, asked)
        if isinstance(one, Holds) and formula.operator is tree.LogicalOperator.OR:
            return one
        if isinstance(one, Holds):
            found.append(one)
        elif formula.operator is tree.LogicalOperator.AND:
            return None
    if formula.operator is tree.LogicalOperator.OR:
        return None
    return max(found, key=lambda one: (one.grade, one.points))


def _not_zero(term: Node) -> Node:
    return terms.compare(term, Comparison.NOT_EQUAL, terms.ZERO)


def _shorter(formula: Node, domains: Mapping[str, Members]) -> Node | None:
    """A comparison with 0 of the normal form of the gap between both sides."""
    if not isinstance(formula, tree.Relation) or len(formula.operands) != 2:
        return None
    if formula.signs[0] not in _COMPARED:
        return None
    found = _quotient(terms.subtract(*formula.operands), domains)
    return None if found is None else terms.compare(_node(found), formula.signs[0], terms.ZERO)


_COMPARED = frozenset(
    {
        *(Comparison.EQUAL, Comparison.NOT_EQUAL, Comparison.GREATER, Comparison.LESS),
        *(Comparison.GREATER_EQUAL, Comparison.LESS_EQUAL),
    }
)


def _node(found: Polynomial) -> Node:
    """A polynomial as a term."""
    return terms.add(
        [
            terms.multiply(
                [
                    terms.number(factor),
                    *(terms.power(Name(name), terms.number(power)) for name, power in monomial),
                ]
            )
            for monomial, factor in found.terms.items()
        ]
    )


def _divided(formula: Node) -> tuple[Node, ...]:
    """What is divided by in an equation whose sides are the same quotient; empty for others."""
    if not isinstance(formula, tree.Relation) or formula.signs != (Comparison.EQUAL,):
        return ()
    divisors: list[Node] = []
    try:
        above, _ = _parts(terms.subtract(*formula.operands), None, divisors)
    except _NoQuotientError:
        return ()
    found = polynomial(above)
    if not isinstance(found, Polynomial) or found.terms:
        return ()
    shown = [polynomial(one) for one in divisors]
    known = [_node(one) for one in shown if isinstance(one, Polynomial)]
    return tuple(known) if len(known) == len(shown) else ()


def _parts_among(formula: Node, supposed: Node) -> bool:
    """Whether each part of a formula that has to be true stands among those that are supposed."""
    told = [_normal(one) for one in conjuncts(supposed)]
    return all(_normal(one) in told for one in conjuncts(formula))


def _normal(formula: Node) -> object:
    """The same for relations between the same polynomials, on whichever side they stand."""
    if isinstance(formula, tree.Relation) and len(formula.operands) == 2:
        sign = formula.signs[0]
        if sign is Comparison.IN:
            left = polynomial(formula.operands[0])
            if isinstance(left, Polynomial):
                return "in", formula.operands[1], frozenset(left.terms.items())
        gap = polynomial(terms.subtract(*formula.operands))
        if sign in _COMPARED and isinstance(gap, Polynomial) and gap.terms:
            first = gap.terms[min(gap.terms)]
            if first < 0:
                sign = _TURNED.get(sign, sign)
            return sign, frozenset((one, factor / first) for one, factor in gap.terms.items())
    return formula


_TURNED = {
    Comparison.LESS: Comparison.GREATER,
    Comparison.LESS_EQUAL: Comparison.GREATER_EQUAL,
    Comparison.GREATER: Comparison.LESS,
    Comparison.GREATER_EQUAL: Comparison.LESS_EQUAL,
}


def _by_form(formula: Node, domains: Mapping[str, Members]) -> bool:
    """Whether the normal form of a relation shows that it is true everywhere."""
    if formula == terms.TRUE:
        return True
    if not isinstance(formula, tree.Relation) or len(formula.operands) != 2:
        return False
    (left, right), sign = formula.operands, formula.signs[0]
    if sign is Comparison.IN:
        whole = frozenset(name for name, one in domains.items() if one.whole)
        if right == Name("integer"):
            return is_whole(left, whole)
        return right in (Name("real"), Name("rational")) and _quotient(left, domains) is not None
    one = _quotient(terms.subtract(left, right), domains)
    if one is None:
        return False
    low, high = _range(one, domains)
    match sign:
        case Comparison.EQUAL:
            return not one.terms
        case Comparison.NOT_EQUAL:
            return low > 0 or high < 0
        case Comparison.GREATER:
            return low > 0
        case Comparison.GREATER_EQUAL:
            return low >= 0
        case Comparison.LESS:
            return high < 0
        case Comparison.LESS_EQUAL:
            return high <= 0
    return False


def _quotient(term: Node, domains: Mapping[str, Members]) -> Polynomial | None:
    """A polynomial of the sign of ``term``: its numerator over positive denominators.

    None where ``term`` is no quotient of polynomials whose denominators are positive everywhere.
    """
    try:
        above, _ = _parts(term, domains, [])
    except _NoQuotientError:
        return None
    found = polynomial(above)
    return found if isinstance(found, Polynomial) else None


class _NoQuotientError(Exception):
    """A term is no quotient of polynomials with positive denominators."""


def _parts(
    term: Node, domains: Mapping[str, Members] | None, divisors: list[Node]
) -> tuple[Node, Node]:
    """Numerator and denominator, the latter positive; raises `_NoQuotientError`.

    Without ``domains`` nothing is known of signs; ``divisors`` collects what is divided by.
    """
    match term:
        case tree.Number() | Name():
            return term, terms.ONE
        case tree.Add(terms=summands):
            above: Node = terms.ZERO
            below: Node = terms.ONE
            for part in summands:
                more, under = _parts(part, domains, divisors)
                if under == below:
                    above = terms.add((above, more))
                else:
                    crossed = (terms.multiply((above, under)), terms.multiply((more, below)))
                    above, below = terms.add(crossed), terms.multiply((below, under))
            return above, below
        case tree.Negate(operand=inner):
            above, below = _parts(inner, domains, divisors)
            return terms.negate(above), below
        case tree.Multiply(factors=factors):
            pairs = [_parts(one, domains, divisors) for one in factors]
            return (
                terms.multiply([above for above, _ in pairs]),
                terms.multiply([below for _, below in pairs]),
            )
        case tree.Divide(numerator=upper, denominator=lower):
            above, under = _parts(upper, domains, divisors)
            below, over = _parts(lower, domains, divisors)
            expanded = polynomial(below)
            if not isinstance(expanded, Polynomial):
                raise _NoQuotientError
            divisors.append(below)
            if domains is not None:
                low, high = _range(expanded, domains)
                if high < 0:
                    above, below = terms.negate(above), terms.negate(below)
                elif low <= 0:
                    raise _NoQuotientError
            return terms.multiply((above, over)), terms.multiply((under, below))
        case tree.Power(base=base, exponent=tree.Number(value=exponent)):
            if exponent.denominator == 1 and 0 < exponent <= 6:
                above, below = _parts(base, domains, divisors)
                return terms.power(above, terms.number(exponent)), terms.power(
                    below, terms.number(exponent)
                )
    raise _NoQuotientError


def _range(found: Polynomial, domains: Mapping[str, Members]) -> tuple[_End, _End]:
    """Bounds of a polynomial over the domain, monomial by monomial; endless for other letters."""
    low, high = Fraction(0), Fraction(0)
    for monomial, factor in found.terms.items():
        least, most = Fraction(1), Fraction(1)
        for name, power in monomial:
            members = domains.get(name)
            if members is None:
                return -inf, inf
            ends = [members.values[0] ** power, members.values[-1] ** power]
            if members.values[0] < 0 < members.values[-1] and power % 2 == 0:
                ends.append(Fraction(0))
            products = [one * end for one in (least, most) for end in ends]
            least, most = min(products), max(products)
        ends = [factor * least, factor * most]
        low, high = low + min(ends), high + max(ends)
    return low, high


def _enumerated(claim: Claim, known: Claims, met: Met) -> Decided:
    found = _put_in(claim, known, met, _letters(claim.formula, known))
    if isinstance(found, Fails):
        # Conditions that tie these letters to others may leave out where it fails.
        wider = _tied(claim.formula, known)
        if _size(wider, known) <= MOST_IN_BLOCKS and wider != _letters(claim.formula, known):
            again = _put_in(claim, known, met, wider)
            return found if isinstance(again, Open) else again
    return found


def _letters(formula: Node, known: Claims) -> frozenset[str]:
    return frozenset(tree.free_names(formula) & known.domains.keys())


def _tied(formula: Node, known: Claims) -> frozenset[str]:
    """The letters of a formula, and those that conditions tie to them."""
    names = _letters(formula, known)
    others = [_letters(one.formula, known) for one in known.supposed]
    return names.union(*[one for one in others if one & names])


def _size(names: frozenset[str], known: Claims) -> int:
    return prod(len(known.domains[name].values) for name in names)


def _put_in(claim: Claim, known: Claims, met: Met, letters: frozenset[str]) -> Decided:
    names = sorted(letters)
    size = _size(letters, known)
    if size > MOST_IN_BLOCKS:
        return Open(f"{size} values to put in")
    conditions = [one.formula for one in known.supposed if _letters(one.formula, known) <= letters]
    if size > _FEW:
        by_blocks = _in_blocks(claim.formula, conditions, known, names, met)
        if by_blocks is not None:
            return Fails(by_blocks) if by_blocks else Holds(Way.ENUMERATED, Grade.EXACT, size)
    if size > MOST_ENUMERATED:
        return Open(f"{size} values to put in")
    compiled = [compile_formula(one) for one in conditions]
    holds = compile_formula(claim.formula)
    looked = asked = 0
    for values in product(*(known.domains[name].values for name in names)):
        scope = dict(zip(names, values, strict=True))
        if any(one(scope) is Truth.FALSE for one in compiled):
            continue
        looked += 1
        if holds(scope) is not Truth.TRUE:
            asked += 1
            if asked > _MOST_ASKED or met(scope):
                return Fails(scope)
    return Holds(Way.ENUMERATED, Grade.EXACT, looked)


def _in_blocks(
    formula: Node, conditions: list[Node], known: Claims, names: list[str], met: Met
) -> Mapping[str, Fraction] | None:
    """Where a claim fails, empty where it does nowhere; None where blocks do not tell."""
    from generators.family_proofs.grids import BeyondGridError, failing

    members = {name: known.domains[name].values for name in names}
    try:
        for asked, scope in enumerate(failing(formula, conditions, members), 1):
            if asked > _MOST_ASKED or met(scope):
                return scope
    except BeyondGridError:
        return None
    return {}
