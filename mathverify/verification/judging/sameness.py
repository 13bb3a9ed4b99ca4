"""Whether two answers say the same: two options that do are one option too many."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from mathverify.language import tree
from mathverify.language.tree import LogicalOperator, Node
from mathverify.problem.ask_kinds import Answer
from mathverify.semantics import terms
from mathverify.semantics.meaning import (
    Antiderivatives,
    Collection,
    CollectionKind,
    LoweringProblem,
    Region,
)
from mathverify.semantics.put_in import with_data
from mathverify.semantics.question import Question
from mathverify.semantics.relations import equality
from mathverify.semantics.system import (
    Constraint,
    Satisfiable,
    System,
    Unknown,
    Unsatisfiable,
    Variable,
)
from mathverify.verification.case import Case
from mathverify.verification.judging.antiderivative import same_antiderivative
from mathverify.verification.judging.claim import (
    Claim,
    GeneralClaim,
    PredicateClaim,
    SetClaim,
    claimed_set,
    claimed_truth,
    claimed_value,
)
from mathverify.verification.judging.forms import Fits, Misfits, check_form
from mathverify.verification.judging.general_solution import same_general
from mathverify.verification.judging.judgement import Sameness
from mathverify.verification.judging.literals import surely_different
from mathverify.verification.judging.region import same_region
from mathverify.verification.judging.solution_set import all_of
from mathverify.verification.replay import Replay, replay

AnyClaim = TypeVar("AnyClaim", bound=Claim)

#: Points at which two conditions are compared before an engine is asked.
_MOST_TRIED = 16


def compare_answers(case: Case, one: Node, other: Node) -> Sameness:
    """Whether two answer texts claim the same, in every model.

    Where a form is asked, equal values of which one has not that form are different answers:
    ``2*6*7`` and ``4*3*7`` are two mistakes of who factorises 84.
    """
    if one == other:
        return Sameness.SAME
    if surely_different(case, one, other):
        return Sameness.DIFFERENT
    if _one_lacks_the_form(case, one, other):
        return Sameness.DIFFERENT
    try:
        return _compare(case, one, other)
    except LoweringProblem as problem:
        # Things that can never be equal (a length and a time) are different answers.
        return Sameness.UNKNOWN if problem.code is None else Sameness.DIFFERENT


def _one_lacks_the_form(case: Case, one: Node, other: Node) -> bool:
    ask = case.question.spec.ask
    if ask is None or ask.form is None:
        return False
    reading = case.question.reading
    found = [check_form(ask.form, with_data(reading, node)) for node in (one, other)]
    types = {type(verdict) for verdict in found}
    return Misfits in types and types <= {Fits, Misfits}


def _compare(case: Case, one: Node, other: Node) -> Sameness:
    ask = case.question.spec.ask
    assert ask is not None
    if ask.kind.answer is Answer.STATEMENT:
        same = claimed_truth(one) == claimed_truth(other)
        return Sameness.SAME if same else Sameness.DIFFERENT
    if isinstance(case.question.asked, Region):
        return same_region(case, one, other)
    if isinstance(case.question.asked, Antiderivatives):
        return same_antiderivative(case, case.question.asked, one, other)
    if ask.kind.answer is not Answer.SET:
        left, right = (_claimed(case, claimed_value, node) for node in (one, other))
        return _everywhere(case, equality(left.meaning, right.meaning, other))
    first, second = (_claimed(case, claimed_set, node) for node in (one, other))
    if isinstance(first, SetClaim) and isinstance(second, SetClaim):
        sets = [Collection(CollectionKind.SET, claim.items) for claim in (first, second)]
        return _everywhere(case, equality(sets[0], sets[1], other))
    if isinstance(first, GeneralClaim) or isinstance(second, GeneralClaim):
        return _compare_general(case, first, second)
    formulas = [_predicate(case, claim) for claim in (first, second)]
    variables = tuple(Variable(v.name, v.kind) for v in case.question.system.variables)
    if any(isinstance(claim, PredicateClaim) and claim.absolute for claim in (first, second)):
        # An interval is a set of numbers of all kinds, a relation speaks of those of the domain.
        formulas = [
            _among_all(formula, claim, variables)
            for formula, claim in zip(formulas, (first, second), strict=True)
        ]
        variables = tuple(Variable(v.name) for v in variables)
    both = tree.Logical(LogicalOperator.IFF, (formulas[0], formulas[1]))
    system = System(variables, (Constraint("same", both, wanted=False),))
    if _differ_at_a_number(system):
        return Sameness.DIFFERENT
    return _read_off(case.reasoner.decide(system))


def _claimed(case: Case, read: Callable[[Question, Node], AnyClaim], node: Node) -> AnyClaim:
    """What ``node`` claims as ``read`` reads it; worked out once."""
    known = case.claims.get((read, node))
    if known is None:
        known = case.claims[read, node] = read(case.question, node)
    return cast("AnyClaim", known)


def _differ_at_a_number(system: System) -> bool:
    """Whether a number that stands in the system, or one beside it, satisfies the system."""
    if len(system.variables) != 1:
        return False
    (variable,) = system.variables
    parts = [part for c in system.constraints for part in tree.walk(c.formula)]
    written = {part.value for part in parts if isinstance(part, tree.Number)}
    tried = sorted({value + step for value in written for step in (-1, 0, 1)})
    return any(replay(system, {variable.name: v}) is Replay.CONFIRMED for v in tried[:_MOST_TRIED])


def _compare_general(case: Case, first: Claim, second: Claim) -> Sameness:
    """Two families that repeat; endlessly many values are never finitely many."""
    asked = case.question.asked
    assert asked is not None
    if isinstance(first, SetClaim) or isinstance(second, SetClaim):
        return Sameness.DIFFERENT
    if not isinstance(first, GeneralClaim) or not isinstance(second, GeneralClaim):
        return Sameness.UNKNOWN
    same = same_general(case, asked, first, second)
    if same is None:
        return Sameness.UNKNOWN
    names = tree.free_names(same)
    variables = tuple(Variable(v.name) for v in case.question.system.variables if v.name in names)
    return _read_off(
        case.reasoner.decide(System(variables, (Constraint("same", same, wanted=False),)))
    )


def _predicate(case: Case, claim: SetClaim | PredicateClaim) -> Node:
    if isinstance(claim, PredicateClaim):
        return claim.formula
    asked = case.question.asked
    assert asked is not None
    return terms.disjunction([equality(asked, item, claim.node) for item in claim.items])


def _among_all(formula: Node, claim: Claim, variables: tuple[Variable, ...]) -> Node:
    """What a claim says among all real numbers."""
    if not isinstance(claim, PredicateClaim) or claim.absolute:
        return formula
    return all_of(System(variables, (Constraint("answer", formula),)))


def _everywhere(case: Case, formula: Node) -> Sameness:
    system = case.question.system
    if isinstance(case.reasoner.decide(system), Unsatisfiable):
        # In no model everything is the same; "none" and {1} still say different things.
        system = System(system.variables, ())
    return _read_off(case.reasoner.refutes(system, Constraint("same", formula, wanted=False)))


def _read_off(outcome: Satisfiable | Unsatisfiable | Unknown) -> Sameness:
    match outcome:
        case Unsatisfiable():
            return Sameness.SAME
        case Satisfiable():
            return Sameness.DIFFERENT
        case Unknown():
            return Sameness.UNKNOWN
