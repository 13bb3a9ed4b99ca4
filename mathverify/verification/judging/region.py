"""Sets of numbers as answers: the domain or the range of a function.

The claim may be an interval, a union, a finite set, ``real``, or a relation in one name
(``x <= 4 and x != 3``), which then stands for the numbers that satisfy it.
"""

from __future__ import annotations

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Logical, LogicalOperator, Name, Node
from mathverify.semantics import terms
from mathverify.semantics.evaluation import Truth, truth
from mathverify.semantics.intervals import as_region
from mathverify.semantics.meaning import LoweringProblem, Region, Scalar
from mathverify.semantics.numbers import NotKnown
from mathverify.semantics.relations import membership
from mathverify.semantics.system import (
    Constraint,
    Satisfiable,
    System,
    Unknown,
    Unsatisfiable,
    Variable,
)
from mathverify.semantics.units import Dimension
from mathverify.verification.case import Case
from mathverify.verification.findings import Witness
from mathverify.verification.judging.answer_language import require_open_at_infinity
from mathverify.verification.judging.answer_units import require_told_unit, with_asked_unit
from mathverify.verification.judging.judgement import Judgement, Right, Sameness, Wrong
from mathverify.verification.judging.presentation import display_unit, exact_text, meaning_text

_MEMBER = "member§"


def judge_region(case: Case, asked: Region, node: Node) -> Judgement:
    """Whether ``node`` claims exactly the numbers of ``asked``.  Raises `LoweringProblem`."""
    item = Scalar(Name(_MEMBER), _dimension(asked))
    inside = membership(item, asked, node)
    claimed = _claimed(case, node, item)
    both = Logical(LogicalOperator.IFF, (inside, claimed))
    system = System((Variable(_MEMBER),), ())
    outcome = case.reasoner.refutes(system, Constraint("answer", both, wanted=False))
    match outcome:
        case Unsatisfiable(evidence=evidence):
            return Right((evidence,))
        case Unknown(reason=reason):
            return NotKnown(reason)
        case Satisfiable(model=model):
            expected = meaning_text(asked, {}, display_unit(case.question, node))
            missing = truth(inside, model) is Truth.TRUE
            number = exact_text(model[_MEMBER])
            words = f"{number} {'is missing in' if missing else 'does not belong to'} the answer"
            return Wrong(
                Code.MISSING_SOLUTIONS if missing else Code.EXTRANEOUS_SOLUTIONS,
                words,
                Witness("value", words, {"claimed": to_ascii(node), "expected": expected}),
                f"answer: {expected}",
                expected,
            )


def same_region(case: Case, one: Node, other: Node) -> Sameness:
    """Whether two answers name the same numbers."""
    asked = case.question.asked
    assert isinstance(asked, Region)
    item = Scalar(Name(_MEMBER), _dimension(asked))
    both = Logical(LogicalOperator.IFF, (_claimed(case, one, item), _claimed(case, other, item)))
    system = System((Variable(_MEMBER),), ())
    match case.reasoner.refutes(system, Constraint("same", both, wanted=False)):
        case Unsatisfiable():
            return Sameness.SAME
        case Satisfiable():
            return Sameness.DIFFERENT
        case Unknown():
            return Sameness.UNKNOWN


def _dimension(asked: Region) -> Dimension:
    ends = (end for piece in asked.pieces for end in (piece.low, piece.high))
    return next((end.dimension for end in ends if end is not None), ())


def _claimed(case: Case, node: Node, item: Scalar) -> Node:
    """The formula that the number ``item`` is in the claimed set."""
    question = case.question
    if isinstance(node, tree.Relation) and node.operands[0] == question.reading.ask:
        node = node.operands[1]
    if isinstance(node, tree.Constant) and node.name == "none":
        return terms.FALSE
    if isinstance(node, (tree.Relation, tree.Logical)):
        names = tree.free_names(node) - set(question.reading.data) - {"real"}
        if len(names) != 1:
            raise LoweringProblem(
                Code.ILL_TYPED, "a set of numbers is described in one variable", node, "x <= 4"
            )
        require_told_unit(question, node)
        return question.lowering.within({min(names): item}).formula(node)
    require_open_at_infinity(node)
    region = as_region(question.lowering, with_asked_unit(question, node))
    if region is None:
        raise LoweringProblem(
            Code.ILL_TYPED, "a set of numbers is asked", node, "(-inf, 3) U (3, 4]"
        )
    return membership(item, region, node)
