"""What occurs in a tree: names and kinds of nodes, worked out once for every node."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from mathverify.language.node import READERS, Node, walk
from mathverify.language.remembering import remember
from mathverify.language.tree import (
    POLYNOMIAL_CALLS,
    Call,
    Name,
    Number,
    Power,
    bound_by,
    free_names,
)

_Kind = TypeVar("_Kind", bound=Node)


_NONE: frozenset[str] = frozenset()


def names_in(node: Node) -> frozenset[str]:
    """The identifiers of all `Name` nodes in ``node``, free or bound."""
    try:
        known = node.known_kinds
    except AttributeError:
        known = None
    if known is None:
        _look_through(node)
    return node.known_names


def kinds_in(node: Node) -> frozenset[type]:
    """The classes of ``node`` and of everything below it."""
    try:
        known = node.known_kinds
    except AttributeError:
        known = None
    return _look_through(node) if known is None else known


def names_of_values(node: Node) -> frozenset[str]:
    """The free names of ``node`` but for functions and what is only a polynomial's variable."""
    if Call not in kinds_in(node):
        return free_names(node)
    below = _NONE.union(*map(names_of_values, READERS[type(node)](node)))
    if isinstance(node, Call) and node.function in POLYNOMIAL_CALLS and len(node.arguments) >= 2:
        variable = node.arguments[1]
        return below - {variable.identifier} if isinstance(variable, Name) else below
    return below - bound_by(node)


#: Calls that are taken by variables, which they name behind their first argument.
_BY_VARIABLES = POLYNOMIAL_CALLS | {"diff", "partial", "implicit_diff", "integral"}


def variables_named(nodes: Iterable[Node]) -> frozenset[str]:
    """The names by which something is derived, integrated or ordered: no number stands there."""
    return frozenset(
        variable.identifier
        for call in parts_of(Call, nodes)
        if call.function in _BY_VARIABLES
        for variable in call.arguments[1:3]
        if isinstance(variable, Name)
    )


def parts_of(kind: type[_Kind], nodes: Iterable[Node]) -> Iterator[_Kind]:
    """What is of one kind in ``nodes`` and below; trees without any are not walked."""
    for node in nodes:
        if kind in kinds_in(node):
            yield from (part for part in walk(node) if isinstance(part, kind))


def _look_through(node: Node) -> frozenset[type]:
    """Both at once: what is asked for one is soon asked for the other."""
    kinds, names = node.alone, _NONE
    for child in READERS[type(node)](node):
        try:
            below = child.known_kinds
        except AttributeError:
            below = None
        if below is None:
            below = _look_through(child)
        if not below <= kinds:
            kinds |= below
        names_below = child.known_names
        if names_below and not names_below <= names:
            names = names | names_below if names else names_below
    remember(node, "known_kinds", kinds)
    remember(node, "known_names", names)
    return kinds


def literals_in(nodes: Sequence[Node]) -> list[Number]:
    """The numbers that are written in trees; squares and cubes have words of their own."""
    parts = [part for node in nodes for part in walk(node)]
    tops = [part.exponent for part in parts if isinstance(part, Power)]
    powers = {id(top) for top in tops if isinstance(top, Number) and top.value in (2, 3)}
    return [part for part in parts if isinstance(part, Number) and id(part) not in powers]
