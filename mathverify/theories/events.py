"""Events and their probabilities: P(A), P(A given B), independence, exclusion.

An event is a set of outcomes (`mathverify.semantics.events`), its probability the sum of their
weights.  ``P(A given B)`` is the quotient P(A and B)/P(B), which has no value where P(B) is 0.
Independence of several events is mutual: it holds for every choice of two or more of them
(A. N. Kolmogorov, Grundbegriffe der Wahrscheinlichkeitsrechnung, 1933, I §5).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from mathverify.calculus.holes import has_no_hole
from mathverify.calculus.variables import variables
from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Node
from mathverify.semantics import terms
from mathverify.semantics.chance import weight
from mathverify.semantics.events import event
from mathverify.semantics.laws import Solving, law_in, mean, probability
from mathverify.semantics.lowering import Lowering, Theory
from mathverify.semantics.meaning import Event, Law, LoweringProblem, Meaning, Scalar, Truth
from mathverify.semantics.numbers.exact import LOCATED_LEVEL, Irrational
from mathverify.semantics.system import Cell, PointCell
from mathverify.theories.arguments import arity
from mathverify.theories.binding import with_bound
from mathverify.theories.continuity import cells_of

_EXAMPLE = "P(A), P(A and B), P(A or B), P(not A) or P(A given B)"


def _probability(lowering: Lowering, call: tree.Call) -> Meaning:
    if len(call.arguments) != 1:
        if len(call.arguments) == 2 and isinstance(call.arguments[1], tree.Number):
            words = f"P(...) is a probability, and {to_ascii(call)} holds no event"
            number = f"permutations({', '.join(map(to_ascii, call.arguments))})"
            raise LoweringProblem(Code.AMBIGUOUS, words, call, number)
        raise LoweringProblem(
            Code.AMBIGUOUS, "two events in P(...), and not how they are joined", call, _EXAMPLE
        )
    (argument,) = call.arguments
    named = law_in(lowering, argument)
    if named is not None:
        return probability(lowering, *named, argument, _solving(lowering, *named))
    if isinstance(argument, tree.Conditional):
        first, second = event(lowering, argument.event), event(lowering, argument.condition)
        _one_space((first, second), call)
        both = weight(first.space, first.members & second.members)
        return Scalar(terms.divide(both, weight(second.space, second.members)))
    found = event(lowering, argument)
    return Scalar(weight(found.space, found.members))


def _solving(lowering: Lowering, name: str, law: Law) -> Solving:
    """Where a relation about a random number holds, by cells of the line."""

    def solved(relation: Node, wanted: bool) -> Sequence[Cell] | None:
        inner, fresh = with_bound(lowering, name, mean(law).dimension)
        formula = inner.formula(relation)
        match formula:
            # A statement that has no truth value for some of the numbers is no event.
            case tree.Relation(operands=sides) if all(map(has_no_hole, sides)):
                if variables(formula) == {fresh}:
                    found = cells_of(fresh, (formula if wanted else terms.negation(formula),))
                    return None if found is None or any(map(_is_located, found)) else found
        return None

    return solved


def _is_located(cell: Cell) -> bool:
    """Whether an end of the cell has no exact notation."""
    ends = (cell.value,) if isinstance(cell, PointCell) else (cell.low, cell.high)
    return any(isinstance(end, Irrational) and end.level >= LOCATED_LEVEL for end in ends)


def _events(lowering: Lowering, call: tree.Call, least: int) -> tuple[Event, ...]:
    nodes = arity(call, least, None, f"{call.function}(A, B)")
    found = tuple(event(lowering, node) for node in nodes)
    _one_space(found, call)
    return found


def _one_space(events: tuple[Event, ...], node: Node) -> None:
    if any(found.space is not events[0].space for found in events):
        raise LoweringProblem(
            None, "these are events of different experiments", node, "events of one experiment"
        )


def _independent(lowering: Lowering, call: tree.Call) -> Meaning:
    events = _events(lowering, call, 2)
    parts: list[Node] = []
    for size in range(2, len(events) + 1):
        for chosen in combinations(events, size):
            space = chosen[0].space
            common = frozenset.intersection(*(found.members for found in chosen))
            single = terms.multiply(weight(space, found.members) for found in chosen)
            parts.append(terms.equal(weight(space, common), single))
    return Truth(terms.conjunction(parts))


def _exclusive(lowering: Lowering, call: tree.Call) -> Meaning:
    events = _events(lowering, call, 2)
    return Truth(
        terms.conjunction(
            terms.equal(weight(one.space, one.members & other.members), terms.ZERO)
            for one, other in combinations(events, 2)
        )
    )


def _exhaustive(lowering: Lowering, call: tree.Call) -> Meaning:
    events = _events(lowering, call, 1)
    members = frozenset[int]().union(*(found.members for found in events))
    return Truth(terms.equal(weight(events[0].space, members), terms.ONE))


THEORY = Theory(
    "events",
    {
        "P": _probability,
        "independent": _independent,
        "exclusive": _exclusive,
        "exhaustive": _exhaustive,
    },
)
