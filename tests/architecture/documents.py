"""The fenced blocks of the documents, and the pages of findings and of the services' verbs.

As a script it writes those pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mathverify.codes import EXPLANATIONS, Code

__all__ = [
    "FINDINGS",
    "ROOT",
    "VERBS_PAGE",
    "Block",
    "blocks",
    "documents",
    "findings_page",
    "verbs_page",
]

ROOT = Path(__file__).resolve().parents[2]
FINDINGS = ROOT / "docs" / "findings.md"
VERBS_PAGE = ROOT / "docs" / "verbs.md"
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


def verbs_page() -> str:
    """What every verb of the services does, takes and gives, as a page."""
    from mathverify.services.table import VERBS

    parts = [
        "# The verbs of the services\n",
        "What [other programs](services.md) can ask. A request that is not what a verb takes is "
        "answered by `status: refused`, a `reason`, all `faults` and an `advice`.\n",
    ]
    for verb in VERBS.values():
        parts.append(f"## {verb.name}\n\n{_plain(verb.does)}\n")
        rows = ["| takes | | |", "|---|---|---|"]
        schema = verb.input_schema
        for name, field in schema["properties"].items():
            words = [_plain(field["description"])] if "description" in field else []
            default = "" if name in schema.get("required", ()) else _default(field)
            kind = _kind(field, schema.get("$defs", {}))
            rows.append(f"| `{name}` | {kind}{default} | {'; '.join(words)} |")
        parts.append("\n".join(rows) + "\n")
        rows = ["| gives | |", "|---|---|"]
        for kind in verb.gives:
            fields = ", ".join(f"`{name}`" for name in kind.model_fields)
            words = " ".join((kind.__doc__ or "").split()).replace("``", "`")
            rows.append(f"| {words} | {fields} |")
        parts.append("\n".join(rows) + "\n")
    return "\n".join(parts)


def _kind(field: dict[str, Any], definitions: dict[str, Any]) -> str:
    """The kind of a field of a schema, in words."""
    if "anyOf" in field:
        kinds = [one for one in field["anyOf"] if one.get("type") != "null"]
        return " or ".join(_kind(one, definitions) for one in kinds)
    if "$ref" in field:
        name = field["$ref"].rpartition("/")[2]
        few = len(definitions[name].get("enum", ())) in range(1, 9)
        return _kind(definitions[name], definitions) if few else name.lower()
    if "enum" in field:
        return ", ".join(f"`{one}`" for one in field["enum"])
    if field["type"] == "array":
        return f"list of {_kind(field['items'], definitions)}"
    edges = [field.get("minimum", field.get("exclusiveMinimum")), field.get("maximum")]
    within = f" from {edges[0]:.12g} to {edges[1]:.12g}" if None not in edges else ""
    return f"{field['type']}{within}"


def _default(field: dict[str, Any]) -> str:
    value = field.get("default")
    if not isinstance(value, (str, int, float)) or value == "":
        return ", or nothing"
    return f", else `{value:g}`" if isinstance(value, float) else f", else `{str(value).lower()}`"


def _plain(text: str) -> str:
    """The text with the signs that Markdown would take for its own made harmless."""
    return re.sub(r"([*_<|\[\]])", r"\\\1", text)


if __name__ == "__main__":
    FINDINGS.write_text(findings_page(), encoding="utf-8")
    VERBS_PAGE.write_text(verbs_page(), encoding="utf-8")
