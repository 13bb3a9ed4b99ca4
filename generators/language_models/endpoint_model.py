"""A model behind an endpoint: a connection that is closed again, and a key that nothing shows.

How a request is put on the wire is left to the adapters, one a package.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from types import TracebackType
from typing import Self

from generators.language_models.endpoints import Endpoint, key_of
from generators.language_models.openai_wire import client, without_key
from generators.language_models.port import Message, Outcome, ReplySchema, Sampling
from mathverify.problem.secrets import keep_secret


class EndpointModel(ABC):
    """A `LanguageModel` and a context manager over one OpenAI-compatible connection.

    Raises `EndpointError` if the package openai is missing or the key is not in the environment.
    """

    def __init__(self, endpoint: Endpoint) -> None:
        key = key_of(endpoint)
        self.endpoint = endpoint
        self._secret = key if endpoint.key_variable else ""
        keep_secret(self._secret)
        self.connection = client(endpoint, key)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.connection.close()

    @property
    def name(self) -> str:
        """The model and its mode."""
        return f"{self.endpoint.model} {self.endpoint.mode}"

    def complete(
        self, messages: tuple[Message, ...], schema: ReplySchema, sampling: Sampling
    ) -> Outcome:
        """One request to the endpoint; whatever goes wrong with it is a `Failure`."""
        return without_key(self.ask(messages, schema, sampling), self._secret)

    @abstractmethod
    def ask(
        self, messages: tuple[Message, ...], schema: ReplySchema, sampling: Sampling
    ) -> Outcome:
        """One request on the wire, with whatever the endpoint says, the key included."""
