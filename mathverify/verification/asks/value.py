"""One value in every model, and the choice among options: judged by the value alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mathverify.codes import Code
from mathverify.language.ascii import to_ascii
from mathverify.language.moments_written import is_time_of_day, moment_call, moment_written
from mathverify.language.tree import Call, Constant, Name, Node, Quantity, Unit, substitute
from mathverify.problem.ask_kinds import AskKind
from mathverify.semantics import terms
from mathverify.semantics.meaning import (
    Antiderivatives,
    Collection,
    Figure,
    Infinity,
    LoweringProblem,
    Meaning,
    Scalar,
    Truth,
    describe,
)
from mathverify.semantics.quantities import angle_of_dimension
from mathverify.semantics.units import Measure, measure
from mathverify.verification.asks.record import AskJudging
from mathverify.verification.case import Case
from mathverify.verification.findings import Witness
from mathverify.verification.judging.as_asked import with_form
from mathverify.verification.judging.claim import claimed_truth, claimed_value
from mathverify.verification.judging.judgement import Judgement, Wrong
from mathverify.verification.judging.presentation import display_unit, meaning_text
from mathverify.verification.judging.rounding import parse_rounding, rounded_text
from mathverify.verification.judging.value import determined_value, enclosed_text, judge_value


def _judge(case: Case, asked: Meaning, node: Node) -> Judgement:
    if isinstance(asked, Truth):
        from mathverify.verification.judging.truth import judge_offered, judge_truth

        if case.question.spec.offers_statements:
            return judge_offered(case, node)
        return judge_truth(case, claimed_truth(node))
    value = required_value(case, asked)
    claims_none = isinstance(node, Constant) and node.name == "none"
    if claims_none and isinstance(value, (Scalar, Infinity)):
        words = "what is asked has a value"
        return Wrong(Code.WRONG_ANSWER, words, Witness("value", words, {"claimed": "none"}))
    claim = claimed_value(case.question, node)
    if wrong := amount_for_a_time_of_day(case, value, node):
        return wrong
    meant = time_of_day(value, node)
    judged = _told_on_the_clock(judge_value(case, meant, claim), meant, node)
    return with_form(case, judged, node)


def required_value(case: Case, asked: Meaning) -> Scalar | Infinity | Collection:
    """What is asked, which is a value; ill-typed for anything else."""
    if not isinstance(asked, (Scalar, Infinity, Collection)):
        node = case.question.reading.ask
        words = f"what is asked is {describe(asked)}, not a value"
        by_equation = isinstance(asked, Figure) and asked.kind in ("line", "circle")
        remedy = f"ask for equation({to_ascii(node)})" if by_equation and node is not None else ""
        raise LoweringProblem(Code.ILL_TYPED, words, node, remedy)
    return asked


def time_of_day(asked: Meaning, node: Node) -> Meaning:
    """``asked``; for an answer by the clock, whose hands do not count the days, its time of day."""
    by_the_clock = isinstance(node, Call) and node.function == "clock"
    if not by_the_clock or not isinstance(asked, Scalar):
        return asked
    day = terms.number(86_400)
    value = terms.literal(asked.term)
    term = terms.call("mod", asked.term, day) if value is None else terms.number(value % day.value)
    return Scalar(term, asked.dimension)


def _in_terms(
    case: Case, asked: Meaning, node: Node, _parameters: frozenset[str]
) -> Judgement | None:
    ask = case.question.spec.ask
    if ask is None or ask.round is not None or not isinstance(asked, (Scalar, Collection)):
        return None
    from mathverify.verification.judging.parametric import judge_parametric_value

    return judge_parametric_value(case, asked, claimed_value(case.question, node))


def _own(case: Case, asked: Meaning, node: Node | None) -> str | None:
    ask = case.question.spec.ask
    if ask is None or isinstance(asked, Antiderivatives):
        return None
    found = determined_value(case, asked)
    rounding = parse_rounding(ask.round) if ask.round is not None else None
    unit = display_unit(case.question, node)
    if found is None:
        fitted = None if rounding is None else rounding.in_unit(unit)
        return "" if fitted is None else enclosed_text(case, asked, fitted, unit) or ""
    fixed, model = found
    told = "" if node is None else _on_the_clock(time_of_day(fixed, node), node)
    if told := told or _no_amount_of_time(case, fixed):
        return told
    fixed = _angle_as_asked(fixed, unit)
    if rounding is not None and not isinstance(fixed, Truth):
        fitted = rounding.in_unit(unit)
        return "" if fitted is None else rounded_text(fixed, fitted, unit)
    if ask.form is not None:
        from mathverify.verification.judging.shaping import shaped

        if text := shaped(ask.form, fixed):
            return text
    return meaning_text(fixed, model, unit)


def amount_for_a_time_of_day(case: Case, value: Meaning, node: Node) -> Wrong | None:
    """What is wrong with an amount of time where a time of day is asked, and no option is it."""
    typed = isinstance(node, Quantity) and not case.question.spec.options
    told = _no_amount_of_time(case, value) if typed else ""
    if not told:
        return None
    words = f"the answer is a time of day, {told}, and not an amount of time"
    witness = Witness("value", words, {"expected": told})
    return Wrong(Code.ILL_TYPED, words, witness, f"answer: {told}", told)


def _no_amount_of_time(case: Case, value: Meaning) -> str:
    """The time of day that is asked; empty where none is, or it is not known."""
    reading = case.question.reading
    if reading.ask is None or not is_time_of_day(reading.ask, reading.data):
        return ""
    midnight = moment_call("clock", 0, 0)
    return _on_the_clock(time_of_day(value, midnight), midnight)


def asked_time_of_day(case: Case, asked: Meaning) -> str:
    """The one time of day that is asked, as it is told; empty where it is none, or not known."""
    reading = case.question.reading
    if reading.ask is None or not is_time_of_day(reading.ask, reading.data):
        return ""
    found = determined_value(case, asked)
    return "" if found is None else _no_amount_of_time(case, found[0])


def _told_on_the_clock(judgement: Judgement, value: Meaning, node: Node) -> Judgement:
    """A wrong time of day, told as times of day are."""
    told = _on_the_clock(value, node)
    if not told or not isinstance(judgement, Wrong) or judgement.code is not Code.WRONG_ANSWER:
        return judgement
    words = f"the answer is {told}, not {moment_written(node)}"
    return replace(judgement, message=words, remedy=f"answer: {told}", expected=told)


def _on_the_clock(value: Meaning, node: Node) -> str:
    """``10:15`` for a time of day beside a claim by the clock; empty beside any other claim."""
    seconds = terms.literal(value.term) if isinstance(value, Scalar) else None
    if seconds is None or seconds % 60 or not isinstance(node, Call) or node.function != "clock":
        return ""
    hours, minutes = divmod(int(seconds) // 60, 60)
    return moment_written(moment_call("clock", hours, minutes))


def _angle_as_asked(meaning: Meaning, unit: Unit | None) -> Meaning:
    """A number of radians where degrees are asked, as that angle."""
    size = measure(unit) if unit is not None else None
    if not isinstance(size, Measure) or not isinstance(meaning, Scalar):
        return meaning
    return angle_of_dimension(meaning, size.dimension)


def _antiderivative(case: Case, asked: Meaning) -> Iterator[str]:
    """One antiderivative with the constant of integration, where all of them are asked."""
    if not isinstance(asked, Antiderivatives) or asked.proposal is None:
        return
    from mathverify.verification.judging.shaping import tidied

    assert isinstance(asked.variable.term, Name)
    written = {asked.variable.term.identifier: Name(asked.written)}
    found = substitute(asked.proposal, written)
    taken = case.question.reading.declared | {asked.written}
    constant = next((name for name in ("C", "K", "D") if name not in taken), "")
    for text in map(to_ascii, (tidied(found), found)):
        yield f"{text} + {constant}" if asked.all_of_them and constant else text


JUDGING = AskJudging(
    (AskKind.VALUE, AskKind.CHOICE),
    _judge,
    own=_own,
    proposed=_antiderivative,
    in_terms=_in_terms,
)
