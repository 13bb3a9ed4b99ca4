"""The formulas of question templates: a few of Python's expressions, read as data.

A formula is parsed by `ast`, held to a list of nodes and names, and never run: it is worked out
here, exactly, for many combinations of values at once.  A number is a pair of whole arrays,
numerator and positive denominator; sizes are bounded beforehand, so that no product leaves 64
bits.  What is a division is one of fractions: ``is_int(p * 7 / 100)`` asks for the number, not for
its floating-point neighbour.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

_LARGEST = 2**62
_LONGEST = 2_000
_DEEPEST = 40
_LARGEST_NUMERAL = 10**15
_MOST_TERMS = 500
_ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow)
_COMPARISONS: Mapping[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}
#: Name of a function -> how many arguments it may have.
_FUNCTIONS = {
    "is_int": (1, 1),
    "divides": (2, 2),
    "int": (1, 1),
    "round": (1, 2),
    "Fraction": (1, 2),
    "format_frac": (1, 1),
}


class FormulaError(ValueError):
    """A text is none of these formulas."""


class TooLargeError(ValueError):
    """A number does not fit; nothing is known of the formula then."""


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula: its text and its tree, which holds allowed nodes alone."""

    text: str
    tree: ast.expr


@dataclass(frozen=True, slots=True)
class Numbers:
    """Fractions, one a combination of values (or one for all): ``top / bottom``, bottom > 0.

    ``most`` and ``least_bottom`` bound the absolute numerators and the denominators.
    """

    top: Any
    bottom: Any
    most: int
    most_bottom: int

    @classmethod
    def of(cls, value: Fraction | int) -> Numbers:
        """One number for all combinations."""
        exact = Fraction(value)
        return cls(
            np.int64(exact.numerator),
            np.int64(exact.denominator),
            abs(exact.numerator),
            exact.denominator,
        )


@dataclass(frozen=True, slots=True)
class Words:
    """Words, one a combination of values: positions in a list of different words."""

    positions: Any
    known: tuple[str, ...]


Column = Numbers | Words


def formula(text: str) -> Formula:
    """The formula that a text is.

    Raises `FormulaError` for what is none, with the part that is not allowed.
    """
    plain = text.strip()
    if len(plain) > _LONGEST:
        raise FormulaError("it is too long")
    try:
        tree = ast.parse(plain, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise FormulaError(f"{plain!r} is no formula") from None
    return Formula(plain, _allowed(tree, plain, 0))


def formula_of(tree: ast.expr) -> Formula:
    """The formula of a tree that was put together from allowed ones."""
    return Formula(ast.unparse(tree), _allowed(tree, "", 0))


def numeral(number: Fraction) -> ast.expr:
    """A number as a part of a formula."""
    value: Any = number.numerator if number.denominator == 1 else number
    return ast.Constant(value)


def names_in(known: Formula) -> frozenset[str]:
    """The variables of a formula."""
    calls = {id(node.func) for node in ast.walk(known.tree) if isinstance(node, ast.Call)}
    return frozenset(
        node.id
        for node in ast.walk(known.tree)
        if isinstance(node, ast.Name) and id(node) not in calls
    )


def _allowed(node: ast.expr, text: str, depth: int) -> ast.expr:
    """The same tree, decimals as they are written; raises `FormulaError` for another node."""
    if depth > _DEEPEST:
        raise FormulaError("it is too deep")

    def inner(child: ast.expr) -> ast.expr:
        return _allowed(child, text, depth + 1)

    match node:
        case ast.Constant(value=bool()):
            pass
        case ast.Constant(value=int() | Fraction() as value):
            if abs(value.numerator) < _LARGEST_NUMERAL > value.denominator:
                return node
        case ast.Constant(value=str()):
            return node
        case ast.Constant(value=float() as value):
            written = ast.get_source_segment(text, node) if text else None
            return inner(numeral(Fraction(written if written is not None else str(value))))
        case ast.Name():
            return node
        case ast.BinOp(left=left, op=sign, right=right) if isinstance(sign, _ARITHMETIC):
            return ast.BinOp(inner(left), sign, inner(right))
        case ast.UnaryOp(op=ast.USub() | ast.Not(), operand=operand):
            return ast.UnaryOp(node.op, inner(operand))
        case ast.BoolOp(op=joint, values=values):
            return ast.BoolOp(joint, [inner(one) for one in values])
        case ast.Compare(left=left, ops=signs, comparators=others) if all(
            type(sign) in _COMPARISONS for sign in signs
        ):
            return ast.Compare(inner(left), signs, [inner(one) for one in others])
        case ast.IfExp(test=test, body=body, orelse=other):
            return ast.IfExp(inner(test), inner(body), inner(other))
        case ast.Call(func=ast.Name(id=name) as called, args=given, keywords=[]) if (
            name in _FUNCTIONS
        ):
            least, most = _FUNCTIONS[name]
            if least <= len(given) <= most:
                return ast.Call(called, [inner(one) for one in given], [])
        case ast.Subscript(value=ast.Name(), slice=ast.Constant(value=0 | 1)):
            return node
        case _:
            pass
    raise FormulaError(f"{ast.unparse(node)!r} is not allowed in a formula")


class Working:
    """Works formulas out over columns of values, all of one length.

    ``undefined`` are the combinations at which some division so far was by zero.
    """

    def __init__(self, columns: Mapping[str, Column]) -> None:
        self._columns = columns
        self._known: dict[str, Any] = {}
        self.undefined: Any = np.False_

    def number(self, known: Formula) -> Numbers:
        """The numbers of a formula.  Raises `FormulaError` if they are words or truths."""
        found = self._value(known.tree)
        if not isinstance(found, Numbers):
            raise FormulaError(f"{known.text!r} is no number")
        return found

    def word(self, known: Formula) -> str:
        """The word of a formula, of the only combination.  Raises `FormulaError` if it is none."""
        found = self._value(known.tree)
        if not isinstance(found, Words):
            raise FormulaError(f"{known.text!r} is no word")
        return found.known[int(found.positions)]

    def truth(self, known: Formula) -> Any:
        """Where a condition holds.  Raises `FormulaError` if it is none."""
        found = self._value(known.tree)
        if isinstance(found, Numbers | Words):
            raise FormulaError(f"{known.text!r} is no condition")
        return found

    def _value(self, node: ast.expr) -> Any:
        key = ast.dump(node)
        if key not in self._known:
            self._known[key] = self._work_out(node)
        return self._known[key]

    def _work_out(self, node: ast.expr) -> Any:
        match node:
            case ast.Constant(value=str() as word):
                return Words(np.int64(0), (word,))
            case ast.Constant(value=int() | Fraction() as value):
                return Numbers.of(value)
            case ast.Name(id=name):
                if name not in self._columns:
                    raise FormulaError(f"nothing is called {name!r}")
                return self._columns[name]
            case ast.Subscript(value=whole, slice=ast.Constant(value=place)):
                found = self._value(whole)
                if isinstance(found, Words) and place == 0:
                    return Words(found.positions, tuple(word[:1] for word in found.known))
                return found
            case ast.BinOp(left=left, op=sign, right=right):
                return self._joined(sign, self._numbers(left), self._numbers(right))
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return _product(self._numbers(operand), Numbers.of(-1))
            case ast.UnaryOp(operand=operand):
                return ~self._truth(operand)
            case ast.BoolOp(op=joint, values=values):
                join = np.logical_and if isinstance(joint, ast.And) else np.logical_or
                found = self._truth(values[0])
                for one in values[1:]:
                    found = join(found, self._truth(one))
                return found
            case ast.Compare(left=left, ops=signs, comparators=others):
                sides = [self._value(one) for one in (left, *others)]
                found = np.True_
                for relation, one, other in zip(signs, sides, sides[1:], strict=False):
                    compare = _COMPARISONS[type(relation)]
                    found = np.logical_and(found, _compared(compare, one, other))
                return found
            case ast.IfExp(test=test, body=body, orelse=other):
                return _chosen(self._truth(test), self._value(body), self._value(other))
            case ast.Call(func=ast.Name(id=name), args=given):
                return self._called(name, [self._numbers(one) for one in given])
        raise FormulaError(f"{ast.unparse(node)!r} is not allowed in a formula")

    def _numbers(self, node: ast.expr) -> Numbers:
        found = self._value(node)
        if not isinstance(found, Numbers):
            raise FormulaError(f"{ast.unparse(node)!r} is no number")
        return found

    def _truth(self, node: ast.expr) -> Any:
        found = self._value(node)
        if isinstance(found, Numbers | Words):
            raise FormulaError(f"{ast.unparse(node)!r} is no condition")
        return found

    def _joined(self, sign: ast.operator, one: Numbers, other: Numbers) -> Numbers:
        match sign:
            case ast.Add():
                return _sum(one, other)
            case ast.Sub():
                return _sum(one, _product(other, Numbers.of(-1)))
            case ast.Mult():
                return _product(one, other)
            case ast.Div():
                return self._quotient(one, other)
            case ast.FloorDiv():
                return _floor(self._quotient(one, other))
            case ast.Mod():
                whole = _floor(self._quotient(one, other))
                return _sum(one, _product(_product(whole, other), Numbers.of(-1)))
            case _:
                return _power(one, other)

    def _quotient(self, one: Numbers, other: Numbers) -> Numbers:
        zero = other.top == 0
        self.undefined = np.logical_or(self.undefined, zero)
        sign = np.where(other.top < 0, -1, 1)
        turned = Numbers(
            np.where(zero, 1, other.bottom * sign),
            np.where(zero, 1, np.abs(other.top)),
            max(1, other.most_bottom),
            max(1, other.most),
        )
        return _product(one, turned)

    def _called(self, name: str, given: list[Numbers]) -> Any:
        match name, given:
            case "is_int", [one]:
                return one.top % one.bottom == 0
            case "divides", [one, other]:
                found = self._quotient(one, other)
                return found.top % found.bottom == 0
            case "int", [one]:
                return _whole(np.sign(one.top) * (np.abs(one.top) // one.bottom), one.most)
            case "round", [one]:
                return _rounded(one)
            case "round", [one, places]:
                ten = _power(Numbers.of(10), places)
                return self._quotient(_rounded(_product(one, ten)), ten)
            case "Fraction", [one, other]:
                return self._quotient(one, other)
        return given[0]


def _whole(top: Any, most: int) -> Numbers:
    return Numbers(top, np.int64(1), most, 1)


def _fitting(one: Numbers, other: Numbers, size: Callable[[Numbers, Numbers], int]) -> Any:
    """Both numbers as they are if a result of the ``size`` fits, else in lowest terms."""
    if size(one, other) < _LARGEST:
        return one, other
    one, other = _lowest(one), _lowest(other)
    if size(one, other) >= _LARGEST:
        raise TooLargeError("a number is too large to be worked out for all values at once")
    return one, other


def _lowest(one: Numbers) -> Numbers:
    shared = np.gcd(one.top, one.bottom)
    top, bottom = one.top // shared, one.bottom // shared
    return Numbers(top, bottom, int(np.max(np.abs(top))), int(np.max(bottom)))


def _sum(one: Numbers, other: Numbers) -> Numbers:
    def size(left: Numbers, right: Numbers) -> int:
        top = left.most * right.most_bottom + right.most * left.most_bottom
        return max(top, left.most_bottom * right.most_bottom)

    one, other = _fitting(one, other, size)
    if one.most_bottom == other.most_bottom == 1:
        return _whole(one.top + other.top, one.most + other.most)
    return Numbers(
        one.top * other.bottom + other.top * one.bottom,
        one.bottom * other.bottom,
        one.most * other.most_bottom + other.most * one.most_bottom,
        one.most_bottom * other.most_bottom,
    )


def _product(one: Numbers, other: Numbers) -> Numbers:
    def size(left: Numbers, right: Numbers) -> int:
        return max(left.most * right.most, left.most_bottom * right.most_bottom)

    one, other = _fitting(one, other, size)
    return Numbers(
        one.top * other.top,
        one.bottom * other.bottom,
        one.most * other.most,
        one.most_bottom * other.most_bottom,
    )


def _power(one: Numbers, other: Numbers) -> Numbers:
    """A power whose exponents are whole and between 0 and 12."""
    exponents = np.atleast_1d(_floor(other).top)
    if other.most_bottom != 1 or exponents.min() < 0 or exponents.max() > 12:
        raise TooLargeError("an exponent is none of 0, 1, …, 12")
    found = Numbers.of(1)
    for turn in range(1, int(exponents.max()) + 1):
        found = _chosen(other.top >= turn, _product(found, one), found)
    return found


def _floor(one: Numbers) -> Numbers:
    return _whole(one.top // one.bottom, one.most + 1)


def _rounded(one: Numbers) -> Numbers:
    """To the nearest whole number, halves to the even one, as the templates' own language does."""
    doubled = _sum(_product(one, Numbers.of(2)), Numbers.of(1))
    near = _floor(_product(doubled, Numbers.of(Fraction(1, 2))))
    half = (doubled.top % (2 * doubled.bottom) == 0) & (near.top % 2 != 0)
    return _whole(near.top - half, near.most + 1)


def _compared(sign: Callable[[Any, Any], Any], one: Any, other: Any) -> Any:
    match one, other:
        case Numbers(), Numbers():

            def size(left: Numbers, right: Numbers) -> int:
                return max(left.most * right.most_bottom, right.most * left.most_bottom)

            one, other = _fitting(one, other, size)
            return sign(one.top * other.bottom, other.top * one.bottom)
        case Words(), Words() if sign in (operator.eq, operator.ne):
            here = np.array(one.known)[one.positions]
            there = np.array(other.known)[other.positions]
            return sign(here, there)
    raise FormulaError("only numbers, or words by = and !=, are compared")


def _chosen(where: Any, one: Any, other: Any) -> Any:
    match one, other:
        case Numbers(), Numbers():
            return Numbers(
                np.where(where, one.top, other.top),
                np.where(where, one.bottom, other.bottom),
                max(one.most, other.most),
                max(one.most_bottom, other.most_bottom),
            )
        case Words(), Words():
            known = (*one.known, *other.known)
            positions = np.where(where, one.positions, other.positions + len(one.known))
            return Words(positions, known)
    raise FormulaError("a choice is between numbers or between words")


Polynomial = dict[tuple[tuple[str, int], ...], Fraction]


def polynomial(node: ast.expr) -> Polynomial | None:
    """A formula as a polynomial in its variables, None where it is none as it is written.

    Two formulas with the same polynomial have the same values everywhere.
    """
    match node:
        case ast.Constant(value=int() | Fraction() as value):
            return {(): Fraction(value)} if value else {}
        case ast.Name(id=name) | ast.Subscript(value=ast.Name(id=name)):
            return {((name, 1),): Fraction(1)}
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            inner = polynomial(operand)
            return None if inner is None else {key: -value for key, value in inner.items()}
        case ast.BinOp(left=left, op=sign, right=right):
            return _joined_polynomials(sign, polynomial(left), polynomial(right))
    return None


def _joined_polynomials(
    sign: ast.operator, one: Polynomial | None, other: Polynomial | None
) -> Polynomial | None:
    if one is None or other is None:
        return None
    match sign:
        case ast.Add() | ast.Sub():
            factor = 1 if isinstance(sign, ast.Add) else -1
            found = dict(one)
            for key, value in other.items():
                found[key] = found.get(key, Fraction(0)) + factor * value
            return {key: value for key, value in found.items() if value}
        case ast.Mult():
            product: Polynomial = {}
            for key, value in one.items():
                for key2, value2 in other.items():
                    joint = _monomial(key, key2)
                    product[joint] = product.get(joint, Fraction(0)) + value * value2
            if len(product) > _MOST_TERMS:
                return None
            return {key: value for key, value in product.items() if value}
        case ast.Div() if set(other) == {()}:
            return {key: value / other[()] for key, value in one.items()}
    return None


def _monomial(
    one: tuple[tuple[str, int], ...], other: tuple[tuple[str, int], ...]
) -> tuple[tuple[str, int], ...]:
    powers = dict(one)
    for name, power in other:
        powers[name] = powers.get(name, 0) + power
    return tuple(sorted(powers.items()))
