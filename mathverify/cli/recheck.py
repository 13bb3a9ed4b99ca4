"""``mathverify recheck SET...``: the certificates of questions, checked without the engines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mathverify.cli.exit_codes import ExitCode

if TYPE_CHECKING:
    from mathverify.verification.rechecking.outcome import Accepted

#: The file of records in a folder that `regenerate` wrote.
_SET = "set.jsonl"
#: The grades of certificates, the best first.
_GRADES = ("kernel", "computed", "exact", "solver")


def recheck(
    sets: Annotated[
        list[Path], typer.Argument(help="folders of sets, or JSON Lines with spec and certificate")
    ],
    replay: Annotated[
        bool,
        typer.Option("--replay", help="hold claims to the question's text; only --kernel-only not"),
    ] = False,
    kernel_only: Annotated[
        bool,
        typer.Option(
            "--kernel-only",
            help="believe the kernel alone: do not read the questions, refuse words of engines",
        ),
    ] = False,
    jobs: Annotated[int | None, typer.Option(min=1, help="processes; default: all cores")] = None,
) -> int:
    """Check certificates: claims by the kernel, and that they are what each question says.

    No engine and no solver takes part.  With --kernel-only the claims are any true claims, which
    need not be those of the question; with --replay as well, they are held to it all the same.

    Exit code 0: every certificate shows its verdict; 1: some do not; 2: the re-check of some was
    stopped by a deadline, or, with --kernel-only, some rest on an engine's word; 64: a line that is
    no question with a certificate, or no certificate at all.

    Example::

        mathverify verify question.yaml --certificates proved.jsonl
        mathverify recheck proved.jsonl
    """
    from mathverify.api import recheck_many
    from mathverify.verification.rechecking.outcome import Accepted, Rejected, Stopped

    held = replay or not kernel_only
    rejected = stopped = malformed = 0
    grades: Counter[str] = Counter()
    for path in sets:
        numbered = list(_lines(path))
        strange: list[int] = []
        outcomes = recheck_many([line for _, line in numbered], replay=held, workers=jobs)
        for (place, _), (name, outcome) in zip(numbered, outcomes, strict=True):
            match outcome:
                case None:
                    strange.append(place)
                case Rejected(reason=reason):
                    rejected += 1
                    typer.echo(f"{name or f'{path}, line {place}'}: REJECTED: {reason}")
                case Stopped(reason=reason):
                    stopped += 1
                    typer.echo(f"{name or f'{path}, line {place}'}: UNDECIDED: {reason}")
                case Accepted():
                    grades[outcome.grade] += 1
                    typer.echo(f"{name}: {told(outcome)}")
        malformed += len(strange)
        if strange:
            typer.echo(f"{path}{_where(strange, len(numbered))}")
    checked, spoken = grades.total(), grades["exact"] + grades["solver"]
    nothing = not (checked or rejected or stopped)
    if malformed or nothing:
        typer.echo("certificates are written by: mathverify verify FILE --certificates OUT.jsonl")
    open_ = f", {stopped} undecided" * bool(stopped)
    typer.echo(
        f"{checked} accepted, {rejected} rejected{open_}, {spoken} resting on an engine's word; "
        "weakest: " + ", ".join(f"{grade} {grades[grade]}" for grade in _GRADES)
    )
    if malformed or nothing:
        return ExitCode.MALFORMED
    if rejected:
        return ExitCode.REFUTED
    return ExitCode.UNDECIDED if stopped or (kernel_only and spoken) else ExitCode.PROVED


def told(outcome: Accepted) -> str:
    """What was checked of an accepted certificate, and by whom."""
    others = {name: status for name, status in outcome.facets.items() if status != outcome.status}
    head = outcome.status + "".join(f", {name} {status}" for name, status in others.items())
    held = "held to its text" if outcome.held else "true claims, not held to its text"
    by: list[str] = []
    if outcome.checked:
        by.append(f"{_counted(outcome.checked, 'claim')} by the kernel")
    if outcome.computed:
        names = ", ".join(outcome.functions)
        claims = _counted(outcome.computed, "claim")
        by.append(f"{claims} by the kernel on what theories computed ({names})")
    said = Counter(outcome.words)
    for word in sorted(said):
        grade, _, whose = word.partition(" ")
        kind = "by exact algebra" if grade == "exact" else "on a solver's word"
        by.append(f"{said[word]} {kind} ({whose})")
    return f"{head}; {held}: {'; '.join(by) or 'no claims'}"


def _where(strange: list[int], lines: int) -> str:
    """Which lines of a file are no records: all, or some."""
    if len(strange) == lines:
        return ": no question with a certificate is in it"
    listed = ", ".join(map(str, strange[:_SHOWN]))
    more = f" and {len(strange) - _SHOWN} more" if len(strange) > _SHOWN else ""
    noun = "lines" if len(strange) > 1 else "line"
    return f", {noun} {listed}{more}: not a question with a certificate"


#: So many lines that are no records are named.
_SHOWN = 5


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" + "s" * (number != 1)


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines that say something, with their numbers from 1.  Raises `UnreadableFileError`."""
    from mathverify.problem.json_lines import file_lines

    file = path / _SET if path.is_dir() else path
    yield from file_lines(file)
