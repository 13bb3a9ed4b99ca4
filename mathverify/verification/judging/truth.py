"""Statements: true in every model, or false in every model; quantified ones over their domain.

A statement with free unknowns that is true in one model and false in another has no answer; who
means "for all x" writes it.  An implication is read for all: one counterexample makes it false.
"""

from __future__ import annotations

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.tree import Logical, LogicalOperator, Node, Quantifier
from mathverify.semantics import terms
from mathverify.semantics.domains import Domain, parse_domain
from mathverify.semantics.meaning import LoweringProblem, Truth
from mathverify.semantics.system import (
    Constraint,
    Kind,
    Outcome,
    Satisfiable,
    System,
    Unknown,
    Unsatisfiable,
)
from mathverify.semantics.units import DIMENSIONLESS
from mathverify.semantics.unknowns import unknown_meaning
from mathverify.verification.case import Case
from mathverify.verification.findings import Witness
from mathverify.verification.judging.claim import TruthClaim
from mathverify.verification.judging.judgement import Judgement, NotKnown, Right, Wrong
from mathverify.verification.judging.presentation import exact_text, model_text

__all__ = ["judge_truth"]


def judge_truth(case: Case, claim: TruthClaim) -> Judgement:
    """Whether the asked statement has the claimed truth value.  Raises `LoweringProblem`."""
    node = case.question.reading.ask
    assert node is not None
    if isinstance(node, tree.Quantified):
        return _judge_quantified(case, node, claim)
    asked = case.question.asked
    if not isinstance(asked, Truth):
        raise LoweringProblem(Code.ILL_TYPED, "a statement is needed here", node)
    return _judge_formula(case, asked.formula, claim)


def _is_implication(formula: Node) -> bool:
    return isinstance(formula, Logical) and formula.operator in (
        LogicalOperator.IMPLIES,
        LogicalOperator.IFF,
    )


def _judge_formula(case: Case, formula: Node, claim: TruthClaim) -> Judgement:
    system = case.question.system
    if _is_implication(formula):
        outcome = case.reasoner.refutes(system, Constraint("statement", formula, wanted=False))
        return _read_off(outcome, True, claim)
    wanted = formula if claim.value else terms.negation(formula)
    outcome = case.reasoner.refutes(system, Constraint("statement", wanted, wanted=False))
    match outcome:
        case Unsatisfiable(evidence=evidence):
            return Right((evidence,))
        case Unknown(reason=reason):
            return NotKnown(reason)
        case Satisfiable(model=model):
            other = case.reasoner.refutes(system, Constraint("statement", wanted))
            at = model_text(case.question, model)
            if isinstance(other, Satisfiable):
                there = model_text(case.question, other.model)
                words = f"the statement is {claim.value} at {there} but not at {at}".lower()
                return Wrong(
                    Code.UNDERDETERMINED,
                    words,
                    Witness("models", words, {"models": [{"model": there}, {"model": at}]}),
                    "say 'for all x in real: ...' or 'exists x in real: ...'",
                )
            right = "false" if claim.value else "true"
            words = f"the statement is {right}: see {at}" if at else f"the statement is {right}"
            return Wrong(
                Code.WRONG_ANSWER,
                words,
                Witness("value", words, {"claimed": str(claim.value).lower(), "expected": right}),
                f"answer: {right}",
                right,
            )


def _judge_quantified(case: Case, node: tree.Quantified, claim: TruthClaim) -> Judgement:
    if node.quantifier is Quantifier.FOR or isinstance(node.body, tree.Quantified):
        return NotKnown("nested quantifiers are not decided by this version")
    if any(_is_used(case.question.system, v.name) for v in case.question.system.variables):
        return NotKnown("a quantified statement beside givens is not decided by this version")
    from mathverify.language.ascii import to_ascii

    name = node.variable
    domain = Domain(Kind.REAL)
    if node.domain != tree.OWN_DOMAIN:
        domain = parse_domain(to_ascii(node.domain), name, case.question.reading.declared)
    elif name in case.question.reading.domains:
        domain = case.question.reading.domains[name]
    bound = unknown_meaning(name, domain, None, DIMENSIONLESS)
    lowering = case.question.lowering.within({name: bound.meaning})
    bound = bound.with_domain(lowering)
    body = lowering.formula(node.body)
    others = tuple(v for v in case.question.system.variables if v.name != name)
    system = System(
        others + bound.variables,
        tuple(Constraint(f"domain of {name}", c) for c in bound.conditions),
    )
    for_all = node.quantifier is Quantifier.FOR_ALL
    # "for all" falls to a point where the body is not true, "exists" stands on one where it is.
    outcome = case.reasoner.refutes(system, Constraint("statement", body, wanted=not for_all))
    return _read_off(outcome, for_all, claim)


def _read_off(outcome: Outcome, for_all: bool, claim: TruthClaim) -> Judgement:
    if isinstance(outcome, Unknown):
        return NotKnown(outcome.reason)
    holds = isinstance(outcome, Satisfiable) is not for_all
    if holds is claim.value:
        return Right((outcome.evidence,))
    right = "true" if holds else "false"
    words = f"the statement is {right}"
    if isinstance(outcome, Satisfiable):
        at = ", ".join(f"{n} = {exact_text(v)}" for n, v in sorted(outcome.model.items()))
        words += f": {at}" if at else ""
    data = {"claimed": str(claim.value).lower(), "expected": right}
    return Wrong(Code.WRONG_ANSWER, words, Witness("value", words, data), f"answer: {right}", right)


def _is_used(system: System, name: str) -> bool:
    return any(
        name in tree.free_names(c.formula)
        for c in system.constraints
        if c.name != f"domain of {name}"
    )
