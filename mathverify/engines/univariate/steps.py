"""Functions given by pieces: floors, and absolute values where there are many.

``ceil``, ``mod`` and membership in the integers are first written with ``floor``.  This is for
finding points only; truth is always decided with the formula as it was given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import ceil, lcm

from mathverify.language.occurrences import kinds_in, names_in
from mathverify.language.tree import (
    Add,
    Call,
    Comparison,
    Divide,
    Multiply,
    Name,
    Negate,
    Node,
    Number,
    Power,
    Relation,
    children,
    rebuild,
    walk,
)
from mathverify.semantics import numbers, terms
from mathverify.semantics.evaluation import Undefined, Value, evaluate
from mathverify.semantics.numbers import Exact, Irrational, Order, Sign
from mathverify.semantics.polynomials import BeyondMethodError, Ring
from mathverify.semantics.quotients import NowhereDefinedError, QuotientField

_MAXIMAL_EXPONENT = 60
_PIECES = frozenset({"floor", "abs", "min", "max"})
_FEW = 3
#: What is written with ``floor`` is a call or a relation.
_STEPPING = frozenset({Call, Relation})


def with_floors(node: Node, is_integral: Callable[[Node], bool]) -> Node:
    """``node`` with ``ceil``, ``mod`` and ``in integer`` written with ``floor``.

    ``is_integral`` says of a term that all its values are integers.
    """
    if _STEPPING.isdisjoint(kinds_in(node)):
        return node
    below = tuple(with_floors(child, is_integral) for child in children(node))
    match node:
        case Call("ceil", _):
            return terms.negate(_floor(terms.negate(below[0]), is_integral))
        case Call("mod", _):
            size = terms.call("abs", below[1])
            whole = _floor(terms.divide(below[0], size), is_integral)
            return terms.subtract(below[0], terms.multiply((size, whole)))
        case Call("floor", _):
            return _floor(below[0], is_integral)
        case Relation((_, Name("integer" | "natural")), (Comparison.IN | Comparison.NOT_IN,)):
            whole = terms.equal(_floor(below[0], is_integral), below[0])
            positive = terms.compare(below[0], Comparison.GREATER_EQUAL, terms.ZERO)
            return terms.conjunction((whole, positive))
    return rebuild(node, below) if below else node


def _floor(inside: Node, is_integral: Callable[[Node], bool]) -> Node:
    return inside if is_integral(inside) else terms.call("floor", inside)


def innermost_pieces(node: Node, name: str) -> tuple[Call, ...]:
    """The calls to take apart by cases that have no such call inside, each once.

    These are the floors of terms with the variable ``name``, and, where they are many, its
    absolute values, minima and maxima: eliminated one by one, they would double the degree.
    """
    varying = [
        here
        for here in dict.fromkeys(walk(node))
        if isinstance(here, Call) and here.function in _PIECES and name in names_in(here)
    ]
    if sum(here.function != "floor" for here in varying) <= _FEW:
        varying = [here for here in varying if here.function == "floor"]
    return tuple(
        here
        for here in varying
        if not any(below in varying for child in children(here) for below in walk(child))
    )


def piece(call: Call, model: Mapping[str, Fraction]) -> Node:
    """What ``call`` equals near the point; zero where it is undefined, with all around it.

    Raises `BeyondMethodError` if that cannot be told.
    """
    values = [evaluate(part, model) for part in (call, *call.arguments)]
    if any(isinstance(value, Undefined) for value in values):
        return terms.ZERO
    here, *inside = (_known(value) for value in values)
    if call.function == "floor":
        return terms.number(_rational(here))
    if call.function == "abs":
        negative = numbers.sign(inside[0]) is Sign.NEGATIVE
        return terms.negate(call.arguments[0]) if negative else call.arguments[0]
    for argument, value in zip(call.arguments, inside, strict=True):
        if numbers.compare(value, here) is Order.EQUAL:
            return argument
    raise BeyondMethodError("which of two terms is larger is not known")


def _known(value: Value) -> Exact:
    if isinstance(value, (Fraction, Irrational)):
        return value
    raise BeyondMethodError("a value between breakpoints is not known")


def _rational(value: Exact) -> Fraction:
    assert isinstance(value, Fraction)
    return value


def fraction_parts(term: Node, name: str) -> tuple[Node, ...] | None:
    """``r``, ``s*r - d`` and ``s*r + d`` for ``term = q + r/d`` with ``s*q`` over the integers.

    Polynomials in the variable ``name``, r not zero and of smaller degree than d; None for other
    terms.
    """
    ring = Ring((name,))
    try:
        value = QuotientField(ring).quotient(term)
    except (BeyondMethodError, NowhereDefinedError):
        return None
    index = ring.variable_index(name)
    sides = (value.numerator, value.denominator)
    if sides[1].is_constant() or any(
        generator.index != index for side in sides for generator in ring.used(side)
    ):
        return None
    rest, below = sides
    degree, leading = below.degrees()[index], below.leading_coefficient()
    scale = 1
    while rest != 0 and rest.degrees()[index] >= degree:
        top = rest.leading_coefficient() / leading
        scale = lcm(scale, int(top.q))
        rest = rest - top * ring.gen(index) ** (rest.degrees()[index] - degree) * below
    return tuple(ring.term(part) for part in (rest, scale * rest - below, scale * rest + below))


def magnitude(term: Node, name: str, size: Fraction) -> int | None:
    """An integer that ``abs(term)`` does not exceed while the variable's is at most ``size``.

    None where this simple reckoning finds none.
    """
    match term:
        case Number(value):
            return ceil(abs(value))
        case Name(identifier):
            return ceil(size) if identifier == name else None
        case Negate(operand):
            return magnitude(operand, name, size)
        case Add(parts):
            return _folded(parts, name, size, sum)
        case Multiply(parts):
            return _product(parts, name, size)
        case Divide(above, Add((Call("abs", (inner,)), Number(value)))) if inner == above:
            return 1 if value >= 0 else None  # what ``sign`` is written with
        case Divide(above, below) if name not in names_in(below):
            divisor, inside = evaluate(below, {}), magnitude(above, name, size)
            if inside is None or not isinstance(divisor, Fraction) or not divisor:
                return None
            return ceil(inside / abs(divisor))
        case Power(base, Number(value)) if 0 < value <= _MAXIMAL_EXPONENT:
            inside = magnitude(base, name, size)
            return None if inside is None else max(1, inside) ** ceil(value)
        case Call("sqrt", (inner,)) | Call("root", (inner, Number())):
            inside = magnitude(inner, name, size)
            return None if inside is None else max(1, inside)
        case Call("sin" | "cos", _):
            return 1
        case Call("floor", (inner,)):
            inside = magnitude(inner, name, size)
            return None if inside is None else inside + 1
        case Call("abs" | "min" | "max", parts):
            return _folded(parts, name, size, max)
    return None


def _folded(
    parts: tuple[Node, ...], name: str, size: Fraction, fold: Callable[[list[int]], int]
) -> int | None:
    sizes = [magnitude(part, name, size) for part in parts]
    known = [value for value in sizes if value is not None]
    return fold(known) if len(known) == len(sizes) else None


def _product(parts: tuple[Node, ...], name: str, size: Fraction) -> int | None:
    """Literal factors are kept exact, so that ``x/100`` written as a product stays small."""
    literal = Fraction(1)
    total = 1
    for part in parts:
        if isinstance(part, Number):
            literal *= abs(part.value)
            continue
        inside = magnitude(part, name, size)
        if inside is None:
            return None
        total *= inside
    return ceil(literal * total)
