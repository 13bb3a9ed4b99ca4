"""A file that grows by lines of JSON, each of them on disk before anything else is done."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

__all__ = ["JsonLines"]


class JsonLines:
    """Opens the file to go on with it; a line that a killed run left unfinished is ended.

    ``is_new``: nothing stands in it yet.  With ``synced`` a line outlives the machine as well.
    """

    def __init__(self, path: Path, *, synced: bool = False) -> None:
        self._file = path.open("a", encoding="utf-8")
        self._synced = synced
        self.is_new = not self._file.tell()
        if not self.is_new and not path.read_bytes().endswith(b"\n"):
            self._file.write("\n")

    def write(self, line: Mapping[str, Any]) -> None:
        """Add a line, keys in alphabetical order."""
        self._file.write(json.dumps(line, ensure_ascii=False, sort_keys=True) + "\n")
        self._file.flush()
        if self._synced:
            os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close the file."""
        self._file.close()
