"""Sums and products over an index, finite and infinite.

Between known bounds they are written out.  Up to an unknown n a sum has its closed form where the
term is a polynomial in the index (Faulhaber's formula), a geometric sequence or a difference of
terms of its own kind (`mathverify.theories.antidifferences`), plus
``0*factorial(n - a + 1)``, which has a value exactly for the n for which the sum has one (the
empty sum, n = a - 1, is 0).  An infinite geometric series ``sum(c*q^k, k, a, inf)`` is
``first/(1 - q)``, plus ``0/sqrt(1 - q^2)`` where q is not known: it has no value unless |q| < 1.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

from mathverify.calculus.geometric import Geometric, geometric
from mathverify.calculus.holes import has_no_hole
from mathverify.calculus.univariate import Univariate, univariate
from mathverify.calculus.variables import occurs
from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics import arrays, quantities, terms
from mathverify.semantics.intervals import is_infinite
from mathverify.semantics.lowering import Lowering, Theory
from mathverify.semantics.meaning import LoweringProblem, Meaning, Scalar, Truth, Unlisted
from mathverify.semantics.recurrences import Recurrence, least_name, lies_from
from mathverify.theories.antidifferences import antidifference
from mathverify.theories.arguments import arity, flat, not_one_number, spread, whole
from mathverify.theories.binding import refuse_dependents, variable_name, with_bound, with_value

_MAXIMAL_TERMS = 1000
_MAXIMAL_SUMMED_DEGREE = 12


def _sum(lowering: Lowering, call: tree.Call) -> Meaning:
    expression, variable, low, high = arity(call, 4, 4, "sum(expr, k, 1, 10)")
    index = variable_name(variable, "sum", "sum(expr, k, 1, 10)")
    refuse_dependents(lowering, expression, index)
    start = _start(lowering, low, "sum")
    if is_infinite(high):
        return _series(lowering, call, index, start)
    end = lowering.pure(high, "the upper bound of a sum")
    if terms.literal(end) is None:
        return _closed_form(lowering, call, index, start, end)
    parts = _written_out(lowering, call, index, start)
    if not parts:
        return Scalar(terms.ZERO)
    return parts[0] if len(parts) == 1 else arrays.add(parts, call)


def _product(lowering: Lowering, call: tree.Call) -> Meaning:
    if len(call.arguments) == 1:
        example = "product([2, 3, 4]), or product(expr, k, 1, n)"
        (only,) = call.arguments
        meaning = not_one_number(lowering.lower(only), call, example)
        if isinstance(meaning, Unlisted):
            return Scalar(meaning.product)
        factors: tuple[Meaning, ...] = flat(meaning, only, call.function, example)
        return arrays.multiply(factors, call)
    expression, variable, low, high = arity(call, 4, 4, "product(expr, k, 1, 10)")
    index = variable_name(variable, "product", "product(expr, k, 1, 10)")
    refuse_dependents(lowering, expression, index)
    start = _start(lowering, low, "product")
    if is_infinite(high) or terms.literal(lowering.pure(high, "a bound")) is None:
        raise LoweringProblem(
            None,
            "a product is decided between known bounds only",
            call,
            "product(expr, k, 1, 10), or factorial(n) and powers for an unknown n",
        )
    parts = _written_out(lowering, call, index, start)
    return arrays.multiply(parts, call) if parts else Scalar(terms.ONE)


def _start(lowering: Lowering, node: Node, what: str) -> int:
    if is_infinite(node):
        raise LoweringProblem(None, f"a {what} from minus infinity is not decided", node)
    return whole(lowering, node, f"the lower bound of a {what}")


def _written_out(
    lowering: Lowering, call: tree.Call, index: str, start: int
) -> tuple[Meaning, ...]:
    """The values of the expression at every index of a known range."""
    expression, _, _, high = call.arguments
    end = whole(lowering, high, f"the upper bound of a {call.function}")
    if end < start - 1:
        raise LoweringProblem(
            Code.ILL_TYPED,
            f"the {call.function} runs from {start} to {end}, which lies before its start",
            call,
            f"{call.function}(expr, {index}, {end}, {start})",
        )
    if end - start >= _MAXIMAL_TERMS:
        raise LoweringProblem(None, f"more than {_MAXIMAL_TERMS} terms are not written out", call)
    return tuple(
        with_value(lowering, index, terms.number(place)).lower(expression)
        for place in range(start, end + 1)
    )


# --- closed forms ------------------------------------------------------------------------


def _running_term(
    lowering: Lowering, call: tree.Call, index: str, start: int
) -> tuple[Scalar, str]:
    """The summed expression with a free index, and that index's name."""
    inner, name = with_bound(lowering, index)
    inner = inner.within({least_name(name): Scalar(terms.number(start))})
    return inner.scalar(call.arguments[0], "a term of a sum over an unknown range"), name


def _closed_form(lowering: Lowering, call: tree.Call, index: str, start: int, end: Node) -> Meaning:
    running, name = _running_term(lowering, call, index, start)
    count = terms.add((end, terms.number(1 - start)))
    total = _summed(running.term, name, start, end, count, call)
    if lies_from(lowering, end, start - 1):
        return Scalar(total, running.dimension)
    whole_count = terms.multiply((terms.ZERO, terms.call("factorial", count)))
    return Scalar(terms.add((total, whole_count)), running.dimension)


def _summed(term: Node, name: str, start: int, end: Node, count: Node, call: tree.Call) -> Node:
    """The closed form of the sum of ``term``, for the whole ``count`` of its terms.

    Coefficients with holes are refused: the empty sum is 0 also where they have no value.
    """
    form = univariate(term, name)
    if form is not None and form.degree <= _MAXIMAL_SUMMED_DEGREE:
        if all(has_no_hole(coefficient) for coefficient in form.coefficients.values()):
            return _sum_of_powers(form, start, end)
    found = geometric(term, name, start)
    ratio = None if found is None else terms.literal(found.ratio)
    if found is not None and ratio and has_no_hole(found.constant):
        if ratio == 1:
            return terms.multiply((found.constant, found.first, count))
        growth = terms.subtract(terms.power(found.ratio, count), terms.ONE)
        inverse = terms.divide(terms.ONE, terms.subtract(found.ratio, terms.ONE))
        return terms.multiply((found.constant, found.first, inverse, growth))
    whole_sum = antidifference(term, name, start)
    if whole_sum is not None:
        after = terms.add((end, terms.ONE))
        return terms.subtract(whole_sum.at(after), terms.number(whole_sum.value(start)))
    if isinstance(term, tree.Add):
        return terms.add(_summed(part, name, start, end, count, call) for part in term.terms)
    raise LoweringProblem(
        None,
        "a sum up to an unknown index is decided for polynomials, c*q^k with known q, and what "
        "telescopes",
        call,
        "known bounds, or a term such as 3*2^(k - 1)",
    )


def _sum_of_powers(form: Univariate, start: int, end: Node) -> Node:
    """Sum of the polynomial from ``start`` to ``end``: its antidifference at both ends."""
    return terms.add(
        terms.multiply((coefficient, _power_sum(degree, start, end)))
        for degree, coefficient in sorted(form.coefficients.items(), reverse=True)
    )


def _power_sum(degree: int, start: int, end: Node) -> Node:
    """``start^degree + ... + end^degree`` as a polynomial in ``end``."""
    coefficients = _faulhaber(degree)
    below = sum(
        (value * Fraction(start - 1) ** power for power, value in enumerate(coefficients)),
        Fraction(0),
    )
    upper = Univariate(
        {power: terms.number(value) for power, value in enumerate(coefficients) if value}
    )
    return terms.add((upper.at(end), terms.number(-below)))


def _faulhaber(degree: int) -> list[Fraction]:
    """Coefficients, from degree 0 up, of ``S(n) = 1^degree + ... + n^degree``, with S(0) = 0.

    ``S(n) = 1/(p+1) * sum_j C(p+1, j) B_j n^(p+1-j)`` with p the degree and B_1 = +1/2
    (J. H. Conway and R. K. Guy, The Book of Numbers, 1996).  S(n) - S(n - 1) = n^p holds as an
    identity of polynomials, so differences of S are sums from any whole start.
    """
    bernoulli: list[Fraction] = []
    for m in range(degree + 1):
        known = sum((comb(m + 1, j) * b for j, b in enumerate(bernoulli)), Fraction(0))
        bernoulli.append((Fraction(m + 1) - known) / (m + 1))
    found = [Fraction(0)] * (degree + 2)
    for j, b in enumerate(bernoulli):
        found[degree + 1 - j] = comb(degree + 1, j) * b / (degree + 1)
    return found


# --- infinite series ---------------------------------------------------------------------


def _series(lowering: Lowering, call: tree.Call, index: str, start: int) -> Meaning:
    running, name = _running_term(lowering, call, index, start)
    found = geometric(running.term, name, start)
    if found is None or not occurs(name, running.term):
        whole_sum = antidifference(running.term, name, start)
        limit = None if whole_sum is None else whole_sum.limit()
        if whole_sum is not None and limit is not None:
            return Scalar(terms.number(limit - whole_sum.value(start)), running.dimension)
        # Loaded for other series alone.
        from mathverify.theories.known_series import known_series

        value = None if running.dimension else known_series(running.term, name, start)
        if value is not None:
            lowering.record.called.add("sum")
            lowering.record.computed.add("sum")
            return Scalar(value)
        raise LoweringProblem(
            None,
            "an infinite sum is decided for geometric series, for what telescopes, and for "
            "exponential, logarithmic and even-power series",
            call,
            "sum(c*q^k, k, 0, inf)",
        )
    return Scalar(_limit(lowering, found, call), running.dimension)


def _limit(lowering: Lowering, found: Geometric, call: tree.Call) -> Node:
    value = terms.multiply(
        (
            found.constant,
            terms.divide(found.first, terms.subtract(terms.ONE, found.ratio)),
        )
    )
    ratio = terms.literal(found.ratio)
    if ratio is not None and abs(ratio) < 1:
        return value
    if not terms.literal(found.constant) and not _is_first_term(lowering, found.constant):
        # With a factor 0 the series converges for every ratio, so the condition would be wrong.
        raise LoweringProblem(
            None,
            "whether this series converges depends on its constant factor too",
            call,
            "an unknown for the sum, S = a/(1 - q), and the given -1 < q and q < 1",
        )
    square = terms.power(found.ratio, terms.number(2))
    root = terms.call("sqrt", terms.subtract(terms.ONE, square))
    return terms.add((value, terms.divide(terms.ZERO, root)))


def _is_first_term(lowering: Lowering, constant: Node) -> bool:
    """Whether this is the first term of a geometric sequence, which is not 0."""
    return any(
        isinstance(function, Recurrence)
        and function.nonzero
        and constant == tree.Name(f"{function.name}({function.start})")
        for function in lowering.functions.values()
    )


# --- consecutive terms -------------------------------------------------------------------


def _consecutive(lowering: Lowering, call: tree.Call) -> tuple[Scalar, ...]:
    found = spread(lowering, call, f"{call.function}(2, 6, 18)")
    if len(found) < 3:
        raise LoweringProblem(
            Code.ILL_TYPED,
            f"{call.function} is said of a sequence, or of three and more terms of one",
            call,
            f"{call.function}(a, b, c)",
        )
    return quantities.aligned(found, call, f"put in one {call.function} sequence")


def _arithmetic(lowering: Lowering, call: tree.Call) -> Meaning:
    """Each term lies half-way between its neighbours."""
    found = [scalar.term for scalar in _consecutive(lowering, call)]
    return Truth(
        terms.conjunction(
            terms.equal(terms.subtract(b, a), terms.subtract(c, b))
            for a, b, c in zip(found, found[1:], found[2:], strict=False)
        )
    )


def _geometric(lowering: Lowering, call: tree.Call) -> Meaning:
    """No term is 0, and ``b^2 = a*c`` for neighbours."""
    found = [scalar.term for scalar in _consecutive(lowering, call)]
    nonzero = [terms.compare(term, tree.Comparison.NOT_EQUAL, terms.ZERO) for term in found]
    middle = [
        terms.equal(terms.power(b, terms.number(2)), terms.multiply((a, c)))
        for a, b, c in zip(found, found[1:], found[2:], strict=False)
    ]
    return Truth(terms.conjunction([*middle, *nonzero]))


THEORY = Theory(
    "sequences",
    {"sum": _sum, "product": _product, "arithmetic": _arithmetic, "geometric": _geometric},
)
