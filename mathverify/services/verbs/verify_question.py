"""``verify_question``: the verdict on one question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from mathverify.services.reading import document_of
from mathverify.services.verb import Deadline, Input, Malformed, Offered, Reply, Verb
from mathverify.verification.facets import Facet
from mathverify.verification.policy import Severity


class VerifyQuestion(Input):
    """One question, and the terms on which it is verified."""

    question: Offered
    deadline: Deadline = 20.0
    strict: Annotated[bool, Field(description="an SMT solver's word alone does not prove")] = False
    redundant: Annotated[
        Severity, Field(description="what a given that follows from the others is")
    ] = Severity.IGNORE
    require: Annotated[
        tuple[Facet, ...],
        Field(description="the facets that must be proved beside the mathematics; default: all"),
    ] = tuple(Facet)


class Verdict(Reply):
    """What `mathverify verify --json` prints of one question."""

    version: int
    id: str
    digest: str
    status: Literal["proved", "refuted", "undecided"]
    facets: dict[str, str]
    words: dict[str, Any] | None
    answer: Annotated[str, Field(description="the engine's own answer, empty where it has none")]
    findings: tuple[dict[str, Any], ...]
    certificate: dict[str, Any] | None
    notes: Annotated[
        tuple[str, ...], Field(description="what was read in a spelling of its own")
    ] = ()


def _run(wanted: VerifyQuestion) -> Mapping[str, Any]:
    from dataclasses import replace

    from mathverify.api import verify
    from mathverify.reports import malformed_data
    from mathverify.verification.policy import STANDARD, STRICT
    from mathverify.verification.verdict import verdict_data

    document = document_of(wanted.question)
    if document.faults:
        return malformed_data(document)
    terms = replace(
        STRICT if wanted.strict else STANDARD,
        deadline=wanted.deadline,
        redundant=wanted.redundant,
        required=frozenset({Facet.MATHEMATICS, *wanted.require}),
    )
    data = verdict_data(verify(document.spec, terms))
    return data | {"notes": [str(note) for note in document.notes]}


VERB = Verb(
    "verify_question",
    "Prove that a question is answerable and that its answer is right, or refute it with a witness "
    "and with what mends it; undecided is never a pass.",
    VerifyQuestion,
    (Verdict, Malformed),
    _run,
)
