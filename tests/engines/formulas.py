"""Lowered formulas written as Python expressions, for tests only: read by `ast`, never run.

``x**2 == 4``, ``not (x in integer)``, ``implies(a, b)``, ``mod(n, 3) == 2``.
"""

from __future__ import annotations

import ast
from fractions import Fraction

from mathverify.language.tree import (
    Add,
    Call,
    Comparison,
    Constant,
    Divide,
    Logical,
    LogicalOperator,
    Multiply,
    Name,
    Negate,
    Node,
    Number,
    Power,
    Relation,
)
from mathverify.semantics.system import Bound, Constraint, Kind, System, Variable

_SIGNS = {
    ast.Eq: Comparison.EQUAL,
    ast.NotEq: Comparison.NOT_EQUAL,
    ast.Lt: Comparison.LESS,
    ast.LtE: Comparison.LESS_EQUAL,
    ast.Gt: Comparison.GREATER,
    ast.GtE: Comparison.GREATER_EQUAL,
    ast.In: Comparison.IN,
}


def formula(text: str) -> Node:
    """The tree of a formula or term; a chain of relations becomes a conjunction."""
    return _node(ast.parse(text, mode="eval").body)


def _node(node: ast.expr) -> Node:
    match node:
        case ast.Constant(value=bool() as value):
            return Constant(str(value).lower())
        case ast.Constant(value=int() as value):
            return Number(Fraction(value))
        case ast.Constant(value=float() as value):
            return Number(Fraction(str(value)))
        case ast.Name(id=("pi" | "euler") as name):
            return Constant(name[:2].replace("eu", "e"))
        case ast.Name(id=name):
            return Name(name)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return Negate(_node(operand))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return Logical(LogicalOperator.NOT, (_node(operand),))
        case ast.BinOp(left=left, op=op, right=right):
            return _binary(op, _node(left), _node(right))
        case ast.BoolOp(op=op, values=values):
            operator = LogicalOperator.AND if isinstance(op, ast.And) else LogicalOperator.OR
            return Logical(operator, tuple(map(_node, values)))
        case ast.Call(func=ast.Name(id=name), args=arguments):
            parts = tuple(map(_node, arguments))
            if name in ("implies", "iff"):
                return Logical(LogicalOperator(name), parts)
            return Call(name, parts)
        case ast.Compare(left=left, ops=ops, comparators=others):
            sides = [_node(left), *map(_node, others)]
            pairs = zip(sides, ops, sides[1:], strict=False)
            links = tuple(Relation((one, other), (_SIGNS[type(op)],)) for one, op, other in pairs)
            return links[0] if len(links) == 1 else Logical(LogicalOperator.AND, links)
    raise ValueError(ast.dump(node))


def _binary(op: ast.operator, left: Node, right: Node) -> Node:
    match op:
        case ast.Add():
            return Add((left, right))
        case ast.Sub():
            return Add((left, Negate(right)))
        case ast.Mult():
            return Multiply((left, right))
        case ast.Div():
            return Divide(left, right)
        case ast.Pow():
            return Power(left, right)
    raise ValueError(op)


def variable(name: str, domain: str = "real") -> Variable:
    """``real``, ``natural``, ``posint``, ``positive``, ``integer 1 6``, ``in 1 2``."""
    word, *numbers = domain.split()
    bounds = [Fraction(number) for number in numbers]
    match word:
        case "natural":
            return Variable(name, Kind.INTEGER, Bound(Fraction(0), True))
        case "posint":
            return Variable(name, Kind.INTEGER, Bound(Fraction(1), True))
        case "positive":
            return Variable(name, Kind.REAL, Bound(Fraction(0), False))
        case "in":
            return Variable(name, Kind.REAL, values=tuple(bounds))
    low, high = (Bound(bounds[0], True), Bound(bounds[1], True)) if bounds else (None, None)
    return Variable(name, Kind(word), low, high)


def system(domains: dict[str, str], *givens: str, claim: str | None = None) -> System:
    """Givens ``g1``, ``g2``, ... that are wanted, and a ``claim`` that is not."""
    constraints = [Constraint(f"g{i}", formula(text)) for i, text in enumerate(givens, 1)]
    if claim is not None:
        constraints.append(Constraint("claim", formula(claim), wanted=False))
    return System(tuple(variable(n, d) for n, d in domains.items()), tuple(constraints))
