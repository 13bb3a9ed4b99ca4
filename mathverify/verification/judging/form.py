"""Expressions rewritten: equal wherever the asked one is defined, and in the asked form."""

from __future__ import annotations

from mathverify.codes import Code
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Comparison, Name, Node
from mathverify.semantics import terms
from mathverify.semantics.meaning import Collection, Meaning, Scalar
from mathverify.semantics.prose import with_data
from mathverify.semantics.relations import equality
from mathverify.semantics.system import Constraint, Satisfiable, Unknown, Unsatisfiable
from mathverify.verification.case import Case
from mathverify.verification.findings import Witness
from mathverify.verification.judging.claim import ValueClaim
from mathverify.verification.judging.forms import Fits, Misfits, NoSuchForm, check_form
from mathverify.verification.judging.judgement import Judgement, NotKnown, Right, Wrong
from mathverify.verification.judging.presentation import meaning_text, model_text

__all__ = ["form_misfit", "judge_form"]


def judge_form(case: Case, asked: Meaning, claim: ValueClaim) -> Judgement:
    """Whether the claim equals ``asked`` at every point where that is defined."""
    goal = equality(asked, claim.meaning, claim.node)
    defined = [
        Constraint("the expression is defined", terms.compare(term, Comparison.IN, Name("real")))
        for term in _scalar_terms(asked)
    ]
    outcome = case.reasoner.refutes(
        case.question.system, *defined, Constraint("answer", goal, wanted=False)
    )
    match outcome:
        case Unsatisfiable(evidence=evidence):
            return form_misfit(case, claim) or Right((evidence,))
        case Unknown(reason=reason):
            return NotKnown(reason)
        case Satisfiable(model=model):
            at = model_text(case.question, model)
            here, there = (meaning_text(m, model, None) for m in (asked, claim.meaning))
            place = ", ".join(f"{name} = {value}" for name, value in at.items())
            words = f"the expressions differ at {place}: {here} and {there}"
            return Wrong(
                Code.WRONG_ANSWER,
                words,
                Witness("value", words, {"model": at, "expected": here, "claimed": there}),
            )


def form_misfit(case: Case, claim: ValueClaim) -> Wrong | NotKnown | None:
    """What is wrong with the form of a right answer; None if nothing is, or no form is asked."""
    ask = case.question.spec.ask
    if ask is None or ask.form is None:
        return None
    match check_form(ask.form, with_data(case.question.reading, claim.node)):
        case Fits():
            return None
        case NoSuchForm(reason=reason):
            return NotKnown(reason)
        case Misfits(reason=reason, remedy=remedy):
            text = to_ascii(claim.node)
            words = f"{text} is not in the form '{ask.form}': {reason}"
            return Wrong(Code.WRONG_FORM, words, Witness("value", words, {"claimed": text}), remedy)


def _scalar_terms(meaning: Meaning) -> list[Node]:
    match meaning:
        case Scalar(term=term):
            return [term]
        case Collection(items=items):
            return [term for item in items for term in _scalar_terms(item)]
        case _:
            return []
