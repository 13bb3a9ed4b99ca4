"""`to_sympy` and `from_sympy`: expressions, equations and sets, by way of our own tree.

No text is handed to sympy and none of its texts is read: both ways go node by node, and what is
made of a sympy object is printed and read back before it is given away.  sympy is imported here
alone, and only when a door is used.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from mathverify.errors import ExchangeError, ParseError
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.connectives import Comparison, LogicalOperator
from mathverify.language.parser import parse
from mathverify.language.tree import Node

#: Our word -> the name in sympy, for functions that mean the same wherever both have a real value.
_FUNCTIONS = {
    **{name: name for name in ("sqrt", "exp", "sin", "cos", "tan", "sec", "csc", "cot")},
    **{name: name for name in ("asin", "acos", "atan", "sinh", "cosh", "tanh", "sign", "floor")},
    **{name: name for name in ("erf", "erfinv")},
    "abs": "Abs",
    "ln": "log",
    "ceil": "ceiling",
    "min": "Min",
    "max": "Max",
    "factorial": "factorial",
    "binomial": "binomial",
    "gcd": "gcd",
    "lcm": "lcm",
}
_CONSTANTS = {"pi": "pi", "e": "E", "i": "I", "inf": "oo", "true": "true", "false": "false"}
_RELATIONS = {
    Comparison.EQUAL: "Eq",
    Comparison.NOT_EQUAL: "Ne",
    Comparison.LESS: "Lt",
    Comparison.LESS_EQUAL: "Le",
    Comparison.GREATER: "Gt",
    Comparison.GREATER_EQUAL: "Ge",
}
_LOGIC = {LogicalOperator.AND: "And", LogicalOperator.OR: "Or", LogicalOperator.NOT: "Not"}


def to_sympy(text: str, symbols: Mapping[str, Any] | None = None) -> Any:
    """A text of the language as a sympy object; ``symbols`` stand for names, else plain symbols.

    sympy simplifies on the way (``x/x`` becomes 1).  Raises `ParseError` for a text that is not of
    the language, and `ExchangeError` for what sympy is not told.
    """
    import sympy

    known = dict(symbols or {})

    def made(node: Node) -> Any:
        match node:
            case tree.Number(value=value):
                return sympy.Rational(value.numerator, value.denominator)
            case tree.Constant(name=name) if name in _CONSTANTS:
                return getattr(sympy, _CONSTANTS[name])
            case tree.Name(identifier=name):
                return known.setdefault(name, sympy.Symbol(name))
            case tree.Add(terms=terms):
                return sympy.Add(*map(made, terms))
            case tree.Negate(operand=operand):
                return -made(operand)
            case tree.Multiply(factors=factors):
                return sympy.Mul(*map(made, factors))
            case tree.Divide(numerator=above, denominator=below):
                return made(above) / made(below)
            case tree.Power(base=base, exponent=exponent):
                return made(base) ** made(exponent)
            case tree.Percent(operand=operand):
                return made(operand) / 100
            case tree.Factorial(operand=operand):
                return sympy.factorial(made(operand))
            case tree.Call(function="cbrt", arguments=(base,), primes=0):
                return sympy.real_root(made(base), 3)
            case tree.Call(function="root", arguments=(base, degree), primes=0):
                return sympy.real_root(made(base), made(degree))
            case tree.Call(function="log", arguments=(number, base), primes=0):
                return sympy.log(made(number), made(base))
            case tree.Call(function=name, arguments=arguments, primes=0) if name in _FUNCTIONS:
                return getattr(sympy, _FUNCTIONS[name])(*map(made, arguments))
            case tree.Relation(operands=operands, signs=signs) if set(signs) <= set(_RELATIONS):
                sides = [made(one) for one in operands]
                pairs = [
                    getattr(sympy, _RELATIONS[sign])(left, right)
                    for sign, left, right in zip(signs, sides[:-1], sides[1:], strict=True)
                ]
                return pairs[0] if len(pairs) == 1 else sympy.And(*pairs)
            case tree.Logical(operator=operator, operands=operands) if operator in _LOGIC:
                return getattr(sympy, _LOGIC[operator])(*map(made, operands))
            case tree.SetLiteral(items=items):
                return sympy.FiniteSet(*map(made, items))
            case tree.TupleLiteral(items=items):
                return sympy.Tuple(*map(made, items))
            case tree.Interval(low=low, high=high, low_closed=left, high_closed=right):
                return sympy.Interval(made(low), made(high), not left, not right)
            case _:
                raise ExchangeError("to sympy", type(node).__name__, to_ascii(node))

    return made(parse(text))


def from_sympy(thing: Any) -> str:
    """A sympy object as a text of the language, read back.

    Raises `ExchangeError` for what the language does not say, with the part that it cannot.
    """
    node = _node(thing)
    text = to_ascii(node)
    try:
        if to_ascii(parse(text)) == text:
            return text
    except ParseError:
        pass
    raise ExchangeError("from sympy", type(thing).__name__, str(thing), "it is not read back")


def _node(thing: Any) -> Node:
    import sympy

    functions = {getattr(sympy, theirs): ours for ours, theirs in _FUNCTIONS.items()}
    for ours, theirs in _CONSTANTS.items():
        if thing == getattr(sympy, theirs):
            return tree.Constant(ours)
    match thing:
        case sympy.Symbol():
            return tree.Name(thing.name)
        case int():
            return _number(Fraction(thing))
        case sympy.Rational():
            return _number(Fraction(int(thing.p), int(thing.q)))
        case sympy.Add():
            return tree.Add(tuple(map(_node, thing.as_ordered_terms())))
        case sympy.Mul():
            return _product(thing)
        case sympy.Pow():
            return _power(thing)
        case sympy.log():
            return tree.Call("ln", (_node(thing.args[0]),))
        case sympy.FiniteSet():
            items = sorted(thing.args, key=sympy.default_sort_key)
            return tree.SetLiteral(tuple(map(_node, items)))
        case sympy.Tuple():
            return tree.TupleLiteral(tuple(map(_node, thing.args)))
        case sympy.Interval() if thing.left_open != thing.right_open:
            ends = _node(thing.start), _node(thing.end)
            return tree.Interval(*ends, not thing.left_open, not thing.right_open)
        case sympy.Interval():
            ends = _node(thing.start), _node(thing.end)
            return tree.TupleLiteral(ends) if thing.left_open else tree.ListLiteral(ends)
        case _:
            return _by_class(thing, functions)


def _by_class(thing: Any, functions: Mapping[Any, str]) -> Node:
    """A function, a relation or a statement."""
    import sympy

    kind = type(thing)
    if kind in functions:
        return tree.Call(functions[kind], tuple(map(_node, thing.args)))
    for sign, name in _RELATIONS.items():
        if kind is getattr(sympy, name):
            return tree.Relation(tuple(map(_node, thing.args)), (sign,))
    for operator, name in _LOGIC.items():
        if kind is getattr(sympy, name):
            return tree.Logical(operator, tuple(map(_node, thing.args)))
    hint = "a floating-point number is not exact; use Rational" if _is_float(thing) else ""
    raise ExchangeError("from sympy", kind.__name__, str(thing), hint)


def _is_float(thing: Any) -> bool:
    """Whether it is a number of floating point."""
    return bool(getattr(thing, "is_Float", isinstance(thing, float)))


def _number(number: Fraction) -> Node:
    if number < 0:
        return tree.Negate(_number(-number))
    above = tree.Number(Fraction(number.numerator), str(number.numerator))
    if number.denominator == 1:
        return above
    return tree.Divide(above, tree.Number(Fraction(number.denominator), str(number.denominator)))


def _product(thing: Any) -> Node:
    import sympy

    if thing.as_coeff_Mul()[0].is_negative:
        return tree.Negate(_node(-thing))
    above, below = sympy.fraction(thing)
    if below != 1:
        return tree.Divide(_node(above), _node(below))
    return tree.Multiply(tuple(map(_node, thing.as_ordered_factors())))


def _power(thing: Any) -> Node:
    import sympy

    base, exponent = thing.args
    if exponent == sympy.Rational(1, 2):
        return tree.Call("sqrt", (_node(base),))
    if exponent.as_coeff_Mul()[0].is_negative:
        return tree.Divide(_number(Fraction(1)), _node(base**-exponent))
    return tree.Power(_node(base), _node(exponent))
