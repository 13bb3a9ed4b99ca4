"""What a term of sums, products, quotients and powers comes to among values of any kind.

A reader of terms keeps a rule for each node that means something of its own to it, and leaves the
rest to the `Arithmetic` of its values: floats, intervals, linear expressions, pairs of parts.  It
hands itself over for the parts, so that what it remembers or refuses it does at every depth::

    def value(term: Node) -> float:
        match term:
            case Name(identifier):
                return at[identifier]
        return FLOATS.of(term, value)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, NoReturn, TypeVar

from mathverify.language.tree import (
    Add,
    Call,
    Constant,
    Divide,
    Multiply,
    Name,
    Negate,
    Node,
    Number,
    Power,
)

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Arithmetic(Generic[Value]):
    """The operations among values; ``other`` says what a term is that is none of them, or raises.

    A quotient, a power or a number is ``other`` unless there is a rule for it.
    """

    add: Callable[[list[Value]], Value]
    negate: Callable[[Value], Value]
    multiply: Callable[[list[Value]], Value]
    other: Callable[[Node], Value]
    divide: Callable[[Value, Value], Value] | None = None
    power: Callable[[Value, Value], Value] | None = None
    number: Callable[[Fraction], Value] | None = None

    def of(self, term: Node, value: Callable[[Node], Value]) -> Value:
        """What ``term`` comes to, its parts read by ``value``."""
        if isinstance(term, Number) and self.number is not None:
            return self.number(term.value)
        if isinstance(term, Multiply):
            return self.multiply([value(part) for part in term.factors])
        if isinstance(term, Add):
            return self.add([value(part) for part in term.terms])
        if isinstance(term, Negate):
            return self.negate(value(term.operand))
        if isinstance(term, Power) and self.power is not None:
            return self.power(value(term.base), value(term.exponent))
        if isinstance(term, Divide) and self.divide is not None:
            return self.divide(value(term.numerator), value(term.denominator))
        return self.other(term)


class NoFloatError(ValueError):
    """A term has no value among floats."""


def _no_float(term: Node) -> NoReturn:
    raise NoFloatError(type(term).__name__)


#: Arithmetic of floats, which only what is drawn or measured in a picture rests on.
FLOATS: Arithmetic[float] = Arithmetic(
    add=math.fsum,
    negate=lambda value: -value,
    multiply=math.prod,
    divide=lambda above, below: above / below,
    power=math.pow,
    number=float,
    other=_no_float,
)
_CONSTANTS = {"pi": math.pi, "e": math.e}


def float_of(
    term: Node,
    at: Mapping[str, float],
    functions: Mapping[str, Callable[[float], float]],
    value: Callable[[Node], float],
) -> float:
    """What ``term`` is about at values of its names; raises `NoFloatError` for other terms."""
    match term:
        case Name(identifier=name) if name in at:
            return at[name]
        case Constant(name=name) if name in _CONSTANTS:
            return _CONSTANTS[name]
        case Call(function=function, arguments=(argument,)) if function in functions:
            return functions[function](value(argument))
    return FLOATS.of(term, value)
