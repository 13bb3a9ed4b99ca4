"""The namespace of a question while it is read: each name once, in its canonical spelling."""

from __future__ import annotations

from typing import Literal

from mathverify.problem.names import KEYWORDS, ascii_name, is_name, suggested_name
from mathverify.problem.reading.context import Reading

#: What a name may stand for.
Kind = Literal["datum", "function", "unknown"]


def canonical_name(reading: Reading, written: str, path: str, fallback: str) -> str | None:
    """The canonical spelling of a name, or None with a fault that suggests one.

    ``fallback`` is what to suggest where nothing of the name can be kept.
    """
    name = ascii_name(written)
    if not is_name(name):
        why = "is a word of the grammar" if name in KEYWORDS else "is not a name"
        hint = suggested_name(written, fallback)
        reading.fault("bad-name", path, f"{written[:60]!r} {why}", hint)
        return None
    if name != written:
        reading.note("spelling", path, written, name)
    return name


class Namespace:
    """Names of data, functions and unknowns, with what they name and where."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.kinds: dict[str, Kind] = {}
        self.places: dict[str, str] = {}

    @property
    def known(self) -> frozenset[str]:
        """All names that are entered."""
        return frozenset(self.places)

    def declare(self, written: str, path: str, kind: Kind) -> str | None:
        """The canonical name for ``written``, entered here; None with a fault."""
        name = canonical_name(self.reading, written, path, kind)
        if name is None:
            return None
        if name in self.places:
            message = f"the name {name!r} is already declared at {self.places[name]}"
            self.reading.fault("duplicate-name", path, message, f"another name, e.g. {name}_2")
            return None
        self.kinds[name] = kind
        self.places[name] = path
        return name
