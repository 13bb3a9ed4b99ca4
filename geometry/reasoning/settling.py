"""Which sides of lines would settle a question that several figures answer differently.

What "the diagram shows" has to be said: on which side of a line a point lies.  Of the figures that
are known, one is looked for in which the claimed answer holds, and for few facts about sides that
are true in it and in none of the others.  That these do leave no other figure is proved; figures
that come up then are excluded, too.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, pairwise

from geometry.subjects import subject_of
from mathverify.language import tree
from mathverify.language.formulas import conjuncts
from mathverify.language.tree import Call, Comparison, Name, Node, Relation
from mathverify.semantics.evaluation import Truth, evaluate, truth
from mathverify.semantics.meaning import LoweringProblem
from mathverify.semantics.numbers import Irrational, rational_enclosure
from mathverify.semantics.question import Question
from mathverify.semantics.system import (
    Constraint,
    Model,
    Outcome,
    Satisfiable,
    System,
    Unsatisfiable,
)

_Place = tuple[float, float]
#: How many figures may come up after others were excluded, and how many facts are told at most.
_ROUNDS = 5
_MOST = 3
#: Parts of the extent of the figure: what is nearer to a line is on neither side.
_ON = 1e-6
_NEAR = 1e-9
_BITS = 64


@dataclass(frozen=True, slots=True)
class _Fact:
    """Two points on the same side of a line, or not."""

    points: tuple[str, str]
    line: tuple[str, str]
    same: bool

    @property
    def statement(self) -> Node:
        one, other = map(Name, self.points)
        line = Call("line", tuple(map(Name, self.line)))
        return Call("same_side" if self.same else "opposite_side", (one, other, line))

    def holds(self, places: Mapping[str, _Place]) -> bool:
        found = _sides(self.points, self.line, places)
        return found is not None and (found > 0) is self.same


def settling(
    question: Question,
    system: System,
    goal: Node,
    figures: Sequence[Model],
    decide: Callable[[System], Outcome],
) -> tuple[Node, ...]:
    """Facts with which ``goal``, a formula, is true in every figure of ``system``, and one exists.

    ``figures`` are some that are known.  Empty where no few facts about sides were found.
    """
    known = [(_places(question, model), _is_true(goal, model)) for model in figures]
    good = next((places for places, right in known if right), None)
    if good is None:
        return ()
    candidates = tuple(_facts(question, good))
    bad = [places for places, right in known if not right]
    for _ in range(_ROUNDS):
        chosen = _covering(candidates, bad)
        if chosen is None:
            return ()
        try:
            told = system.with_constraints(*_constraints(question, chosen))
        except LoweringProblem:
            return ()
        wrong = decide(told.with_constraints(Constraint("answer", goal, wanted=False)))
        match wrong:
            case Satisfiable(model=model):
                bad.append(_places(question, model))
            case Unsatisfiable() if chosen and isinstance(decide(told), Satisfiable):
                return tuple(fact.statement for fact in chosen)
            case _:
                return ()
    return ()


def _constraints(question: Question, facts: Sequence[_Fact]) -> Iterator[Constraint]:
    for number, fact in enumerate(facts):
        yield Constraint(f"side {number}", question.lowering.formula(fact.statement))


def _covering(
    candidates: Sequence[_Fact], bad: Sequence[Mapping[str, _Place]]
) -> tuple[_Fact, ...] | None:
    """Few facts of which each figure fails one, the first in order among equals."""
    chosen: list[_Fact] = []
    left = list(bad)
    while left:
        best = max(candidates, key=lambda one: sum(not one.holds(p) for p in left), default=None)
        if best is None or all(best.holds(places) for places in left) or len(chosen) == _MOST:
            return None
        chosen.append(best)
        left = [places for places in left if best.holds(places)]
    return tuple(chosen)


def _facts(question: Question, places: Mapping[str, _Place]) -> Iterator[_Fact]:
    """What is true of sides in a figure: of lines and points that the question joins first."""
    joined = _joined(question)
    near = {frozenset(pair) for pair in joined}
    lines = [pair for pair in joined if set(pair) <= set(places)]
    ranked: list[tuple[tuple[bool, int], _Fact]] = []
    for line in lines:
        others = [name for name in places if name not in line]
        for points in combinations(others, 2):
            found = _sides(points, line, places)
            if found:
                beside = sum(
                    any(frozenset((point, end)) in near for end in line) for point in points
                )
                ranked.append(((found < 0, -beside), _Fact(points, line, found > 0)))
    return (fact for _, fact in sorted(ranked, key=lambda one: one[0]))


def _joined(question: Question) -> tuple[tuple[str, str], ...]:
    """Pairs of points that givens and the request join: sides, arms, ends of lengths."""
    nodes = [given.node for given in question.givens]
    nodes += [question.reading.ask] if question.reading.ask is not None else []
    found: dict[frozenset[str], tuple[str, str]] = {}
    for part in (part for node in nodes for part in tree.walk(node) if isinstance(part, Call)):
        names = tuple(one.identifier for one in part.arguments if isinstance(one, Name))
        if len(names) != len(part.arguments) or len(names) < 2:
            continue
        pairs = list(pairwise(names))
        if part.function != "angle" and len(names) > 2:
            pairs.append((names[-1], names[0]))
        for one, other in pairs:
            found.setdefault(frozenset((one, other)), (min(one, other), max(one, other)))
    return tuple(pair for pair in found.values() if pair[0] != pair[1])


def _places(question: Question, model: Model) -> Mapping[str, _Place]:
    return subject_of(question, model).places


def _sides(
    points: tuple[str, str], line: tuple[str, str], places: Mapping[str, _Place]
) -> float | None:
    """Above 0 for one side, below for two; None where a point is on the line."""
    (x0, y0), (x1, y1) = places[line[0]], places[line[1]]
    size = max(math.dist(one, other) for one, other in combinations(places.values(), 2))
    long = math.hypot(x1 - x0, y1 - y0)
    if long <= _ON * size:
        return None
    offs = []
    for name in points:
        x, y = places[name]
        off = ((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / long
        if abs(off) <= _ON * size:
            return None
        offs.append(off)
    return offs[0] * offs[1]


def _is_true(goal: Node, model: Model) -> bool:
    """Whether a formula seems to be true in a figure that is known by enclosures."""
    return all(_holds(atom, model) for atom in conjuncts(goal))


def _holds(atom: Node, model: Model) -> bool:
    match atom:
        case Relation(operands=(one, other), signs=(Comparison.EQUAL,)):
            values = [_float(part, model) for part in (one, other)]
            return math.isclose(*values, rel_tol=_NEAR, abs_tol=1e-12)
        case _:
            return truth(atom, model) is Truth.TRUE


def _float(term: Node, model: Model) -> float:
    value = evaluate(term, model)
    if not isinstance(value, Fraction | Irrational):
        return math.nan
    return float(sum(rational_enclosure(value, _BITS)) / 2)
