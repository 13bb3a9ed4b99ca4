"""JSON as data: the standard parser, made strict and kept from rounding.

Numbers stay the text that was written (``4.10`` keeps its digits), with powers of ten written out
(``1e-7``); duplicate keys, ``NaN`` and ``Infinity`` are refused, and depth is checked before the
parser recurses.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from decimal import Context, Decimal

from mathverify.problem.faults import Fault
from mathverify.problem.limits import MAX_DEPTH
from mathverify.problem.paths import ROOT, Lines, at_index, at_key
from mathverify.problem.source_tree import SourceTree

_STRING = re.compile(r'"(?:[^"\\]|\\.)*+"', re.DOTALL)
#: Larger powers of ten are not written out.
_LARGEST_POWER = 99
_EXACTLY = Context(prec=100_000)
_TOKEN = re.compile(r'("(?:[^"\\]|\\.)*+")|([{}\[\]:,])|([^\s{}\[\]:,"]+)|(\n)')


def read_json(text: str, *, first_line: int = 1) -> SourceTree:
    """The JSON document in ``text``, which begins on ``first_line`` of its file.

    Never raises for what a text can hold; what is wrong is in ``faults``.
    """
    if _depth(text) > MAX_DEPTH:
        message = f"maps and lists are nested deeper than {MAX_DEPTH}"
        return SourceTree(
            None, Lines(first_line), (), (Fault("too-deep", ROOT, message, "", first_line),)
        )
    try:
        document = json.loads(
            text,
            object_pairs_hook=_pairs,
            parse_float=_written_out,
            parse_int=str,
            parse_constant=float,  # NaN and the infinities are refused where they stand
        )
    except json.JSONDecodeError as error:
        where = first_line + error.lineno - 1
        message = f"this is not JSON at column {error.colno}: {error.msg}"
        fault = Fault("not-json", ROOT, message, _syntax_hint(text, error), where)
        return SourceTree(None, Lines(first_line), (), (fault,))
    lines = _lines(text, first_line)
    return SourceTree(document, lines, (), tuple(_repetitions(document, lines)))


def _written_out(number: str) -> str:
    """``1e-7`` as ``0.0000001``; a power too large to be written out stays and is refused later."""
    digits, _, power = number.lower().partition("e")
    if not power or len(power) > 4 or abs(int(power)) > _LARGEST_POWER:
        return number
    return format(Decimal(digits).scaleb(int(power), _EXACTLY), "f")


class _Repeating(dict[str, object]):
    """A map that was written with ``repeated`` keys."""

    def __init__(self, items: list[tuple[str, object]], repeated: list[str]) -> None:
        super().__init__(items)
        self.repeated = repeated


def _pairs(items: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(items)
    if len(found) == len(items):
        return found
    counts = Counter(key for key, _ in items)
    return _Repeating(items, [key for key, count in counts.items() if count > 1])


def _repetitions(document: object, lines: Lines) -> Iterator[Fault]:
    """A fault for each key that a map has twice."""
    waiting = [(document, ROOT)]
    while waiting:
        value, path = waiting.pop()
        if isinstance(value, dict):
            for key in value.repeated if isinstance(value, _Repeating) else ():
                message = f"the key {key[:80]!r} occurs twice in one map"
                place = at_key(path, key[:80])
                yield Fault("duplicate-key", place, message, "one of them", lines.at(place))
            waiting.extend((item, at_key(path, key[:80])) for key, item in value.items())
        elif isinstance(value, list):
            waiting.extend((item, at_index(path, index)) for index, item in enumerate(value))


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
    if "property name" in error.msg or "trailing comma" in error.msg:
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
