"""Real and imaginary part of an expression with i, as lowered terms; letters are real."""

from __future__ import annotations

from fractions import Fraction
from functools import reduce
from typing import NoReturn

from mathverify.language import tree
from mathverify.language.arithmetic import Arithmetic
from mathverify.language.tree import Node
from mathverify.semantics import numbers, terms
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import LoweringProblem
from mathverify.semantics.numbers import Irrational, Sign

_MAXIMAL_POWER = 24


def is_complex(node: Node) -> bool:
    """Whether the imaginary unit stands in ``node``."""
    return any(isinstance(part, tree.Constant) and part.name == "i" for part in tree.walk(node))


def complex_parts(lowering: Lowering, node: Node) -> tuple[Node, Node]:
    """The real and the imaginary part.

    Sums, products, quotients, whole powers, ``e^z``, principal roots of numbers, conjugates,
    parts and moduli.  Raises `LoweringProblem` for anything else.
    """
    match node:
        case tree.Constant(name="i"):
            return terms.ZERO, terms.ONE
        case tree.Call(function="sqrt", arguments=(inside,)):
            return _root(lowering, inside, node)
        case _ if not is_complex(node):
            return lowering.pure(node, "a part of a complex number"), terms.ZERO
        case tree.Power(base=tree.Constant(name="e"), exponent=exponent):
            return _exponential(complex_parts(lowering, exponent))
        case tree.Call(function="exp", arguments=(exponent,)):
            return _exponential(complex_parts(lowering, exponent))
        case tree.Power(base=base, exponent=exponent):
            return _power(lowering, base, exponent, node)
        case tree.Call(function="conj", arguments=(inside,)):
            real, imaginary = complex_parts(lowering, inside)
            return real, terms.negate(imaginary)
        case tree.Call(function="abs", arguments=(inside,)):
            return terms.call("sqrt", _square(complex_parts(lowering, inside))), terms.ZERO
        case tree.Call(function="re" | "im", arguments=(inside,)):
            parts_ = complex_parts(lowering, inside)
            return parts_[0 if node.function == "re" else 1], terms.ZERO
    return _PAIRS.of(node, lambda part: complex_parts(lowering, part))


_Parts = tuple[Node, Node]


def _product(one: _Parts, other: _Parts) -> _Parts:
    (a, b), (c, d) = one, other
    if b == terms.ZERO and d == terms.ZERO:
        return terms.multiply((a, c)), terms.ZERO
    real = terms.subtract(terms.multiply((a, c)), terms.multiply((b, d)))
    return real, terms.add((terms.multiply((a, d)), terms.multiply((b, c))))


def _square(parts: _Parts) -> Node:
    return terms.add(terms.power(part, terms.number(2)) for part in parts)


def _quotient(above: _Parts, below: _Parts) -> _Parts:
    size = _square(below)
    real, imaginary = _product(above, (below[0], terms.negate(below[1])))
    return terms.divide(real, size), terms.divide(imaginary, size)


def _exponential(exponent: _Parts) -> _Parts:
    real, imaginary = exponent
    scale = terms.ONE if real == terms.ZERO else terms.call("exp", real)
    parts = (terms.call("cos", imaginary), terms.call("sin", imaginary))
    return terms.multiply((scale, parts[0])), terms.multiply((scale, parts[1]))


def _power(lowering: Lowering, base: Node, exponent: Node, node: Node) -> _Parts:
    size = (
        terms.literal(lowering.pure(exponent, "an exponent")) if not is_complex(exponent) else None
    )
    if size is None or size.denominator != 1 or abs(size) > _MAXIMAL_POWER:
        raise LoweringProblem(None, "this power of a complex number is not compared here", node)
    parts = complex_parts(lowering, base)
    result: _Parts = (terms.ONE, terms.ZERO)
    for _ in range(abs(int(size))):
        result = _product(result, parts)
    return result if size >= 0 else _quotient((terms.ONE, terms.ZERO), result)


def _root(lowering: Lowering, inside: Node, node: Node) -> _Parts:
    """The principal root of a real number."""
    if is_complex(inside):
        raise LoweringProblem(None, "a root of a complex number is not compared here", node)
    term = lowering.pure(inside, "what sqrt is taken of")
    if any(isinstance(part, tree.Name) for part in tree.walk(term)):
        raise LoweringProblem(None, "a root that may be imaginary is not compared here", node)
    value = evaluate(term, {})
    if isinstance(value, (Fraction, Irrational)) and numbers.sign(value) is Sign.NEGATIVE:
        return terms.ZERO, terms.call("sqrt", terms.negate(term))
    return terms.call("sqrt", term), terms.ZERO


def _other(node: Node) -> NoReturn:
    raise LoweringProblem(None, "this function of a complex number is not compared here", node)


_ONE: _Parts = (terms.ONE, terms.ZERO)
#: Real and imaginary part.
_PAIRS: Arithmetic[_Parts] = Arithmetic(
    add=lambda pairs: (terms.add(a for a, _ in pairs), terms.add(b for _, b in pairs)),
    negate=lambda pair: (terms.negate(pair[0]), terms.negate(pair[1])),
    multiply=lambda pairs: reduce(_product, pairs, _ONE),
    divide=_quotient,
    other=_other,
)
