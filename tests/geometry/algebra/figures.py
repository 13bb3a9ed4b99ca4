"""Figures written as Python expressions, for tests only: read by `ast`, never run.

Points are capital letters, with coordinates ``A.x`` and ``A.y``; ``length(A, B) == 5``,
``angle(A, B, C) == deg(60)``, ``between(D, B, C)``, ``perp(A, B, C, D)``.  This is a small lowering
of its own, so that the algebra is tested without the vocabulary of the package.
"""

from __future__ import annotations

import ast
from fractions import Fraction
from itertools import pairwise

from mathverify.language.tree import Comparison, Constant, Logical, LogicalOperator, Name, Node
from mathverify.semantics import terms
from mathverify.semantics.system import Bound, Constraint, Kind, System, Variable

_SIGNS = {
    ast.Eq: Comparison.EQUAL,
    ast.NotEq: Comparison.NOT_EQUAL,
    ast.Lt: Comparison.LESS,
    ast.LtE: Comparison.LESS_EQUAL,
    ast.Gt: Comparison.GREATER,
    ast.GtE: Comparison.GREATER_EQUAL,
}
Vector = tuple[Node, Node]


def read(text: str) -> Node:
    """The lowered term or formula."""
    return _node(ast.parse(text.strip(), mode="eval").body)


def _node(node: ast.expr) -> Node:
    match node:
        case ast.Constant(value=int() | float() as value):
            return terms.number(Fraction(str(value)))
        case ast.Name(id="pi"):
            return Constant("pi")
        case ast.Name(id=name):
            return Name(name)
        case ast.Attribute(value=ast.Name(id=point), attr=axis):
            return Name(f"{point}.{axis}")
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return terms.negate(_node(operand))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return terms.negation(_node(operand))
        case ast.BinOp(left=left, op=op, right=right):
            one, other = _node(left), _node(right)
            match op:
                case ast.Add():
                    return terms.add((one, other))
                case ast.Sub():
                    return terms.subtract(one, other)
                case ast.Mult():
                    return terms.multiply((one, other))
                case ast.Div():
                    return terms.divide(one, other)
                case ast.Pow():
                    return terms.power(one, other)
        case ast.BoolOp(op=op, values=values):
            operator = LogicalOperator.AND if isinstance(op, ast.And) else LogicalOperator.OR
            return Logical(operator, tuple(map(_node, values)))
        case ast.Compare(left=left, ops=ops, comparators=others):
            sides = [_node(left), *map(_node, others)]
            pairs = zip(sides, ops, sides[1:], strict=False)
            return terms.conjunction(terms.compare(a, _SIGNS[type(op)], b) for a, op, b in pairs)
        case ast.Call(func=ast.Name(id=name), args=arguments):
            if name in _GEOMETRIC:
                points = [one.id for one in arguments if isinstance(one, ast.Name)]
                assert len(points) == len(arguments), name
                return _GEOMETRIC[name](*points)
            return _call(name, [_node(one) for one in arguments])
    raise ValueError(ast.dump(node))


def _call(name: str, arguments: list[Node]) -> Node:
    if name == "deg":
        return terms.multiply((arguments[0], terms.divide(Constant("pi"), terms.number(180))))
    return terms.call(name, *arguments)


def _to(start: str, end: str) -> Vector:
    return (
        terms.subtract(Name(f"{end}.x"), Name(f"{start}.x")),
        terms.subtract(Name(f"{end}.y"), Name(f"{start}.y")),
    )


def _dot(a: Vector, b: Vector) -> Node:
    return terms.add(terms.multiply(pair) for pair in zip(a, b, strict=True))


def _cross(a: Vector, b: Vector) -> Node:
    return terms.subtract(terms.multiply((a[0], b[1])), terms.multiply((a[1], b[0])))


def _norm(a: Vector) -> Node:
    return terms.call("sqrt", terms.add(terms.power(part, terms.number(2)) for part in a))


def _length(a: str, b: str) -> Node:
    return _norm(_to(a, b))


def _angle(a: str, b: str, c: str) -> Node:
    one, other = _to(b, a), _to(b, c)
    return terms.call(
        "acos", terms.divide(_dot(one, other), terms.multiply((_norm(one), _norm(other))))
    )


def _different(a: str, b: str) -> Node:
    return terms.compare(_length(a, b), Comparison.GREATER, terms.ZERO)


def _zero(term: Node) -> Node:
    return terms.equal(term, terms.ZERO)


def _collinear(a: str, b: str, c: str) -> Node:
    return _zero(_cross(_to(a, b), _to(a, c)))


def _between(d: str, b: str, c: str) -> Node:
    inside = terms.compare(_dot(_to(d, b), _to(d, c)), Comparison.LESS, terms.ZERO)
    return terms.conjunction((_collinear(d, b, c), inside))


def _perp(a: str, b: str, c: str, d: str) -> Node:
    return terms.conjunction(
        (_zero(_dot(_to(a, b), _to(c, d))), _different(a, b), _different(c, d))
    )


def _parallel(a: str, b: str, c: str, d: str) -> Node:
    return terms.conjunction(
        (_zero(_cross(_to(a, b), _to(c, d))), _different(a, b), _different(c, d))
    )


def _triangle(a: str, b: str, c: str) -> Node:
    return terms.compare(_cross(_to(a, b), _to(a, c)), Comparison.NOT_EQUAL, terms.ZERO)


def _same_side(p: str, q: str, a: str, b: str) -> Node:
    product = terms.multiply((_cross(_to(a, b), _to(a, p)), _cross(_to(a, b), _to(a, q))))
    return terms.compare(product, Comparison.GREATER, terms.ZERO)


def _opposite_sides(p: str, q: str, a: str, b: str) -> Node:
    product = terms.multiply((_cross(_to(a, b), _to(a, p)), _cross(_to(a, b), _to(a, q))))
    return terms.compare(product, Comparison.LESS, terms.ZERO)


def _midpoint(m: str, a: str, b: str) -> Node:
    return terms.conjunction(
        terms.equal(
            Name(f"{m}.{axis}"),
            terms.divide(terms.add((Name(f"{a}.{axis}"), Name(f"{b}.{axis}"))), terms.number(2)),
        )
        for axis in "xy"
    )


def _area(*points: str) -> Node:
    first = points[0]
    parts = [_cross(_to(first, b), _to(first, c)) for b, c in pairwise(points[1:])]
    return terms.divide(terms.call("abs", terms.add(parts)), terms.number(2))


def _convex(*points: str) -> Node:
    turns = [
        _cross(
            _to(points[i - 2], points[i - 1]),
            _to(points[i - 1], points[i]),
        )
        for i in range(len(points))
    ]
    left = terms.conjunction(terms.compare(t, Comparison.GREATER, terms.ZERO) for t in turns)
    right = terms.conjunction(terms.compare(t, Comparison.LESS, terms.ZERO) for t in turns)
    return terms.disjunction((left, right))


def _parallelogram(a: str, b: str, c: str, d: str) -> Node:
    one, other = _to(a, b), _to(d, c)
    return terms.conjunction(
        (*(terms.equal(p, q) for p, q in zip(one, other, strict=True)), _triangle(a, b, d))
    )


_GEOMETRIC = {
    "length": _length,
    "angle": _angle,
    "different": _different,
    "collinear": _collinear,
    "between": _between,
    "perp": _perp,
    "parallel": _parallel,
    "triangle": _triangle,
    "same_side": _same_side,
    "opposite_sides": _opposite_sides,
    "midpoint": _midpoint,
    "area": _area,
    "convex": _convex,
    "parallelogram": _parallelogram,
}


def points_of(names: str) -> tuple[tuple[str, str], ...]:
    """The coordinate names of ``"A B C"``."""
    return tuple((f"{name}.x", f"{name}.y") for name in names.split())


def figure(points: str, givens: list[str], unknowns: dict[str, str] | None = None) -> System:
    """The system of a figure; ``unknowns`` are further variables, ``real`` or ``positive``."""
    variables = [Variable(name) for point in points_of(points) for name in point]
    for name, domain in (unknowns or {}).items():
        low = Bound(Fraction(0), False) if domain == "positive" else None
        kind = Kind.INTEGER if domain == "integer" else Kind.REAL
        variables.append(Variable(name, kind, low))
    constraints = [Constraint(f"g{i}", read(text)) for i, text in enumerate(givens, 1)]
    return System(tuple(variables), tuple(constraints))
