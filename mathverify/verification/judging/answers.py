"""The engine's own answer to a question, as text; which option says it, and what of the others."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from mathverify.codes import Code
from mathverify.errors import ParseError
from mathverify.language.ascii import to_ascii
from mathverify.language.short_texts import DECIMAL
from mathverify.language.tree import Node
from mathverify.problem.field_rules import named_labels
from mathverify.semantics.meaning import (
    LoweringProblem,
    Region,
)
from mathverify.semantics.numbers import NotKnown
from mathverify.semantics.reading import OptionReading, Shown
from mathverify.semantics.system import Constraint, Evidence, Unsatisfiable
from mathverify.verification.asks.table import judging_of
from mathverify.verification.case import Case
from mathverify.verification.findings import Witness
from mathverify.verification.judging.answer_language import open_parameters
from mathverify.verification.judging.judge import claimed_node, judge
from mathverify.verification.judging.judgement import Judgement, Right, Wrong
from mathverify.verification.judging.presentation import display_unit, meaning_text
from mathverify.verification.judging.rounding import Rounding, RoundingKind
from mathverify.verification.judging.value import rounding_formula

#: Wrong because there is no one answer.
_NO_ONE_ANSWER = frozenset({Code.UNDERDETERMINED})


def own_answer(case: Case) -> tuple[str, str]:
    """(answer in canonical notation, label of the right option); empty where unknown."""
    return _answer(case), _option(case)


def _option(case: Case) -> str:
    """The label of the only option that is right; all of them where all are asked."""
    judged = judged_options(case)
    right = [label for label, one in judged if isinstance(one, Right)]
    if case.question.spec.chooses_all:
        known = not any(isinstance(one, NotKnown) for _, one in judged)
        return named_labels(right) if known else ""
    return right[0] if len(right) == 1 else ""


def judged_labels(case: Case) -> Judgement:
    """Whether the claim names every right option and no other; every option has to be decided."""
    reading = case.question.reading
    judged = judged_options(case)
    if not reading.answer_label:
        known = ", ".join(label for label, _ in judged)
        words = f"the answer names the options that are right, of {known}"
        own = _option(case)
        remedy = f"answer: {own}" if own else ""
        wrong = Wrong(Code.INCOMPLETE, words, Witness("options", words, {}), remedy, own)
        return wrong if case.question.spec.answer is not None else NotKnown(words)
    evidence: list[Evidence] = []
    for label, one in judged:
        if isinstance(one, NotKnown):
            return NotKnown(f"whether option {label} is right: {one.reason}")
        if isinstance(one, Wrong) and one.code in _NO_ONE_ANSWER:
            return replace(one, message=f"option {label}: {one.message}")
        evidence += one.evidence if isinstance(one, Right) else ()
    right = [label for label, one in judged if isinstance(one, Right)]
    if set(right) == set(reading.spec.labels_named):
        return Right(tuple(evidence))
    told = " and ".join(right) or "none"
    words = f"of the options {told} {'is' if len(right) < 2 else 'are'} right"
    words += f", not {reading.answer_label}"
    data = {"labels": [*right, *reading.spec.labels_named]}
    remedy = f"answer: {named_labels(right)}" if right else ""
    return Wrong(
        Code.WRONG_ANSWER, words, Witness("options", words, data), remedy, named_labels(right)
    )


def judged_options(case: Case) -> tuple[tuple[str, Judgement], ...]:
    """Each option as shown, judged as if it were the answer.

    One option of words alone, without a value, is decided by the others: it is right exactly if
    none of them is.
    """
    shown = case.question.reading.shown_options
    judged = {one.label: judge(case, one.node) for one in shown if one.node is not None}
    for one in shown:
        if one.node is None:
            judged[one.label] = NotKnown("it has no value to judge")
    bare = [one for one in shown if one.node is None and one.shown is Shown.WORDS]
    if len(bare) == 1 and len(shown) > 1:
        judged[bare[0].label] = _none_of_the_others(case, bare[0], judged)
    return tuple((one.label, judged[one.label]) for one in shown)


def _differs_in_writing(case: Case, node: Node | None, wrong: Wrong) -> bool:
    """Whether an option is wrong for how it is written: its form, or how far it is rounded."""
    if wrong.code is Code.WRONG_FORM:
        return True
    asked = case.question.asked
    if wrong.code is not Code.WRONG_ROUNDING or node is None or asked is None:
        return False
    places = max((len(one.partition(".")[2]) for one in DECIMAL.findall(to_ascii(node))), default=0)
    rounding = Rounding(RoundingKind.PLACES, Fraction(places))
    try:
        meaning = case.question.lowering.lower(node)
        goal = rounding_formula(case, asked, meaning, node, rounding)
    except LoweringProblem:
        return False
    if goal is None or isinstance(goal, NotKnown):
        return False
    rounded = Constraint("rounded", goal, wanted=False)
    return isinstance(case.reasoner.refutes(case.question.system, rounded), Unsatisfiable)


def _none_of_the_others(
    case: Case, option: OptionReading, judged: dict[str, Judgement]
) -> Judgement:
    others = [(label, one) for label, one in judged.items() if label != option.label]
    for label, one in others:
        if isinstance(one, Right):
            words = f"option {label} is right, so not {option.label}"
            witness = Witness("options", words, {"labels": [label, option.label]})
            return Wrong(Code.WRONG_ANSWER, words, witness, f"answer: {label}", label)
        if isinstance(one, NotKnown):
            return NotKnown(f"whether option {label} is right: {one.reason}")
        if one.code in _NO_ONE_ANSWER:
            return one
    if case.question.spec.chooses_all or case.question.spec.offers_statements:
        return Right(())
    nodes = dict(case.question.reading.options)
    for label, one in others:
        if isinstance(one, Wrong) and _differs_in_writing(case, nodes[label], one):
            words = (
                f"option {label} is wrong only for how it is written ({one.message}), so whether "
                f"none of the others is right has two readings"
            )
            witness = Witness("options", words, {"labels": [label, option.label]})
            return Wrong(Code.AMBIGUOUS, words, witness, f"replace option {label}")
    # That the others are wrong does not say that there is an answer.
    told = [_answer(case), *(one.expected for _, one in others if isinstance(one, Wrong))]
    for answer in filter(None, told):
        try:
            own = judge(case, case.question.reading.parse(answer))
        except ParseError:
            continue
        if isinstance(own, Right):
            return own
    return NotKnown("no other option is right, and the answer itself is not known")


def _answer(case: Case) -> str:
    question = case.question
    ask, asked = question.spec.ask, question.asked
    if ask is None:
        return ""
    if question.spec.chooses_all or question.spec.offers_statements:
        return _option(case)
    node, _ = claimed_node(case)
    if isinstance(asked, Region):
        return meaning_text(asked, {}, display_unit(question, node))
    if open_parameters(question):
        in_terms = node is not None and isinstance(judge(case, node), Right)
        return to_ascii(node) if in_terms and node is not None else ""
    judging = judging_of(ask.kind)
    if asked is not None and ask.form is not None:
        from mathverify.verification.judging.shaping import shaped

        shape = _first_right(case, [shaped(ask.form, asked)])
        if shape:
            return shape
    own = None if asked is None else judging.own(case, asked, node)
    if own is not None:
        return own
    if node is not None and isinstance(judge(case, node), Right):
        return to_ascii(node) if question.spec.answer is not None else ""
    better = None if asked is None else judging.better(case, asked, node)
    if better is not None:
        return better
    found = "" if asked is None else _first_right(case, judging.proposed(case, asked))
    if found or node is None:
        return found
    judged = judge(case, node)
    return judged.expected if isinstance(judged, Wrong) else ""


def _first_right(case: Case, proposals: Iterable[str]) -> str:
    """The first of some texts that is the answer; empty where none is."""
    for text in filter(None, proposals):
        try:
            node = case.question.reading.parse(text)
        except ParseError:
            continue
        if isinstance(judge(case, node), Right):
            return text
    return ""
