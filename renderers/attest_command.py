"""``mathverify attest``: a person says that the words of a question tell it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mathverify.cli.exit_codes import ExitCode

if TYPE_CHECKING:
    from mathverify.attestation.asking import Asked
    from mathverify.verification.verdict import Verdict


def attest(
    questions: Annotated[Path, typer.Argument(help="a file of questions (YAML, JSON, JSON Lines)")],
    by: Annotated[str, typer.Option("--by", help="the name of whoever attests")],
    only: Annotated[str, typer.Option("--question", help="the id of one question")] = "",
    yes: Annotated[
        list[str] | None,
        typer.Option("--yes", help="agree to this id without being asked; again for each one"),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="default: attestations.jsonl beside the file")
    ] = None,
) -> int:
    """Show the words of each question and what they must tell, and keep who agreed.

    Whoever attests has read the whole text and answers for each given, each domain and what is
    asked.  Exit code 0: all were attested; 1: somebody said no; 2: not all were answered.

    Example::

        mathverify attest question.yaml --by "A. Teacher" --yes e --yes ask --yes nothing-else
    """
    from mathverify.api import verify_many
    from mathverify.attestation.asking import asked_about
    from mathverify.attestation.record import FILE, Attestation, Attester, text_digest, with_line
    from mathverify.attestation.text import text_of
    from mathverify.problem.writing import write_all
    from mathverify.verification.findings import Standing
    from renderers.input import read_questions

    if not by.strip():
        raise typer.BadParameter("--by takes a name")
    chosen = [one for one in read_questions(questions) if not only or one.id == only]
    if not chosen or (yes and len(chosen) > 1):
        raise typer.BadParameter("--question names one question of the file; --yes is for one")
    path = out or questions.parent / FILE
    lines = path.read_text(encoding="utf-8") if path.exists() else ""
    worst = ExitCode.PROVED
    for verdict in verify_many(chosen, workers=1):
        spec = verdict.spec
        refusal = _not_open(verdict)
        if refusal:
            typer.echo(f"mathverify: {spec.id}: {refusal}", err=True)
            if verdict.words is None or verdict.words.standing is not Standing.PRINTED:
                worst = _worse(worst, ExitCode.UNDECIDED)
            continue
        text = text_of(spec)
        asked = asked_about(spec)
        typer.echo(f"{spec.id}\n\n{text}\n")
        for line in verdict.words.rests_on if verdict.words is not None else ():
            typer.echo(f"  on words rests: {line}")
        said = _answers(asked, yes)
        if said is not ExitCode.PROVED:
            worst = _worse(worst, said)
            typer.echo(f"mathverify: {spec.id}: not attested", err=True)
            continue
        attestation = Attestation(
            text_digest(spec, text),
            verdict.digest,
            (Attester(by.strip(), person=True),),
            tuple(one.id for one in asked),
        )
        lines = with_line(lines, attestation)
        write_all(path.parent, {path.name: lines})
        typer.echo(f"{spec.id}: attested by {by.strip()} in {path}")
    return worst


def _not_open(verdict: Verdict) -> str:
    """Why there is nothing to attest; empty where there is."""
    from mathverify.verification.findings import Standing

    if verdict.verified is None:
        return "not proved, so there is nothing to attest"
    if verdict.words is None:
        return "it has no words, or they are not proved"
    if verdict.words.standing is Standing.PRINTED:
        return "its words are printed from the question; nobody needs to attest them"
    return ""


def _answers(asked: tuple[Asked, ...], yes: list[str] | None) -> ExitCode:
    """Whether a person agrees to everything, on the terminal or by the ids of ``yes``."""
    if yes is not None:
        ids = {one.id for one in asked}
        unknown, missing = sorted(set(yes) - ids), sorted(ids - set(yes))
        for one in asked:
            typer.echo(f"  {one.id}: {one.says}")
        for name in unknown:
            typer.echo(f"mathverify: --yes {name!r}: nothing has this id", err=True)
        for name in missing:
            typer.echo(f"mathverify: not agreed to: {name}", err=True)
        return ExitCode.UNDECIDED if unknown or missing else ExitCode.PROVED
    for one in asked:
        typer.echo(f"  {one.id}: {one.says}")
        if not typer.confirm("  Do the words tell exactly this?", default=False):
            return ExitCode.REFUTED
    return ExitCode.PROVED


def _worse(one: ExitCode, other: ExitCode) -> ExitCode:
    order = (ExitCode.PROVED, ExitCode.UNDECIDED, ExitCode.REFUTED)
    return max(one, other, key=order.index)
