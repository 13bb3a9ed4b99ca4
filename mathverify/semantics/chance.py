"""One sample space and the names that depend on its outcome.

`Chance` belongs to a `Lowering`; one without it knows no chance.  What is said about the outcome
is read in `mathverify.semantics.events`.
"""

from __future__ import annotations

from collections.abc import Mapping

from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics import terms
from mathverify.semantics.meaning import (
    Collection,
    Event,
    Label,
    Meaning,
    RandomVariable,
    SampleSpace,
    Truth,
)

#: Functions that make a number or a statement of events and random variables.
ABOUT_CHANCE = frozenset({"P", "E", "Var", "independent", "exclusive", "exhaustive", "ways"})


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


def _mentions(node: Node, names: frozenset[str]) -> bool:
    """Whether a name of ``names`` occurs free outside of probabilities and expected values."""
    if isinstance(node, tree.Name):
        return node.identifier in names
    if isinstance(node, tree.Call) and node.function in ABOUT_CHANCE:
        return False
    hidden = tree.bound_by(node)
    return any(_mentions(child, names - hidden) for child in tree.children(node))
