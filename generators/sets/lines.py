"""The lines of a set in its files: one of them, or shards of a long set, which are packed.

A packed shard consists of members of gzip with a hundred lines each, one behind the other, so that
a line is found without unpacking what stands before its member.  Whatever reads gzip reads all.
Nothing here takes more memory than a line.
"""

from __future__ import annotations

import gzip
import io
import re
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from generators.sets.lock import Lock
from mathverify.errors import UnreadableFileError

#: Lines of one member of a packed file.
_MEMBER = 100
_PIECE = 1 << 16
#: A record is shorter; what is longer was not written here.
_LONGEST = 16_000_000
_NAME = re.compile(r"set(?:-(?P<letter>[A-Z])|-(?P<shard>[0-9]{5,}))?\.jsonl(?P<packed>\.gz)?")
#: What zlib calls a stream with the head and the foot of gzip.
_GZIP = 31


@dataclass(frozen=True, slots=True)
class RecordFile:
    """A file of records: its name and the letter of its version, empty where there are none."""

    name: str
    letter: str


@dataclass(frozen=True, slots=True)
class LineAt:
    """Where a line stands in a file: the byte where its member begins, and how many are before it.

    A file that is not packed is one member.
    """

    offset: int
    line: int


def record_files(lock: Lock) -> tuple[RecordFile, ...]:
    """The files of records that a lock names, in the order of the questions."""
    found = ((name, _NAME.fullmatch(name)) for name in lock.files)
    told = [
        (matched["letter"] or "", int(matched["shard"] or 0), name)
        for name, matched in found
        if matched is not None
    ]
    return tuple(RecordFile(name, letter) for letter, _, name in sorted(told))


def letter_of(name: str) -> str | None:
    """The letter of a file that has a whole version; None for another, in shards or packed."""
    found = _NAME.fullmatch(name)
    is_whole = found is not None and not found["shard"] and not found["packed"]
    return (found["letter"] or "") if found is not None and is_whole else None


def packed(lines: Iterable[str], file: io.BufferedIOBase) -> Iterator[LineAt]:
    """Write lines to a packed file; where each stands, as it is written."""
    left = iter(lines)
    while member := list(islice(left, _MEMBER)):
        offset = file.tell()
        # Neither the time nor the name of the file is part of its content.
        with gzip.GzipFile("", "wb", 6, file, mtime=0) as writing:
            for number, line in enumerate(member):
                writing.write(f"{line}\n".encode())
                yield LineAt(offset, number)


def lines_of_file(path: Path) -> Iterator[tuple[LineAt, str]]:
    """The lines of a file of records, each with its place.  Raises `UnreadableFileError`."""
    try:
        with path.open("rb") as file:
            pieces = _unpacked(file) if path.suffix == ".gz" else _whole(file)
            for place, line in _cut(pieces):
                yield place, line.decode("utf-8")
    except UnicodeDecodeError:
        raise UnreadableFileError(str(path), "it is not UTF-8") from None
    except (OSError, EOFError, ValueError, zlib.error) as error:
        raise UnreadableFileError(str(path), str(error)) from None


def line_at(path: Path, place: LineAt) -> str:
    """The line at a place of a file.  Raises `UnreadableFileError`, also where there is none."""
    try:
        with path.open("rb") as file:
            file.seek(place.offset)
            reading: io.BufferedIOBase = (
                gzip.GzipFile(fileobj=file) if path.suffix == ".gz" else file
            )
            for _ in range(place.line):
                reading.readline(_LONGEST)
            line = reading.readline(_LONGEST)
    except (OSError, EOFError, zlib.error) as error:
        raise UnreadableFileError(str(path), str(error)) from None
    if not line.endswith(b"\n"):
        raise UnreadableFileError(str(path), "there is no such line")
    return line.removesuffix(b"\n").decode("utf-8", "replace")


def _whole(file: io.BufferedIOBase) -> Iterator[tuple[int, bytes]]:
    while piece := file.read(_PIECE):
        yield 0, piece


def _unpacked(file: io.BufferedIOBase) -> Iterator[tuple[int, bytes]]:
    """What a packed file holds, piece by piece, each with the byte where its member begins."""
    read, rest = 0, b""
    while rest or (rest := file.read(_PIECE)):
        begins = read
        member = zlib.decompressobj(_GZIP)
        while not member.eof:
            if not rest and not (rest := file.read(_PIECE)):
                raise EOFError("it ends in the middle")
            before = len(rest)
            piece = member.decompress(rest, _PIECE)
            rest = member.unused_data if member.eof else member.unconsumed_tail
            read += before - len(rest)
            if piece:
                yield begins, piece


def _cut(pieces: Iterable[tuple[int, bytes]]) -> Iterator[tuple[LineAt, bytes]]:
    """The lines of pieces; the number of a line is counted from where its member begins."""
    begins, number, kept = 0, 0, b""
    for offset, piece in pieces:
        if offset != begins:
            if kept:
                raise ValueError("a line goes over the end of a member")
            begins, number = offset, 0
        *whole, kept = (kept + piece).split(b"\n")
        for line in whole:
            yield LineAt(begins, number), line
            number += 1
        if len(kept) > _LONGEST:
            raise ValueError("a line is longer than that of a record")
    if kept:
        raise ValueError("its last line has no end")
