"""The Writer: a draft from a brief, a revision from a reflection.

What it writes is read by the project's own codec, which takes many spellings; what the codec
refuses goes back to the Writer with the paths and hints of the faults.
"""

from __future__ import annotations

import json

from generators.agents.examples import shown_questions
from generators.agents.notation import NOTATION
from generators.agents.question_form import NoQuestion, QuestionForm, ReadQuestion, question_of
from generators.agents.role import FINAL, Role
from generators.agents.wording import fenced
from generators.language_models.asking import Answered, Unanswered
from generators.language_models.port import LanguageModel, Sampling
from generators.search.proposer import Answer, NothingLeft, Proposed, Request, Unreadable, Wanted
from generators.search.reflection import Detail, Point, Reflection, as_words
from mathverify.problem import encode_lists

__all__ = ["MEND", "WRITER", "Writer"]

WRITER: Role[QuestionForm] = Role("writer", QuestionForm)

#: What a revision is asked to do.
MEND = "Mend it, change nothing else, and reply with the whole question."


class Writer:
    """A proposer that asks a model to write and to revise; ``detail`` is how much it is told.

    Drafts take the ``directions`` in turn, so that they differ.  ``role`` is who writes, and
    ``order`` what revisions are asked to do.
    """

    def __init__(
        self,
        model: LanguageModel,
        detail: Detail = Detail.REPAIR,
        directions: tuple[str, ...] = (),
        temperature: float = 0.7,
        max_tokens: int = 4096,
        role: Role[QuestionForm] = WRITER,
        order: str = MEND,
    ) -> None:
        self._model = model
        self._directions = directions
        self._detail = detail
        self._temperature = temperature
        self._max_tokens = max_tokens
        self._role = role
        self._order = order

    def propose(self, request: Request) -> Answer:
        """What the model wrote for the request."""
        seed = request.brief.seed * 1_000 + request.number
        sampling = Sampling(self._temperature, self._max_tokens, seed)
        fields = {
            "notation": NOTATION,
            "examples": shown_questions(),
            "task": self._task(request),
        }
        match self._role.ask(self._model, fields, sampling):
            case Answered(value=written):
                return _answer(self._role.name, written)
            case Unanswered(reason=reason, failure=failure):
                if failure is not None and failure.kind in FINAL:
                    return NothingLeft(reason)
                point = Point("no-question", "$", "the reply held no question that could be read")
                return Unreadable(self._role.name, reason, Reflection((point,)))

    def _task(self, request: Request) -> str:
        brief = f"Write one question for this request:\n{fenced(request.brief.shown)}"
        objective = request.brief.objective.model_dump(mode="json", exclude_none=True)
        objective = {key: value for key, value in objective.items() if value}
        if objective:
            brief += f"\nIts objective: {json.dumps(objective, ensure_ascii=False)}"
        if request.revise is None:
            return brief + self._direction(request.number)
        return f"{brief}\n\n{self._revision(request.revise)}"

    def _direction(self, number: int) -> str:
        if not self._directions:
            return ""
        direction = self._directions[number % len(self._directions)]
        return f"\nThe direction to take:\n{fenced(direction)}"

    def _revision(self, wanted: Wanted) -> str:
        told = as_words(wanted.reflection, self._detail)
        if wanted.spec is None:
            return f"An earlier attempt could not be read.\n{told}\nWrite the question anew."
        document = json.dumps(encode_lists(wanted.spec), ensure_ascii=False)
        return f"An earlier attempt was:\n{document}\n\n{told}\n{self._order}"


def _answer(author: str, written: QuestionForm) -> Answer:
    match question_of(written):
        case ReadQuestion(spec=spec, text=text):
            return Proposed(spec, author, text)
        case NoQuestion(reflection=reflection, text=text):
            return Unreadable(author, text, reflection)
