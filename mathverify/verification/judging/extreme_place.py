"""The extreme value that is asked for: that it is attained, and that the slope is zero there."""

from __future__ import annotations

from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics import terms
from mathverify.semantics.meaning import LoweringProblem, Scalar
from mathverify.semantics.relations import equality
from mathverify.verification.case import Case
from mathverify.verification.judging.claim import claimed_value
from mathverify.verification.judging.judge import claimed_node, judge
from mathverify.verification.judging.judgement import Right

#: What lines about the place of an extreme value are written under; no author writes it.
EXTREME = tree.Name("at the extreme")


def extreme_of(case: Case) -> tuple[Node, Node | None] | None:
    """That the extreme value asked for is attained, and that the slope of what is asked is zero.

    The second only where there is but one unknown that what is asked depends on.
    """
    question = case.question
    ask, asked, read = question.spec.ask, question.asked, question.reading.ask
    names = [unknown.name for unknown in question.unknowns]
    if ask is None or not ask.kind.shape.has_place or read is None or not case.question.spec.steps:
        return None
    answer, _ = claimed_node(case)
    if answer is None or asked is None or not isinstance(judge(case, answer), Right):
        return None
    value = answer.items[0] if isinstance(answer, tree.TupleLiteral) else answer
    slope = tree.Call("diff", (read, tree.Name(names[0])))
    try:
        attained = equality(asked, claimed_value(question, value).meaning, value)
        if len(names) > 1:
            return attained, None
        zero = equality(question.lowering.lower(slope), Scalar(terms.ZERO), slope)
    except LoweringProblem:
        return None
    return attained, zero
