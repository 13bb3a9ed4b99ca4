"""Complex numbers as texts, and the forms in which they are asked."""

from __future__ import annotations

from mathverify.language import tree
from mathverify.language.tree import Constant, Multiply, Negate, Node, Number
from mathverify.semantics.numbers import Exact, to_node

_I = Constant("i")
_FUNCTIONS = frozenset({"abs", "arg", "cis", "conj", "im", "re"})


def cartesian_node(real: Exact, imaginary: Exact) -> Node:
    """``a + b*i`` in school notation, without the parts that are 0."""
    if imaginary == 0:
        return to_node(real)
    upper = _times_i(to_node(imaginary))
    if real == 0:
        return upper
    front = to_node(real)
    summands = front.terms if isinstance(front, tree.Add) else (front,)
    return tree.Add((*summands, upper))


def _times_i(part: Node) -> Node:
    if isinstance(part, Negate):
        return Negate(_times_i(part.operand))
    if isinstance(part, Number) and part.value == 1:
        return _I
    factors = part.factors if isinstance(part, Multiply) else (part,)
    return Multiply((*factors, _I))


# --- forms -------------------------------------------------------------------------------


def cartesian_fault(node: Node) -> str | None:
    """Why ``node`` is not written as ``a + b*i``; None if it is."""
    summands = node.terms if isinstance(node, tree.Add) else (node,)
    upper = [part for part in summands if _has_i(part)]
    if len(upper) > 1:
        return "i occurs in several terms"
    for part in upper:
        if not _is_multiple_of_i(part):
            return "the imaginary part is not a real number times i"
    if any(_undone(part) for part in summands) or sum(map(_is_known, summands)) > 1:
        return "a part is not worked out"
    return None


def _undone(part: Node) -> bool:
    """Whether a function of complex numbers or a product of numbers is left in a part."""
    for inner in tree.walk(part):
        if isinstance(inner, tree.Call) and inner.function in _FUNCTIONS:
            return True
        if isinstance(inner, Multiply) and sum(map(_is_known, inner.factors)) > 1:
            return True
    return False


def _is_known(part: Node) -> bool:
    """Whether this is a fraction of whole numbers or a decimal."""
    return all(isinstance(inner, Number | Negate | tree.Divide) for inner in tree.walk(part))


def _has_i(node: Node) -> bool:
    return any(part == _I for part in tree.walk(node))


def _is_multiple_of_i(node: Node) -> bool:
    if node == _I:
        return True
    match node:
        case Negate(operand=operand):
            return _is_multiple_of_i(operand)
        case Multiply(factors=factors):
            bearing = [factor for factor in factors if _has_i(factor)]
            return bearing == [_I]
        case tree.Divide(numerator=above, denominator=below):
            return _is_multiple_of_i(above) and not _has_i(below)
        case _:
            return False


def polar_fault(node: Node) -> str | None:
    """Why ``node`` is not ``r*(cos(t) + i*sin(t))`` or ``r*cis(t)`` with known r > 0."""
    factors = node.factors if isinstance(node, Multiply) else (node,)
    *front, turn = factors
    if any(_has_i(factor) or isinstance(factor, Negate) for factor in front):
        return "the factor in front is the modulus, a positive number"
    if isinstance(turn, tree.Call) and turn.function == "cis":
        return None
    if isinstance(turn, tree.Add) and len(turn.terms) == 2:
        cosine, upper = turn.terms
        sines = _without_i(upper)
        if (
            isinstance(cosine, tree.Call)
            and cosine.function == "cos"
            and len(sines) == 1
            and sines[0] == tree.Call("sin", cosine.arguments)
        ):
            return None
    return "it is not r*(cos(t) + i*sin(t)) with the same angle t in both"


def _without_i(node: Node) -> list[Node]:
    """The other factor of a product of ``i`` and one factor."""
    if isinstance(node, Multiply) and len(node.factors) == 2 and _I in node.factors:
        return [factor for factor in node.factors if factor != _I]
    return []


def exponential_fault(node: Node) -> str | None:
    """Why ``node`` is not ``r*e^(i*t)``."""
    factors = node.factors if isinstance(node, Multiply) else (node,)
    *front, turn = factors
    if any(_has_i(factor) or isinstance(factor, Negate) for factor in front):
        return "the factor in front is the modulus, a positive number"
    exponent: Node | None = None
    if isinstance(turn, tree.Power) and turn.base == Constant("e"):
        exponent = turn.exponent
    elif isinstance(turn, tree.Call) and turn.function == "exp":
        (exponent,) = turn.arguments
    if exponent is not None and _is_multiple_of_i(exponent):
        return None
    return "it is not r*e^(i*t)"
