"""What a text may speak of: declared things, each of which is shown as it stands.

A slot holds a datum, an unknown, a text, a function; the id of a given; ``{ask}`` and
``{experiment}``; ``{domain x}``; or a whole side of the relation of a given.  Nothing is computed:
a part of a term, a multiple, a number of its own is none of these.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum
from functools import cached_property

from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.formulas_in_words import Names, Run, runs
from mathverify.language.marks import Formula, Slot, Text
from mathverify.language.occurrences import parts_of
from mathverify.language.tree import Node
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.domains import FIGURE_SHAPES, Domain, Shape
from mathverify.semantics.put_in import with_data
from mathverify.semantics.reading import Reading, parse_said

#: Which of the declared things something is.
Holding = Enum("Holding", "DATUM UNKNOWN TEXT FUNCTION GIVEN ASK EXPERIMENT DOMAIN SIDE")


@dataclass(frozen=True, slots=True)
class Held:
    """A declared thing, and the trees as written that it is made of.

    ``key`` says what it is told as: the id of a given, ``function f``, ``domain x``; ``partly``
    that showing it does not tell it yet.  ``of`` are the givens that have this side.
    """

    what: Holding
    name: str
    nodes: tuple[Node, ...] = ()
    key: str = ""
    partly: bool = False
    of: tuple[str, ...] = ()

    @property
    def node(self) -> Node | None:
        """The tree of what is printed as one formula."""
        sentences = (Holding.DOMAIN, Holding.EXPERIMENT, Holding.ASK, Holding.TEXT)
        return None if self.what in sentences else self.nodes[0]


class Declared:
    """What the texts of one question may speak of: a spec (or one part of it) and its reading."""

    def __init__(self, spec: ProblemSpec, reading: Reading) -> None:
        self.spec = spec
        self.reading = reading
        #: The id of the given that is the experiment, else empty.
        self.experiment = reading.experiment[0] if reading.experiment is not None else ""
        #: The givens by id as they are written, those that define something too.
        self.relations: Mapping[str, Node] = reading.written
        self.domains: Mapping[str, Domain] = reading.domains
        self._shown: dict[Node, Node] = {}

    @cached_property
    def things(self) -> tuple[Held, ...]:
        """What a text has to tell, or asks: givens, the experiment, domains, functions, the ask."""
        found = [Held(Holding.GIVEN, i, (node,), i) for i, node in self.relations.items()]
        if self.reading.experiment is not None:
            id_, experiment = self.reading.experiment
            found.append(Held(Holding.EXPERIMENT, id_, (experiment.written,), id_))
        for name, domain in self.domains.items():
            members = (domain.members,) if domain.members is not None else ()
            nodes = (tree.Name(name), *domain.conditions, *members)
            found.append(Held(Holding.DOMAIN, name, nodes, f"domain {name}"))
        for name, rule in self.reading.shown_functions.items():
            # The rule alone does not say where it holds.
            partly = rule.domain is not None
            found.append(Held(Holding.FUNCTION, name, (rule.body,), f"function {name}", partly))
        asked = (self.reading.ask,) if self.reading.ask is not None else ()
        return (*found, Held(Holding.ASK, "ask", asked))

    @cached_property
    def tellable(self) -> Mapping[str, Held]:
        """What a span may name: ``domain x``, ``ask``, and the others by id or name."""
        in_order = {
            held.key if held.what is Holding.DOMAIN else held.name: held
            for held in reversed(self.things)
        }
        return {**in_order, "ask": self.things[-1]}

    @cached_property
    def named(self) -> Mapping[str, Held]:
        """What a slot may hold by its name: where two have one name, the later one."""
        reading, things = self.reading, self.tellable.items()
        found = {name: held for name, held in things if held.what is not Holding.FUNCTION}
        if self.experiment:
            found.setdefault("experiment", found[self.experiment])
        found |= {held.name: held for held in self.things if held.what is Holding.GIVEN}
        found |= {n: Held(Holding.UNKNOWN, n, (tree.Name(n),)) for n in reading.declared}
        functions = (held for held in self.things if held.what is Holding.FUNCTION)
        found |= {held.name: held for held in functions if held.name in reading.declared}
        found |= {n: Held(Holding.DATUM, n, (tree.Name(n),)) for n in reading.data}
        return found | {n: Held(Holding.TEXT, n) for n in reading.texts}

    def held(self, source: str) -> Held | None:
        """What ``{source}`` holds; None if it is nothing that is declared."""
        if source in self.named:
            return self.named[source]
        try:
            node = self.reading.parse(source)
        except ParseError:
            return None
        of = self.sides.get(node)
        return Held(Holding.SIDE, source, (node,), of=of) if of else None

    @cached_property
    def sides(self) -> Mapping[Node, tuple[str, ...]]:
        """Every whole side of what the givens assert that names something, and their ids."""
        found: dict[Node, tuple[str, ...]] = {}
        for id_, node in self.relations.items():
            for side in _sides(node):
                if tree.free_names(side) & self.reading.declared:
                    found[side] = (*found.get(side, ()), id_)
        return found

    @cached_property
    def facts(self) -> Mapping[str, Node]:
        """The relations, and all that is written in the experiment as one of them."""
        if self.reading.experiment is None:
            return self.relations
        id_, experiment = self.reading.experiment
        return {**self.relations, id_: experiment.written}

    @cached_property
    def data_by_given(self) -> Mapping[str, frozenset[str]]:
        """The data that each given (and the experiment) names."""
        return {id_: self.data_in(node) for id_, node in self.facts.items()}

    def data_in(self, *nodes: Node) -> frozenset[str]:
        """The data that trees name, but no events: these are printed with what is asked."""
        names = frozenset[str]().union(*map(tree.free_names, nodes))
        return names and names & self.reading.data.keys() - self.reading.chance_names

    @cached_property
    def scalars(self) -> frozenset[str]:
        """Unknowns that are no figures: a text that shows one of them speaks formally."""
        domains = self.domains.items()
        return frozenset(name for name, domain in domains if domain.shape not in FIGURE_SHAPES)

    def is_point(self, name: str) -> bool:
        """Whether a name is that of a point, unknown or given by its coordinates."""
        if name in self.domains:
            return self.domains[name].shape is Shape.POINT
        return isinstance(self.reading.data.get(name), tree.TupleLiteral)

    @cached_property
    def letters(self) -> frozenset[str]:
        """Every name that a formula may use: declared ones, and those bound in what is declared."""
        bound = {part.variable for part in parts_of(tree.Quantified, self._written)}
        bound |= {part.variable for part in parts_of(tree.SetBuilder, self._written)}
        rules = self.reading.functions.values()
        return self.reading.declared | bound.union(*(rule.parameters for rule in rules))

    @cached_property
    def _written(self) -> tuple[Node, ...]:
        """The data, the relations and what is asked."""
        return (*self.reading.data.values(), *self.relations.values(), *self.things[-1].nodes)

    def parse(self, text: str) -> Node:
        """A formula of a text.  Raises `ParseError`."""
        return parse_said(self.spec, text, self.letters, frozenset(self.reading.functions))

    def runs(
        self, parts: Iterable[Text | Formula | Slot], angles: frozenset[str] = frozenset()
    ) -> Iterator[Run]:
        """The formulas in parts that stand beside each other; ``angles`` are words for angles."""
        return runs(self._names_shown, parts, self._token, angles)

    @cached_property
    def _names_shown(self) -> Names:
        constants = {part.name for part in parts_of(tree.Constant, self._written)}
        letters = self.letters.union(name for name in constants if len(name) == 1)
        return Names(letters, self._points, self._factors)

    @cached_property
    def _points(self) -> frozenset[str]:
        """The names of points."""
        return frozenset(filter(self.is_point, self.domains.keys() | self.reading.data.keys()))

    @cached_property
    def _factors(self) -> frozenset[str]:
        """The names that stand for factors where they are written together."""
        return self.scalars.union(self.reading.data)

    def _token(self, source: str) -> tuple[str, str]:
        """What a slot is in a formula, and how it is read there; see `Names`."""
        held = self.held(source)
        if held is not None and held.what is Holding.SIDE:
            return "s", f"({source})"
        if held is None or held.what in (Holding.ASK, Holding.EXPERIMENT):
            return "o", ""
        if held.what is Holding.TEXT:
            return "T", self.reading.texts[held.name]
        if held.what in (Holding.GIVEN, Holding.DOMAIN):
            return "G", f"{{{source}}}"
        match self.reading.data.get(held.name):
            case tree.Number(value) if value.denominator == 1:
                return "s", held.name
            case tree.Number() | tree.Quantity() | tree.Percent():
                return "S", held.name
        return "s", held.name

    def shown(self, node: Node) -> Node:
        """``node`` as it is printed, with the data put in."""
        if node not in self._shown:
            self._shown[node] = with_data(self.reading, node)
        return self._shown[node]

    def nearest(self, source: str) -> str:
        """The slot that may have been meant by one that holds nothing declared."""
        reading = self.reading
        names = [*reading.data, *reading.texts, *self.relations, *map(to_ascii, self.sides)]
        close = get_close_matches(source, [*names, *reading.functions], 1, 0.6)
        if close:
            return f"{{{close[0]}}}"
        try:
            used = self.data_in(reading.parse(source))
        except ParseError:
            used = frozenset[str]()
        return " and ".join(f"{{{name}}}" for name in sorted(used))


def _sides(node: Node) -> Iterator[Node]:
    match node:
        case tree.Relation(operands=operands):
            yield from operands
        case tree.Logical(operator=tree.LogicalOperator.AND, operands=operands):
            for operand in operands:
                yield from _sides(operand)
        case tree.Quantified(body=body):
            yield from _sides(body)
