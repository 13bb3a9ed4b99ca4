"""What the package ``openai`` says, in the words of the port: clients, completions, failures.

Redirects are not followed, so that a request goes to the endpoint's host and nowhere else, and
nothing is asked twice here (`generators.language_models.retrying`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from generators.language_models.endpoints import Endpoint
from generators.language_models.modes import Mode
from generators.language_models.port import (
    Completion,
    EndpointError,
    Failure,
    FailureKind,
    Message,
    Outcome,
    Usage,
)
from mathverify.problem.secrets import without

if TYPE_CHECKING:
    from openai import APIStatusError, OpenAI, OpenAIError

#: What endpoints say that do not take a content in parts, or no pictures in it.
_OF_A_REQUEST = frozenset({400, 413, 415, 422})

_BY_STATUS = {
    401: FailureKind.UNAUTHORIZED,
    403: FailureKind.UNAUTHORIZED,
    404: FailureKind.NOT_FOUND,
    408: FailureKind.TIMEOUT,
    429: FailureKind.RATE_LIMIT,
}
_REQUEST_SENT = Usage(calls=1)

#: No endpoint is believed to ask for more seconds.
_LONGEST_WAIT = 86_400.0

#: The longest message of a failure, in characters.
_LONGEST = 300


def client(endpoint: Endpoint, key: str) -> OpenAI:
    """A client of the endpoint.  Raises `EndpointError` if the package is missing."""
    try:
        import openai
    except ImportError:
        raise EndpointError(
            "the package openai is not installed", "pip install 'mathverify[llm]'"
        ) from None
    return openai.OpenAI(
        api_key=key,
        base_url=endpoint.url,
        timeout=endpoint.seconds,
        max_retries=0,
        http_client=openai.DefaultHttpxClient(follow_redirects=False),
    )


def wire_message(message: Message) -> dict[str, Any]:
    """A message as it is sent: its words, or words and pictures as data URLs where it has any."""
    if not message.images:
        return {"role": message.role, "content": message.content}
    pictures = [{"type": "image_url", "image_url": {"url": one.data_url}} for one in message.images]
    words = {"type": "text", "text": message.content}
    return {"role": message.role, "content": [words, *pictures]}


def outcome_of(reply: Any, mode: Mode) -> Outcome:
    """A chat completion as a completion, or why it is none; nothing of its shape is trusted."""
    usage = _usage(reply)
    choices = getattr(reply, "choices", None)
    if not isinstance(choices, list) or not choices:
        return Failure(FailureKind.EMPTY, "the reply has no choices", usage)
    choice = choices[0]
    message = getattr(choice, "message", None)
    if message is None:
        return Failure(FailureKind.EMPTY, "the reply has no message", usage)
    if getattr(message, "refusal", None):
        return Failure(FailureKind.REFUSAL, str(message.refusal), usage)
    finish = getattr(choice, "finish_reason", None)
    if finish == "length":
        told = "the reply ended at its limit of tokens"
        return Failure(FailureKind.TRUNCATED, told, usage, text=_said(message, mode))
    if finish == "content_filter":
        return Failure(FailureKind.REFUSAL, "the reply was filtered", usage)
    text = _said(message, mode)
    if not text.strip():
        return Failure(FailureKind.EMPTY, "the reply is empty", usage)
    return Completion(text, usage)


def failure_of(
    error: OpenAIError | ValueError, endpoint: Endpoint, *, with_images: bool = False
) -> Failure:
    """What the package raised, as a failure; ``with_images`` if the request had pictures."""
    import openai

    match error:
        case openai.APITimeoutError():
            waited = f"no reply in {endpoint.seconds:g} s"
            return Failure(FailureKind.TIMEOUT, waited, _REQUEST_SENT)
        case openai.APIConnectionError():
            return Failure(FailureKind.UNREACHABLE, _cause(error), _REQUEST_SENT)
        case openai.APIStatusError(status_code=status) if with_images and status in _OF_A_REQUEST:
            told = f"{endpoint.model} did not take a picture: HTTP {status}: {_words(error)}"
            return Failure(FailureKind.SIGHTLESS, told, _REQUEST_SENT)
        case openai.APIStatusError(status_code=status):
            otherwise = FailureKind.SERVER if status >= 500 else FailureKind.REJECTED
            kind = _BY_STATUS.get(status, otherwise)
            wait = _wait(error.response.headers)
            return Failure(kind, f"HTTP {status}: {_words(error)}", _REQUEST_SENT, wait)
        case _:
            # The package's own words for a body that is not what an endpoint says.
            return Failure(FailureKind.SERVER, f"no completion: {_cause(error)}", _REQUEST_SENT)


def without_key(outcome: Outcome, key: str) -> Outcome:
    """The outcome as text that can be kept: without ``key``, which some endpoints echo.

    Half of a surrogate pair becomes its escape, which is refused where the reply is read.
    """

    def clean(text: str) -> str:
        return without(text.encode("utf-8", "backslashreplace").decode("utf-8"), key)

    match outcome:
        case Completion(text=text):
            return replace(outcome, text=clean(text))
        case Failure(message=message, text=text):
            return replace(outcome, message=clean(message)[:_LONGEST], text=clean(text))


def _said(message: Any, mode: Mode) -> str:
    """The arguments of the tool, or the content: some models answer there in every mode."""
    calls = getattr(message, "tool_calls", None) or []
    if mode is Mode.TOOLS and calls:
        return str(getattr(calls[0].function, "arguments", "") or "")
    return str(message.content or "")


def _usage(reply: Any) -> Usage:
    counted = getattr(reply, "usage", None)
    return Usage(1, _count(counted, "prompt_tokens"), _count(counted, "completion_tokens"))


def _count(counted: object, field: str) -> int:
    number = getattr(counted, field, 0)
    return number if isinstance(number, int) and number >= 0 else 0


def _wait(headers: Any) -> float:
    try:
        seconds = float(headers.get("retry-after", "0"))
    except ValueError:
        return 0.0
    return min(seconds, _LONGEST_WAIT) if seconds >= 0 else 0.0


def _words(error: APIStatusError) -> str:
    """What the endpoint itself says, where it says it as endpoints do."""
    said = error.body.get("message") if isinstance(error.body, dict) else None
    return said if isinstance(said, str) and said else error.message


def _cause(error: BaseException) -> str:
    return f"{type(error).__name__}: {error.__cause__ or error}"
