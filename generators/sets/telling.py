"""What ``mathverify regenerate`` does and tells, one function for each thing that it is asked for.

Each returns the exit code.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from mathverify.cli.exit_codes import ExitCode
from mathverify.cli.json_output import print_json

if TYPE_CHECKING:
    from generators.sets.engines import Engine
    from generators.sets.manifest import Manifest


def made(
    manifest: Manifest,
    out: Path,
    siblings: Path | None,
    to: tuple[str, ...],
    engine: Engine,
    *,
    as_json: bool,
) -> int:
    """Make the set, or siblings of another one, and tell what was made."""
    from generators.sets import regenerate as job
    from generators.sets.shortfalls import known_shortfalls
    from mathverify.cli.progress import counting
    from mathverify.problem.writing import write_all

    for told in known_shortfalls(manifest) if siblings is None else ():
        typer.echo(f"mathverify: {told}", err=True)
    total = sum(section.count for section in manifest.section)
    with counting(total, "proving") as done:

        def watch(_: object) -> None:
            done()

        if siblings is None:
            found = job.regenerate(
                manifest, out, to=to, engine=engine, watch=watch, tell=_on_the_side
            )
        else:
            found, files = job.make_siblings(manifest, siblings, to=to, engine=engine, watch=watch)
            write_all(out, files)
    assembly = found.assembly
    for told in assembly.each_time:
        typer.echo(f"mathverify: {told}", err=True)
    if found.other_shape:
        words = "have another form than the question whose place they take"
        typer.echo(f"mathverify: {found.other_shape} siblings {words}", err=True)
    summary = {
        "title": manifest.title,
        "seed": manifest.seed,
        "questions": assembly.number,
        "refused": len(assembly.refused),
        "duplicates": assembly.duplicates,
        "left_out": [
            {"id": one.question, "format": one.format, "reason": one.reason}
            for one in found.left_out
        ],
        "short": [f"{s.section}: {s.found} of {s.wanted}" for s in assembly.shortfalls],
        "files": sorted(found.names),
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
        for name in found.names:
            typer.echo(f"  {out / name}")
    for one in found.left_out:
        typer.echo(f"mathverify: {one}", err=True)
    if found.left_out:
        return ExitCode.INTERNAL
    return ExitCode.UNDECIDED if assembly.shortfalls else ExitCode.PROVED


def _on_the_side(told: str) -> None:
    typer.echo(f"mathverify: {told}", err=True)


def check(
    manifest: Manifest,
    out: Path,
    siblings: Path | None,
    to: tuple[str, ...],
    engine: Engine,
    *,
    as_json: bool,
) -> int:
    """Make the set again and tell what differs from the one in ``out``."""
    from generators.sets import regenerate as job

    if siblings is not None:
        found = job.check_siblings(manifest, siblings, out, to=to, engine=engine)
    else:
        with tempfile.TemporaryDirectory() as scratch:
            found = job.check(manifest, out, to=to, engine=engine, scratch=Path(scratch))
    if as_json:
        typer.echo(json.dumps({"same": not found, "differences": found}, ensure_ascii=False))
    else:
        typer.echo("\n".join(found) or f"{out}: as the lock says")
    return ExitCode.REFUTED if found else ExitCode.PROVED


def certificates(manifest: Manifest, out: Path, engine: Engine, *, as_json: bool) -> int:
    """Hold the set in ``out`` to its certificates, and tell what they do not show."""
    from generators.sets.rechecking import check_certificates

    found = check_certificates(manifest, out, engine=engine)
    held = dict(sorted(found.held.items()))
    if as_json:
        print_json(
            {
                "held": found.held.total(),
                "grades": held,
                "by_proof": found.by_proof,
                "differences": found.differences,
                "undecided": found.undecided,
            }
        )
    else:
        for told in (*found.differences, *found.undecided):
            typer.echo(told)
        grades = ", ".join(f"{grade} {number}" for grade, number in held.items())
        typer.echo(
            f"{out}: {found.held.total()} questions hold by their certificates"
            f"{f' ({grades})' if grades else ''}, {found.by_proof} of them by the proof of their "
            "family"
        )
    if found.differences:
        return ExitCode.REFUTED
    return ExitCode.UNDECIDED if found.undecided else ExitCode.PROVED


def difference(old: Path, new: Path, *, as_json: bool) -> int:
    """Compare two sets, and tell what differs question by question."""
    from generators.sets.comparing import compared

    found = compared(old, new)
    if as_json:
        names = ("same", "moved", "gone", "changed", "new")
        print_json({name: getattr(found, name) for name in names} | {"told": list(found.told)})
    else:
        for line in found.told:
            typer.echo(line)
        typer.echo(
            f"{found.same} questions are the same, {found.moved} of them at another place; "
            f"{found.gone} are gone, {found.changed} have changed, {found.new} are new"
        )
    return ExitCode.PROVED if found.equal else ExitCode.REFUTED


def counted(manifest: Manifest, *, as_json: bool) -> int:
    """Tell how many different questions each section asks for, and can have."""
    from generators.sets.shortfalls import offered

    found = tuple(offered(manifest))
    for one in found:
        number = one.count.number
        if as_json:
            told = {"section": one.section, "wanted": one.wanted, "different": number}
            typer.echo(json.dumps({**told, "exact": one.count.exact}, ensure_ascii=False))
        else:
            most = "" if one.count.exact else "at most "
            typer.echo(f"{one.section}: {one.wanted} of {most}{number} different questions")
    short = any(one.count.number < one.wanted for one in found)
    return ExitCode.UNDECIDED if short else ExitCode.PROVED
