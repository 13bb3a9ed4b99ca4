"""Matrices, as lists of equally long lists.

``inverse(A)`` is the adjugate over the determinant, every entry divided by the determinant, so
that the inverse of a singular matrix has no value.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import Any

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics import arrays, complex_numbers, quantities, terms
from mathverify.semantics.arrays import (
    MAXIMAL_INVERSE,
    Rows,
    determinant,
    inverse,
    matrix_of,
    minors,
)
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.lowering import Lowering, Theory
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    LoweringProblem,
    Meaning,
    Scalar,
    describe,
)
from mathverify.semantics.numbers.rationals import as_flint
from mathverify.theories.arguments import arity, literals, whole

_MAXIMAL_DETERMINANT = 5
_MAXIMAL_IDENTITY = 12
_MAXIMAL_TRACE = 1000
_MAXIMAL_UNKNOWN_RANK = 3
_MAXIMAL_COEFFICIENT = 100_000
_EXAMPLE = "[[1, 2], [3, 4]]"
_CHARACTERISTIC = "an unknown t with det(A - t*identity(3)) = 0"


def _square(lowering: Lowering, call: tree.Call, largest: int) -> Rows:
    """The rows of the square matrix that ``call`` is applied to."""
    (argument,) = arity(call, 1, 1, f"{call.function}({_EXAMPLE})")
    meaning = lowering.lower(argument)
    rows = arrays.matrix_rows(meaning, argument)
    if len(rows) != len(rows[0]):
        raise LoweringProblem(
            Code.ILL_TYPED,
            f"{call.function} is for square matrices, but this is {describe(meaning)}",
            call,
            f"{call.function}({_EXAMPLE})",
        )
    if len(rows) > largest:
        raise LoweringProblem(None, f"{call.function} of {describe(meaning)} is not decided", call)
    return rows


# --- determinants and inverses -----------------------------------------------------------


def _det(lowering: Lowering, call: tree.Call) -> Meaning:
    return determinant(_square(lowering, call, _MAXIMAL_DETERMINANT), call)


def _inverse(lowering: Lowering, call: tree.Call) -> Meaning:
    (argument,) = arity(call, 1, 1, f"inverse({_EXAMPLE})")
    if isinstance(argument, tree.Name) and argument.identifier in lowering.functions:
        raise LoweringProblem(
            None, "inverse functions are not decided", call, "an unknown x with f(x) = y"
        )
    return inverse(_square(lowering, call, MAXIMAL_INVERSE), call)


# --- other functions of one matrix -------------------------------------------------------


def _transpose(lowering: Lowering, call: tree.Call) -> Meaning:
    (argument,) = arity(call, 1, 1, f"transpose({_EXAMPLE})")
    return arrays.transpose(lowering.lower(argument), argument)


def _trace(lowering: Lowering, call: tree.Call) -> Meaning:
    rows = _square(lowering, call, _MAXIMAL_TRACE)
    diagonal = tuple(row[index] for index, row in enumerate(rows))
    return diagonal[0] if len(diagonal) == 1 else arrays.add(diagonal, call)


def _identity(lowering: Lowering, call: tree.Call) -> Meaning:
    (argument,) = arity(call, 1, 1, "identity(2)")
    size = whole(lowering, argument, "the size of an identity matrix")
    if not 1 <= size <= _MAXIMAL_IDENTITY:
        raise LoweringProblem(
            Code.ILL_TYPED if size < 1 else None,
            f"an identity matrix of size {size}",
            call,
            f"a size from 1 to {_MAXIMAL_IDENTITY}",
        )
    return matrix_of(
        tuple(
            tuple(Scalar(terms.ONE if i == j else terms.ZERO) for j in range(size))
            for i in range(size)
        )
    )


def _rank(lowering: Lowering, call: tree.Call) -> Meaning:
    """The rank: by elimination for known numbers, by minors for unknown ones."""
    from flint import fmpq_mat

    (argument,) = arity(call, 1, 1, f"rank({_EXAMPLE})")
    rows = arrays.matrix_rows(lowering.lower(argument), argument)
    known: list[list[Any]] = []
    for row in rows:
        numbers = tuple(entry for entry in row if isinstance(entry, Scalar))
        pure = tuple(Scalar(quantities.pure(n, argument, "an entry")) for n in numbers)
        values = literals(pure)
        if len(numbers) < len(row):
            raise LoweringProblem(Code.ILL_TYPED, "a rank is of real numbers", call, _EXAMPLE)
        if values is None:
            return _rank_by_minors(rows, call)
        known.append([as_flint(value) for value in values])
    return Scalar(terms.number(fmpq_mat(known).rank()))


def _rank_by_minors(rows: Rows, call: tree.Call) -> Meaning:
    """How many sizes have a minor that is not 0.

    ``ceil(s/(s + 1))`` of the sum s of their squares is 0 for s = 0, else 1.
    """
    if max(len(rows), len(rows[0])) > _MAXIMAL_UNKNOWN_RANK:
        raise LoweringProblem(None, "the rank of so many unknown entries is not decided", call)
    counted: list[Node] = []
    for size in range(1, min(len(rows), len(rows[0])) + 1):
        found = minors(rows, size, call)
        squares = [arrays.multiply((minor, minor), call) for minor in found]
        total = squares[0] if len(squares) == 1 else arrays.add(tuple(squares), call)
        assert isinstance(total, Scalar)
        share = terms.divide(total.term, terms.add((total.term, terms.ONE)))
        counted.append(terms.call("ceil", share))
    return Scalar(terms.add(counted))


# --- eigenvalues ---------------------------------------------------------------------------


def _eigenvalues(lowering: Lowering, call: tree.Call) -> Meaning:
    """The set of eigenvalues of a known matrix: zeros of its characteristic polynomial.

    Of degree 3 it needs a rational zero.
    """
    rows = _square(lowering, call, 3)
    entries = [literals(tuple(e for e in row if isinstance(e, Scalar))) for row in rows]
    known = [row for row in entries if row is not None and len(row) == len(rows)]
    if len(known) < len(rows):
        raise LoweringProblem(None, "eigenvalues of known numbers only", call, _CHARACTERISTIC)
    polynomial = _characteristic(known)
    zeros: list[Meaning] = []
    while len(polynomial) > 3:
        zero = _rational_zero(polynomial)
        if zero is None:
            raise LoweringProblem(
                None, "these eigenvalues are not written with square roots", call, _CHARACTERISTIC
            )
        zeros.append(Scalar(terms.number(zero)))
        polynomial = _deflated(polynomial, zero)
    if len(polynomial) == 2:
        zeros.append(Scalar(terms.number(-polynomial[0])))
    else:
        zeros += _of_quadratic(polynomial[1], polynomial[0])
    return Collection(CollectionKind.SET, tuple(dict.fromkeys(zeros)))


def _characteristic(rows: list[tuple[Fraction, ...]]) -> list[Fraction]:
    """Coefficients from degree 0 up of ``det(t*I - A)`` (Faddeev and LeVerrier)."""
    size = len(rows)
    found = [Fraction(1)]
    power = [[Fraction(0)] * size for _ in range(size)]
    for step in range(1, size + 1):
        power = [
            [
                sum((rows[i][k] * power[k][j] for k in range(size)), Fraction(0))
                + (found[0] if i == j else 0)
                for j in range(size)
            ]
            for i in range(size)
        ]
        trace = sum(
            (rows[i][k] * power[k][i] for i in range(size) for k in range(size)), Fraction(0)
        )
        found.insert(0, -trace / step)
    return found


def _rational_zero(polynomial: list[Fraction]) -> Fraction | None:
    scale = lcm(*(value.denominator for value in polynomial))
    whole_ones = [int(value * scale) for value in polynomial]
    if whole_ones[0] == 0:
        return Fraction(0)
    if max(abs(whole_ones[0]), abs(whole_ones[-1])) > _MAXIMAL_COEFFICIENT:
        return None
    for above in _divisors(whole_ones[0]):
        for below in _divisors(whole_ones[-1]):
            for zero in (Fraction(above, below), Fraction(-above, below)):
                if sum(c * zero**k for k, c in enumerate(polynomial)) == 0:
                    return zero
    return None


def _divisors(value: int) -> list[int]:
    return [d for d in range(1, abs(value) + 1) if value % d == 0]


def _deflated(polynomial: list[Fraction], zero: Fraction) -> list[Fraction]:
    """The quotient by ``t - zero``."""
    found = [polynomial[-1]]
    for value in polynomial[-2:0:-1]:
        found.insert(0, value + zero * found[0])
    return found


def _of_quadratic(linear: Fraction, constant: Fraction) -> list[Meaning]:
    """The zeros of ``t^2 + linear*t + constant``, complex ones included."""
    middle = Scalar(terms.number(-linear / 2))
    square = linear * linear / 4 - constant
    root = terms.call("sqrt", terms.number(abs(square)))
    exact = evaluate(root, {})
    size = Scalar(terms.number(exact) if isinstance(exact, Fraction) else root)
    found: list[Meaning] = []
    for sign in (1, -1):
        part = Scalar(terms.multiply((terms.number(sign), size.term)))
        if square < 0:
            found.append(complex_numbers.complex_number(middle, part))
        else:
            found.append(Scalar(terms.add((middle.term, part.term))))
    return found


THEORY = Theory(
    "matrices",
    {
        "det": _det,
        "transpose": _transpose,
        "inverse": _inverse,
        "trace": _trace,
        "identity": _identity,
        "rank": _rank,
        "eigenvalues": _eigenvalues,
    },
)
