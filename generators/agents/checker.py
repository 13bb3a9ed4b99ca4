"""The Checker: the last look at a question that the others passed.

It passes the question, names what is to be mended, or says that only the answer is wrong and which
it should be.  A reply that does two of these at once is none, and no reply is no pass.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from generators.agents.material import question_with_answer, request
from generators.agents.role import Role
from generators.language_models.asking import Answered
from generators.language_models.port import LanguageModel, Sampling
from generators.language_models.replies import Form
from generators.search.brief import Brief
from generators.search.reflection import LONGEST, Point
from mathverify.problem.spec import ProblemSpec


class Check(Form):
    """``points`` with ``mend`` and with nothing else, ``answer`` with ``answer``."""

    verdict: Literal["pass", "mend", "answer"]
    points: Annotated[
        tuple[Annotated[str, Field(min_length=1, max_length=LONGEST)], ...], Field(max_length=4)
    ] = ()
    answer: Annotated[str, Field(max_length=LONGEST)] = ""

    @model_validator(mode="after")
    def _says_one_thing(self) -> Check:
        if bool(self.points) is not (self.verdict == "mend"):
            raise ValueError("points belong to the verdict mend, and to no other")
        if bool(self.answer.strip()) is not (self.verdict == "answer"):
            raise ValueError("an answer belongs to the verdict answer, and to no other")
        return self


CHECKER = Role("checker", Check)


def checked(model: LanguageModel, brief: Brief, spec: ProblemSpec, times: int = 3) -> Check | None:
    """The Checker's word; None if no reply could be used, which is no pass."""
    task = f"{request(brief)}The question with its answer:\n{question_with_answer(spec)}"
    asked = CHECKER.insist(model, {"task": task}, Sampling(0.0, 1_024, brief.seed), times)
    return asked.value if isinstance(asked, Answered) else None


def points_of(check: Check | None) -> tuple[Point, ...]:
    """What its author is told of a check."""
    if check is None:
        return ()
    told = check.points
    if check.verdict == "answer":
        told = (f"to a last reader the answer seems to be {check.answer}",)
    return tuple(Point(CHECKER.name, "$", " ".join(one.split())) for one in told)
