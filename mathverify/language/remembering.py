"""What immutable nodes remember of themselves, and how their sub-nodes are read off their fields.

The machinery under `mathverify.language.tree`, which says what the nodes are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from operator import attrgetter
from typing import Any, ClassVar

#: How what is worked out once gets onto a frozen node.
remember = object.__setattr__


def setters(kind: type, *names: str) -> tuple[Callable[[object, object], None], ...]:
    """How fields of a frozen class with slots are set, for an ``__init__`` of its own.

    The generated one looks every field up by its name, which takes twice as long; it is worth
    replacing where hundreds of objects are made for one question.
    """
    return tuple(getattr(kind, name).__set__ for name in names)


class KnownHash:
    """Room for the hash of an immutable value; see `with_known_hash`."""

    __slots__ = ("known_hash",)

    known_hash: int | None


_set_hash: Callable[[object, int | None], None]
(_set_hash,) = setters(KnownHash, "known_hash")
#: Says of a new value that its hash is not known: to find that out by an exception is slow.
forget_hash: Callable[[object, None], None] = _set_hash


class Remembered(KnownHash):
    """Room for what follows from an immutable node, worked out once; no part of its value."""

    __slots__ = ("known_free_names", "known_kinds", "known_names")

    #: The set of the one class that the node is of.
    alone: ClassVar[frozenset[type]]
    known_free_names: frozenset[str] | None
    known_kinds: frozenset[type] | None
    known_names: frozenset[str]


_forget_free_names, _forget_kinds = setters(Remembered, "known_free_names", "known_kinds")


def forget(node: Remembered) -> None:
    """Say of a new node that nothing about it is known yet, for an ``__init__`` of its own."""
    forget_hash(node, None)
    _forget_free_names(node, None)
    _forget_kinds(node, None)


def with_known_hash(kind: type[KnownHash]) -> None:
    """Let values of this kind work out their hash once: they are keys of many dictionaries."""
    worked_out = kind.__hash__

    def remembered(self: Any) -> int:
        try:
            known: int | None = self.known_hash
        except AttributeError:
            known = None
        if known is None:
            known = worked_out(self)
            _set_hash(self, known)
        return known

    kind.__hash__ = remembered  # type: ignore[method-assign]


def reader(kind: type[Any]) -> Callable[[Any], tuple[Any, ...]]:
    """How the direct sub-nodes of this kind of node are read off its fields, in their order."""
    typed = {slot.name: str(slot.type) for slot in fields(kind) if slot.name != "span"}
    named = [name for name, written in typed.items() if "Node" in written]
    kinds = [typed[name] for name in named]
    if kinds == ["tuple[Node, ...]"] or (len(kinds) > 1 and set(kinds) == {"Node"}):
        return attrgetter(*named)

    def gathered(node: Any) -> tuple[Any, ...]:
        found: list[Any] = []
        for name in named:
            value = getattr(node, name)
            found += value if isinstance(value, tuple) else () if value is None else (value,)
        return tuple(found)

    return gathered if named else lambda _: ()


def leaf(kind: type[Remembered], names: Callable[[Any], frozenset[str]] | None = None) -> None:
    """Let the nodes of this kind, which have no sub-nodes, know what occurs in them at once.

    ``names`` reads the one name that such a node is; without it there is none.
    """
    named: Any = frozenset[str]() if names is None else property(names)
    for slot, value in (
        ("known_kinds", kind.alone),
        ("known_names", named),
        ("known_free_names", named),
    ):
        setattr(kind, slot, value)
