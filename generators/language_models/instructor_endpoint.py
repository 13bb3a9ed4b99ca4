"""The adapter over the package ``instructor``: its modes and its handling of tools on the wire.

instructor is asked once and never for a second attempt: asking again belongs to
`generators.language_models.asking`, which counts it.  What it could not read is read here.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel, ConfigDict

from generators.language_models.endpoint_model import EndpointModel
from generators.language_models.endpoints import Endpoint
from generators.language_models.openai_wire import failure_of, outcome_of, wire_message
from generators.language_models.port import (
    EndpointError,
    Failure,
    FailureKind,
    Message,
    Outcome,
    ReplySchema,
    Sampling,
    Usage,
)

_REFUSED = "Unable to generate a response due to"


class InstructorEndpoint(EndpointModel):
    """A model behind an OpenAI-compatible endpoint, asked through instructor.

    Raises `EndpointError` if a package is missing or the key is not in the environment.
    """

    def __init__(self, endpoint: Endpoint) -> None:
        try:
            import instructor
        except ImportError:
            raise EndpointError(
                "the package instructor is not installed", "pip install 'mathverify[instructor]'"
            ) from None
        super().__init__(endpoint)
        # It logs the errors of endpoints, and some of those echo the key.
        logging.getLogger("instructor").setLevel(logging.CRITICAL + 1)
        mode = instructor.Mode[endpoint.mode.name]
        self._client = instructor.from_openai(self.connection, mode=mode)

    @property
    def name(self) -> str:
        """The model, its mode, and that instructor asks."""
        return f"{super().name} instructor"

    def ask(
        self, messages: tuple[Message, ...], schema: ReplySchema, sampling: Sampling
    ) -> Outcome:
        """One request."""
        import openai
        from instructor.core.exceptions import InstructorError

        seen = any(one.images for one in messages)
        try:
            _, reply = self._client.chat.completions.create_with_completion(
                model=self.endpoint.model,
                messages=[wire_message(one) for one in messages],  # type: ignore[misc]  # the package has one type a role
                response_model=_any_object(schema),
                max_retries=0,
                temperature=sampling.temperature,
                max_tokens=sampling.max_tokens,
                seed=sampling.seed,
            )
        except InstructorError as error:
            return self._unread(error, with_images=seen)
        except (openai.OpenAIError, ValueError) as error:
            return failure_of(error, self.endpoint, with_images=seen)
        return outcome_of(reply, self.endpoint.mode)

    def _unread(self, error: BaseException, *, with_images: bool) -> Outcome:
        """A reply that instructor refused to read, or the failure that it wrapped."""
        import openai

        for reply in _replies(error):
            return outcome_of(reply, self.endpoint.mode)
        cause: BaseException | None = error
        while cause is not None:
            if isinstance(cause, openai.OpenAIError):
                return failure_of(cause, self.endpoint, with_images=with_images)
            cause = cause.__cause__ or cause.__context__
        # Where a tool was wanted, a refusal is told in instructor's words and not carried.
        refused = _REFUSED in str(error)
        kind = FailureKind.REFUSAL if refused else FailureKind.SERVER
        return Failure(kind, f"{type(error).__name__}: {error}", Usage(calls=1))


def _replies(error: Any) -> Iterator[Any]:
    """The completions that the error carries, the last one first."""
    attempts = getattr(error, "failed_attempts", None) or []
    carried = [getattr(error, "last_completion", None), *(one.completion for one in attempts)]
    return (reply for reply in carried if reply is not None)


def _any_object(schema: ReplySchema) -> type[BaseModel]:
    """A response model that sends ``schema`` and takes any object: validation is done elsewhere."""

    class AnyObject(BaseModel):
        model_config = ConfigDict(extra="allow")

        @classmethod
        def model_json_schema(cls, *_: Any, **__: Any) -> dict[str, Any]:
            return {"title": schema.name, **schema.schema}

    AnyObject.__name__ = AnyObject.__qualname__ = schema.name
    return AnyObject
