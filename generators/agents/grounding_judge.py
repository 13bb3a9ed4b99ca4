"""The grounding judge: does a question lean on the questions that it cites, and on which.

Citation groundedness of MathFoundry for one question: it is one statement, grounded or not
(recall 0 or 1); precision is the share of citations that support it.  An opinion: it may turn a
proved question down, and it never vouches for one.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StrictBool, StrictInt

from generators.agents.citing import numbered
from generators.agents.material import words_of
from generators.agents.role import Role
from generators.agents.wording import fenced
from generators.bank.citation import Citation
from generators.language_models.asking import Answered
from generators.language_models.port import LanguageModel, Sampling
from generators.language_models.replies import Form
from generators.search.opinion import NO_OPINION, Opinion
from generators.search.reflection import Point
from mathverify.problem.spec import ProblemSpec


class Grounding(Form):
    """Whether the citations together ground the question, and the numbers of those that do."""

    grounded: StrictBool
    supporting: Annotated[tuple[Annotated[StrictInt, Field(ge=1)], ...], Field(max_length=50)] = ()
    change: Annotated[str, Field(max_length=1_000)] = ""


#: How often it is asked for a reply that can be used.
_ATTEMPTS = 5

GROUNDING_JUDGE = Role("grounding_judge", Grounding)


def grounding_opinion(
    model: LanguageModel, spec: ProblemSpec, citations: tuple[Citation, ...], seed: int
) -> Opinion:
    """The F1 of groundedness: 0 without grounds, 1 if all ``citations`` support the question."""
    if not citations:
        return NO_OPINION
    task = f"The question:\n{fenced(words_of(spec))}\nIt cites:\n{numbered(citations)}"
    asked = GROUNDING_JUDGE.insist(model, {"task": task}, Sampling(0.0, 1_024, seed), _ATTEMPTS)
    if not isinstance(asked, Answered):
        return NO_OPINION
    told = asked.value
    supporting = set(told.supporting)
    # Who names a citation that there is not has not read them.
    if not supporting <= set(range(1, len(citations) + 1)):
        return NO_OPINION
    if not told.grounded or not supporting:
        return Opinion(0.0, (Point("not-grounded", "$.sources", told.change),))
    precision = len(supporting) / len(citations)
    return Opinion(2 * precision / (1 + precision))
