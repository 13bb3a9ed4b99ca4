"""Derivatives at the present value of a variable: ``diff(expr, x)``, ``f'(x)``, ``f''(2)``.

``diff(expr, x)`` is the derivative with respect to x where x then has its value (see
`mathverify.theories.derivative`); ``f'(u)`` that of a function of the question, at u.  Whether
another unknown depends on x is never guessed: a function says it.
"""

from __future__ import annotations

from collections.abc import Callable

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Name, Node
from mathverify.semantics import quantities
from mathverify.semantics.cases import OpenCases
from mathverify.semantics.lowering import PRIME, Lowering, Theory
from mathverify.semantics.meaning import LoweringProblem, Meaning, Scalar
from mathverify.semantics.system import Evidence, Grade
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
from mathverify.theories.derivative import derivative_and_bends
from mathverify.theories.derivative_by_pieces import changes_at, chosen_inside, slope_at

__all__ = ["THEORY"]

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
    identifier = variable_name(more[0], "diff", example)
    if identifier not in lowering.names:
        raise LoweringProblem(
            Code.UNKNOWN_NAME,
            f"{identifier!r} has no value at which the derivative could be taken",
            more[0],
            f"declare {identifier} under unknowns or data",
        )
    point = lowering.scalar(more[0], "the variable of a derivative")
    expression = with_data(lowering, expression, identifier)
    refuse_dependents(lowering, expression, identifier)
    refuse_beside_datum(lowering, expression, identifier)
    inner, name = with_bound(lowering, identifier, point.dimension)
    variable = more[0]

    def value(here: Lowering) -> Scalar:
        return bound_expression(here, expression, variable)

    return _derived(lowering, inner, value, name, point, 1, call)


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
        chosen = chosen_inside(lowering, opened, name, point.term)
        if isinstance(chosen, int):
            known = inner.assuming(opened.conditions, chosen)
            return _derived(lowering, known, value, name, point, order, call)
        if order != 1 or point.dimension:
            raise
        conditions = opened.conditions

        def case(place: int) -> Scalar:
            return value(inner.assuming(conditions, place))

        lowering.record.rests_on(_BENDS)
        slope = changes_at(opened, name, chosen, case)
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
        known = slope_at(inside.term, name, point.term) if order == 1 else None
        if known is None or point.dimension:
            problem.node = call
            raise
        lowering.record.rests_on(_BENDS)
        return Scalar(known, inside.dimension)
    rate = Scalar(tree.substitute(slope, {name: point.term}), dimension)
    # The slope of sin(a) is cos(a) because angles count in radians.
    per_angle = dict(rate.dimension).get(ANGLE, 0) < 0
    return quantities.angle_in_radians(rate) if per_angle else rate


THEORY = Theory("derivatives", {"diff": _diff, PRIME: _prime})
