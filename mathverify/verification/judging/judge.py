"""Judging one claim by the procedure for the kind of ask."""

from __future__ import annotations

from mathverify.codes import Code
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import (
    Call,
    ListLiteral,
    Node,
    Relation,
    SetLiteral,
    TupleLiteral,
    free_names,
)
from mathverify.problem.spec import AskKind
from mathverify.semantics import terms
from mathverify.semantics.intervals import is_infinite
from mathverify.semantics.meaning import (
    Antiderivatives,
    Collection,
    CollectionKind,
    Infinity,
    LoweringProblem,
    Meaning,
    Region,
    Scalar,
    Truth,
)
from mathverify.semantics.reading import with_data
from mathverify.semantics.reading_parts import Shown
from mathverify.verification.case import Case
from mathverify.verification.findings import Witness
from mathverify.verification.judging.answer_language import open_parameters, variables_of
from mathverify.verification.judging.answer_units import other_unit
from mathverify.verification.judging.antiderivative import judge_antiderivative
from mathverify.verification.judging.carried_out import not_carried_out
from mathverify.verification.judging.claim import (
    GeneralClaim,
    SetClaim,
    claimed_set,
    claimed_truth,
    claimed_value,
)
from mathverify.verification.judging.connected_unknowns import connected
from mathverify.verification.judging.counting import judge_count
from mathverify.verification.judging.decimals import rounded_text
from mathverify.verification.judging.extreme import judge_extreme
from mathverify.verification.judging.form import form_misfit, judge_form, named_values
from mathverify.verification.judging.general_solution import judge_general
from mathverify.verification.judging.judgement import Judgement, NotKnown, Right, Wrong
from mathverify.verification.judging.literals import other_than_right
from mathverify.verification.judging.parametric import (
    judge_parametric_set,
    judge_parametric_value,
)
from mathverify.verification.judging.presentation import rounding_unit
from mathverify.verification.judging.region import judge_region
from mathverify.verification.judging.repetition import missing_repetition
from mathverify.verification.judging.rounded_together import rounded_together
from mathverify.verification.judging.rounding import parse_rounding
from mathverify.verification.judging.solution_set import judge_predicate, judge_set
from mathverify.verification.judging.truth import judge_truth
from mathverify.verification.judging.value import judge_value
from mathverify.verification.judging.written import written_fault

__all__ = ["EXTREMES", "claimed_node", "claims_no_solution", "judge"]

#: The kinds of ask for a best value.
EXTREMES = frozenset({AskKind.LEAST, AskKind.GREATEST, AskKind.MINIMUM, AskKind.MAXIMUM})


def judge(case: Case, node: Node) -> Judgement:
    """Whether ``node`` is the answer of the case's question; found out once."""
    known = case.judged.get(node)
    if known is None:
        known = case.judged[node] = other_than_right(case, node) or _settled(case, node)
    return known


def _settled(case: Case, node: Node) -> Judgement:
    try:
        judged = _judge(case, node)
        if isinstance(judged, Right):
            return not_carried_out(case, node) or judged
        return judged
    except LoweringProblem as problem:
        if problem.code is None:
            return NotKnown(problem.message)
        return Wrong(
            problem.code,
            problem.message,
            Witness("source", problem.message, {}),
            problem.remedy,
        )


def claims_no_solution(case: Case, node: Node | None) -> bool:
    """Whether the answer is that nothing satisfies the givens (``none``, or a count of 0)."""
    ask = case.question.spec.ask
    if node is None or ask is None:
        return False
    try:
        if ask.kind in (AskKind.ALL, AskKind.RANGE):
            claim = claimed_set(case.question, node)
            return isinstance(claim, SetClaim) and not claim.items
        if ask.kind is AskKind.COUNT:
            meaning = claimed_value(case.question, node).meaning
            from mathverify.semantics.terms import literal

            return isinstance(meaning, Scalar) and literal(meaning.term) == 0
    except LoweringProblem:
        return False
    return False


def _judge(case: Case, node: Node) -> Judgement:
    question = case.question
    ask = question.spec.ask
    assert ask is not None
    if ask.kind is AskKind.TRUTH:
        return judge_truth(case, claimed_truth(node))
    asked = question.asked
    if asked is None:
        return NotKnown("what is asked has no meaning of its own")
    unrounded = _never_rounded(ask.kind, asked) if ask.round is not None else ""
    if unrounded:
        return NotKnown(f"{unrounded} not rounded by this version; ask exactly, without round")
    if isinstance(asked, Antiderivatives):
        return _with_form(case, judge_antiderivative(case, asked, node), node)
    if isinstance(asked, Region):
        return _with_form(case, judge_region(case, asked, node), node)
    parameters = open_parameters(question)
    if parameters and _depends_on(case, asked, node, parameters):
        return _with_form(case, _judge_parametric(case, asked, node, parameters), node)
    if ask.kind is AskKind.COUNT:
        counted = judge_count(case, asked, claimed_value(question, node))
        return (form_misfit(case, node) if isinstance(counted, Right) else None) or counted
    if ask.kind in EXTREMES:
        extreme = judge_extreme(case, asked, claimed_value(question, node), ask.kind)
        return _with_form(case, extreme, node)
    if ask.kind in (AskKind.ALL, AskKind.RANGE):
        return _with_form(case, _judge_all(case, node), node)
    if isinstance(asked, Truth):
        return judge_truth(case, claimed_truth(node))
    if not isinstance(asked, (Scalar, Infinity, Collection)):
        raise LoweringProblem(Code.ILL_TYPED, "what is asked is not a value", question.reading.ask)
    claim = claimed_value(question, node)
    if isinstance(node, Call) and node.function == "clock" and isinstance(asked, Scalar):
        # A time of day: the hands of a clock do not count the days.
        asked = _time_of_day(asked)
    if ask.kind is AskKind.FORM:
        return judge_form(case, asked, claim)
    return _with_form(case, judge_value(case, asked, claim), node)


def _never_rounded(kind: AskKind, asked: Meaning) -> str:
    """What is asked, in words, where a rounding would say nothing; empty where numbers are."""
    if isinstance(asked, Region):
        return "sets of numbers are"
    if isinstance(asked, Antiderivatives) or kind is AskKind.FORM:
        return "expressions are"
    return ""


def _depends_on(case: Case, asked: Meaning, node: Node, parameters: frozenset[str]) -> bool:
    """Whether a parameter is tied to what is asked, or stands in the answer."""
    question = case.question
    inside = {v.name: u.name for u in question.unknowns for v in u.variables}
    reached = connected(question.system, variables_of(asked))
    return bool(parameters & ({inside.get(n, n) for n in reached} | _names(case, node)))


def _names(case: Case, node: Node) -> frozenset[str]:
    return free_names(with_data(case.question.reading, node))


def _judge_parametric(
    case: Case, asked: Meaning, node: Node, parameters: frozenset[str]
) -> Judgement:
    ask = case.question.spec.ask
    assert ask is not None
    if ask.kind in (AskKind.ALL, AskKind.RANGE):
        claim = claimed_set(case.question, node)
        return judge_parametric_set(case, asked, claim, parameters)
    if ask.kind in (AskKind.VALUE, AskKind.CHOICE) and ask.round is None:
        if isinstance(asked, (Scalar, Collection)):
            return judge_parametric_value(case, asked, claimed_value(case.question, node))
    names = ", ".join(sorted(parameters))
    return NotKnown(f"{ask.kind.value} in terms of {names} is not decided here")


def _time_of_day(asked: Scalar) -> Scalar:
    day = terms.number(86_400)
    value = terms.literal(asked.term)
    term = terms.call("mod", asked.term, day) if value is None else terms.number(value % day.value)
    return Scalar(term, asked.dimension)


def _judge_all(case: Case, node: Node) -> Judgement:
    asked = case.question.asked
    assert asked is not None
    if _is_one_set(asked, node):
        # What is asked is a set itself, and all of it is asked.
        return judge_value(case, asked, claimed_value(case.question, node))
    claim = claimed_set(case.question, node)
    ask = case.question.spec.ask
    if ask is not None and ask.round is not None and not isinstance(claim, SetClaim):
        return NotKnown(
            "intervals, relations and general solutions are not rounded by this version; ask "
            "exactly, without round"
        )
    if isinstance(claim, SetClaim):
        judged = judge_set(case, asked, claim)
        if isinstance(judged, NotKnown):
            return missing_repetition(case, asked, claim) or judged
        if isinstance(judged, Right) and ask is not None and ask.round is not None:
            return rounded_together(case, asked, rounding_unit(case.question, claim.node)) or judged
        return judged
    if isinstance(claim, GeneralClaim):
        return judge_general(case, asked, claim)
    judgement = judge_predicate(case, asked, claim)
    if isinstance(judgement, Wrong) and isinstance(node, (ListLiteral, TupleLiteral)):
        # [1, 3] is an interval here; if the two solutions 1 and 3 were meant, say how to write it.
        as_set = SetLiteral(node.items)
        if any(is_infinite(item) for item in node.items):
            return judgement
        meant = claimed_set(case.question, as_set)
        if isinstance(meant, SetClaim) and isinstance(judge_set(case, asked, meant), Right):
            words = f"{to_ascii(node)} is an interval; the solutions are {to_ascii(as_set)}"
            witness = Witness("value", words, {"claimed": to_ascii(node)})
            return Wrong(Code.AMBIGUOUS, words, witness, f"answer: {to_ascii(as_set)}")
    return judgement


def _is_one_set(asked: Meaning, node: Node) -> bool:
    """Whether a set is asked and ``node`` is one set, not all sets that it may be."""
    if not isinstance(asked, Collection) or asked.kind is not CollectionKind.SET:
        return False
    several = isinstance(node, SetLiteral) and any(isinstance(i, SetLiteral) for i in node.items)
    return not several or any(isinstance(item, Collection) for item in asked.items)


def _with_form(case: Case, judgement: Judgement, node: Node) -> Judgement:
    if not isinstance(judgement, Right):
        return judgement
    units = other_unit(case.question, node)
    if units is not None:
        words = f"the answer is written in {units[0]}, the ask names {units[1]}"
        witness = Witness("value", words, {"claimed": to_ascii(node)})
        return Wrong(Code.WRONG_FORM, words, witness, f"write the value in {units[1]}")
    value = _value_node(case, node)
    return form_misfit(case, value) or _written_misfit(case, value) or judgement


def _written_misfit(case: Case, node: Node) -> Wrong | None:
    """What is wrong with the digits in which a rightly rounded answer is written."""
    ask = case.question.spec.ask
    rounding = parse_rounding(ask.round) if ask is not None and ask.round is not None else None
    if rounding is None:
        return None
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


def claimed_node(case: Case) -> tuple[Node | None, str]:
    """The tree of the claimed answer and its path."""
    reading = case.question.reading
    if reading.answer_label:
        for index, option in enumerate(reading.shown_options):
            if option.label == reading.answer_label:
                field = "value" if option.shown is Shown.VALUE else "text"
                return option.node, f"$.options[{index}].{field}"
    return reading.answer, "$.answer"
