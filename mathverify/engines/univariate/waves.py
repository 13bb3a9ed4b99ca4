"""Sums of two sines, cosines or tangents as products: ``sin(A) - cos(B) = 0`` one angle at a time.

``sin(A) + sin(B) = 2*sin((A + B)/2)*cos((A - B)/2)`` and its like hold for all angles, and
``tan(A) - tan(B) = sin(A - B)/(cos(A)*cos(B))`` wherever both sides have a value.  Where A and B
have no common unit in which both are small multiples, this is what leads on.
"""

from __future__ import annotations

from fractions import Fraction

from mathverify.language.tree import Add, Call, Constant, Multiply, Negate, Node
from mathverify.semantics import terms

_QUARTER_TURN = terms.divide(Constant("pi"), terms.number(2))


def wave_factors(term: Node) -> tuple[Node, ...] | None:
    """Sines and cosines of which ``term`` is, but for a number in front, a product or quotient.

    None for a term that is no sum of two such functions with equally large numbers in front.
    """
    if not isinstance(term, Add) or len(term.terms) != 2:
        return None
    one, other = (_wave(part) for part in term.terms)
    if one is None or other is None or abs(one[0]) != abs(other[0]):
        return None
    (size, function, first), (second_size, second_function, second) = one, other
    equal = size == second_size
    if {function, second_function} == {"tan"}:
        between = terms.add((first, second)) if equal else terms.subtract(first, second)
        return _call("sin", between), _call("cos", first), _call("cos", second)
    if "tan" in (function, second_function):
        return None
    if function != second_function:
        if function == "cos":
            first = terms.subtract(_QUARTER_TURN, first)
        else:
            second = terms.subtract(_QUARTER_TURN, second)
        function = "sin"
    half_sum = terms.divide(terms.add((first, second)), terms.number(2))
    half_difference = terms.divide(terms.subtract(first, second), terms.number(2))
    if function == "sin":
        return (
            (_call("sin", half_sum), _call("cos", half_difference))
            if equal
            else (_call("cos", half_sum), _call("sin", half_difference))
        )
    word = "cos" if equal else "sin"
    return _call(word, half_sum), _call(word, half_difference)


def _wave(part: Node) -> tuple[Fraction, str, Node] | None:
    """The number in front, the function and the angle of ``part``."""
    match part:
        case Negate(operand=inside):
            found = _wave(inside)
            return None if found is None else (-found[0], *found[1:])
        case Multiply(factors=(number, wave)):
            size, found = terms.literal(number), _wave(wave)
            return None if size is None or found is None else (size * found[0], *found[1:])
        case Call("sin" | "cos" | "tan" as function, (angle,)):
            return Fraction(1), function, angle
    return None


def _call(function: str, angle: Node) -> Node:
    return terms.call(function, angle)
