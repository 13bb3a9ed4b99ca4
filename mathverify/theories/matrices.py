"""Matrices, as lists of equally long lists, and vectors.

A vector is a list, a tuple, or a matrix of one row or one column.

``inverse(A)`` is the adjugate over the determinant, every entry divided by the determinant, so
that the inverse of a singular matrix has no value.
"""

from __future__ import annotations

from fractions import Fraction

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics import arrays, quantities, terms
from mathverify.semantics.lowering import Lowering, Theory
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    LoweringProblem,
    Meaning,
    Scalar,
    describe,
    matrix_shape,
)
from mathverify.theories.arguments import arity, literals, whole

__all__ = ["THEORY"]

_MAXIMAL_DETERMINANT = 5
_MAXIMAL_INVERSE = 4
_MAXIMAL_IDENTITY = 12
_MAXIMAL_TRACE = 1000
_EXAMPLE = "[[1, 2], [3, 4]]"

Rows = tuple[tuple[Meaning, ...], ...]


def _matrix(rows: Rows) -> Collection:
    return Collection(
        CollectionKind.LIST, tuple(Collection(CollectionKind.LIST, row) for row in rows)
    )


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


def _determinant(rows: Rows, call: tree.Call) -> Meaning:
    """Laplace's expansion along the first row."""
    if len(rows) == 1:
        return rows[0][0]
    parts: list[Meaning] = []
    for column, head in enumerate(rows[0]):
        product = arrays.multiply((head, _determinant(_minor(rows, 0, column), call)), call)
        parts.append(arrays.scale(product, terms.number(-1)) if column % 2 else product)
    return arrays.add(tuple(parts), call)


def _minor(rows: Rows, row: int, column: int) -> Rows:
    return tuple(
        entries[:column] + entries[column + 1 :]
        for index, entries in enumerate(rows)
        if index != row
    )


def _det(lowering: Lowering, call: tree.Call) -> Meaning:
    return _determinant(_square(lowering, call, _MAXIMAL_DETERMINANT), call)


def _inverse(lowering: Lowering, call: tree.Call) -> Meaning:
    (argument,) = arity(call, 1, 1, f"inverse({_EXAMPLE})")
    if isinstance(argument, tree.Name) and argument.identifier in lowering.functions:
        raise LoweringProblem(
            None, "inverse functions are not decided", call, "an unknown x with f(x) = y"
        )
    rows = _square(lowering, call, _MAXIMAL_INVERSE)
    whole_matrix = _determinant(rows, call)
    if not isinstance(whole_matrix, Scalar):
        raise LoweringProblem(Code.ILL_TYPED, "a matrix of numbers is needed", call, _EXAMPLE)
    size = len(rows)
    return _matrix(
        tuple(
            tuple(arrays.divide(_cofactor(rows, j, i, call), whole_matrix) for j in range(size))
            for i in range(size)
        )
    )


def _cofactor(rows: Rows, row: int, column: int, call: tree.Call) -> Meaning:
    if len(rows) == 1:
        return Scalar(terms.ONE)
    minor = _determinant(_minor(rows, row, column), call)
    return arrays.scale(minor, terms.number(-1)) if (row + column) % 2 else minor


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
    return _matrix(
        tuple(
            tuple(Scalar(terms.ONE if i == j else terms.ZERO) for j in range(size))
            for i in range(size)
        )
    )


def _rank(lowering: Lowering, call: tree.Call) -> Meaning:
    """The rank of a matrix of known numbers, by elimination over the rationals."""
    (argument,) = arity(call, 1, 1, f"rank({_EXAMPLE})")
    rows: list[list[Fraction]] = []
    for row in arrays.matrix_rows(lowering.lower(argument), argument):
        numbers = tuple(entry for entry in row if isinstance(entry, Scalar))
        pure = tuple(Scalar(quantities.pure(n, argument, "an entry")) for n in numbers)
        values = literals(pure)
        if values is None or len(numbers) < len(row):
            raise LoweringProblem(
                None,
                "the rank is decided for matrices of known numbers only",
                call,
                "det(A) = 0 for a square matrix without full rank",
            )
        rows.append(list(values))
    return Scalar(terms.number(_eliminated(rows)))


def _eliminated(rows: list[list[Fraction]]) -> int:
    rank = 0
    for column in range(len(rows[0])):
        pivot = next((i for i in range(rank, len(rows)) if rows[i][column]), None)
        if pivot is None:
            continue
        rows[rank], rows[pivot] = rows[pivot], rows[rank]
        for i in range(rank + 1, len(rows)):
            factor = rows[i][column] / rows[rank][column]
            rows[i] = [a - factor * b for a, b in zip(rows[i], rows[rank], strict=True)]
        rank += 1
    return rank


# --- vectors -----------------------------------------------------------------------------


def _vector(lowering: Lowering, node: Node, example: str) -> tuple[Scalar, ...]:
    """The components of a list, a tuple, or a matrix of one row or one column."""
    meaning = lowering.lower(node)
    if isinstance(meaning, Collection) and meaning.kind in (
        CollectionKind.LIST,
        CollectionKind.TUPLE,
    ):
        shape = matrix_shape(meaning)
        items = meaning.items
        if shape is not None and 1 in shape:
            items = tuple(entry for row in arrays.matrix_rows(meaning, node) for entry in row)
        numbers = tuple(item for item in items if isinstance(item, Scalar))
        if numbers and len(numbers) == len(items):
            return numbers
    raise LoweringProblem(
        Code.ILL_TYPED, f"a vector is needed, but this is {describe(meaning)}", node, example
    )


def _pair(
    lowering: Lowering, call: tree.Call, example: str
) -> tuple[tuple[Scalar, ...], tuple[Scalar, ...]]:
    left, right = arity(call, 2, 2, example)
    first, second = _vector(lowering, left, example), _vector(lowering, right, example)
    if len(first) != len(second):
        raise LoweringProblem(
            Code.ILL_TYPED,
            f"{call.function} of vectors with {len(first)} and {len(second)} components",
            call,
            "as many components in both",
        )
    return first, second


def _dot(lowering: Lowering, call: tree.Call) -> Meaning:
    first, second = _pair(lowering, call, "dot([1, 2], [3, 4])")
    return arrays.dot(first, second, call)


def _norm(lowering: Lowering, call: tree.Call) -> Meaning:
    (argument,) = arity(call, 1, 1, "norm([3, 4])")
    vector = _vector(lowering, argument, "norm([3, 4])")
    square = arrays.dot(vector, vector, call)
    assert isinstance(square, Scalar)
    return Scalar(
        terms.call("sqrt", square.term), quantities.scaled(square.dimension, Fraction(1, 2))
    )


def _cross(lowering: Lowering, call: tree.Call) -> Meaning:
    example = "cross([1, 2, 3], [4, 5, 6])"
    first, second = _pair(lowering, call, example)
    if len(first) != 3:
        raise LoweringProblem(
            Code.ILL_TYPED,
            f"the cross product is for three components, not {len(first)}",
            call,
            "det([u, v]) for two vectors of the plane" if len(first) == 2 else example,
        )
    return Collection(
        CollectionKind.LIST,
        tuple(
            arrays.add(
                (
                    arrays.multiply((first[i], second[j]), call),
                    arrays.scale(arrays.multiply((first[j], second[i]), call), terms.number(-1)),
                ),
                call,
            )
            for i, j in ((1, 2), (2, 0), (0, 1))
        ),
    )


THEORY = Theory(
    "matrices",
    {
        "det": _det,
        "transpose": _transpose,
        "inverse": _inverse,
        "trace": _trace,
        "identity": _identity,
        "rank": _rank,
        "dot": _dot,
        "norm": _norm,
        "cross": _cross,
    },
)
