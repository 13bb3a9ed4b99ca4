"""Elementary functions: roots, absolute value, whole parts, extremes, exponentials, trigonometry.

Conventions.  A number without a unit is an angle in radians; a known number beyond a full turn,
as in ``sin(30)``, is ambiguous.  ``asin acos atan`` give radians, which compare with
quantities in degrees.  ``round(x, n)`` is ``floor(x*10^n + 1/2)/10^n``: halves go up.  ``floor``,
``ceil`` and ``round`` of a quantity depend on its unit, so they want ``floor(x/(1 cm))*1 cm``.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import ceil, floor, isqrt

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Node
from mathverify.semantics import arrays, complex_numbers, quantities, templates, terms
from mathverify.semantics.lowering import Lowering, Rule, Theory
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    LoweringProblem,
    Meaning,
    Scalar,
    describe,
    is_complex,
    is_matrix,
)
from mathverify.theories.arguments import arity, literals, number_list, whole
from mathverify.words import distributions, elementary

_HALF = Fraction(1, 2)
_FULL_TURN = Fraction(44, 7)
_MAXIMAL_PLACES = 50


# --- roots and absolute value ------------------------------------------------------------


def _sqrt(lowering: Lowering, call: tree.Call) -> Meaning:
    (argument,) = arity(call, 1, 1, "sqrt(x)")
    scalar = lowering.scalar(argument, "what sqrt is taken of")
    return _rooted(scalar, 2, lambda term: terms.call("sqrt", term))


def _cbrt(lowering: Lowering, call: tree.Call) -> Meaning:
    (argument,) = arity(call, 1, 1, "root(x, 3)")
    scalar = lowering.scalar(argument, "what a root is taken of")
    return _rooted(scalar, 3, lambda term: terms.call("root", term, terms.number(3)))


def _root(lowering: Lowering, call: tree.Call) -> Meaning:
    argument, index = arity(call, 2, 2, "root(x, 3)")
    scalar = lowering.scalar(argument, "what a root is taken of")
    degree = whole(lowering, index, "the index of a root")
    if degree < 2:
        raise LoweringProblem(
            Code.ILL_TYPED, f"the index of a root is at least 2, not {degree}", index, "root(x, 3)"
        )
    return _rooted(scalar, degree, lambda term: terms.call("root", term, terms.number(degree)))


def _rooted(scalar: Scalar, degree: int, make: Callable[[Node], Node]) -> Scalar:
    dimension = quantities.scaled(scalar.dimension, Fraction(1, degree))
    value = terms.literal(scalar.term)
    exact = None if value is None else _exact_root(value, degree)
    return Scalar(make(scalar.term) if exact is None else terms.number(exact), dimension)


def _exact_root(value: Fraction, degree: int) -> Fraction | None:
    """The root of a non-negative rational if it is rational."""
    if value < 0:
        return None
    above, below = _whole_root(value.numerator, degree), _whole_root(value.denominator, degree)
    return None if above is None or below is None else Fraction(above, below)


def _whole_root(value: int, degree: int) -> int | None:
    if degree == 2:
        found = isqrt(value)
        return found if found * found == value else None
    low, high = 0, 1 << (value.bit_length() // degree + 1)
    while low < high:
        middle = (low + high) // 2
        if middle**degree < value:
            low = middle + 1
        else:
            high = middle
    return low if low**degree == value else None


def _abs(lowering: Lowering, call: tree.Call) -> Meaning:
    (argument,) = arity(call, 1, 1, "abs(x)")
    meaning = lowering.lower(argument)
    if isinstance(meaning, Scalar):
        value = terms.literal(meaning.term)
        term = terms.call("abs", meaning.term) if value is None else terms.number(abs(value))
        return Scalar(term, meaning.dimension)
    if is_matrix(meaning):
        remedy = "det(A) for the determinant, norm(v) for the length of a vector"
        raise LoweringProblem(Code.AMBIGUOUS, "bars around a matrix", call, remedy)
    if isinstance(meaning, Collection) and meaning.kind is CollectionKind.SET:
        raise LoweringProblem(
            Code.ILL_TYPED, "a set has a number of elements, not an absolute value", call, "card(A)"
        )
    if isinstance(meaning, Collection) and meaning.kind is not CollectionKind.RATIO:
        # The length of a vector, the modulus of a complex number.
        return _rooted(_squares(meaning, call), 2, lambda term: terms.call("sqrt", term))
    raise LoweringProblem(
        Code.ILL_TYPED, f"{describe(meaning)} has no absolute value", call, "abs(x)"
    )


def _squares(vector: Collection, call: tree.Call) -> Scalar:
    total = arrays.dot(vector.items, vector.items, call) if vector.items else None
    if not isinstance(total, Scalar):
        raise LoweringProblem(
            Code.ILL_TYPED, f"{describe(vector)} has no length as a vector", call, "norm([3, 4])"
        )
    return total


# --- whole parts and sign ----------------------------------------------------------------


def _whole_part(name: str, part: Callable[[Fraction], int]) -> Rule:
    def rule(lowering: Lowering, call: tree.Call) -> Meaning:
        (argument,) = arity(call, 1, 1, f"{name}(x)")
        term = _unitless(lowering, argument, name)
        value = terms.literal(term)
        return Scalar(terms.call(name, term) if value is None else terms.number(part(value)))

    return rule


def _round(lowering: Lowering, call: tree.Call) -> Meaning:
    argument, *more = arity(call, 1, 2, "round(x, 2)")
    term = _unitless(lowering, argument, "round")
    places = whole(lowering, more[0], "the number of decimal places") if more else 0
    if abs(places) > _MAXIMAL_PLACES:
        raise LoweringProblem(None, f"rounding to {places} places is not decided", call)
    scale = Fraction(10) ** places
    value = terms.literal(term)
    if value is not None:
        doubled = 2 * scale * value
        if value < 0 and doubled.denominator == 1 and doubled.numerator % 2:
            raise LoweringProblem(
                Code.AMBIGUOUS,
                f"{value} lies half-way: below zero some round halves up and some away from zero",
                call,
                "floor(x + 1/2) or -floor(1/2 - x)",
            )
        return Scalar(terms.number(floor(scale * value + _HALF) / scale))
    moved = terms.add((terms.multiply((terms.number(scale), term)), terms.number(_HALF)))
    return Scalar(terms.multiply((terms.number(1 / scale), terms.call("floor", moved))))


def _unitless(lowering: Lowering, node: Node, name: str) -> Node:
    scalar = lowering.scalar(node, f"what {name} is taken of")
    if scalar.dimension:
        raise LoweringProblem(
            Code.AMBIGUOUS,
            f"{name} of a quantity depends on the unit in which it is counted",
            node,
            f"{name}(x/(1 cm))*(1 cm), with the unit that is meant",
        )
    return scalar.term


def _sign(lowering: Lowering, call: tree.Call) -> Meaning:
    """``ceil(t) + floor(t)`` with ``t = x/(|x| + 1)``, which lies strictly between -1 and 1."""
    (argument,) = arity(call, 1, 1, "sign(x)")
    term = lowering.scalar(argument, "what sign is taken of").term
    value = terms.literal(term)
    if value is not None:
        return Scalar(terms.number((value > 0) - (value < 0)))
    inside = terms.divide(term, terms.add((terms.call("abs", term), terms.ONE)))
    return Scalar(terms.add((terms.call("ceil", inside), terms.call("floor", inside))))


# --- extremes ----------------------------------------------------------------------------


def _extreme(name: str) -> Rule:
    def rule(lowering: Lowering, call: tree.Call) -> Meaning:
        scalars = number_list(lowering, call, f"{name}(a, b) or {name}([a, b, c])")
        dimension = scalars[0].dimension
        values = literals(scalars)
        if values is not None:
            return Scalar(terms.number(min(values) if name == "min" else max(values)), dimension)
        if len(scalars) == 1:
            return scalars[0]
        return Scalar(terms.call(name, *(scalar.term for scalar in scalars)), dimension)

    return rule


# --- exponentials and logarithms ---------------------------------------------------------


def _of_pure(name: str) -> Rule:
    def rule(lowering: Lowering, call: tree.Call) -> Meaning:
        (argument,) = arity(call, 1, 1, f"{name}(x)")
        return Scalar(templates.applied(name, lowering.pure(argument, f"the argument of {name}")))

    return rule


def _log(lowering: Lowering, call: tree.Call) -> Meaning:
    arity(call, 1, 2, "log(x, 10)")
    if len(call.arguments) == 1:
        raise LoweringProblem(
            Code.AMBIGUOUS,
            "log without a base: some mean base 10, some base e",
            call,
            f"ln({to_ascii(call.arguments[0])}) or log({to_ascii(call.arguments[0])}, 10)",
        )
    argument, base = call.arguments
    return Scalar(
        terms.call(
            "log",
            lowering.pure(argument, "the argument of a logarithm"),
            lowering.pure(base, "the base of a logarithm"),
        )
    )


def _exp(lowering: Lowering, call: tree.Call) -> Meaning:
    (argument,) = arity(call, 1, 1, "exp(x)")
    exponent = lowering.lower(argument)
    if is_complex(exponent):
        return complex_numbers.exponential(exponent, call)
    return Scalar(terms.call("exp", lowering.pure(argument, "the argument of exp")))


# --- trigonometry ------------------------------------------------------------------------


def _trigonometric(name: str) -> Rule:
    def rule(lowering: Lowering, call: tree.Call) -> Meaning:
        (argument,) = arity(call, 1, 1, f"{name}(30 deg)")
        scalar = lowering.scalar(argument, f"the argument of {name}")
        value = terms.literal(scalar.term)
        spelled = any(isinstance(part, tree.Quantity) for part in tree.walk(argument))
        if value is not None and not scalar.dimension and not spelled:
            if abs(value) > _FULL_TURN:
                raise LoweringProblem(
                    Code.AMBIGUOUS,
                    f"{name}({value}): {value} degrees, or {value} radians?",
                    argument,
                    f"{name}({value} deg) or {name}({value} rad)",
                )
        angle = quantities.pure(scalar, argument, f"the argument of {name}")
        return Scalar(templates.applied(name, angle))

    return rule


#: Rules of words that treat known numbers, quantities or collections in a way of their own.
_OWN: dict[str, Rule] = {
    "sqrt": _sqrt,
    "cbrt": _cbrt,
    "root": _root,
    "abs": _abs,
    "sign": _sign,
    "floor": _whole_part("floor", floor),
    "ceil": _whole_part("ceil", ceil),
    "round": _round,
    "min": _extreme("min"),
    "max": _extreme("max"),
    "log": _log,
    "exp": _exp,
}

THEORY = Theory(
    "elementary",
    {
        word.name: _OWN.get(word.name)
        or (_trigonometric(word.name) if word.of_angle else _of_pure(word.name))
        for word in (*elementary.WORDS, *distributions.WORDS)
    },
)
