"""The engine's own answer to a question, as text; and which option says it."""

from __future__ import annotations

from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Unit
from mathverify.problem.spec import AskKind
from mathverify.semantics.meaning import Antiderivatives, Meaning, Region, Scalar, Truth
from mathverify.semantics.quantities import angle_of_dimension
from mathverify.semantics.units import Measure, measure
from mathverify.verification.case import Case
from mathverify.verification.judging.answer_language import open_parameters
from mathverify.verification.judging.counting import count_models
from mathverify.verification.judging.decimals import rounded_text
from mathverify.verification.judging.judge import EXTREMES, claimed_node, judge
from mathverify.verification.judging.judgement import NotKnown, Right, Wrong
from mathverify.verification.judging.own_extreme import extreme_model
from mathverify.verification.judging.presentation import display_unit, meaning_text
from mathverify.verification.judging.rounding import parse_rounding
from mathverify.verification.judging.solution_set import solution_text
from mathverify.verification.judging.value import determined_value

__all__ = ["own_answer"]


def own_answer(case: Case) -> tuple[str, str]:
    """(answer in canonical notation, label of the right option); empty where unknown."""
    return _answer(case), _option(case)


def _option(case: Case) -> str:
    """The label of the only option that is right."""
    right = [
        label
        for label, node in case.question.reading.options
        if node is not None and isinstance(judge(case, node), Right)
    ]
    return right[0] if len(right) == 1 else ""


def _angle_as_asked(meaning: Meaning, unit: Unit | None) -> Meaning:
    """A number of radians where degrees are asked, as that angle."""
    size = measure(unit) if unit is not None else None
    if not isinstance(size, Measure) or not isinstance(meaning, Scalar):
        return meaning
    return angle_of_dimension(meaning, size.dimension)


def _answer(case: Case) -> str:
    question = case.question
    ask, asked = question.spec.ask, question.asked
    if ask is None:
        return ""
    node, _ = claimed_node(case)
    if isinstance(asked, Region):
        return meaning_text(asked, {}, display_unit(question, node))
    if open_parameters(question):
        in_terms = node is not None and isinstance(judge(case, node), Right)
        return to_ascii(node) if in_terms and node is not None else ""
    if ask.kind in (AskKind.ALL, AskKind.RANGE) and asked is not None:
        return solution_text(case, asked, display_unit(question, node))
    if ask.kind is AskKind.COUNT and asked is not None:
        counted = count_models(case, asked)
        return "" if isinstance(counted, NotKnown) else str(counted[0])
    family = isinstance(asked, Antiderivatives)
    if ask.kind in (AskKind.VALUE, AskKind.CHOICE) and asked is not None and not family:
        found = determined_value(case, asked)
        if found is None:
            return ""
        fixed, model = found
        rounding = parse_rounding(ask.round) if ask.round is not None else None
        unit = display_unit(question, node)
        fixed = _angle_as_asked(fixed, unit)
        if rounding is not None and not isinstance(fixed, Truth):
            fitted = rounding.in_unit(unit)
            return "" if fitted is None else rounded_text(fixed, fitted, unit)
        return meaning_text(fixed, model, unit)
    if node is not None and isinstance(judge(case, node), Right):
        return to_ascii(node) if question.spec.answer is not None else ""
    if ask.kind in EXTREMES and ask.at is None and asked is not None:
        best = extreme_model(case, asked, ask.kind)
        return "" if best is None else meaning_text(asked, best, display_unit(question, node))
    if node is None:
        return ""
    judged = judge(case, node)
    return judged.expected if isinstance(judged, Wrong) else ""
