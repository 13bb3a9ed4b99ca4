"""Equations in the coordinates x, y and z of a point as polynomials.

Names other than the coordinates are those of the question.
"""

from __future__ import annotations

from functools import reduce
from typing import NoReturn

from geometry.vocabulary.speech import ambiguous, misread, undecided
from mathverify.language import tree
from mathverify.language.arithmetic import Arithmetic
from mathverify.language.tree import Node
from mathverify.semantics import terms
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import Scalar

_COORDINATES = {letter: f"{letter} of a point" for letter in "xyz"}
_NAMES = frozenset(_COORDINATES.values())
NOTHING = (0, 0, 0)
#: The powers of x, y and z by themselves, and of a part without them.
FIRST = ((1, 0, 0), (0, 1, 0), (0, 0, 1))

#: Powers of (x, y, z) -> coefficient.
_Polynomial = dict[tuple[int, ...], Node]


def of_first_degree(
    lowering: Lowering, relation: tree.Relation, letters: str, what: str
) -> tuple[Scalar, ...]:
    """The coefficients of the coordinates ``letters``, and what their sum is to be.

    Raises `LoweringProblem` unless ``relation`` is an equation of ``what``.
    """
    found = expanded(lowering, relation, letters)
    if not set(found) <= {NOTHING, *FIRST}:
        raise misread(f"this is no equation of {what}", relation)
    slopes = tuple(Scalar(found.get(powers, terms.ZERO)) for powers in FIRST[: len(letters)])
    if all(terms.literal(part.term) == 0 for part in slopes):
        raise misread(f"this is no equation of {what}", relation)
    return (*slopes, Scalar(terms.negate(found.get(NOTHING, terms.ZERO))))


def expanded(lowering: Lowering, relation: tree.Relation, letters: str) -> _Polynomial:
    """``left - right`` of an equation as a polynomial in the coordinates."""
    if relation.signs != (tree.Comparison.EQUAL,):
        raise misread("an equation has one equals sign", relation)
    for name in letters:
        if name in lowering.record.unknowns and name in tree.free_names(relation):
            raise ambiguous(
                f"{name} is an unknown of this question and a coordinate in this equation",
                relation,
                f"another name for the unknown {name}",
            )
    inner = lowering.within({letter: Scalar(tree.Name(_COORDINATES[letter])) for letter in letters})
    left, right = (inner.scalar(node, "a side of an equation") for node in relation.operands)
    if left.dimension or right.dimension:
        raise undecided("equations of figures are read without units", relation)
    try:
        return _added(_polynomial(left.term), _opposite(_polynomial(right.term)))
    except _NoPolynomialError:
        raise undecided("this equation is no line, no circle and no plane", relation) from None


class _NoPolynomialError(Exception):
    """A term is no polynomial in the coordinates by its form."""


def _polynomial(term: Node) -> _Polynomial:
    """A lowered term as a polynomial in the coordinates, with coefficients free of them."""
    if not tree.free_names(term) & _NAMES:
        return {NOTHING: term}
    match term:
        case tree.Name(identifier=name):
            return {FIRST[list(_COORDINATES.values()).index(name)]: terms.ONE}
        case tree.Power(base=base, exponent=tree.Number(value=size)) if size == 2:
            inside = _polynomial(base)
            return _multiplied(inside, inside)
    return _POLYNOMIALS.of(term, _polynomial)


def _opposite(polynomial: _Polynomial) -> _Polynomial:
    return {powers: terms.negate(part) for powers, part in polynomial.items()}


def _divided(above: _Polynomial, below: _Polynomial) -> _Polynomial:
    if below.keys() != {NOTHING}:
        raise _NoPolynomialError
    return {powers: terms.divide(part, below[NOTHING]) for powers, part in above.items()}


def _other(_: Node) -> NoReturn:
    raise _NoPolynomialError


def _added(one: _Polynomial, other: _Polynomial) -> _Polynomial:
    total = dict(one)
    for powers, part in other.items():
        total[powers] = terms.add((total[powers], part)) if powers in total else part
    return {p: part for p, part in total.items() if p == NOTHING or terms.literal(part) != 0}


def _multiplied(one: _Polynomial, other: _Polynomial) -> _Polynomial:
    total: _Polynomial = {}
    for here, left in one.items():
        for there, right in other.items():
            powers = tuple(i + k for i, k in zip(here, there, strict=True))
            total = _added(total, {powers: terms.multiply((left, right))})
    return total


_POLYNOMIALS: Arithmetic[_Polynomial] = Arithmetic(
    add=lambda parts: reduce(_added, parts, {}),
    negate=_opposite,
    multiply=lambda factors: reduce(_multiplied, factors, {NOTHING: terms.ONE}),
    divide=_divided,
    other=_other,
)
