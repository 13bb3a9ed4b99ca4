"""The numbers that are written in a formula, which words about it may say."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from fractions import Fraction

from mathverify.language import tree
from mathverify.language.number_words import NumberWord
from mathverify.language.occurrences import parts_of
from mathverify.language.tree import Node


def has_number(node: Node, number: Fraction) -> bool:
    """Whether ``number`` is a literal of ``node``, or follows from what is written there.

    So do the reciprocal of a literal, a quotient of literals, and the length of a list.
    """
    over, under = number.numerator, number.denominator
    # The literal as it stands, and its reciprocal, which bears the sign above.
    wanted = {(over, under), (under, over) if over > 0 else (-under, -over)}
    for part in tree.walk(node):
        match part:
            case tree.Number(value):
                if (value.numerator, value.denominator) in wanted:
                    return True
            case tree.Divide(tree.Number(above), tree.Number(below)) if below:
                if above == number * below:
                    return True
            case tree.ListLiteral(items):
                if len(items) == number:
                    return True
    return False


def is_said_in(node: Node, word: NumberWord) -> bool:
    """Whether a word says a number of ``node``: "twice" and "three times" are no amounts.

    "Half" is one in "half an hour".
    """
    if word.times and word.value.denominator == 1:
        amounts = [part for part in tree.walk(node) if isinstance(part, tree.Quantity)]
        node = tree.replaced(node, dict.fromkeys(amounts, _AMOUNT)) if amounts else node
    return has_number(node, word.value)


_AMOUNT = tree.Name("amount")


def is_multiplied(name: str, node: Node, number: Fraction, shown: Callable[[Node], Node]) -> bool:
    """Whether ``name`` is multiplied by ``number``, as factors are ``shown``: the dozen of n*12."""
    own = tree.Name(name)
    return any(
        has_number(shown(factor), number)
        for part in parts_of(tree.Multiply, (node,))
        if own in part.factors
        for factor in part.factors
        if factor != own
    )


def joined_in(node: Node, names: Set[str], unknown: Set[str]) -> Iterator[int]:
    """How many terms a sum has of which each has one of ``names``, or statements one joins.

    Of a product, as in that of consecutive numbers, its factors that each have one ``unknown``.
    """
    for part in tree.walk(node):
        if isinstance(part, tree.Add | tree.Logical | tree.Multiply):
            joined, of = tree.children(part), unknown if isinstance(part, tree.Multiply) else names
            if all(tree.free_names(one) & of for one in joined):
                yield len(joined)
