"""Prints a tree as canonical text of the problem language, the inverse of the parser.

``parse(to_ascii(tree)) == tree`` for every tree that `mathverify.language.parser.parse` makes,
under the same declared names.  Numbers that the engine made print as fractions.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from mathverify.language.numerals import is_mixed
from mathverify.language.tree import (
    BINDING_CALLS,
    INDEXABLE,
    OWN_DOMAIN,
    Add,
    Apply,
    Call,
    Conditional,
    Constant,
    Divide,
    Factorial,
    Index,
    Interval,
    Lambda,
    ListLiteral,
    Logical,
    LogicalOperator,
    Multiply,
    Name,
    Negate,
    Node,
    Number,
    Percent,
    PlusMinus,
    Power,
    Quantified,
    Quantifier,
    Quantity,
    Ratio,
    Relation,
    SetBuilder,
    SetLiteral,
    TupleLiteral,
    Unit,
)
from mathverify.language.unit_words import POWER_WORDS, unit_spelling

# How tightly a printed node holds together; the same order as the parser's levels.
_STATEMENT, _TRAILING, _IFF, _IMPLIES, _OR, _AND, _NOT, _RELATION, _RATIO = range(9)
_ADD, _NEGATE, _MULTIPLY, _QUANTITY, _POWER, _POSTFIX, _ATOM = range(9, 16)

_FIRST_WORD = re.compile(r"\(*([A-Za-z_0-9]+)")

_LOGICAL: dict[LogicalOperator, tuple[int, int]] = {
    LogicalOperator.AND: (_AND, _NOT),
    LogicalOperator.OR: (_OR, _AND),
    LogicalOperator.IMPLIES: (_IMPLIES, _OR),
    LogicalOperator.IFF: (_IFF, _IMPLIES),
    LogicalOperator.NOT: (_NOT, _RELATION),
}


def to_ascii(node: Node) -> str:
    """The canonical text of ``node``."""
    return _show(node, _STATEMENT)


def unit_to_ascii(unit: Unit) -> str:
    """The canonical text of a unit by itself: ``km/h``, ``J/(kg*K)``, ``1/h``."""
    above, below = _unit_parts(unit)
    return f"{above or '1'}/{below}" if below else above


def _unit_parts(unit: Unit) -> tuple[str, str]:
    above = [_unit_power(word, power) for word, power in unit.factors if power > 0]
    below = [_unit_power(word, -power) for word, power in unit.factors if power < 0]
    under = "*".join(below)
    return "*".join(above), f"({under})" if len(below) > 1 else under


def _unit_power(word: str, power: int) -> str:
    return word if power == 1 else f"{word}^{power}"


def _show(node: Node, minimum: int) -> str:
    level, text = _PRINTERS[type(node)](node)
    return f"({text})" if level < minimum else text


def _listed(nodes: tuple[Node, ...], minimum: int = _STATEMENT) -> str:
    return ", ".join([_show(node, minimum) for node in nodes])


# --- atoms -----------------------------------------------------------------------------


def _number(node: Number) -> tuple[int, str]:
    if is_mixed(node.written):
        return _MULTIPLY, node.written
    if node.written:
        return _ATOM, node.written
    value = node.value
    if value < 0:
        return _NEGATE, str(value)
    return (_ATOM if value.denominator == 1 else _MULTIPLY), str(value)


def _constant(node: Constant) -> tuple[int, str]:
    return _ATOM, node.name


def _name(node: Name) -> tuple[int, str]:
    return _ATOM, node.identifier


def _quantity(node: Quantity) -> tuple[int, str]:
    value = _amount(node.value, _POWER)
    above, below = _unit_parts(node.unit)
    if not above:
        return _QUANTITY, f"{value} per {below}"
    return _QUANTITY, f"{value} {above}/{below}" if below else f"{value} {above}"


def _amount(node: Node, level: int) -> str:
    """The number before a unit or a percent sign, which nothing else can take from it."""
    if isinstance(node, Number) and is_mixed(node.written):
        return node.written
    return _show(node, level)


# --- arithmetic ------------------------------------------------------------------------


def _add(node: Add) -> tuple[int, str]:
    parts = [_show(node.terms[0], _NEGATE)]
    for term in node.terms[1:]:
        if isinstance(term, Negate):
            parts.append(f" - {_show(term.operand, _MULTIPLY)}")
        elif isinstance(term, Number) and term.value < 0:
            parts.append(f" - {-term.value}")
        else:
            parts.append(f" + {_show(term, _MULTIPLY)}")
    return _ADD, "".join(parts)


def _negate(node: Negate) -> tuple[int, str]:
    return _NEGATE, f"-{_show(node.operand, _MULTIPLY)}"


def _leading(node: Node) -> str:
    """A first factor or numerator: a quotient may stay bare there, ``a/b*c``."""
    bare = isinstance(node, Divide) or (isinstance(node, Number) and not is_mixed(node.written))
    return _show(node, _MULTIPLY if bare else _QUANTITY)


def _multiply(node: Multiply) -> tuple[int, str]:
    parts = [_leading(node.factors[0])]
    parts += [_show(factor, _QUANTITY) for factor in node.factors[1:]]
    for place, factor in enumerate(node.factors[:-1]):
        if _ends_in_unit(factor) and _starts_like_unit(parts[place + 1]):
            parts[place] = f"({parts[place]})"
    return _MULTIPLY, "*".join(parts)


def _divide(node: Divide) -> tuple[int, str]:
    bare = isinstance(node.numerator, Multiply)
    above = _show(node.numerator, _MULTIPLY) if bare else _leading(node.numerator)
    below = _show(node.denominator, _ATOM if isinstance(node.denominator, Percent) else _POWER)
    if _ends_in_unit(node.numerator) and _starts_like_unit(below):
        above = f"({above})"
    return _MULTIPLY, f"{above}/{below}"


def _ends_in_unit(node: Node) -> bool:
    """Whether the text of ``node`` ends in a unit, which would swallow a unit word after it."""
    while isinstance(node, Multiply):
        node = node.factors[-1]
    return isinstance(node, Quantity)


def _starts_like_unit(text: str) -> bool:
    word = _FIRST_WORD.match(text)
    return word is not None and (word[1] in POWER_WORDS or bool(unit_spelling(word[1])[0]))


def _power(node: Power) -> tuple[int, str]:
    exponent = _show(node.exponent, _ATOM if isinstance(node.exponent, Percent) else _POWER)
    return _POWER, f"{_show(node.base, _POSTFIX)}^{exponent}"


def _percent(node: Percent) -> tuple[int, str]:
    return _POSTFIX, f"{_amount(node.operand, _ATOM)}%"


def _factorial(node: Factorial) -> tuple[int, str]:
    return _POSTFIX, f"{_show(node.operand, _ATOM)}!"


def _plus_minus(node: PlusMinus) -> tuple[int, str]:
    right = _show(node.right, _MULTIPLY)
    return _ADD, f"+-{right}" if node.left is None else f"{_show(node.left, _ADD)} +- {right}"


# --- calls -----------------------------------------------------------------------------


def _call(node: Call) -> tuple[int, str]:
    inside = _listed(node.arguments)
    # limit(x -> a, ...) and sum(expr for k in 1..n) would name the variable there
    if node.function in BINDING_CALLS and isinstance(node.arguments[0], (Lambda, Quantified)):
        inside = ", ".join([f"({to_ascii(node.arguments[0])})", *map(to_ascii, node.arguments[1:])])
    return _ATOM, f"{node.function}{chr(39) * node.primes}({inside})"


def _apply(node: Apply) -> tuple[int, str]:
    return _ATOM, f"{_show(node.operator, _ATOM)}({_listed(node.arguments)})"


def _index(node: Index) -> tuple[int, str]:
    base = to_ascii(node.base)
    if not isinstance(node.base, INDEXABLE):
        base = f"({base})"
    return _ATOM, f"{base}[{_listed(node.indices)}]"


def _lambda(node: Lambda) -> tuple[int, str]:
    names = node.parameters
    head = names[0] if len(names) == 1 else f"({', '.join(names)})"
    return _STATEMENT, f"{head} -> {_show(node.body, _STATEMENT)}"


def _conditional(node: Conditional) -> tuple[int, str]:
    return _STATEMENT, f"{_show(node.event, _IFF)} given {_show(node.condition, _IFF)}"


# --- collections -----------------------------------------------------------------------


def _list(node: ListLiteral) -> tuple[int, str]:
    return _ATOM, f"[{_listed(node.items)}]"


def _tuple(node: TupleLiteral) -> tuple[int, str]:
    return _ATOM, f"({_listed(node.items)})"


def _set(node: SetLiteral) -> tuple[int, str]:
    return _ATOM, f"{{{_listed(node.items, _ADD)}}}"


def _set_builder(node: SetBuilder) -> tuple[int, str]:
    head = _bound(node.variable, node.domain)
    return _ATOM, f"{{{head} : {_show(node.condition, _STATEMENT)}}}"


def _interval(node: Interval) -> tuple[int, str]:
    opening = "[" if node.low_closed else "("
    closing = "]" if node.high_closed else ")"
    return _ATOM, f"{opening}{_listed((node.low, node.high))}{closing}"


def _ratio(node: Ratio) -> tuple[int, str]:
    return _RATIO, " : ".join([_show(part, _ADD) for part in node.parts])


# --- statements ------------------------------------------------------------------------


def _relation(node: Relation) -> tuple[int, str]:
    parts = [_show(node.operands[0], _RATIO)]
    for sign, operand in zip(node.signs, node.operands[1:], strict=True):
        parts.append(f" {sign.value} {_show(operand, _RATIO)}")
    return _RELATION, "".join(parts)


def _logical(node: Logical) -> tuple[int, str]:
    level, below = _LOGICAL[node.operator]
    word = node.operator.value
    if node.operator is LogicalOperator.NOT:
        return level, f"{word} {_show(node.operands[0], below)}"
    return level, f" {word} ".join([_show(operand, below) for operand in node.operands])


def _quantified(node: Quantified) -> tuple[int, str]:
    head = f"{node.quantifier.value} {_bound(node.variable, node.domain)}"
    if node.quantifier is Quantifier.FOR:
        return _TRAILING, f"{_show(node.body, _TRAILING)} {head}"
    return _STATEMENT, f"{head}: {_show(node.body, _STATEMENT)}"


def _bound(variable: str, domain: Node) -> str:
    return variable if domain == OWN_DOMAIN else f"{variable} in {_show(domain, _ADD)}"


_PRINTERS: dict[type[Node], Callable[[Any], tuple[int, str]]] = {
    Add: _add,
    Apply: _apply,
    Call: _call,
    Conditional: _conditional,
    Constant: _constant,
    Divide: _divide,
    Factorial: _factorial,
    Index: _index,
    Interval: _interval,
    Lambda: _lambda,
    ListLiteral: _list,
    Logical: _logical,
    Multiply: _multiply,
    Name: _name,
    Negate: _negate,
    Number: _number,
    Percent: _percent,
    PlusMinus: _plus_minus,
    Power: _power,
    Quantified: _quantified,
    Quantity: _quantity,
    Ratio: _ratio,
    Relation: _relation,
    SetBuilder: _set_builder,
    SetLiteral: _set,
    TupleLiteral: _tuple,
}
