"""Events and random variables: relations and expressions about the outcome of an experiment.

What is written about a name that depends on chance (``total(outcome) = 7``, ``A and not B``) is
worked out at every outcome of the sample space by itself, so that an `Event` is always a known
set of outcomes, whatever their weights are.  `Chance` belongs to a `Lowering` as its source of
such meanings; a lowering without one knows no chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.tree import Logical, LogicalOperator, Node
from mathverify.semantics import terms
from mathverify.semantics.meaning import (
    Collection,
    Event,
    Label,
    LoweringProblem,
    Meaning,
    RandomVariable,
    SampleSpace,
    Truth,
    describe,
)

if TYPE_CHECKING:
    from mathverify.semantics.lowering import Lowering

__all__ = ["ABOUT_CHANCE", "Chance", "event", "weight"]

#: Functions that make a number or a statement of events and random variables.
ABOUT_CHANCE = frozenset({"P", "E", "Var", "independent", "exclusive", "exhaustive", "ways"})

_SET_OPERATIONS = frozenset({"union", "intersect", "difference", "complement"})


class Chance:
    """One sample space and the names that depend on its outcome.

    ``data`` are the trees of data: those that mention such a name depend on chance as well.
    ``labels`` are words that have a meaning inside of events only.
    """

    def __init__(
        self,
        space: SampleSpace,
        data: Mapping[str, Node],
        labels: Mapping[str, Label] | None = None,
    ) -> None:
        self.space = space
        self.labels = labels or {}
        names = frozenset(space.outcomes[0]) if space.outcomes else frozenset()
        self.meanings: Mapping[str, Meaning] = {
            name: self._meaning(tuple(row[name] for row in space.outcomes)) for name in names
        }
        grown = True
        while grown:
            more = {n for n, node in data.items() if n not in names and _mentions(node, names)}
            grown = bool(more)
            names |= more
        self.names = names

    def _meaning(self, values: tuple[Meaning, ...]) -> Meaning:
        if all(isinstance(value, Truth) for value in values):
            places = (i for i, value in enumerate(values) if value == Truth(terms.TRUE))
            return Event(self.space, frozenset(places))
        return RandomVariable(self.space, values)

    def happens(self, label: Label) -> Event | None:
        """The event that a single thing comes out as ``label``; None if several things do."""
        variables = {m.values for m in self.meanings.values() if isinstance(m, RandomVariable)}
        if len(variables) != 1:
            return None
        (values,) = variables
        if any(isinstance(value, Collection) for value in values):
            return None
        places = (i for i, value in enumerate(values) if value == label)
        return Event(self.space, frozenset(places))

    def concerns(self, node: Node) -> bool:
        """Whether ``node`` is said about the outcome, rather than about probabilities."""
        return _mentions(node, self.names)

    def lower(self, lowering: Lowering, node: Node) -> Meaning:
        """The event or random variable that ``node`` is.  Raises `LoweringProblem`."""
        match node:
            case tree.Name(identifier=name) if name in lowering.names:
                return lowering.names[name]
            case Logical(operator=operator, operands=operands):
                return self._joined(operator, [event(lowering, o, self.space) for o in operands])
            case tree.Conditional():
                raise LoweringProblem(
                    Code.ILL_TYPED,
                    "'A given B' is no event by itself, it has a probability",
                    node,
                    "P(A given B)",
                )
            case tree.Call(function=name, arguments=parts) if (
                name in _SET_OPERATIONS and name in lowering.rules
            ):
                if all(isinstance(part, tree.Name) or self._is_event(part) for part in parts):
                    return lowering.rules[name](lowering, node)
        return self._by_outcomes(lowering, node)

    def _is_event(self, node: Node) -> bool:
        return isinstance(node, (tree.Relation, Logical)) or (
            isinstance(node, tree.Call) and node.function in _SET_OPERATIONS
        )

    def _joined(self, operator: LogicalOperator, events: list[Event]) -> Event:
        everything = frozenset(range(len(self.space.weights)))
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
        return Event(self.space, members)

    def _by_outcomes(self, lowering: Lowering, node: Node) -> Meaning:
        """What ``node`` is at each outcome: statements make an event, values a random variable."""
        free = tree.free_names(node)
        depending = [name for name in free & self.names if name in lowering.names]
        labels = {name: label for name, label in self.labels.items() if name in free}
        known: dict[tuple[Meaning, ...], Meaning] = {}
        columns = [_values(lowering.names[name], self.space) for name in depending]
        found: list[Meaning] = []
        for row in zip(*columns, strict=True):
            if row not in known:
                here = {**labels, **dict(zip(depending, row, strict=True))}
                inner = lowering.within(here, certain=True)
                known[row] = inner.lower(node)
            found.append(known[row])
        if all(isinstance(meaning, Truth) for meaning in found):
            decided = {id(m): _holds(m, node) for m in known.values()}
            return Event(self.space, frozenset(i for i, m in enumerate(found) if decided[id(m)]))
        return RandomVariable(self.space, tuple(found))


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
    meaning = chance.lower(lowering, node) if chance and joined else lowering.lower(node)
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


def weight(space: SampleSpace, members: frozenset[int]) -> Node:
    """The sum of the weights of the outcomes at ``members``, over one denominator if they have it.

    That denominator is the number of all outcomes, which is the same for each of them.
    """
    weights = [space.weights[place] for place in sorted(members)]
    below = {part.denominator if isinstance(part, tree.Divide) else None for part in weights}
    if len(below) == 1 and (denominator := below.pop()) is not None:
        above = [part.numerator for part in weights if isinstance(part, tree.Divide)]
        return terms.divide(terms.add(above), denominator)
    return terms.add(weights)


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
    from mathverify.semantics.evaluation import Truth as Status
    from mathverify.semantics.evaluation import truth

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


def _mentions(node: Node, names: frozenset[str]) -> bool:
    """Whether a name of ``names`` occurs free outside of probabilities and expected values."""
    if isinstance(node, tree.Name):
        return node.identifier in names
    if isinstance(node, tree.Call) and node.function in ABOUT_CHANCE:
        return False
    hidden = tree.bound_by(node)
    return any(_mentions(child, names - hidden) for child in tree.children(node))
