"""JSON as data: the standard parser, made strict and kept from rounding.

Numbers stay the text that was written (``4.10`` keeps its digits), duplicate keys, ``NaN`` and
``Infinity`` are refused, and depth is checked before the parser recurses.
"""

from __future__ import annotations

import json
import re

from mathverify.problem.faults import Fault
from mathverify.problem.limits import MAX_DEPTH
from mathverify.problem.paths import ROOT, Lines
from mathverify.problem.source_tree import SourceTree

__all__ = ["read_json"]

_STRING = re.compile(r'"(?:[^"\\]|\\.)*+"', re.DOTALL)
_TOKEN = re.compile(r'("(?:[^"\\]|\\.)*+")|([{}\[\]:,])|([^\s{}\[\]:,"]+)|(\n)')


def read_json(text: str, *, first_line: int = 1) -> SourceTree:
    """The JSON document in ``text``, which begins on ``first_line`` of its file.

    Never raises for what a text can hold; what is wrong is in ``faults``.
    """
    if _depth(text) > MAX_DEPTH:
        message = f"maps and lists are nested deeper than {MAX_DEPTH}"
        return SourceTree(None, Lines(first_line), (), (Fault("too-deep", ROOT, message),))
    faults: list[Fault] = []

    def pairs(items: list[tuple[str, object]]) -> dict[str, object]:
        found: dict[str, object] = {}
        for key, value in items:
            if key in found:
                message = f"the key {key[:80]!r} occurs twice in one map"
                faults.append(Fault("duplicate-key", ROOT, message, "one of them", first_line))
            found[key] = value
        return found

    def constant(word: str) -> None:
        message = f"{word} is not a number of JSON"
        faults.append(Fault("not-a-number", ROOT, message, '"inf"', first_line))

    try:
        document = json.loads(
            text, object_pairs_hook=pairs, parse_float=str, parse_int=str, parse_constant=constant
        )
    except json.JSONDecodeError as error:
        where = first_line + error.lineno - 1
        message = f"this is not JSON at column {error.colno}: {error.msg}"
        hint = _syntax_hint(text, error)
        return SourceTree(
            None, Lines(first_line), (), (Fault("not-json", ROOT, message, hint, where),)
        )
    return SourceTree(document, _lines(text, first_line), (), tuple(faults))


def _depth(text: str) -> int:
    depth = deepest = 0
    for bracket in re.findall(r"[\[\]{}]", _STRING.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


def _syntax_hint(text: str, error: json.JSONDecodeError) -> str:
    if text.lstrip().startswith("```"):
        return "the document alone, without the code fence"
    if error.msg.startswith("Extra data"):
        return "one document a line (JSONL), or a list of them"
    if "Expecting property name" in error.msg:
        return 'keys in double quotes, and no comma before "}"'
    return ""


def _lines(text: str, first_line: int) -> Lines:
    """The lines of all values of a text that is known to be JSON."""
    root = Lines(first_line)
    line = first_line
    stack: list[tuple[Lines, bool]] = []
    key: str | int = 0
    for token in _TOKEN.finditer(text):
        string, sign = token[1], token[2]
        if token.group() == "\n":
            line += 1
            continue
        if sign == ":":
            continue
        if sign == ",":
            if stack and not stack[-1][1]:
                key = len(stack[-1][0].below)
            continue
        if sign in {"}", "]"}:
            stack.pop()
            continue
        if stack and stack[-1][1] and string is not None and isinstance(key, int):
            key = json.loads(string)
            continue
        here = Lines(line)
        if stack:
            stack[-1][0].below[key] = here
        else:
            root = here
        key = 0
        if sign in {"{", "["}:
            stack.append((here, sign == "{"))
    return root
