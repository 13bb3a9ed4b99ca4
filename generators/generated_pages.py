"""Accepted questions as pages, with their figures and keys, beside the run that made them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from mathverify.problem.writing import write_all
from mathverify.verification.renderer import Sheet, SheetSection, renderers
from mathverify.verification.rendering import prepared, render
from mathverify.verification.verdict import Verdict


def formats_of(to: str) -> tuple[str, ...]:
    """The formats that ``html,pdf`` names; none of an empty text.

    Raises `ValueError` for one that nobody offers, and whatever a format says that lacks something.
    """
    wanted = tuple(dict.fromkeys(name.strip() for name in to.split(",") if name.strip()))
    known = renderers()
    unknown = [name for name in wanted if name not in known]
    if unknown:
        raise ValueError(f"--to takes {', '.join(known)}, not {', '.join(unknown)}")
    if wanted:
        prepared(wanted)
    return wanted


def write_pages(
    verdicts: Sequence[Verdict], formats: tuple[str, ...], folder: Path, title: str
) -> tuple[tuple[Path, ...], tuple[str, ...]]:
    """One sheet of all proved questions in each format: its files, and what was left out."""
    proved = tuple(one.verified for one in verdicts if one.verified is not None)
    made = render(Sheet(title, (SheetSection("", proved),)), formats)
    files = write_all(folder, {page.name: page.content for page in made.pages})
    return tuple(files), tuple(map(str, made.left_out))
