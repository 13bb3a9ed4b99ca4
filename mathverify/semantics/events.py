"""What is said about the outcome of an experiment: events and random variables.

What is written about a name that depends on chance (``total(outcome) = 7``, ``A and not B``) is
worked out at every outcome of the sample space by itself, so that an `Event` is always a known
set of outcomes, whatever their weights are.
"""

from __future__ import annotations

from collections.abc import Iterator

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.tree import Logical, LogicalOperator, Node
from mathverify.semantics import terms
from mathverify.semantics.chance import Chance
from mathverify.semantics.evaluation import Truth as Status
from mathverify.semantics.evaluation import truth
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import (
    Event,
    LoweringProblem,
    Meaning,
    RandomVariable,
    SampleSpace,
    Truth,
    describe,
)


def at_outcomes(lowering: Lowering, node: Node) -> Meaning:
    """The event or random variable that ``node`` is.  Raises `LoweringProblem`."""
    chance = lowering.chance
    assert chance is not None
    match node:
        case tree.Name(identifier=name) if name in lowering.names:
            return lowering.names[name]
        case Logical(operator=operator, operands=operands):
            return _joined(
                chance.space, operator, [event(lowering, o, chance.space) for o in operands]
            )
        case tree.Conditional():
            raise LoweringProblem(
                Code.ILL_TYPED,
                "'A given B' is no event by itself, it has a probability",
                node,
                "P(A given B)",
            )
        case tree.Call(function=name, arguments=parts) if name in lowering.rules.of_events:
            if all(isinstance(part, tree.Name) or _is_event(lowering, part) for part in parts):
                return lowering.rules.calls[name](lowering, node)
    return _by_outcomes(chance, lowering, node)


def _is_event(lowering: Lowering, node: Node) -> bool:
    return isinstance(node, (tree.Relation, Logical)) or (
        isinstance(node, tree.Call) and node.function in lowering.rules.of_events
    )


def _joined(space: SampleSpace, operator: LogicalOperator, events: list[Event]) -> Event:
    everything = frozenset(range(len(space.weights)))
    sets = [found.members for found in events]
    match operator:
        case LogicalOperator.AND:
            members = everything.intersection(*sets)
        case LogicalOperator.OR:
            members = frozenset[int]().union(*sets)
        case LogicalOperator.NOT:
            members = everything - sets[0]
        case LogicalOperator.IMPLIES:
            members = (everything - sets[0]) | sets[1]
        case LogicalOperator.IFF:
            members = everything - (sets[0] ^ sets[1])
    return Event(space, members)


def _by_outcomes(chance: Chance, lowering: Lowering, node: Node) -> Meaning:
    """What ``node`` is at each outcome: statements make an event, values a random variable."""
    free = tree.free_names(node)
    depending = [name for name in free & chance.names if name in lowering.names]
    labels = {name: label for name, label in chance.labels.items() if name in free}
    known: dict[tuple[Meaning, ...], Meaning] = {}
    columns = [_values(lowering.names[name], chance.space) for name in depending]
    found: list[Meaning] = []
    for row in zip(*columns, strict=True):
        if row not in known:
            here = {**labels, **dict(zip(depending, row, strict=True))}
            inner = lowering.within(here, certain=True)
            known[row] = inner.lower(node)
        found.append(known[row])
    if all(isinstance(meaning, Truth) for meaning in found):
        decided = {id(m): _holds(m, node) for m in known.values()}
        return Event(chance.space, frozenset(i for i, m in enumerate(found) if decided[id(m)]))
    return RandomVariable(chance.space, tuple(found))


def event(lowering: Lowering, node: Node, space: SampleSpace | None = None) -> Event:
    """The event that ``node`` is; ``true`` and ``false`` are sure and impossible in ``space``.

    Raises `LoweringProblem`: ill-typed for anything that is no event.
    """
    chance = lowering.chance
    if chance is not None and isinstance(node, tree.Name) and node.identifier in chance.labels:
        happens = chance.happens(chance.labels[node.identifier])
        if happens is None:
            raise LoweringProblem(
                Code.AMBIGUOUS,
                f"which of the outcomes are {node.identifier}?",
                node,
                f"count(outcome, {node.identifier}) = 2, or outcome[1] = {node.identifier}",
            )
        return happens
    joined = chance is not None and isinstance(node, Logical)
    meaning = at_outcomes(lowering, node) if joined else lowering.lower(node)
    if isinstance(meaning, Event) and not meaning.space.counts:
        return meaning
    if isinstance(meaning, Truth) and space is not None:
        members = range(len(space.weights)) if _holds(meaning, node) else ()
        return Event(space, frozenset(members))
    if isinstance(meaning, Truth):
        raise LoweringProblem(
            Code.ILL_TYPED,
            "an event is a relation about the outcome of an experiment",
            node,
            'givens: {experiment: "roll 2 dice"}, and P(total(outcome) = 7)',
        )
    raise LoweringProblem(
        Code.ILL_TYPED,
        f"an event is needed here, but this is {describe(meaning)}",
        node,
        "a relation about the outcome, such as outcome = 6, or an unknown of the domain event",
    )


def _values(meaning: Meaning, space: SampleSpace) -> Iterator[Meaning]:
    match meaning:
        case Event(members=members):
            for place in range(len(space.weights)):
                yield Truth(terms.TRUE if place in members else terms.FALSE)
        case RandomVariable(values=values):
            yield from values
        case _:
            for _ in space.weights:
                yield meaning


def _holds(meaning: Meaning, node: Node) -> bool:
    assert isinstance(meaning, Truth)
    found = truth(meaning.formula, {})
    if found is Status.UNDEFINED:
        raise LoweringProblem(
            Code.ILL_TYPED, "this has no value at some outcome of the experiment", node
        )
    if found is Status.UNKNOWN:
        raise LoweringProblem(
            None, "an event that depends on an unknown number is not decided", node
        )
    return found is Status.TRUE
