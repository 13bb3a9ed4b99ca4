"""The Writer: a draft from a brief, a revision from a reflection.

What it writes is read by the project's own codec, which takes many spellings; what the codec
refuses goes back to the Writer with the paths and hints of the faults.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from generators.agents.assignment import assignment
from generators.agents.guide import guide
from generators.agents.notation import WORDS
from generators.agents.question_form import (
    NoQuestion,
    QuestionForm,
    QuestionsForm,
    ReadQuestion,
    question_of,
)
from generators.agents.role import Role
from generators.language_models.asking import Answered, Unanswered
from generators.language_models.port import LanguageModel, ReplySchema, Sampling
from generators.language_models.replies import reply_schema
from generators.search.proposer import (
    Answer,
    NothingLeft,
    Proposed,
    Request,
    SeveralWriter,
    Unreadable,
)
from generators.search.reflection import Detail, Point, Reflection

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
        match self._role.ask(self._model, *self._asked(request, 1, self._role.form)):
            case Answered(value=written):
                return _answer(self._role.name, written)
            case Unanswered() as unanswered:
                return no_reply(self._role.name, unanswered)

    def propose_several(self, request: Request, count: int) -> tuple[Answer, ...]:
        """At most ``count`` (>= 1) different questions for the request, written in one reply."""
        if count == 1:
            return (self.propose(request),)
        role = Role(self._role.name, QuestionsForm)
        match role.ask(self._model, *self._asked(request, count, QuestionsForm)):
            case Answered(value=written):
                return tuple(_answer(role.name, one) for one in written.each[:count])
            case Unanswered() as unanswered:
                return (no_reply(role.name, unanswered),)

    def _asked(
        self, request: Request, count: int, form: type[QuestionForm] | type[QuestionsForm]
    ) -> tuple[dict[str, str], Sampling, ReplySchema]:
        """What is asked for ``count`` questions in one reply."""
        seed = request.brief.seed * 1_000 + request.number
        order = self._order
        task = assignment(request, "question", order, self._detail, self._directions, count)
        told = guide(request.brief, self._illustrated, bool(self._material))
        fields = {
            "notation": told.notation,
            "words": WORDS,
            "examples": told.examples,
            "task": f"{task}\n{self._material}".rstrip(),
        }
        sampling = Sampling(self._temperature, self._max_tokens * count, seed)
        return fields, sampling, reply_schema(form, form.schema_without(told.without))


class InBatches:
    """``writer``, asked for so many ``drafts`` at once, or ``revisions`` of one question.

    What it wrote at once is proposed one by one whenever the same is asked for; of a reply that
    held fewer that can be read, the rest is asked for again.
    """

    def __init__(self, writer: SeveralWriter, drafts: int, revisions: int) -> None:
        self._writer = writer
        self._width = {True: drafts, False: revisions}
        self._waiting: dict[str, list[Answer]] = {}
        self._proposed: Counter[str] = Counter()

    def propose(self, request: Request) -> Answer:
        """The next of the questions that were written for what the request revises."""
        width = self._width[request.revise is None]
        key = repr(request.revise)
        waiting = self._waiting.setdefault(key, [])
        if not waiting:
            left = width - self._proposed[key] % width
            waiting += self._writer.propose_several(request, left)
        answer = waiting.pop(0)
        if not isinstance(answer, Proposed):
            return answer
        self._proposed[key] += 1
        beside = tuple(one for one in waiting if isinstance(one, Proposed))
        return replace(answer, beside=beside)


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
