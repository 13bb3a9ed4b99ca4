"""Builds the contact sheet of the gallery: ``python examples/gallery/build.py --out DIR``.

Every question is verified and drawn, every picture read back.  DIR gets the pictures (SVG, PNG),
``gallery.html`` with all of them beside their questions, and ``sheet-1.png``, ...  If a question is
not proved, its figure refused, or a picture disagrees with it, it is named, nothing is written, and
the exit status is 1.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from geometry.depicting import depiction
from geometry.figure.errors import FigureError
from mathverify.api import load, verify_many
from mathverify.errors import MathverifyError
from mathverify.verification.pictures import Agrees
from mathverify.verification.policy import Policy
from mathverify.verification.verdict import Verdict, verdict_lines
from renderers.contact_sheet import Card, Picture, contact_page, contact_sheets
from renderers.drawing import arrange, write
from renderers.drawing.reading import read_figure

HERE = Path(__file__).parent
#: Nobody waits for one question of the gallery: a busy machine may take its time.
_POLICY = Policy(deadline=120.0)


class RefusedError(Exception):
    """A question is not proved, its figure cannot be drawn, or its picture disagrees."""


def cards(files: tuple[Path, ...], jobs: int = 1) -> dict[str, tuple[Card, ...]]:
    """The questions of ``files`` with their pictures, by the title of the file.

    Raises `RefusedError`.
    """
    specs = {file: load(file) for file in files}
    together = [spec for file in files for spec in specs[file]]
    drawn = {card.id: card for card in map(_card, verify_many(together, _POLICY, workers=jobs))}
    return {
        file.stem.replace("_", " ").capitalize(): tuple(drawn[spec.id] for spec in specs[file])
        for file in files
    }


def build(files: tuple[Path, ...], jobs: int = 1) -> dict[str, bytes]:
    """The files of the gallery of ``files``, by name.  Raises `RefusedError`."""
    sections = cards(files, jobs)
    together = tuple(card for section in sections.values() for card in section)
    written = {"gallery.html": contact_page("Gallery of diagrams", [*sections.items()]).encode()}
    for number, sheet in enumerate(contact_sheets(together), start=1):
        written[f"sheet-{number}.png"] = sheet
    for card in together:
        for number, picture in enumerate(card.pictures, start=1):
            name = card.id if len(card.pictures) == 1 else f"{card.id}-{number}"
            written |= {f"{name}.svg": picture.svg, f"{name}.png": picture.png}
    return written


def _card(verdict: Verdict) -> Card:
    if verdict.verified is None:
        raise RefusedError("\n".join(verdict_lines(verdict)))
    name, pictures = verdict.verified.spec.id, []
    try:
        shown = depiction(verdict.verified.spec)
        for composition in shown.compositions:
            page = arrange(composition.drawing)
            svg = write(page, "svg")
            said = read_figure(svg, shown, composition.drawing, page)
            if not isinstance(said, Agrees):
                raise RefusedError(f"{name}: the picture does not agree with its question: {said}")
            pictures.append(Picture(svg, write(page, "png"), page.description))
    except (FigureError, MathverifyError) as error:
        raise RefusedError(f"{name}: {error}") from error
    return Card(verdict.verified, tuple(pictures))


def main() -> int:
    """Build the gallery as the arguments say; 0, or 1 where something is refused."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--out", type=Path, required=True, help="the folder for what is built")
    parser.add_argument("--jobs", type=int, default=1, help="worker processes that verify")
    parser.add_argument("files", type=Path, nargs="*", help="files of questions; default: all here")
    arguments = parser.parse_args()
    files = tuple(arguments.files) or tuple(sorted(HERE.glob("*.yaml")))
    try:
        written = build(files, arguments.jobs)
    except RefusedError as error:
        sys.stderr.write(f"{error}\nnothing was written\n")
        return 1
    arguments.out.mkdir(parents=True, exist_ok=True)
    for name, content in written.items():
        (arguments.out / name).write_bytes(content)
    sys.stdout.write(f"{len(written)} files in {arguments.out}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
