"""Least, greatest, minimum and maximum: a bound that holds in every model, and is attained."""

from __future__ import annotations

from mathverify.codes import Code
from mathverify.language.tree import Comparison
from mathverify.problem.spec import AskKind
from mathverify.semantics import terms
from mathverify.semantics.meaning import Collection, LoweringProblem, Meaning, Scalar
from mathverify.semantics.quantities import aligned
from mathverify.semantics.relations import equality
from mathverify.semantics.system import Constraint, Satisfiable, Unknown, Unsatisfiable
from mathverify.verification.case import Case
from mathverify.verification.findings import Witness
from mathverify.verification.judging.claim import ValueClaim
from mathverify.verification.judging.judgement import Judgement, NotKnown, Right, Wrong
from mathverify.verification.judging.presentation import display_unit, meaning_text, model_text
from mathverify.verification.judging.rounding import parse_rounding

__all__ = ["judge_extreme"]

_LOWEST = frozenset({AskKind.LEAST, AskKind.MINIMUM})


def judge_extreme(case: Case, asked: Meaning, claim: ValueClaim, kind: AskKind) -> Judgement:
    """Whether the claim is the least (greatest) value of ``asked``.  Raises `LoweringProblem`.

    With ``at`` the claim is a pair (extreme value, value of the variable there), and the second
    must be the same wherever the first is attained.
    """
    ask = case.question.spec.ask
    assert ask is not None
    if ask.round is not None and parse_rounding(ask.round) is not None:
        return NotKnown("a rounded extreme value is not decided by this version; ask it exactly")
    value, places = _claimed(case, claim, ask.at)
    if not isinstance(asked, Scalar) or not isinstance(value, Scalar):
        raise LoweringProblem(Code.ILL_TYPED, "only a number has a least value", claim.node)
    low = kind in _LOWEST
    one, other = aligned((asked, value), claim.node, "compare")
    sign = Comparison.GREATER_EQUAL if low else Comparison.LESS_EQUAL
    bound = terms.compare(one.term, sign, other.term)
    attained = equality(asked, value, claim.node)
    beyond = case.reasoner.refutes(case.question.system, Constraint("bound", bound, wanted=False))
    reached = case.reasoner.refutes(case.question.system, Constraint("attained", attained))
    unit = display_unit(case.question, claim.node)
    claimed = meaning_text(value, {}, unit)
    if isinstance(beyond, Satisfiable):
        better = meaning_text(asked, beyond.model, unit)
        return _exceeded(claimed, better, "less" if low else "greater", _at(case, beyond))
    if isinstance(reached, Unsatisfiable):
        words = f"{claimed} is not attained by any model of the givens"
        return Wrong(
            Code.WRONG_ANSWER, words, Witness("value", words, {"claimed": claimed, "expected": ""})
        )
    if isinstance(beyond, Unknown):
        return NotKnown(beyond.reason)
    if isinstance(reached, Unknown):
        return NotKnown(reached.reason)
    evidence = (beyond.evidence, reached.evidence)
    if places is None:
        return Right(evidence)
    there = case.reasoner.refutes(
        case.question.system,
        Constraint("attained", attained),
        Constraint("place", equality(*places, claim.node), wanted=False),
    )
    match there:
        case Unsatisfiable(evidence=more):
            return Right((*evidence, more))
        case Unknown(reason=reason):
            return NotKnown(reason)
        case Satisfiable():
            at = _at(case, there)
            words = f"the value {claimed} is attained at {at}"
            return Wrong(
                Code.WRONG_ANSWER,
                words,
                Witness("value", words, {"claimed": claimed, "model": at}),
            )


def _claimed(
    case: Case, claim: ValueClaim, at: str | None
) -> tuple[Meaning, tuple[Meaning, Meaning] | None]:
    """The claimed value; with ``at`` also the place that is asked for and the one claimed."""
    if at is None:
        return claim.meaning, None
    place = case.question.lowering.lower(case.question.reading.parse(at))
    if not isinstance(claim.meaning, Collection) or len(claim.meaning.items) != 2:
        raise LoweringProblem(
            Code.ILL_TYPED, "with 'at' the answer is a pair (value, place)", claim.node
        )
    value, claimed_place = claim.meaning.items
    return value, (place, claimed_place)


def _at(case: Case, found: Satisfiable) -> dict[str, str]:
    return model_text(case.question, found.model)


def _exceeded(claimed: str, better: str, how: str, at: dict[str, str]) -> Wrong:
    """A model has a value beyond the claimed one, or none."""
    if better == "undefined":
        words = f"what is asked is undefined at {at}"
        return Wrong(Code.UNDEFINED, words, Witness("point", words, {"model": at, "value": better}))
    words = f"{better} is {how} than {claimed}, at {at}"
    return Wrong(
        Code.WRONG_ANSWER,
        words,
        Witness("value", words, {"claimed": claimed, "expected": better, "model": at}),
    )
