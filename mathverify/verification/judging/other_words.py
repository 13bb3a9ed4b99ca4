"""A word that books use for one of two things, where only the other thing has a model.

``sector(O, A, B)`` is read as the minor sector.  Where the givens contradict each other in that
reading, a question of the major one says so: the other word is tried, and named if it has a model.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Call, Node
from mathverify.semantics.question import elaborate
from mathverify.semantics.reading import read
from mathverify.semantics.system import Satisfiable
from mathverify.verification.case import Case
from mathverify.words.book import FIGURE_WORDS

_MOST_TRIED = 3


def other_word(case: Case, core: Sequence[str]) -> str:
    """What to write where a given of the core has a model in the other meaning of a word."""
    written = read(case.question.spec, case.question.reading.lang)
    calls = dict.fromkeys(
        call for id_, node in written.givens if id_ in core for call in _twofold(node)
    )
    for call in islice(calls, _MOST_TRIED):
        other = replace(call, function=FIGURE_WORDS[call.function].otherwise)
        reading = replace(
            written,
            givens=tuple((id_, _with(node, call, other)) for id_, node in written.givens),
            ask=None if written.ask is None else _with(written.ask, call, other),
        )
        question = elaborate(case.question.spec, case.question.lowering.rules, reading)
        if isinstance(case.reasoner.decide(question.system), Satisfiable):
            return f"write {to_ascii(other)} for {to_ascii(call)}, which is read as the minor one"
    return ""


def _twofold(node: Node) -> Iterator[Call]:
    for part in tree.walk(node):
        if isinstance(part, Call):
            word = FIGURE_WORDS.get(part.function)
            if word is not None and word.otherwise:
                yield part


def _with(node: Node, call: Call, other: Call) -> Node:
    """``node`` with another call wherever this one stands."""
    if node == call:
        return other
    below = tree.children(node)
    changed = tuple(_with(part, call, other) for part in below)
    same = all(new is old for new, old in zip(changed, below, strict=True))
    return node if same else tree.rebuild(node, changed)
