"""The gallery of the site: a hook of MkDocs that verifies, draws and shows every question here.

For each file of questions the site gets a page with the pictures, their descriptions as alternative
text, the words and the source of each question.  Nothing of it is kept in the repository.  What was
built stays in ``build/gallery`` as long as neither the questions nor the code change, so that
``mkdocs serve`` need not prove them again.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

    from renderers.contact_sheet import Card

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
_PACKAGES = ("mathverify", "geometry", "renderers")


def on_config(config: MkDocsConfig) -> None:
    """A place in the navigation for the page of each file."""
    assert config.nav is not None
    (section,) = (part for part in config.nav if "Gallery" in part)
    section["Gallery"].extend(f"gallery/{file.stem}.md" for file in _questions())


def on_files(files: Files, config: MkDocsConfig) -> None:
    """The pages and the pictures."""
    from mkdocs.structure.files import File

    for name, content in _built().items():
        files.append(File.generated(config, f"gallery/{name}", content=content))


def _questions() -> list[Path]:
    return sorted(HERE.glob("*.yaml"))


def _built() -> dict[str, str]:
    """The files by name: built before from the same sources, or now."""
    kept = ROOT / "build" / "gallery" / f"{_digest()}.json"
    if kept.exists():
        found: dict[str, str] = json.loads(kept.read_text(encoding="utf-8"))
        return found
    written = pages(_questions())
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_text(json.dumps(written), encoding="utf-8")
    return written


def _digest() -> str:
    """Of the questions and of all code that a picture depends on."""
    found = hashlib.sha256()
    for folder in (HERE, *(ROOT / package for package in _PACKAGES)):
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".yaml", ".toml", ".json"):
                found.update(f"{path.relative_to(ROOT)}\n".encode() + path.read_bytes())
    return found.hexdigest()[:24]


def pages(files: list[Path]) -> dict[str, str]:
    """Markdown and SVG by name: a page for each file.  Raises the gallery's `RefusedError`."""
    sys.path.insert(0, str(HERE))
    from build import cards

    sections = cards(tuple(files), jobs=os.cpu_count() or 1)
    written: dict[str, str] = {}
    for file, (title, section) in zip(files, sections.items(), strict=True):
        sources = _sources(file)
        parts = [f"# {title}\n"]
        for card in section:
            pictures = {
                f"{card.id}.svg" if len(card.pictures) == 1 else f"{card.id}-{number}.svg": picture
                for number, picture in enumerate(card.pictures, start=1)
            }
            written |= {name: picture.svg.decode() for name, picture in pictures.items()}
            shown = {name: picture.description for name, picture in pictures.items()}
            parts.append(_part(card, shown, sources[card.id]))
        written[f"{file.stem}.md"] = "\n".join(parts)
    return written


def _part(card: Card, pictures: dict[str, str], source: str) -> str:
    """What the page says of a question: pictures, words, and the source to unfold."""
    from renderers.contact_sheet import texts

    figures = "".join(
        f'<figure><img src="{name}" alt="{escape(said)}" loading="lazy"></figure>\n'
        for name, said in pictures.items()
    )
    words = "".join(f"<p>{text}</p>\n" for text in texts(card))
    fenced = "\n".join(f"    {line}".rstrip() for line in ["```yaml", *source.splitlines(), "```"])
    return (
        f'## {card.id}\n\n<div class="drawn">\n{figures}<div>\n{words}</div>\n</div>\n\n'
        f'??? note "The question"\n\n{fenced}\n'
    )


def _sources(file: Path) -> dict[str, str]:
    """The documents of a file as they are written, by the ids of their questions."""
    documents: dict[str, Any] = {}
    for document in re.split(r"^---\n", file.read_text(encoding="utf-8"), flags=re.MULTILINE):
        named = re.search(r"^id: (.+)$", document, re.MULTILINE)
        if named:
            documents[named.group(1)] = document.strip()
    return documents
