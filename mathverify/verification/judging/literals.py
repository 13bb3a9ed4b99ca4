"""Answers that are written as numbers: which of them surely say different things.

Two numbers in the same unit are the same or not; no model of the givens can change that.
"""

from __future__ import annotations

from fractions import Fraction

from mathverify.codes import Code
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Divide, Negate, Node, Number, Quantity, Unit
from mathverify.semantics.meaning import Scalar
from mathverify.semantics.system import Satisfiable
from mathverify.verification.case import Case
from mathverify.verification.findings import Witness
from mathverify.verification.judging.answer_language import open_parameters
from mathverify.verification.judging.judgement import Right, Wrong


def surely_different(case: Case, one: Node, other: Node) -> bool:
    """Whether both are numbers in the same unit, where one number is asked, and not equal."""
    if not _is_one_number(case):
        return False
    return _differ(_measured(one), _measured(other))


def other_than_right(case: Case, node: Node) -> Wrong | None:
    """That ``node`` is wrong because another number was judged right; None if that is not seen.

    What is asked has one value, or one rounded value, in every model, so another number in the
    same unit is not it.  That there is a model at all must be known.
    """
    if not _is_one_number(case):
        return None
    here = _measured(node)
    if here is None or open_parameters(case.question):
        return None
    for right, judgement in case.judged.items():
        if isinstance(judgement, Right) and _differ(_measured(right), here):
            if not isinstance(case.reasoner.decide(case.question.system), Satisfiable):
                return None
            claimed, expected = to_ascii(node), to_ascii(right)
            words = f"the answer is {expected}, not {claimed}"
            witness = Witness("value", words, {"claimed": claimed, "expected": expected})
            return Wrong(Code.WRONG_ANSWER, words, witness, f"answer: {expected}", expected)
    return None


def _differ(
    one: tuple[Fraction, Unit | None] | None, other: tuple[Fraction, Unit | None] | None
) -> bool:
    return one is not None and other is not None and one[1] == other[1] and one[0] != other[0]


def _measured(node: Node) -> tuple[Fraction, Unit | None] | None:
    """A number and the unit written after it; None for what is more than that."""
    if isinstance(node, Quantity):
        value = _number(node.value)
        return None if value is None else (value, node.unit)
    value = _number(node)
    return None if value is None else (value, None)


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


def _is_one_number(case: Case) -> bool:
    """Whether what is asked has one number as its answer."""
    ask = case.question.spec.ask
    measured = ask is not None and ask.kind.shape.is_measured
    return measured and isinstance(case.question.asked, Scalar)
