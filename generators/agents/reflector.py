"""The Reflector: turns what judges said of a question into one instruction for its author.

The instruction stands beside the points and never in their place, least of all in that of a
refutation: it may help an author, and cannot hide from it what was found.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace
from typing import Annotated

from pydantic import Field

from generators.agents.material import question_with_answer
from generators.agents.role import Role
from generators.agents.wording import fenced
from generators.language_models.asking import Answered
from generators.language_models.port import LanguageModel, Sampling
from generators.language_models.replies import Form
from generators.search.proposer import Answer, Request, SeveralWriter
from generators.search.reflection import LONGEST, Point, as_words
from mathverify.problem.identity import digest
from mathverify.problem.spec import ProblemSpec


class Instruction(Form):
    """One thing to do."""

    instruction: Annotated[str, Field(min_length=1, max_length=LONGEST)]


REFLECTOR = Role("reflector", Instruction)


class Reflecting:
    """``writer``, told an instruction more where a question goes back for a point of ``judges``.

    The Reflector reads what was said of the question and all that was tried before on the way to
    it and from it, once: revisions that are written at once share an instruction.
    """

    def __init__(self, writer: SeveralWriter, model: LanguageModel, judges: Container[str]) -> None:
        self._known: dict[str, tuple[Point, ...]] = {}
        self._writer = writer
        self._model = model
        self._judges = judges

    def propose_several(self, request: Request, count: int) -> tuple[Answer, ...]:
        """What the writer says to the request with the instruction."""
        wanted = request.revise
        if wanted is not None and wanted.spec is not None:
            points = wanted.reflection.points
            if any(point.code in self._judges for point in points):
                said = "\n".join((as_words(wanted.reflection), *request.tried))
                told = self._instructed(wanted.spec, said, request)
                reflection = replace(wanted.reflection, points=(*points, *told))
                request = replace(request, revise=replace(wanted, reflection=reflection))
        return self._writer.propose_several(request, count)

    def _instructed(self, spec: ProblemSpec, said: str, request: Request) -> tuple[Point, ...]:
        """The instruction as a point; none where no reply could be read."""
        key = digest(spec)
        if key in self._known:
            return self._known[key]
        task = f"The question:\n{question_with_answer(spec)}\nWhat was said:\n{fenced(said)}"
        seed = request.brief.seed * 1_000 + request.number
        asked = REFLECTOR.ask(self._model, {"task": task}, Sampling(0.9, 1_024, seed))
        if not isinstance(asked, Answered):
            return ()
        told = (Point(REFLECTOR.name, "$", " ".join(asked.value.instruction.split())),)
        self._known[key] = told
        return told
