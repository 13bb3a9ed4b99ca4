"""``generate_question``: a question for a brief, proved."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import Field

from mathverify.authoring import Cause, Limits, NotGenerated, Spent, generate
from mathverify.services.verb import Input, Reply, Verb


class GenerateQuestion(Input):
    """A brief in words, and how much it may cost.  Files and banks are not for services."""

    brief: Annotated[str, Field(description="what to ask about, in words", max_length=4_000)] = ""
    objective: Annotated[
        tuple[Annotated[str, Field(max_length=100)], ...],
        Field(description="concepts, percent.decrease say", max_length=20),
    ] = ()
    workflow: Annotated[str, Field(description="how the model is asked", max_length=40)] = (
        "prooffirst"
    )
    model: Annotated[
        str,
        Field(
            description="an endpoint that is set up where the service runs; default: the only "
            "one, or the family that fits best where there is none",
            max_length=100,
        ),
    ] = ""
    n: Annotated[int, Field(description="how many questions", ge=1, le=100)] = 1
    seed: Annotated[int, Field(description="another seed, another search", ge=0, le=2**31 - 1)] = 0
    difficulty: Annotated[
        Literal["easy", "medium", "hard"], Field(description="how hard it is to be")
    ] = "medium"
    candidates: Annotated[int, Field(description="questions tried at most", ge=1, le=50)] = 12
    calls: Annotated[int, Field(description="requests to the model at most", ge=1, le=200)] = 40
    tokens: Annotated[int | None, Field(description="tokens at most", ge=1)] = None
    money: Annotated[
        float | None, Field(description="money at most, where prices are set up", gt=0, le=1e6)
    ] = None
    seconds: Annotated[float, Field(description="time at most", ge=1, le=1_800)] = 600.0


class Account(Reply):
    """What it cost."""

    calls: int
    tokens: int
    money: float
    seconds: float


class Accepted(Reply):
    """Proved questions: the spec of each, with its digest and its facets."""

    status: Literal["accepted"]
    author: str
    questions: tuple[dict[str, Any], ...]
    spent: Account


class NotAccepted(Reply):
    """No question was proved: the cause, the reason in words, and what to do about it."""

    status: Literal["not-accepted"]
    cause: Cause
    reason: str
    advice: str
    spent: Account


def _run(wanted: GenerateQuestion) -> Mapping[str, Any]:
    from mathverify.problem import encode
    from mathverify.verification.verdict import verdict_data

    money = None if wanted.money is None else Fraction(str(wanted.money))
    made = generate(
        wanted.brief,
        objective=wanted.objective,
        workflow=wanted.workflow,
        model=wanted.model,
        n=wanted.n,
        seed=wanted.seed,
        difficulty=wanted.difficulty,
        limits=Limits(wanted.candidates, wanted.calls, wanted.tokens, money, wanted.seconds),
    )
    if isinstance(made, NotGenerated):
        return {
            "status": "not-accepted",
            "cause": made.cause.value,
            "reason": made.reason,
            "advice": made.advice,
            "spent": _account(made.spent),
        }
    questions = []
    for verdict in made.verdicts:
        told = verdict_data(verdict)
        questions.append(
            {"spec": encode(verdict.spec)} | {key: told[key] for key in ("digest", "facets")}
        )
    return {
        "status": "accepted",
        "author": made.author,
        "questions": questions,
        "spent": _account(made.spent),
    }


def _account(spent: Spent) -> dict[str, Any]:
    return {
        "calls": spent.calls,
        "tokens": spent.tokens,
        "money": float(spent.money),
        "seconds": round(spent.seconds, 3),
    }


VERB = Verb(
    "generate_question",
    "Have a model write a question for a brief until one is proved, or take one of the family that "
    "fits best where no model is set up. What is not proved is not given.",
    GenerateQuestion,
    (Accepted, NotAccepted),
    _run,
    searches=True,
)
