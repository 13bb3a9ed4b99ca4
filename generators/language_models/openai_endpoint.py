"""The adapter over the package ``openai``: any OpenAI-compatible endpoint."""

from __future__ import annotations

from types import TracebackType

from generators.language_models.endpoints import Endpoint, key_of
from generators.language_models.modes import request_options, with_schema
from generators.language_models.openai_wire import client, failure_of, outcome_of, without_key
from generators.language_models.port import Message, Outcome, ReplySchema, Sampling

__all__ = ["OpenAiEndpoint"]


class OpenAiEndpoint:
    """A model behind an OpenAI-compatible endpoint, asked in the endpoint's mode.

    Raises `EndpointError` if the package is missing or the key is not in the environment.
    """

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        key = key_of(endpoint)
        self._secret = key if endpoint.key_variable else ""
        self._client = client(endpoint, key)

    def __enter__(self) -> OpenAiEndpoint:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._client.close()

    @property
    def name(self) -> str:
        """The model and its mode."""
        return f"{self._endpoint.model} {self._endpoint.mode}"

    def complete(
        self, messages: tuple[Message, ...], schema: ReplySchema, sampling: Sampling
    ) -> Outcome:
        """One request to the endpoint; whatever goes wrong with it is a `Failure`."""
        return without_key(self._ask(messages, schema, sampling), self._secret)

    def _ask(
        self, messages: tuple[Message, ...], schema: ReplySchema, sampling: Sampling
    ) -> Outcome:
        import openai

        mode = self._endpoint.mode
        sent = with_schema(mode, messages, schema)
        try:
            reply = self._client.chat.completions.create(
                model=self._endpoint.model,
                messages=[{"role": one.role, "content": one.content} for one in sent],  # type: ignore[misc]  # the package has one type a role
                temperature=sampling.temperature,
                max_tokens=sampling.max_tokens,
                seed=sampling.seed,
                **request_options(mode, schema),
            )
        except (openai.OpenAIError, ValueError) as error:
            return failure_of(error, self._endpoint)
        return outcome_of(reply, mode)
