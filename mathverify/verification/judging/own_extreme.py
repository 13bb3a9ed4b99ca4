"""The engine's own least or greatest value: better and better models until none is better.

What is found is proposed as the answer and judged like any other claim.
"""

from __future__ import annotations

from mathverify.language.tree import Comparison
from mathverify.problem.spec import AskKind
from mathverify.semantics import terms
from mathverify.semantics.meaning import Meaning, Scalar
from mathverify.semantics.system import (
    CellSet,
    Constraint,
    Kind,
    Model,
    Outcome,
    PointCell,
    Satisfiable,
    Unsatisfiable,
)
from mathverify.verification.case import Case
from mathverify.verification.judging.value import fixed_value

__all__ = ["extreme_model"]

_MOST_STEPS = 60
#: Among real numbers better values may approach a bound for ever.
_MOST_STEPS_AMONG_REALS = 4
_LOWEST = frozenset({AskKind.LEAST, AskKind.MINIMUM})


def extreme_model(case: Case, asked: Meaning, kind: AskKind) -> Model | None:
    """A model in which ``asked`` is extreme, None where none was reached in a few steps."""
    if not isinstance(asked, Scalar):
        return None
    sign = Comparison.LESS if kind in _LOWEST else Comparison.GREATER
    for model in _ends(case):
        if isinstance(_better(case, asked, sign, model), Unsatisfiable):
            return model
    outcome: Outcome | None = case.reasoner.decide(case.question.system)
    whole = all(v.kind is Kind.INTEGER for v in case.question.system.variables)
    for _ in range(_MOST_STEPS if whole else _MOST_STEPS_AMONG_REALS):
        if not isinstance(outcome, Satisfiable):
            return None
        model = outcome.model
        outcome = _better(case, asked, sign, model)
        if isinstance(outcome, Unsatisfiable):
            return model
    return None


def _ends(case: Case) -> list[Model]:
    """The single points and closed ends of a solution set on the line."""
    found = case.reasoner.solutions(case.question.system)
    if not isinstance(found, CellSet) or len(case.question.system.variables) != 1:
        return []
    return [{found.variable: cell.value} for cell in found.cells if isinstance(cell, PointCell)]


def _better(case: Case, asked: Scalar, sign: Comparison, model: Model) -> Outcome | None:
    """Whether some model is beyond ``model``; None where its value is not known."""
    fixed = fixed_value(asked, model)
    if not isinstance(fixed, Scalar):
        return None
    better = Constraint("better", terms.compare(asked.term, sign, fixed.term))
    return case.reasoner.refutes(case.question.system, better)
