"""The command-line verbs about families and sets: ``families``, ``regenerate``."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from mathverify.cli.exit_codes import ExitCode
from mathverify.cli.json_output import print_json
from mathverify.cli.wording import HELP as WORDS_HELP
from mathverify.cli.wording import wanted_standing

__all__ = ["families", "regenerate"]


def families(
    as_json: Annotated[bool, typer.Option("--json", help="one JSON object a family")] = False,
) -> int:
    """List the families of questions that can be sampled."""
    from generators.catalogue import families as all_families

    for family in all_families():
        concepts = ", ".join(family.objective.concepts)
        if as_json:
            data = {
                "name": family.name,
                "version": family.version,
                "concepts": list(family.objective.concepts),
                "level": family.objective.level,
            }
            print_json(data)
        else:
            typer.echo(f"{family.name:24} {concepts} ({family.objective.level})")
    return ExitCode.PROVED


def regenerate(
    manifest: Annotated[Path, typer.Argument(help="a TOML manifest")],
    out: Annotated[Path, typer.Option("--out", help="the folder of the set")],
    check: Annotated[
        bool, typer.Option("--check", help="compare with the lock in --out; write nothing")
    ] = False,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="worker processes", min=1)] = 1,
    to: Annotated[
        str, typer.Option(help="renderers, separated by commas; default: the manifest's")
    ] = "",
    words: Annotated[
        str, typer.Option("--words", help=f"{WORDS_HELP}; default: the manifest's")
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="the summary as JSON")] = False,
) -> int:
    """Make a verified set of questions with its pages and lock; the same bytes on every run.

    An interrupted run is taken up by the next.  With --check, name what differs from the lock.
    """
    from generators.sets import regenerate as job
    from generators.sets.manifest import load_manifest
    from mathverify.verification.renderer import renderers as known_renderers

    wanted = load_manifest(manifest)
    if words:
        wanted = wanted.model_copy(update={"words": wanted_standing(words)})
    renderers = tuple(name.strip() for name in to.split(",") if name.strip()) or wanted.to
    unknown = [name for name in renderers if name not in known_renderers()]
    if unknown:
        raise typer.BadParameter(f"--to takes {', '.join(known_renderers())}, not {unknown[0]}")
    if check:
        with tempfile.TemporaryDirectory() as scratch:
            found = job.check(wanted, out, to=renderers, jobs=jobs, scratch=Path(scratch))
        if as_json:
            typer.echo(json.dumps({"same": not found, "differences": found}, ensure_ascii=False))
        else:
            typer.echo("\n".join(found) or f"{out}: as the lock says")
        return ExitCode.REFUTED if found else ExitCode.PROVED
    total = sum(section.count for section in wanted.section)
    with _Progress(total) as progress:
        made = job.regenerate(wanted, out, to=renderers, jobs=jobs, watch=progress.step)
    assembly = made.assembly
    summary = {
        "title": wanted.title,
        "questions": len(assembly.records),
        "refused": len(assembly.refused),
        "duplicates": assembly.duplicates,
        "left_out": [
            {"id": one.question, "format": one.format, "reason": one.reason}
            for one in made.left_out
        ],
        "short": [f"{s.section}: {s.found} of {s.wanted}" for s in assembly.shortfalls],
        "files": sorted(made.files),
    }
    if as_json:
        print_json(summary)
    else:
        typer.echo(
            f"{out}: {summary['questions']} proved questions, {summary['refused']} refused, "
            f"{summary['duplicates']} duplicates passed over"
        )
        for line in assembly.shortfalls:
            typer.echo(f"  {line.section}: only {line.found} of {line.wanted}", err=True)
        for name in made.files:
            typer.echo(f"  {out / name}")
    for one in made.left_out:
        typer.echo(f"mathverify: {one}", err=True)
    if made.left_out:
        return ExitCode.INTERNAL
    return ExitCode.UNDECIDED if assembly.shortfalls else ExitCode.PROVED


class _Progress:
    """A bar on stderr while somebody watches, nothing otherwise."""

    def __init__(self, total: int) -> None:
        from rich.console import Console
        from rich.progress import Progress

        console = Console(stderr=True)
        self._progress = Progress(console=console, transient=True, disable=not console.is_terminal)
        self._task = self._progress.add_task("proving", total=total)

    def __enter__(self) -> _Progress:
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._progress.stop()

    def step(self, _record: object) -> None:
        """One more question is accepted."""
        self._progress.advance(self._task)
