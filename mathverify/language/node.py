"""What all nodes of the expression tree have in common, and the walks that need no more.

`mathverify.language.tree` says which kinds of nodes there are and enrols them here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache
from operator import is_
from typing import Any, TypeVar

from mathverify.language.remembering import Remembered, reader, setters, with_known_hash


@dataclass(frozen=True, slots=True)
class Span:
    """Offsets into the source text, end exclusive."""

    start: int
    end: int

    def __init__(self, start: int, end: int) -> None:
        _set_start(self, start)
        _set_end(self, end)


_set_start, _set_end = setters(Span, "start", "end")


@lru_cache(maxsize=4096)
def span_between(start: int, end: int) -> Span:
    """The span; texts are short, so that the same ones come again and again."""
    return Span(start, end)


@dataclass(frozen=True, slots=True)
class Node(Remembered):
    """Base of all nodes; ``span`` is None for nodes that no text wrote."""

    span: Span | None = field(default=None, compare=False, repr=False, kw_only=True)


AnyNode = TypeVar("AnyNode", bound=Node)

#: The fields of each kind of node, the span left out, and how its sub-nodes are read: `children`
#: for walks that are taken hundreds of times for one question.
_FIELDS: dict[type[Node], tuple[str, ...]] = {}
READERS: dict[type[Node], Callable[[Any], tuple[Node, ...]]] = {}


def enrol(kind: type[Node]) -> None:
    """Let nodes of this kind be walked through, and work out their hash once."""
    with_known_hash(kind)
    kind.alone = frozenset((kind,))
    _FIELDS[kind] = tuple(slot.name for slot in fields(kind) if slot.name != "span")
    READERS[kind] = reader(kind)


def children(node: Node) -> tuple[Node, ...]:
    """The direct sub-nodes of ``node`` in source order."""
    return READERS[type(node)](node)


def rebuild(node: AnyNode, new_children: tuple[Node, ...]) -> AnyNode:
    """``node`` with its direct sub-nodes replaced, in the order of `children`."""
    if not children(node):
        return node
    supply = iter(new_children)
    values: list[Any] = []
    for name in _FIELDS[type(node)]:
        value = getattr(node, name)
        if isinstance(value, Node):
            value = next(supply)
        elif isinstance(value, tuple):
            value = tuple(next(supply) if isinstance(item, Node) else item for item in value)
        values.append(value)
    return type(node)(*values, span=node.span)


def mapped(node: AnyNode, image: Callable[[Node], Node]) -> AnyNode:
    """``node`` with the ``image`` of each direct sub-node; itself where that changes none."""
    below = READERS[type(node)](node)
    changed = tuple([image(part) for part in below])
    return node if all(map(is_, below, changed)) else rebuild(node, changed)


def replaced(node: Node, images: Mapping[Node, Node]) -> Node:
    """``node`` with the image of each part that has one, whole parts before what is in them."""
    image = images.get(node)
    return mapped(node, lambda part: replaced(part, images)) if image is None else image


def walk(node: Node) -> Iterator[Node]:
    """``node`` and everything below it, parents first."""
    stack = [node]
    while stack:
        here = stack.pop()
        yield here
        below = READERS[type(here)](here)
        if below:
            stack += below[::-1]
