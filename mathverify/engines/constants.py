"""`ConstantsEngine`: constraints that mention no variable, by exact evaluation."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from mathverify.engines.points import domain_member, grade_of, variables_in
from mathverify.language.occurrences import kinds_in
from mathverify.language.tree import (
    Add,
    Comparison,
    Logical,
    LogicalOperator,
    Multiply,
    Name,
    Negate,
    Node,
    Number,
    Relation,
    children,
)
from mathverify.semantics.evaluation import Truth, Undefined, evaluate
from mathverify.semantics.models import constraint_status, is_model
from mathverify.semantics.system import (
    Budget,
    Constraint,
    Evidence,
    FiniteModels,
    Grade,
    Outcome,
    Satisfiable,
    SolutionSet,
    System,
    Unknown,
    Unsatisfiable,
)

_METHOD = "evaluation"
#: Terms of these kinds alone have a value everywhere.
_TOTAL = frozenset({Add, Multiply, Name, Negate, Number})
_TOTAL_FORMULAS = _TOTAL | {Logical, Relation}


class ConstantsEngine:
    """Evaluates what has no variable, and what a part without variables leaves undefined.

    One failing constraint is a core of its own, whatever the others say; a model needs all of
    them decided.
    """

    name = "constants"

    def decide(self, system: System, budget: Budget) -> Outcome:  # noqa: ARG002
        """Whether some point satisfies every constraint of ``system``."""
        return self._outcome(system)

    @lru_cache(maxsize=32)  # noqa: B019 - an engine has no state and lives as long as the process
    def _outcome(self, system: System) -> Outcome:
        # Remembered, because whoever asks for a model soon asks for all solutions.
        open_constraints: list[str] = []
        for constraint in system.constraints:
            status = _status(constraint)
            if status is Truth.FALSE:
                grade = grade_of((constraint.formula,))
                return self._failing(constraint.name, grade)
            if status is Truth.UNKNOWN:
                open_constraints.append(constraint.name)
        members: dict[str, Fraction] = {}
        for variable in system.variables:
            member = domain_member(variable)
            if member is None:
                return self._failing(variable.domain_name, Grade.KERNEL)
            members[variable.name] = member
        if open_constraints:
            return Unknown(
                f"{open_constraints[0]} is not decided by evaluation", self.name, suited=False
            )
        if not is_model(system, members):
            return Unknown("a domain could not be checked", self.name)
        grade = grade_of(constraint.formula for constraint in system.constraints)
        return Satisfiable(members, Evidence(_METHOD, self.name, grade))

    def solutions(self, system: System, budget: Budget) -> SolutionSet:
        """None where something fails; the empty model of a true system without variables."""
        outcome = self.decide(system, budget)
        if isinstance(outcome, Unsatisfiable):
            return FiniteModels((), outcome.evidence)
        if isinstance(outcome, Unknown):
            return outcome
        if system.variables:
            return Unknown("the variables are free", self.name, suited=False)
        return FiniteModels(({},), outcome.evidence)

    def _failing(self, name: str, grade: Grade) -> Unsatisfiable:
        return Unsatisfiable((name,), True, Evidence(_METHOD, self.name, grade, {"fails": name}))


@lru_cache(maxsize=512)
def _status(constraint: Constraint) -> Truth:
    """TRUE if every point satisfies the constraint, FALSE if none does, else UNKNOWN."""
    if not variables_in(constraint.formula):
        return constraint_status(constraint, {})
    if kinds_in(constraint.formula) <= _TOTAL_FORMULAS:
        return Truth.UNKNOWN
    if _has_no_value(constraint.formula, Truth.TRUE):
        return Truth.FALSE if constraint.wanted else Truth.TRUE
    return Truth.UNKNOWN


def _has_no_value(formula: Node, value: Truth) -> bool:
    """Whether the formula surely never is ``value`` (TRUE or FALSE), for want of definedness."""
    if isinstance(formula, Relation):
        membership = formula.signs == (Comparison.IN,)
        return any(map(_is_undefined, formula.operands[:1] if membership else formula.operands))
    if not isinstance(formula, Logical):
        return False
    other = Truth.FALSE if value is Truth.TRUE else Truth.TRUE
    match formula.operator:
        case LogicalOperator.NOT:
            return _has_no_value(formula.operands[0], other)
        case LogicalOperator.AND:
            some = any if value is Truth.TRUE else all
            return some(_has_no_value(part, value) for part in formula.operands)
        case LogicalOperator.OR:
            some = all if value is Truth.TRUE else any
            return some(_has_no_value(part, value) for part in formula.operands)
        case LogicalOperator.IMPLIES:
            premise, conclusion = formula.operands
            some = all if value is Truth.TRUE else any
            return some((_has_no_value(premise, other), _has_no_value(conclusion, value)))
        case LogicalOperator.IFF:
            return any(
                _has_no_value(part, Truth.TRUE) and _has_no_value(part, Truth.FALSE)
                for part in formula.operands
            )


def _is_undefined(term: Node) -> bool:
    """Whether some part without variables has no value, so that the term has none anywhere."""
    if kinds_in(term) <= _TOTAL:
        return False
    if not variables_in(term):
        return isinstance(evaluate(term, {}), Undefined)
    return any(map(_is_undefined, children(term)))
