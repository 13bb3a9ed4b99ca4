"""Judging one claim by the procedure for what is asked and for the kind of ask."""

from __future__ import annotations

from mathverify.codes import Code
from mathverify.language.tree import Constant, Node, free_names
from mathverify.semantics.meaning import Antiderivatives, LoweringProblem, Meaning, Region
from mathverify.semantics.numbers import NotKnown
from mathverify.semantics.put_in import with_data
from mathverify.semantics.reading import Shown
from mathverify.semantics.system import Evidence, Grade
from mathverify.verification.asks.record import AskJudging
from mathverify.verification.asks.table import judging_of
from mathverify.verification.case import Case
from mathverify.verification.findings import Witness
from mathverify.verification.judging.answer_language import open_parameters, variables_of
from mathverify.verification.judging.as_asked import with_form
from mathverify.verification.judging.judgement import Judgement, Right, Wrong
from mathverify.verification.judging.literals import other_than_right


def judge(case: Case, node: Node) -> Judgement:
    """Whether ``node`` is the answer of the case's question; found out once."""
    known = case.judged.get(node)
    if known is None:
        known = case.judged[node] = other_than_right(case, node) or _settled(case, node)
    return known


def _settled(case: Case, node: Node) -> Judgement:
    try:
        judged = _judge(case, node)
        spec = case.question.spec
        if isinstance(judged, Right) and not (spec.chooses_all or spec.offers_statements):
            from mathverify.verification.judging.carried_out import not_carried_out

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
        return judging_of(ask.kind).claims_none(case, node)
    except LoweringProblem:
        return False


def _judge(case: Case, node: Node) -> Judgement:
    """By what is asked where that settles how, else by the kind of ask.

    Raises `LoweringProblem`.
    """
    question = case.question
    ask, asked = question.spec.ask, question.asked
    assert ask is not None
    judging = judging_of(ask.kind)
    if judging.statement is not None:
        return judging.statement(case, node)
    if question.no_value:
        return _without_a_value(case, node)
    if asked is None:
        return NotKnown("what is asked has no meaning of its own")
    unrounded = _never_rounded(judging, asked) if ask.round is not None else ""
    if unrounded:
        return NotKnown(f"{unrounded} not rounded by this version; ask exactly, without round")
    if isinstance(asked, Antiderivatives):
        from mathverify.verification.judging.antiderivative import judge_antiderivative

        return with_form(case, judge_antiderivative(case, asked, node), node)
    if isinstance(asked, Region):
        from mathverify.verification.judging.region import judge_region

        return with_form(case, judge_region(case, asked, node), node)
    parameters = open_parameters(question)
    if parameters and _depends_on(case, asked, node, parameters):
        judged = judging.in_terms(case, asked, node, parameters)
        names = ", ".join(sorted(parameters))
        words = f"{ask.kind.value} in terms of {names} is not decided here"
        return with_form(case, judged or NotKnown(words), node)
    return judging.judge(case, asked, node)


def _without_a_value(case: Case, node: Node) -> Judgement:
    """That nothing has the value asked for, which the reading of the ask has shown."""
    why = case.question.no_value
    if isinstance(node, Constant) and node.name == "none":
        evidence = Evidence(f"there is no value: {why}", "mathverify.theories", Grade.EXACT)
        case.reasoner.takes_word(evidence)
        return Right((evidence,))
    words = f"what is asked has no value: {why}"
    return Wrong(Code.WRONG_ANSWER, words, Witness("value", words, {}), "answer: none", "none")


def _never_rounded(judging: AskJudging, asked: Meaning) -> str:
    """What is asked, in words, where a rounding would say nothing; empty where numbers are."""
    if isinstance(asked, Region):
        return "sets of numbers are"
    return "expressions are" if isinstance(asked, Antiderivatives) else judging.unrounded


def _depends_on(case: Case, asked: Meaning, node: Node, parameters: frozenset[str]) -> bool:
    """Whether a parameter is tied to what is asked, or stands in the answer."""
    from mathverify.verification.judging.connected_unknowns import connected

    question = case.question
    inside = {v.name: u.name for u in question.unknowns for v in u.variables}
    reached = connected(question.system, variables_of(asked))
    return bool(parameters & ({inside.get(n, n) for n in reached} | _names(case, node)))


def _names(case: Case, node: Node) -> frozenset[str]:
    return free_names(with_data(case.question.reading, node))


def claimed_node(case: Case) -> tuple[Node | None, str]:
    """The tree of the claimed answer and its path."""
    reading = case.question.reading
    if reading.spec.chooses_all:
        return None, "$.answer"
    if reading.answer_label:
        for index, option in enumerate(reading.shown_options):
            if option.label == reading.answer_label:
                field = "value" if option.shown is Shown.VALUE else "text"
                return option.node, f"$.options[{index}].{field}"
    return reading.answer, "$.answer"
