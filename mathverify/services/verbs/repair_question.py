"""``repair_question``: the smallest changes that mend a refuted question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from mathverify.services.reading import document_of
from mathverify.services.verb import Deadline, Input, Malformed, Offered, Reply, Verb


class RepairQuestion(Input):
    """One question."""

    question: Offered
    deadline: Deadline = 20.0


class Repair(Reply):
    """One change, proved: ``spec`` is the mended question."""

    description: str
    cost: float
    changes: tuple[dict[str, Any], ...]
    spec: dict[str, Any]
    digest: str


class Repairs(Reply):
    """What `mathverify repair --json` prints of one question, the smallest change first.

    ``status`` is mended where there is a repair, else that of the question.
    """

    id: str
    status: Literal["mended", "proved", "refuted", "undecided"]
    repairs: tuple[Repair, ...]


def _run(wanted: RepairQuestion) -> Mapping[str, Any]:
    from dataclasses import replace

    from mathverify.api import repairs, verify
    from mathverify.reports import malformed_data, mended_data
    from mathverify.verification.findings import Status
    from mathverify.verification.policy import STANDARD

    document = document_of(wanted.question)
    if document.faults:
        return malformed_data(document)
    policy = replace(STANDARD, deadline=wanted.deadline)
    verdict = verify(document.spec, policy)
    refuted = verdict.status is Status.REFUTED
    found = repairs(document.spec, policy) if refuted else ()
    return mended_data(document.spec.id, verdict.status, found)


VERB = Verb(
    "repair_question",
    "Find the smallest changes that mend a refuted question; each of them is proved.",
    RepairQuestion,
    (Repairs, Malformed),
    _run,
)
