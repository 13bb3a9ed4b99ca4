"""That a right answer is written as asked: in the unit, the form and the digits of the ask."""

from __future__ import annotations

from mathverify.codes import Code
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Node, Relation
from mathverify.semantics.meaning import Scalar
from mathverify.semantics.put_in import with_data
from mathverify.verification.case import Case
from mathverify.verification.findings import Witness
from mathverify.verification.judging.answer_units import other_unit
from mathverify.verification.judging.judgement import Judgement, Right, Wrong
from mathverify.verification.judging.presentation import rounding_unit
from mathverify.verification.judging.rounding import parse_rounding, rounded_text, written_fault


def with_form(case: Case, judgement: Judgement, node: Node) -> Judgement:
    """``judgement``; of an answer that is right, what is wrong with how it is written."""
    if not isinstance(judgement, Right):
        return judgement
    units = other_unit(case.question, node)
    if units is not None:
        words = f"the answer is written in {units[0]}, the ask names {units[1]}"
        witness = Witness("value", words, {"claimed": to_ascii(node)})
        return Wrong(Code.WRONG_FORM, words, witness, f"write the value in {units[1]}")
    ask = case.question.spec.ask
    if ask is None or (ask.form is None and ask.round is None):
        return judgement
    from mathverify.verification.judging.form import form_misfit

    value = _value_node(case, node)
    return form_misfit(case, value) or _written_misfit(case, value) or judgement


def _written_misfit(case: Case, node: Node) -> Wrong | None:
    """What is wrong with the digits in which a rightly rounded answer is written."""
    ask = case.question.spec.ask
    rounding = parse_rounding(ask.round) if ask is not None and ask.round is not None else None
    if rounding is None:
        return None
    from mathverify.verification.judging.form import named_values

    for part in named_values(node):
        unit = rounding_unit(case.question, part)
        fitted = rounding.in_unit(unit)
        fault = written_fault(with_data(case.question.reading, part), fitted or rounding)
        if fault is None:
            continue
        text = to_ascii(part)
        meaning = case.question.lowering.lower(part)
        constant = isinstance(meaning, Scalar) and fitted is not None
        expected = rounded_text(meaning, fitted, unit) if constant and fitted else ""
        words = f"{text} is not written to {rounding}: {fault}"
        witness = Witness("value", words, {"claimed": text, "expected": expected})
        return Wrong(Code.WRONG_ROUNDING, words, witness, f"write {expected}", expected)
    return None


def _value_node(case: Case, node: Node) -> Node:
    """``x = 6/4`` has the form of ``6/4``."""
    if isinstance(node, Relation) and node.operands[0] == case.question.reading.ask:
        return node.operands[-1]
    return node
