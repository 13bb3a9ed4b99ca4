"""The Writer: a draft from a brief, a revision from a reflection.

What it writes is read by the project's own codec, which takes many spellings; what the codec
refuses goes back to the Writer with the paths and hints of the faults.
"""

from __future__ import annotations

from generators.agents.assignment import assignment
from generators.agents.examples import IN_WORDS, shown_questions
from generators.agents.notation import NOTATION, WORDS
from generators.agents.question_form import NoQuestion, QuestionForm, ReadQuestion, question_of
from generators.agents.role import Role
from generators.language_models.asking import Answered, Unanswered
from generators.language_models.port import LanguageModel, Sampling
from generators.search.proposer import Answer, NothingLeft, Proposed, Request, Unreadable
from generators.search.reflection import Detail, Point, Reflection

__all__ = ["MEND", "WRITER", "Writer", "no_reply"]

WRITER: Role[QuestionForm] = Role("writer", QuestionForm)

#: What a revision is asked to do.
MEND = "Mend it, change nothing else, and reply with the whole question."


class Writer:
    """A proposer that asks a model to write and to revise; ``detail`` is how much it is told.

    Drafts take the ``directions`` in turn, so that they differ.  ``role`` is who writes, and
    ``order`` what revisions are asked to do; ``notation`` is how questions are written, and
    ``shown`` are the families of which one is shown; ``material`` ends every request.
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
        notation: str = NOTATION,
        shown: tuple[str, ...] = IN_WORDS,
        material: str = "",
    ) -> None:
        self._model = model
        self._directions = directions
        self._detail = detail
        self._temperature = temperature
        self._max_tokens = max_tokens
        self._role = role
        self._order = order
        self._notation = notation
        self._shown = shown
        self._material = material

    def propose(self, request: Request) -> Answer:
        """What the model wrote for the request."""
        seed = request.brief.seed * 1_000 + request.number
        sampling = Sampling(self._temperature, self._max_tokens, seed)
        task = assignment(request, "question", self._order, self._detail, self._directions)
        fields = {
            "notation": self._notation,
            "words": WORDS,
            "examples": shown_questions(self._shown),
            "task": f"{task}\n{self._material}".rstrip(),
        }
        match self._role.ask(self._model, fields, sampling):
            case Answered(value=written):
                return _answer(self._role.name, written)
            case Unanswered() as unanswered:
                return no_reply(self._role.name, unanswered)


def no_reply(role: str, unanswered: Unanswered) -> Answer:
    """What an author proposes that said nothing usable: nothing more, if no request can help."""
    failure = unanswered.failure
    if failure is not None and failure.is_final:
        return NothingLeft(unanswered.reason)
    point = Point("no-question", "$", "the reply held no question that could be read")
    return Unreadable(role, unanswered.reason, Reflection((point,)))


def _answer(author: str, written: QuestionForm) -> Answer:
    match question_of(written):
        case ReadQuestion(spec=spec, text=text):
            return Proposed(spec, author, text)
        case NoQuestion(reflection=reflection, text=text):
            return Unreadable(author, text, reflection)
