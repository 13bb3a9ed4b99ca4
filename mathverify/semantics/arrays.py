"""Arithmetic on meanings: scalars with dimensions, lists item by item, matrices by their rules.

Of matrices of terms there are determinants, minors and inverses too.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from mathverify.codes import Code
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Add, Index, ListLiteral, Multiply, Name, Node
from mathverify.semantics import complex_numbers, quantities, terms
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    LoweringProblem,
    Meaning,
    Scalar,
    Unlisted,
    describe,
    is_complex,
    is_matrix,
    matrix_shape,
)
from mathverify.semantics.units import Dimension

#: Lists of at most so many members are written out in a remedy.
_SHORT = 6
#: ``9:40`` is a ratio.
_TIME_OF_DAY = 'a time of day with two digits of the hour, "09:40"'


#: Powers of known matrices whose entries may be longer than this, in bits, are not worked out.
_LONGEST_ENTRY = 20_000


def each(meaning: Meaning, change: Callable[[Scalar], Scalar], what: str) -> Meaning:
    """``meaning`` with every scalar in it changed; statements and regions are ill-typed.

    So is a ratio: minus a ratio or twice a ratio would be the ratio itself.
    """
    match meaning:
        case Scalar():
            return change(meaning)
        case Collection(kind=CollectionKind.COMPLEX, items=(Scalar() as real, Scalar() as other)):
            return complex_numbers.complex_number(change(real), change(other))
        case Collection(kind=CollectionKind.LIST | CollectionKind.TUPLE as kind, items=items):
            return Collection(kind, tuple(each(item, change, what) for item in items))
        case Collection(kind=CollectionKind.RATIO, items=(_, _)):
            told = f"cannot {what} {describe(meaning)}"
            remedy = f"its quotient, 3/4 for 3:4, or {_TIME_OF_DAY}"
            raise LoweringProblem(Code.ILL_TYPED, told, remedy=remedy)
        case Unlisted(kind=CollectionKind.SET):
            told = f"cannot {what} {describe(meaning)}"
            raise LoweringProblem(Code.ILL_TYPED, told, remedy="card(divisors(n))")
        case _:
            raise LoweringProblem(Code.ILL_TYPED, f"cannot {what} {describe(meaning)}")


def scale(meaning: Meaning, factor: Node) -> Meaning:
    """Every scalar times a pure number."""
    if isinstance(meaning, Scalar):
        return Scalar(terms.multiply((factor, meaning.term)), meaning.dimension)
    return each(
        meaning, lambda s: Scalar(terms.multiply((factor, s.term)), s.dimension), "multiply"
    )


def with_dimension(meaning: Meaning, dimension: Dimension, node: Node) -> Meaning:
    """Every scalar, which must be a pure number, given ``dimension``."""

    def give(scalar: Scalar) -> Scalar:
        if scalar.dimension:
            raise LoweringProblem(
                Code.UNIT_CLASH, "a unit after something that has one already", node
            )
        return Scalar(scalar.term, dimension)

    return each(meaning, give, "give a unit to")


def add(parts: tuple[Meaning, ...], node: Node) -> Meaning:
    """The sum of scalars of one dimension, or of collections of one shape."""
    scalars = tuple([part for part in parts if isinstance(part, Scalar)])
    if len(scalars) == len(parts):
        common = quantities.aligned(scalars, node, "add")
        return Scalar(terms.add([s.term for s in common]), common[0].dimension)
    if all(isinstance(part, Scalar) or is_complex(part) for part in parts):
        return complex_numbers.add(parts, node)
    collections = [part for part in parts if isinstance(part, Collection)]
    if len(collections) == len(parts) and len({len(c.items) for c in collections}) == 1:
        if all(c.kind in (CollectionKind.LIST, CollectionKind.TUPLE) for c in collections):
            columns = zip(*(c.items for c in collections), strict=True)
            return Collection(collections[0].kind, tuple(add(column, node) for column in columns))
    odd = next((p for p in parts if describe(p) != describe(parts[0])), parts[-1])
    ratio = any(isinstance(p, Collection) and p.kind is CollectionKind.RATIO for p in parts)
    timed = any(isinstance(p, Scalar) and dict(p.dimension).keys() == {"time"} for p in parts)
    raise LoweringProblem(
        Code.ILL_TYPED,
        f"cannot add {describe(parts[0])} and {describe(odd)}",
        node,
        _TIME_OF_DAY if ratio and timed else _by_member(parts, node),
    )


def _by_member(parts: tuple[Meaning, ...], node: Node) -> str:
    """``[a[1] + 1, a[2] + 1]``, what the sum of a short list and numbers may mean; else empty."""
    terms_of = node.terms if isinstance(node, Add) else ()
    lists = [part for part in parts if isinstance(part, Collection)]
    if len(terms_of) != len(parts) or len(lists) != 1 or lists[0].kind is not CollectionKind.LIST:
        return ""
    (a_list,), numbers = lists, [part for part in parts if isinstance(part, Scalar)]
    if len(numbers) + 1 < len(parts) or len(a_list.items) > _SHORT:
        return ""
    if not all(isinstance(item, Scalar) for item in a_list.items):
        return ""  # A number may stand for its multiple of the identity beside a matrix.
    place = parts.index(a_list)
    base = terms_of[place]
    members = base.items if isinstance(base, ListLiteral) else _members(base, len(a_list.items))
    sums = [Add((*terms_of[:place], member, *terms_of[place + 1 :])) for member in members]
    return f"[{', '.join(map(to_ascii, sums))}]"


def _members(base: Node, count: int) -> tuple[Node, ...]:
    return tuple(Index(base, (terms.number(place + 1),)) for place in range(count))


def multiply(factors: tuple[Meaning, ...], node: Node) -> Meaning:
    """The product from left to right: scalars, scalar and array, matrices of fitting shapes."""
    scalars = [factor for factor in factors if isinstance(factor, Scalar)]
    if len(scalars) == len(factors):
        dimension: Dimension = ()
        for scalar in scalars:
            if scalar.dimension:
                dimension = quantities.combined(dimension, scalar.dimension)
        return Scalar(terms.multiply([s.term for s in scalars]), dimension)
    product = factors[0]
    for factor in factors[1:]:
        product = _product(product, factor, node)
    return product


def _product(left: Meaning, right: Meaning, node: Node) -> Meaning:
    if isinstance(left, Scalar) and isinstance(right, Scalar):
        return multiply((left, right), node)
    if is_complex(left) or is_complex(right):
        return _complex_product(left, right, node)
    if isinstance(left, Scalar):
        return each(right, lambda s: _times(left, s), "multiply")
    if isinstance(right, Scalar):
        return each(left, lambda s: _times(s, right), "multiply")
    if is_matrix(left) and isinstance(right, Collection):
        return _matrix_product(left, right, node)
    raise LoweringProblem(
        Code.ILL_TYPED,
        f"cannot multiply {describe(left)} and {describe(right)}",
        node,
        _other_product(left, right, node),
    )


def _other_product(left: Meaning, right: Meaning, node: Node) -> str:
    """How the product that may be meant is written, with the factors of ``node`` if it has two."""
    factors = node.factors if isinstance(node, Multiply) else ()
    u, v = map(to_ascii, factors) if len(factors) == 2 else ("u", "v")
    collections = [part for part in (left, right) if isinstance(part, Collection)]
    if any(part.kind is CollectionKind.SET for part in collections):
        return f"cartesian({u}, {v}) for the pairs, intersect({u}, {v}) for the common elements"
    return (
        f"dot({u}, {v}) for the scalar product of two lists, cross({u}, {v}) for the vector product"
    )


def _complex_product(left: Meaning, right: Meaning, node: Node) -> Meaning:
    """A product of numbers, or of a number and every item of a list."""
    for number, other in ((left, right), (right, left)):
        if isinstance(other, Collection) and other.kind is CollectionKind.LIST:
            if isinstance(number, Scalar) or is_complex(number):
                items = tuple(_product(number, item, node) for item in other.items)
                return Collection(CollectionKind.LIST, items)
    return complex_numbers.multiply(left, right, node)


def _times(left: Scalar, right: Scalar) -> Scalar:
    return Scalar(
        terms.multiply((left.term, right.term)),
        quantities.combined(left.dimension, right.dimension),
    )


def _matrix_product(left: Meaning, right: Collection, node: Node) -> Meaning:
    rows = matrix_rows(left, node)
    as_column = not is_matrix(right)
    if as_column and all(isinstance(item, Scalar) for item in right.items):
        columns: tuple[tuple[Meaning, ...], ...] = (right.items,)
    else:
        columns = tuple(zip(*matrix_rows(right, node), strict=True))
    if len(rows[0]) != len(columns[0]):
        raise LoweringProblem(
            Code.ILL_TYPED,
            f"the product of {describe(left)} and {describe(right)} is undefined: "
            f"{len(rows[0])} columns meet {len(columns[0])} rows",
            node,
            "matrices whose inner sizes agree",
        )
    product = tuple(tuple(dot(row, column, node) for column in columns) for row in rows)
    if as_column:
        return Collection(CollectionKind.LIST, tuple(row[0] for row in product))
    return Collection(
        CollectionKind.LIST, tuple(Collection(CollectionKind.LIST, row) for row in product)
    )


def dot(left: tuple[Meaning, ...], right: tuple[Meaning, ...], node: Node) -> Meaning:
    """The sum of products of two equally long rows."""
    products = tuple(multiply((a, b), node) for a, b in zip(left, right, strict=True))
    return products[0] if len(products) == 1 else add(products, node)


def matrix_rows(meaning: Meaning, node: Node) -> tuple[tuple[Meaning, ...], ...]:
    """The rows of a matrix; anything else is ill-typed."""
    if not isinstance(meaning, Collection) or matrix_shape(meaning) is None:
        raise LoweringProblem(
            Code.ILL_TYPED, f"a matrix is needed, but this is {describe(meaning)}", node
        )
    return tuple(row.items for row in meaning.items if isinstance(row, Collection))


def transpose(meaning: Meaning, node: Node) -> Meaning:
    """Rows and columns exchanged."""
    columns = zip(*matrix_rows(meaning, node), strict=True)
    return Collection(
        CollectionKind.LIST, tuple(Collection(CollectionKind.LIST, tuple(c)) for c in columns)
    )


def divide(above: Meaning, below: Scalar) -> Meaning:
    """Every scalar of ``above`` over ``below``."""

    def over(scalar: Scalar) -> Scalar:
        return Scalar(
            terms.divide(scalar.term, below.term),
            quantities.combined(scalar.dimension, below.dimension, -1),
        )

    return each(above, over, "divide")


def scalar_power(base: Scalar, exponent: Node, node: Node) -> Scalar:
    """A power; a quantity needs a literal rational exponent."""
    if not base.dimension:
        return Scalar(terms.power(base.term, exponent))
    size = terms.literal(exponent)
    if size is None:
        raise LoweringProblem(
            Code.UNIT_CLASH,
            "a quantity with a unit needs a known number as exponent",
            node,
            "divide by a quantity of the same dimension first",
        )
    return Scalar(terms.power(base.term, exponent), quantities.scaled(base.dimension, size))


def matrix_power(base: Meaning, exponent: int, node: Node) -> Meaning:
    """A square matrix multiplied by itself, by repeated squaring.

    Exponents from 1 to 12, and further ones where every entry is a known number.
    """
    shape = matrix_shape(base)
    if shape is None or shape[0] != shape[1]:
        raise LoweringProblem(
            Code.ILL_TYPED, f"{describe(base)} has no powers: it is not a square matrix", node
        )
    bits = _bits(base)
    if exponent > 12 and bits is not None and exponent * (bits + shape[0]) <= _LONGEST_ENTRY:
        half = matrix_power(base, exponent // 2, node)
        square = _product(half, half, node)
        return _product(square, base, node) if exponent % 2 else square
    if not 1 <= exponent <= 12:
        raise LoweringProblem(None, f"the matrix power {exponent} is not decided", node)
    product = base
    for _ in range(exponent - 1):
        product = _product(product, base, node)
    return product


def _bits(matrix: Meaning) -> int | None:
    """The length of the longest entry; None unless each is a number without a unit."""
    if isinstance(matrix, Collection):
        found = [_bits(item) for item in matrix.items]
        known = [bits for bits in found if bits is not None]
        return max(known) if len(known) == len(found) else None
    value = terms.literal(matrix.term) if isinstance(matrix, Scalar) else None
    if value is None or (isinstance(matrix, Scalar) and matrix.dimension):
        return None
    return value.numerator.bit_length() + value.denominator.bit_length()


def entry(meaning: Meaning, indices: tuple[Meaning, ...], node: Node) -> Meaning:
    """The entry at literal indices, counted from 1."""
    here = meaning
    for index in indices:
        position = terms.literal(index.term) if isinstance(index, Scalar) else None
        if position is None or position.denominator != 1:
            raise LoweringProblem(None, "an index that is not a known number", node)
        if position == 1 and _is_single_result(here, node):
            continue
        if not isinstance(here, Collection) or here.kind in (
            CollectionKind.SET,
            CollectionKind.MULTISET,
            CollectionKind.COMPLEX,
        ):
            raise LoweringProblem(Code.ILL_TYPED, f"{describe(here)} has no entries", node)
        if not 1 <= position <= len(here.items):
            raise LoweringProblem(
                Code.ILL_TYPED,
                f"index {position} is outside 1 to {len(here.items)}",
                node,
                f"an index from 1 to {len(here.items)}{_beyond(here)}",
            )
        here = here.items[int(position) - 1]
    return here


def _beyond(listed: Collection) -> str:
    """The rules by which a list of numbers may go on; empty where it is no progression."""
    from mathverify.language.progressions import rules_of

    values = [terms.literal(item.term) for item in listed.items if isinstance(item, Scalar)]
    known = [value for value in values if value is not None]
    rules = rules_of(known) if 2 < len(known) == len(listed.items) else ()
    offered = " or ".join(f'{{u: "{rule}"}}' for rule in rules)
    return f", or functions: {offered}, which the list does not say by itself" if offered else ""


def _is_single_result(meaning: Meaning, node: Node) -> bool:
    """Whether it is the first result of an experiment with one: the outcome itself."""
    is_outcome = isinstance(node, Index) and node.base == Name("outcome")
    return is_outcome and not isinstance(meaning, Collection)


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
        product = multiply((head, determinant(_without(rows, 0, column), node)), node)
        parts.append(scale(product, terms.number(-1)) if column % 2 else product)
    return add(tuple(parts), node)


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
            tuple(divide(_cofactor(rows, j, i, node), whole) for j in range(size))
            for i in range(size)
        )
    )


def integral_power(base: Meaning, exponent: int, node: Node) -> Meaning:
    """A power of a square matrix; negative ones are powers of the inverse."""
    shape = matrix_shape(base)
    if exponent >= 0 or shape is None or shape[0] != shape[1]:
        return matrix_power(base, exponent, node)
    if shape[0] > MAXIMAL_INVERSE:
        raise LoweringProblem(None, f"the inverse of {describe(base)} is not decided", node)
    return matrix_power(inverse(matrix_rows(base, node), node), -exponent, node)


def _cofactor(rows: Rows, row: int, column: int, node: Node) -> Meaning:
    if len(rows) == 1:
        return Scalar(terms.ONE)
    minor = determinant(_without(rows, row, column), node)
    return scale(minor, terms.number(-1)) if (row + column) % 2 else minor
