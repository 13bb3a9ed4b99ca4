"""``render_question``: one proved question as text for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from mathverify.services.reading import document_of
from mathverify.services.verb import Deadline, Input, Malformed, Offered, Reply, Verb


class RenderQuestion(Input):
    """One question, and the format; the question is verified first."""

    question: Offered
    to: Annotated[str, Field(description="html, md or latex", max_length=40)] = "html"
    deadline: Deadline = 20.0


class Rendered(Reply):
    """The question and its key, read back; ``facets`` says what of it was proved."""

    status: Literal["rendered"]
    id: str
    digest: str
    to: str
    text: Annotated[str, Field(description="what asks the question, with its picture")]
    key: Annotated[str, Field(description="its answer and worked solution")]
    facets: dict[str, str]


class NotProved(Reply):
    """Nothing is shown of a question that is not proved; ``lines`` say what was found."""

    status: Literal["not-proved"]
    id: str
    verdict: Literal["refuted", "undecided"]
    lines: tuple[str, ...]


def _run(wanted: RenderQuestion) -> Mapping[str, Any]:
    from dataclasses import replace

    from mathverify.api import verify
    from mathverify.reports import malformed_data
    from mathverify.verification.facets import told
    from mathverify.verification.fragments import fragment
    from mathverify.verification.policy import STANDARD
    from mathverify.verification.verdict import verdict_lines

    document = document_of(wanted.question)
    if document.faults:
        return malformed_data(document)
    verdict = verify(document.spec, replace(STANDARD, deadline=wanted.deadline))
    if verdict.verified is None:
        return {
            "status": "not-proved",
            "id": verdict.spec.id,
            "verdict": str(verdict.status),
            "lines": verdict_lines(verdict),
        }
    text, key = fragment(verdict.verified, wanted.to)
    return {
        "status": "rendered",
        "id": verdict.spec.id,
        "digest": verdict.digest,
        "to": wanted.to,
        "text": text,
        "key": key,
        "facets": told(verdict.facets, verdict.words),
    }


VERB = Verb(
    "render_question",
    "Verify a question and, if it is proved, render it and its key as HTML, Markdown or LaTeX; "
    "nothing is rendered of a question that is not proved.",
    RenderQuestion,
    (Rendered, NotProved, Malformed),
    _run,
)
