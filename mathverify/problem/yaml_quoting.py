"""A pass over the lines of a YAML document that quotes mathematics which YAML would misread.

Each change keeps the numbering of lines and is reported as a `Repair`.  Only what has one
reading is changed: a value that YAML refuses or cuts at commas inside brackets, on a line whose
beginning (``key:`` or ``-``) is beyond doubt.  Block scalars and quoted texts are left alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from mathverify.problem.brackets import is_balanced
from mathverify.problem.limits import MAX_DEPTH
from mathverify.problem.yaml_flow import (
    flow_end,
    looks_like_map,
    on_one_line,
    quoted,
    quoted_end,
    repaired_flow,
    split_comment,
)

_LEAD = re.compile(r" *(?:- +)*")
_BLOCK_SCALAR = re.compile(r"[|>][+-]?[1-9]?[+-]?")
_QUANTIFIED = re.compile(r"(?:for all|forall|exists|∀|∃)\s*\w")

#: Keys whose value is a structure: a colon after them is a slip of layout, not mathematics.
_STRUCTURES = frozenset(
    {
        "ask",
        "data",
        "figure",
        "functions",
        "givens",
        "objective",
        "options",
        "parameters",
        "parts",
        "prose",
        "sources",
        "steps",
        "unknowns",
    }
)

#: Keys whose value is a text for people: lines that continue it are no keys of their own.
_TEXTS = frozenset({"because", "hint", "meaning", "misconception", "reason", "stem", "why"})

#: Keys of which two on one line are a slip of layout.
_FIELDS = frozenset(
    {
        "answer",
        "as",
        "because",
        "claim",
        "correct",
        "domain",
        "find",
        "form",
        "id",
        "label",
        "meaning",
        "misconception",
        "reason",
        "relation",
        "role",
        "round",
        "text",
        "unit",
        "uses",
        "value",
        "when",
    }
)
_COLON = re.compile(r":(?=\s|$)")

#: Lines in which the end of a collection is looked for before all others.
_SPAN = 100

#: Characters of a line that a repair shows.
_SHOWN = 300


@dataclass(frozen=True, slots=True)
class Repair:
    """A line (from 1) as ``written`` and as it was read; ``comment`` when words were left out."""

    kind: Literal["quoted", "comment"]
    line: int
    written: str
    canonical: str


@dataclass(frozen=True, slots=True)
class _Line:
    """``prefix`` + ``value``; ``indent`` is the column that what belongs to the value exceeds."""

    prefix: str
    value: str
    comment: str
    indent: int
    key: str


def quote_mathematics(text: str) -> tuple[str, tuple[Repair, ...]]:
    """``text`` with unquoted mathematics quoted, and what was changed."""
    pass_ = _Pass(text.split("\n"))
    pass_.run()
    return "\n".join(pass_.lines), tuple(pass_.repairs)


def quoted_line(line: str) -> str:
    """A line as YAML can read it, for hints; empty when nothing better is known.

    The value is quoted or, under a key of sections, put into braces.
    """
    found = _taken_apart(line)
    if found is None or not found.value or found.value[0] in "\"'{[":
        return ""
    if found.key in _STRUCTURES:
        return f"{found.prefix}{{{found.value}}}".strip() if ": " in found.value else ""
    if found.key not in _TEXTS and _FIELDS.intersection(_words_before_colons(found.value)):
        return "each key on a line of its own"
    return f"{found.prefix}{quoted(found.value)}".strip()


def _taken_apart(line: str) -> _Line | None:
    """The parts of a line that begins a value; None for other lines."""
    lead = _LEAD.match(line)
    start = lead.end() if lead else 0
    body = line[start:]
    if not body or body[0] in "#\t":
        return None
    end = _block_key_end(body)
    if "-" in line[:start] and _is_mathematics(body, end):
        end = 0
    if end:
        rest = body[end + 1 :]
        value, comment = split_comment(rest.strip())
        prefix = line[: start + end + 1] + " "
        return _Line(prefix, value, comment, start, body[:end].strip())
    if "-" not in line[:start] and body[0] not in "{[":
        return None
    value, comment = split_comment(body.rstrip())
    return _Line(line[:start], value, comment, line.rfind("-", 0, start), "")


def _is_mathematics(body: str, end: int) -> bool:
    """Whether an item whose "key" ends at ``end`` is a quantified statement or a ratio."""
    return _QUANTIFIED.match(body) is not None or (
        body[end - 1 : end] == " " and " : " in body[end + 1 :]
    )


def _block_key_end(body: str) -> int:
    """The offset of the colon after the key of a block line, 0 when it has none."""
    if body[0] in "\"'":
        end = quoted_end(body)
        return end if end is not None and body[end : end + 1] == ":" else 0
    if body[0] in "{[&*!|>%@`":
        return 0
    depth = 0
    for position, character in enumerate(body):
        if character in "([{":
            depth += 1
        elif character in ")]}":
            depth = max(0, depth - 1)
        elif depth == 0 and character == "#" and body[position - 1 : position] == " ":
            return 0
        elif depth == 0 and character == ":" and body[position + 1 : position + 2] in {"", " "}:
            return position
    return 0


def _words_before_colons(text: str) -> list[str]:
    """The word before each colon that would end a key, empty where another sign stands there."""
    found: list[str] = []
    start = 0
    for colon in _COLON.finditer(text):
        before = text[start : colon.start()].rstrip(" ")
        first = len(before)
        while first and (before[first - 1].isalnum() or before[first - 1] == "_"):
            first -= 1
        found.append(before[first:])
        start = colon.end()
    return found


def _too_deep(text: str) -> bool:
    """Whether the reader will refuse ``text`` for its depth."""
    depth = deepest = 0
    for character in text:
        if character in "([{":
            depth += 1
            deepest = max(deepest, depth)
        elif character in ")]}":
            depth -= 1
    return deepest > MAX_DEPTH


def _shown(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 3]}..."


class _Pass:
    """The state of one pass: where it is, and whose continuation the next lines would be."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.repairs: list[Repair] = []
        self.position = 0
        self.figure_indent: int | None = None

    def run(self) -> None:
        while self.position < len(self.lines):
            line = _taken_apart(self.lines[self.position])
            if line is None:
                self.position += 1
                continue
            if line.key == "figure":
                self.figure_indent = line.indent
            elif line.key and self.figure_indent is not None and line.indent <= self.figure_indent:
                self.figure_indent = None
            self.position = self.handle(line)

    def handle(self, line: _Line) -> int:
        """Repair the value at the current position; returns where to go on."""
        value, here = line.value, self.position
        if not value:
            return here + 1
        if _BLOCK_SCALAR.fullmatch(value):
            return self.after_deeper(here + 1, line.indent)
        if value[0] in "\"'":
            return self.after_quoted(value)
        if value[0] in "{[":
            return self.collection(line)
        if value[0] in "&*!":
            return here + 1
        end = self.after_deeper(here + 1, line.indent)
        is_forced = value[0] in "@`%|>" or (value[0] in "-?:" and value[1:2].isspace())
        if is_forced or self.has_stray_colon(line, end):
            return self.plain(line, end)
        if line.comment:
            self.repairs.append(Repair("comment", here + 1, line.comment, value))
        return end

    def after_deeper(self, start: int, indent: int) -> int:
        """The first position from ``start`` on whose line is not indented beyond ``indent``."""
        position = start
        while position < len(self.lines):
            line = self.lines[position]
            bare = line.lstrip(" ")
            if bare and len(line) - len(bare) <= indent:
                break
            position += 1
        return position

    def after_quoted(self, value: str) -> int:
        """The position after a quoted scalar, which may run over several lines."""
        if quoted_end(value) is not None:
            return self.position + 1
        for position in range(self.position + 1, len(self.lines)):
            if quoted_end(value[0] + self.lines[position]) is not None:
                return position + 1
        return len(self.lines)

    def has_stray_colon(self, line: _Line, end: int) -> bool:
        """Whether YAML would see a second key in the value, where only text can be meant."""
        if line.key in _TEXTS:
            following = (text.strip() for text in self.lines[self.position + 1 : end])
            return any(": " in text or text.endswith(":") for text in (line.value, *following))
        words = _words_before_colons(line.value)
        return bool(words) and line.key not in _STRUCTURES and not _FIELDS.intersection(words)

    def plain(self, line: _Line, end: int) -> int:
        """Quote a plain value and the lines that continue it."""
        following = [text.strip() for text in self.lines[self.position + 1 : end]]
        while following and not following[-1]:
            following.pop()
        unclear = any(not text or text[0] == "#" for text in following) or (
            line.key not in _TEXTS and any(_block_key_end(text) for text in following)
        )
        if unclear or (following and line.comment):
            return self.position + 1
        self.replace(line, quoted(" ".join([line.value, *following])), len(following))
        return end

    def collection(self, line: _Line) -> int:
        """Repair a collection, or quote mathematics that only looks like one."""
        value, more = line.value, 0
        end, matching = flow_end(value)
        if end is None:
            value, more = self.spanning(line)
            if not value:
                return len(self.lines)
            end, matching = flow_end(value)
        after = self.position + more + 1
        if _too_deep(value) or (end != len(value) and looks_like_map(value)):
            return after
        if end == len(value) and matching:
            repaired, changed = repaired_flow(value, joins=self.figure_indent is None)
            if changed:
                self.replace(line, repaired, more)
        elif is_balanced(value) and not looks_like_map(value):
            self.replace(line, quoted(value), more)
        return after

    def spanning(self, line: _Line) -> tuple[str, int]:
        """A collection that runs over several lines, on one line, and how many more it takes.

        The text is empty when it never ends.
        """
        here = self.position
        first = f"{line.value} {line.comment}"
        for last in (here + _SPAN, len(self.lines)):
            text = "\n".join([first, *self.lines[here + 1 : last]])
            end, _ = flow_end(text)
            if end is not None:
                more = text.count("\n", 0, end)
                rest = text[end:].split("\n", 1)[0]
                return on_one_line(text[:end] + rest).strip(), more
        return "", 0

    def replace(self, line: _Line, value: str, more: int) -> None:
        """Write ``value`` in the place of the line's value and of ``more`` lines after it."""
        here = self.position
        written = " ".join(text.strip() for text in self.lines[here : here + more + 1])
        comment = f" {line.comment}" if line.comment and not more else ""
        self.lines[here] = f"{line.prefix}{value}{comment}"
        for position in range(here + 1, here + more + 1):
            self.lines[position] = ""
        canonical = f"{line.prefix}{value}".strip()
        self.repairs.append(Repair("quoted", here + 1, _shown(written), _shown(canonical)))
