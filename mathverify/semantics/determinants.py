"""Determinants, minors and inverses of matrices of terms."""

from __future__ import annotations

from itertools import combinations

from mathverify.codes import Code
from mathverify.language.tree import Node
from mathverify.semantics import arrays, terms
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    LoweringProblem,
    Meaning,
    Scalar,
    describe,
    matrix_shape,
)

__all__ = ["MAXIMAL_INVERSE", "Rows", "determinant", "inverse", "matrix_of", "minors", "power"]

#: Inverses of larger matrices are not written out.
MAXIMAL_INVERSE = 4

Rows = tuple[tuple[Meaning, ...], ...]


def matrix_of(rows: Rows) -> Collection:
    """The matrix with these rows."""
    return Collection(
        CollectionKind.LIST, tuple(Collection(CollectionKind.LIST, row) for row in rows)
    )


def determinant(rows: Rows, node: Node) -> Meaning:
    """Laplace's expansion along the first row."""
    if len(rows) == 1:
        return rows[0][0]
    parts: list[Meaning] = []
    for column, head in enumerate(rows[0]):
        product = arrays.multiply((head, determinant(_without(rows, 0, column), node)), node)
        parts.append(arrays.scale(product, terms.number(-1)) if column % 2 else product)
    return arrays.add(tuple(parts), node)


def _without(rows: Rows, row: int, column: int) -> Rows:
    return tuple(
        entries[:column] + entries[column + 1 :]
        for index, entries in enumerate(rows)
        if index != row
    )


def minors(rows: Rows, size: int, node: Node) -> tuple[Meaning, ...]:
    """The determinants of all square parts with ``size`` rows."""
    return tuple(
        determinant(tuple(tuple(rows[i][j] for j in columns) for i in chosen), node)
        for chosen in combinations(range(len(rows)), size)
        for columns in combinations(range(len(rows[0])), size)
    )


def inverse(rows: Rows, node: Node) -> Collection:
    """The adjugate over the determinant: no value where that is 0."""
    whole = determinant(rows, node)
    if not isinstance(whole, Scalar):
        raise LoweringProblem(
            Code.ILL_TYPED, "a matrix of real numbers is needed", node, "[[1, 2], [3, 4]]"
        )
    size = len(rows)
    return matrix_of(
        tuple(
            tuple(arrays.divide(_cofactor(rows, j, i, node), whole) for j in range(size))
            for i in range(size)
        )
    )


def power(base: Meaning, exponent: int, node: Node) -> Meaning:
    """A power of a square matrix; negative ones are powers of the inverse."""
    shape = matrix_shape(base)
    if exponent >= 0 or shape is None or shape[0] != shape[1]:
        return arrays.matrix_power(base, exponent, node)
    if shape[0] > MAXIMAL_INVERSE:
        raise LoweringProblem(None, f"the inverse of {describe(base)} is not decided", node)
    return arrays.matrix_power(inverse(arrays.matrix_rows(base, node), node), -exponent, node)


def _cofactor(rows: Rows, row: int, column: int, node: Node) -> Meaning:
    if len(rows) == 1:
        return Scalar(terms.ONE)
    minor = determinant(_without(rows, row, column), node)
    return arrays.scale(minor, terms.number(-1)) if (row + column) % 2 else minor
