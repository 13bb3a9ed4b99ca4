"""Answers in the notation of Maxima, as pupils type them into STACK and as STACK compares them.

Only what both sides certainly mean alike is written: sums, products, powers, roots, the usual
functions, equations, sets, points as lists, intervals as STACK names them.
"""

from __future__ import annotations

import re

from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.connectives import Comparison, LogicalOperator
from mathverify.language.numerals import is_mixed
from mathverify.language.tree import Node

_CONSTANTS = {"pi": "pi", "e": "e", "i": "i", "inf": "inf", "true": "true", "false": "false"}
_FUNCTIONS = {
    name: name for name in ("sqrt", "abs", "sin", "cos", "tan", "asin", "acos", "atan", "ln", "exp")
}
_SIGNS = {
    Comparison.EQUAL: "=",
    Comparison.LESS: "<",
    Comparison.LESS_EQUAL: "<=",
    Comparison.GREATER: ">",
    Comparison.GREATER_EQUAL: ">=",
}
#: One letter means itself to Maxima; a longer name might be one of its own.
_LETTERS = frozenset("abcdfghjklmnopqrstuvwxyz") | frozenset("ABCDFGHJKLMNPQRSTUVWXYZ")


def without_unit(node: Node) -> tuple[Node, tree.Unit | None]:
    """The magnitude of an amount, and its unit."""
    match node:
        case tree.Quantity(value=value, unit=unit):
            return value, unit
        case tree.Negate(operand=tree.Quantity(value=value, unit=unit)):
            return tree.Negate(value), unit
        case tree.Multiply(factors=(*factors, tree.Quantity(value=value, unit=unit))):
            return tree.Multiply((*factors, value)), unit
        case tree.Percent(operand=value):
            return value, tree.Unit((("%", 1),))
        case _:
            return node, None


def maxima(node: Node, unknown: str = "") -> str | None:
    """``node`` for Maxima; None for what it has no certain notation for.

    Intervals of values of ``unknown`` are written as inequalities where one end is infinite.
    """
    match node:
        case tree.Number():
            return _number(node)
        case tree.Constant(name="none"):
            return "{}"
        case tree.Constant(name=name):
            return _CONSTANTS.get(name)
        case tree.Name(identifier=name):
            return name if name in _LETTERS else None
        case tree.Negate(operand=operand):
            return _operated("-{}", (operand,))
        case tree.Add(terms=terms):
            return _sum(terms)
        case tree.Multiply(factors=factors):
            return _operated("*".join("{}" for _ in factors), factors)
        case tree.Divide(numerator=above, denominator=below):
            return _operated("{}/{}", (above, below))
        case tree.Power(base=base, exponent=exponent):
            return _operated("{}^{}", (base, exponent))
        case tree.Call(function=function, arguments=(_,) as arguments) if function in _FUNCTIONS:
            return _joined(f"{_FUNCTIONS[function]}({{}})", arguments)
        case tree.SetLiteral(items=items):
            return _joined("{{{}}}", items, ",")
        case tree.TupleLiteral(items=items) | tree.ListLiteral(items=items):
            return _joined("[{}]", items, ",")
        case tree.Relation(operands=(left, right), signs=(sign,)) if sign in _SIGNS:
            return _joined(f"{{}} {_SIGNS[sign]} {{}}", (left, right), None)
        case tree.Logical(operator=LogicalOperator.AND, operands=operands):
            if all(isinstance(one, tree.Relation) for one in operands):
                return _joined("{{{}}}", operands, ",")
            return None
        case tree.Interval():
            return _interval(node, unknown)
        case _:
            return None


def _joined(frame: str, parts: tuple[Node, ...], between: str | None = "") -> str | None:
    """The parts in a frame: joined by ``between``, or each in its own place."""
    texts: list[str] = []
    for part in parts:
        text = maxima(part)
        if text is None:
            return None
        texts.append(text)
    return frame.format(*texts) if between is None else frame.format(between.join(texts))


#: What needs no brackets beside a sign: a number, a name, a call.
_ATOM = re.compile(r"[\w.]+|[a-z]+\([^()]*\)")


def _operated(frame: str, parts: tuple[Node, ...]) -> str | None:
    """Parts between signs, in brackets where a sign might take a piece of them."""
    texts: list[str] = []
    for part in parts:
        text = maxima(part)
        if text is None:
            return None
        texts.append(text if _ATOM.fullmatch(text) else f"({text})")
    return frame.format(*texts)


def _sum(terms: tuple[Node, ...]) -> str | None:
    made = ""
    for place, term in enumerate(terms):
        negative = place > 0 and isinstance(term, tree.Negate)
        text = maxima(term.operand if isinstance(term, tree.Negate) and negative else term)
        if text is None:
            return None
        if isinstance(term, tree.Add) or ((negative and "+" in text) or (negative and "-" in text)):
            text = f"({text})"
        made += text if not place else f" {'-' if negative else '+'} {text}"
    return made


def _number(node: tree.Number) -> str | None:
    text = to_ascii(node)
    if is_mixed(text):
        return f"({node.value})"
    if text.replace(".", "", 1).isdigit():
        return text
    return text if text.replace("/", "", 1).replace("-", "", 1).isdigit() else None


def _interval(node: tree.Interval, unknown: str) -> str | None:
    low, high = maxima(node.low), maxima(node.high)
    lowest, highest = (to_ascii(end) in ("-inf", "inf") for end in (node.low, node.high))
    if low is None or high is None or (lowest and highest):
        return None
    if unknown in _LETTERS and (lowest or highest):
        if lowest:
            return f"{unknown} {'<=' if node.high_closed else '<'} {high}"
        return f"{unknown} {'>=' if node.low_closed else '>'} {low}"
    ends = f"{'c' if node.low_closed else 'o'}{'c' if node.high_closed else 'o'}"
    return f"{ends}({low},{high})"
