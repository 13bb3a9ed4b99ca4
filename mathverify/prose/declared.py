"""What a slot may hold: one declared thing, which is printed as it stands.

A datum, an unknown, a text, a function; the id of a given; ``{ask}`` and ``{experiment}``;
``{domain x}``; or a whole side of the relation of a given.  Nothing is computed: a part of a term,
a multiple, a number of its own is none of these.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum, auto
from functools import cached_property

from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Node
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.domains import FIGURE_SHAPES, Domain, Shape
from mathverify.semantics.reading import Reading, parse_text, with_data

__all__ = ["Declared", "Held", "Holding"]


class Holding(Enum):
    """Which of the declared things a slot holds."""

    DATUM = auto()
    UNKNOWN = auto()
    TEXT = auto()
    FUNCTION = auto()
    GIVEN = auto()
    ASK = auto()
    EXPERIMENT = auto()
    DOMAIN = auto()
    SIDE = auto()


@dataclass(frozen=True, slots=True)
class Held:
    """What a slot holds.  ``name`` is the datum, id, unknown; ``node`` the tree as written.

    ``givens`` are the ids of the givens that have this side.
    """

    what: Holding
    name: str
    node: Node | None = None
    givens: tuple[str, ...] = ()


class Declared:
    """What the texts of one question may speak of: a spec (or one part of it) and its reading."""

    def __init__(self, spec: ProblemSpec, reading: Reading) -> None:
        self.spec = spec
        self.reading = reading

    @cached_property
    def experiment(self) -> str:
        """The id of the given that is the experiment, else empty."""
        return self.reading.experiment[0] if self.reading.experiment is not None else ""

    @property
    def relations(self) -> Mapping[str, Node]:
        """The givens by id as they are written, those that define something too."""
        return self.reading.written

    @cached_property
    def facts(self) -> Mapping[str, Node]:
        """The relations, and all that is written in the experiment as one of them."""
        if self.reading.experiment is None:
            return self.relations
        id_, experiment = self.reading.experiment
        return {**self.relations, id_: experiment.written}

    @cached_property
    def letters(self) -> frozenset[str]:
        """Every name that a formula may use: declared ones, and those bound in what is declared."""
        nodes = [*self.relations.values()]
        nodes += [node for node in (self.reading.ask,) if node is not None]
        bound = {
            part.variable
            for n in nodes
            for part in tree.walk(n)
            if isinstance(part, (tree.Quantified, tree.SetBuilder))
        }
        own = {name for rule in self.reading.functions.values() for name in rule.parameters}
        return self.reading.declared | bound | own

    def parse(self, text: str) -> Node:
        """A formula of a text.  Raises `ParseError`."""
        return parse_text(text, self.letters, frozenset(self.reading.functions))

    @cached_property
    def sides(self) -> Mapping[Node, tuple[str, ...]]:
        """Every whole side of a relation that names something, with the givens that have it."""
        found: dict[Node, tuple[str, ...]] = {}
        for id_, node in self.relations.items():
            for side in _sides(node):
                if tree.free_names(side) & self.reading.declared:
                    found[side] = (*found.get(side, ()), id_)
        return found

    @cached_property
    def data_by_given(self) -> Mapping[str, frozenset[str]]:
        """The data that each given (and the experiment) names."""
        return {id_: self.data_in(node) for id_, node in self.facts.items()}

    def data_in(self, node: Node) -> frozenset[str]:
        """The data that a tree names; those that are words are no data here."""
        return tree.free_names(node) & self.reading.data.keys() - self.event_data

    @cached_property
    def event_data(self) -> frozenset[str]:
        """Data that are events: what they say of the outcome is printed with what is asked."""
        return frozenset(self.reading.chance_names & self.reading.data.keys())

    @cached_property
    def scalars(self) -> frozenset[str]:
        """Unknowns that are no figures: a text that shows one of them speaks formally."""
        return frozenset(
            name
            for name, domain in self.reading.domains.items()
            if domain.shape not in FIGURE_SHAPES
        )

    def is_point(self, name: str) -> bool:
        """Whether a name is that of a point, unknown or given by its coordinates."""
        if name in self.domains:
            return self.domains[name].shape is Shape.POINT
        return isinstance(self.reading.data.get(name), tree.TupleLiteral)

    def domain_data(self, name: str) -> frozenset[str]:
        """The data that the domain of an unknown names."""
        domain = self.domains[name]
        nodes = (*domain.conditions, *((domain.members,) if domain.members is not None else ()))
        return frozenset[str]().union(*map(self.data_in, nodes))

    @property
    def domains(self) -> Mapping[str, Domain]:
        """The domains of the unknowns."""
        return self.reading.domains

    def held(self, source: str) -> Held | None:
        """What ``{source}`` holds; None if it is nothing that is declared."""
        reading = self.reading
        if source in reading.texts:
            return Held(Holding.TEXT, source)
        if source in reading.data:
            return Held(Holding.DATUM, source, tree.Name(source))
        if source in reading.functions and source in reading.declared:
            return Held(Holding.FUNCTION, source, reading.functions[source].body)
        if source in reading.declared:
            return Held(Holding.UNKNOWN, source, tree.Name(source))
        if source in self.relations:
            return Held(Holding.GIVEN, source, self.relations[source], (source,))
        if source == "ask":
            return Held(Holding.ASK, source)
        if source and source in ("experiment", self.experiment):
            return Held(Holding.EXPERIMENT, self.experiment) if self.experiment else None
        word, _, name = source.partition(" ")
        if word == "domain" and name in self.domains:
            return Held(Holding.DOMAIN, name)
        try:
            node = reading.parse(source)
        except ParseError:
            return None
        if node in self.sides:
            return Held(Holding.SIDE, source, node, self.sides[node])
        return None

    def shown(self, node: Node) -> Node:
        """``node`` as it is printed, with the data put in."""
        return with_data(self.reading, node)

    def nearest(self, source: str) -> str:
        """The slot that may have been meant by one that holds nothing declared."""
        texts = {to_ascii(side): side for side in self.sides}
        names = [*self.reading.data, *self.reading.texts, *self.relations, *texts]
        names += self.reading.functions
        close = get_close_matches(source, names, 1, 0.6)
        if close:
            return f"{{{close[0]}}}"
        try:
            used = self.data_in(self.reading.parse(source))
        except ParseError:
            used = frozenset[str]()
        return " and ".join(f"{{{name}}}" for name in sorted(used))


def _sides(node: Node) -> Iterator[Node]:
    match node:
        case tree.Relation(operands=operands):
            yield from operands
        case tree.Logical(operands=operands):
            for operand in operands:
                yield from _sides(operand)
        case tree.Quantified(body=body):
            yield from _sides(body)
