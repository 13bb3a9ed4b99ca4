"""Accepted questions as pages, with their figures and keys, beside the run that made them.

What was refused is left out here, and what a format cannot print is told and not dropped.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from mathverify.problem.writing import write_all
from mathverify.verification.renderer import Sheet, SheetSection
from mathverify.verification.rendering import render
from mathverify.verification.verdict import Verdict


def write_pages(
    verdicts: Sequence[Verdict], formats: tuple[str, ...], folder: Path, title: str
) -> tuple[tuple[Path, ...], tuple[str, ...]]:
    """One sheet of all proved questions in each format: its files, and what was left out."""
    proved = tuple(one.verified for one in verdicts if one.verified is not None)
    made = render(Sheet(title, (SheetSection("", proved),)), formats)
    files = write_all(folder, {page.name: page.content for page in made.pages})
    return tuple(files), tuple(map(str, made.left_out))
