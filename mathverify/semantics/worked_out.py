"""The answer as it is shown: what is written as arithmetic with numbers is worked out.

``7*8`` is a right answer to ``7*8`` and tells a learner nothing, so that a page and a key say 56.
Sums, products, quotients and roots that come to a rational number are worked out; powers and
functions (``2^3*5``, ``5!``, ``2*pi``) are numbers as they stand.  Where a form or a rewriting is
asked, or where a number itself is asked about, the answer stands as it is written.
"""

from __future__ import annotations

from fractions import Fraction

from mathverify.language import tree
from mathverify.language.tree import Node, Unit
from mathverify.problem.ask_kinds import Answer
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.put_in import with_data
from mathverify.semantics.reading import Reading
from mathverify.semantics.unfinished import is_usual

_REWRITTEN = frozenset({Answer.EXPRESSION, Answer.STATEMENT})
_OPERATIONS = (tree.Add, tree.Multiply, tree.Divide, tree.Call)
_ARITHMETIC = (*_OPERATIONS[:-1], tree.Number, tree.Negate, tree.Quantity)
#: Longer numbers are not what anybody works out.
_LONGEST = 10**12
#: Beyond so many places a fraction is easier to read than a decimal.
_PLACES = 6


def shown_answer(reading: Reading) -> Node | None:
    """The answer of a question or a part with its data put in, as pages and keys show it."""
    if reading.answer is None:
        return None
    answer, ask = with_data(reading, reading.answer), reading.spec.ask
    if ask is None or ask.form is not None or ask.kind.answer in _REWRITTEN:
        return answer
    if reading.ask is not None and is_usual(with_data(reading, reading.ask)):
        return answer  # "Write 40 as a product of primes" asks for the number 40
    return worked_out(answer)


def worked_out(node: Node) -> Node:
    """``node`` with every part of it that is arithmetic with rational numbers worked out."""
    if isinstance(node, tree.Relation) and len(node.operands) > 2:
        return node  # a chain says how it was worked out
    if isinstance(node, _OPERATIONS) and not _is_written(node):
        numeral = _numeral(node)
        if numeral is not None:
            return numeral
    return tree.mapped(node, worked_out)


def _is_written(node: Node) -> bool:
    """Whether this is how a number is written; a sum is not: ``2 + 1/2`` is 5/2."""
    return is_usual(node) and not isinstance(node, tree.Add)


def _numeral(node: Node) -> Node | None:
    """The number that arithmetic comes to; None for what is no arithmetic or is too long.

    With a unit all amounts have the same, and the value doubles where they do: a length, no area.
    """
    parts = list(tree.walk(node))
    if not all(isinstance(one, _ARITHMETIC) or _is_root(one) for one in parts):
        return None
    value = evaluate(_bare(node, 1), {})
    if not isinstance(value, Fraction):
        return None
    units = {one.unit for one in parts if isinstance(one, tree.Quantity)}
    measured = len(units) == 1 and value and evaluate(_bare(node, 2), {}) == 2 * value
    if units and not measured:
        return None
    decimal = any(isinstance(one, tree.Number) and "." in one.written for one in parts)
    return _written(value, units.pop() if units else None, decimal=decimal)


def _is_root(node: Node) -> bool:
    return isinstance(node, tree.Call) and node.function == "sqrt" and not node.primes


def _bare(node: Node, scale: int) -> Node:
    """Without units, the number of each amount so many times as large."""
    if isinstance(node, tree.Quantity):
        return tree.Multiply((tree.Number(Fraction(scale), str(scale)), _bare(node.value, scale)))
    return tree.mapped(node, lambda one: _bare(one, scale))


def _written(value: Fraction, unit: Unit | None, *, decimal: bool) -> Node | None:
    size = abs(value)
    if max(size.numerator, size.denominator) > _LONGEST:
        return None
    above, below = (tree.Number(Fraction(n), str(n)) for n in (size.numerator, size.denominator))
    number: Node = above
    if size.denominator > 1:
        text = _as_decimal(size) if decimal or unit is not None else ""
        number = tree.Number(size, text) if text else tree.Divide(above, below)
    if unit is not None:
        number = tree.Quantity(number, unit)
    return tree.Negate(number) if value < 0 else number


def _as_decimal(value: Fraction) -> str:
    """``value`` with the places that it has; empty for more than anybody reads."""
    for places in range(1, _PLACES + 1):
        scaled = value * 10**places
        if scaled.denominator == 1:
            whole, part = divmod(scaled.numerator, 10**places)
            return f"{whole}.{part:0{places}d}"
    return ""
