"""All values, of an unknown or of a parameter: the complete set of solutions."""

from __future__ import annotations

from mathverify.codes import Code
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import ListLiteral, Node, SetLiteral, TupleLiteral
from mathverify.problem.ask_kinds import AskKind
from mathverify.semantics.intervals import is_infinite
from mathverify.semantics.meaning import Collection, CollectionKind, Meaning
from mathverify.semantics.numbers import NotKnown
from mathverify.verification.asks.record import AskJudging
from mathverify.verification.asks.value import amount_for_a_time_of_day, asked_time_of_day
from mathverify.verification.case import Case
from mathverify.verification.findings import Witness
from mathverify.verification.judging.as_asked import with_form
from mathverify.verification.judging.claim import (
    GeneralClaim,
    SetClaim,
    claimed_set,
    claimed_value,
)
from mathverify.verification.judging.general_solution import judge_general
from mathverify.verification.judging.judgement import Judgement, Right, Wrong
from mathverify.verification.judging.parametric import judge_parametric_set
from mathverify.verification.judging.presentation import display_unit, rounding_unit
from mathverify.verification.judging.repetition import missing_repetition
from mathverify.verification.judging.rounded_together import rounded_together
from mathverify.verification.judging.solution_set import judge_predicate, judge_set, solution_text
from mathverify.verification.judging.value import judge_value


def _judge(case: Case, asked: Meaning, node: Node) -> Judgement:
    return with_form(case, _complete(case, asked, node), node)


def _complete(case: Case, asked: Meaning, node: Node) -> Judgement:
    if _is_one_set(asked, node):
        # What is asked is a set itself, and all of it is asked.
        return judge_value(case, asked, claimed_value(case.question, node))
    for item in node.items if isinstance(node, SetLiteral) else (node,):
        if wrong := amount_for_a_time_of_day(case, asked, item):
            return wrong
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


def _in_terms(case: Case, asked: Meaning, node: Node, parameters: frozenset[str]) -> Judgement:
    return judge_parametric_set(case, asked, claimed_set(case.question, node), parameters)


def _own(case: Case, asked: Meaning, node: Node | None) -> str:
    told = asked_time_of_day(case, asked)
    return told or solution_text(case, asked, display_unit(case.question, node))


def _claims_none(case: Case, node: Node) -> bool:
    claim = claimed_set(case.question, node)
    return isinstance(claim, SetClaim) and not claim.items


JUDGING = AskJudging(
    (AskKind.ALL, AskKind.RANGE),
    _judge,
    own=_own,
    claims_none=_claims_none,
    in_terms=_in_terms,
)
