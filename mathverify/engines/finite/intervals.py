"""What terms and formulas can be in a box, where every variable lies in an interval.

A *hull* is ``(low, high, total)``: every value that the term has in the box lies in
``[low, high]`` (None is infinite), and ``total`` says that it surely has a value everywhere
there.  ``None`` instead of a hull means that the term has a value nowhere in the box.
Numbers are int or Fraction, whichever is at hand; all bounds are exact and may be generous.

The set of truth values of a formula (`possible_truths`) may be too large, never too small,
whatever a connective makes of undefined parts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import partial, reduce
from math import ceil, comb, factorial, floor, isqrt
from operator import or_
from typing import TypeAlias

from mathverify.engines.finite.spans import (
    Rational,
    bounded_power,
    power_span,
    product_of,
    reciprocal,
)
from mathverify.language.arithmetic import Arithmetic, Connectives
from mathverify.language.tree import (
    Call,
    Comparison,
    Constant,
    LogicalOperator,
    Name,
    Node,
    Relation,
)
from mathverify.semantics.numbers.rationals import lightened
from mathverify.semantics.system import Constraint

Hull: TypeAlias = tuple[Rational | None, Rational | None, bool] | None
Box: TypeAlias = Mapping[str, tuple[Rational | None, Rational | None, bool]]
_Compiled: TypeAlias = Callable[[Box], Hull]

#: Nothing is known.
ANYTHING: Hull = (None, None, False)

_LARGEST_EXPONENT = 512
_LARGEST_FACTORIAL = 300


def hull_of(term: Node) -> Callable[[Box], Hull]:
    """``term`` compiled: a function from boxes to hulls."""
    match term:
        case Name(identifier=name):
            return lambda box: box[name]
        case Constant(name="pi"):
            return _constantly(Fraction(314159265, 10**8), Fraction(314159266, 10**8))
        case Constant(name="e"):
            return _constantly(Fraction(271828182, 10**8), Fraction(271828183, 10**8))
        case Call(function="min", arguments=arguments):
            return _lattice(arguments, min)
        case Call(function="max", arguments=arguments):
            return _lattice(arguments, max)
        case Call(function=function, arguments=(argument,)) if function in _ONE_ARGUMENT:
            return _over(_ONE_ARGUMENT[function], hull_of(argument))
        case Call(function=function, arguments=(first, second)) if function in _TWO_ARGUMENTS:
            return _folded(_TWO_ARGUMENTS[function], [hull_of(first), hull_of(second)])
        case Call(function=("median" | "mode") as function, arguments=arguments) if arguments:
            return _ordered(function, arguments)
    return _HULLS.of(term, hull_of)


def _constantly(low: Rational, high: Rational) -> Callable[[Box], Hull]:
    hull = (low, high, True)
    return lambda _: hull


def _over(operation: Callable[[Hull], Hull], inner: _Compiled) -> _Compiled:
    return lambda box: operation(inner(box))


def _folded(operation: Callable[[Hull, Hull], Hull], inner: list[_Compiled]) -> _Compiled:
    if len(inner) == 2:
        first, second = inner
        return lambda box: operation(first(box), second(box))
    return lambda box: reduce(operation, (part(box) for part in inner))


def _plus(left: Hull, right: Hull) -> Hull:
    if left is None or right is None:
        return None
    low = None if left[0] is None or right[0] is None else left[0] + right[0]
    high = None if left[1] is None or right[1] is None else left[1] + right[1]
    return (low, high, left[2] and right[2])


def _negated_term(hull: Hull) -> Hull:
    if hull is None:
        return None
    low, high, total = hull
    return (None if high is None else -high, None if low is None else -low, total)


def _times(left: Hull, right: Hull) -> Hull:
    if left is None or right is None:
        return None
    low, high = product_of(left[:2], right[:2])
    return (low, high, left[2] and right[2])


def _excludes_zero(hull: tuple[Rational | None, Rational | None, bool]) -> bool:
    low, high = hull[:2]
    return (low is not None and low > 0) or (high is not None and high < 0)


def _divided(above: Hull, below: Hull) -> Hull:
    if above is None or below is None:
        return None
    inverse = reciprocal(below[:2])
    if inverse is None:
        return None
    total = above[2] and below[2] and _excludes_zero(below)
    return (*product_of(above[:2], inverse), total)


def _raised(base: Hull, exponent: Hull) -> Hull:
    if base is None or exponent is None:
        return None
    low, high, total = exponent
    if low is not None and low == high:
        if Fraction(low).denominator == 1 and -_LARGEST_EXPONENT <= low <= _LARGEST_EXPONENT:
            size = int(low)
            if size > 0:
                return (*power_span(base[:2], size), base[2] and total)
            if base[:2] == (0, 0):
                return None
            inverse = reciprocal(power_span(base[:2], -size)) if size else (1, 1)
            return (*(inverse or (None, None)), base[2] and total and _excludes_zero(base))
        return ANYTHING
    if base[0] is None or base[0] < 1:
        return ANYTHING
    lowest: Rational = 0
    if low is not None and low >= 0:
        lowest = bounded_power(base[0], min(floor(low), _LARGEST_EXPONENT)) or 1
    highest: Rational | None = None
    if base[1] is not None and high is not None and high <= _LARGEST_EXPONENT:
        highest = bounded_power(base[1], max(0, ceil(high)))
    return (lowest, highest, base[2] and total)


def _absolute(hull: Hull) -> Hull:
    if hull is None:
        return None
    low, high, total = hull
    if low is not None and low >= 0:
        return hull
    if high is not None and high <= 0:
        return _negated_term(hull)
    return (0, None if low is None or high is None else max(-low, high), total)


def _floored(hull: Hull) -> Hull:
    if hull is None:
        return None
    low, high, total = hull
    return (None if low is None else floor(low), None if high is None else floor(high), total)


def _raised_up(hull: Hull) -> Hull:
    return _negated_term(_floored(_negated_term(hull)))


def _square_root(hull: Hull) -> Hull:
    if hull is None or (hull[1] is not None and hull[1] < 0):
        return None
    low, high, total = hull
    lowest = 0 if low is None or low <= 0 else isqrt(floor(low))
    highest = None if high is None else isqrt(ceil(high)) + 1
    return (lowest, highest, total and low is not None and low >= 0)


def _factorial(hull: Hull) -> Hull:
    if hull is None or (hull[1] is not None and hull[1] < 0):
        return None
    low, high, _ = hull
    lowest = 1 if low is None or low <= 0 else factorial(min(ceil(low), _LARGEST_FACTORIAL))
    highest = factorial(floor(high)) if high is not None and high <= _LARGEST_FACTORIAL else None
    return (lowest, highest, False)


def _remainder(left: Hull, right: Hull) -> Hull:
    """``mod``: not negative, and smaller than the size of the divisor."""
    right = _absolute(right)
    if left is None or right is None or right[:2] == (0, 0):
        return None
    (a, b, _), (c, d, _) = left, right
    total = left[2] and right[2] and _excludes_zero(right)
    if a is not None and a >= 0:
        kept = b is not None and c is not None and b < c
        return (a if kept else 0, _least(b, d), total)
    return (0, d, total)


def _common_divisor(left: Hull, right: Hull) -> Hull:
    if left is None or right is None:
        return None
    positive = [side[1] for side in (left, right) if side[0] is not None and side[0] > 0]
    highest = reduce(_least, positive, None)
    return (1 if positive else 0, highest, False)


def _common_multiple(left: Hull, right: Hull) -> Hull:
    if left is None or right is None:
        return None
    (a, b, _), (c, d, _) = left, right
    if a is None or c is None or a < 1 or c < 1:
        return (0, None, False)
    return (max(a, c), None if b is None or d is None else b * d, False)


def _choices(left: Hull, right: Hull) -> Hull:
    """``binomial(n, k)`` for a small fixed k: it grows with n."""
    if left is None or right is None:
        return None
    low, high, _ = left
    size = right[0]
    if not isinstance(size, int) or size != right[1] or not 0 <= size <= 50:
        return ANYTHING
    if low is None or low < 0:
        return ANYTHING
    lowest = comb(min(ceil(low), 10**6), size)
    fits = high is not None and high <= 10**6
    return (lowest, comb(floor(high or 0), size) if fits else None, False)


def _least(left: Rational | None, right: Rational | None) -> Rational | None:
    if left is None:
        return right
    return left if right is None else min(left, right)


def _lattice(
    arguments: tuple[Node, ...], choose: Callable[[list[Rational]], Rational]
) -> Callable[[Box], Hull]:
    """``min`` or ``max`` of the arguments."""
    inner = [hull_of(argument) for argument in arguments]
    smallest = choose is min

    def hull(box: Box) -> Hull:
        hulls = [part(box) for part in inner]
        found = [here for here in hulls if here is not None]
        if len(found) < len(hulls) or not found:
            return None
        lows = [here[0] for here in found if here[0] is not None]
        highs = [here[1] for here in found if here[1] is not None]
        all_low, all_high = len(lows) == len(found), len(highs) == len(found)
        low = choose(lows) if (all_low if smallest else lows) else None
        high = choose(highs) if (highs if smallest else all_high) else None
        return (low, high, all(here[2] for here in found))

    return hull


def _ordered(function: str, arguments: tuple[Node, ...]) -> Callable[[Box], Hull]:
    """``median`` grows with every argument; ``mode`` is one of them."""
    inner = [hull_of(argument) for argument in arguments]
    middle = len(inner) // 2

    def hull(box: Box) -> Hull:
        hulls = [part(box) for part in inner]
        found = [here for here in hulls if here is not None]
        if len(found) < len(hulls):
            return None
        lows = [here[0] for here in found if here[0] is not None]
        highs = [here[1] for here in found if here[1] is not None]
        if len(lows) < len(found) or len(highs) < len(found):
            return ANYTHING
        if function == "mode":
            return (min(lows), max(highs), False)
        lows.sort()
        highs.sort()
        total = all(here[2] for here in found)
        if len(found) % 2:
            return (lows[middle], highs[middle], total)
        low = Fraction(lows[middle] + lows[~middle]) / 2
        high = Fraction(highs[middle] + highs[~middle]) / 2
        return (low, high, total)

    return hull


_ONE_ARGUMENT: Mapping[str, Callable[[Hull], Hull]] = {
    "abs": _absolute,
    "floor": _floored,
    "ceil": _raised_up,
    "sqrt": _square_root,
    "factorial": _factorial,
}
_TWO_ARGUMENTS: Mapping[str, Callable[[Hull, Hull], Hull]] = {
    "mod": _remainder,
    "gcd": _common_divisor,
    "lcm": _common_multiple,
    "binomial": _choices,
}


#: Bits of the truth values that are not excluded (`enum.Flag` is many times slower).
_Possible: TypeAlias = int
_NONE, TRUE, FALSE, UNDEFINED = 0, 1, 2, 4

_EITHER = TRUE | FALSE
_ALL = _EITHER | UNDEFINED


def satisfiable_in(constraint: Constraint) -> Callable[[Box], tuple[bool, bool]]:
    """Whether a point of the box can satisfy the constraint, and whether every point does."""
    possible = possible_truths(constraint.formula)
    if constraint.wanted:
        return lambda box: ((here := possible(box)) & TRUE != 0, here == TRUE)

    def not_true(box: Box) -> tuple[bool, bool]:
        here = possible(box)
        return (here != TRUE, not here & TRUE)

    return not_true


def possible_truths(formula: Node) -> Callable[[Box], _Possible]:
    """``formula`` compiled: a function from boxes to the truth values it can have there."""
    match formula:
        case Name(identifier=name):
            return lambda box: _boolean(box[name])
        case Relation(operands=(element, Name(identifier=domain)), signs=(Comparison.IN,)):
            inner = hull_of(element)
            return lambda box: _membership(inner(box), domain)
        case Relation(operands=(left, right), signs=(sign,)) if sign in _COMPARED:
            one, other, compared = hull_of(left), hull_of(right), _COMPARED[sign]
            return lambda box: compared(one(box), other(box))
    return _TRUTHS.of(formula, possible_truths)


def _all_combined(
    operator: LogicalOperator, truths: Iterable[Callable[[Box], _Possible]]
) -> Callable[[Box], _Possible]:
    parts = list(truths)
    return lambda box: _combined(operator, [part(box) for part in parts])


_TRUTHS: Connectives[Callable[[Box], _Possible]] = Connectives(
    joined=_all_combined,
    constant=lambda value: lambda _: TRUE if value else FALSE,
    other=lambda _: lambda _: _ALL,
)


def _boolean(hull: Hull) -> _Possible:
    if hull is None or hull[0] != hull[1]:
        return _EITHER
    return TRUE if hull[0] == 1 else FALSE


def _undefined(left: Hull, right: Hull) -> _Possible:
    return _NONE if left and right and left[2] and right[2] else UNDEFINED


def _equal(left: Hull, right: Hull) -> _Possible:
    if left is None or right is None:
        return UNDEFINED
    (a, b, _), (c, d, _) = left, right
    apart = (b is not None and c is not None and b < c) or (
        d is not None and a is not None and d < a
    )
    same = a is not None and a == b == c == d
    truth = FALSE if apart else TRUE if same else _EITHER
    return truth | _undefined(left, right)


def _less(left: Hull, right: Hull) -> _Possible:
    if left is None or right is None:
        return UNDEFINED
    (a, b, _), (c, d, _) = left, right
    truth = _EITHER
    if b is not None and c is not None and b < c:
        truth = TRUE
    elif a is not None and d is not None and a >= d:
        truth = FALSE
    return truth | _undefined(left, right)


def _negated(possible: _Possible) -> _Possible:
    swapped = possible & UNDEFINED
    if possible & TRUE:
        swapped |= FALSE
    if possible & FALSE:
        swapped |= TRUE
    return swapped


_COMPARED: dict[Comparison, Callable[[Hull, Hull], _Possible]] = {
    Comparison.EQUAL: _equal,
    Comparison.NOT_EQUAL: lambda left, right: _negated(_equal(left, right)),
    Comparison.LESS: _less,
    Comparison.GREATER: lambda left, right: _less(right, left),
    Comparison.LESS_EQUAL: lambda left, right: _negated(_less(right, left)),
    Comparison.GREATER_EQUAL: lambda left, right: _negated(_less(left, right)),
}


def _membership(hull: Hull, domain: str) -> _Possible:
    if hull is None:
        return UNDEFINED
    low, high, total = hull
    undefined = _NONE if total else UNDEFINED
    if domain == "real":
        return TRUE | undefined
    if low is not None and low == high:
        whole = low.denominator == 1
        inside = domain == "rational" or (whole and (domain == "integer" or low >= 0))
        return (TRUE if inside else FALSE) | undefined
    if domain == "natural" and high is not None and high < 0:
        return FALSE | undefined
    whole_between = low is None or high is None or floor(high) >= low
    if domain in ("integer", "natural") and not whole_between:
        return FALSE | undefined
    return _EITHER | undefined


def _combined(operator: LogicalOperator, parts: list[_Possible]) -> _Possible:
    undefined = reduce(or_, parts) & UNDEFINED
    first, last = parts[0], parts[-1]
    match operator:
        case LogicalOperator.NOT:
            return _negated(first)
        case LogicalOperator.AND:
            return _conjunction(parts) | undefined
        case LogicalOperator.OR:
            return _negated(_conjunction([_negated(part) for part in parts])) | undefined
        case LogicalOperator.IMPLIES:
            return _negated(_conjunction([first, _negated(last)])) | undefined
        case LogicalOperator.IFF:
            truth = _NONE
            for one in (TRUE, FALSE):
                for other in (TRUE, FALSE):
                    if first & one and last & other:
                        truth |= TRUE if one == other else FALSE
            return truth | undefined


def _conjunction(parts: list[_Possible]) -> _Possible:
    truth = _NONE
    if all(part & TRUE for part in parts):
        truth |= TRUE
    if any(part & FALSE for part in parts):
        truth |= FALSE
    return truth


_HULLS: Arithmetic[_Compiled] = Arithmetic(
    number=lambda value: _constantly(lightened(value), lightened(value)),
    add=partial(_folded, _plus),
    multiply=partial(_folded, _times),
    negate=partial(_over, _negated_term),
    divide=lambda above, below: _folded(_divided, [above, below]),
    power=lambda base, exponent: _folded(_raised, [base, exponent]),
    other=lambda _: lambda _: ANYTHING,
)
