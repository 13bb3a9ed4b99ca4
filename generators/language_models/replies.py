"""The JSON in a reply, held to its form in this process, whatever the server promised.

A reply may come in a code fence, with prose around it, or as text within a tool call.  What is
read is data: nothing of it is executed, and numbers too large for a float stay text.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from generators.language_models.lenient_json import MisspeltError, leniently
from generators.language_models.port import ReplySchema

#: A reply longer than this is not looked at: no question needs a book.
LONGEST = 200_000

#: An escape that may be half of a pair, or such a half itself.

#: How many faults of a reply are told.
_TOLD = 6


class Form(BaseModel):
    """Base of the forms of replies: frozen, and strict about unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    @classmethod
    def json_schema(cls) -> dict[str, Any]:
        """The schema that a model is shown; forms that are read leniently show another."""
        return cls.model_json_schema()

    @classmethod
    def listed_under(cls) -> str:
        """The key of a list each item of which says what it says without the others; else empty."""
        return ""


FormType = TypeVar("FormType", bound=Form)


@dataclass(frozen=True, slots=True)
class Read(Generic[FormType]):
    """A reply in its form."""

    value: FormType


@dataclass(frozen=True, slots=True)
class Misread:
    """A reply that is not in its form; ``faults`` tell its author what to change."""

    faults: tuple[str, ...]


Reading: TypeAlias = Read[FormType] | Misread


def reply_schema(form: type[Form], schema: Mapping[str, Any] | None = None) -> ReplySchema:
    """The JSON Schema that a model is shown for ``form``: its own, or ``schema``."""
    name = "".join(f"_{c.lower()}" if c.isupper() else c for c in form.__name__).strip("_")
    return ReplySchema(name, form.json_schema() if schema is None else schema)


def read(text: str, form: type[FormType]) -> Reading[FormType]:
    """The reply that ``text`` holds, or what is wrong with it.  Never raises."""
    if len(text) > LONGEST:
        return Misread((f"the reply has more than {LONGEST} characters",))
    found = _object(text)
    if isinstance(found, str):
        return Misread((found,))
    try:
        return Read(form.model_validate(found))
    except ValidationError as error:
        faults = error.errors(include_url=False, include_context=False, include_input=False)
        return Misread(tuple(_told(fault) for fault in faults[:_TOLD]))
    except RecursionError:
        return Misread(("the reply is nested too deeply",))


def read_cut(text: str, form: type[FormType]) -> Reading[FormType]:
    """What is whole of a reply that was cut off: the items before the cut of its form's list.

    Of other forms nothing is: what followed might have taken back what stands there.
    """
    key = form.listed_under()
    place = text.find("{") if key else -1
    for sign in ("{", f'"{key}"', ":", "["):
        place = _past(text, place, sign)
    decoder = json.JSONDecoder(strict=False)
    items: list[str] = []
    # A number at the end might go on: only an object shows where it ends.
    while place >= 0 and (start := _past(text, place, "{") - 1) >= 0:
        try:
            _, end = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            break
        items.append(text[start:end])
        place = _past(text, end, ",")
    if not items:
        return Misread(("the reply was cut off",))
    return read(f'{{"{key}": [{", ".join(items)}]}}', form)


def _past(text: str, place: int, sign: str) -> int:
    """Where ``text`` goes on behind ``sign``, which stands at ``place`` but for blanks; else -1."""
    if place < 0:
        return -1
    place = len(text) - len(text[place:].lstrip())
    return place + len(sign) if text.startswith(sign, place) else -1


def _told(fault: Any) -> str:
    path = ".".join(str(step) for step in fault["loc"]) or "the reply"
    return f"{path}: {fault['msg']}"


def _object(text: str) -> dict[str, Any] | str:
    """The first whole JSON object of ``text``, or what is wrong."""
    # Grammars of servers let line ends into strings; JSON does not, but what is meant is clear.
    decoder = json.JSONDecoder(strict=False)
    start = text.find("{")
    if start < 0:
        return "the reply holds no JSON object"
    try:
        value, _ = decoder.raw_decode(text, start)
    except json.JSONDecodeError as error:
        try:
            value = leniently(text, start)
        except MisspeltError:
            return f"the reply is not JSON: {error.msg} at character {error.pos + 1}"
    except (RecursionError, ValueError):
        return "the reply is not JSON that can be read: it is nested too deeply or too large"
    assert isinstance(value, dict)
    if not _is_whole(value):
        return "the reply holds half of a character: an escape such as \\ud83d needs its other half"
    return value


def _is_whole(value: dict[str, Any]) -> bool:
    """Whether every character of every text in ``value`` is one, not half of a pair."""
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True
