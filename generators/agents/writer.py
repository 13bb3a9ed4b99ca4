"""The Writer: a draft from a brief, a revision from a reflection.

What it writes is read by the project's own codec, which takes many spellings; what the codec
refuses goes back to the Writer with the paths and hints of the faults.
"""

from __future__ import annotations

from generators.agents.assignment import assignment
from generators.agents.guide import guide
from generators.agents.notation import WORDS
from generators.agents.question_form import NoQuestion, QuestionForm, ReadQuestion, question_of
from generators.agents.role import Role
from generators.language_models.asking import Answered, Unanswered
from generators.language_models.port import LanguageModel, Sampling
from generators.language_models.replies import reply_schema
from generators.search.proposer import Answer, NothingLeft, Proposed, Request, Unreadable
from generators.search.reflection import Detail, Point, Reflection

__all__ = ["MEND", "WRITER", "Writer", "no_reply"]

WRITER: Role[QuestionForm] = Role("writer", QuestionForm)

#: What a revision is asked to do.
MEND = "Mend it, change nothing else, and reply with the whole question."


class Writer:
    """A proposer that asks a model to write and to revise; ``detail`` is how much it is told.

    Drafts take the ``directions`` in turn, so that they differ.  ``role`` is who writes, and
    ``order`` what revisions are asked to do; ``illustrated``: every question has a diagram;
    ``material`` ends every request, and what is written then may name its sources.
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
        illustrated: bool = False,
        material: str = "",
    ) -> None:
        self._model = model
        self._directions = directions
        self._detail = detail
        self._temperature = temperature
        self._max_tokens = max_tokens
        self._role = role
        self._order = order
        self._illustrated = illustrated
        self._material = material

    def propose(self, request: Request) -> Answer:
        """What the model wrote for the request."""
        seed = request.brief.seed * 1_000 + request.number
        sampling = Sampling(self._temperature, self._max_tokens, seed)
        task = assignment(request, "question", self._order, self._detail, self._directions)
        told = guide(request.brief, self._illustrated, bool(self._material))
        fields = {
            "notation": told.notation,
            "words": WORDS,
            "examples": told.examples,
            "task": f"{task}\n{self._material}".rstrip(),
        }
        form = self._role.form
        schema = reply_schema(form, form.schema_without(told.without))
        match self._role.ask(self._model, fields, sampling, schema):
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
