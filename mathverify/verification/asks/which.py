"""Which of several options are right: one judgement for each, and every one has to be decided.

A value is right that what is asked always has, or, of unknowns with several values, that is one of
them: of ``x^2 = 4`` both 2 and -2.  A set, an interval or a relation in the unknown is right if it
is all of its values.  Where ``true`` or ``false`` is asked, options are statements: right is what
always is so, wrong what never is, and what is so in one model and not in another has no answer,
but with ``form: always``, which asks for what always is so.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Node
from mathverify.problem.ask_kinds import AskKind
from mathverify.semantics.intervals import as_region
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    Figure,
    LoweringProblem,
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
from mathverify.verification.judging.claim import TruthClaim, claimed_value, right_side
from mathverify.verification.judging.judgement import Judgement, Right, Wrong
from mathverify.verification.judging.truth import judge_statement

#: The form of an ask for statements that hold in every case, where others hold in some.
ALWAYS = "always"

_STATEMENTS = (tree.Relation, tree.Logical, tree.Quantified)


def _judge(case: Case, asked: Meaning, node: Node) -> Judgement:
    if isinstance(asked, Truth):
        return _statement(case, node)
    if _is_of_all_values(case, asked, node):
        return complete.JUDGING.judge(case, asked, node)
    judged = value.JUDGING.judge(case, asked, node)
    if isinstance(judged, Wrong) and judged.code is Code.UNDERDETERMINED:
        return _one_of_several(case, asked, node, judged)
    return judged


def _statement(case: Case, node: Node) -> Judgement:
    """Whether a statement is as it is asked for: true, or false."""
    wanted = case.question.reading.ask
    if not isinstance(wanted, tree.Constant) or wanted.name not in ("true", "false"):
        words = "of statements is asked which are true or false, and of values which an unknown has"
        raise LoweringProblem(Code.ILL_TYPED, words, wanted, "find: true")
    meaning = case.question.lowering.lower(node)
    if isinstance(meaning, Figure) and meaning.fact is not None:
        meaning = Truth(meaning.fact)
    judged = judge_statement(case, node, meaning, TruthClaim(wanted.name == "true"))
    if not isinstance(judged, Wrong) or judged.code is not Code.UNDERDETERMINED:
        return judged
    ask = case.question.spec.ask
    if wanted.name == "false":
        return judged
    if ask is not None and ask.form == ALWAYS:
        words = f"{to_ascii(node)} does not hold always: {judged.message}"
        return Wrong(Code.WRONG_ANSWER, words, judged.witness)
    return replace(judged, remedy=f"form: {ALWAYS} in the ask, which asks for what always is so")


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
