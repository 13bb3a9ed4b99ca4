"""``mathverify verify FILE...``: the verdict on every question of some files."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mathverify.cli.exit_codes import ExitCode, of_statuses
from mathverify.cli.json_output import print_json
from mathverify.cli.pictures import exit_code_of, lines_of, pictures_of, read_pictures
from mathverify.errors import UnreadableFileError

if TYPE_CHECKING:
    from mathverify.problem.document import Document
    from mathverify.problem.spec import ProblemSpec
    from mathverify.verification.facets import Facet
    from mathverify.verification.judging.chain import StepJudgement
    from mathverify.verification.pictures import Consistency
    from mathverify.verification.policy import Policy
    from mathverify.verification.verdict import Verdict


def verify(
    files: Annotated[
        list[Path], typer.Argument(help="YAML, JSON or JSON Lines; - for standard input")
    ],
    as_json: Annotated[
        bool, typer.Option("--json", help="one JSON object a question, one a line")
    ] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="an SMT solver's word alone does not prove")
    ] = False,
    redundant: Annotated[
        str, typer.Option(help="a given that follows from the others: ignore, note or refuse")
    ] = "ignore",
    require: Annotated[
        str, typer.Option(help="the facets that must be proved: all, or some with commas")
    ] = "all",
    steps: Annotated[
        bool, typer.Option("--steps", help="what each line of a solution gains or loses")
    ] = False,
    deadline: Annotated[float, typer.Option(help="seconds a question may take")] = 20.0,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="worker processes", min=1)] = 1,
    certificates: Annotated[
        Path | None, typer.Option(help="write questions with certificates to this file, one a line")
    ] = None,
    figure: Annotated[
        Path | None,
        typer.Option(help="hold this picture (SVG) to its question, or those in this folder"),
    ] = None,
) -> int:
    """Verify questions: proved, refuted with a witness, or undecided with a reason.

    Exit code 0: all proved; 1: some refuted; 2: some undecided; 64: malformed input.

    Example::

        mathverify verify question.yaml
    """
    from mathverify.api import judge_steps, verify_many
    from mathverify.cli.progress import followed

    policy = terms_of(strict, redundant, deadline, require)
    documents: list[Document] = []
    unreadable = False
    for path in files:
        try:
            documents += documents_of(path)
        except UnreadableFileError as error:
            unreadable = True
            _show_unreadable(error, as_json=as_json)
    malformed = [document for document in documents if document.faults]
    sound = [document for document in documents if not document.faults]
    for document in malformed:
        show_faults(document, as_json=as_json)
    pictures = {} if figure is None else pictures_of(figure, [one.spec for one in sound])
    verdicts = verify_many([document.spec for document in sound], policy, workers=jobs)
    statuses = []
    consistencies: list[Consistency] = []
    watched = followed(verdicts, total=len(sound), doing="verifying")
    for document, verdict in zip(sound, watched, strict=True):
        statuses.append(verdict.status)
        judged = judge_steps(document.spec, policy) if steps else None
        read = read_pictures(verdict, pictures.get(document.spec.id, ()), policy)
        consistencies += [one for _, one in read]
        shown = None if figure is None else read
        _show(document, verdict, judged, shown, as_json=as_json)
    if certificates is not None:
        _certify([document.spec for document in sound], policy, jobs, certificates)
    if malformed or unreadable:
        return ExitCode.MALFORMED
    codes = (of_statuses(statuses), exit_code_of(consistencies))
    return next(
        (code for code in (ExitCode.REFUTED, ExitCode.UNDECIDED) if code in codes), codes[0]
    )


def _show(
    document: Document,
    verdict: Verdict,
    steps: tuple[StepJudgement, ...] | None,
    pictures: tuple[tuple[Path, Consistency], ...] | None,
    *,
    as_json: bool,
) -> None:
    """Print a verdict; steps and pictures are None where nobody asked for them."""
    from mathverify.reports import step_data
    from mathverify.verification.pictures import as_data
    from mathverify.verification.verdict import verdict_data, verdict_lines

    if as_json:
        data: dict[str, Any] = verdict_data(verdict)
        data["notes"] = [str(note) for note in document.notes]
        if steps is not None:
            data["steps"] = [step_data(one) for one in steps]
        if pictures is not None:
            data["pictures"] = [{"path": str(path), **as_data(one)} for path, one in pictures]
        print_json(data)
        return
    lines = verdict_lines(verdict)
    lines[1:1] = [f"  read as: {note}" for note in document.notes]
    lines += [f"  {one}" for one in steps or ()]
    lines += lines_of(pictures or ())
    typer.echo("\n".join(lines))


def _certify(specs: list[ProblemSpec], policy: Policy, jobs: int, path: Path) -> None:
    """Write each decided question with its certificate as a line of JSON."""
    from mathverify.api import certify_many
    from mathverify.cli.progress import followed
    from mathverify.problem import encode_lists
    from mathverify.problem.writing import write_all
    from mathverify.verification.certificate import seal

    made = followed(certify_many(specs, policy, workers=jobs), total=len(specs), doing="certifying")
    lines = [
        seal({"certificate": certificate.data, "spec": encode_lists(spec)}).text + "\n"
        for spec, certificate in zip(specs, made, strict=True)
        if certificate is not None
    ]
    write_all(path.parent, {path.name: "".join(lines)})


def facets_named(names: str) -> frozenset[Facet]:
    """The facets that an option names: ``all``, or some with commas.  Raises `typer.BadParameter`.

    The mathematics is always required.
    """
    from mathverify.verification.facets import Facet

    wanted = {name.strip() for name in names.split(",") if name.strip()}
    if wanted == {"all"}:
        return frozenset(Facet)
    known = {facet.value for facet in Facet}
    if not wanted or wanted - known:
        listed = ", ".join(facet.value for facet in Facet)
        raise typer.BadParameter(f"--require takes all, or some of {listed}, with commas")
    return frozenset({Facet.MATHEMATICS, *map(Facet, wanted)})


def terms_of(strict: bool, redundant: str, deadline: float, require: str = "all") -> Policy:
    """The policy that the options of a command line state.  Raises `typer.BadParameter`."""
    from dataclasses import replace

    from mathverify.verification.policy import STANDARD, STRICT, Severity

    try:
        severity = Severity(redundant)
    except ValueError:
        raise typer.BadParameter("--redundant is ignore, note or refuse") from None
    if not 0.05 <= deadline <= 3600:
        raise typer.BadParameter("--deadline is from 0.05 to 3600 seconds")
    terms = STRICT if strict else STANDARD
    return replace(terms, redundant=severity, deadline=deadline, required=facets_named(require))


def documents_of(path: Path) -> tuple[Document, ...]:
    """The documents of a file, or of standard input for ``-``."""
    from mathverify.problem import load_documents, load_file
    from mathverify.problem.limits import MAX_FILE_BYTES

    if str(path) == "-":
        # One byte more than is allowed, so that a longer text is refused without being read.
        content = sys.stdin.buffer.read(MAX_FILE_BYTES + 1)
        return load_documents(content, name="standard input", format="auto")
    return load_file(path)


def _show_unreadable(error: UnreadableFileError, *, as_json: bool) -> None:
    if as_json:
        data = {"source": error.path, "status": "unreadable", "reason": error.reason}
        print_json(data)
        return
    typer.echo(f"mathverify: {error}", err=True)


def show_faults(document: Document, *, as_json: bool) -> None:
    """Say what is wrong with a document that is no question."""
    from mathverify.reports import malformed_data

    if as_json:
        print_json(malformed_data(document))
        return
    typer.echo(f"{document.source}: MALFORMED")
    for fault in document.faults:
        typer.echo(f"  {fault}")
