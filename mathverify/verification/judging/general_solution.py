"""General solutions: ``x = pi/6 + 2*k*pi or x = 5*pi/6 + 2*k*pi for k in integer``.

The givens repeat with a period T0 (`mathverify.semantics.periods`), a family ``o + p*k`` with
``abs(p)``.  Let T be a common multiple of all of them.  Both sets are unions of translates by
multiples of T of their parts in ``[0, T)``, so they are equal if and only if these parts are; and
in ``[0, T)`` a family has finitely many members, those with index between known bounds.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, lcm

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.comparisons import BOUNDING, LOWER, TURNED, UPPER
from mathverify.language.tree import Comparison, Logical, LogicalOperator, Name, Node, Relation
from mathverify.semantics import numbers, terms
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.meaning import Meaning
from mathverify.semantics.numbers import (
    Exact,
    Irrational,
    NotKnown,
    Order,
    Sign,
    rational_enclosure,
)
from mathverify.semantics.periods import whole_period
from mathverify.semantics.polynomials import BeyondMethodError, Ring
from mathverify.semantics.quotients import NowhereDefinedError, QuotientField
from mathverify.semantics.system import (
    Constraint,
    Evidence,
    Grade,
    Kind,
    Satisfiable,
    System,
    Unknown,
    Unsatisfiable,
    Variable,
)
from mathverify.verification.case import Case
from mathverify.verification.findings import Witness
from mathverify.verification.judging.claim import GeneralClaim
from mathverify.verification.judging.judgement import Judgement, Right, Wrong
from mathverify.verification.judging.presentation import display_unit, meaning_text
from mathverify.verification.judging.repetition import (
    general_text,
    number_node,
    only_variable,
    period_bounds,
    period_of,
)

#: A window of more periods of the givens than this is not looked at.
_MOST_PERIODS = 24
_MOST_MEMBERS = 400
_PROBED = (0, 1, -1, 2, -2, 7, -7)


@dataclass(frozen=True, slots=True)
class _Family:
    """A disjunct of a claim that moves by ``period`` (positive) when the index grows by one.

    At index 0 all its points lie between ``low`` and ``high``; ``point`` says that they are one.
    """

    formula: Node
    low: Exact
    high: Exact
    period: Exact
    rising: bool
    point: bool


def judge_general(case: Case, asked: Meaning, claim: GeneralClaim) -> Judgement:
    """Whether the models' values of ``asked`` are exactly the claimed ones."""
    variable = only_variable(case, asked)
    if variable is None:
        return NotKnown("a general solution is decided for one unknown by itself")
    families = _families(claim, variable.name)
    if isinstance(families, NotKnown):
        return families
    period = period_of(case, variable)
    if period is None:
        period = _period_of_integers(case, variable, families)
    window = None if period is None else _window(period, [f.period for f in families])
    if window is None:
        return _probed(case, asked, variable, families, claim)
    claimed = _inside(families, window, claim.index)
    if claimed is None:
        return NotKnown("a general solution with very many members in one period")
    bounds = period_bounds(variable.name, window)
    bare = (Variable(variable.name, variable.kind),)
    givens = case.question.system.constraints
    missing = case.reasoner.decide(
        System(bare, (*givens, *bounds, Constraint("answer", claimed, wanted=False)))
    )
    whole = terms.conjunction([given.formula for given in givens])
    extraneous = case.reasoner.decide(
        System(bare, (*bounds, Constraint("answer", claimed), Constraint("givens", whole, False)))
    )
    if isinstance(missing, Satisfiable) or isinstance(extraneous, Satisfiable):
        return _wrong(case, asked, missing, extraneous, claim)
    for outcome in (missing, extraneous):
        if isinstance(outcome, Unknown):
            return NotKnown(outcome.reason)
    assert isinstance(missing, Unsatisfiable)
    assert isinstance(extraneous, Unsatisfiable)
    text = to_ascii(number_node(window))
    repeated = Evidence("comparison on one period", "flint", Grade.EXACT, {"period": text})
    return Right((repeated, missing.evidence, extraneous.evidence))


def _period_of_integers(
    case: Case, variable: Variable, families: tuple[_Family, ...]
) -> Exact | None:
    """A period of the givens of a whole number without ends, all claimed values being whole."""
    bounded = variable.low is not None or variable.high is not None or variable.values is not None
    if bounded or variable.kind is not Kind.INTEGER:
        return None
    for family in families:
        for value in (family.low, family.period):
            if not isinstance(value, Fraction) or value.denominator != 1:
                return None
        if not family.point:
            return None
    found = whole_period(case.question.system, variable.name)
    return None if found is None else Fraction(found)


def same_general(case: Case, asked: Meaning, one: GeneralClaim, other: GeneralClaim) -> Node | None:
    """A statement about every point that is true if the claims say the same; None if not known."""
    variable = only_variable(case, asked)
    if variable is None:
        return None
    found = [_families(claim, variable.name) for claim in (one, other)]
    if any(isinstance(families, NotKnown) for families in found):
        return None
    families = [family for part in found if isinstance(part, tuple) for family in part]
    window = _window(families[0].period, [family.period for family in families])
    if window is None:
        return None
    parts = [
        _inside(part, window, claim.index)
        for part, claim in zip(found, (one, other), strict=True)
        if isinstance(part, tuple)
    ]
    if any(part is None for part in parts):
        return None
    both = Logical(LogicalOperator.IFF, tuple(part for part in parts if part is not None))
    inside = terms.conjunction(bound.formula for bound in period_bounds(variable.name, window))
    return terms.disjunction((terms.negation(inside), both))


# --- families ----------------------------------------------------------------------------


def _families(claim: GeneralClaim, name: str) -> tuple[_Family, ...] | NotKnown:
    """The disjuncts of a claim as families of points or of bounded intervals."""
    found: list[_Family] = []
    for formula in _parities(claim.formula, claim.index):
        parts: tuple[Node, ...] = (formula,)
        if isinstance(formula, Logical) and formula.operator is LogicalOperator.OR:
            parts = formula.operands
        for part in parts:
            family = _family(part, name, claim.index)
            if family is None:
                return NotKnown(
                    "a general solution is read where every case is start + step*k, the same "
                    "step on both sides of an interval; write one case for each family"
                )
            found.append(family)
    return tuple(found)


def _parities(formula: Node, index: str) -> list[Node]:
    """The formula for even and for odd index where ``(-1)^k`` occurs in it, else as it is."""
    sign = tree.Power(terms.number(-1), Name(index))
    if sign not in set(tree.walk(formula)):
        return [formula]
    double = terms.multiply((terms.number(2), Name(index)))
    return [
        tree.substitute(
            _with_sign(formula, sign, value), {index: terms.add((double, terms.number(odd)))}
        )
        for value, odd in ((1, 0), (-1, 1))
    ]


def _with_sign(node: Node, sign: Node, value: int) -> Node:
    if node == sign:
        return terms.number(value)
    return tree.mapped(node, lambda part: _with_sign(part, sign, value))


def _family(formula: Node, name: str, index: str) -> _Family | None:
    atoms: tuple[Node, ...] = (formula,)
    if isinstance(formula, Logical) and formula.operator is LogicalOperator.AND:
        atoms = formula.operands
    lows: list[Exact] = []
    highs: list[Exact] = []
    steps: list[Exact] = []
    signs: set[Comparison] = set()
    for atom in atoms:
        end = _end(atom, name, index)
        if end is None:
            return None
        start, step, sign = end
        steps.append(step)
        signs.add(sign)
        lows += [start] if sign in LOWER else []
        highs += [start] if sign in UPPER else []
    if not lows or not highs or any(step != steps[0] for step in steps):
        return None
    direction = numbers.sign(steps[0])
    if direction not in (Sign.POSITIVE, Sign.NEGATIVE):
        return None
    rising = direction is Sign.POSITIVE
    period = steps[0] if rising else -steps[0]
    return _Family(formula, lows[0], highs[0], period, rising, signs == {Comparison.EQUAL})


def _end(atom: Node, name: str, index: str) -> tuple[Exact, Exact, Comparison] | None:
    """``(o, p, sign)`` for an atom that says ``x sign o + p*k``."""
    match atom:
        case Relation((left, right), (sign,)) if sign in BOUNDING:
            pass
        case _:
            return None
    ring = Ring((name, index))
    try:
        value = QuotientField(ring).quotient(terms.subtract(left, right))
    except (BeyondMethodError, NowhereDefinedError):
        return None
    here, moving = ring.variable_index(name), ring.variable_index(index)
    numerator, degrees = value.numerator, value.numerator.degrees()
    if value.denominator != 1 or degrees[here] != 1 or degrees[moving] > 1:
        return None
    slope, rest = ring.linear_parts(numerator, here)
    step, start = ring.linear_parts(rest, moving)
    rate, *ends = (evaluate(ring.term(part), {}) for part in (slope, -start, -step))
    if not isinstance(rate, (Fraction, Irrational)):
        return None
    found = [end / rate for end in ends if isinstance(end, (Fraction, Irrational))]
    direction = numbers.sign(rate)
    if len(found) < 2 or direction not in (Sign.POSITIVE, Sign.NEGATIVE):
        return None
    return found[0], found[1], sign if direction is Sign.POSITIVE else TURNED[sign]


# --- one window --------------------------------------------------------------------------


def _window(period: Exact, steps: list[Exact]) -> Exact | None:
    """The least multiple of the period that is a multiple of every step; None if none is near."""
    turns = 1
    for step in steps:
        ratio = step / period
        if not isinstance(ratio, Fraction):
            return None
        turns = lcm(turns, ratio.numerator)
        if turns > _MOST_PERIODS:
            return None
    return period * turns


def _inside(families: tuple[_Family, ...], window: Exact, index: str) -> Node | None:
    """A formula that is true at the points of ``[0, window)`` that belong to a family."""
    found: list[Node] = []
    for family in families:
        first = floor(_below(-family.high / family.period)) - 1
        last = ceil(-_below((family.low - window) / family.period)) + 1
        if last - first > _MOST_MEMBERS:
            return None
        for count in range(first, last + 1):
            if family.point and not _within(family.low + count * family.period, window):
                continue
            value = terms.number(count if family.rising else -count)
            found.append(tree.substitute(family.formula, {index: value}))
    return terms.disjunction(found)


def _within(value: Exact, window: Exact) -> bool:
    """Whether a point may lie in ``[0, window)``; where that is not known it may."""
    before = numbers.sign(value) is Sign.NEGATIVE
    return not before and numbers.compare(value, window) is not Order.GREATER


def _below(value: Exact) -> Fraction:
    return value if isinstance(value, Fraction) else rational_enclosure(value, 64)[0]


# --- what is wrong -----------------------------------------------------------------------


def _probed(
    case: Case,
    asked: Meaning,
    variable: Variable,
    families: tuple[_Family, ...],
    claim: GeneralClaim,
) -> Judgement:
    """Without a common period only a claimed value that is no solution can be found."""
    from mathverify.verification.judging.solution_set import all_of

    givens = all_of(System((variable,), case.question.system.constraints))
    for family in families:
        if not family.point:
            continue
        for count in _PROBED:
            value = family.low + count * family.period
            here = terms.equal(Name(variable.name), number_node(value))
            outcome = case.reasoner.decide(
                System(
                    (Variable(variable.name),),
                    (Constraint("answer", here), Constraint("givens", givens, wanted=False)),
                )
            )
            if isinstance(outcome, Satisfiable):
                return _wrong(case, asked, None, outcome, claim)
    return NotKnown("the givens repeat with no period that goes together with the answer's")


def _wrong(
    case: Case, asked: Meaning, missing: object, extraneous: object, claim: GeneralClaim
) -> Wrong:
    unit = display_unit(case.question, claim.node)
    expected = general_text(case, asked)
    remedy = f"answer: {expected}" if expected else ""
    lacking = [meaning_text(asked, o.model, unit) for o in [missing] if isinstance(o, Satisfiable)]
    stray = [meaning_text(asked, o.model, unit) for o in [extraneous] if isinstance(o, Satisfiable)]
    data = {"missing": lacking, "extraneous": stray, "expected": expected}
    if stray:
        words = f"{stray[0]} does not satisfy the givens"
        if lacking:
            words += f", and {lacking[0]} is missing"
        code = Code.EXTRANEOUS_SOLUTIONS
    else:
        words = f"{lacking[0]} satisfies the givens and is not in the answer"
        code = Code.MISSING_SOLUTIONS
    return Wrong(code, words, Witness("solutions", words, data), remedy, expected)
