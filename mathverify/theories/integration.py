"""Integrals: definite ones, proper and improper, and the indefinite ``integral(expr, x)``.

Between known bounds the value comes from an antiderivative that is proved on the whole range,
cut where the integrand has no value (`mathverify.theories.fundamental`).  Polynomials in x have
the power rule, whatever their coefficients and bounds are.  Other integrands between unknown
bounds a and b have ``F(b) - F(a)``, plus terms that are 0 where the integrand has a value on all
of the range and undefined elsewhere: with a point m inside each gap of its domain,
``0/sqrt((a - m)*(b - m))``, and ``0*f(a) + 0*f(b)``.

That an integral has no value is shown without an antiderivative, by comparison with 1/(x - p): if
``(x - p)*f(x)`` tends to a number other than 0, or grows beyond every bound, as x goes to p from
one side, then near p on that side f keeps its sign and ``|f(x)| >= c/|x - p|`` for some c > 0, so
that the integral of f up to p grows beyond every bound.
"""

from __future__ import annotations

from dataclasses import replace

from mathverify.calculus.germs import Infinite, Side, Tends, approach
from mathverify.calculus.perfect_squares import without_roots_of_squares
from mathverify.calculus.univariate import univariate
from mathverify.calculus.variables import occurs, variables
from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.tree import Name, Node
from mathverify.semantics import quantities, terms
from mathverify.semantics.evaluation import Undefined, evaluate
from mathverify.semantics.intervals import is_infinite
from mathverify.semantics.kinds import OpenCases
from mathverify.semantics.lowering import Lowering, Theory
from mathverify.semantics.meaning import Antiderivatives, LoweringProblem, Meaning, Scalar
from mathverify.semantics.numbers import Exact, NotKnown, Order, compare, to_node, to_text
from mathverify.semantics.system import Cell, OpenCell, PointCell
from mathverify.theories.antiderivatives import propose
from mathverify.theories.arguments import arity
from mathverify.theories.binding import (
    bound_expression,
    refuse_dependents,
    variable_name,
    with_bound,
    with_data,
)
from mathverify.theories.continuity import continuous_by_form, domain_cells
from mathverify.theories.fundamental import (
    Diverges,
    NotIntegrated,
    antiderivative,
    integral_between,
    is_antiderivative,
    sample,
)
from mathverify.theories.real_line import stretches

_EXAMPLE = "integral(x^2, x, 0, 3)"


def _integral(lowering: Lowering, call: tree.Call) -> Meaning:
    expression, variable, *bounds = arity(call, 2, 4, _EXAMPLE)
    identifier = variable_name(variable, "integral", _EXAMPLE)
    expression = with_data(lowering, expression, identifier)
    refuse_dependents(lowering, expression, identifier)
    if len(bounds) != 2:
        return _indefinite(lowering, expression, variable, identifier)
    low, high = bounds
    ends = tuple(
        None if is_infinite(end) else lowering.scalar(end, "a bound") for end in (low, high)
    )
    known = [end for end in ends if end is not None]
    aligned = quantities.aligned(tuple(known), call, "integrate between") if known else ()
    dimension = aligned[-1].dimension if aligned else ()
    inner, name = with_bound(lowering, identifier, dimension)
    try:
        inside = bound_expression(inner, expression, variable)
    except OpenCases as opened:
        pieces = _by_pieces(inner, opened, aligned, expression, variable, name, call)
        return quantities.angle_in_radians(pieces) if dimension else pieces
    inside = Scalar(without_roots_of_squares(inside.term, name), inside.dimension)
    whole = quantities.combined(inside.dimension, dimension)
    if len(aligned) == 2:
        bottom, top = (end.term for end in aligned)
        value = _by_powers(inside.term, name, bottom, top)
        if value is None:
            value = _finite(inside.term, name, bottom, top, call)
    else:
        value = _infinite(inside.term, name, ends, (low, high), call)
    return quantities.angle_in_radians(Scalar(value, whole)) if dimension else Scalar(value, whole)


def _by_pieces(
    inner: Lowering,
    opened: OpenCases,
    ends: tuple[Scalar, ...],
    expression: Node,
    variable: Node,
    name: str,
    call: tree.Call,
) -> Scalar:
    """The sum of the integrals over the parts of the range on which one piece applies."""
    known = [evaluate(end.term, {}) for end in ends]
    if any(isinstance(end, Undefined) for end in known):
        raise LoweringProblem(Code.UNDEFINED, "a bound of the integral has no value", call)
    if len(ends) != 2 or opened.conditions in inner.cases:
        raise opened
    low, high = known
    if isinstance(low, (Undefined, NotKnown)) or isinstance(high, (Undefined, NotKnown)):
        raise opened
    order = compare(low, high)
    if order not in (Order.LESS, Order.GREATER):
        raise opened
    reversed_ = order is Order.GREATER
    if reversed_:
        low, high = high, low
    found: list[Scalar] = []
    for part in stretches(opened, name, low, high):
        within = inner.assuming(opened.conditions, part.place)
        if part.low is None or part.high is None:
            raise opened
        bottom, top = to_node(part.low), to_node(part.high)
        try:
            inside = bound_expression(within, expression, variable)
        except OpenCases as further:
            between = tuple(Scalar(end, ends[0].dimension) for end in (bottom, top))
            found.append(_by_pieces(within, further, between, expression, variable, name, call))
            continue
        value = _by_powers(inside.term, name, bottom, top)
        if value is None:
            value = _finite(inside.term, name, bottom, top, call)
        found.append(Scalar(value, quantities.combined(inside.dimension, ends[0].dimension)))
    total = terms.add(part.term for part in quantities.aligned(tuple(found), call, "add"))
    value = terms.negate(total) if reversed_ else total
    return Scalar(value, found[0].dimension)


def _one_antiderivative(lowering: Lowering, call: tree.Call) -> Meaning:
    """``antiderivative(f, x)``: any one function with the derivative f."""
    example = "antiderivative(x^2, x)"
    expression, variable = arity(call, 2, 2, example)
    identifier = variable_name(variable, "antiderivative", example)
    expression = with_data(lowering, expression, identifier)
    refuse_dependents(lowering, expression, identifier)
    return replace(_indefinite(lowering, expression, variable, identifier), all_of_them=False)


def _indefinite(
    lowering: Lowering, expression: Node, variable: Node, identifier: str
) -> Antiderivatives:
    own = lowering.names.get(identifier)
    dimension = own.dimension if isinstance(own, Scalar) else ()
    inner, name = with_bound(lowering, identifier, dimension)
    inside = bound_expression(inner, expression, variable)
    proposal = propose(inside.term, name)
    return Antiderivatives(inside, Scalar(tree.Name(name), dimension), identifier, True, proposal)


def _by_powers(term: Node, name: str, bottom: Node, top: Node) -> Node | None:
    """Polynomials, by the power rule coefficient by coefficient."""
    form = univariate(term, name)
    if form is None:
        return None
    return terms.add(
        terms.multiply(
            (
                terms.divide(coefficient, terms.number(degree + 1)),
                terms.subtract(
                    terms.power(top, terms.number(degree + 1)),
                    terms.power(bottom, terms.number(degree + 1)),
                ),
            )
        )
        for degree, coefficient in sorted(form.coefficients.items(), reverse=True)
    )


def _finite(term: Node, name: str, bottom: Node, top: Node, call: tree.Call) -> Node:
    parts = _separated(term, name)
    if parts is None:
        raise _undecided("the integrand contains other unknowns", call)
    total: list[Node] = []
    for front, part in parts:
        low, high = evaluate(bottom, {}), evaluate(top, {})
        if isinstance(low, Undefined) or isinstance(high, Undefined):
            raise LoweringProblem(Code.UNDEFINED, "a bound of the integral has no value", call)
        if isinstance(low, NotKnown) or isinstance(high, NotKnown):
            value = _between_unknowns(part, name, bottom, top, call)
        else:
            value = _between_known(part, name, low, high, call, alone=len(parts) == 1)
        total.append(terms.multiply((front, value)))
    return terms.add(total)


def _separated(term: Node, name: str) -> tuple[tuple[Node, Node], ...] | None:
    """The term as a sum of products of a factor without x and one in x alone; None if it is none.

    A single pair for a term in x alone: the parts of a convergent integral need not converge.
    """
    if not variables(term) - {name}:
        return ((terms.ONE, term),)
    match term:
        case tree.Add(terms=parts):
            found = [_separated(part, name) for part in parts]
            if any(part is None for part in found):
                return None
            return tuple(pair for part in found if part is not None for pair in part)
        case tree.Negate(operand=operand):
            inner = _separated(operand, name)
            return inner and tuple((terms.negate(front), part) for front, part in inner)
        case tree.Divide(numerator=above, denominator=below) if not occurs(name, below):
            inner = _separated(above, name)
            return inner and tuple((terms.divide(front, below), part) for front, part in inner)
        case tree.Multiply(factors=factors):
            front = [factor for factor in factors if not occurs(name, factor)]
            rest = terms.multiply(factor for factor in factors if occurs(name, factor))
            if not front:
                return None
            inner = _separated(rest, name)
            return inner and tuple((terms.multiply((*front, one)), part) for one, part in inner)
    return ((term, terms.ONE),) if not occurs(name, term) else None


def _between_known(
    term: Node, name: str, low: Exact, high: Exact, call: tree.Call, *, alone: bool
) -> Node:
    order = compare(low, high)
    if order is Order.UNKNOWN:
        raise _undecided("which bound is larger is not known", call)
    if order is Order.EQUAL:
        return terms.multiply((terms.ZERO, tree.substitute(term, {name: to_node(low)})))
    if order is Order.GREATER:
        return terms.negate(_value(term, name, high, low, call, alone=alone))
    return _value(term, name, low, high, call, alone=alone)


def _value(
    term: Node,
    name: str,
    low: Exact | None,
    high: Exact | None,
    call: tree.Call,
    *,
    alone: bool = True,
) -> Node:
    found = integral_between(term, name, low, high)
    if isinstance(found, NotIntegrated):
        reason = _diverging_at(term, name, low, high)
        found = found if reason is None else Diverges(reason)
    if isinstance(found, Diverges) and not alone:
        raise _undecided(f"a part of it has no value: {found.reason}", call)
    if isinstance(found, Diverges):
        raise LoweringProblem(
            Code.UNDEFINED,
            f"the integral has no value: {found.reason}",
            call,
            "bounds between which the integrand has a value everywhere",
        )
    if isinstance(found, NotIntegrated):
        located = _located(term, name, low, high)
        if located is None:
            raise _undecided(found.reason, call)
        return located
    return found.term


def _located(term: Node, name: str, low: Exact | None, high: Exact | None) -> Node | None:
    """The integral as a number of which two bounds are known; None where they are not."""
    from mathverify.calculus.quadrature import integral_bounds
    from mathverify.language.ascii import to_ascii

    if low is None or high is None:
        return None
    found = integral_bounds(term, name, low, high)
    if found is None:
        return None
    inside = tree.substitute(term, {name: Name("x")})
    written = f"{to_ascii(inside)} from {to_text(low)} to {to_text(high)}"
    return terms.located(*found, written)


def _infinite(
    term: Node,
    name: str,
    ends: tuple[Scalar | None, ...],
    written: tuple[Node, Node],
    call: tree.Call,
) -> Node:
    if variables(term) - {name}:
        raise _undecided("the integrand contains other unknowns", call)
    values: list[Exact | None] = []
    for end in ends:
        value = None if end is None else evaluate(end.term, {})
        if isinstance(value, Undefined):
            raise LoweringProblem(Code.UNDEFINED, "a bound of the integral has no value", call)
        if isinstance(value, NotKnown):
            raise _undecided("an infinite range from an unknown bound", call)
        values.append(value)
    downwards = [isinstance(node, tree.Negate) for node in written]
    reversed_ = (ends[0] is None and not downwards[0]) or (ends[1] is None and downwards[1])
    if ends[0] is None and ends[1] is None and downwards[0] == downwards[1]:
        raise LoweringProblem(Code.ILL_TYPED, "an integral between equal bounds", call, _EXAMPLE)
    low, high = values
    if reversed_:
        return terms.negate(_value(term, name, high, low, call))
    return _value(term, name, low, high, call)


def _between_unknowns(term: Node, name: str, bottom: Node, top: Node, call: tree.Call) -> Node:
    if not continuous_by_form(term):
        raise _undecided("a function with jumps between unknown bounds", call)
    cells = domain_cells(term, name)
    gaps = None if cells is None else _gaps(cells)
    primitive = None if cells is None else _on_every_part(term, name, cells)
    if gaps is None or primitive is None or cells is None:
        raise _undecided("no antiderivative was found for unknown bounds", call)
    if not continuous_by_form(primitive) or not _has_ends(primitive, name, cells):
        raise _undecided("the antiderivative is not shown to reach the ends of the domain", call)
    low, high = {name: bottom}, {name: top}
    guards: list[Node] = [
        terms.divide(
            terms.ZERO,
            terms.call(
                "sqrt",
                terms.multiply((terms.subtract(bottom, gap), terms.subtract(top, gap))),
            ),
        )
        for gap in gaps
    ]
    if cells != (OpenCell(None, None),):
        guards += [terms.multiply((terms.ZERO, tree.substitute(term, end))) for end in (low, high)]
    return terms.add(
        [terms.subtract(tree.substitute(primitive, high), tree.substitute(primitive, low)), *guards]
    )


def _on_every_part(term: Node, name: str, cells: tuple[Cell, ...]) -> Node | None:
    """One antiderivative for all open parts of the domain."""
    primitive: Node | None = None
    for cell in cells:
        if isinstance(cell, PointCell):
            continue
        if primitive is None:
            primitive = antiderivative(term, name, cell.low, cell.high)
            if primitive is None:
                return None
        elif not is_antiderivative(primitive, term, name, cell.low, cell.high):
            return None
    return primitive


def _gaps(cells: tuple[Cell, ...]) -> list[Node] | None:
    """A point in every bounded gap between the cells of a domain."""
    found: list[Node] = []
    previous: tuple[Exact, bool] | None = None
    for cell in cells:
        low = cell.value if isinstance(cell, PointCell) else cell.low
        if previous is not None and low is not None:
            end, closed = previous
            order = compare(end, low)
            if order is Order.UNKNOWN:
                return None
            if order is Order.LESS:
                found.append(to_node(sample(OpenCell(end, low))))
            elif not closed and isinstance(cell, OpenCell):
                found.append(to_node(end))
        if isinstance(cell, PointCell):
            previous = (cell.value, True)
        else:
            previous = None if cell.high is None else (cell.high, False)
    return found


def _has_ends(primitive: Node, name: str, cells: tuple[Cell, ...]) -> bool:
    """Whether the antiderivative has a value at each point that ends a part of the domain."""
    return all(
        not isinstance(evaluate(primitive, {name: cell.value}), (Undefined, NotKnown))
        for cell in cells
        if isinstance(cell, PointCell)
    )


def _undecided(reason: str, call: tree.Call) -> LoweringProblem:
    return LoweringProblem(
        None,
        f"this integral is not decided: {reason}",
        call,
        "an antiderivative F given as a function, and F(b) - F(a), with diff(F(x), x) = f(x) "
        "as a question of its own",
    )


THEORY = Theory(
    "integrals",
    {"integral": _integral, "antiderivative": _one_antiderivative},
    method="antiderivatives and sign cells",
)


def _diverging_at(term: Node, name: str, low: Exact | None, high: Exact | None) -> str | None:
    """A point from ``low`` to ``high`` near which the integral of ``term`` grows beyond bounds.

    In words; None where none is shown.
    """
    cells = domain_cells(term, name)
    for cell in cells or ():
        if not isinstance(cell, OpenCell):
            continue
        for point, side in ((cell.low, Side.RIGHT), (cell.high, Side.LEFT)):
            if point is not None and _reaches(point, side, low, high):
                scaled = terms.multiply((terms.subtract(Name(name), to_node(point)), term))
                tends = approach(scaled, name, point, side)
                nought = isinstance(tends, Tends) and tends.value == 0
                if isinstance(tends, Infinite) or (isinstance(tends, Tends) and not nought):
                    return f"the integrand grows at least as 1/x does at 0, near {to_text(point)}"
    return None


def _reaches(point: Exact, side: Side, low: Exact | None, high: Exact | None) -> bool:
    """Whether the range has points beside the point, on this side."""
    above = Order.LESS if low is None else compare(low, point)
    below = Order.LESS if high is None else compare(point, high)
    if side is Side.RIGHT:
        return above in (Order.LESS, Order.EQUAL) and below is Order.LESS
    return above is Order.LESS and below in (Order.LESS, Order.EQUAL)
