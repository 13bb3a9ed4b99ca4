"""The inverse of a function of one real variable, where it was proved to have one.

A formula for the inverse g is found by undoing the steps of the rule one by one, or by solving a
quotient of linear terms.  Where every step is one-to-one (``exp``, ``ln``, odd powers and roots,
linear terms, ``1/u``, ``sqrt``) so is f, and undoing them is its inverse.  Any other formula is
accepted only if ``g(f(x)) = x`` was proved for every x of the domain, which also shows that f
takes no value twice.  Then g(u) is the inverse at u exactly where
``f(g(u))`` has the value u, and this is what `inverse` adds to it behind a factor 0.

Part of the contract of this package: every theory may import it, and it imports no theory.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from mathverify.calculus.slopes import inverse_of
from mathverify.calculus.univariate import univariate
from mathverify.calculus.variables import occurs
from mathverify.language.tree import (
    Add,
    Call,
    Comparison,
    Constant,
    Divide,
    Multiply,
    Name,
    Negate,
    Node,
    Power,
    substitute,
)
from mathverify.semantics import terms
from mathverify.semantics.evaluation import Truth, truth
from mathverify.semantics.numbers import Exact
from mathverify.semantics.system import (
    Budget,
    Constraint,
    OpenCell,
    PointCell,
    System,
    Unsatisfiable,
    Variable,
)
from mathverify.theories.continuity import cells_of, continuous_by_form, domain_cells

_TWO = terms.number(2)
_SAMPLES = tuple(Fraction(n, d) for d in (1, 2) for n in (1, -1, 2, -2, 3, 0, 5))


def inverse(rule: Node, name: str, term: Node, at: Node) -> Node | None:
    """The inverse at ``at``; ``rule`` is the formula, ``term`` the same with its domain in it.

    It has no value where f never takes the value ``at``.  None if no formula was proved.
    """
    value = f"{name}§value"
    exact = _undone_exactly(rule, name, Name(value))
    if exact is not None:
        there = substitute(term, {name: exact})
        return substitute(terms.add((exact, terms.multiply((terms.ZERO, there)))), {value: at})
    for formula in _formulas(rule, name, Name(value)):
        back = substitute(formula, {value: term})
        claim = Constraint("inverse", terms.equal(back, Name(name)), wanted=False)
        if not _holds_on_domain(term, name, claim):
            continue
        # Where f(g(u)) is defined it is u, which has to be proved as well.
        there = substitute(term, {name: formula})
        same = Constraint("inverse", terms.equal(there, Name(value)), wanted=False)
        if not _holds_on_domain(there, value, same):
            continue
        found = terms.add((formula, terms.multiply((terms.ZERO, there))))
        return substitute(found, {value: at})
    return None


def repeated_value(term: Node, name: str) -> tuple[Exact, Exact] | None:
    """Two points at which the function has the same value, if some are easily found."""
    for point in _SAMPLES:
        here = terms.equal(term, substitute(term, {name: terms.number(point)}))
        cells = cells_of(name, (here,))
        if cells is None:
            return None
        points: list[Exact] = [cell.value for cell in cells if isinstance(cell, PointCell)]
        if len(points) >= 2:
            return points[0], points[1]
    return None


def only_solution(term: Node, name: str, value: Node) -> Exact | None:
    """The one x with ``f(x) = value`` for a strictly monotone continuous f, if there is one.

    Monotone: the domain is one interval, and the derivative has one sign on it but for points.
    """
    from mathverify.semantics.meaning import LoweringProblem
    from mathverify.theories.derivative import derivative

    domain = domain_cells(term, name)
    if domain is None or not continuous_by_form(term):
        return None
    parts = [cell for cell in domain if isinstance(cell, OpenCell)]
    if len(parts) != 1 or not all(
        isinstance(c, OpenCell) or c.value in (parts[0].low, parts[0].high) for c in domain
    ):
        return None
    try:
        slope = derivative(term, name)
    except LoweringProblem:
        return None
    ends = {parts[0].low, parts[0].high}
    for sign in (Comparison.GREATER, Comparison.LESS):
        cells = cells_of(name, (terms.compare(slope, sign, terms.ZERO),))
        if cells is not None and _all_but_points(cells, ends):
            break
    else:
        return None
    solutions = cells_of(name, (terms.equal(term, value),))
    if solutions is None or len(solutions) != 1 or not isinstance(solutions[0], PointCell):
        return None
    return solutions[0].value


def _all_but_points(cells: tuple[object, ...], ends: set[Exact | None]) -> bool:
    """Whether open cells leave out single points only, from one end of the domain to the other."""
    opens = [cell for cell in cells if isinstance(cell, OpenCell)]
    if not opens or {opens[0].low, opens[-1].high} != ends:
        return False
    return all(one.high == other.low for one, other in pairwise(opens))


def _holds_on_domain(term: Node, name: str, claim: Constraint) -> bool:
    from mathverify.engines.univariate import UnivariateEngine

    defined = Constraint("defined", terms.compare(term, Comparison.IN, Name("real")))
    system = System((Variable(name),), (defined, claim))
    return isinstance(UnivariateEngine().decide(system, Budget()), Unsatisfiable)


# --- formulas ----------------------------------------------------------------------------


def _formulas(rule: Node, name: str, value: Node) -> Iterator[Node]:
    """Candidates for x in terms of the value."""
    if rule == Name(name):
        yield value
        return
    for inner, undone in _undone(rule, name, value):
        yield from _formulas(inner, name, undone)
    quadratic = univariate(rule, name)
    known = None if quadratic is None else quadratic.rationals()
    if known is not None and len(known) == 3:
        yield from _roots_of_quadratic(known, value)
    if isinstance(rule, Divide) and occurs(name, rule.denominator):
        above, below = univariate(rule.numerator, name), univariate(rule.denominator, name)
        if above is not None and below is not None and max(above.degree, below.degree) == 1:
            # (a*x + b)/(c*x + d) = y  is  x = (b - d*y)/(c*y - a)
            b, a = (above.coefficients.get(k, terms.ZERO) for k in (0, 1))
            d, c = (below.coefficients.get(k, terms.ZERO) for k in (0, 1))
            yield terms.divide(
                terms.subtract(b, terms.multiply((d, value))),
                terms.subtract(terms.multiply((c, value)), a),
            )


def _roots_of_quadratic(known: tuple[Fraction, ...], value: Node) -> Iterator[Node]:
    c, b, a = known
    middle = terms.number(-b / (2 * a))
    room = terms.add(
        (terms.divide(value, terms.number(a)), terms.number((b / (2 * a)) ** 2 - c / a))
    )
    root = terms.call("sqrt", room)
    yield terms.add((middle, root))
    yield terms.subtract(middle, root)


def _undone_exactly(rule: Node, name: str, value: Node) -> Node | None:
    """X in terms of the value, if every step of the rule takes no value twice."""
    if rule == Name(name):
        return value
    match rule:
        case Negate(operand=inner):
            back = terms.negate(value)
        case Add(terms=parts) if sum(occurs(name, part) for part in parts) == 1:
            inner = next(part for part in parts if occurs(name, part))
            rest = [part for part in parts if part is not inner]
            back = terms.subtract(value, terms.add(rest))
        case Multiply(factors=factors) if sum(occurs(name, part) for part in factors) == 1:
            inner = next(factor for factor in factors if occurs(name, factor))
            front = terms.multiply(factor for factor in factors if factor is not inner)
            if not _is_other_than(front, 0):
                return None
            back = terms.divide(value, front)
        case Divide(numerator=inner, denominator=below) if not occurs(name, below):
            back = terms.multiply((value, below))
        case Divide(numerator=above, denominator=inner) if _is_other_than(above, 0):
            back = terms.divide(above, value)
        case Power(base=inner, exponent=exponent) if _is_odd(exponent):
            back = terms.call("root", value, exponent)
        case Power(base=Constant("e"), exponent=inner) | Call(function="exp", arguments=(inner,)):
            back = terms.call("ln", value)
        case Power(base=base, exponent=inner) if _is_other_than(base, 1) and _is_positive(base):
            back = terms.divide(terms.call("ln", value), terms.call("ln", base))
        case Call(function="sqrt", arguments=(inner,)):
            # The inner square root keeps the values that are not negative.
            back = terms.power(terms.power(terms.call("sqrt", value), terms.number(2)), _TWO)
        case Call(function="root", arguments=(inner, order)) if _is_odd(order):
            back = terms.power(value, order)
        case Call(function="ln", arguments=(inner,)):
            back = terms.call("exp", value)
        case _:
            return None
    return _undone_exactly(inner, name, back)


def _is_odd(term: Node) -> bool:
    size = terms.literal(term)
    return size is not None and size.denominator == 1 and size > 0 and size % 2 == 1


def _is_other_than(term: Node, value: int) -> bool:
    return _is_true(terms.compare(term, Comparison.NOT_EQUAL, terms.number(value)))


def _is_positive(term: Node) -> bool:
    return _is_true(terms.compare(term, Comparison.GREATER, terms.ZERO))


def _is_true(formula: Node) -> bool:
    return truth(formula, {}) is Truth.TRUE


def _undone(rule: Node, name: str, value: Node) -> Iterator[tuple[Node, Node]]:
    """The part that varies and the value it must have, for the outermost step of the rule."""
    match rule:
        case Negate(operand=operand):
            yield operand, terms.negate(value)
        case Add(terms=parts):
            varying = [part for part in parts if occurs(name, part)]
            if len(varying) == 1:
                rest = [terms.negate(part) for part in parts if part is not varying[0]]
                yield varying[0], terms.add((value, *rest))
        case Multiply(factors=factors):
            varying = [factor for factor in factors if occurs(name, factor)]
            if len(varying) == 1:
                rest = [factor for factor in factors if factor is not varying[0]]
                yield varying[0], terms.divide(value, terms.multiply(rest))
        case Divide(numerator=above, denominator=below) if not occurs(name, below):
            yield above, terms.multiply((value, below))
        case Divide(numerator=above, denominator=below) if not occurs(name, above):
            yield below, terms.divide(above, value)
        case Power(base=base, exponent=exponent) if not occurs(name, exponent):
            size = terms.literal(exponent)
            if size is not None and size.denominator == 1 and size > 0 and size % 2:
                yield base, terms.call("root", value, exponent)
            elif size is not None and size:
                root = terms.power(value, terms.number(1 / size))
                yield base, root
                yield base, terms.negate(root)
        case Power(base=base, exponent=exponent) if not occurs(name, base):
            logarithm = terms.call("ln", value)
            rate = terms.call("ln", base)
            yield exponent, logarithm if base == Constant("e") else terms.divide(logarithm, rate)
        case Call(function="sqrt", arguments=(inside,)):
            # The inverse is defined for values that are not negative only.
            yield (
                inside,
                terms.power(
                    terms.power(terms.call("sqrt", value), terms.number(2)), terms.number(2)
                ),
            )
        case Call(function="root", arguments=(inside, order)) if not occurs(name, order):
            yield inside, terms.power(value, order)
        case Call(function="log", arguments=(inside, base)) if not occurs(name, base):
            yield inside, terms.power(base, value)
        case Call(function="sin" | "cos" | "tan" as wave, arguments=(inside,)):
            yield inside, terms.call(f"a{wave}", value)
        case Call(function=function, arguments=(inside,)) if inverse_of(function):
            yield inside, terms.call(inverse_of(function), value)
