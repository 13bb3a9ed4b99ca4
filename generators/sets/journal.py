"""What an interrupted run already found out, so that it need not be found out again.

The journal lists the digests of candidates that were refused.  Accepted ones are not taken on
its word: they are verified again, because only the verifier may vouch for a question.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import TracebackType

from mathverify.errors import UnreadableFileError
from mathverify.problem.json_lines import record_lines

__all__ = ["Journal"]


class Journal:
    """A file of refused digests beside the output; removed when the set is complete.

    ``key`` identifies manifest and version: a journal of another run is ignored.
    """

    def __init__(self, path: Path, key: str) -> None:
        self._path = path
        self.refused = _read(path, key)
        self._file = path.open("w", encoding="utf-8")
        self._write({"key": key})
        for digest in sorted(self.refused):
            self.refuse(digest)

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._file.close()

    def refuse(self, digest: str) -> None:
        """Remember that the question with this digest was refused."""
        self._write({"refused": digest})

    def remove(self) -> None:
        """The set is complete; nothing needs to be remembered."""
        self._path.unlink(missing_ok=True)

    def _write(self, line: dict[str, str]) -> None:
        self._file.write(json.dumps(line) + "\n")
        self._file.flush()


def _read(path: Path, key: str) -> frozenset[str]:
    try:
        lines = dict(record_lines(path))
    except UnreadableFileError:
        return frozenset()
    if lines.pop(1, None) != {"key": key}:
        return frozenset()
    found = (data.get("refused") for data in lines.values())
    return frozenset(one for one in found if isinstance(one, str))
