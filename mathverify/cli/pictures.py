"""The pictures that ``verify --figure`` is given, and what is said of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from mathverify.cli.exit_codes import ExitCode
from mathverify.errors import UnreadableFileError

if TYPE_CHECKING:
    from mathverify.problem.spec import ProblemSpec
    from mathverify.verification.pictures import Consistency
    from mathverify.verification.policy import Policy
    from mathverify.verification.verdict import Verdict


def pictures_of(place: Path, specs: Sequence[ProblemSpec]) -> dict[str, tuple[Path, ...]]:
    """The pictures of each question by its id, in the order of its drawings.

    In a folder they are called as ``mathverify figure`` calls them; a file is the picture of the
    only question.  Raises `typer.BadParameter` for a question without a picture.
    """
    if not place.is_dir():
        if len(specs) != 1:
            raise typer.BadParameter("--figure takes a folder where there are several questions")
        return {specs[0].id: (place,)}
    found = {spec.id: tuple(_in_folder(place, spec.id)) for spec in specs}
    without = [name for name, paths in found.items() if not paths]
    if without:
        raise typer.BadParameter(f"{place} has no picture of {', '.join(without)}")
    return found


def _in_folder(folder: Path, name: str) -> Iterator[Path]:
    if (folder / f"{name}.svg").is_file():
        yield folder / f"{name}.svg"
        return
    number = 1
    while (folder / f"{name}-{number}.svg").is_file():
        yield folder / f"{name}-{number}.svg"
        number += 1


def read_pictures(
    verdict: Verdict, paths: tuple[Path, ...], policy: Policy
) -> tuple[tuple[Path, Consistency], ...]:
    """What is said of the pictures of a question; only of a proved one can anything be said.

    The reading is done in a worker that is killed at ``policy.deadline``.
    """
    from mathverify.verification import picturing
    from mathverify.verification.pictures import CannotTell

    if verdict.verified is None:
        return tuple((path, CannotTell("the question is not proved")) for path in paths)
    contents = []
    for path in paths:
        try:
            contents.append(path.read_bytes())
        except OSError as error:
            raise UnreadableFileError(str(path), error.strerror or str(error)) from error
    read = picturing.read_pictures(verdict.spec, tuple(contents), policy)
    return tuple(zip(paths, read, strict=True))


def lines_of(read: tuple[tuple[Path, Consistency], ...]) -> list[str]:
    """What is said of pictures, for people."""
    from mathverify.verification.pictures import Agrees, CannotTell, Disagrees

    lines = []
    for path, consistency in read:
        match consistency:
            case Agrees(elements=elements, measures=measures):
                said = f"agrees: {elements} elements, {len(measures)} measures"
                lines.append(f"  picture {path}: {said}")
            case Disagrees(faults=faults):
                lines.append(f"  picture {path}: DISAGREES")
                lines += [f"    {fault}" for fault in faults]
            case CannotTell(reason=reason):
                lines.append(f"  picture {path}: undecided: {reason}")
    return lines


def exit_code_of(consistencies: Sequence[Consistency]) -> ExitCode:
    """1 if a picture disagrees, else 2 if nothing can be said of one, else 0."""
    from mathverify.verification.pictures import CannotTell, Disagrees

    if any(isinstance(one, Disagrees) for one in consistencies):
        return ExitCode.REFUTED
    if any(isinstance(one, CannotTell) for one in consistencies):
        return ExitCode.UNDECIDED
    return ExitCode.PROVED
