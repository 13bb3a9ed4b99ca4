"""Questions in words from files: one a file, texts between lines of ``---``, or JSON Lines.

A file that is called PNG or JPEG is a picture of one question.

A line of JSON is an object with ``text``, and with ``id`` and ``answer`` if it has them.  The
answer is a key: it is compared with what the engine finds, and no reader of the text is shown it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import TypeAlias

from generators.language_models.images import MOST_BYTES, Image, NotImage, image_of
from mathverify.errors import UnreadableFileError
from mathverify.problem.file_reading import file_text
from mathverify.problem.json_lines import json_value, lines_of, numbers_as_written
from mathverify.problem.limits import MAX_FILE_BYTES

#: SVG among them, so that it is refused with its reason and not read as words.
_PICTURES = frozenset({".png", ".jpg", ".jpeg", ".svg", ".gif", ".webp"})
_LINES = frozenset({".jsonl", ".ndjson"})


@dataclass(frozen=True, slots=True)
class WordedQuestion:
    """A text with its name; ``key`` is the answer that its author has, None where none is told."""

    id: str
    text: str
    key: str | None = None


@dataclass(frozen=True, slots=True)
class PicturedQuestion:
    """A picture of a question with its name; its text is still to be read off."""

    id: str
    image: Image


@dataclass(frozen=True, slots=True)
class Unread:
    """An item that is no question in words, and why."""

    id: str
    reason: str


WordedItem: TypeAlias = WordedQuestion | PicturedQuestion | Unread


def worded_questions(path: Path) -> Iterator[WordedItem]:
    """The questions of a file in their order.  Raises `UnreadableFileError`."""
    if path.suffix.lower() in _PICTURES:
        yield _of_picture(path)
        return
    text = file_text(path, MAX_FILE_BYTES)
    if path.suffix.lower() in _LINES:
        for number, line in lines_of(text):
            yield _of_line(line, f"{path.stem}:{number}")
        return
    runs = groupby(text.split("\n"), lambda line: line.rstrip(" \t\r") == "---")
    texts = [one for apart, lines in runs if not apart and (one := "\n".join(lines).strip())]
    for number, one in enumerate(texts, 1):
        yield WordedQuestion(path.stem if len(texts) == 1 else f"{path.stem}:{number}", one)


def _of_picture(path: Path) -> WordedItem:
    try:
        # One byte more than a picture may have, so that a larger file is known and not read.
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise UnreadableFileError(str(path), str(error.strerror)) from None
    image = image_of(content)
    if isinstance(image, NotImage):
        return Unread(path.stem, image.reason)
    return PicturedQuestion(path.stem, image)


def _of_line(line: str, name: str) -> WordedItem:
    try:
        value, written = json_value(line), numbers_as_written(line)
    except ValueError as error:
        return Unread(name, f"it is no JSON: {error}")
    if not isinstance(value, Mapping):
        return Unread(name, "a line is an object with text, id and answer")
    id_, text, key = value.get("id"), value.get("text"), written.get("answer")
    name = id_ if isinstance(id_, str) and id_ else name
    if not isinstance(text, str) or not text.strip():
        return Unread(name, "it has no text")
    if key is not None and not isinstance(key, str):
        return Unread(name, "the answer is neither a text nor a number")
    return WordedQuestion(name, text.strip(), key or None)
