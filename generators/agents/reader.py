"""The Reader: from a question in words or LaTeX to a spec, by the words alone.

What the Reader writes is believed no more than what the Writer writes: it says what one reader
understood, and the verifier says what follows from that.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from generators.agents.examples import IN_WORDS, shown_questions
from generators.agents.notation import NOTATION
from generators.agents.question_form import NoQuestion
from generators.agents.reading_form import ReadingForm, reading_of
from generators.agents.role import Role
from generators.agents.wording import fenced
from generators.language_models.asking import Unanswered
from generators.language_models.port import LanguageModel, Sampling
from generators.search.reflection import Reflection, as_words, reflect
from mathverify.attestation.reading import Reading
from mathverify.codes import Code
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Obligation
from mathverify.verification.verdict import Verdict

__all__ = ["READER", "Formalisation", "Formalised", "NotFormalised", "Reader"]

READER = Role("reader", ReadingForm)

#: A text longer than this is no question.
LONGEST_TEXT = 8_000


@dataclass(frozen=True, slots=True)
class Formalised:
    """The question as read, and the verdict on it; without a claimed answer it is incomplete.

    ``reading`` is the question with the words that tell each part of it.
    """

    spec: ProblemSpec
    verdict: Verdict
    reading: Reading


@dataclass(frozen=True, slots=True)
class NotFormalised:
    """The Reader wrote nothing that can be verified."""

    reason: str


Formalisation: TypeAlias = Formalised | NotFormalised


class Reader:
    """Formalises texts; what cannot be read or is ill-formed goes back, ``attempts`` in all.

    ``notation`` is how questions are written, ``shown`` the families of which one is shown.
    """

    def __init__(
        self,
        model: LanguageModel,
        verifying: Callable[[ProblemSpec], Verdict],
        attempts: int = 3,
        temperature: float = 0.2,
        notation: str = NOTATION,
        shown: tuple[str, ...] = IN_WORDS,
    ) -> None:
        self._model = model
        self._verifying = verifying
        self._attempts = attempts
        self._temperature = temperature
        self._notation = notation
        self._shown = shown
        self._known: dict[tuple[str, int, str], Formalised] = {}

    def formalise(self, text: str, seed: int = 0, before: str = "") -> Formalisation:
        """The question that ``text`` asks.

        ``before`` says why an earlier reading of it was thrown away.
        """
        if len(text) > LONGEST_TEXT:
            return NotFormalised(f"the text has more than {LONGEST_TEXT} characters")
        key = (text, seed, before)
        if key in self._known:
            return self._known[key]
        told, reason = before, ""
        for attempt in range(self._attempts):
            found = self._attempt(text, told, seed * 100 + attempt)
            match found:
                case Formalised():
                    # The same words may come again with other facts, and read the same.
                    self._known[key] = found
                    return found
                case Reflection():
                    told = reason = as_words(found)
                case Unanswered():
                    reason = found.reason
        return NotFormalised(reason)

    def _attempt(self, text: str, told: str, seed: int) -> Formalised | Reflection | Unanswered:
        task = f"Write this question down (reading {seed}):\n{fenced(text)}"
        if told:
            task += f"\n\nAn earlier attempt could not be used.\n{told}"
        examples = shown_questions(self._shown)
        fields = {"notation": self._notation, "examples": examples, "task": task}
        asked = READER.ask(self._model, fields, Sampling(self._temperature, 4_096, seed))
        if isinstance(asked, Unanswered):
            return asked
        read = reading_of(asked.value)
        if isinstance(read, NoQuestion):
            return read.reflection
        # A reader claims no answer: what it thinks of it is not in the words.
        spec = read.reading.spec
        verdict = self._verifying(spec)
        unread = tuple(
            one
            for one in verdict.refutations
            if one.obligation is Obligation.WELL_FORMED and one.code is not Code.INCOMPLETE
        )
        if unread:
            return reflect(replace(verdict, findings=unread))
        return Formalised(spec, verdict, read.reading)
