"""The narrow port to a language model: messages in, a completion or a typed failure out.

A failure is a value.  Networks, quotas and refusals belong to an agent's ordinary day, and the
search that asks has to go on after them; exceptions are for misuse (`EndpointError`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import TracebackType
from typing import Any, Literal, Protocol, TypeAlias

from generators.language_models.images import Image
from mathverify.errors import MathverifyError


@dataclass(eq=False)
class EndpointError(MathverifyError, RuntimeError):
    """No model can be asked with these settings; ``advice`` says what to set."""

    problem: str
    advice: str

    def __str__(self) -> str:
        return f"{self.problem}; {self.advice}"


@dataclass(frozen=True, slots=True)
class Message:
    """One turn of a conversation; ``images`` are looked at after its words."""

    role: Literal["system", "user", "assistant"]
    content: str
    images: tuple[Image, ...] = ()


@dataclass(frozen=True, slots=True)
class Sampling:
    """How a reply is drawn; ``seed`` also keeps equal requests apart in a cassette."""

    temperature: float = 0.7
    max_tokens: int = 4096
    seed: int = 0


@dataclass(frozen=True, slots=True)
class ReplySchema:
    """The form of the reply wanted: a name ([a-z_]) and a JSON Schema."""

    name: str
    schema: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Usage:
    """What was spent: requests sent, tokens read and written as the endpoint counts them."""

    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.calls + other.calls,
            self.prompt_tokens + other.prompt_tokens,
            self.completion_tokens + other.completion_tokens,
        )

    @property
    def tokens(self) -> int:
        """Tokens read and written."""
        return self.prompt_tokens + self.completion_tokens


class FailureKind(StrEnum):
    """Why there is no reply."""

    RATE_LIMIT = "rate-limit"  #: the endpoint asks to wait
    SERVER = "server"  #: the endpoint broke
    TIMEOUT = "timeout"  #: no reply in time
    UNREACHABLE = "unreachable"  #: no connection
    TRUNCATED = "truncated"  #: the reply ended at its limit of tokens
    REFUSAL = "refusal"  #: the model declined
    EMPTY = "empty"  #: a reply without content
    UNAUTHORIZED = "unauthorized"  #: the endpoint does not take this key
    NOT_FOUND = "not-found"  #: the endpoint knows no such model, or there is none at the address
    REJECTED = "rejected"  #: the endpoint does not take such a request
    SIGHTLESS = "sightless"  #: the endpoint does not take a request with pictures
    UNRECORDED = "unrecorded"  #: the cassette holds no reply to this request
    OVERSPENT = "overspent"  #: the budget left no call


#: Failures after which no further request can succeed.
_FINAL = {
    FailureKind.UNAUTHORIZED,
    FailureKind.NOT_FOUND,
    FailureKind.REJECTED,
    FailureKind.OVERSPENT,
}


@dataclass(frozen=True, slots=True)
class Completion:
    """What the model said, as text, whole."""

    text: str
    usage: Usage = field(default_factory=Usage)


@dataclass(frozen=True, slots=True)
class Failure:
    """No reply; ``wait`` is how many seconds the endpoint asks to wait, 0 if it does not say.

    ``given_up`` says that whoever asks will not be asked again: it failed so too often.  ``text``
    is what there is of a reply that was cut off.
    """

    kind: FailureKind
    message: str
    usage: Usage = field(default_factory=Usage)
    wait: float = 0.0
    given_up: bool = False
    text: str = ""

    @property
    def is_final(self) -> bool:
        """Whether no further request can succeed."""
        return self.given_up or self.kind in _FINAL


Outcome: TypeAlias = Completion | Failure


class LanguageModel(Protocol):
    """Whoever completes a conversation.  Safe to call from several threads."""

    @property
    def name(self) -> str:
        """The model and its mode, for manifests and cassettes; never a key."""
        ...

    def complete(
        self, messages: tuple[Message, ...], schema: ReplySchema, sampling: Sampling
    ) -> Outcome:
        """The reply to ``messages``, wanted as JSON by ``schema``, which need not be kept to."""
        ...


class Connection(LanguageModel, Protocol):
    """A model over a connection that is to be closed; it is its own context manager."""

    def __enter__(self) -> Connection: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None: ...
