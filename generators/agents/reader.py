"""The Reader: from a question in words or LaTeX to a spec, by the words alone.

What the Reader writes is believed no more than what the Writer writes: it says what one reader
understood, and the verifier says what follows from that.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from generators.agents.question_form import NoQuestion
from generators.agents.reading_examples import examples_for
from generators.agents.reading_form import ReadingForm, reading_of
from generators.agents.reading_notation import notation_for
from generators.agents.role import Role
from generators.agents.text_parts import with_pictures_apart
from generators.agents.wording import fenced
from generators.language_models.asking import Unanswered
from generators.language_models.port import LanguageModel, Sampling
from generators.search.reflection import Reflection, as_words, cut, reflect
from mathverify.attestation.reading import Reading
from mathverify.codes import Code
from mathverify.problem import encode_lists
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Obligation, Refuted
from mathverify.verification.verdict import Verdict

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

#: What misspelt data or a misspelt question can only mean; None if it is not just one thing.
Spelling: TypeAlias = Callable[[ProblemSpec | Mapping[str, Any]], ProblemSpec | None]

_PICTURE = (
    "is drawn by this program. It is no part of the words: of what it shows, write down only what "
    "the words refer to, and quote nothing of it:"
)
_EARLIER = "An earlier attempt could not be used.\n"


@dataclass(frozen=True, slots=True)
class _Refused:
    """A reply that is no reading yet, and what is wrong with it."""

    reflection: Reflection
    reply: str


class Reader:
    """Formalises texts; what cannot be read or is ill-formed goes back, ``attempts`` in all.

    Where no reply can be used the same is asked for again, ``patience`` times in all.

    With ``spelling`` what is only misspelt is mended here, at no request.
    """

    def __init__(
        self,
        model: LanguageModel,
        verifying: Callable[[ProblemSpec], Verdict],
        attempts: int = 3,
        temperature: float = 0.2,
        spelling: Spelling | None = None,
        patience: int = 3,
    ) -> None:
        self._model = model
        self._verifying = verifying
        self._attempts = attempts
        self._temperature = temperature
        self._spelling = spelling
        self._patience = patience
        self._known: dict[tuple[str, int, str], Formalised] = {}

    def formalise(self, text: str, seed: int = 0, before: str = "") -> Formalisation:
        """The question that ``text`` asks.

        ``before`` says why an earlier reading of it was thrown away.
        """
        return self._read(text, seed, f"{_EARLIER}{before}" if before else "")

    def again(self, text: str, earlier: Formalised, found: str, seed: int = 0) -> Formalisation:
        """The question that ``text`` asks, read by one who knows what came of the reading before.

        ``found`` says what the engine made of ``earlier``.
        """
        return self._read(
            text,
            seed,
            f"You wrote down before:\n{_document(earlier.spec)}\n\n{found}\n"
            "Look at the words again. If they say something else than you wrote down, write down "
            "what they say. If they say this and no more, write down the same once more: that a "
            "question has no answer, or several, is a fault of the question and not yours.",
        )

    def _read(self, text: str, seed: int, told: str) -> Formalisation:
        if len(text) > LONGEST_TEXT:
            return NotFormalised(f"the text has more than {LONGEST_TEXT} characters")
        key = (text, seed, told)
        if key in self._known:
            return self._known[key]
        reason, refused, silent = "", 0, 0
        while refused < self._attempts and silent < self._patience:
            found = self._attempt(text, told, seed * 100 + refused + silent)
            match found:
                case Formalised():
                    # The same words may come again with other facts, and read the same.
                    self._known[key] = found
                    return found
                case _Refused(reflection=reflection, reply=reply):
                    reason = as_words(reflection)
                    told = f"{_EARLIER}{reply}\n\n{reason}"
                    refused += 1
                case Unanswered():
                    reason = found.reason
                    if found.failure is not None and found.failure.is_final:
                        break
                    silent += 1
        return NotFormalised(reason)

    def _attempt(self, text: str, told: str, seed: int) -> Formalised | _Refused | Unanswered:
        words, pictures = with_pictures_apart(text)
        task = f"Write this question down (reading {seed}):\n{fenced(words)}"
        for number, program in enumerate(pictures, 1):
            task += f"\n\n[picture {number}] {_PICTURE}\n{fenced(program)}"
        if told:
            task += f"\n\n{told}"
        fields = {"notation": notation_for(words), "examples": examples_for(words), "task": task}
        asked = READER.ask(self._model, fields, Sampling(self._temperature, 4_096, seed))
        if isinstance(asked, Unanswered):
            return asked
        read = reading_of(asked.value, mended=self._spelling)
        if isinstance(read, NoQuestion):
            return _Refused(read.reflection, cut(read.text))
        # A reader claims no answer: what it thinks of it is not in the words.
        reading = read.reading
        verdict = self._verifying(reading.spec)
        unread = _unread(verdict)
        if unread and self._spelling is not None:
            mended = self._spelling(reading.spec)
            if mended is not None:
                reading = replace(reading, spec=mended)
                verdict = self._verifying(mended)
                unread = _unread(verdict)
        if unread:
            return _Refused(reflect(replace(verdict, findings=unread)), _document(reading.spec))
        return Formalised(reading.spec, verdict, reading)


def _unread(verdict: Verdict) -> tuple[Refuted, ...]:
    """What has no meaning; that the answer is missing is as it should be."""
    return tuple(
        one
        for one in verdict.refutations
        if one.obligation is Obligation.WELL_FORMED and one.code is not Code.INCOMPLETE
    )


def _document(spec: ProblemSpec) -> str:
    shown = {key: one for key, one in encode_lists(spec).items() if one and key != "id"}
    return json.dumps(shown, ensure_ascii=False)
