"""``mathverify recheck SET...``: the certificates of questions, checked without the engines."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mathverify.cli.exit_codes import ExitCode
from mathverify.errors import UnreadableFileError

if TYPE_CHECKING:
    from mathverify.verification.rechecking.outcome import Rechecked

__all__ = ["recheck"]

#: The file of records in a folder that `regenerate` wrote.
_SET = "set.jsonl"


def recheck(
    sets: Annotated[
        list[Path], typer.Argument(help="folders of sets, or JSON Lines with spec and certificate")
    ],
    replay: Annotated[
        bool, typer.Option("--replay", help="also work out again what each question claims")
    ] = False,
    kernel_only: Annotated[
        bool, typer.Option("--kernel-only", help="refuse what rests on the word of an engine")
    ] = False,
) -> int:
    """Check certificates with the kernel alone; no engine and no solver takes part.

    Exit code 0: every certificate shows its verdict; 1: some do not; 2: with --kernel-only, some
    rest on an engine's word; 64: a line that is no question with a certificate, or no
    certificate at all.
    """
    from mathverify.verification.rechecking.outcome import Accepted, Rejected

    rejected = spoken = malformed = checked = 0
    for path in sets:
        for place, line in _lines(path):
            name, outcome = _rechecked(line, replay=replay)
            match outcome:
                case None:
                    malformed += 1
                    typer.echo(f"{path}, line {place}: not a question with a certificate")
                case Rejected(reason=reason):
                    rejected += 1
                    typer.echo(f"{name}: REJECTED: {reason}")
                case Accepted(status=status, words=words):
                    checked += 1
                    spoken += bool(words)
                    rest = f"; on the word of {', '.join(sorted(set(words)))}" if words else ""
                    claims = f"{outcome.checked} claims by the kernel"
                    typer.echo(f"{name}: {status}, {claims}{rest}")
    if malformed or not (checked or rejected):
        typer.echo("certificates are written by: mathverify verify FILE --certificates OUT.jsonl")
    typer.echo(f"{checked} accepted, {rejected} rejected, {spoken} resting on an engine's word")
    if malformed or not (checked or rejected):
        return ExitCode.MALFORMED
    if rejected:
        return ExitCode.REFUTED
    return ExitCode.UNDECIDED if kernel_only and spoken else ExitCode.PROVED


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines that say something, with their numbers from 1.  Raises `UnreadableFileError`."""
    file = path / _SET if path.is_dir() else path
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableFileError(str(file), f"cannot be read: {error}") from error
    for place, line in enumerate(text.split("\n"), 1):
        if line.strip():
            yield place, line


def _rechecked(line: str, *, replay: bool) -> tuple[str, Rechecked | None]:
    """The id of the question in a line, and what its certificate shows."""
    from mathverify.api import recheck_record
    from mathverify.verification.rechecking.records import read_record

    record = read_record(line)
    if record is None:
        return "", None
    return str(record.document.get("id", "")), recheck_record(record, replay=replay)
