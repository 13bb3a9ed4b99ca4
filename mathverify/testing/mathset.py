"""Files of questions as tests: which documents there are, and what is expected of each.

A document is expected to be proved.  A line before it says otherwise::

    # expect: refuted wrong-answer
    # expect: undecided

It is a comment, so it is no part of the question and of its digest.  JSON Lines have no comments:
questions that are wrong on purpose go into a YAML file.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from mathverify.errors import MathverifyError

if TYPE_CHECKING:
    from mathverify.problem.document import Document

_EXPECT = "expect"


class MathsetError(MathverifyError, ValueError):
    """A line that expects something that there is not, or that stands before no question."""


@dataclass(frozen=True, slots=True)
class Item:
    """One question of a file: ``expected`` is ``proved``, ``undecided`` or a code."""

    document: Document
    line: int
    expected: str

    @property
    def name(self) -> str:
        """The id of the question, or the place of a document that is none."""
        from mathverify.problem.document import Decoded

        result = self.document.result
        if isinstance(result, Decoded) and result.spec.id:
            return result.spec.id
        return f"document-{self.document.index + 1}"


def items(path: Path) -> tuple[Item, ...]:
    """The questions of a file.  Raises `MathsetError` and `UnreadableFileError`."""
    from mathverify.problem import load_file
    from mathverify.problem.file_reading import file_bytes
    from mathverify.problem.limits import MAX_FILE_BYTES

    documents = load_file(path)
    # As the lines of documents are counted: at ends of lines, not at other characters that look so.
    content = file_bytes(path, MAX_FILE_BYTES).removeprefix(b"\xef\xbb\xbf")
    lines = [line.decode("utf-8", errors="replace") for line in content.splitlines()]
    starts = [_first_line(lines, document.line) for document in documents]
    expected = _expectations(lines, starts, path.name)
    return tuple(
        Item(document, start, expected.get(start, "proved"))
        for document, start in zip(documents, starts, strict=True)
    )


def _first_line(lines: list[str], line: int) -> int:
    """The first line, from 1, of the document that begins on ``line``, comments passed over."""
    place = max(line, 1)
    while place < len(lines) and _is_idle(lines[place - 1]):
        place += 1
    return place


def _is_idle(line: str) -> bool:
    """Whether a line has nothing but a comment or the mark between documents."""
    return line.partition("#")[0].strip() in ("", "---")


def _expectations(lines: list[str], starts: list[int], name: str) -> dict[int, str]:
    from mathverify.codes import Code

    found: dict[int, str] = {}
    for number, line in enumerate(lines, start=1):
        comment = line.strip()
        mark, _, said = comment.removeprefix("#").partition(":")
        if not comment.startswith("#") or mark.strip() != _EXPECT or ":" not in comment:
            continue
        start = min((start for start in starts if start > number), default=0)
        if not start or not all(map(_is_idle, lines[number - 1 : start - 1])):
            raise MathsetError(f"{name}:{number}: an expectation stands before its question")
        if start in found:
            raise MathsetError(f"{name}:{number}: a second expectation for one question")
        words = said.split()
        if words in (["proved"], ["undecided"]):
            found[start] = words[0]
        elif len(words) == 2 and words[0] == "refuted" and words[1] in {c.value for c in Code}:
            found[start] = words[1]
        else:
            raise MathsetError(
                f"{name}:{number}: expected 'proved', 'undecided' or 'refuted' and a code, "
                f"found {said[1]!r}"
            )
    return found


def check(item: Item) -> str:
    """Why the question is not as expected, in lines; empty where it is."""
    from mathverify.problem.document import Refused

    result = item.document.result
    if isinstance(result, Refused):
        if item.expected in {fault.code for fault in result.faults}:
            return ""
        lines = "\n".join(f"  {fault}" for fault in result.faults)
        return f"not a question:\n{lines}"
    from mathverify.api import verify
    from mathverify.testing.telling import told
    from mathverify.verification.findings import Status

    verdict = verify(result.spec)
    if item.expected == "proved":
        if verdict.status is Status.PROVED:
            return ""
        if verdict.status is Status.UNDECIDED:
            return (
                "nothing was found wrong, but not everything was proved: UNDECIDED is no pass\n"
                f"{told(verdict)}"
            )
        return told(verdict)
    if item.expected == "undecided":
        if verdict.status is Status.UNDECIDED:
            return ""
        return f"expected to be undecided, but\n{told(verdict)}"
    if verdict.status is Status.REFUTED and item.expected in {c.value for c in verdict.codes}:
        return ""
    return f"expected to be refuted with {item.expected}, but\n{told(verdict)}"
