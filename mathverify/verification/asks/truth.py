"""Statements: true in all models, or false in all."""

from __future__ import annotations

from mathverify.language.tree import Node
from mathverify.problem.ask_kinds import AskKind
from mathverify.semantics.meaning import Meaning
from mathverify.verification.asks.record import AskJudging
from mathverify.verification.case import Case
from mathverify.verification.judging.claim import claimed_truth
from mathverify.verification.judging.judgement import Judgement
from mathverify.verification.judging.truth import judge_truth


def _judge(case: Case, _asked: Meaning, node: Node) -> Judgement:
    return _statement(case, node)


def _statement(case: Case, node: Node) -> Judgement:
    return judge_truth(case, claimed_truth(node))


JUDGING = AskJudging((AskKind.TRUTH,), _judge, statement=_statement)
