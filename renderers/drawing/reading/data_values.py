"""The data of a question as a chart shows them: their names in the figure, and their numbers.

What is read off a picture is compared with these; they come from the question alone and never from
the record of what was drawn.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from geometry.charts.keys import Structure
from geometry.charts.told import in_float
from mathverify.language import tree
from mathverify.problem.figure_text import figure_structure
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.meaning import LoweringProblem, Scalar
from mathverify.semantics.question import Question


def bare_names(question: Question) -> frozenset[str]:
    """The names that stand for themselves in the figure: in no expression."""

    def leaves(structure: Structure) -> Iterator[str]:
        match structure:
            case dict():
                for part in structure.values():
                    yield from leaves(part)
            case list():
                for part in structure:
                    yield from leaves(part)
            case str():
                yield structure
            case _:
                return

    texts = list(leaves(figure_structure(question.spec.figure or "{}")))
    words = {word.strip() for text in texts for word in text.strip("[]() ").split(",")}
    return frozenset(words & set(question.reading.data))


def items_of(name: str, question: Question) -> tuple[tree.Node, ...]:
    """The items of a datum that is a list, else the datum; none for the name of a function."""
    node = question.reading.data.get(name)
    if isinstance(node, tree.ListLiteral | tree.SetLiteral | tree.TupleLiteral):
        return tuple(node.items)
    return (node,) if node is not None else ()


def values_of(name: str, question: Question) -> Iterator[float]:
    """The numbers of a datum, as they are written."""
    for item in items_of(name, question):
        bare = item.value if isinstance(item, tree.Quantity) else item
        try:
            meaning = question.lowering.lower(bare)
        except LoweringProblem:
            continue
        if isinstance(meaning, Scalar):
            value = in_float(evaluate(meaning.term, {}))
            if not math.isnan(value):
                yield value
