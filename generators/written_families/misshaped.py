"""The parts of a section that stands for forms, and how it is told that they are none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mathverify.problem.paths import at_key
from mathverify.problem.values import Value


class MisshapedError(ValueError):
    """A working that is none: where, what is wrong, what to write."""

    def __init__(self, path: str, message: str, hint: str) -> None:
        super().__init__(message)
        self.path = path
        self.message = message
        self.hint = hint


def as_map(
    value: Value, path: str, keys: Sequence[str], optional: Sequence[str] = ()
) -> Mapping[str, Value]:
    """A map with these keys, of which some may be missing.  Raises `MisshapedError`."""
    hint = f"a map of {', '.join(keys)}"
    if not isinstance(value, dict):
        raise MisshapedError(path, "a map is expected", hint)
    for key in value:
        if key not in keys:
            raise MisshapedError(at_key(path, key), f"{key} is not known here", hint)
    for key in keys:
        if key not in value and key not in optional:
            raise MisshapedError(path, f"{key} is missing", hint)
    return value


def as_texts(value: Value, path: str, keys: Sequence[str]) -> Mapping[str, str]:
    """A map of texts with all of these keys.  Raises `MisshapedError`."""
    given = as_map(value, path, keys)
    for key, one in given.items():
        if not isinstance(one, str) or not one.strip():
            raise MisshapedError(at_key(path, key), "a text is expected", f"{key}: ...")
    return {key: str(one).strip() for key, one in given.items()}


def as_list(value: Value, path: str) -> list[Value]:
    """A list; a text is a list of one.  Raises `MisshapedError`."""
    if isinstance(value, str):
        return [value]
    if not isinstance(value, list) or not value:
        raise MisshapedError(path, "a list is expected", "lines that begin with a hyphen")
    return value
