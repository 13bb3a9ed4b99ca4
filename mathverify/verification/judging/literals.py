"""Answers written as numbers, sets of numbers or intervals: which surely say different things.

Two numbers in the same unit are the same or not; no model of the givens can change that.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

from mathverify.codes import Code
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import (
    Constant,
    Divide,
    Interval,
    ListLiteral,
    Negate,
    Node,
    Number,
    Quantity,
    SetLiteral,
    TupleLiteral,
    Unit,
)
from mathverify.problem.spec import AskKind
from mathverify.semantics.meaning import Scalar
from mathverify.semantics.system import Satisfiable
from mathverify.verification.case import Case
from mathverify.verification.findings import Witness
from mathverify.verification.judging.answer_language import open_parameters
from mathverify.verification.judging.judgement import Right, Wrong

__all__ = ["other_than_right", "surely_different"]

_INFINITY = Constant("inf")
_MINUS_INFINITY = Negate(_INFINITY)

#: Asks with one number as their answer.
_ONE_NUMBER = frozenset(
    {AskKind.VALUE, AskKind.CHOICE, AskKind.LEAST, AskKind.GREATEST}
    | {AskKind.MINIMUM, AskKind.MAXIMUM}
)


#: Asks with a set of numbers as their answer.
_SET = frozenset({AskKind.ALL, AskKind.RANGE})

#: The ends of an interval that is not empty (None is infinite), with whether they belong to it.
_Interval: TypeAlias = tuple[tuple[Fraction | None, bool], tuple[Fraction | None, bool]]
#: A number with its unit, the members of a set, or an interval.
_Literal: TypeAlias = tuple[Fraction, Unit | None] | frozenset[Fraction] | _Interval


def surely_different(case: Case, one: Node, other: Node) -> bool:
    """Whether both are literal answers of the kind that is asked, and not the same."""
    return _differ(_literal(case, one), _literal(case, other))


def other_than_right(case: Case, node: Node) -> Wrong | None:
    """That ``node`` is wrong because another literal was judged right; None if not seen so.

    What is asked has one value, or one rounded value, in every model, so another number in the
    same unit is not it; and there is one set of all values.  That there is a model at all must
    be known.
    """
    here = _literal(case, node)
    if here is None or open_parameters(case.question):
        return None
    for right, judgement in case.judged.items():
        if isinstance(judgement, Right) and _differ(_literal(case, right), here):
            if not isinstance(case.reasoner.decide(case.question.system), Satisfiable):
                return None
            claimed, expected = to_ascii(node), to_ascii(right)
            words = f"the answer is {expected}, not {claimed}"
            witness = Witness("value", words, {"claimed": claimed, "expected": expected})
            return Wrong(Code.WRONG_ANSWER, words, witness, f"answer: {expected}", expected)
    return None


def _differ(one: _Literal | None, other: _Literal | None) -> bool:
    """Whether two literals of one kind of ask are known and not the same."""
    if one is None or other is None or one == other:
        return False
    match one, other:
        case (Fraction(), unit), (Fraction(), other_unit):
            # The same length in two units is left to whoever knows the units.
            return unit == other_unit
    return True


def _literal(case: Case, node: Node) -> _Literal | None:
    """What ``node`` says as the answer of the case's question; None for more than a literal."""
    ask = case.question.spec.ask
    if ask is None or not isinstance(case.question.asked, Scalar):
        return None
    if ask.kind in _ONE_NUMBER:
        return _measured(node)
    if ask.kind in _SET and ask.round is None:
        return _interval(node) or _members(node)
    return None


def _measured(node: Node) -> tuple[Fraction, Unit | None] | None:
    """A number and the unit written after it."""
    unit = node.unit if isinstance(node, Quantity) else None
    value = _number(node.value if isinstance(node, Quantity) else node)
    return None if value is None else (value, unit)


def _members(node: Node) -> frozenset[Fraction] | None:
    """The numbers of a set; one number alone is the set of it."""
    values = [_number(item) for item in (node.items if isinstance(node, SetLiteral) else (node,))]
    known = frozenset(value for value in values if value is not None)
    return None if None in values else known


def _interval(node: Node) -> _Interval | None:
    """Both ends and whether they belong to it, where the first is less; infinite ends do not."""
    match node:
        case Interval(low=left, high=right, low_closed=low_closed, high_closed=high_closed):
            pass
        case TupleLiteral(items=(left, right)):
            low_closed = high_closed = False
        case ListLiteral(items=(left, right)):
            low_closed = high_closed = True
        case _:
            return None
    low, high = _number(left), _number(right)
    if (low is None and left != _MINUS_INFINITY) or (high is None and right != _INFINITY):
        return None
    if low is not None and high is not None and low >= high:
        return None
    return (low, low_closed and low is not None), (high, high_closed and high is not None)


def _number(node: Node) -> Fraction | None:
    match node:
        case Number(value=value):
            return value
        case Negate(operand=operand):
            opposite = _number(operand)
            return None if opposite is None else -opposite
        case Divide(numerator=Number(value=above), denominator=Number(value=below)) if below:
            return above / below
    return None
