"""Vectors: lists, tuples, and matrices of one row or one column.

A vector of length 0 has no direction: it makes no angle, and is parallel or perpendicular to none.
"""

from __future__ import annotations

from fractions import Fraction

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.tree import Comparison, Node
from mathverify.semantics import arrays, quantities, terms
from mathverify.semantics.arrays import minors
from mathverify.semantics.lowering import Lowering, Theory
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    LoweringProblem,
    Meaning,
    Scalar,
    Truth,
    describe,
    matrix_shape,
)
from mathverify.theories.arguments import arity

_MAXIMAL_INDEPENDENT = 4


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


def _directions(
    lowering: Lowering, call: tree.Call, example: str
) -> tuple[tuple[Scalar, ...], tuple[Scalar, ...]]:
    """Two vectors with a direction: books differ on what the null vector is parallel to."""
    pair = _pair(lowering, call, example)
    for vector, node in zip(pair, call.arguments, strict=True):
        if all(terms.literal(part.term) == 0 for part in vector):
            raise LoweringProblem(
                Code.AMBIGUOUS, "the null vector has no direction", node, "dot(u, v) = 0"
            )
    return pair


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


def _length(vector: tuple[Scalar, ...], call: tree.Call) -> Scalar:
    square = arrays.dot(vector, vector, call)
    assert isinstance(square, Scalar)
    value = terms.call("sqrt", square.term)
    return Scalar(value, quantities.scaled(square.dimension, Fraction(1, 2)))


def _unit_vector(lowering: Lowering, call: tree.Call) -> Meaning:
    (argument,) = arity(call, 1, 1, "unit_vector([3, 4])")
    vector = _vector(lowering, argument, "unit_vector([3, 4])")
    return arrays.divide(Collection(CollectionKind.LIST, vector), _length(vector, call))


def _angle(lowering: Lowering, call: tree.Call) -> Meaning:
    """``acos(u.v/(|u||v|))``, in [0, pi]."""
    if len(call.arguments) != 2:
        raise LoweringProblem(None, "angles between points are not decided by this version", call)
    first, second = _pair(lowering, call, "angle([1, 2], [3, 4])")
    product = arrays.dot(first, second, call)
    assert isinstance(product, Scalar)
    sizes = arrays.multiply((_length(first, call), _length(second, call)), call)
    assert isinstance(sizes, Scalar)
    cosine = arrays.divide(product, sizes)
    assert isinstance(cosine, Scalar)
    return Scalar(terms.call("acos", quantities.pure(cosine, call, "a cosine")))


def _projection(lowering: Lowering, call: tree.Call) -> Meaning:
    """``(u.v/v.v) v``, the projection of u onto v."""
    first, second = _pair(lowering, call, "projection([1, 2], [3, 4])")
    product, square = arrays.dot(first, second, call), arrays.dot(second, second, call)
    assert isinstance(square, Scalar)
    share = arrays.divide(product, square)
    return arrays.multiply((share, Collection(CollectionKind.LIST, second)), call)


# --- statements --------------------------------------------------------------------------


def _not_null(vector: tuple[Scalar, ...]) -> list[Node]:
    """That some component is not 0; nothing where one is a known number."""
    if any(terms.literal(part.term) for part in vector):
        return []
    return [
        terms.disjunction(
            terms.compare(part.term, Comparison.NOT_EQUAL, terms.ZERO) for part in vector
        )
    ]


def _zero(meaning: Meaning) -> Node:
    assert isinstance(meaning, Scalar)
    return terms.equal(meaning.term, terms.ZERO)


def _parallel(lowering: Lowering, call: tree.Call) -> Meaning:
    first, second = _directions(lowering, call, "parallel([1, 2], [2, 4])")
    across = [_zero(minor) for minor in minors((first, second), 2, call)] if first[1:] else []
    return Truth(terms.conjunction([*across, *_not_null(first), *_not_null(second)]))


def _perpendicular(lowering: Lowering, call: tree.Call) -> Meaning:
    first, second = _directions(lowering, call, "perpendicular([1, 2], [-2, 1])")
    product = _zero(arrays.dot(first, second, call))
    return Truth(terms.conjunction([product, *_not_null(first), *_not_null(second)]))


def _linearly_independent(lowering: Lowering, call: tree.Call) -> Meaning:
    """Some minor with a row for every vector is not 0."""
    example = "linearly_independent([1, 2], [3, 4])"
    vectors = [_vector(lowering, node, example) for node in arity(call, 1, None, example)]
    size = len(vectors[0])
    if any(len(vector) != size for vector in vectors):
        raise LoweringProblem(
            Code.ILL_TYPED, "vectors with different numbers of components", call, example
        )
    if len(vectors) > size:
        return Truth(terms.FALSE)
    if size > _MAXIMAL_INDEPENDENT:
        raise LoweringProblem(None, f"independence in {size} dimensions is not decided", call)
    found = minors(tuple(vectors), len(vectors), call)
    return Truth(terms.disjunction(terms.negation(_zero(minor)) for minor in found))


def _linearly_dependent(lowering: Lowering, call: tree.Call) -> Meaning:
    found = _linearly_independent(lowering, call)
    assert isinstance(found, Truth)
    if found.formula == terms.FALSE:
        return Truth(terms.TRUE)
    return Truth(terms.negation(found.formula))


THEORY = Theory(
    "vectors",
    {
        "dot": _dot,
        "norm": _norm,
        "cross": _cross,
        "unit_vector": _unit_vector,
        "angle": _angle,
        "projection": _projection,
        "parallel": _parallel,
        "perpendicular": _perpendicular,
        "linearly_independent": _linearly_independent,
        "linearly_dependent": _linearly_dependent,
    },
)
