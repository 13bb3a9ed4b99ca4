"""Derivatives at the present value of a variable, and definite integrals of polynomials.

``diff(expr, x)`` is the derivative with respect to x where x then has its value (see
`mathverify.theories.derivative`); ``integral(expr, x, a, b)`` is exact by the power rule.  Whether
another unknown depends on x is never guessed: a function says it.
"""

from __future__ import annotations

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics import quantities, relations, terms
from mathverify.semantics.lowering import Lowering, Theory
from mathverify.semantics.meaning import LoweringProblem, Meaning, Scalar
from mathverify.semantics.units import ANGLE
from mathverify.theories.arguments import arity
from mathverify.theories.binding import (
    refuse_beside_datum,
    refuse_dependents,
    variable_name,
    with_bound,
)
from mathverify.theories.derivative import derivative
from mathverify.theories.univariate import univariate

__all__ = ["THEORY"]


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
            example if not more else "diff(diff(expr, x), x) for the second derivative",
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
    refuse_dependents(lowering, expression, identifier)
    refuse_beside_datum(lowering, expression, identifier)
    inner, name = with_bound(lowering, identifier, point.dimension)
    inside = _integrand(inner, expression, more[0])
    try:
        slope = derivative(inside.term, name)
    except LoweringProblem as problem:
        problem.node = call
        raise
    rate = Scalar(
        tree.substitute(slope, {name: point.term}),
        quantities.combined(inside.dimension, point.dimension, -1),
    )
    # The slope of sin(a) is cos(a) because angles count in radians.
    per_angle = dict(rate.dimension).get(ANGLE, 0) < 0
    return quantities.angle_in_radians(rate) if per_angle else rate


def _integral(lowering: Lowering, call: tree.Call) -> Meaning:
    example = "integral(x^2, x, 0, 3)"
    if len(call.arguments) == 2:
        raise LoweringProblem(
            None, "indefinite integrals are not decided", call, "diff(F, x) = f(x), or both bounds"
        )
    expression, variable, low, high = arity(call, 4, 4, example)
    identifier = variable_name(variable, "integral", example)
    if relations.is_infinite(low) or relations.is_infinite(high):
        raise LoweringProblem(None, "integrals over infinite ranges are not decided", call, example)
    refuse_dependents(lowering, expression, identifier)
    bottom, top = quantities.aligned(
        (lowering.scalar(low, "a bound"), lowering.scalar(high, "a bound")),
        call,
        "integrate between",
    )
    inner, name = with_bound(lowering, identifier, top.dimension)
    inside = _integrand(inner, expression, variable)
    form = univariate(inside.term, name)
    if form is None:
        raise LoweringProblem(
            None,
            "definite integrals are decided for polynomials only",
            call,
            "an antiderivative F given as a function, and F(b) - F(a)",
        )
    parts = [
        terms.multiply(
            (
                terms.divide(coefficient, terms.number(degree + 1)),
                terms.subtract(
                    terms.power(top.term, terms.number(degree + 1)),
                    terms.power(bottom.term, terms.number(degree + 1)),
                ),
            )
        )
        for degree, coefficient in sorted(form.coefficients.items(), reverse=True)
    ]
    return Scalar(terms.add(parts), quantities.combined(inside.dimension, top.dimension))


def _integrand(lowering: Lowering, expression: Node, variable: Node) -> Scalar:
    """The expression as a number; the name of a function alone is its value at the variable."""
    if isinstance(expression, tree.Name):
        function = lowering.functions.get(expression.identifier)
        if function is not None and len(function.parameters) == 1:
            expression = tree.Call(expression.identifier, (variable,), span=expression.span)
    return lowering.scalar(expression, "what is differentiated or integrated")


THEORY = Theory("calculus of polynomials", {"diff": _diff, "integral": _integral})
