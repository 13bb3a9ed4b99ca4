"""A slow and plain judge: formulas at rational points, systems by trying every point of a grid.

It shares no code with the engines or with `mathverify.semantics.evaluation`.
"""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import ceil, comb, factorial, floor, gcd, isqrt, lcm

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
from mathverify.semantics.system import Kind, System, Variable

#: Whole numbers may be int, which is several times faster; results then may be int too.
Point = Mapping[str, Fraction | int]


class UndefinedError(Exception):
    """The term has no value here."""


def value(term: Node, point: Point) -> Fraction | int:
    """The value of a term whose value is rational."""
    match term:
        case Number(value=number):
            return plain(number)
        case Name(identifier=name):
            return point[name]
        case Add(terms=terms):
            return sum([value(part, point) for part in terms])
        case Negate(operand=operand):
            return -value(operand, point)
        case Multiply(factors=factors):
            result: Fraction | int = 1
            for factor in [value(part, point) for part in factors]:
                result *= factor
            return result
        case Divide(numerator=above, denominator=below):
            top, bottom = value(above, point), value(below, point)
            if bottom == 0:
                raise UndefinedError
            return plain(Fraction(top) / bottom)
        case Power(base=base, exponent=exponent):
            low, high = value(base, point), value(exponent, point)
            if high.denominator != 1:
                raise NotImplementedError
            if low == 0 and high <= 0:
                raise UndefinedError
            return plain(Fraction(low) ** int(high))
        case Call(function=function, arguments=arguments):
            return called(function, [value(part, point) for part in arguments])
    raise NotImplementedError(term)


def plain(number: Fraction) -> Fraction | int:
    return number.numerator if number.denominator == 1 else number


def whole(*numbers: Fraction | int) -> list[int]:
    if any(number.denominator != 1 for number in numbers):
        raise UndefinedError
    return [int(number) for number in numbers]


def called(function: str, arguments: list[Fraction | int]) -> Fraction | int:
    first = arguments[0]
    match function:
        case "abs":
            return abs(first)
        case "floor":
            return floor(first)
        case "ceil":
            return ceil(first)
        case "min":
            return min(arguments)
        case "max":
            return max(arguments)
        case "mod":
            second = abs(arguments[1])
            if second == 0:
                raise UndefinedError
            return first % second
        case "gcd":
            return gcd(*whole(*arguments))
        case "lcm":
            return lcm(*whole(*arguments))
        case "factorial":
            if first < 0:
                raise UndefinedError
            return factorial(*whole(first))
        case "binomial":
            n, k = whole(*arguments)
            if n < 0 or k < 0:
                raise UndefinedError
            return comb(n, k)
        case "sqrt":
            if first < 0:
                raise UndefinedError
            root = Fraction(isqrt(first.numerator), isqrt(first.denominator))
            if root * root != first:
                raise NotImplementedError
            return root
        case "median":
            ordered = sorted(arguments)
            middle = len(ordered) // 2
            return plain(Fraction(ordered[middle] + ordered[~middle]) / 2)
        case "mode":
            (best, often), *rest = Counter(arguments).most_common()
            if rest and rest[0][1] == often:
                raise UndefinedError
            return best
    raise NotImplementedError(function)


_COMPARED = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def truth(formula: Node, point: Point) -> bool | None:
    """True, False, or None where the formula is undefined."""
    match formula:
        case Constant(name="true"):
            return True
        case Constant(name="false"):
            return False
        case Name(identifier=name):
            return point[name] == 1
        case Relation(operands=(element, Name(identifier=domain)), signs=(Comparison.IN,)):
            try:
                number = value(element, point)
            except UndefinedError:
                return None
            inside = {
                "integer": number.denominator == 1,
                "natural": number.denominator == 1 and number >= 0,
                "rational": True,
                "real": True,
            }
            return inside[domain]
        case Relation(operands=(left, right), signs=(sign,)):
            try:
                one, other = value(left, point), value(right, point)
            except UndefinedError:
                return None
            return _COMPARED[sign.value](one, other)
        case Logical(operator=connective, operands=operands):
            return combined(connective, [truth(part, point) for part in operands])
    raise NotImplementedError(formula)


def combined(connective: LogicalOperator, parts: list[bool | None]) -> bool | None:
    first, last = parts[0], parts[-1]
    match connective:
        case LogicalOperator.NOT:
            return None if first is None else not first
        case LogicalOperator.AND:
            if False in parts:
                return False
            return None if None in parts else True
        case LogicalOperator.OR:
            if True in parts:
                return True
            return None if None in parts else False
        case LogicalOperator.IMPLIES:
            return combined(LogicalOperator.OR, [combined(LogicalOperator.NOT, [first]), last])
        case LogicalOperator.IFF:
            return None if None in parts else first == last
    raise NotImplementedError(connective)


def in_domain(variable: Variable, number: Fraction) -> bool:
    low, high = variable.low, variable.high
    return not (
        (variable.kind is Kind.INTEGER and number.denominator != 1)
        or (variable.kind is Kind.BOOLEAN and number not in (0, 1))
        or (variable.values is not None and number not in variable.values)
        or (low is not None and (number < low.value or (number == low.value and not low.closed)))
        or (
            high is not None and (number > high.value or (number == high.value and not high.closed))
        )
    )


def satisfies(system: System, point: Point) -> bool:
    """Whether the point is a model."""
    return all(in_domain(v, point[v.name]) for v in system.variables) and all(
        (truth(c.formula, point) is True) == c.wanted for c in system.constraints
    )


def models(system: System, grid: Sequence[Fraction]) -> Iterator[dict[str, Fraction]]:
    """The models on a grid, in ascending order."""
    names = [variable.name for variable in system.variables]
    ranges = [[plain(g) for g in grid if in_domain(v, g)] for v in system.variables]
    for numbers in product(*ranges):
        point = dict(zip(names, numbers, strict=True))
        if all((truth(c.formula, point) is True) == c.wanted for c in system.constraints):
            yield {name: Fraction(number) for name, number in point.items()}
