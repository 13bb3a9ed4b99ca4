"""Strategies for expressions of the problem language, as texts in canonical spelling."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction

from hypothesis import strategies as st

from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Comparison, Name, Node

_LETTERS = ("x", "y")
_SIZE = 6
_ORDER = (
    Comparison.LESS,
    Comparison.LESS_EQUAL,
    Comparison.GREATER,
    Comparison.GREATER_EQUAL,
)


class Sort(Enum):
    """What an expression is."""

    INTEGER = "integer"
    RATIONAL = "rational"
    SURD = "surd"
    POLYNOMIAL = "polynomial"
    EXPRESSION = "expression"
    EQUATION = "equation"
    INEQUALITY = "inequality"
    SET = "set"
    TUPLE = "tuple"
    MATRIX = "matrix"


def expressions(sort: Sort | str = Sort.EXPRESSION) -> st.SearchStrategy[str]:
    """Texts of one sort; numbers are small and shrink towards 0."""
    return trees(Sort(sort)).map(to_ascii)


def trees(sort: Sort) -> st.SearchStrategy[Node]:
    """The trees of these texts."""
    match sort:
        case Sort.INTEGER:
            return st.integers(-99, 99).map(lambda n: number(Fraction(n)))
        case Sort.RATIONAL:
            return numbers().map(number)
        case Sort.SURD:
            return st.builds(_surd, numbers(), st.integers(-9, 9), st.sampled_from((2, 3, 5, 7)))
        case Sort.POLYNOMIAL:
            return _polynomials()
        case Sort.EXPRESSION:
            return _expressions()
        case Sort.EQUATION:
            return st.builds(_relation, _polynomials(), st.just(Comparison.EQUAL), _polynomials())
        case Sort.INEQUALITY:
            bounds = numbers().map(number)
            return st.builds(_relation, st.just(Name("x")), st.sampled_from(_ORDER), bounds)
        case Sort.SET:
            return _rows(numbers().map(number), 0, 4).map(tree.SetLiteral)
        case Sort.TUPLE:
            return _rows(numbers().map(number), 2, 4).map(tree.TupleLiteral)
        case Sort.MATRIX:
            return _rows(_rows(numbers().map(number), 2, 2).map(tree.ListLiteral), 2, 2).map(
                tree.ListLiteral
            )


def numbers() -> st.SearchStrategy[Fraction]:
    """Small rationals."""
    return st.builds(Fraction, st.integers(-99, 99), st.integers(1, 12))


def number(value: Fraction) -> Node:
    """A rational as a text writes it."""
    above: Node = tree.Number(Fraction(abs(value.numerator)))
    if value.denominator != 1:
        above = tree.Divide(above, tree.Number(Fraction(value.denominator)))
    return tree.Negate(above) if value < 0 else above


def _surd(rational: Fraction, factor: int, radicand: int) -> Node:
    root = tree.Call("sqrt", (tree.Number(Fraction(radicand)),))
    return tree.Add((number(rational), tree.Multiply((number(Fraction(factor)), root))))


def _relation(left: Node, sign: Comparison, right: Node) -> Node:
    return tree.Relation((left, right), (sign,))


def _rows(
    items: st.SearchStrategy[Node], least: int, most: int
) -> st.SearchStrategy[tuple[Node, ...]]:
    return st.lists(items, min_size=least, max_size=most).map(tuple)


def _leaves() -> st.SearchStrategy[Node]:
    small = st.integers(0, 9).map(lambda n: number(Fraction(n)))
    return st.one_of(st.sampled_from([Name(letter) for letter in _LETTERS]), small)


def _polynomials() -> st.SearchStrategy[Node]:
    return st.recursive(_leaves(), lambda inner: _arithmetic(inner), max_leaves=_SIZE)


def _expressions() -> st.SearchStrategy[Node]:
    def grown(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
        functions = st.sampled_from(("sin", "cos", "sqrt", "ln", "abs"))
        return st.one_of(
            _arithmetic(inner),
            st.builds(tree.Divide, inner, inner),
            st.builds(lambda name, one: tree.Call(name, (one,)), functions, inner),
        )

    return st.recursive(_leaves(), grown, max_leaves=_SIZE)


def _arithmetic(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    two = tree.Number(Fraction(2))
    return st.one_of(
        st.builds(lambda a, b: tree.Add((a, b)), inner, inner),
        st.builds(lambda a, b: tree.Add((a, tree.Negate(b))), inner, inner),
        st.builds(lambda a, b: tree.Multiply((a, b)), inner, inner),
        st.builds(lambda a: tree.Power(a, two), inner),
    )
