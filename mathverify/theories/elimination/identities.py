"""``for all x: left = right`` with any number of parameters, by comparing coefficients.

A polynomial in x that is 0 at infinitely many x has the coefficients 0, and so has a polynomial in
x and the sine and cosine of one angle that grows with x, written with at most the first power of
the sine: ``x^k*sin(u)^i*cos(u)^j`` with i = 0 or 1 are independent on every interval.  A phase of
parameters, ``sin(x + a)``, is taken apart by the addition theorem.  What the sides are divided by
has to be a polynomial in x alone whose zeros are not admitted.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from mathverify.calculus.holes import RING, has_no_hole
from mathverify.calculus.univariate import univariate
from mathverify.engines.points import variables_in
from mathverify.engines.univariate.kernels import KernelUnits, UnitChangedError
from mathverify.language.formulas import conjuncts
from mathverify.language.tree import (
    Call,
    Comparison,
    Divide,
    Logical,
    LogicalOperator,
    Name,
    Node,
    Number,
    Power,
    Relation,
    replaced,
    substitute,
    walk,
)
from mathverify.semantics import numbers, terms
from mathverify.semantics.numbers import Irrational
from mathverify.semantics.polynomials import BeyondMethodError, Poly, Ring, Role
from mathverify.semantics.quotients import NowhereDefinedError, Quotient, QuotientField
from mathverify.semantics.system import Kind, Variable
from mathverify.theories.elimination.bound import Bound

_MAXIMAL_REFINEMENTS = 6
_WAVES = ("sin", "cos")
#: Words that have a value wherever their argument has one.
_EVERYWHERE = (*_WAVES, "exp")


def identity_condition(formula: Node, bound: Bound) -> Node | None:
    """The equations between parameters under which an equation is an identity in the variable.

    None for statements of other forms, and where what is said of the variable leaves finitely many
    values or may leave none.
    """
    name = bound.variable.name
    conditions = bound.conditions
    if isinstance(formula, Logical) and formula.operator is LogicalOperator.IMPLIES:
        *premises, formula = formula.operands
        conditions = (*conditions, *premises)
    parts = [_identity(part, name, bound, conditions) for part in conjuncts(formula)]
    known = [part for part in parts if part is not None]
    return terms.conjunction(known) if len(known) == len(parts) else None


def _identity(formula: Node, name: str, bound: Bound, conditions: tuple[Node, ...]) -> Node | None:
    match formula:
        case Relation((left, right), (Comparison.EQUAL,)):
            difference = terms.subtract(left, right)
        case _:
            return None
    excluded = _excluded(bound.variable, conditions)
    waves = any(isinstance(p, Call) and name in variables_in(p) for p in walk(difference))
    if excluded is None or (waves and not _is_interval(bound)):
        return None
    if not all(_is_harmless(part, name, excluded) for part in walk(difference)):
        return None
    phases: dict[str, Node] = {}
    ring_and_value = _quotient(_phases_apart(difference, name, phases), name)
    if ring_and_value is None:
        return None
    ring, value = ring_and_value
    below = {g.index for g in ring.used(value.denominator)}
    if not below <= {ring.variable_index(name)}:
        return None
    defined = _divisors_differ_from_zero(difference, name)
    if ring.reduced(value.numerator) == 0:
        # Whatever the words in it are, they cancel: ``exp(-k*x)`` beside itself.
        return defined
    coefficients = _coefficients(ring, ring.reduced(value.numerator), name)
    if coefficients is None:
        return None
    conditions_met = terms.conjunction(terms.equal(ring.term(c), terms.ZERO) for c in coefficients)
    return terms.conjunction((defined, substitute(conditions_met, phases)))


def _divisors_differ_from_zero(term: Node, name: str) -> Node:
    """That what the term is divided by without the variable is not 0, whether it cancels or not."""
    found = {
        part.denominator: Relation((part.denominator, terms.ZERO), (Comparison.NOT_EQUAL,))
        for part in walk(term)
        if isinstance(part, Divide)
        and name not in variables_in(part.denominator)
        and not terms.literal(part.denominator)
    }
    return terms.conjunction(found.values())


def _phases_apart(term: Node, name: str, phases: dict[str, Node]) -> Node:
    """``sin(m*x + a)`` as ``sin(m*x)*cos(a) + cos(m*x)*sin(a)``, and the cosine alike.

    Sine and cosine of a phase with other names stand as names of their own, told by ``phases``.
    """
    found: dict[Node, Node] = {}
    for part in walk(term):
        match part:
            case Call("sin" | "cos", (angle,)) if name in variables_in(angle):
                form = univariate(angle, name)
                if form is None or max(form.coefficients) != 1:
                    continue
                phase = form.coefficients.get(0, terms.ZERO)
                if not variables_in(phase) or variables_in(form.coefficients[1]):
                    continue
                line = terms.multiply((form.coefficients[1], Name(name)))
                sine, cosine = (_named(terms.call(wave, phase), phases) for wave in _WAVES)
                own, turned = terms.call("sin", line), terms.call("cos", line)
                if part.function == "cos":
                    own, turned, sine = turned, own, terms.negate(sine)
                found[part] = terms.add(
                    (terms.multiply((own, cosine)), terms.multiply((turned, sine)))
                )
    return replaced(term, found) if found else term


def _named(value: Node, phases: dict[str, Node]) -> Node:
    for name, known in phases.items():
        if known == value:
            return Name(name)
    name = f"#phase{len(phases)}"
    phases[name] = value
    return Name(name)


def _excluded(variable: Variable, conditions: Iterable[Node]) -> tuple[Fraction, ...] | None:
    """The numbers that the variable must not be, where it may be all others of its domain."""
    if variable.values is not None or variable.kind is Kind.BOOLEAN:
        return None
    if variable.low is not None and variable.high is not None:
        if variable.kind is Kind.INTEGER or variable.low.value >= variable.high.value:
            return None
    found: list[Fraction] = []
    for condition in (part for whole in conditions for part in conjuncts(whole)):
        match condition:
            case Relation((Name(name), Number(value)), (Comparison.NOT_EQUAL,)) if (
                name == variable.name
            ):
                found.append(value)
            case _:
                return None
    return tuple(found)


def _is_interval(bound: Bound) -> bool:
    return bound.variable.kind is Kind.REAL


def _is_harmless(part: Node, name: str, excluded: tuple[Fraction, ...]) -> bool:
    """Whether a step has a value at every admitted point, if its parts have."""
    if name not in variables_in(part):
        return has_no_hole(part)
    if isinstance(part, RING):
        return True
    match part:
        case Divide(_, below):
            return name not in variables_in(below) or _zeros_excluded(below, name, excluded)
        case Power(base, exponent):
            value = terms.literal(exponent)
            if value is None or value.denominator != 1:
                return False
            return value > 0 or _zeros_excluded(base, name, excluded)
        case Call(function, (_,)):
            return function in _EVERYWHERE
    return False


def _zeros_excluded(below: Node, name: str, excluded: tuple[Fraction, ...]) -> bool:
    form = univariate(below, name)
    coefficients = None if form is None else form.rationals()
    if not coefficients or not any(coefficients):
        return False
    roots = numbers.real_roots(coefficients) if len(coefficients) > 1 else ()
    return not any(isinstance(root, Irrational) for root in roots) and set(roots) <= set(excluded)


def _quotient(term: Node, name: str) -> tuple[Ring, Quotient] | None:
    units = KernelUnits(name)
    names = [name, *sorted(variables_in(term) - {name})]
    for _ in range(_MAXIMAL_REFINEMENTS):
        ring = Ring(names)
        try:
            return ring, QuotientField(ring, {}, units.lowered).quotient(term)
        except UnitChangedError:
            continue
        except (BeyondMethodError, NowhereDefinedError):
            return None
    return None


def _coefficients(ring: Ring, polynomial: Poly, name: str) -> list[Poly] | None:
    """The coefficients of the independent functions of the variable; None if others occur."""
    angles = set()
    separated: list[int] = [ring.variable_index(name)]
    for generator in ring.used(polynomial):
        meaning = generator.meaning
        if generator.role in (Role.CONSTANT, Role.VARIABLE) or name not in variables_in(meaning):
            continue
        if not isinstance(meaning, Call) or meaning.function not in _WAVES:
            return None
        angles.add(meaning.arguments[0])
        separated.append(generator.index)
    if len(angles) > 1:
        return None
    parts = [polynomial]
    for index in separated:
        parts = [part for whole in parts for part in ring.coefficients(whole, index).values()]
    return parts
