"""JSON paths of the places of a document (``$.options[2].value``) and the lines they stand on."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field

ROOT = "$"

_SEGMENT = re.compile(r'\.([A-Za-z_][A-Za-z0-9_-]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]')


def at_key(path: str, key: str) -> str:
    """The path of the value under ``key`` of the map at ``path``."""
    if key[:1] != "-" and key.isascii() and key.replace("-", "_").isidentifier():
        return f"{path}.{key}"
    return f"{path}[{json.dumps(key, ensure_ascii=False)}]"


def at_index(path: str, index: int) -> str:
    """The path of item ``index`` (from 0) of the list at ``path``."""
    return f"{path}[{index}]"


def steps(path: str) -> tuple[str | int, ...]:
    """The keys and indices that lead from the root to ``path``."""
    found: list[str | int] = []
    for segment in _SEGMENT.finditer(path):
        if segment[1] is not None:
            found.append(segment[1])
        elif segment[2] is not None:
            found.append(int(segment[2]))
        else:
            found.append(json.loads(segment[3]))
    return tuple(found)


@dataclass(slots=True)
class Lines:
    """The line of a value (0: unknown), and those of what is inside it, by key or index.

    A tree beside the values rather than a table by path: paths of deep places are long.
    """

    line: int = 0
    below: dict[str | int, Lines] = field(default_factory=dict)

    def at(self, path: str) -> int:
        """The line of ``path``, or of the nearest place above it that has one, or 0."""
        here, line = self, self.line
        for key in steps(path):
            found = here.below.get(key)
            if found is None:
                break
            here, line = found, found.line or line
        return line

    def first_paths(self) -> dict[int, str]:
        """The first place that begins on each line; long keys are cut."""
        found: dict[int, str] = {}
        waiting = [(ROOT, self)]
        while waiting:
            path, here = waiting.pop()
            if path != ROOT:
                found.setdefault(here.line, path)
            inside = [
                (at_key(path, key[:80]) if isinstance(key, str) else at_index(path, key), below)
                for key, below in here.below.items()
            ]
            waiting.extend(reversed(inside))
        return found
