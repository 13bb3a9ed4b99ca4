"""YAML as plain values: a reader on PyYAML's events that resolves no types and builds no objects.

Every scalar is text (``true``, ``08:00``, ``050``); only ``null``, ``~`` and nothing are absent.
Tags, anchors, aliases and merge keys are refused, as are duplicate keys and keys that are not
text, so neither code nor an exponential document can be written.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import yaml

from mathverify.problem.faults import Fault
from mathverify.problem.limits import MAX_DEPTH, MAX_NODES
from mathverify.problem.notes import Note
from mathverify.problem.paths import ROOT, Lines, at_index, at_key
from mathverify.problem.source_tree import SourceTree
from mathverify.problem.values import Value
from mathverify.problem.yaml_flow import quoted
from mathverify.problem.yaml_quoting import quote_mathematics, quoted_line

_LOADER: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_ABSENT = frozenset({"", "~", "null", "Null", "NULL"})


def read_yaml(text: str, *, first_line: int = 1) -> SourceTree:
    """The one YAML document in ``text``, which begins on ``first_line`` of its file.

    Never raises for what a text can hold; what is wrong is in ``faults``.
    """
    if text.startswith("%"):
        hint = "the document without directives"
        fault = Fault("not-yaml", ROOT, "YAML directives are not read", hint, first_line)
        return SourceTree(None, Lines(first_line), (), (fault,))
    repaired, repairs = quote_mathematics(text)
    builder = _Builder(first_line)
    try:
        builder.build(yaml.parse(repaired, Loader=_LOADER))
    except yaml.MarkedYAMLError as error:
        builder.faults.append(_syntax_fault(error, text.split("\n"), first_line))
    except yaml.YAMLError:
        builder.faults.append(Fault("not-yaml", ROOT, "a character is not allowed in YAML"))
    paths = builder.lines.first_paths() if repairs else {}
    notes = tuple(
        Note(
            repair.kind,
            paths.get(repair.line + first_line - 1, ROOT),
            repair.written,
            repair.canonical,
            repair.line + first_line - 1,
        )
        for repair in repairs
    )
    return SourceTree(builder.value, builder.lines, notes, tuple(builder.faults))


def _syntax_fault(error: yaml.MarkedYAMLError, lines: list[str], first_line: int) -> Fault:
    mark = error.problem_mark or error.context_mark
    inside = str(error.context or "")
    if error.context_mark is not None and ("flow" in inside or "quoted" in inside):
        mark = error.context_mark
    number = min(mark.line, len(lines) - 1) if mark is not None else 0
    line = lines[number]
    where = first_line + number
    if "\t" in line[: len(line) - len(line.lstrip())]:
        return Fault("not-yaml", ROOT, "a tab indents this line", "spaces instead", where)
    if line.lstrip().startswith("```"):
        hint = "the document alone, without the code fence"
        return Fault("not-yaml", ROOT, "this line is Markdown", hint, where)
    message = f"YAML cannot read this line: {line.strip()[:120]}"
    if "flow" in inside:
        hint = "the closing bracket, and texts with brackets or commas in quotes"
    elif "quoted" in inside:
        hint = "the closing quotation mark"
    elif _is_too_deep(lines, number):
        hint = "this line indented like the line before it"
    else:
        hint = quoted_line(line)[:200] or "texts in quotes"
    return Fault("not-yaml", ROOT, message, hint, where)


def _is_too_deep(lines: list[str], number: int) -> bool:
    """Whether a line is indented beyond the line before it, which already has its value."""
    before = next((line for line in reversed(lines[:number]) if line.strip()), "")
    here = len(lines[number]) - len(lines[number].lstrip())
    has_value = ":" in before and not before.rstrip().endswith((":", ">", "|"))
    return has_value and here > len(before) - len(before.lstrip())


def _is_cut(text: str) -> bool:
    """Whether a bracket of ``text`` is still open at its end."""
    depth = 0
    for character in text:
        if character in "([{":
            depth += 1
        elif character in ")]}":
            depth = max(0, depth - 1)
    return depth > 0


@dataclass(slots=True)
class _Frame:
    """A map or list that is being filled; ``key`` is the key that waits for its value."""

    value: dict[str, Value] | list[Value]
    lines: Lines
    path: str
    flow: bool
    key: str | None = None
    key_is_usable: bool = True
    first_lines: dict[str, int] = field(default_factory=dict)


class _Builder:
    """Builds values from events without recursion."""

    def __init__(self, first_line: int) -> None:
        self.first_line = first_line
        self.value: Value = None
        self.lines = Lines(first_line)
        self.faults: list[Fault] = []
        self.stack: list[_Frame] = []
        self.nodes = 0
        self.documents = 0

    def build(self, events: Iterator[yaml.Event]) -> None:
        for event in events:
            line = event.start_mark.line + self.first_line if event.start_mark else 0
            if isinstance(event, yaml.DocumentStartEvent):
                self.documents += 1
                if self.documents > 1:
                    self.fault("not-yaml", "text after the end of the document", "---", line)
                    return
            elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
                self.stack.pop()
            elif isinstance(event, yaml.NodeEvent) and not self.node(event, line):
                return

    def node(self, event: yaml.NodeEvent, line: int) -> bool:
        """Take in one node; False when the document has to be given up."""
        self.nodes += 1
        if self.nodes > MAX_NODES:
            self.fault("too-large", f"the document has more than {MAX_NODES} values", "", line)
            return False
        frame = self.stack[-1] if self.stack else None
        if frame is not None and isinstance(frame.value, dict) and frame.key is None:
            if isinstance(event, yaml.ScalarEvent):
                self.take_key(frame, event, line)
                return True
            self.fault("bad-key", "a key is not text", "a quoted key", line)
            return False
        self.refuse_properties(event, line)
        if isinstance(event, yaml.ScalarEvent):
            self.put(self.scalar(event, line), Lines(line))
            return True
        if isinstance(event, yaml.CollectionStartEvent):
            if len(self.stack) >= MAX_DEPTH:
                message = f"maps and lists are nested deeper than {MAX_DEPTH}"
                self.fault("too-deep", message, "", line)
                return False
            inside: dict[str, Value] | list[Value] = (
                {} if isinstance(event, yaml.MappingStartEvent) else []
            )
            lines = Lines(line)
            path = self.put(inside, lines)
            self.stack.append(_Frame(inside, lines, path, bool(event.flow_style)))
            return True
        self.put(None, Lines(line))
        return True

    def refuse_properties(self, event: yaml.NodeEvent, line: int) -> None:
        anchor = getattr(event, "anchor", None)
        if isinstance(event, yaml.AliasEvent):
            self.fault("alias", "aliases are not read", quoted(f"*{anchor}"), line)
        elif anchor is not None:
            self.fault("anchor", "anchors are not read", quoted(f"&{anchor}"), line)
        tag = getattr(event, "tag", None)
        if tag is not None:
            self.fault("tag", f"tags are not read: {tag}", "the value alone, quoted", line)

    def take_key(self, frame: _Frame, event: yaml.ScalarEvent, line: int) -> None:
        assert isinstance(frame.value, dict)
        self.refuse_properties(event, line)
        frame.key, frame.key_is_usable = str(event.value), True
        if frame.flow and not event.style and _is_cut(frame.key):
            self.split_by_comma(frame.key, line)
            frame.key_is_usable = False
        elif frame.key == "<<" and not event.style:
            self.fault("merge-key", "merge keys are not read", "the keys themselves", line)
            frame.key_is_usable = False
        elif not frame.key:
            self.fault("empty", "a key is empty", "a name", line)
            frame.key_is_usable = False
        elif frame.key in frame.first_lines:
            message = (
                f"the key {frame.key[:80]!r} is already on line {frame.first_lines[frame.key]}"
            )
            self.fault("duplicate-key", message, "one of them", line)
            frame.key_is_usable = False
        else:
            frame.first_lines[frame.key] = line

    def scalar(self, event: yaml.ScalarEvent, line: int) -> str | None:
        text = str(event.value)
        if event.style:
            return text
        if self.stack and self.stack[-1].flow and _is_cut(text):
            self.split_by_comma(text, line)
        return None if text in _ABSENT else text

    def split_by_comma(self, text: str, line: int) -> None:
        message = f"YAML ends this text inside its brackets: {text[:80]}"
        self.fault("split-by-comma", message, "the whole text in quotes", line)

    def put(self, value: Value, lines: Lines) -> str:
        """Put a value where it belongs; returns its path."""
        if not self.stack:
            self.value, self.lines = value, lines
            return ROOT
        frame = self.stack[-1]
        if isinstance(frame.value, list):
            index = len(frame.value)
            frame.value.append(value)
            frame.lines.below[index] = lines
            return at_index(frame.path, index)
        assert frame.key is not None
        key, frame.key = frame.key, None
        path = at_key(frame.path, key[:80])
        if frame.key_is_usable:
            frame.value[key] = value
            lines.line = frame.first_lines.get(key, lines.line)
            frame.lines.below[key] = lines
        return path

    def fault(self, code: str, message: str, hint: str, line: int) -> None:
        path = self.stack[-1].path if self.stack else ROOT
        self.faults.append(Fault(code, path, message, hint, line))
