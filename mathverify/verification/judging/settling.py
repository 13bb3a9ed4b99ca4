"""What would settle a question that its models answer differently, or not all of them.

A figure of which too little is said has several forms.  An engine that knows them names the facts
that leave only those in which the claimed answer holds; with these the answer has been proved.
"""

from __future__ import annotations

from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Node
from mathverify.problem.spec import AskKind
from mathverify.semantics.meaning import LoweringProblem
from mathverify.semantics.numbers import NotKnown
from mathverify.semantics.relations import equality
from mathverify.verification.case import Case
from mathverify.verification.judging.claim import claimed_value
from mathverify.verification.judging.judge import claimed_node
from mathverify.verification.judging.rounding import parse_rounding
from mathverify.verification.judging.value import rounding_formula


def settling_givens(case: Case) -> tuple[str, ...]:
    """Givens, as they may be written, with which the claimed value is proved; empty where none."""
    goal = _goal(case)
    if goal is None:
        return ()
    return tuple(map(to_ascii, case.reasoner.settling(case.question.system, goal)))


def settling_remedy(case: Case) -> str:
    """The advice to add these givens; empty where there are none."""
    found = settling_givens(case)
    if not found:
        return ""
    given, it = ("the given", "it") if len(found) == 1 else ("the givens", "them")
    return f"add {given} {' and '.join(found)}: with {it} the answer is proved"


def _goal(case: Case) -> Node | None:
    """The formula that the value which is asked for is the claimed one."""
    ask, asked = case.question.spec.ask, case.question.asked
    node, _ = claimed_node(case)
    if ask is None or asked is None or node is None or ask.kind is not AskKind.VALUE:
        return None
    try:
        claim = claimed_value(case.question, node)
        if ask.round is None:
            return equality(asked, claim.meaning, claim.node)
        rounding = parse_rounding(ask.round)
        if rounding is None:
            return None
        goal = rounding_formula(case, asked, claim.meaning, claim.node, rounding)
    except LoweringProblem:
        return None
    return None if isinstance(goal, NotKnown) else goal
