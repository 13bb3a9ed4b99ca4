"""Which of several options are right: one judgement for each, and every one has to be decided.

A value is right that what is asked always has, or, of unknowns with several values, that is one of
them: of ``x^2 = 4`` both 2 and -2.  A set, an interval or a relation in the unknown is right if it
is all of its values.  Where ``true`` or ``false`` is asked, options are statements, each judged
by itself.
"""

from __future__ import annotations

from collections.abc import Iterable

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Node
from mathverify.problem.ask_kinds import AskKind
from mathverify.semantics.intervals import as_region
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    Meaning,
    Scalar,
    Truth,
)
from mathverify.semantics.numbers import NotKnown
from mathverify.semantics.relations import equality
from mathverify.semantics.system import Constraint, Satisfiable, Unknown
from mathverify.verification.asks import complete, value
from mathverify.verification.asks.record import AskJudging
from mathverify.verification.case import Case
from mathverify.verification.findings import Witness
from mathverify.verification.judging.claim import claimed_value, right_side
from mathverify.verification.judging.judgement import Judgement, Right, Wrong
from mathverify.verification.judging.truth import judge_offered

_STATEMENTS = (tree.Relation, tree.Logical, tree.Quantified)


def _judge(case: Case, asked: Meaning, node: Node) -> Judgement:
    if isinstance(asked, Truth):
        return judge_offered(case, node)
    if _is_of_all_values(case, asked, node):
        return complete.JUDGING.judge(case, asked, node)
    judged = value.JUDGING.judge(case, asked, node)
    if isinstance(judged, Wrong) and judged.code is Code.UNDERDETERMINED:
        return _one_of_several(case, asked, node, judged)
    return judged


def _is_of_all_values(case: Case, asked: Meaning, node: Node) -> bool:
    """Whether an option says all values of what is asked: a set, an interval, a relation."""
    if isinstance(asked, Collection) and asked.kind is CollectionKind.SET:
        return False
    if isinstance(node, tree.SetLiteral):
        return True
    if isinstance(asked, Scalar) and as_region(case.question.lowering, node) is not None:
        return True
    return isinstance(right_side(case.question, node), _STATEMENTS)


def _one_of_several(case: Case, asked: Meaning, node: Node, several: Wrong) -> Judgement:
    """An option where what is asked has several values, which only unknowns themselves may."""
    claim = claimed_value(case.question, node)
    goal = equality(asked, claim.meaning, claim.node)
    found = case.reasoner.refutes(case.question.system, Constraint("answer", goal))
    if isinstance(found, Unknown):
        return NotKnown(found.reason)
    told = to_ascii(node)
    if not isinstance(found, Satisfiable):
        words = f"{told} is none of the values"
        return Wrong(Code.WRONG_ANSWER, words, Witness("value", words, {"claimed": told}))
    if tree.free_names(claim.node) & {unknown.name for unknown in case.question.spec.unknowns}:
        words = f"{told} is the same for some values, and not for all"
        return Wrong(Code.WRONG_ANSWER, words, several.witness)
    return Right((found.evidence,)) if _are_unknowns(case.question.reading.ask) else several


def _are_unknowns(node: Node | None) -> bool:
    parts: Iterable[Node | None] = node.items if isinstance(node, tree.TupleLiteral) else (node,)
    return all(isinstance(part, tree.Name) for part in parts)


JUDGING = AskJudging((AskKind.WHICH,), _judge)
