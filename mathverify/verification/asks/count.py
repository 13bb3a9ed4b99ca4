"""How many different values the ask takes over all models."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

from mathverify.codes import Code
from mathverify.language.tree import Name, Node
from mathverify.problem.ask_kinds import AskKind
from mathverify.semantics import terms
from mathverify.semantics.evaluation import Truth, truth
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    LoweringProblem,
    Meaning,
    Scalar,
)
from mathverify.semantics.numbers import NotKnown, Order, compare
from mathverify.semantics.system import (
    CellSet,
    Constraint,
    Evidence,
    FiniteModels,
    Kind,
    Model,
    PointCell,
    Satisfiable,
    Unknown,
)
from mathverify.semantics.values import FiniteValues, ManyValues, ModelCount
from mathverify.verification.asks.record import AskJudging
from mathverify.verification.case import Case
from mathverify.verification.findings import Witness
from mathverify.verification.judging.claim import ValueClaim, claimed_value
from mathverify.verification.judging.form import form_misfit
from mathverify.verification.judging.judgement import Judgement, Right, Wrong
from mathverify.verification.judging.repetition import own_scale
from mathverify.verification.judging.rounding import (
    Rounding,
    is_rounded,
    parse_rounding,
    rounded_text,
    rounds_to,
)
from mathverify.verification.judging.solution_set import plain_unknowns
from mathverify.verification.judging.value import scalar_values

#: So many models are better listed, since a list can be checked again without the engine.
_MOST_WRITTEN = 64
#: So many values of a whole unknown are tried one by one.
_MOST_TRIED = 100


def _judge(case: Case, asked: Meaning, node: Node) -> Judgement:
    counted = _judge_count(case, asked, claimed_value(case.question, node))
    return (form_misfit(case, node) if isinstance(counted, Right) else None) or counted


def _judge_count(case: Case, asked: Meaning, claim: ValueClaim) -> Judgement:
    """Whether ``asked`` takes as many values as claimed.  Raises `LoweringProblem`."""
    claimed = terms.literal(claim.meaning.term) if isinstance(claim.meaning, Scalar) else None
    if claimed is None:
        raise LoweringProblem(Code.ILL_TYPED, "a count is a whole number", claim.node)
    if isinstance(claim.meaning, Scalar) and claim.meaning.dimension:
        raise LoweringProblem(
            Code.UNIT_CLASH, "a count has no unit", claim.node, "the number of values alone"
        )
    found = _count_models(case, asked)
    if isinstance(found, NotKnown):
        return found
    count, evidence = found
    ask = case.question.spec.ask
    rounding = parse_rounding(ask.round) if ask is not None and ask.round is not None else None
    if rounding is not None:
        return _judge_rounded(claimed, count, evidence, rounding)
    if claimed == count:
        return Right((evidence,))
    words = f"there are {count}, not {claimed}"
    data = {"claimed": str(claimed), "expected": str(count)}
    return Wrong(
        Code.WRONG_ANSWER, words, Witness("value", words, data), f"answer: {count}", str(count)
    )


def _judge_rounded(
    claimed: Fraction, count: int, evidence: Evidence, rounding: Rounding
) -> Judgement:
    fitted = rounding.in_unit(None)
    if fitted is None:
        return NotKnown("a count has no unit to be rounded in; ask 'nearest 10' or exactly")
    near = rounds_to(terms.number(count), claimed, fitted)
    if is_rounded(claimed, fitted) and truth(near, {}) is Truth.TRUE:
        return Right((evidence,))
    expected = rounded_text(Scalar(terms.number(count)), fitted, None)
    words = f"there are {count}, which rounded to {fitted} is {expected}, not {claimed}"
    data = {"claimed": str(claimed), "expected": expected, "exact": str(count)}
    witness = Witness("value", words, data)
    return Wrong(Code.WRONG_ROUNDING, words, witness, f"answer: {expected}", expected)


def _count_models(case: Case, asked: Meaning) -> tuple[int, Evidence] | NotKnown:
    """The number of different values of ``asked``, with the evidence of the complete listing."""
    many = _by_structure(case, asked)
    if many is not None and many[0] > _MOST_WRITTEN:
        case.reasoner.takes_word(many[1])
        return many
    found = case.reasoner.solutions(case.question.system)
    match found:
        case FiniteModels(models=models, evidence=evidence):
            return _distinct(asked, models, evidence)
        case CellSet(cells=cells, variable=variable, evidence=evidence):
            if not all(isinstance(cell, PointCell) for cell in cells):
                return NotKnown("there are infinitely many solutions")
            points: tuple[Model, ...] = tuple(
                {variable: cell.value} for cell in cells if isinstance(cell, PointCell)
            )
            return _distinct(asked, points, evidence)
        case _:
            if many is not None:
                case.reasoner.takes_word(many[1])
            return many or _counted(case, asked) or _tried(case, asked) or NotKnown(found.reason)


def _by_structure(case: Case, asked: Meaning) -> tuple[int, Evidence] | None:
    """The number of models, which is that of values where all unknowns are asked for."""
    everything = {variable.name for variable in case.question.system.variables}
    if plain_unknowns(case.question, asked) != everything:
        return None
    items = asked.items if isinstance(asked, Collection) else (asked,)
    if any(own_scale(item, name) == 0 for item in items for name in everything):
        return None
    if isinstance(asked, Collection) and asked.kind in (CollectionKind.SET, CollectionKind.RATIO):
        return None
    found = case.reasoner.count(case.question.system)
    return (found.number, found.evidence) if isinstance(found, ModelCount) else None


def _counted(case: Case, asked: Meaning) -> tuple[int, Evidence] | NotKnown | None:
    """The number of values where an engine lists these and not the models."""
    if not isinstance(asked, Scalar):
        return None
    match case.reasoner.values(case.question.system, asked.term):
        case FiniteValues(values=values, evidence=evidence):
            return len(values), evidence
        case ManyValues():
            return NotKnown("there are many values; whether finitely many is not known")
        case _:
            return None


def _tried(case: Case, asked: Meaning) -> tuple[int, Evidence] | NotKnown | None:
    """The number of values of a whole unknown with near ends: each has a model, or has none."""
    system = case.question.system
    if not isinstance(asked, Scalar) or not isinstance(asked.term, Name):
        return None
    name = asked.term.identifier
    variable = next((v for v in system.variables if v.name == name), None)
    if variable is None or variable.kind is not Kind.INTEGER:
        return None
    low, high = variable.low, variable.high
    if low is None or high is None or high.value - low.value > _MOST_TRIED:
        return None
    found, seen = 0, []
    for value in range(ceil(low.value), floor(high.value) + 1):
        goal = Constraint("answer", terms.equal(asked.term, terms.number(value)))
        outcome = case.reasoner.decide(system.with_constraints(goal))
        if isinstance(outcome, Unknown):
            return None
        found += isinstance(outcome, Satisfiable)
        seen.append(outcome.evidence)
    weakest = max(seen, key=lambda evidence: evidence.grade, default=None)
    return None if weakest is None else (found, weakest)


def _distinct(
    asked: Meaning, models: tuple[Model, ...], evidence: Evidence
) -> tuple[int, Evidence] | NotKnown:
    if isinstance(asked, Collection) and asked.kind in (CollectionKind.SET, CollectionKind.RATIO):
        return NotKnown("sets and ratios are not counted by this version; count tuples")
    seen: list[tuple[object, ...]] = []
    for model in models:
        values = scalar_values(asked, model)
        if values is None:
            return NotKnown("what is asked has no value in some model")
        for other in seen:
            same = _same(values, other)
            if same is None:
                return NotKnown("two values could not be told apart")
            if same:
                break
        else:
            seen.append(values)
    return len(seen), evidence


def _same(one: tuple[object, ...], other: tuple[object, ...]) -> bool | None:
    if one == other:
        return True
    for left, right in zip(one, other, strict=True):
        if isinstance(left, Fraction) and isinstance(right, Fraction):
            if left != right:
                return False
            continue
        order = compare(left, right)  # type: ignore[arg-type]
        if order is Order.UNKNOWN:
            return None
        if order is not Order.EQUAL:
            return False
    return True


def _own(case: Case, asked: Meaning, _node: Node | None) -> str:
    counted = _count_models(case, asked)
    return "" if isinstance(counted, NotKnown) else str(counted[0])


def _claims_none(case: Case, node: Node) -> bool:
    meaning = claimed_value(case.question, node).meaning
    return isinstance(meaning, Scalar) and terms.literal(meaning.term) == 0


JUDGING = AskJudging((AskKind.COUNT,), _judge, own=_own, claims_none=_claims_none)
