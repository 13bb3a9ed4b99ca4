"""Values in which a declared name could be a unit: ``4.18 J/(g*K)`` beside a datum g.

A name is a name wherever the text reads with it, except that a datum holds no unknowns.  A number
and units behind it, in which another word is no name of the question, or a unit stands behind a
name, is read with units alone.  So is such a number inside of a relation or of a term.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.occurrences import kinds_in
from mathverify.language.tree import Node

#: The tree of a text in which these names are declared.  Raises `ParseError`.
Read: TypeAlias = Callable[[frozenset[str]], Node]


def quantity_of(
    read: Read, declared: frozenset[str], units: frozenset[str], hidden: frozenset[str]
) -> tuple[Node, tuple[str, ...]] | None:
    """The text with some declared names as units, and the unit words in it; None where names stay.

    ``units`` are the declared names that could be units, ``hidden`` those that the text cannot
    mean.
    """
    for meant, alone in _attempts(read, declared, units, hidden):
        try:
            node = read(declared - meant)
        except ParseError:
            continue
        if not alone or _is_amount(node):
            return node, tuple(sorted({word for part in tree.walk(node) for word in _words(part)}))
    return None


def with_amounts(
    read: Read, with_names: Node, declared: frozenset[str], units: frozenset[str]
) -> Node:
    """The text with the numbers in it that are followed by units alone: ``x = 5 W/(m^2*K)``.

    Where it reads with names so that no word of it is undeclared, these stay, and so they do where
    the other reading differs in anything but such numbers.
    """
    named = tree.free_names(with_names)
    if not (named & units and named - declared):
        return with_names
    try:
        other = read(declared - units)
    except ParseError:
        return with_names
    return other if _differs_in_amounts(with_names, other, declared) else with_names


def _differs_in_amounts(with_names: Node, with_units: Node, declared: frozenset[str]) -> bool:
    """Whether the second tree is the first but for numbers with units.

    In the place of each of these the first one has a name that nobody declared.
    """
    if with_names == with_units:
        return True
    if _is_amount(with_units):
        return bool(tree.free_names(with_names) - declared)
    parts = tree.children(with_names), tree.children(with_units)
    if len(parts[0]) != len(parts[1]) or type(with_names) is not type(with_units):
        return False
    same = tree.rebuild(with_names, parts[1]) == with_units
    return same and all(_differs_in_amounts(*pair, declared) for pair in zip(*parts, strict=True))


def _attempts(
    read: Read, declared: frozenset[str], units: frozenset[str], hidden: frozenset[str]
) -> Iterator[tuple[frozenset[str], bool]]:
    """Names to be taken as units, and whether a number with units is all that may come of it."""
    try:
        with_names = read(declared)
    except ParseError:
        yield units, False
        return
    named = tree.free_names(with_names)
    if named & hidden and units & hidden:
        yield units & hidden, False
    if named & units and (named - declared or any(map(_is_unit_of_name, tree.walk(with_names)))):
        yield units, True


def _is_unit_of_name(node: Node) -> bool:
    """Whether a unit stands behind a name, ``g K``."""
    return isinstance(node, tree.Quantity) and isinstance(node.value, tree.Name)


def _is_amount(node: Node) -> bool:
    """Whether this is a number with units behind it, ``5 m`` or ``6.67*10^-11 N*m^2/kg^2``."""
    match node:
        case tree.Negate(operand):
            return _is_amount(operand)
        case tree.Multiply((*before, tree.Quantity() as last)):
            return all(map(_is_number, before)) and _is_amount(last)
        case tree.Quantity(value=value):
            return _is_number(value)
    return False


def _is_number(node: Node) -> bool:
    """Whether numbers alone stand at the ends of a term: ``2/3``, ``10^-11``."""
    ends = [part for part in tree.walk(node) if not tree.children(part)]
    return tree.Quantity not in kinds_in(node) and all(isinstance(p, tree.Number) for p in ends)


def _words(node: Node) -> list[str]:
    return [word for word, _ in node.unit.factors] if isinstance(node, tree.Quantity) else []
