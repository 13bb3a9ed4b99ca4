"""Which lists of a question are vectors: a formula shows them, where a sentence lists numbers.

``[3, 5, 7]`` are three marks in ``mean(marks)`` and one vector in ``2*u`` and ``dot(u, v)``.
"""

from __future__ import annotations

from collections.abc import Iterator

from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics.put_in import with_data
from mathverify.semantics.reading import Reading
from mathverify.words import arrays, lists

_OF_ARRAYS = frozenset(word.name for word in arrays.WORDS)
_OF_LISTS = frozenset(word.name for word in lists.WORDS)
_ARITHMETIC = (tree.Add, tree.Negate, tree.Multiply, tree.Divide)


def vectors(reading: Reading) -> frozenset[Node]:
    """The names and lists that the question adds, multiplies or takes a product of vectors of."""
    asked = (reading.ask,) if reading.ask is not None else ()
    whole = (*asked, *reading.written.values())
    return frozenset(node for root in whole for node in _operands(with_data(reading, root)))


def is_vector(reading: Reading, node: Node) -> bool:
    """Whether a list that the question tells, or that it offers as what is asked, is a vector."""
    known = vectors(reading)
    if node in known:
        return True
    asked, offered = reading.ask, (reading.answer, *(value for _, value in reading.options))
    return asked is not None and node in offered and (asked in known or _combines(asked))


def _combines(node: Node) -> bool:
    return isinstance(node, _ARITHMETIC) or (
        isinstance(node, tree.Call) and node.function in _OF_ARRAYS
    )


def _operands(node: Node) -> Iterator[Node]:
    below = tree.children(node)
    if _combines(node):
        yield from (child for child in below if isinstance(child, (tree.Name, tree.ListLiteral)))
    if not (isinstance(node, tree.Call) and node.function in _OF_LISTS):
        for child in below:
            yield from _operands(child)
