"""That a term has no greatest (least) value over the models of the givens.

The models of a system in one unknown are cells of the line.  At an open end of a cell, or towards
infinity, the term may grow beyond every bound; or tend to a number that no model reaches and that
it comes as near to as one likes.  Either shows that no value is the greatest.  Where neither is
shown, a value that is the greatest of all models shows that the claim is wrong.
"""

from __future__ import annotations

from mathverify.calculus.germs import Infinite, Side, Tends, approach
from mathverify.codes import Code
from mathverify.language.tree import Comparison, Node
from mathverify.problem.ask_kinds import End
from mathverify.semantics import numbers, terms
from mathverify.semantics.meaning import LoweringProblem, Meaning, Scalar
from mathverify.semantics.numbers import Exact, NotKnown
from mathverify.semantics.system import (
    CellSet,
    Constraint,
    Evidence,
    FiniteModels,
    Grade,
    Kind,
    OpenCell,
    Satisfiable,
    Unsatisfiable,
)
from mathverify.verification.case import Case
from mathverify.verification.findings import Witness
from mathverify.verification.judging.judgement import Judgement, Right, Wrong
from mathverify.verification.judging.presentation import display_unit, meaning_text
from mathverify.verification.judging.value import fixed_value

_NOWHERE: Exact = terms.ZERO.value
_EXACT = Grade.EXACT


def judge_no_extreme(case: Case, asked: Meaning) -> Judgement:
    """Whether no model has the greatest (least) value of ``asked``.  Raises `LoweringProblem`."""
    ask = case.question.spec.ask
    assert ask is not None
    if not isinstance(asked, Scalar):
        raise LoweringProblem(Code.ILL_TYPED, "only a number has a least value", None)
    low = ask.kind.shape.end is End.LOW
    found = case.reasoner.stretches(case.question.system)
    if isinstance(found, FiniteModels) and found.models:
        words = "there are finitely many solutions, one of which is the " + _called(low)
        return Wrong(Code.WRONG_ANSWER, words, Witness("value", words, {"claimed": "none"}))
    real = [v for v in case.question.system.variables if v.kind is Kind.REAL]
    if not isinstance(found, CellSet) or not len(real) == len(case.question.system.variables) == 1:
        return NotKnown(f"whether there is no {_called(low)} value is decided for one real unknown")
    if not found.cells:
        return NotKnown("nothing satisfies the givens")
    for cell in found.cells:
        for end, side in _open_ends(cell):
            shown = _beyond(case, asked.term, found.variable, end, side, low=low)
            if shown is not None:
                case.reasoner.takes_word(shown[0])
                return Right((found.evidence, *shown))
    best = _attained(case, asked, found, low=low)
    if best is None:
        return NotKnown(f"whether there is a {_called(low)} value is not known")
    words = f"the {_called(low)} value is {best}"
    data = {"claimed": "none", "expected": best}
    return Wrong(Code.WRONG_ANSWER, words, Witness("value", words, data), f"answer: {best}", best)


def _called(low: bool) -> str:
    return "least" if low else "greatest"


def _open_ends(cell: object) -> list[tuple[Exact, Side]]:
    """The points that lie at an end of a cell and not in it, with the side on which it lies."""
    if not isinstance(cell, OpenCell):
        return []
    below = (_NOWHERE, Side.DOWN) if cell.low is None else (cell.low, Side.RIGHT)
    above = (_NOWHERE, Side.UP) if cell.high is None else (cell.high, Side.LEFT)
    return [below, above]


def _beyond(
    case: Case, term: Node, name: str, end: Exact, side: Side, *, low: bool
) -> tuple[Evidence, ...] | None:
    """Why values near this end leave no greatest one; None where they do not show it."""
    tends = approach(term, name, end, side)
    detail = {"towards": side.name.lower(), "end": "" if end is _NOWHERE else numbers.to_text(end)}
    if isinstance(tends, Infinite) and tends.positive is not low:
        return (Evidence("grows beyond every bound", "expansions", _EXACT, detail),)
    if not isinstance(tends, Tends):
        return None
    # A model at least as good as the limit would leave open whether one is the best.
    sign = Comparison.LESS_EQUAL if low else Comparison.GREATER_EQUAL
    reached = terms.compare(term, sign, numbers.to_node(tends.value))
    outcome = case.reasoner.refutes(case.question.system, Constraint("reached", reached))
    if not isinstance(outcome, Unsatisfiable):
        return None
    near = Evidence("tends to a bound that nothing reaches", "expansions", _EXACT, detail)
    return (near, outcome.evidence)


def _attained(case: Case, asked: Scalar, found: CellSet, *, low: bool) -> str | None:
    """The greatest value in words, if a single point of the cells has it."""
    for cell in found.cells:
        if isinstance(cell, OpenCell):
            continue
        fixed = fixed_value(asked, {found.variable: cell.value})
        if not isinstance(fixed, Scalar):
            continue
        sign = Comparison.LESS if low else Comparison.GREATER
        better = Constraint("better", terms.compare(asked.term, sign, fixed.term))
        outcome = case.reasoner.refutes(case.question.system, better)
        if isinstance(outcome, Unsatisfiable):
            return meaning_text(fixed, {}, display_unit(case.question, None))
        if not isinstance(outcome, Satisfiable):
            return None
    return None
