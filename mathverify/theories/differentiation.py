"""Derivatives at the present value of a variable: ``diff(expr, x)``, ``f'(x)``, ``f''(2)``.

``diff(expr, x)`` is the derivative with respect to x where x then has its value (see
`mathverify.theories.derivative`); ``f'(u)`` that of a function of the question, at u.  Whether
another unknown depends on x is never guessed: a function says it, ``partial(expr, x)`` says that
none does, and ``implicit_diff(curve, y, x)`` that y does as an equation has it.

A function that is given by cases (`mathverify.semantics.kinds`) has, inside of an open interval on
which one case holds, the derivative of that case.  At a point where the case changes it is the
common value of the one-sided difference quotients, and there is none if they differ or one of them
does not exist.  At an unknown point these are cases again.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from mathverify.calculus.germs import NotDecided, Side, Tends, approach
from mathverify.calculus.holes import has_no_hole
from mathverify.calculus.univariate import univariate
from mathverify.calculus.variables import variables
from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.formulas import conjuncts
from mathverify.language.tree import Comparison, Name, Node, substitute
from mathverify.semantics import quantities, terms
from mathverify.semantics.evaluation import Truth, Undefined, evaluate, truth
from mathverify.semantics.kinds import OpenCases
from mathverify.semantics.lowering import PRIME, Lowering, Theory
from mathverify.semantics.meaning import LoweringProblem, Meaning, Scalar
from mathverify.semantics.numbers import Exact, Irrational, NotKnown, Order, compare, to_node
from mathverify.semantics.system import Evidence, Grade, OpenCell
from mathverify.semantics.units import ANGLE
from mathverify.theories.arguments import arity
from mathverify.theories.binding import (
    bound_expression,
    refuse_beside_datum,
    refuse_dependents,
    variable_name,
    with_bound,
    with_data,
)
from mathverify.theories.derivative import derivative, derivative_and_bends
from mathverify.theories.real_line import holding_at, holding_beside, interiors, no_difference

_HIGHEST_ORDER = 8
#: Whether abs(f(x)) and the like have a derivative depends on the zeros of f.
_BENDS = Evidence("one-sided slopes at zeros", "mathverify.theories: derivatives", Grade.EXACT)


def _second(expression: Node, variable: Node) -> str:
    written, name = to_ascii(expression), to_ascii(variable)
    return f"diff(diff({written}, {name}), {name}) for the second derivative"


def _diff(lowering: Lowering, call: tree.Call) -> Meaning:
    example = "diff(x^3 - 2*x, x)"
    expression, *more = arity(call, 1, 3, example)
    if len(more) != 1:
        raise LoweringProblem(
            Code.AMBIGUOUS,
            "a derivative names its variable"
            if not more
            else "a third argument of diff may be an order or a point",
            call,
            example if not more else _second(expression, more[0]),
        )
    variable, point = _variable_here(lowering, more[0], call)
    identifier = variable.identifier
    expression = with_data(lowering, expression, identifier)
    refuse_dependents(lowering, expression, identifier, alone=True)
    refuse_beside_datum(lowering, expression, identifier)
    return _by(lowering, expression, variable, point, call)


def _by(
    lowering: Lowering, expression: Node, variable: Name, point: Scalar, call: tree.Call
) -> Scalar:
    """The derivative of ``expression`` by ``variable``, every other name a constant."""
    inner, name = with_bound(lowering, variable.identifier, point.dimension)

    def value(here: Lowering) -> Scalar:
        return bound_expression(here, expression, variable)

    return _derived(lowering, inner, value, name, point, 1, call)


def _partial(lowering: Lowering, call: tree.Call) -> Meaning:
    """``partial(expr, x)``: by x where all has its value, every other name a constant."""
    expression, by = arity(call, 2, 2, "partial(x^2*y, x)")
    variable, point = _variable_here(lowering, by, call)
    expression = with_data(lowering, expression, variable.identifier)
    return _by(lowering, expression, variable, point, call)


def _implicit(lowering: Lowering, call: tree.Call) -> Meaning:
    """``implicit_diff(x^2 + y^2 = 25, y, x)``: the slope of a curve where x and y are.

    It is -(dF/dx)/(dF/dy) of the difference F of the two sides, by the theorem on implicit
    functions, at a point of the curve at which dF/dy is not 0; elsewhere it has no value.  That the
    point is on the curve is a given.
    """
    example = "implicit_diff(x^2 + y^2 = 25, y, x)"
    relation, *names = arity(call, 3, 3, example)
    if not (isinstance(relation, tree.Relation) and relation.signs == (Comparison.EQUAL,)):
        raise LoweringProblem(Code.ILL_TYPED, "a curve is told by an equation", call, example)
    left, right = relation.operands
    (upper, above), (lower, below) = (_variable_here(lowering, name, call) for name in names)
    if upper == lower:
        raise LoweringProblem(Code.ILL_TYPED, "a variable does not depend on itself", call, example)
    on_curve = _at_stated_point(lowering, relation, (upper, lower))
    told = any(relation in conjuncts(given) for given in lowering.record.stated)
    if on_curve is Truth.FALSE and not told:
        raise LoweringProblem(
            Code.ILL_TYPED,
            "the point that the givens tell is not on the curve",
            call,
            f"a point for which {to_ascii(relation)}",
        )
    if on_curve is not Truth.TRUE and not told:
        raise LoweringProblem(
            Code.AMBIGUOUS,
            "whether the point is on the curve is not said",
            call,
            f"the equation of the curve among the givens, curve: {to_ascii(relation)}",
        )
    rise, run = (
        _by(lowering, tree.Add((left, tree.Negate(right))), variable, point, call)
        for variable, point in ((lower, below), (upper, above))
    )
    slope = terms.divide(terms.multiply((terms.number(-1), rise.term)), run.term)
    return Scalar(slope, quantities.combined(above.dimension, below.dimension, -1))


def _at_stated_point(lowering: Lowering, relation: Node, names: tuple[Name, Name]) -> Truth:
    """Whether the curve goes through the point whose numbers the givens tell one by one."""
    told: dict[str, Node] = {
        name.identifier: name
        for name in names
        if isinstance(known := lowering.names[name.identifier], Scalar)
        and terms.literal(known.term) is not None
    }
    for given in lowering.record.stated:
        for part in conjuncts(given):
            match part:
                case tree.Relation(operands=(one, other), signs=(Comparison.EQUAL,)):
                    for name, value in ((one, other), (other, one)):
                        if name in names and not tree.free_names(value) and name != value:
                            told[to_ascii(name)] = value
    if len(told) < len(names):
        return Truth.UNKNOWN
    return truth(lowering.formula(substitute(relation, told)), {})


def _variable_here(lowering: Lowering, node: Node, call: tree.Call) -> tuple[Name, Scalar]:
    """A variable that has a value, and this value."""
    identifier = variable_name(node, call.function, f"{call.function}(..., x)")
    if identifier not in lowering.names:
        raise LoweringProblem(
            Code.UNKNOWN_NAME,
            f"{identifier!r} has no value at which the derivative could be taken",
            node,
            f"declare {identifier} under unknowns or data",
        )
    return Name(identifier), lowering.scalar(node, "the variable of a derivative")


def _prime(lowering: Lowering, call: tree.Call) -> Meaning:
    example = f"diff({call.function}(x), x)"
    if call.primes > _HIGHEST_ORDER:
        raise LoweringProblem(None, "a derivative of so high an order is not decided", call)
    (argument,) = arity(call, 1, 1, f"{call.function}'(x)")
    function = lowering.functions[call.function]
    if len(function.parameters) != 1:
        raise LoweringProblem(
            Code.AMBIGUOUS, f"{call.function} has several variables", call, example
        )
    point = lowering.scalar(argument, "the argument of a derivative")
    inner, name = with_bound(lowering, function.parameters[0], point.dimension)
    here = tree.Call(call.function, (Name(name),), span=call.span)

    def value(known: Lowering) -> Scalar:
        return known.scalar(here, "the value of a function")

    return _derived(lowering, inner, value, name, point, call.primes, call)


def _derived(
    lowering: Lowering,
    inner: Lowering,
    value: Callable[[Lowering], Scalar],
    name: str,
    point: Scalar,
    order: int,
    call: tree.Call,
) -> Scalar:
    """The derivative of what ``value`` reads in ``inner``, which may be given by cases."""
    try:
        inside = value(inner)
    except OpenCases as opened:
        if opened.conditions in inner.cases:
            raise
        chosen = _chosen_inside(lowering, opened, name, point.term)
        if isinstance(chosen, int):
            known = inner.assuming(opened.conditions, chosen)
            return _derived(lowering, known, value, name, point, order, call)
        if order != 1 or point.dimension:
            raise
        conditions = opened.conditions

        def case(place: int) -> Scalar:
            return value(inner.assuming(conditions, place))

        lowering.record.rests_on(_BENDS)
        slope = _changes_at(opened, name, chosen, case)
        return Scalar(slope, case(0).dimension)
    return _slope(lowering, inside, name, point, order, call)


def _slope(
    lowering: Lowering, inside: Scalar, name: str, point: Scalar, order: int, call: tree.Call
) -> Scalar:
    """The derivative of the given order, at ``point``."""
    slope: Node = inside.term
    dimension = inside.dimension
    try:
        for _ in range(order):
            slope, bends = derivative_and_bends(slope, name)
            if bends:
                lowering.record.rests_on(_BENDS)
            dimension = quantities.combined(dimension, point.dimension, -1)
    except LoweringProblem as problem:
        # Where the rules do not say what happens, the definition may.
        known = _slope_at(inside.term, name, point.term) if order == 1 else None
        if known is None or point.dimension:
            problem.node = call
            raise
        lowering.record.rests_on(_BENDS)
        return Scalar(known, inside.dimension)
    rate = Scalar(tree.substitute(slope, {name: point.term}), dimension)
    # The slope of sin(a) is cos(a) because angles count in radians.
    per_angle = dict(rate.dimension).get(ANGLE, 0) < 0
    return quantities.angle_in_radians(rate) if per_angle else rate


THEORY = Theory(
    "derivatives",
    {"diff": _diff, "partial": _partial, "implicit_diff": _implicit, PRIME: _prime},
)


_NOWHERE = terms.divide(terms.ZERO, terms.ZERO)


def _chosen_inside(lowering: Lowering, opened: OpenCases, name: str, point: Node) -> int | Node:
    """The case that holds all around ``point``, or the point at which the case changes.

    Raises `OpenCases` where that depends on an unknown.
    """
    here = evaluate(point, {})
    if isinstance(here, Undefined):
        raise LoweringProblem(None, "the point of the derivative has no value", opened.node)
    if not isinstance(here, NotKnown):
        beside = {holding_beside(opened, name, here, side) for side in (Side.LEFT, Side.RIGHT)}
        (place, *more) = beside
        if more or place is None:
            return point
        known = truth(opened.conditions[place], {name: here})
        return place if known is Truth.TRUE else point
    if not has_no_hole(point):
        raise opened
    cells = interiors(opened, name)
    ends: dict[Node, None] = {}
    for part in cells:
        for cell in part:
            ends.update({to_node(end): None for end in (cell.low, cell.high) if end is not None})
    inside = [terms.disjunction([_inside(cell, point) for cell in part]) for part in cells]
    conditions = (*inside, *(terms.equal(point, end) for end in ends))
    chosen = lowering.cases.get(conditions)
    if chosen is None:
        assert opened.node is not None
        raise OpenCases(conditions, opened.node, exhaustive=False)
    return chosen if chosen < len(inside) else tuple(ends)[chosen - len(inside)]


def _inside(cell: OpenCell, point: Node) -> Node:
    bounds: list[Node] = []
    if cell.low is not None:
        bounds.append(terms.compare(point, Comparison.GREATER, to_node(cell.low)))
    if cell.high is not None:
        bounds.append(terms.compare(point, Comparison.LESS, to_node(cell.high)))
    return terms.conjunction(bounds)


def _changes_at(
    opened: OpenCases, name: str, point: Node, value_of: Callable[[int], Scalar]
) -> Node:
    """The derivative at a known point where the case changes; a term without a value if none."""
    here = evaluate(point, {})
    if not isinstance(here, (Fraction, Irrational)):
        raise opened
    places = (
        holding_beside(opened, name, here, Side.LEFT),
        holding_at(opened, name, here),
        holding_beside(opened, name, here, Side.RIGHT),
    )
    if any(place is None for place in places):
        return _NOWHERE
    left, at, right = (value_of(place).term for place in places if place is not None)
    start = substitute(at, {name: point})
    if any(variables(part) - {name} for part in (left, at, right)):
        return _beside_unknowns(opened, name, point, (left, right), start)
    return _between(opened, name, here, (left, right), start)


def _slope_at(term: Node, name: str, point: Node) -> Node | None:
    """The derivative at a known point by its definition; None where that is not decided."""
    here = evaluate(point, {})
    if variables(term) - {name} or not isinstance(here, (Fraction, Irrational)):
        return None
    return _common_slope(name, here, (term, term), substitute(term, {name: to_node(here)}))


def _between(
    opened: OpenCases, name: str, here: Exact, parts: tuple[Node, Node], start: Node
) -> Node:
    found = _common_slope(name, here, parts, start)
    if found is None:
        raise opened
    return found


def _common_slope(name: str, here: Exact, parts: tuple[Node, Node], start: Node) -> Node | None:
    """The common limit of the difference quotients from the left and from the right."""
    value = evaluate(start, {})
    if isinstance(value, Undefined):
        return _NOWHERE
    if isinstance(value, NotKnown):
        return None
    step = terms.subtract(Name(name), to_node(here))
    slopes = [
        approach(terms.divide(terms.subtract(part, to_node(value)), step), name, here, side)
        for part, side in zip(parts, (Side.LEFT, Side.RIGHT), strict=True)
    ]
    if any(isinstance(slope, NotDecided) for slope in slopes):
        return None
    left, right = slopes
    if not isinstance(left, Tends) or not isinstance(right, Tends):
        return _NOWHERE
    order = compare(left.value, right.value)
    if order is Order.UNKNOWN:
        return None
    return to_node(left.value) if order is Order.EQUAL else _NOWHERE


def _beside_unknowns(
    opened: OpenCases, name: str, point: Node, parts: tuple[Node, Node], start: Node
) -> Node:
    """The slope of polynomials that meet there with one slope; no value where they do not."""
    if any(univariate(part, name) is None for part in parts):
        raise opened
    values = [substitute(part, {name: point}) for part in parts]
    left, right = (substitute(derivative(part, name), {name: point}) for part in parts)
    apart = (*((value, start) for value in values), (left, right))
    return terms.add(
        [left, *(terms.multiply((terms.ZERO, no_difference(*pair))) for pair in apart)]
    )
