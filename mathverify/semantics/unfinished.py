"""Operations that an answer names and does not carry out: ``integral(x^2, x)``, ``gcd(12, 18)``.

One rule for keys and for replies: what a key may not say for 6, a learner may not say either.
"""

from __future__ import annotations

from collections.abc import Iterator

from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.words.book import BOOK

__all__ = ["unfinished", "unfinished_parts"]

#: Calls that are the usual way to write a number, and times and dates.
_CARRIED_OUT = frozenset(word.name for word in BOOK.values() if word.carried_out)


def unfinished(node: Node) -> str:
    """The first operation that is only named, empty where there is none."""
    for part in unfinished_parts(node):
        return part.function if isinstance(part, tree.Call) else "an operation"
    return ""


def unfinished_parts(node: Node) -> Iterator[Node]:
    """The parts that are operations only named, from the outside in."""
    for part in tree.walk(node):
        named = isinstance(part, tree.Call) and (part.primes or part.function not in _CARRIED_OUT)
        if named or isinstance(part, tree.Apply):
            yield part
