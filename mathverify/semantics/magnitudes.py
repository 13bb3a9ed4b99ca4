"""Reading a relation between magnitudes: every quantity as the number in front of its unit.

Worked solutions often drop the units (``50 = 80*e^(-3*k)``).  Such a line is a statement about
magnitudes in the units in which data and unknowns are given; here it gets that meaning.
"""

from __future__ import annotations

from dataclasses import replace

from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics.lowering import Function, Lowering
from mathverify.semantics.meaning import Collection, Meaning, Scalar
from mathverify.semantics.question import DataNames, Question
from mathverify.semantics.unknowns import unknown_meaning

__all__ = ["magnitude_lowering", "without_units"]


def without_units(node: Node) -> Node:
    """``node`` with every quantity replaced by its value."""
    if isinstance(node, tree.Quantity):
        return without_units(node.value)
    below = tree.children(node)
    return tree.rebuild(node, tuple(without_units(part) for part in below)) if below else node


def magnitude_lowering(question: Question) -> Lowering:
    """A lowering in which data and unknowns are the magnitudes in their own units."""
    reading = question.reading
    bare = replace(reading, data={n: without_units(d) for n, d in reading.data.items()})
    functions = {
        name: Function(
            function.parameters,
            without_units(function.body),
            None if function.domain is None else without_units(function.domain),
        )
        for name, function in reading.functions.items()
    }
    unknowns = {
        u.name: _pure(unknown_meaning(u.name, u.domain, None, ()).meaning)
        for u in question.unknowns
    }
    names = DataNames(bare, unknowns)
    lowering = Lowering(names, functions, question.lowering.rules)
    names.lowering = lowering
    return lowering


def _pure(meaning: Meaning) -> Meaning:
    match meaning:
        case Scalar(term=term):
            return Scalar(term)
        case Collection(kind=kind, items=items):
            return Collection(kind, tuple(_pure(item) for item in items))
        case _:
            return meaning
