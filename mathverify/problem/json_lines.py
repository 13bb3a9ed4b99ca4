r"""JSON Lines, read and written in one way by every verb.

A line ends at ``\n`` and nowhere else (texts may hold U+2028 and U+0085); a key that is there
twice, a number that is none, one of thousands of digits, half of a surrogate pair and brackets
without end are refused.  Writing puts each line on disk before anything else is done.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from mathverify.problem.file_reading import MAX_RECORD_BYTES, file_text
from mathverify.problem.secrets import without_secrets

#: What an escape begins with that may be half of a pair.
_HALVES = ("\\ud", "\\uD")
_DIGITS = 4000


def file_lines(path: Path, limit: int = MAX_RECORD_BYTES) -> Iterator[tuple[int, str]]:
    """The lines of a file that say something, with their numbers from 1.

    Raises `UnreadableFileError`.
    """
    yield from lines_of(file_text(path, limit))


def lines_of(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a text that say something, with their numbers from 1."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            yield number, line


def record_lines(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """The objects of a file that this program was writing, with their numbers from 1.

    What is no object is passed over: it is the line during which a run was killed.  Raises
    `UnreadableFileError`.
    """
    for number, line in file_lines(path):
        try:
            value = json_value(line, halves=True)
        except ValueError:
            continue
        if isinstance(value, dict):
            yield number, value


def json_value(text: str, *, halves: bool = False) -> Any:
    """The value that a text of JSON has.  Raises `ValueError` with the reason.

    With ``halves`` a surrogate may stand alone, as in what a model replied.
    """
    value = _decoded(text, _WHOLE)
    if not halves:
        _require_whole(text, value)
    return value


def numbers_as_written(text: str) -> Any:
    """The same with every number as the text that was written.  Raises `ValueError`."""
    value = _decoded(text, _WRITTEN)
    _require_whole(text, value)
    return value


def _decoded(text: str, decoder: json.JSONDecoder) -> Any:
    try:
        return decoder.decode(text)
    except RecursionError:
        raise ValueError("brackets are nested too deeply") from None


def _require_whole(text: str, value: Any) -> None:
    if any(half in text for half in _HALVES):
        try:
            json.dumps(value, ensure_ascii=False).encode("utf-8")
        except UnicodeEncodeError:
            raise ValueError("a character is only half there (a lone surrogate)") from None


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        ((twice, _),) = Counter(key for key, _ in pairs).most_common(1)
        raise ValueError(f"the key {twice[:80]!r} is there twice")
    return found


def _whole_number(digits: str) -> int:
    if len(digits) > _DIGITS:
        raise ValueError(f"a number has {len(digits)} digits")
    return int(digits)


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is no number")


_WHOLE = json.JSONDecoder(
    object_pairs_hook=_each_once, parse_int=_whole_number, parse_constant=_no_number
)
_WRITTEN = json.JSONDecoder(
    object_pairs_hook=_each_once, parse_int=str, parse_float=str, parse_constant=_no_number
)


class JsonLines:
    """Opens the file to go on with it; a line that a killed run left unfinished is ended.

    ``is_new``: nothing stands in it yet.  With ``synced`` a line outlives the machine as well.
    """

    def __init__(self, path: Path, *, synced: bool = False) -> None:
        self._file = path.open("ab")
        self._synced = synced
        self.is_new = not self._file.tell()
        if not self.is_new and not _ends_a_line(path):
            self._file.write(b"\n")

    def write(self, line: Mapping[str, Any]) -> None:
        """Add a line, keys in alphabetical order."""
        text = json.dumps(line, ensure_ascii=False, sort_keys=True)
        try:
            content = text.encode("utf-8")
        except UnicodeEncodeError:
            # Half of a surrogate pair can only be written as an escape.
            text = json.dumps(line, sort_keys=True)
            content = text.encode("ascii")
        if (clean := without_secrets(text)) != text:
            content = clean.encode("utf-8")
        self._file.write(content + b"\n")
        self._file.flush()
        if self._synced:
            os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def _ends_a_line(path: Path) -> bool:
    with path.open("rb") as file:
        file.seek(-1, os.SEEK_END)
        return file.read() == b"\n"
