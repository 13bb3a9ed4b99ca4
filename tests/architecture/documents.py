"""The fenced blocks of the documents, and the page of findings; as a script it writes that page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mathverify.codes import EXPLANATIONS, Code

__all__ = ["FINDINGS", "ROOT", "Block", "blocks", "documents", "findings_page"]

ROOT = Path(__file__).resolve().parents[2]
FINDINGS = ROOT / "docs" / "findings.md"
_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: its language and its text."""

    language: str
    text: str


def documents() -> list[Path]:
    """The README and all pages of docs."""
    return [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def blocks(document: Path) -> Iterator[Block]:
    """The blocks of a document, in order."""
    for match in _BLOCK.finditer(document.read_text(encoding="utf-8")):
        yield Block(match.group(1), match.group(2))


def findings_page() -> str:
    """What `mathverify explain all` says, as a page."""
    parts = [
        "# Findings\n",
        "The stable codes of findings, as `mathverify explain CODE` prints them.\n",
    ]
    for code in Code:
        said = EXPLANATIONS[code]
        parts.append(f"## {code.value}\n\n{_plain(said.meaning)}\n")
        parts.append(f"* Example: {_plain(said.example)}\n* What mends it: {_plain(said.remedy)}\n")
    return "\n".join(parts)


def _plain(text: str) -> str:
    """The text with the signs that Markdown would take for its own made harmless."""
    return re.sub(r"([*_<|\[\]])", r"\\\1", text)


if __name__ == "__main__":
    FINDINGS.write_text(findings_page(), encoding="utf-8")
