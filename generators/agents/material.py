"""What roles with an opinion are shown: the request, its objective, a question with its answer."""

from __future__ import annotations

import json
import re

from generators.agents.wording import fenced
from generators.search.brief import Brief
from generators.stem import stem_of
from mathverify.errors import ParseError
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.verified import Verified

_PICTURE = re.compile(r"\(data:[^)]*\)")


def request(brief: Brief) -> str:
    """The request and, where there is one, the objective."""
    told = f"The request:\n{fenced(brief.shown)}\n"
    objective = brief.objective.model_dump(mode="json", exclude_none=True)
    if objective:
        told += f"The objective: {json.dumps(objective, ensure_ascii=False)}\n"
    return told


def words_of(spec: ProblemSpec) -> str:
    """The words as a learner reads them; as they were written where slots cannot be filled in."""
    try:
        return stem_of(spec)
    except ParseError:
        return spec.prose.stem if spec.prose is not None else ""


def question_with_answer(spec: ProblemSpec) -> str:
    """The words and the claimed answer, fenced."""
    return fenced(f"{words_of(spec)}\nAnswer: {spec.answer or ''}")


def page_of(verified: Verified) -> str:
    """A proved question as it is printed, what its figure draws, its answer and worked solution.

    Fenced.  Words and answer alone where it cannot be printed.
    """
    from mathverify.errors import MathverifyError
    from mathverify.showing import render

    spec = verified.spec
    try:
        page, key = render(verified, "md"), render(verified, "md", key=True)
    except MathverifyError:
        return question_with_answer(spec)
    # A picture is told in words, by what it draws and marks.
    page, key = (_PICTURE.sub("", text).strip() for text in (page, key))
    return fenced(f"{page}\nKey:\n{key}")


def answers_of(spec: ProblemSpec) -> tuple[str, ...]:
    """The claimed answer, and for a choice the value of the option; empty where none is claimed."""
    chosen = [one.value for one in spec.options if one.label == spec.answer]
    return tuple(key for key in (spec.answer, *chosen) if key)
