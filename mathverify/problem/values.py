"""From anything that a parser may hand over to plain values: texts, lists, maps and absent.

Numbers become their text and booleans ``true`` and ``false``, because every field of a question
is text.  What is not JSON-like, too deep or too large is refused here, before any recursion.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from decimal import Decimal
from typing import TypeAlias, Union

from mathverify.problem.faults import Fault
from mathverify.problem.limits import MAX_DEPTH, MAX_DOCUMENT_BYTES, MAX_NODES
from mathverify.problem.paths import ROOT, at_index, at_key

#: Plain values; None is "absent".
Value: TypeAlias = Union[str, "list[Value]", "dict[str, Value]", None]

#: Characters of one key: keys are names, labels, and parts of figures.
_MAX_KEY = 300

_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")


class _RefusedError(Exception):
    """Leaves the walk: the document is refused as a whole."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault


def plain_value(document: object) -> tuple[Value, tuple[Fault, ...]]:
    """``document`` as plain values, with the faults of its scalars and keys.

    A document that is too deep or too large gives absent and one fault.
    """
    walk = _Walk()
    try:
        return walk.value(document, ROOT, 0), tuple(walk.faults)
    except _RefusedError as refused:
        return None, (refused.fault,)


class _Walk:
    """One pass over a document: recursion no deeper than `MAX_DEPTH`, counters for the rest."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.nodes = 0
        self.characters = 0

    def value(self, value: object, path: str, depth: int) -> Value:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise _RefusedError(
                Fault("too-large", path, f"the document has more than {MAX_NODES} values")
            )
        if isinstance(value, (Mapping, list, tuple)):
            if depth >= MAX_DEPTH:
                raise _RefusedError(
                    Fault("too-deep", path, f"maps and lists are nested deeper than {MAX_DEPTH}")
                )
            if isinstance(value, Mapping):
                return self.mapping(value, path, depth)
            return [
                self.value(item, at_index(path, index), depth + 1)
                for index, item in enumerate(value)
            ]
        return self.scalar(value, path)

    def mapping(self, value: Mapping[object, object], path: str, depth: int) -> Value:
        plain: dict[str, Value] = {}
        for key, item in value.items():
            if not isinstance(key, str):
                shown = repr(key)[:40]
                self.fault("wrong-type", path, f"the key {shown} is not text", f'"{shown}"')
                continue
            if len(key) > _MAX_KEY:
                raise _RefusedError(Fault("too-large", path, f"a key is longer than {_MAX_KEY}"))
            name = self.text(key, path)
            plain[name] = self.value(item, at_key(path, name), depth + 1)
        return plain

    def scalar(self, value: object, path: str) -> Value:
        if value is None:
            return None
        if isinstance(value, str):
            return self.text(value, path)
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, int) and value.bit_length() <= 4_000:
            return str(value)
        if isinstance(value, float) and math.isfinite(value):
            return format(Decimal(repr(value)), "f")
        if isinstance(value, (int, float)):
            words = "this number is not finite or far too long"
            endless = isinstance(value, float) and math.isinf(value)
            self.fault("not-a-number", path, words, '"inf"' if endless else "a number as text")
        else:
            self.fault("wrong-type", path, f"a {type(value).__name__} is not JSON-like data")
        return "?"

    def text(self, value: str, path: str) -> str:
        self.characters += len(value)
        if self.characters > MAX_DOCUMENT_BYTES:
            raise _RefusedError(
                Fault("too-large", path, f"the texts exceed {MAX_DOCUMENT_BYTES} characters")
            )
        found = _UNPRINTABLE.search(value)
        if found is None:
            return value
        self.fault(
            "control-character",
            path,
            f"character {found.start() + 1} (U+{ord(found.group()):04X}) is not text",
            "it without control characters",
        )
        return _UNPRINTABLE.sub("?", value)

    def fault(self, code: str, path: str, message: str, hint: str = "") -> None:
        self.faults.append(Fault(code, path, message, hint))
