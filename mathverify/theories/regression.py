"""Two columns of numbers: covariance, correlation and the line of least squares.

With S_xy the sum of (x - mean of x)*(y - mean of y), ``regression_slope(xs, ys)`` is S_xy/S_xx and
``regression_intercept(xs, ys)`` puts the line of y on x through the means (A.-M. Legendre, 1805);
``correlation(xs, ys)`` is S_xy/sqrt(S_xx*S_yy) (K. Pearson, 1896).  They have no value where all x
(or, for the correlation, all y) are equal.  ``covariance(xs, ys, population)`` divides S_xy by n,
``sample`` by n - 1.  ``weighted_mean(values, weights)`` divides by the sum of the weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics import arrays, quantities, terms
from mathverify.semantics.lowering import Lowering, Theory
from mathverify.semantics.meaning import LoweringProblem, Meaning, Scalar
from mathverify.theories.arguments import arity, flat, word


def _columns(
    lowering: Lowering, nodes: Sequence[Node], call: tree.Call, example: str
) -> tuple[tuple[Scalar, ...], tuple[Scalar, ...]]:
    first, second = (
        quantities.aligned(
            flat(lowering.lower(node), node, "a column", example), node, "stand in one column"
        )
        for node in nodes
    )
    if len(first) != len(second) or not first:
        raise LoweringProblem(
            Code.ILL_TYPED,
            f"columns of {len(first)} and {len(second)} numbers do not go together",
            call,
            example,
        )
    return first, second


def _mean(column: Sequence[Scalar]) -> Node:
    return terms.divide(terms.add(n.term for n in column), terms.number(len(column)))


def _moment(one: Sequence[Scalar], other: Sequence[Scalar]) -> Node:
    """The sum of products of deviations from the means."""
    means = _mean(one), _mean(other)
    return terms.add(
        terms.multiply((terms.subtract(a.term, means[0]), terms.subtract(b.term, means[1])))
        for a, b in zip(one, other, strict=True)
    )


def _quotient(above: Scalar, below: Scalar) -> Scalar:
    found = arrays.divide(above, below)
    assert isinstance(found, Scalar)
    return found


def _slope_of(xs: Sequence[Scalar], ys: Sequence[Scalar]) -> Scalar:
    slope = terms.divide(_moment(xs, ys), _moment(xs, xs))
    dimension = _quotient(Scalar(terms.ONE, ys[0].dimension), Scalar(terms.ONE, xs[0].dimension))
    return Scalar(slope, dimension.dimension)


def _slope(lowering: Lowering, call: tree.Call) -> Meaning:
    example = "regression_slope([1, 2, 3], [2, 4, 5])"
    return _slope_of(*_columns(lowering, arity(call, 2, 2, example), call, example))


def _intercept(lowering: Lowering, call: tree.Call) -> Meaning:
    example = "regression_intercept([1, 2, 3], [2, 4, 5])"
    xs, ys = _columns(lowering, arity(call, 2, 2, example), call, example)
    rise = terms.multiply((_slope_of(xs, ys).term, _mean(xs)))
    return Scalar(terms.subtract(_mean(ys), rise), ys[0].dimension)


def _correlation(lowering: Lowering, call: tree.Call) -> Meaning:
    example = "correlation([1, 2, 3], [2, 4, 5])"
    xs, ys = _columns(lowering, arity(call, 2, 2, example), call, example)
    below = terms.call("sqrt", terms.multiply((_moment(xs, xs), _moment(ys, ys))))
    return Scalar(terms.divide(_moment(xs, ys), below))


def _covariance(lowering: Lowering, call: tree.Call) -> Meaning:
    example = "covariance([1, 2, 3], [2, 4, 5], population)"
    first, second, *rest = arity(call, 2, 3, example)
    kind = word(rest[0]) if rest else ""
    if kind not in ("population", "sample"):
        raise LoweringProblem(
            Code.AMBIGUOUS,
            "covariance of a whole population, or estimated from a sample?",
            call,
            f"{example}, or sample",
        )
    xs, ys = _columns(lowering, (first, second), call, example)
    divisor = terms.number(len(xs) - (kind == "sample"))
    product = arrays.multiply(
        (Scalar(terms.ONE, xs[0].dimension), Scalar(terms.ONE, ys[0].dimension)), call
    )
    assert isinstance(product, Scalar)
    return Scalar(terms.divide(_moment(xs, ys), divisor), product.dimension)


def _weighted_mean(lowering: Lowering, call: tree.Call) -> Meaning:
    example = "weighted_mean([80, 90], [2, 3])"
    values, weights = _columns(lowering, arity(call, 2, 2, example), call, example)
    for weight in weights:
        known = terms.literal(weight.term)
        if known is not None and known < Fraction(0):
            raise LoweringProblem(Code.ILL_TYPED, "a weight is not negative", call, example)
    total = terms.add(
        terms.multiply((v.term, w.term)) for v, w in zip(values, weights, strict=True)
    )
    whole = terms.add(weight.term for weight in weights)
    return Scalar(terms.divide(total, whole), values[0].dimension)


THEORY = Theory(
    "regression",
    {
        "regression_slope": _slope,
        "regression_intercept": _intercept,
        "correlation": _correlation,
        "covariance": _covariance,
        "weighted_mean": _weighted_mean,
    },
)
