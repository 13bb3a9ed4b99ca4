"""Events and their probabilities: P(A), P(A given B), independence, exclusion.

An event is a set of outcomes (`mathverify.semantics.events`), its probability the sum of their
weights.  ``P(A given B)`` is the quotient P(A and B)/P(B), which has no value where P(B) is 0.
Independence of several events is mutual: it holds for every choice of two or more of them
(A. N. Kolmogorov, Grundbegriffe der Wahrscheinlichkeitsrechnung, 1933, I §5).
"""

from __future__ import annotations

from itertools import combinations

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Node
from mathverify.semantics import terms
from mathverify.semantics.chance import weight
from mathverify.semantics.events import event
from mathverify.semantics.laws import law_in, probability
from mathverify.semantics.lowering import Lowering, Theory
from mathverify.semantics.meaning import Event, LoweringProblem, Meaning, Scalar, Truth
from mathverify.theories.arguments import arity

__all__ = ["THEORY"]

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
        return probability(lowering, *named, argument)
    if isinstance(argument, tree.Conditional):
        first, second = event(lowering, argument.event), event(lowering, argument.condition)
        _one_space((first, second), call)
        both = weight(first.space, first.members & second.members)
        return Scalar(terms.divide(both, weight(second.space, second.members)))
    found = event(lowering, argument)
    return Scalar(weight(found.space, found.members))


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
