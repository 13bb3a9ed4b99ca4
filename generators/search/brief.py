"""What is wanted: words for an author, and an objective that a catalogue can be searched by."""

from __future__ import annotations

from dataclasses import dataclass, field

from mathverify.problem.spec import Objective

#: A longer brief is cut: it is a request, not a book.
LONGEST_BRIEF = 4_000


@dataclass(frozen=True, slots=True)
class Brief:
    """A request for one question.

    ``text`` comes from outside; authors are shown it as material, never as instructions to us.
    ``seed`` keeps two searches for the same brief apart.  ``questions`` is how many are wanted:
    for more than one the author writes a family, from which they are drawn.
    """

    text: str
    objective: Objective = field(default_factory=Objective)
    seed: int = 0
    questions: int = 1

    @property
    def shown(self) -> str:
        """The text as authors see it."""
        return self.text[:LONGEST_BRIEF]
