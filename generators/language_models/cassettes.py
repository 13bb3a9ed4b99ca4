"""Record and replay: the outcomes of a model in a file, by the content of the request.

A cassette is JSON Lines: first its header, then one outcome a line, keyed by the digest of
everything that shapes a reply: model, messages, schema, sampling.  Equal requests share a
recording, so it is a cache as well; whoever wants two draws of one prompt samples with two seeds.
It holds no header of HTTP and no key.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from threading import Lock
from typing import Any

from generators.language_models.port import (
    Completion,
    EndpointError,
    Failure,
    FailureKind,
    LanguageModel,
    Message,
    Outcome,
    ReplySchema,
    Sampling,
    Usage,
)
from mathverify.problem.json_lines import JsonLines, record_lines

_FORMAT = 1

#: Failures that another day's request need not meet are not worth keeping.
_KEPT = {FailureKind.TRUNCATED, FailureKind.REFUSAL}


def request_key(
    model: str, messages: tuple[Message, ...], schema: ReplySchema, sampling: Sampling
) -> str:
    """The SHA-256 digest, in hexadecimal, of a request."""
    data = {
        "model": model,
        "messages": [_message_data(message) for message in messages],
        "schema": [schema.name, dict(schema.schema)],
        "sampling": [sampling.temperature, sampling.max_tokens, sampling.seed],
    }
    text = json.dumps(data, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _message_data(message: Message) -> list[Any]:
    """A message as it shapes a reply; pictures by their digests."""
    told: list[Any] = [message.role, message.content]
    return [*told, [image.digest for image in message.images]] if message.images else told


class Replaying:
    """The model of a cassette: what is not recorded is unrecorded, nobody is asked.

    Raises `EndpointError` for a file that is no cassette.
    """

    def __init__(self, path: Path) -> None:
        self.name, self._outcomes = _load(path)

    def complete(
        self, messages: tuple[Message, ...], schema: ReplySchema, sampling: Sampling
    ) -> Outcome:
        """The recorded outcome, at the cost it had."""
        key = request_key(self.name, messages, schema, sampling)
        found = self._outcomes.get(key)
        if found is None:
            return Failure(FailureKind.UNRECORDED, "the cassette holds no reply to this request")
        return found


class Recording:
    """``model`` with a cassette: recorded requests are answered from it, new ones are added.

    Every outcome is on disk before it is handed on, so that a killed run loses none of them.
    Raises `EndpointError` for the cassette of another model.
    """

    def __init__(self, model: LanguageModel, path: Path) -> None:
        self._model = model
        self._lock = Lock()
        self._outcomes: dict[str, Outcome] = {}
        if path.exists() and path.stat().st_size:
            name, self._outcomes = _load(path)
            if name != model.name:
                raise EndpointError(
                    f"the cassette {path.name} is of {name!r}, not of {model.name!r}",
                    "record to another file",
                )
        self._lines = JsonLines(path)
        if self._lines.is_new:
            self._lines.write({"cassette": _FORMAT, "model": model.name})

    @property
    def name(self) -> str:
        """The name of the model asked."""
        return self._model.name

    def complete(
        self, messages: tuple[Message, ...], schema: ReplySchema, sampling: Sampling
    ) -> Outcome:
        """The recorded outcome, or a new one."""
        key = request_key(self.name, messages, schema, sampling)
        with self._lock:
            found = self._outcomes.get(key)
        if found is not None:
            return found
        outcome = self._model.complete(messages, schema, sampling)
        # An endpoint that was given up was not asked this.
        if isinstance(outcome, Completion) or (outcome.kind in _KEPT and not outcome.given_up):
            with self._lock:
                self._outcomes[key] = outcome
                self._lines.write({"key": key} | outcome_data(outcome))
        return outcome

    def close(self) -> None:
        """Close the file."""
        self._lines.close()


def outcome_data(outcome: Outcome) -> dict[str, Any]:
    """An outcome as recordings write it down."""
    used = outcome.usage
    usage = [used.calls, used.prompt_tokens, used.completion_tokens]
    match outcome:
        case Completion(text=text):
            return {"text": text, "usage": usage}
        case Failure(kind=kind, message=message, text=text):
            cut = {"cut": text} if text else {}
            return {"failure": str(kind), "message": message, "usage": usage} | cut


def outcome_of_data(data: Mapping[str, Any]) -> Outcome:
    """The outcome that was written down.  Raises `LookupError`, `TypeError`, `ValueError`."""
    usage = Usage(*data["usage"])
    if "text" in data:
        return Completion(_whole(data["text"]), usage)
    kind, text = FailureKind(data["failure"]), _whole(str(data.get("cut", "")))
    return Failure(kind, data["message"], usage, text=text)


def _whole(text: str) -> str:
    """A reply with half of a surrogate pair as its escape, which is refused where it is read."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _load(path: Path) -> tuple[str, dict[str, Outcome]]:
    try:
        lines = dict(record_lines(path))
        header = lines.pop(1)
        if header["cassette"] != _FORMAT:
            raise EndpointError(f"{path.name} is a cassette of another format", "record it anew")
        name = str(header["model"])
    except (OSError, LookupError, TypeError) as error:
        raise EndpointError(f"{path.name} is no cassette: {error}", "record one") from None
    outcomes: dict[str, Outcome] = {}
    for data in lines.values():
        try:
            outcomes[data["key"]] = outcome_of_data(data)
        except (ValueError, LookupError, TypeError):
            # What is no outcome is asked for again.
            continue
    return name, outcomes
