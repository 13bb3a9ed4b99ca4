"""Records: a question and its certificate in one line of JSON, as sets are written.

The seal of a record is the SHA-256 of the canonical text of everything else in it, so that it also
covers by what the question is filed, where it came from and what the engines said.  Text that is
written as ours is held to its seals as it stands; of other JSON, what is read of it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mathverify.verification.certificate import seal_of

#: How `verify --certificates` and `regenerate` write a record around its two parts.
_BEFORE, _MARK, _BETWEEN = '{"certificate":', ',"seal":"', '","spec":'
#: How long a seal is.
_DIGITS = 64


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A mapping, of which no key was given twice: readers of JSON differ in what they take."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key is there twice")
    return found


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no number of JSON")


_decoder = json.JSONDecoder(object_pairs_hook=_each_once, parse_constant=_no_number)


def sealed_data(text: str) -> Any:
    """What stands in the text of a record or a certificate of any kind.

    Raises ValueError for text that is no JSON (``NaN`` and ``Infinity`` are none), is nested too
    deeply, or has a key twice.
    """
    try:
        return _decoder.decode(text)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


@dataclass(frozen=True, slots=True)
class Record:
    """A canonical document, a certificate, and the texts these were read from (may be empty).

    ``sealed`` says that the seal of the record fits all that stands in it; ``text`` is that of the
    certificate, ``written`` that of the document.
    """

    document: Mapping[str, Any]
    certificate: dict[str, Any]
    text: str = ""
    sealed: bool = False
    written: str = ""


def read_record(line: str) -> Record | None:
    """The record in a line; None if it holds no question with a certificate."""
    try:
        return _as_written(line) or record_of(_decoder.decode(line))
    except (ValueError, RecursionError):
        return None


def _as_written(line: str) -> Record | None:
    """The record, if it is written as `verify --certificates` writes it and its seal fits."""
    start = len(_BEFORE)
    if not line.startswith(_BEFORE + "{"):
        return None
    certificate, end = _decoder.raw_decode(line, start)
    after = end + len(_MARK) + _DIGITS
    seal = line[end + len(_MARK) : after]
    if not line.startswith(_MARK, end) or not line.startswith(_BETWEEN + "{", after):
        return None
    if hashlib.sha256((line[:end] + line[after + 1 :]).encode()).hexdigest() != seal:
        return None
    begins = after + len(_BETWEEN)
    document, last = _decoder.raw_decode(line, begins)
    if line[last:] != "}":
        return None
    written = line[begins:last]
    return Record(document, certificate, line[start:end], sealed=True, written=written)


def record_of(data: Any) -> Record | None:
    """The record that data read from JSON are; None if they hold no question with a certificate."""
    document = data.get("spec") if isinstance(data, Mapping) else None
    if not isinstance(document, dict) or not isinstance(data.get("certificate"), dict):
        return None
    try:
        sealed = data.get("seal") == seal_of(data)
    except (TypeError, ValueError, RecursionError):
        sealed = False
    return Record(document, data["certificate"], sealed=sealed)
