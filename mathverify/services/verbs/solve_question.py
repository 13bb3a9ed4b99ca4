"""``solve_question``: a worked solution, every line of it proved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from mathverify.services.reading import document_of
from mathverify.services.verb import Deadline, Input, Malformed, Offered, Reply, Verb


class SolveQuestion(Input):
    """One question."""

    question: Offered
    deadline: Deadline = 20.0


class Derived(Reply):
    """The lines that lead to the answer, as steps of a question."""

    id: str
    derived: Literal[True]
    method: str
    answer: str
    steps: tuple[dict[str, Any], ...]


class NotDerived(Reply):
    """No method leads to the answer by lines that are proved; the question may be right."""

    id: str
    derived: Literal[False]
    reason: str


class Solutions(Reply):
    """What `mathverify solve --json` prints: one object for the question or each of its parts."""

    status: Annotated[
        Literal["derived", "not-derived"], Field(description="derived where all of them are")
    ]
    solutions: tuple[Derived | NotDerived, ...]


def _run(wanted: SolveQuestion) -> Mapping[str, Any]:
    from dataclasses import replace

    from mathverify.api import solve
    from mathverify.reports import malformed_data, single_questions, solution_data
    from mathverify.verification.policy import STANDARD

    document = document_of(wanted.question)
    if document.faults:
        return malformed_data(document)
    policy = replace(STANDARD, deadline=wanted.deadline)
    found = [solution_data(one.id, solve(one, policy)) for one in single_questions(document.spec)]
    whole = all(one["derived"] for one in found)
    return {"status": "derived" if whole else "not-derived", "solutions": found}


VERB = Verb(
    "solve_question",
    "Derive the answer line by line in school style; every line is proved. Says why where no "
    "method leads there.",
    SolveQuestion,
    (Solutions, Malformed),
    _run,
)
