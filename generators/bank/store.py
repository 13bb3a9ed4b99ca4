"""A bank as a folder: ``bank.jsonl`` with one sealed record a line, and what is derived from it."""

from __future__ import annotations

import fcntl
import hashlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from generators.bank.record import Record, Unusable, read_record
from mathverify.errors import UnreadableFileError
from mathverify.problem.json_lines import file_lines
from mathverify.problem.writing import write_all

BANK = "bank.jsonl"
_LOCK = ".lock"


@dataclass(frozen=True, slots=True)
class Bank:
    """Records in the order in which they entered; ``unusable`` are (line from 1, reason) of others.

    ``content`` is the SHA-256 of the records, by which an index knows what it was made from.
    """

    records: tuple[Record, ...]
    unusable: tuple[tuple[int, str], ...]
    content: str

    def named(self, id: str) -> Record | None:  # noqa: A002 - what it is called everywhere else
        """The record of that id, None if there is none; an id is compared, never opened."""
        return next((record for record in self.records if record.id == id), None)


def bank_of(records: Iterable[Record], unusable: Iterable[tuple[int, str]] = ()) -> Bank:
    """A bank of these records; of two with one id or one content the first counts."""
    kept: list[Record] = []
    names: set[str] = set()
    digests: set[str] = set()
    for record in records:
        if record.id not in names and record.digest not in digests:
            names.add(record.id)
            digests.add(record.digest)
            kept.append(record)
    content = hashlib.sha256("\n".join(record.seal for record in kept).encode()).hexdigest()
    return Bank(tuple(kept), tuple(unusable), content)


def read_bank(folder: Path) -> Bank:
    """The bank in ``folder``; lines that are no records are passed over and named.

    Raises `UnreadableFileError`: there is no bank, or it is no text.
    """
    file = folder / BANK
    try:
        lines = list(file_lines(file))
    except UnreadableFileError:
        if file.exists():
            raise
        advice = "there is no bank; mathverify bank add FILE --to FOLDER makes one"
        raise UnreadableFileError(str(folder), advice) from None
    records: list[Record] = []
    unusable: list[tuple[int, str]] = []
    for number, line in lines:
        read = read_record(line)
        if isinstance(read, Unusable):
            unusable.append((number, read.reason))
        else:
            records.append(read)
    return bank_of(records, unusable)


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """No other process extends the bank in ``folder`` meanwhile; who comes second waits.

    The lock is the system's and ends with the process that holds it.  Raises `OSError`.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / _LOCK).open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def extended(folder: Path, bank: Bank, more: Iterable[Record]) -> Bank:
    """``bank`` with ``more`` records, written to ``folder``; whole or not at all.

    Lines of the file that are no records (``bank.unusable``) are not written again.  Raises
    `OSError`.
    """
    grown = bank_of((*bank.records, *more))
    write_all(folder, {BANK: "".join(f"{record.line}\n" for record in grown.records)})
    return grown
