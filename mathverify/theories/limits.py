"""Limits: ``limit(expr, x, a)``, one-sided as ``limit(expr, x, a, right)``, and at ``inf``.

A limit exists where the expression has a value on a stretch beside the point and tends to one
value there; without a side, from both sides to the same (`mathverify.calculus.germs`).  What
holds at the point itself does not matter.  Beside other unknowns a limit is decided where the
expression is a continuous function of x (the limit is the value), and where it is a quotient of
polynomials that is one after cancelling (``((x + h)^2 - x^2)/h`` as h goes to 0).
"""

from __future__ import annotations

from mathverify.calculus.germs import (
    Approach,
    Infinite,
    NotDecided,
    Nowhere,
    Side,
    Tends,
)
from mathverify.calculus.holes import has_no_hole
from mathverify.calculus.variables import variables
from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.tree import Name, Node
from mathverify.semantics import terms
from mathverify.semantics.cases import OpenCases
from mathverify.semantics.evaluation import NotKnown, Undefined, evaluate
from mathverify.semantics.intervals import is_infinite
from mathverify.semantics.lowering import Lowering, Theory
from mathverify.semantics.meaning import Infinity, LoweringProblem, Meaning, Scalar, Truth
from mathverify.semantics.numbers import Exact, to_node
from mathverify.theories.arguments import arity
from mathverify.theories.binding import (
    bound_expression,
    refuse_dependents,
    variable_name,
    with_bound,
    with_data,
)
from mathverify.theories.cancelled import value_by_cancelling
from mathverify.theories.continuity import continuous_everywhere
from mathverify.theories.real_line import holding_beside, no_difference
from mathverify.theories.squeeze import squeezed

__all__ = ["THEORY"]

_EXAMPLE = "limit(sin(x)/x, x, 0)"
_SIDES = {"left": Side.LEFT, "right": Side.RIGHT}


def _limit(lowering: Lowering, call: tree.Call) -> Meaning:
    expression, variable, target, *more = arity(call, 3, 4, _EXAMPLE)
    identifier = variable_name(variable, "limit", _EXAMPLE)
    expression = with_data(lowering, expression, identifier)
    refuse_dependents(lowering, expression, identifier)
    side = _side(more[0]) if more else None
    if is_infinite(target):
        if side is not None:
            raise LoweringProblem(Code.ILL_TYPED, "infinity has one side", more[0], _EXAMPLE)
        inner, name = with_bound(lowering, identifier)
        end = Side.DOWN if isinstance(target, tree.Negate) else Side.UP
        inside = _beside(inner, expression, variable, name, _ZERO, end)
        return _meaning((squeezed(inside.term, name, _ZERO, end),), inside, call)
    point = lowering.scalar(target, "the point of a limit")
    inner, name = with_bound(lowering, identifier, point.dimension)
    place = evaluate(point.term, {})
    if isinstance(place, Undefined):
        raise LoweringProblem(Code.UNDEFINED, "the point of the limit has no value", target)
    try:
        inside = bound_expression(inner, expression, variable)
    except OpenCases:
        if isinstance(place, NotKnown):
            raise
        sides = (side,) if side is not None else (Side.LEFT, Side.RIGHT)
        parts = [_beside(inner, expression, variable, name, place, one) for one in sides]
        return _by_sides(parts, sides, name, point.term, place, call)
    others = variables(inside.term) - {name}
    if isinstance(place, NotKnown) or others:
        return _beside_unknowns(inside, name, point.term, call)
    sides = (side,) if side is not None else (Side.LEFT, Side.RIGHT)
    return _meaning(tuple(squeezed(inside.term, name, place, one) for one in sides), inside, call)


_ZERO: Exact = terms.ZERO.value


def _beside(
    lowering: Lowering, expression: Node, variable: Node, name: str, point: Exact, side: Side
) -> Scalar:
    """The expression as it is on a stretch beside the point, where it is given by cases."""
    try:
        return bound_expression(lowering, expression, variable)
    except OpenCases as opened:
        place = holding_beside(opened, name, point, side)
        if place is None:
            raise LoweringProblem(
                Code.UNDEFINED,
                "there is no limit: the expression has no value beside the point",
                opened.node,
                "the side on which it has one, as a fourth argument: left or right",
            ) from None
        if opened.conditions in lowering.cases:
            raise
        inner = lowering.assuming(opened.conditions, place)
        return _beside(inner, expression, variable, name, point, side)


def _by_sides(
    parts: list[Scalar],
    sides: tuple[Side, ...],
    name: str,
    point: Node,
    place: Exact,
    call: tree.Call,
) -> Meaning:
    """The limit of what is given by one part on each side."""
    if any(part.dimension != parts[0].dimension for part in parts):
        raise LoweringProblem(Code.UNIT_CLASH, "the units of two pieces differ", call)
    if not any(variables(part.term) - {name} for part in parts):
        found = tuple(
            squeezed(part.term, name, place, one) for part, one in zip(parts, sides, strict=True)
        )
        return _meaning(found, parts[0], call)
    values = [_beside_unknowns(part, name, point, call).term for part in parts]
    # Without a value where the two sides differ.
    apart = [terms.multiply((terms.ZERO, no_difference(values[0], other))) for other in values[1:]]
    return Scalar(terms.add([values[0], *apart]), parts[0].dimension)


def _side(node: Node) -> Side:
    if isinstance(node, tree.Name) and node.identifier in _SIDES:
        return _SIDES[node.identifier]
    raise LoweringProblem(
        Code.ILL_TYPED, "the side of a limit is left or right", node, "limit(1/x, x, 0, right)"
    )


def _meaning(found: tuple[Approach, ...], inside: Scalar, call: tree.Call) -> Meaning:
    for one in found:
        if isinstance(one, NotDecided):
            raise LoweringProblem(
                None,
                f"this limit is not decided: {one.reason}",
                call,
                "an expression of powers, roots, exp, ln, sin, cos, tan and their inverses whose "
                "angles stay bounded, or that oscillates within bounds that come together",
            )
    if all(isinstance(one, Nowhere) for one in found):
        words = found[0].reason if isinstance(found[0], Nowhere) else ""
        raise LoweringProblem(Code.UNDEFINED, f"there is no limit: {words}", call)
    if any(isinstance(one, Nowhere) for one in found):
        side = "right" if isinstance(found[0], Nowhere) else "left"
        raise LoweringProblem(
            Code.AMBIGUOUS,
            f"the expression has values on the {side} of the point only",
            call,
            f"the side as a fourth argument: limit(..., {side})",
        )
    if any(not _same(one, found[0]) for one in found[1:]):
        left, right = map(_words, found)
        raise LoweringProblem(
            Code.UNDEFINED,
            f"there is no limit: it is {left} from the left and {right} from the right",
            call,
            "a one-sided limit: limit(..., left) or limit(..., right)",
        )
    match found[0]:
        case Tends(value=value):
            return Scalar(to_node(value), inside.dimension)
        case Infinite(positive=positive):
            return Infinity(positive)
    raise AssertionError(found)


def _same(one: Approach, other: Approach) -> bool:
    if isinstance(one, Tends) and isinstance(other, Tends):
        from mathverify.semantics.numbers import Order, compare

        found = compare(one.value, other.value)
        if found is Order.UNKNOWN:
            raise LoweringProblem(None, "whether the two one-sided limits agree is not known")
        return found is Order.EQUAL
    return one == other


def _words(found: Approach) -> str:
    match found:
        case Tends(value=value):
            from mathverify.language.ascii import to_ascii

            return to_ascii(to_node(value))
        case Infinite(positive=positive):
            return "inf" if positive else "-inf"
        case _:
            return "not there"


def _beside_unknowns(inside: Scalar, name: str, point: Node, call: tree.Call) -> Scalar:
    if continuous_everywhere(inside.term):
        value = tree.substitute(inside.term, {name: point})
        if not has_no_hole(point):
            value = terms.add((value, terms.multiply((terms.ZERO, point))))
        return Scalar(value, inside.dimension)
    cancelled = value_by_cancelling(inside.term, name, point)
    if cancelled is None:
        raise LoweringProblem(
            None,
            "this limit beside other unknowns is not decided",
            call,
            "known numbers in place of the unknowns, or a quotient of polynomials",
        )
    return Scalar(cancelled, inside.dimension)


def _continuous(lowering: Lowering, call: tree.Call) -> Truth:
    """``continuous(f, a)``: f has a value at a, and that is its limit from both sides."""
    function, point = arity(call, 2, 2, "continuous(f, 2)")
    own = lowering.functions.get(function.identifier) if isinstance(function, Name) else None
    if not isinstance(function, Name) or own is None or len(own.parameters) != 1:
        raise LoweringProblem(
            Code.ILL_TYPED,
            "what is continuous is a function of one variable in this question",
            function,
            'functions: {f: "x -> ..."}, and continuous(f, 2)',
        )
    variable = Name(own.parameters[0])
    value = tree.Call(function.identifier, (variable,), span=call.span)
    here = tree.Call(function.identifier, (point,), span=call.span)
    sides = [
        lowering.formula(
            tree.Relation(
                (tree.Call("limit", (value, variable, point, Name(side)), span=call.span), here),
                (tree.Comparison.EQUAL,),
            )
        )
        for side in _SIDES
    ]
    return Truth(terms.conjunction(sides))


THEORY = Theory(
    "limits",
    {"limit": _limit, "continuous": _continuous},
    method="expansions and sign cells",
)
