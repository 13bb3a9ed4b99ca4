"""The Thinker: writes a question anew, thinking aloud before it does, as TH1NK has it.

Its thoughts are asked for so that they come before the question; nobody goes by them.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Any, Final

from pydantic import Field

from generators.agents.question_form import QuestionForm
from generators.agents.role import Role
from generators.agents.writer import Writer
from generators.language_models.port import LanguageModel
from generators.search.proposer import Answer, Request
from mathverify.problem.spec import ProblemSpec


class ThoughtForm(QuestionForm):
    """Thoughts, and then the question."""

    thoughts: Annotated[str, Field(max_length=8_000)] = ""

    @classmethod
    def schema_without(cls, sections: Collection[str]) -> dict[str, Any]:
        """The schema of a question after that of the thoughts."""
        question = super().schema_without(sections)
        properties = {"thoughts": {"type": "string"}, "question": question}
        return {
            "type": "object",
            "properties": properties,
            "required": list(properties),
            "additionalProperties": False,
        }


THINKER: Role[QuestionForm] = Role("thinker", ThoughtForm)

_ORDER: Final = (
    "Think aloud about it in `thoughts`, then write it anew so that every point is met, and reply "
    "with the whole question."
)


class Thinker:
    """A proposer: ``writer`` writes the drafts, the model thinks aloud over the revisions.

    ``revised`` is the question that is being revised, None for a draft.
    """

    def __init__(self, writer: Writer, model: LanguageModel) -> None:
        self._writer = writer
        self._thinker = Writer(model, role=THINKER, order=_ORDER)
        self.revised: ProblemSpec | None = None

    def propose(self, request: Request) -> Answer:
        """A draft, or the question written anew."""
        self.revised = request.revise.spec if request.revise is not None else None
        author = self._writer if self.revised is None else self._thinker
        return author.propose(request)
