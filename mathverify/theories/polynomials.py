"""Polynomials in a named variable: coefficients, degree, discriminant, the vertex of a parabola.

``coefficient(expr, x, k)`` is what stands before x^k when ``expr`` is multiplied out; k may be
negative where powers of x divide, as in ``(x^2 - 2/x)^9``.  ``discriminant(a*x^2 + b*x + c, x)`` is
``b^2 - 4*a*c`` and may be taken of an equation.  x is local and needs no declaration.  Of what is
no polynomial, ``sqrt(1 + 2*x)``, the coefficient is that of its series in ascending powers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import factorial

from mathverify.calculus.derivative import slope
from mathverify.calculus.holes import has_no_hole
from mathverify.calculus.univariate import Univariate, laurent, univariate
from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.occurrences import names_in
from mathverify.language.tree import Comparison, Node
from mathverify.semantics import numbers, quantities, terms
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.functions import Function
from mathverify.semantics.lowering import Lowering, Theory
from mathverify.semantics.meaning import LoweringProblem, Meaning, Scalar
from mathverify.semantics.numbers import Irrational, Sign
from mathverify.semantics.units import Dimension
from mathverify.theories.arguments import arity, whole
from mathverify.theories.binding import refuse_dependents, variable_name, with_bound

#: No higher derivatives are written out.
_MOST_DERIVED = 8


def _taken_apart(
    lowering: Lowering,
    call: tree.Call,
    form: Callable[[Node, str], Univariate | None],
    example: str,
) -> tuple[Univariate, Dimension]:
    """The first argument in powers of the variable that the second one names."""
    expression, *more = call.arguments
    if not more or not isinstance(more[0], tree.Name):
        raise LoweringProblem(
            Code.AMBIGUOUS, f"{call.function} names the variable of the polynomial", call, example
        )
    identifier = variable_name(more[0], call.function, example)
    refuse_dependents(lowering, expression, identifier, coefficients=True)
    inner, name = with_bound(lowering, identifier)
    found = _number(inner, expression, call)
    taken = form(found.term, name)
    if taken is None:
        raise LoweringProblem(
            None, f"this is no polynomial in {identifier} that can be multiplied out", call, example
        )
    return taken, found.dimension


def _number(lowering: Lowering, expression: Node, call: tree.Call) -> Scalar:
    """An expression, or the difference of the sides of an equation."""
    equation = isinstance(expression, tree.Relation) and expression.signs == (Comparison.EQUAL,)
    if not equation or call.function == "coefficient":
        return lowering.scalar(expression, "a polynomial")
    left, right = (
        lowering.scalar(side, "a side of an equation") for side in tree.children(expression)
    )
    one, other = quantities.aligned((left, right), call, "subtract")
    return Scalar(terms.subtract(one.term, other.term), one.dimension)


def _with_holes_of(value: Node, taken: Univariate) -> Node:
    """``value``, undefined where some other coefficient is."""
    holes = [c for c in taken.coefficients.values() if c is not value and not has_no_hole(c)]
    return terms.add([value, *(terms.multiply((terms.ZERO, hole)) for hole in holes)])


def _coefficient(lowering: Lowering, call: tree.Call) -> Meaning:
    example = "coefficient((2*x - 1)^5, x, 3)"
    arity(call, 2, 3, example)
    if isinstance(call.arguments[1], tree.Power) and len(call.arguments) == 2:
        polynomial, (base, power_of_it) = call.arguments[0], tree.children(call.arguments[1])
        call = replace(call, arguments=(polynomial, base, power_of_it))
    if len(call.arguments) < 3:
        raise LoweringProblem(Code.AMBIGUOUS, "the coefficient of which power?", call, example)
    power = whole(lowering, call.arguments[2], "the power of the variable")
    in_series = _in_series(lowering, call, power, example)
    if in_series is not None:
        return in_series
    taken, dimension = _taken_apart(lowering, call, laurent, example)
    value = taken.coefficients.get(power, terms.ZERO)
    return Scalar(_with_holes_of(value, taken), dimension)


def _in_series(lowering: Lowering, call: tree.Call, power: int, example: str) -> Scalar | None:
    """The coefficient in ascending powers of what is no polynomial: the derivative at 0 over k!.

    None for polynomials, also in negative powers, and where no derivative is known at 0.
    """
    if not isinstance(call.arguments[1], tree.Name) or not 0 <= power <= _MOST_DERIVED:
        return None
    identifier = variable_name(call.arguments[1], call.function, example)
    refuse_dependents(lowering, call.arguments[0], identifier, coefficients=True)
    inner, name = with_bound(lowering, identifier)
    found = _number(inner, call.arguments[0], call)
    if laurent(found.term, name) is not None:
        return None
    derived, origin = found.term, {name: terms.ZERO}
    for _ in range(power):
        try:
            derived, suspects = slope(derived, name)
        except LoweringProblem:
            return None
        # Where a suspect is 0 the rules may give a value and the function no derivative.
        if not all(_is_not_zero_at_origin(suspect, name) for suspect in suspects):
            return None
    value = tree.substitute(derived, origin)
    return Scalar(terms.divide(value, terms.number(factorial(power))), found.dimension)


def _is_not_zero_at_origin(term: Node, name: str) -> bool:
    form = univariate(term, name)
    here = tree.substitute(term, {name: terms.ZERO})
    if form is not None:
        here = form.coefficients.get(0, terms.ZERO)
    value = evaluate(here, {}) if not names_in(here) else None
    if not isinstance(value, (Fraction, Irrational)):
        return False
    return numbers.sign(value) in (Sign.POSITIVE, Sign.NEGATIVE)


def _degree(lowering: Lowering, call: tree.Call) -> Meaning:
    example = "degree(x^3 - 2*x, x)"
    arity(call, 1, 2, example)
    taken, _ = _taken_apart(lowering, call, univariate, example)
    leading = taken.coefficients.get(taken.degree, terms.ZERO)
    if not terms.literal(leading):
        raise LoweringProblem(
            None, "the degree depends on a coefficient that may be 0", call, example
        )
    return Scalar(_with_holes_of(terms.number(taken.degree), taken))


def _discriminant(lowering: Lowering, call: tree.Call) -> Meaning:
    example = "discriminant(a*x^2 + b*x + c, x)"
    arity(call, 1, 2, example)
    taken, dimension = _taken_apart(lowering, call, univariate, example)
    if taken.degree != 2:
        raise LoweringProblem(
            None,
            f"discriminants are taken of quadratics, not of degree {taken.degree}",
            call,
            example,
        )
    a, b, c = (taken.coefficients.get(degree, terms.ZERO) for degree in (2, 1, 0))
    square = terms.power(b, terms.number(2))
    product = terms.multiply((terms.number(-4), a, c))
    value = _with_holes_of(terms.add((square, product)), taken)
    return Scalar(value, quantities.combined(dimension, dimension))


def _vertex(lowering: Lowering, call: tree.Call) -> Meaning:
    """``vertex(f)`` or ``vertex(expr, x)``: the place and the value of the extreme value.

    A discriminant is taken of a quadratic alone, so that nothing else has a vertex.
    """
    example = "vertex(f), f a quadratic function"
    of, *more = arity(call, 1, 2, example)
    if not more:
        rule = lowering.functions.get(of.identifier) if isinstance(of, tree.Name) else None
        if not isinstance(of, tree.Name) or not isinstance(rule, Function):
            raise LoweringProblem(Code.AMBIGUOUS, "the vertex of which function?", call, example)
        more = [tree.Name(rule.parameters[0])]
        of = tree.Call(of.identifier, tuple(map(tree.Name, rule.parameters)))
    two, one = (
        tree.Call("coefficient", (of, *more, tree.Number(Fraction(power))), span=call.span)
        for power in (2, 1)
    )
    square = tree.Call("discriminant", (of, *more), span=call.span)
    place = terms.divide(one, terms.multiply((terms.number(-2), two)))
    value = terms.divide(square, terms.multiply((terms.number(-4), two)))
    return lowering.lower(tree.TupleLiteral((place, value)))


THEORY = Theory(
    "polynomials",
    {
        "coefficient": _coefficient,
        "degree": _degree,
        "discriminant": _discriminant,
        "vertex": _vertex,
    },
)
