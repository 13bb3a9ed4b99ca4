"""Records: a question and its certificate in one line of JSON, as sets are written.

The certificate's own text is cut out of the line, so that its seal can be held to it as it stands.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

__all__ = ["Record", "read_record"]

#: How `verify --certificates` and `regenerate` write a record around its two parts.
_BEFORE, _BETWEEN = '{"certificate":', ',"spec":'
_decoder = json.JSONDecoder()


@dataclass(frozen=True, slots=True)
class Record:
    """A canonical document, a certificate, and the text this was read from (may be empty)."""

    document: Mapping[str, Any]
    certificate: dict[str, Any]
    text: str = ""


def read_record(line: str) -> Record | None:
    """The record in a line; None if it holds no question with a certificate."""
    try:
        return _as_written(line) or _record(json.loads(line))
    except (ValueError, RecursionError):
        return None


def _as_written(line: str) -> Record | None:
    """The record, if it is written as ours are: nothing but the two parts, without blanks."""
    start = len(_BEFORE)
    if not line.startswith(_BEFORE + "{"):
        return None
    certificate, end = _decoder.raw_decode(line, start)
    if not line.startswith(_BETWEEN + "{", end):
        return None
    document, last = _decoder.raw_decode(line, end + len(_BETWEEN))
    return Record(document, certificate, line[start:end]) if line[last:] == "}" else None


def _record(data: Any) -> Record | None:
    document = data.get("spec") if isinstance(data, dict) else None
    if not isinstance(document, dict) or not isinstance(data.get("certificate"), dict):
        return None
    return Record(document, data["certificate"])
