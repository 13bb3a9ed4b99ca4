"""What an interrupted run already found out, so that it need not be found out again.

An entry tells of one candidate, in the order in which they were decided, that it was refused, or
that it is a question of the set, with its line; or that pages were finished.  Each is signed, with
all before it, by the person's own secret: a journal from elsewhere, a changed one, or the rest of
one after a torn entry is not believed, and its questions are proved again.  Nothing becomes
`Verified` by standing here.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from mathverify.problem.json_lines import json_value

#: An entry with its line is shorter; what is longer was not written here.
_LONGEST = 16_000_000


#: Why a journal that was there is not believed.
_OTHER = "it is of another manifest, of other formats, of another version or of other families"
_UNSIGNED = "without a secret of your own nobody can tell who wrote it"
_NOT_OURS = "it was changed, or not written by you on this machine"


@dataclass(frozen=True, slots=True)
class _Entry:
    """An entry with its line, the chain behind it, and where it ends."""

    told: Mapping[str, Any]
    line: str
    chain: bytes
    end: int


class Journal:
    """A file of entries beside the output; removed when the set is complete.

    ``key`` identifies manifest and version: a journal of another run is ignored.  Without a
    ``secret`` what is written is signed by nobody and read by nobody.  ``ignored`` says why a
    journal that was there is not believed; empty where it is, or where there was none.

    `peek` tells the next entry of an earlier run and `take` goes past it; `write` appends one,
    and all entries that were not taken are gone.  Raises `OSError`.
    """

    def __init__(self, path: Path, key: str, secret: bytes) -> None:
        self._path = path
        self._secret = secret
        self._head = (json.dumps({"journal": 3, "key": key}) + "\n").encode()
        self._chain = self._signed(b"", self._head)
        self._next: _Entry | None = None
        self.ignored = ""
        there = path.is_file() and path.stat().st_size > 0
        self._file: IO[bytes] = path.open("r+b" if there else "w+b")
        self._reading = there and self._file.readline(_LONGEST) == self._head
        if there and not self._reading:
            self.ignored = _OTHER
        elif there and not secret:
            self.ignored = _UNSIGNED
        elif self._reading and self.peek() is None and path.stat().st_size > self._file.tell():
            self.ignored = _NOT_OURS
        if self._next is None:
            self._reading = False
            self._file.seek(0)
            self._file.truncate()
            self._file.write(self._head)
            self._file.flush()
        #: Behind the last entry that was taken or written.
        self._end = len(self._head)

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._file.close()

    def peek(self) -> Mapping[str, Any] | None:
        """The next entry of the run that is taken up; None where there is none, or none more."""
        if self._next is None and self._reading:
            self._next = self._read()
            self._reading = self._next is not None
        return None if self._next is None else self._next.told

    def take(self) -> str:
        """The line of the entry that `peek` told, empty for one without; it is passed."""
        assert self._next is not None
        line, self._chain, self._end = self._next.line, self._next.chain, self._next.end
        self._next = None
        return line

    def write(self, entry: Mapping[str, Any], line: str = "") -> None:
        """Append an entry with the line of its question, where it has one."""
        # What was not taken is of a run that went another way, or of somebody else.
        self._file.seek(self._end)
        self._file.truncate()
        self._reading, self._next = False, None
        content = _content(entry, line)
        self._chain = self._signed(self._chain, content)
        self._file.write(self._chain.hex().encode() + b" " + content)
        self._file.flush()
        self._end = self._file.tell()

    def signature(self, content: bytes) -> str:
        """What only this person's runs of this set can write beside ``content``; empty for none."""
        return self._signed(b"part\n" + self._head, content).hex() if self._secret else ""

    def accepted(self) -> Iterator[tuple[Mapping[str, Any], str]]:
        """The entries of all questions with their lines, in order, as they stand in the file.

        Those that were taken or written: what else stands there says nothing.
        """
        with self._path.open("rb") as file:
            file.readline(_LONGEST)
            while file.tell() < self._end:
                entry = json_value(file.readline(_LONGEST).partition(b" ")[2].decode())
                if entry["line"]:
                    yield entry, file.readline(_LONGEST).decode().removesuffix("\n")

    def remove(self) -> None:
        """The set is complete; nothing needs to be remembered."""
        self._path.unlink(missing_ok=True)

    def _read(self) -> _Entry | None:
        """The entry that stands next, if it is one of this person's own."""
        begins = self._file.tell()
        signature, _, head = self._file.readline(_LONGEST).partition(b" ")
        try:
            entry = json_value(head.decode())
            line = self._file.readline(_LONGEST) if entry["line"] else b""
            chain = self._signed(self._chain, head + line)
            whole = line[-1:] in (b"", b"\n")
            if self._secret and hmac.compare_digest(signature, chain.hex().encode()) and whole:
                end = self._file.tell()
                return _Entry(entry, line.decode().removesuffix("\n"), chain, end)
        except (ValueError, KeyError, TypeError):
            pass
        self._file.seek(begins)
        return None

    def _signed(self, before: bytes, content: bytes) -> bytes:
        return hmac.digest(self._secret, before + content, hashlib.sha256)


def _content(entry: Mapping[str, Any], line: str) -> bytes:
    head = json.dumps({**entry, "line": bool(line)}, sort_keys=True)
    return f"{head}\n{line}\n".encode() if line else f"{head}\n".encode()
