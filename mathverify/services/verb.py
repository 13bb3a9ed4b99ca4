"""What a verb is, and the one way in which verbs answer.

What comes in is JSON from anybody; it is held to the verb's form before anything else looks at it.
What goes out is one JSON object, and a request that cannot be met is such an object as well, which
says what to write instead: nothing that is sent makes a verb raise.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    TypeAdapter,
    ValidationError,
    WithJsonSchema,
)
from pydantic_core import ErrorDetails, PydanticCustomError

from mathverify.errors import MathverifyError
from mathverify.language.short_texts import HALF_CHARACTER as _HALF
from mathverify.problem.limits import MAX_DOCUMENT_BYTES
from mathverify.problem.secrets import without_secrets

#: Bytes (UTF-8) of one request: a question of the greatest length, and what goes with it.
LONGEST_REQUEST = MAX_DOCUMENT_BYTES + 100_000

#: The words of a message that are quoted one by one.

#: How many faults of a request are told, and how many characters of each.
_TOLD, _CHARACTERS = 20, 1_500


class Input(BaseModel):
    """Base of what verbs take: frozen, and strict about types and unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Reply(BaseModel):
    """Base of what verbs give."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Fault(Reply):
    """One thing that is wrong with a request or a document, with its JSON path."""

    code: str
    path: str
    line: int = 0
    message: str
    hint: str = ""


class Refusal(Reply):
    """A request that cannot be met as it is: why, and what to write instead."""

    status: Literal["refused"] = "refused"
    reason: str
    faults: tuple[Fault, ...] = ()
    advice: str = ""


class Malformed(Reply):
    """A document that is no question, with all its faults; nothing was examined."""

    status: Literal["malformed"] = "malformed"
    source: str
    faults: tuple[Fault, ...]


def _is_question(offered: object) -> object:
    if isinstance(offered, (dict, str)):
        return offered
    raise PydanticCustomError("question_type", "a question is a JSON object, or a text")


#: A question as anybody sends it; whether it is one is found out where it is read.
Offered: TypeAlias = Annotated[
    Any,
    AfterValidator(_is_question),
    WithJsonSchema(
        {
            "anyOf": [{"type": "object"}, {"type": "string"}],
            "description": "one question in the problem language: a JSON object, or a text of "
            "YAML or JSON",
        }
    ),
]

#: How long an examination may take.
Deadline: TypeAlias = Annotated[
    float,
    Field(description="seconds of the processor that an examination may take", ge=0.05, le=60),
]


@dataclass(frozen=True, slots=True)
class Answered:
    """The verb's own reply as JSON-able data: any verdict is one, a malformed question as well."""

    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Refused:
    """The request is not what the verb takes; ``data`` is a `Refusal`."""

    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Broken:
    """A fault of ours; ``data`` is a `Refusal` that says so and nothing of the inside."""

    data: Mapping[str, Any]


Outcome: TypeAlias = Answered | Refused | Broken


@dataclass(frozen=True)
class Verb:
    """``run`` goes from an instance of ``takes`` to JSON-able data of one of ``gives``.

    ``does`` says in a sentence or two what it is for.  ``searches`` says that it asks a model until
    something is found: that costs somebody something, and takes as long as the request allows.
    """

    name: str
    does: str
    takes: type[Input]
    gives: tuple[type[Reply], ...]
    run: Callable[[Any], Mapping[str, Any]]
    searches: bool = False

    @cached_property
    def input_schema(self) -> dict[str, Any]:
        """The JSON Schema of what it takes."""
        return self.takes.model_json_schema()

    @cached_property
    def output_schema(self) -> dict[str, Any]:
        """The JSON Schema of what it gives, refusals included; an object at its root."""
        kinds: Any = self.gives[0]
        for one in (*self.gives[1:], Refusal):
            kinds = kinds | one
        return {"type": "object", **TypeAdapter(kinds).json_schema(mode="serialization")}


def answered(verb: Verb, request: str | bytes) -> Outcome:
    """What ``verb`` makes of a request in JSON.  Never raises."""
    if len(request) > LONGEST_REQUEST:
        return Refused(_refusal(f"a request has {LONGEST_REQUEST} bytes at most"))
    try:
        wanted = verb.takes.model_validate_json(request)
    except ValidationError as error:
        return Refused(_misread(verb, error))
    try:
        return Answered(shown(verb.run(wanted)))
    except MathverifyError as error:
        return Refused(_refusal(_cut(str(error))))
    except Exception as error:  # noqa: BLE001 - the last net: a service goes on after a bug of ours
        kind = type(error).__name__
        return Broken(_refusal(f"internal error, please report it: {kind} in {verb.name}"))


def shown(data: Mapping[str, Any]) -> dict[str, Any]:
    """Data as they may leave the process: no secret in them, and no half of a character.

    JSON can carry such halves as escapes, UTF-8 cannot; they are told as their escapes.
    """
    text = without_secrets(json.dumps(data, ensure_ascii=False, sort_keys=True))
    cleaned: dict[str, Any] = json.loads(_HALF.sub(_escaped, text))
    return cleaned


def _escaped(half: re.Match[str]) -> str:
    return f"\\\\u{ord(half.group()):04x}"


def _misread(verb: Verb, error: ValidationError) -> dict[str, Any]:
    """A request that is not what the verb takes, fault by fault."""
    told = [
        Fault(
            code=str(fault["type"]).replace("_", "-"),
            path="$" + "".join(_step(step) for step in fault["loc"]),
            message=_cut(fault["msg"]),
            hint=_closest(fault),
        )
        for fault in error.errors(include_url=False)[:_TOLD]
    ]
    fields = ", ".join(
        name if field.is_required() else f"{name} (optional)"
        for name, field in verb.takes.model_fields.items()
    )
    refusal = Refusal(
        reason=f"this is not what {verb.name} takes",
        faults=tuple(told),
        advice=f"{verb.name} takes one JSON object with {fields}",
    )
    return shown(refusal.model_dump(mode="json"))


def _closest(fault: ErrorDetails) -> str:
    """Of the words that are taken in a place, the one that is most like what stands there."""
    given, taken = fault["input"], str(fault.get("ctx", {}).get("expected", ""))
    if not isinstance(given, str):
        return ""
    return next(iter(get_close_matches(given[:100], taken.split("'")[1::2], n=1)), "")


def _step(step: int | str) -> str:
    return f"[{step}]" if isinstance(step, int) else f".{step[:_CHARACTERS]}"


def _refusal(reason: str, advice: str = "") -> dict[str, Any]:
    return shown(Refusal(reason=reason, advice=advice).model_dump(mode="json"))


def _cut(text: str) -> str:
    return text if len(text) <= _CHARACTERS else f"{text[: _CHARACTERS - 1]}…"
