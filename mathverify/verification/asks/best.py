"""Least, greatest, minimum and maximum: a bound that holds in every model, and is attained."""

from __future__ import annotations

from dataclasses import replace

from mathverify.codes import Code
from mathverify.language.tree import Comparison, Constant, Node, free_names
from mathverify.problem.ask_kinds import AskKind, End
from mathverify.semantics import terms
from mathverify.semantics.meaning import Collection, LoweringProblem, Meaning, Scalar
from mathverify.semantics.numbers import NotKnown
from mathverify.semantics.quantities import aligned
from mathverify.semantics.relations import equality
from mathverify.semantics.system import (
    CellSet,
    Constraint,
    Kind,
    Model,
    Outcome,
    PointCell,
    Satisfiable,
    Unknown,
    Unsatisfiable,
)
from mathverify.verification.asks.record import AskJudging
from mathverify.verification.case import Case
from mathverify.verification.findings import Witness
from mathverify.verification.judging.as_asked import with_form
from mathverify.verification.judging.claim import ValueClaim, claimed_value
from mathverify.verification.judging.extreme_absence import judge_no_extreme
from mathverify.verification.judging.extreme_places import extreme_places
from mathverify.verification.judging.judgement import Judgement, Right, Wrong
from mathverify.verification.judging.presentation import display_unit, meaning_text, model_text
from mathverify.verification.judging.rounding import parse_rounding, rounded_text
from mathverify.verification.judging.value import fixed_value

_MOST_STEPS = 60
#: Among real numbers better values may approach a bound for ever.
_MOST_STEPS_AMONG_REALS = 4


def _judge(case: Case, asked: Meaning, node: Node) -> Judgement:
    if isinstance(node, Constant) and node.name == "none":
        return judge_no_extreme(case, asked)
    judged = _judge_extreme(case, asked, claimed_value(case.question, node))
    if isinstance(judged, Wrong) and judged.code is Code.WRONG_ANSWER and not judged.remedy:
        if isinstance(judge_no_extreme(case, asked), Right):
            return replace(judged, remedy="answer: none", expected="none")
    return with_form(case, judged, node)


def _judge_extreme(case: Case, asked: Meaning, claim: ValueClaim) -> Judgement:
    """Whether the claim is the least (greatest) value of ``asked``.  Raises `LoweringProblem`.

    With ``at`` the claim is a pair (extreme value, value of the variable there), and the second
    must be the same wherever the first is attained.
    """
    ask = case.question.spec.ask
    assert ask is not None
    rounding = None if ask.round is None else parse_rounding(ask.round)
    if rounding is not None and isinstance(asked, Scalar):
        # Loaded for rounded extremes alone.
        from mathverify.verification.judging.rounded_extreme import judge_rounded_extreme

        return judge_rounded_extreme(case, asked, claim, rounding)
    value, places = _claimed(case, claim, ask.at)
    if not isinstance(asked, Scalar) or not isinstance(value, Scalar):
        raise LoweringProblem(Code.ILL_TYPED, "only a number has a least value", claim.node)
    low = ask.kind.shape.end is End.LOW
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


# --- the engine's own ---------------------------------------------------------------------
# Better and better models until none is better.  What is found is proposed as the answer and
# judged like any other claim.


def _better_than_the_claim(case: Case, asked: Meaning, node: Node | None) -> str | None:
    ask = case.question.spec.ask
    if ask is None or not isinstance(asked, Scalar):
        return None
    best = _extreme_model(case, asked, ask.kind.shape.end)
    if best is None:
        return "none" if isinstance(judge_no_extreme(case, asked), Right) else ""
    unit = display_unit(case.question, node)
    value = meaning_text(asked, best, unit)
    rounding = None if ask.round is None else parse_rounding(ask.round)
    if rounding is not None:
        fixed = fixed_value(asked, best)
        return "" if fixed is None else rounded_text(fixed, rounding, unit)
    if ask.at is None:
        return value
    place = case.question.lowering.lower(case.question.reading.parse(ask.at))
    return f"({value}, {meaning_text(place, best, unit)})"


def _extreme_model(case: Case, asked: Scalar, end: End | None) -> Model | None:
    """A model in which ``asked`` is extreme, None where none was reached in a few steps."""
    sign = Comparison.LESS if end is End.LOW else Comparison.GREATER
    for model in _ends(case):
        if isinstance(_better(case, asked, sign, model), Unsatisfiable):
            return model
    climbed = _climbed(case, asked, sign)
    if climbed is not None:
        return climbed
    for model in extreme_places(case, asked.term):
        if isinstance(_better(case, asked, sign, model), Unsatisfiable):
            return model
    return None


def _climbed(case: Case, asked: Scalar, sign: Comparison) -> Model | None:
    """The model after which none is better, each better than the one before.

    Among whole numbers the strides double while there is something so far ahead, and halve while
    there is not.
    """
    found = case.reasoner.decide(case.question.system)
    if not isinstance(found, Satisfiable):
        return None
    model, stride = found.model, 0
    inside = free_names(asked.term)
    variables = [v for v in case.question.system.variables if v.name in inside]
    whole = all(variable.kind is Kind.INTEGER for variable in variables)
    for _ in range(_MOST_STEPS if whole else _MOST_STEPS_AMONG_REALS):
        outcome = _better(case, asked, sign, model, stride)
        if isinstance(outcome, Satisfiable):
            model, stride = outcome.model, max(1, 2 * stride) if whole else 0
        elif stride:
            stride //= 2
        else:
            return model if isinstance(outcome, Unsatisfiable) else None
    return None


def _ends(case: Case) -> list[Model]:
    """The single points and closed ends of a solution set on the line."""
    found = case.reasoner.solutions(case.question.system)
    if not isinstance(found, CellSet) or len(case.question.system.variables) != 1:
        return []
    return [{found.variable: cell.value} for cell in found.cells if isinstance(cell, PointCell)]


def _better(
    case: Case, asked: Scalar, sign: Comparison, model: Model, stride: int = 0
) -> Outcome | None:
    """Whether some model is beyond ``model`` by more than ``stride``; None if no value is known."""
    fixed = fixed_value(asked, model)
    if not isinstance(fixed, Scalar):
        return None
    away = terms.number(-stride if sign is Comparison.LESS else stride)
    beyond = terms.add((fixed.term, away)) if stride else fixed.term
    better = Constraint("better", terms.compare(asked.term, sign, beyond))
    return case.reasoner.refutes(case.question.system, better)


JUDGING = AskJudging(
    (AskKind.LEAST, AskKind.GREATEST, AskKind.MINIMUM, AskKind.MAXIMUM),
    _judge,
    better=_better_than_the_claim,
)
