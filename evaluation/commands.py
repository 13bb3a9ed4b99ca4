"""The command-line verb of this package: ``audit``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mathverify.cli.exit_codes import ExitCode
from mathverify.cli.json_output import print_json

if TYPE_CHECKING:
    from evaluation.audit.item import Item, Unreadable


def audit(
    format_name: Annotated[
        str,
        typer.Argument(metavar="FORMAT", help="gsm8k, mwptoolkit, svamp, … or table"),
    ],
    file: Annotated[Path, typer.Argument(help="the data set")],
    as_json: Annotated[
        bool, typer.Option("--json", help="one JSON object an item, one a line")
    ] = False,
    report: Annotated[Path | None, typer.Option(help="write an HTML page here")] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="worker processes", min=1)] = 2,
    questions: Annotated[
        Path | None,
        typer.Option(help="write the items as questions for a bank here, unverified, and stop"),
    ] = None,
    question: Annotated[str, typer.Option(help="table: the column of the question")] = "",
    answer: Annotated[str, typer.Option(help="table: the column of the answer")] = "",
    steps: Annotated[str, typer.Option(help="table: the column of the worked solution")] = "",
    spec: Annotated[str, typer.Option(help="table: the column of the question as a spec")] = "",
    name: Annotated[str, typer.Option("--id", help="table: the column of the name")] = "",
    limit: Annotated[
        int | None, typer.Option(help="judge no more than the first N items", min=1)
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option(help="keep the conclusions here, and take those from it that are there"),
    ] = None,
    deadline: Annotated[
        float, typer.Option(help="seconds for one item", min=0.1, max=3600.0)
    ] = 60.0,
) -> int:
    """Verify the annotations of a data set, and list what is wrong with a witness.

    A table is CSV, JSON, JSON Lines or Parquet, with the names of its columns. Exit code 0: nothing
    wrong; 1: some annotation is wrong; 2: some item is undecided; 3: some was not read, each with
    its cause.

    Example::

        mathverify audit svamp svamp.json --report audit.html
        mathverify audit table set.csv --question problem --answer key --steps solution
    """
    from evaluation.audit.formats import TABLE, adapters, read_items
    from evaluation.audit.item import FAULTS, UNREAD, Outcome
    from evaluation.audit.record import recorded_audit
    from evaluation.audit.report import as_data, as_html, as_lines
    from evaluation.audit.run import audit as audit_items
    from evaluation.audit.table import Columns
    from mathverify.cli.progress import followed
    from mathverify.problem.writing import write_all

    columns = None
    if format_name == TABLE:
        if not question or not answer:
            raise typer.BadParameter("a table needs --question and --answer, names of columns")
        columns = Columns(question, answer, steps, spec, name)
    elif any((question, answer, steps, spec, name)):
        raise typer.BadParameter(f"columns are named for a table, not for {format_name}")
    elif format_name not in (known := adapters()):
        raise typer.BadParameter(
            f"there is no format {format_name!r}; {', '.join((*known, TABLE))}"
        )
    items = read_items(format_name, file, columns, limit)
    if questions is not None:
        return _write_questions(items, format_name, questions)
    if record is None:
        judged = audit_items(items, jobs=jobs, seconds=deadline)
    else:
        judged = recorded_audit(items, record, jobs=jobs, seconds=deadline)
    conclusions = []
    for conclusion in followed(judged, total=len(items), doing="auditing"):
        conclusions.append(conclusion)
        if as_json:
            print_json(as_data(conclusion))
    if not as_json:
        typer.echo("\n".join(as_lines(file.name, conclusions)))
    if report is not None:
        write_all(report.parent, {report.name: as_html(file.name, conclusions)})
    outcomes = {conclusion.outcome for conclusion in conclusions}
    if outcomes & FAULTS:
        return ExitCode.REFUTED
    if Outcome.UNDECIDED in outcomes:
        return ExitCode.UNDECIDED
    return ExitCode.UNREAD if outcomes & UNREAD else ExitCode.PROVED


def _write_questions(items: tuple[Item | Unreadable, ...], format_name: str, file: Path) -> int:
    """Every item that is a calculation as a question, one a line; ``bank add`` proves them."""
    from evaluation.audit.item import Item
    from evaluation.audit.questions import SOURCES, question
    from mathverify.problem import encode_lists
    from mathverify.problem.spec import ProblemSpec
    from mathverify.problem.writing import write_all

    if format_name not in SOURCES:
        known = ", ".join(SOURCES)
        raise typer.BadParameter(f"--questions is for sets with a known licence: {known}")
    made = [question(one, format_name) if isinstance(one, Item) else one for one in items]
    specs = [one for one in made if isinstance(one, ProblemSpec)]
    lines = [json.dumps(encode_lists(spec), ensure_ascii=False) + "\n" for spec in specs]
    write_all(file.parent, {file.name: "".join(lines)})
    typer.echo(f"{file}: {len(specs)} questions of {len(items)} items; mathverify bank add {file}")
    return ExitCode.PROVED
