"""Operations that an answer names and does not carry out: ``integral(x^2, x)``, ``gcd(12, 18)``.

One rule for keys and for replies: what a key may not say for 6, a learner may not say either.
Arithmetic is another matter: ``(35 - 11)/2`` is a right value of 12, and no answer where the
question *is* the arithmetic.  `arithmetic_left` finds it, for those who want it worked out.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics.evaluation import evaluate
from mathverify.words.book import BOOK

#: Calls that are the usual way to write a number, and times and dates.
_CARRIED_OUT = frozenset(word.name for word in BOOK.values() if word.carried_out)


def unfinished(node: Node) -> str:
    """The first operation that is only named, empty where there is none."""
    for part in unfinished_parts(node):
        return part.function if isinstance(part, tree.Call) else "an operation"
    return ""


def unfinished_parts(node: Node) -> Iterator[Node]:
    """The parts that are operations only named, from the outside in."""
    for part in tree.walk(node):
        named = isinstance(part, tree.Call) and (part.primes or part.function not in _CARRIED_OUT)
        if named or isinstance(part, tree.Apply):
            yield part


def arithmetic_left(node: Node) -> Node | None:
    """The first part that is a rational number and not written as one; None where there is none.

    A rational number is written as a numeral, as a quotient of whole numbers that is no whole
    number, as a mixed number, or as a numeral times a power of ten; with a sign, ``%`` and a unit.
    An irrational one is looked through: ``(2 + 3)*sqrt(2)`` leaves ``2 + 3``.
    """
    if isinstance(node, tree.Negate):
        return arithmetic_left(node.operand)
    if is_usual(node):
        return None
    if isinstance(_value(node), Fraction):
        return node
    for part in tree.children(node):
        if (left := arithmetic_left(part)) is not None:
            return left
    return None


def _value(node: Node) -> object:
    """The value of an operation on numbers alone; anything else for other parts."""
    if not isinstance(node, _OPERATIONS) or any(isinstance(p, tree.Name) for p in tree.walk(node)):
        return None
    return evaluate(_bare(node), {})


_OPERATIONS = (tree.Add, tree.Multiply, tree.Divide, tree.Power, tree.Call, tree.Factorial)


def _bare(node: Node) -> Node:
    """Without units and ``%``, as calls the language of terms knows."""
    if isinstance(node, tree.Quantity):
        return _bare(node.value)
    if isinstance(node, tree.Percent):
        return _bare(node.operand)
    if isinstance(node, tree.Factorial):
        return tree.Call("factorial", (_bare(node.operand),))
    return tree.mapped(node, _bare)


def is_usual(node: Node) -> bool:
    """Whether a number is written as numbers are."""
    match node:
        case tree.Number():
            return True
        case tree.Quantity(value=inner) | tree.Percent(operand=inner) | tree.Negate(operand=inner):
            return is_usual(inner)
        case tree.Divide():
            return _is_fraction(node)
        case tree.Add(terms=(tree.Number() as whole, tree.Divide() as part)):
            return whole.value.denominator == 1 and _is_fraction(part, proper=True)
        case tree.Multiply(factors=(tree.Number(), power)):
            return _is_power_of_ten(power)
        case _:
            return _is_power_of_ten(node)


def _is_fraction(node: tree.Divide, *, proper: bool = False) -> bool:
    above, below = node.numerator, node.denominator
    if isinstance(above, tree.Negate):
        above = above.operand
    if not isinstance(above, tree.Number) or not isinstance(below, tree.Number):
        return False
    one, other = above.value, below.value
    whole = one.denominator == other.denominator == 1
    return whole and other > 1 and one % other != 0 and (not proper or one < other)


def _is_power_of_ten(node: Node) -> bool:
    if not isinstance(node, tree.Power) or not isinstance(node.base, tree.Number):
        return False
    exponent = node.exponent.operand if isinstance(node.exponent, tree.Negate) else node.exponent
    return node.base.value == 10 and isinstance(exponent, tree.Number)
