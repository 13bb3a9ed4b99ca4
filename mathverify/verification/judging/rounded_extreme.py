"""A least or greatest value that is asked rounded.

The claim c is right when no model has a value beyond all those that round to c, some model has one
that rounds to c, and there is a least (greatest) value at all.  For that values are looked at on
the cells of one unknown: where the term is continuous, and tends at every open end of a cell to
something that is not as good as a value v that is taken, the values that are at least as good as v
are taken on a closed bounded set (Weierstrass).  Of finitely many models one is the best.  Further
unknowns that equations tell by this one at every model, as ``h = 500/(pi*r^2)``, are put in first.
"""

from __future__ import annotations

from fractions import Fraction

from mathverify.calculus.crossing import is_continuous
from mathverify.calculus.germs import Infinite, Side, Tends, approach
from mathverify.codes import Code
from mathverify.language.tree import Comparison, Name, Node
from mathverify.problem.ask_kinds import End
from mathverify.semantics import numbers, terms
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.meaning import Scalar
from mathverify.semantics.numbers import Exact, Irrational, NotKnown, Order
from mathverify.semantics.numbers.exact import LOCATED_LEVEL
from mathverify.semantics.quantities import aligned
from mathverify.semantics.system import (
    CellSet,
    Constraint,
    Evidence,
    FiniteModels,
    Grade,
    Model,
    OpenCell,
    PointCell,
    Satisfiable,
    Unknown,
    Unsatisfiable,
)
from mathverify.verification.case import Case
from mathverify.verification.findings import Witness
from mathverify.verification.judging.claim import ValueClaim
from mathverify.verification.judging.judgement import Judgement, Right, Wrong
from mathverify.verification.judging.presentation import meaning_text, model_text, rounding_unit
from mathverify.verification.judging.rounding import Rounding
from mathverify.verification.judging.value import rounding_formula

_NOWHERE: Exact = terms.ZERO.value
#: What is far out, where no limit tells; and bits of bounds of a value.
_FAR, _BITS = 1_000, 64


def judge_rounded_extreme(
    case: Case, asked: Scalar, claim: ValueClaim, rounding: Rounding
) -> Judgement:
    """Whether the least (greatest) value rounds to the claim.  Raises `LoweringProblem`."""
    ask = case.question.spec.ask
    assert ask is not None
    if ask.at is not None or not isinstance(claim.meaning, Scalar):
        return NotKnown("a rounded extreme value and its place are not decided; ask for the value")
    low = ask.kind.shape.end is End.LOW
    unit = rounding_unit(case.question, claim.node)
    claimed = meaning_text(claim.meaning, {}, unit)
    goal = rounding_formula(case, asked, claim.meaning, claim.node, rounding)
    if isinstance(goal, NotKnown):
        return goal
    if goal is None:
        words = f"{claimed} is not rounded to {rounding}"
        return Wrong(Code.WRONG_ROUNDING, words, Witness("value", words, {"claimed": claimed}))
    one, other = aligned((asked, claim.meaning), claim.node, "compare")
    sign = Comparison.LESS if low else Comparison.GREATER
    better = terms.conjunction([terms.compare(one.term, sign, other.term), terms.negation(goal)])
    beyond = case.reasoner.refutes(case.question.system, Constraint("beyond", better))
    if isinstance(beyond, Satisfiable):
        best = meaning_text(asked, beyond.model, unit)
        words = f"{best} is {'less' if low else 'greater'} than what rounds to {claimed}"
        data = {
            "claimed": claimed,
            "expected": best,
            "model": model_text(case.question, beyond.model),
        }
        return Wrong(Code.WRONG_ANSWER, words, Witness("value", words, data))
    reached = case.reasoner.refutes(case.question.system, Constraint("attained", goal))
    if isinstance(reached, Unsatisfiable):
        words = f"no value that rounds to {claimed} is attained by any model of the givens"
        data = {"claimed": claimed, "expected": ""}
        return Wrong(Code.WRONG_ANSWER, words, Witness("value", words, data))
    for outcome in (beyond, reached):
        if isinstance(outcome, Unknown):
            return NotKnown(outcome.reason)
    assert isinstance(reached, Satisfiable)
    assert isinstance(beyond, Unsatisfiable)
    word = _attained(case, asked.term, reached.model, low=low)
    if word is None:
        return NotKnown(f"whether there is a {'least' if low else 'greatest'} value is not known")
    return Right((beyond.evidence, reached.evidence, word))


def _attained(case: Case, term: Node, model: Model, *, low: bool) -> Evidence | None:
    """Why one of the values is the best; None where that is not shown."""
    system = case.question.system
    if not system.variables:
        return Evidence("one model", "constants", Grade.EXACT, {})
    found = case.reasoner.stretches(system)
    if isinstance(found, FiniteModels):
        return found.evidence if found.models else None
    value = evaluate(term, model)
    if len(system.variables) > 1:
        system, term = case.reasoner.put_in(system, term)
        found = case.reasoner.stretches(system)
    if not isinstance(found, CellSet) or len(system.variables) != 1:
        return None
    if not is_continuous(term) or not isinstance(value, (Fraction, Irrational)):
        return None
    closed = [cell.value for cell in found.cells if isinstance(cell, PointCell)]
    for cell in found.cells:
        if isinstance(cell, OpenCell):
            for end, side in ((cell.low, Side.RIGHT), (cell.high, Side.LEFT)):
                if end is not None and any(end is point for point in closed):
                    continue
                if _is_worse(term, found.variable, end, side, value, low=low):
                    continue
                if end is not None or not _is_worse_far(
                    case, term, found.variable, side, value, low
                ):
                    return None
    detail = {"cells": len(found.cells)}
    word = Evidence("a best value on cells", "expansions", Grade.EXACT, detail)
    case.reasoner.takes_word(word)
    return word


def _is_worse_far(case: Case, term: Node, name: str, side: Side, value: Exact, low: bool) -> bool:
    """Whether no value far out on a side is as good as ``value``, where nothing is a limit."""
    near, far = numbers.rational_enclosure(value, _BITS)
    bound = terms.number(far if low else near)
    as_good = terms.compare(term, Comparison.LESS_EQUAL if low else Comparison.GREATER_EQUAL, bound)
    away = terms.number(-_FAR if side is Side.RIGHT else _FAR)
    beyond = Comparison.LESS if side is Side.RIGHT else Comparison.GREATER
    outside = Constraint("far", terms.compare(Name(name), beyond, away))
    found = case.reasoner.refutes(case.question.system, outside, Constraint("as good", as_good))
    return isinstance(found, Unsatisfiable)


def _is_worse(
    term: Node, name: str, end: Exact | None, side: Side, value: Exact, *, low: bool
) -> bool:
    """Whether values towards an open end of a cell come to something worse than ``value``."""
    if end is None:
        end, side = _NOWHERE, Side.DOWN if side is Side.RIGHT else Side.UP
    elif not isinstance(end, Fraction) and end.level >= LOCATED_LEVEL:
        return False
    match approach(term, name, end, side):
        case Infinite(positive):
            return positive is low
        case Tends(limit):
            return numbers.compare(limit, value) is (Order.GREATER if low else Order.LESS)
    return False
