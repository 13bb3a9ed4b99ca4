"""Givens that repeat: their period, and their complete solution set as a text with an index."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Comparison, Multiply, Name, Node
from mathverify.semantics import numbers, terms
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.meaning import Meaning, Scalar
from mathverify.semantics.numbers import Exact
from mathverify.semantics.periods import common_period, whole_period
from mathverify.semantics.system import (
    Cell,
    CellSet,
    Constraint,
    FiniteModels,
    Kind,
    OpenCell,
    PointCell,
    Satisfiable,
    SolutionSet,
    System,
    Variable,
)
from mathverify.semantics.units import UnknownUnit, measure
from mathverify.verification.case import Case
from mathverify.verification.findings import Witness
from mathverify.verification.judging.claim import SetClaim
from mathverify.verification.judging.judgement import Wrong
from mathverify.verification.judging.presentation import display_unit, meaning_text

_INDICES = ("k", "n", "m", "j", "t")


@dataclass(frozen=True, slots=True)
class _Stretch:
    """An interval of solutions, or one of them."""

    low: Exact
    high: Exact
    low_closed: bool
    high_closed: bool


def missing_repetition(case: Case, asked: Meaning, claim: SetClaim) -> Wrong | None:
    """Where the givens repeat without end, a solution that a finite claim does not list."""
    variable = only_variable(case, asked)
    period = None if variable is None else period_of(case, variable)
    if variable is None or period is None:
        return None
    found = case.reasoner.decide(case.question.system)
    if not isinstance(found, Satisfiable):
        return None
    assert isinstance(asked, Scalar)
    claimed = [evaluate(item.term, {}) for item in claim.items if isinstance(item, Scalar)]
    for turns in range(len(claimed) + 1):
        model = {**found.model, variable.name: found.model[variable.name] + turns * period}
        here = evaluate(asked.term, model)
        if not any(value == here for value in claimed):
            value = meaning_text(asked, model, display_unit(case.question, claim.node))
            expected = general_text(case, asked)
            words = f"{value} satisfies the givens and is not in the answer: they repeat"
            data = {"missing": [value], "extraneous": [], "expected": expected}
            witness = Witness("solutions", words, data)
            remedy = f"answer: {expected}" if expected else "an answer with k in integer"
            return Wrong(Code.MISSING_SOLUTIONS, words, witness, remedy, expected)
    return None


def general_text(case: Case, asked: Meaning) -> str:
    """The complete solution set of givens that repeat, as text; empty where it is not known."""
    variable = only_variable(case, asked)
    period = None if variable is None else _any_period(case, variable)
    if variable is None or period is None or not isinstance(case.question.reading.ask, Name):
        return ""
    bounds = period_bounds(variable.name, period)
    here = (*case.question.system.constraints, *bounds)
    found = case.reasoner.solutions(System((Variable(variable.name, variable.kind),), here))
    stretches = _in_one_period(found, variable.name, period)
    if not stretches:
        return ""
    turns = next(n for n in range(len(stretches), 0, -1) if _repeats(stretches, period, n))
    index = next(i for i in _INDICES if i not in case.question.reading.declared)
    factor = own_scale(asked, variable.name) or Fraction(1)
    unit = display_unit(case.question)
    size = measure(unit) if unit is not None else None
    if size is not None and not isinstance(size, UnknownUnit):
        factor /= size.factor
    step = number_node(period * factor / turns)
    factors = step.factors if isinstance(step, tree.Multiply) else (step,)
    moved = Name(index) if step == terms.ONE else tree.Multiply((*factors, Name(index)))

    def end(value: Exact) -> Node:
        start = number_node(value * factor)
        summands = start.terms if isinstance(start, tree.Add) else (start,)
        shifted: Node = tree.Add((*summands, moved)) if value != 0 else moved
        return shifted if unit is None else tree.Quantity(shifted, unit)

    shown = [_relation(s, case.question.reading.ask, end) for s in stretches]
    parts = shown[: len(stretches) // turns]
    return f"{to_ascii(terms.disjunction(parts))} for {index} in integer"


def _in_one_period(found: SolutionSet, name: str, period: Exact) -> list[_Stretch]:
    """The solutions in ``[0, period)``; none where they are not listed, or are all."""
    match found:
        case CellSet(cells=cells):
            return _stretches(cells, period)
        case FiniteModels(models=models) if isinstance(period, Fraction) and len(models) < period:
            points = sorted(value for m in models if isinstance(value := m[name], Fraction))
            return [_Stretch(point, point, True, True) for point in points]
        case _:
            return []


def _relation(stretch: _Stretch, name: Node, end: Callable[[Exact], Node]) -> Node:
    if stretch.low_closed and stretch.high_closed and stretch.low == stretch.high:
        return terms.equal(name, end(stretch.low))
    signs = tuple(
        Comparison.LESS_EQUAL if closed else Comparison.LESS
        for closed in (stretch.low_closed, stretch.high_closed)
    )
    return tree.Relation((end(stretch.low), name, end(stretch.high)), signs)


def _stretches(cells: Sequence[Cell], period: Exact) -> list[_Stretch]:
    """The solutions of ``[0, period)``, one that goes on at its end joined with the first.

    None where every point is one.
    """
    found: list[_Stretch] = []
    for cell in cells:
        if isinstance(cell, PointCell):
            here = _Stretch(cell.value, cell.value, True, True)
        else:
            assert isinstance(cell, OpenCell)
            low = Fraction(0) if cell.low is None else cell.low
            high = period if cell.high is None else cell.high
            here = _Stretch(low, high, False, False)
        last = found[-1] if found else None
        if last is not None and last.high == here.low and (last.high_closed or here.low_closed):
            found[-1] = _Stretch(last.low, here.high, last.low_closed, here.high_closed)
        else:
            found.append(here)
    if found and found[0].low == 0 and found[0].low_closed and found[-1].high == period:
        last = found.pop()
        if not found:
            return []
        first = found[0]
        start = last.low - period
        found[0] = _Stretch(start, first.high, last.low_closed, first.high_closed)
    return found


def _repeats(stretches: Sequence[_Stretch], period: Exact, turns: int) -> bool:
    """Whether stretches of one period come again after each of ``turns`` equal parts of it."""
    share, rest = divmod(len(stretches), turns)
    if rest:
        return False
    step = period / turns
    return all(
        later.low - earlier.low == step
        and later.high - earlier.high == step
        and (later.low_closed, later.high_closed) == (earlier.low_closed, earlier.high_closed)
        for earlier, later in zip(stretches, stretches[share:], strict=False)
    )


def only_variable(case: Case, asked: Meaning) -> Variable | None:
    """The variable that is asked for, if no given speaks of another one."""
    used = frozenset[str]().union(
        *(tree.free_names(c.formula) for c in case.question.system.constraints)
    )
    names = [v for v in case.question.system.variables if v.name in used]
    plain = [v for v in names if own_scale(asked, v.name) is not None]
    return plain[0] if len(names) == 1 and plain else None


def period_of(case: Case, variable: Variable) -> Exact | None:
    """A positive period of the givens in the variable; None if there is none to be seen."""
    bounded = variable.low is not None or variable.high is not None or variable.values is not None
    if bounded or variable.kind is not Kind.REAL:
        return None
    return common_period(case.question.system, variable.name)


def _any_period(case: Case, variable: Variable) -> Exact | None:
    """A period of the givens in a real number or in a whole one."""
    bounded = variable.low is not None or variable.high is not None or variable.values is not None
    if bounded or variable.kind is not Kind.INTEGER:
        return period_of(case, variable)
    found = whole_period(case.question.system, variable.name)
    return None if found is None else Fraction(found)


def period_bounds(name: str, window: Exact) -> tuple[Constraint, Constraint]:
    """``0 <= name`` and ``name < window``."""
    here = Name(name)
    return (
        Constraint("one period", terms.compare(here, Comparison.GREATER_EQUAL, terms.ZERO)),
        Constraint("one period", terms.compare(here, Comparison.LESS, number_node(window))),
    )


def number_node(value: Exact) -> Node:
    """An exact number as a lowered term."""
    return terms.number(value) if isinstance(value, Fraction) else numbers.to_node(value)


def own_scale(asked: Meaning, variable: str) -> Fraction | None:
    """The factor c if ``asked`` is ``c * variable``, None for anything else."""
    if not isinstance(asked, Scalar):
        return None
    term = asked.term
    if term == Name(variable):
        return Fraction(1)
    if isinstance(term, Multiply) and len(term.factors) == 2 and term.factors[1] == Name(variable):
        return terms.literal(term.factors[0])
    return None
