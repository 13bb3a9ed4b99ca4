"""The command-line verbs of this package: ``render`` and ``figure``."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mathverify.cli.exit_codes import ExitCode
from mathverify.cli.formats import formats_of
from mathverify.cli.wording import HELP as WORDS_HELP

if TYPE_CHECKING:
    from mathverify.verification.pictures import Consistency
    from mathverify.verification.verdict import Verdict


def render(
    questions: Annotated[
        Path, typer.Argument(help="a set.jsonl, or any file of questions (YAML, JSON)")
    ],
    out: Annotated[Path, typer.Option("--out", help="the folder for the pages")],
    to: Annotated[
        list[str] | None, typer.Option(help="renderers, separated by commas; default: html")
    ] = None,
    title: Annotated[str, typer.Option(help="the heading; default: the file's name")] = "",
    school: Annotated[str, typer.Option(help="printed above the title")] = "",
    course: Annotated[str, typer.Option("--class", help="printed at the head")] = "",
    date: Annotated[str, typer.Option(help="default: a line to write on")] = "",
    time: Annotated[str, typer.Option(help="such as '45 minutes'")] = "",
    instructions: Annotated[list[str] | None, typer.Option(help="a line; may be repeated")] = None,
    marks: Annotated[int, typer.Option(help="marks of every question", min=0, max=100)] = 0,
    working: Annotated[
        int | None, typer.Option(help="millimetres below every question", min=0, max=250)
    ] = None,
    columns: Annotated[int, typer.Option(help="of the sheet", min=1, max=2)] = 1,
    large_print: Annotated[bool, typer.Option("--large-print", help="18 point")] = False,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="worker processes", min=1)] = 1,
    words: Annotated[str, typer.Option("--words", help=WORDS_HELP)] = "bound",
    attestations: Annotated[
        Path | None, typer.Option(help="default: attestations.jsonl beside the file")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="the list of files as JSON")] = False,
) -> int:
    """Render questions as pages, after verifying every one of them again.

    Nothing is written unless all are proved.  A question that cannot be printed is left out of
    the pages and named.

    Example::

        mathverify render question.yaml --out pages --to html,md
    """
    from mathverify.cli.wording import (
        known_attestations,
        lacking,
        wanted_standing,
        with_attestations,
    )
    from mathverify.phrases.locale import page_phrase
    from mathverify.problem.writing import write_all
    from mathverify.verification.renderer import Handout, Sheet, SheetSection, renderers
    from mathverify.verification.rendering import prepared
    from mathverify.verification.rendering import render as pages_of
    from mathverify.verification.sheet_words import language_of

    wanted = formats_of(to or (), tuple(renderers())) or ("html",)
    prepared(wanted)
    if large_print and columns > 1:
        raise typer.BadParameter("large print has one column")
    verdicts = _all_proved(questions, jobs, "written")
    if isinstance(verdicts, ExitCode):
        return verdicts
    wanted_words = wanted_standing(words)
    known_words = known_attestations(questions, attestations)
    verdicts = [with_attestations(verdict, known_words) for verdict in verdicts]
    refused = [why for verdict in verdicts if (why := lacking(verdict, wanted_words))]
    if refused:
        typer.echo("\n".join(f"mathverify: {why}" for why in refused), err=True)
        typer.echo("mathverify: nothing was written", err=True)
        return ExitCode.UNDECIDED
    proved = tuple(v.verified for v in verdicts if v.verified is not None)
    section = SheetSection(
        "",
        proved,
        (marks,) * len(proved) if marks else (),
        (working,) * len(proved) if working is not None else (),
    )
    lines = tuple(instructions or ())
    handout = Handout(
        school, course, date or None, True, time, lines, columns, large_print=large_print
    )
    sheet = Sheet(title or questions.stem, (section,), handout)
    named = replace(section, title=page_phrase(language_of(sheet), "questions"))
    sheet = replace(sheet, sections=(named,))
    made = pages_of(sheet, wanted)
    written = write_all(out, {page.name: page.content for page in made.pages})
    if as_json:
        left_out = [
            {"id": one.question, "format": one.format, "reason": one.reason}
            for one in made.left_out
        ]
        files = [str(path) for path in written]
        typer.echo(json.dumps({"files": files, "left_out": left_out}, ensure_ascii=False))
    else:
        typer.echo("\n".join(str(path) for path in written))
    for one in made.left_out:
        typer.echo(f"mathverify: {one}", err=True)
    return ExitCode.INTERNAL if made.left_out else ExitCode.PROVED


def figure(
    questions: Annotated[Path, typer.Argument(help="a file of questions (YAML, JSON, JSON Lines)")],
    out: Annotated[Path, typer.Option("--out", help="the folder for the pictures")],
    to: Annotated[
        list[str] | None,
        typer.Option(help="svg, png, pdf or tikz, separated by commas; default: svg"),
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="worker processes", min=1)] = 1,
) -> int:
    """Draw the figures of questions, after verifying every one of them.

    Nothing is written unless all are proved, and every picture, read back, agrees with its
    question.  A question without ``figure:`` is drawn from what its givens say; one of which
    nothing can be drawn is named and passed over.  Exit code 2: there was nothing to draw at all.

    Example::

        mathverify figure triangle.yaml --out pictures --to svg,png
    """
    from geometry.depicting import depiction
    from geometry.figure.errors import FigureError
    from mathverify.errors import MathverifyError
    from mathverify.problem.writing import write_all
    from mathverify.verification.pictures import Agrees, Disagrees
    from mathverify.verification.picturing import RECORD, record_line
    from renderers.drawing import FORMATS, arrange, write
    from renderers.drawing.reading import pixel_faults, read_figure

    formats = formats_of(to or (), FORMATS) or ("svg",)
    verdicts = _all_proved(questions, jobs, "drawn")
    if isinstance(verdicts, ExitCode):
        return verdicts
    ids = Counter(verdict.spec.id for verdict in verdicts)
    if twice := [name for name, count in ids.items() if count > 1]:
        message = "a picture is named by its question, and two have this id; nothing was drawn"
        typer.echo(f"mathverify: {', '.join(twice)}: {message}", err=True)
        return ExitCode.MALFORMED
    pictures: dict[str, bytes] = {}
    records: list[str] = []
    for verdict in verdicts:
        try:
            shown = depiction(verdict.spec)
            for place, one in enumerate(shown.compositions, start=1):
                page = arrange(one.drawing)
                svg = write(page, "svg")
                consistency = read_figure(svg, shown, one.drawing, page)
                made = {kind: svg if kind == "svg" else write(page, kind) for kind in formats}
                faults = pixel_faults(made["png"], svg) if "png" in made else ()
                if faults:
                    consistency = Disagrees(faults)
                if not isinstance(consistency, Agrees):
                    return _disagreement(verdict.spec.id, consistency)
                single = len(shown.compositions) == 1
                name = verdict.spec.id if single else f"{verdict.spec.id}-{place}"
                files = [f"{name}.{kind}" for kind in formats]
                if taken := [file for file in files if file in pictures]:
                    message = "two questions would have this picture; nothing was drawn"
                    typer.echo(f"mathverify: {', '.join(taken)}: {message}", err=True)
                    return ExitCode.MALFORMED
                pictures |= {f"{name}.{kind}": picture for kind, picture in made.items()}
                records.append(
                    record_line(verdict.spec.id, verdict.digest, files, svg, consistency)
                )
        except FigureError as error:
            if verdict.spec.figure is not None:
                typer.echo(f"mathverify: {verdict.spec.id}: {error}", err=True)
                return ExitCode.REFUTED
            message = "there is nothing to draw: it has no figure, and its givens make none"
            typer.echo(f"mathverify: {verdict.spec.id}: {message}", err=True)
        except MathverifyError as error:
            typer.echo(f"mathverify: {verdict.spec.id}: {error}", err=True)
            return ExitCode.REFUTED
    if not pictures:
        return ExitCode.UNDECIDED
    written = write_all(out, {**pictures, RECORD: "".join(records)})
    typer.echo("\n".join(str(path) for path in written if path.name != RECORD))
    return ExitCode.PROVED


def _all_proved(questions: Path, jobs: int, done: str) -> list[Verdict] | ExitCode:
    """The verdicts on a file of proved questions; else says why nothing is ``done``."""
    from mathverify.api import verify_many
    from mathverify.cli.exit_codes import of_statuses
    from mathverify.verification.verdict import verdict_lines
    from renderers.input import read_questions

    verdicts = list(verify_many(read_questions(questions), workers=jobs))
    refused = [verdict for verdict in verdicts if verdict.verified is None]
    for verdict in refused:
        typer.echo("\n".join(verdict_lines(verdict)), err=True)
    if not verdicts:
        typer.echo(f"mathverify: {questions}: no questions in it", err=True)
        return ExitCode.MALFORMED
    if refused:
        typer.echo(f"mathverify: {len(refused)} not proved; nothing was {done}", err=True)
        return of_statuses(v.status for v in verdicts)
    return verdicts


def _disagreement(question: str, consistency: Consistency) -> ExitCode:
    """Says why a picture is not written."""
    from mathverify.verification.pictures import Disagrees

    match consistency:
        case Disagrees(faults=faults):
            for fault in faults:
                typer.echo(f"mathverify: {question}: the picture disagrees: {fault}", err=True)
        case _:
            typer.echo(f"mathverify: {question}: the picture: {consistency}", err=True)
    typer.echo("mathverify: nothing was drawn", err=True)
    return ExitCode.REFUTED
