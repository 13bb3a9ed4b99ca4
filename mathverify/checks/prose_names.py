"""What of the data a text tells, and what of them a fact needs.

Part of the prose check.
"""

from __future__ import annotations

from fractions import Fraction

from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.meaning import LoweringProblem, Scalar
from mathverify.semantics.prose import Segment, Slot
from mathverify.semantics.question import Question

__all__ = ["Data", "composed", "data_used", "told_names"]


class Data:
    """The numbers in the data of a question, worked out when asked for: most texts need none."""

    def __init__(self, question: Question, told: set[str]) -> None:
        self._question = question
        self._told = told
        self._values: dict[str, Fraction] | None = None
        self._shown: set[Fraction] | None = None

    def values(self) -> dict[str, Fraction]:
        """Data that are numbers, as magnitudes in the unit they were written with."""
        if self._values is None:
            self._values = {}
            for name, node in self._question.reading.data.items():
                inner = node.value if isinstance(node, tree.Quantity) else node
                try:
                    meaning = self._question.lowering.lower(inner)
                except LoweringProblem:
                    continue
                if isinstance(meaning, Scalar):
                    value = evaluate(meaning.term, {})
                    if isinstance(value, Fraction):
                        self._values[name] = value
        return self._values

    def shown(self) -> set[Fraction]:
        """Numbers that stand in data which the prose shows."""
        if self._shown is None:
            data = self._question.reading.data
            self._shown = {
                part.value
                for name in self._told
                if name in data
                for part in tree.walk(data[name])
                if isinstance(part, tree.Number)
            }
        return self._shown


def told_names(question: Question, parts: tuple[Segment, ...]) -> set[str]:
    """Names of data and givens that some slot shows, directly or inside what it shows."""
    reading = question.reading
    givens = dict(reading.facts)
    told: set[str] = set()
    for part in parts:
        if not isinstance(part, Slot):
            continue
        told.add(part.source)
        given = givens.get(part.source)
        if given is None and part.source in reading.declared:
            continue
        try:
            node = reading.parse(part.source) if given is None else given
        except ParseError:
            continue
        told |= tree.free_names(node)
    grown = True
    while grown:
        inside = set[str]()
        for name in told:
            if name in reading.functions:
                inside |= tree.free_names(reading.functions[name].body)
            if name in reading.data:
                inside |= tree.free_names(reading.data[name])
        grown = not inside <= told
        told |= inside
    return told


def data_used(question: Question, node: Node) -> list[str]:
    """Data that a given uses, through functions and data defined by data too."""
    reading = question.reading
    if not reading.data:
        return []
    seen: set[str] = set()
    waiting = list(tree.free_names(node))
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        if name in reading.functions:
            waiting += tree.free_names(reading.functions[name].body)
        elif name in reading.data:
            waiting += tree.free_names(reading.data[name])
    used = seen.intersection(reading.data)
    return sorted([name for name in used if not composed(question, name)])


def composed(question: Question, name: str) -> bool:
    """Whether a datum is made of other data, which are told instead, or is told by words alone."""
    reading = question.reading
    if reading.experiment is not None and name in reading.chance_names:
        return True
    return not tree.free_names(reading.data[name]).isdisjoint(reading.data)
