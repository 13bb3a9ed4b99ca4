"""What the reasons of steps state in mathematics, and whether a page could print them.

Formulas between dollar signs, in slots and by themselves in plain words are read; what stands
between dollar signs or in a slot and cannot be read is refused, because no page could show it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from mathverify.checks.prose_plain import plain_relations
from mathverify.codes import Code
from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics.prose import FORMATS, Latex, Segment, Slot, Text, segments, slot_node
from mathverify.semantics.question import Question
from mathverify.verification.findings import Obligation, Refuted, Witness
from mathverify.verification.judging.step_state import Reason

__all__ = ["reasons_of"]

_DOMAINS = frozenset({"integer", "natural", "rational", "real", "complex"})
#: A name and a number that it is said to equal, in the middle of words.
_VALUE = re.compile(r"(?<![\w.])(?P<name>[A-Za-z]\w*)\s*=\s*-?\d+(?:[./]\d+)?(?![\w*^/(]|\.\d)")


def reasons_of(question: Question) -> tuple[tuple[Reason, ...], tuple[Refuted, ...]]:
    """The reason of each step, and what is wrong with those that no page could print."""
    found: list[Reason] = []
    faults: list[Refuted] = []
    for index, step in enumerate(question.spec.steps):
        because = step.because
        if because is None:
            found.append(Reason())
            continue
        try:
            stated = list(_stated(question, because))
        except ParseError as error:
            found.append(Reason())
            faults.append(_unreadable(index, error))
            continue
        found.append(
            Reason(
                tuple([node for node, marked in stated if marked]),
                tuple([node for node, marked in stated if not marked]),
                tuple(_mentioned(question, because)) if step.rejects is None else (),
            )
        )
    return tuple(found), tuple(faults)


def _stated(question: Question, because: str) -> Iterator[tuple[Node, bool]]:
    """Every statement in a reason, and whether it is marked as mathematics.

    Raises `ParseError` for what is marked so and is none.
    """
    parts: tuple[Segment, ...] = segments(" ".join(because.split()))
    for part in parts:
        match part:
            case Latex(text=text):
                node: Node | str = question.reading.parse_latex(text)
            case Slot():
                node = _of_slot(question, part, because)
            case Text():
                for plain, _, _ in plain_relations(question, part, parts):
                    yield plain, False
                continue
        if isinstance(node, (tree.Relation, tree.Logical)):
            yield node, True


def _of_slot(question: Question, slot: Slot, because: str) -> Node | str:
    """What a slot shows.  Raises `ParseError` for one that no page could fill."""
    node = slot_node(question.reading, slot)
    if slot.format and slot.format not in FORMATS:
        words = f"the slot asks for an unknown format, {slot.format}"
        raise ParseError(because, 0, len(because), words, ", ".join(FORMATS))
    if not isinstance(node, str):
        called = {part.function for part in tree.walk(node) if isinstance(part, tree.Call)}
        local = {
            name
            for step in question.reading.steps
            if step.let is not None
            for name in tree.free_names(tree.children(step.let)[0])
        }
        reading = question.reading
        known = reading.declared | set(reading.functions) | called | local | _DOMAINS
        unknown = sorted(tree.free_names(node) - known)
        if unknown:
            words = f"the slot names {unknown[0]}, which the question has not"
            raise ParseError(because, 0, len(because), words, "a datum, an unknown or a given")
    return node


def _mentioned(question: Question, because: str) -> Iterator[Node]:
    """Values of unknowns that the words of a reason name: ``x = -2 is rejected since ...``."""
    unknowns = {unknown.name for unknown in question.unknowns}
    for match in _VALUE.finditer(because):
        if match["name"] in unknowns:
            yield question.reading.parse(match.group())


def _unreadable(index: int, error: ParseError) -> Refuted:
    words = f"step {index + 1}: its reason cannot be read: {error.message}"
    data = {"text": error.text, "start": error.start, "end": error.end}
    return Refuted(
        Obligation.STEPS,
        Code.PARSE_ERROR,
        words,
        Witness("source", words, data),
        error.hint or "say it in words, or as a formula of the language",
        f"$.steps[{index}].because",
    )
