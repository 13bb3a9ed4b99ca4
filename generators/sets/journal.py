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
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from mathverify.problem.json_lines import json_value

__all__ = ["Journal"]

#: An entry with its line is shorter; what is longer was not written here.
_LONGEST = 16_000_000


class Journal:
    """A file of entries beside the output; removed when the set is complete.

    ``key`` identifies manifest and version: a journal of another run is ignored.  Without a
    ``secret`` what is written is signed by nobody and read by nobody.

    `peek` tells the next entry of an earlier run and `take` goes past it; `write` appends one,
    and all entries that were not taken are gone.  Raises `OSError`.
    """

    def __init__(self, path: Path, key: str, secret: bytes) -> None:
        self._path = path
        self._secret = secret
        head = json.dumps({"journal": 3, "key": key}) + "\n"
        self._head = head.encode()
        self._chain = self._signed(b"", self._head)
        self._next: tuple[Mapping[str, Any], str, bytes, int] | None = None
        known = path.is_file() and bool(secret)
        self._file: IO[bytes] = path.open("r+b" if known else "w+b")
        self._reading = known and self._file.readline(_LONGEST) == head.encode()
        if not self._reading:
            self._file.seek(0)
            self._file.truncate()
            self._file.write(head.encode())
            self._file.flush()

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
        return None if self._next is None else self._next[0]

    def take(self) -> str:
        """The line of the entry that `peek` told, empty for one without; it is passed."""
        assert self._next is not None
        _, line, self._chain, _ = self._next
        self._next = None
        return line

    def write(self, entry: Mapping[str, Any], line: str = "") -> None:
        """Append an entry with the line of its question, where it has one."""
        if self._reading or self._next is not None:
            # What was not taken is of a run that went another way.
            self._file.seek(self._file.tell() if self._next is None else self._next[3])
            self._file.truncate()
            self._reading, self._next = False, None
        content = _content(entry, line)
        self._chain = self._signed(self._chain, content)
        self._file.write(self._chain.hex().encode() + b" " + content)
        self._file.flush()

    def signature(self, content: bytes) -> str:
        """What only this person's runs of this set can write beside ``content``; empty for none."""
        return self._signed(b"part\n" + self._head, content).hex() if self._secret else ""

    def accepted(self) -> Iterator[tuple[Mapping[str, Any], str]]:
        """The entries of all questions with their lines, in order, as they stand in the file."""
        with self._path.open("rb") as file:
            file.readline(_LONGEST)
            while head := file.readline(_LONGEST):
                entry = json_value(head.partition(b" ")[2].decode())
                if entry["line"]:
                    yield entry, file.readline(_LONGEST).decode().removesuffix("\n")

    def remove(self) -> None:
        """The set is complete; nothing needs to be remembered."""
        self._path.unlink(missing_ok=True)

    def _read(self) -> tuple[Mapping[str, Any], str, bytes, int] | None:
        """The entry that stands next, its line, the chain behind it, and where it begins."""
        begins = self._file.tell()
        signature, _, head = self._file.readline(_LONGEST).partition(b" ")
        try:
            entry = json_value(head.decode())
            line = self._file.readline(_LONGEST) if entry["line"] else b""
            chain = self._signed(self._chain, head + line)
            if hmac.compare_digest(signature, chain.hex().encode()) and line[-1:] in (b"", b"\n"):
                return entry, line.decode().removesuffix("\n"), chain, begins
        except (ValueError, KeyError, TypeError):
            pass
        self._file.seek(begins)
        return None

    def _signed(self, before: bytes, content: bytes) -> bytes:
        return hmac.digest(self._secret, before + content, hashlib.sha256)


def _content(entry: Mapping[str, Any], line: str) -> bytes:
    head = json.dumps({**entry, "line": bool(line)}, sort_keys=True)
    return f"{head}\n{line}\n".encode() if line else f"{head}\n".encode()
