"""What a file says of an item, held against the item: block by block, and nothing besides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import zip_longest
from typing import TypeAlias

from mathverify.errors import ReadBackError
from mathverify.verification.renderer import Notation, Told
from renderers.blocks import Block, Formula
from renderers.exchange.items import Item
from renderers.readback import Found, FoundPart, compare
from renderers.telling import told_blocks, told_pictures
from renderers.transcript import Entry, Role

#: A place of an item (``stem``, ``option A``) and what a file says there.
Said: TypeAlias = tuple[str, tuple[FoundPart, ...]]


def asked(item: Item) -> Iterator[tuple[str, Block]]:
    """What a pupil sees of an item: its paragraphs and its options, each with its place."""
    for block in item.stem:
        yield "stem", block
    for label, block in item.asked.options:
        yield f"option {label}", block


def agree(
    page: str,
    items: Iterable[Item],
    said: Iterable[Iterable[Said]],
    wanted: Callable[[Item], Iterable[tuple[str, Block]]] = asked,
) -> None:
    """Raise `ReadBackError` unless ``said`` is, item by item, what ``wanted`` says of the items."""
    for item, there in zip_longest(items, said):
        if item is None or there is None:
            raise ReadBackError(page, "items", "an item", "the end")
        for place, found in zip_longest(wanted(item), there):
            if place is None or found is None or place[0] != found[0]:
                names = ["the end" if one is None else one[0] for one in (place, found)]
                raise ReadBackError(page, item.name, *names)
            label = (item.name, place[0])
            entry = Entry(Role.STEM, label, place[1])
            compare(page, [entry], [Found(Role.STEM, label, found[1])])


def told_items(
    items: Iterable[Item],
    wanted: Callable[[Item], Iterable[tuple[str, Block]]],
    notation: Notation,
    formula: Callable[[Formula], str],
) -> tuple[Told, ...]:
    """The formulas of what ``wanted`` says of the items, and their pictures, for the port."""
    found: list[Told] = []
    for item in items:
        blocks = [block for _, block in wanted(item)]
        found += told_blocks(item.number, blocks, notation, formula)
        found += told_pictures(item.number, item.pictures)
    return tuple(found)


def equal(page: str, place: str, wanted: object, found: object) -> None:
    """Raise `ReadBackError` unless both are the same."""
    if wanted != found:
        raise ReadBackError(page, place, str(wanted), str(found))
