"""What a page shows of a tree: values in place of the names of data; and what it speaks of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from itertools import pairwise
from typing import TYPE_CHECKING, Protocol

from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.occurrences import kinds_in
from mathverify.language.tree import Name, Node

if TYPE_CHECKING:
    from mathverify.language.formulas_in_words import Run
    from mathverify.semantics.reading import Reading


class _HasData(Protocol):
    """A reading, of which the data alone are asked."""

    @property
    def data(self) -> Mapping[str, Node]:
        """The trees of the data by name."""


def with_data(reading: _HasData, node: Node, but: Set[str] = frozenset()) -> Node:
    """``node`` with every datum replaced by its value, data of data included.

    Data that ``but`` names stay names, and so do labels of what is drawn: "exactly 2 are red" is
    said of the red ones, of which there may be 2.  An entry of a datum is the value of that entry:
    nobody writes ``[4, 2, 8][1]`` for 4.
    """
    data = reading.data
    labels, outcome = _labels(reading, node)
    if labels:
        node = _with_labels(node, outcome, {label: Name(f"{label} drawn") for label in labels})
    if but:
        data = {name: value for name, value in data.items() if name not in but}
    for _ in range(len(data)):
        changed = tree.substitute(node, data)
        if changed is node or changed == node:
            break
        node = changed
    if labels:
        back = {f"{label} drawn": Name(label) for label in labels}
        node = _with_labels(node, outcome, back)
    return _with_entries(node) if tree.Index in kinds_in(node) else node


def _labels(reading: _HasData, node: Node) -> tuple[Set[str], str]:
    """The labels of what is drawn that are names of data as well, and the name of the outcome."""
    experiment = getattr(reading, "experiment", None)
    if experiment is None or not reading.data or tree.Call not in kinds_in(node):
        return frozenset(), ""
    from mathverify.semantics.counted_labels import labels_drawn

    labels, outcome = labels_drawn(experiment[1])
    return labels & reading.data.keys(), outcome


def _with_labels(node: Node, outcome: str, labels: Mapping[str, Node]) -> Node:
    """``node`` with other names for labels beside the outcome, as in ``count(outcome, red)``."""
    below = tuple(_with_labels(part, outcome, labels) for part in tree.children(node))
    if isinstance(node, (tree.Call, tree.Relation)) and any(_is_of(outcome, one) for one in below):
        below = tuple(tree.substitute(part, labels) for part in below)
    return tree.rebuild(node, below) if below else node


def _is_of(outcome: str, node: Node) -> bool:
    return (node.base if isinstance(node, tree.Index) else node) == Name(outcome)


_POWERS = frozenset("^²³⁴⁵⁶⁷⁸⁹")
#: Values that a page shows as one number, with a unit or without; no power of one does.
_NUMBERS = (tree.Number, tree.Divide, tree.Quantity, tree.Percent)


def reads_otherwise(reading: Reading, run: Run, parse: Callable[[str], Node]) -> str:
    """What is wrong where a formula with the values of its slots reads as another; else empty.

    ``{a}²`` of -2 is shown as -2², ``3*{a}`` of x + 1 as 3*x + 1, and ``{a}{b}`` as one number.
    """
    values = {n: with_data(reading, reading.data[n]) for n in run.slots if n in reading.data}
    if not values:
        return ""
    try:
        node = parse(run.source)
    except ParseError:
        return ""
    match node:
        case tree.Relation((tree.Name(name), tree.Name(same_name))) if name == same_name:
            return ""  # "m = {m}": the value stands alone, whatever m is the unit of
    from mathverify.language.ascii import to_ascii
    from mathverify.language.notation.pieces import Piece, plain_line, text_of
    from mathverify.language.spelled_alike import canonical

    texts = {name: to_ascii(value) for name, value in values.items()}
    for name in run.factors:
        if texts.get(name, "").startswith((*"-0123456789",)):
            return f"no sign stands before {{{name}}}, which is {texts[name]}"
    shown: list[Piece] = []
    for piece, behind in pairwise(plain_line(run.source)):
        value = values.get(piece.word)
        if value is not None:
            text = texts[piece.word]
            size = value.operand if isinstance(value, tree.Negate) else value
            is_whole = isinstance(size, _NUMBERS) and behind.word not in _POWERS
            piece = piece._replace(shown=text if text.isdigit() or not is_whole else f"({text})")
        shown.append(piece)
    text = text_of(shown)
    try:
        meant = with_data(reading, node)
        same = canonical(_flat(meant)) == canonical(_flat(parse(text)))
    except ParseError:
        same = False
    return "" if same else f"{run.source} with its values reads {text}"


def _flat(node: Node) -> Node:
    """``node`` without brackets about a sum in a sum, or a product in a product."""
    below = tuple(map(_flat, tree.children(node)))
    if not isinstance(node, tree.Add | tree.Multiply):
        return tree.rebuild(node, below) if below else node
    kind = type(node)
    inner = [tree.children(part) if isinstance(part, kind) else (part,) for part in below]
    return kind(tuple(part for parts in inner for part in parts))


def names_used(reading: Reading) -> frozenset[str]:
    """The names that anything of a question uses: relations, domains, rules, data, the ask."""
    members = [d.members for d in reading.domains.values() if d.members is not None]
    conditions = [node for domain in reading.domains.values() for node in domain.conditions]
    asked = [reading.ask] if reading.ask is not None else []
    told = [reading.experiment[1].written] if reading.experiment is not None else []
    rules = [rule.body for rule in reading.functions.values()]
    nodes = (*reading.written.values(), *reading.data.values(), *rules, *members, *conditions)
    return frozenset[str]().union(*map(tree.free_names, (*nodes, *asked, *told)))


def spoken_of(reading: Reading, names: frozenset[str]) -> frozenset[str]:
    """``names`` with all that their rules and domains speak of: g and k where f(x) = k*g(x)."""
    known, new = frozenset[str](), names
    while new:
        known |= new
        below: set[str] = set()
        for name in new & reading.functions.keys():
            rule = reading.functions[name]
            nodes = (rule.body, *(() if rule.domain is None else (rule.domain,)))
            below.update(*(tree.free_names(node) - {*rule.parameters} for node in nodes))
        for name in new & reading.domains.keys():
            domain = reading.domains[name]
            members = () if domain.members is None else (domain.members,)
            below.update(*map(tree.free_names, (*domain.conditions, *members)))
        new = frozenset(below) - known
    return known


def _with_entries(node: Node) -> Node:
    return _entry(tree.mapped(node, _with_entries))


def _entry(node: Node) -> Node:
    """The entry where a place of a written list is named, else the node itself."""
    if not isinstance(node, tree.Index):
        return node
    found: Node = node.base
    for index in node.indices:
        if not isinstance(found, tree.ListLiteral) or not isinstance(index, tree.Number):
            return node
        if index.value.denominator != 1 or not 1 <= index.value <= len(found.items):
            return node
        found = found.items[int(index.value) - 1]
    return found
