"""One question to a model: ask, validate here, and once more with the faults if it was misread.

Only the form is asked for again.  Whether a well-formed reply is *right* is decided elsewhere,
and what comes of that goes through the search, where budget and trace are.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from generators.language_models.port import (
    Failure,
    LanguageModel,
    Message,
    ReplySchema,
    Sampling,
    Usage,
)
from generators.language_models.replies import Form, Misread, Read, read, read_cut, reply_schema

FormType = TypeVar("FormType", bound=Form)

#: How much of a misread reply is quoted back to its author.
_QUOTED = 4_000


@dataclass(frozen=True, slots=True)
class Answered(Generic[FormType]):
    """A reply in its form and what it cost."""

    value: FormType
    usage: Usage


@dataclass(frozen=True, slots=True)
class Unanswered:
    """No usable reply: ``reason`` in words, ``failure`` if the endpoint gave none at all."""

    reason: str
    usage: Usage
    failure: Failure | None = None


Asked: TypeAlias = Answered[FormType] | Unanswered


def ask(
    model: LanguageModel,
    messages: tuple[Message, ...],
    form: type[FormType],
    sampling: Sampling,
    *,
    attempts: int = 2,
    schema: ReplySchema | None = None,
) -> Asked[FormType]:
    """The model's reply to ``messages`` in ``form``; at most ``attempts`` (>= 1) requests.

    ``schema`` is what the model is shown in the place of the form's own.
    """
    schema = schema or reply_schema(form)
    usage = Usage()
    said: tuple[Message, ...] = ()
    faults: tuple[str, ...] = ()
    for _ in range(attempts):
        outcome = model.complete((*messages, *said), schema, sampling)
        usage = usage + outcome.usage
        if isinstance(outcome, Failure):
            match read_cut(outcome.text, form):
                case Read(value=value):
                    return Answered(value, usage)
            return Unanswered(f"{outcome.kind}: {outcome.message}", usage, outcome)
        match read(outcome.text, form):
            case Read(value=value):
                return Answered(value, usage)
            case Misread() as misread:
                faults = misread.faults
                said = (
                    Message("assistant", outcome.text[:_QUOTED]),
                    Message("user", _again(faults)),
                )
    return Unanswered(f"no reply in the form asked for: {'; '.join(faults)}", usage)


def _again(faults: tuple[str, ...]) -> str:
    listed = "\n".join(f"- {fault}" for fault in faults)
    return f"Your reply was not in the form asked for:\n{listed}\nReply again, JSON only."
