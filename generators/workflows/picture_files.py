"""The diagrams of a run's questions as files, with the record of what was read back of them."""

from __future__ import annotations

from collections.abc import Iterable

from generators.workflows.illustrating import Illustrated, Illustrator
from mathverify.verification.picturing import RECORD, record_line
from mathverify.verification.verdict import Verdict


def picture_files(
    verdicts: Iterable[Verdict], illustrator: Illustrator, *, wanted: bool = True
) -> tuple[list[Verdict], dict[str, str]]:
    """The proved questions whose diagrams agree with them, and the files of these by name.

    A question whose diagram disagrees or is not drawn now, whatever was said of it before, is
    left out; without a figure it is, too, unless no diagram is ``wanted``.
    """
    shipped: list[Verdict] = []
    files: dict[str, str] = {}
    lines: list[str] = []
    for verdict in verdicts:
        if verdict.spec.figure is None and not wanted:
            shipped.append(verdict)
            continue
        found = illustrator.illustrated(verdict.spec)
        if not isinstance(found, Illustrated):
            continue
        shipped.append(verdict)
        names = _names(verdict.spec.id, len(found.pictures), files)
        for name, (picture, read) in zip(names, found.pictures, strict=True):
            files[name] = picture.svg.decode("utf-8")
            lines.append(record_line(verdict.spec.id, verdict.digest, [name], picture.svg, read))
    return shipped, files | {RECORD: "".join(lines)}


def _names(question: str, count: int, taken: dict[str, str]) -> list[str]:
    """As ``mathverify figure`` calls them; authors may call two questions the same."""
    stem, again = question, 1
    while True:
        names = [f"{stem}.svg" if count == 1 else f"{stem}-{n + 1}.svg" for n in range(count)]
        if not any(name in taken for name in names):
            return names
        again += 1
        stem = f"{question}-again-{again}"
