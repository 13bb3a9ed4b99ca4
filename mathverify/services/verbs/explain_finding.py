"""``explain_finding``: what the code of a finding means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field

from mathverify.codes import Code
from mathverify.services.verb import Input, Reply, Verb


class ExplainFinding(Input):
    """The code of a finding."""

    code: Annotated[Code, Field(description="the code of a refutation, wrong-answer say")]


class Explanation(Reply):
    """What `mathverify explain --json` prints of one code."""

    code: str
    meaning: str
    example: str
    remedy: Annotated[str, Field(description="what mends it")]


def _run(wanted: ExplainFinding) -> Mapping[str, Any]:
    from mathverify.reports import explanation_data

    return explanation_data(wanted.code)


VERB = Verb(
    "explain_finding",
    "Say what the code of a finding means, with an example and what mends it.",
    ExplainFinding,
    (Explanation,),
    _run,
)
