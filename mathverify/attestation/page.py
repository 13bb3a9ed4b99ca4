"""What a reader sees: the text of a question, and the question whose numbers it shows.

How a text comes about (slots, spans, tables of a locale) is not known here: whoever prints
questions hands in a `Printing`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from mathverify.attestation.printed import PrintedNumber, numbers_in
from mathverify.problem.spec import ProblemSpec

#: The text of a question as a learner reads it, without the line on how to give the answer.
Printing: TypeAlias = Callable[[ProblemSpec], str]


@dataclass(frozen=True, slots=True)
class Page:
    """``text`` shows the numbers of ``spec``, which is the question or a sibling of it.

    ``spelled`` are numbers that the text shows in words.
    """

    spec: ProblemSpec
    text: str
    spelled: tuple[PrintedNumber, ...] = ()

    @property
    def numbers(self) -> tuple[PrintedNumber, ...]:
        """All numbers that the text shows."""
        return tuple(sorted((*numbers_in(self.text), *self.spelled), key=lambda one: one.start))
