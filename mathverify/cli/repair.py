"""``mathverify repair FILE``: the smallest changes that mend refuted questions, each proved."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mathverify.cli.exit_codes import ExitCode, of_statuses
from mathverify.cli.json_output import print_json

if TYPE_CHECKING:
    from mathverify.problem.document import Document
    from mathverify.repair.change import Repair
    from mathverify.verification.findings import Status
    from mathverify.verification.policy import Policy


def repair(
    file: Annotated[Path, typer.Argument(help="YAML, JSON or JSON Lines; - for standard input")],
    apply: Annotated[
        bool, typer.Option("--apply", help="write the mended questions instead of a report")
    ] = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="with --apply: write to this file")
    ] = None,
    in_place: Annotated[
        bool, typer.Option("--in-place", help="with --apply: overwrite FILE itself")
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="one JSON object a question, one a line")
    ] = False,
    deadline: Annotated[float, typer.Option(help="seconds a question may take")] = 20.0,
) -> int:
    """Mend refuted questions by the smallest change that makes the verifier prove them.

    Exit code 0: every question is proved or was mended; 1: a refuted one was not; 2: a question is
    undecided; 64: malformed input.

    Example::

        mathverify repair wrong.yaml
        mathverify repair wrong.yaml --apply --output mended.yaml
    """
    if (output is not None or in_place) and not apply:
        raise typer.BadParameter("--output and --in-place go with --apply")
    if output is not None and in_place:
        raise typer.BadParameter("--output or --in-place, not both")
    if in_place and str(file) == "-":
        raise typer.BadParameter("standard input is not written in place")
    from mathverify.cli.verify import documents_of, show_faults, terms_of

    policy = terms_of(strict=False, redundant="ignore", deadline=deadline)
    documents = documents_of(file)
    statuses: list[Status] = []
    best: list[Repair | None] = []
    malformed = False
    for document in documents:
        status, found = _mended(document, policy)
        if document.faults:
            show_faults(document, as_json=as_json)
            malformed |= not found
        statuses.append(status)
        best.append(found[0] if found else None)
        if not apply and (found or not document.faults):
            _show(document, status, found, as_json=as_json)
    if malformed and apply:
        # What is written would lack them, or repeat what cannot be read.
        typer.echo("mathverify: nothing is written while a question is malformed", err=True)
        return ExitCode.MALFORMED
    if apply:
        _write(file, documents, best, file if in_place else output)
    return ExitCode.MALFORMED if malformed else of_statuses(statuses)


def _mended(document: Document, policy: Policy) -> tuple[Status, tuple[Repair, ...]]:
    """The status after the best repair, and all repairs."""
    from mathverify.api import repairs, verify
    from mathverify.verification.findings import Status

    if not document.faults:
        verdict = verify(document.spec, policy)
        if verdict.status is not Status.REFUTED:
            return verdict.status, ()
    found = repairs(document, policy)
    return (Status.PROVED if found else Status.REFUTED), found


def _show(document: Document, status: Status, found: tuple[Repair, ...], *, as_json: bool) -> None:
    from mathverify.reports import mended_data

    if as_json:
        print_json(mended_data(_name(document), status, found))
        return
    typer.echo(f"{_name(document)}: {'MENDED' if found else str(status).upper()}")
    for number, one in enumerate(found, start=1):
        typer.echo(f"  {number}. {one.description}")
        for change in one.changes:
            typer.echo(f"       {change}")
    if not found and str(status) == "refuted":
        typer.echo("  no small change that was tried mends it; `verify` says what is wrong")


def _name(document: Document) -> str:
    return document.source if document.faults else document.spec.id


def _write(
    source: Path, documents: tuple[Document, ...], best: list[Repair | None], target: Path | None
) -> None:
    """The mended questions in the layout of the source where that can be kept."""
    text = _kept_layout(source, documents, best) or _canonical(source, documents, best)
    if target is None:
        typer.echo(text, nl=False)
    else:
        from mathverify.problem.writing import write_all

        # A link stays one; a pipe is no file.
        final = target.resolve() if target.is_file() else target
        write_all(final.parent, {final.name: text})
        mended = sum(one is not None for one in best)
        typer.echo(f"mathverify: {target}: {mended} of {len(documents)} mended", err=True)


def _kept_layout(
    source: Path, documents: tuple[Document, ...], best: list[Repair | None]
) -> str | None:
    """The source with single values replaced, and documents where that does not go written anew;
    None unless it reads back as the mended specs.
    """
    from mathverify.problem import load_documents
    from mathverify.problem.file_reading import file_text
    from mathverify.problem.limits import MAX_FILE_BYTES
    from mathverify.problem.yaml_edit import edited
    from mathverify.problem.yaml_writer import to_yaml

    if source.suffix not in (".yaml", ".yml"):
        return None
    text = file_text(source, MAX_FILE_BYTES)
    values = {
        document.index: [(c.path, c.before, c.after) for c in one.changes]
        for document, one in zip(documents, best, strict=True)
        if one is not None
    }
    anew = {
        document.index: to_yaml(one.spec)
        for document, one in zip(documents, best, strict=True)
        if one is not None
        and (document.faults or edited(text, {document.index: values[document.index]}) is None)
    }
    for index in anew:
        del values[index]
    written = edited(text, values, anew)
    if written is None:
        return None
    again = load_documents(written, name="the mended text", format="yaml")
    wanted = [
        document.spec if one is None else one.spec
        for document, one in zip(documents, best, strict=True)
    ]
    if any(d.faults for d in again) or [d.spec for d in again] != wanted:
        return None
    return written


def _canonical(source: Path, documents: tuple[Document, ...], best: list[Repair | None]) -> str:
    from mathverify.problem.wire import to_json
    from mathverify.problem.yaml_writer import to_yaml

    specs = [
        document.spec if one is None else one.spec
        for document, one in zip(documents, best, strict=True)
    ]
    if source.suffix == ".json" and len(specs) > 1:
        return "[" + ",\n".join(to_json(spec) for spec in specs) + "]\n"
    if source.suffix in (".json", ".jsonl"):
        return "".join(f"{to_json(spec)}\n" for spec in specs)
    return "---\n".join(to_yaml(spec) for spec in specs)
