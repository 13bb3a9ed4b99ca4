"""The command-line verbs of the question bank: ``bank add``, ``search``, ``show``, ``check``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mathverify.cli.exit_codes import ExitCode, of_statuses

if TYPE_CHECKING:
    from generators.bank.citation import Retrieved
    from generators.bank.intake import Offer, TurnedAway
    from generators.bank.record import Record
    from generators.bank.store import Bank

#: What the system makes of bytes that are no text.
_HALVES = ("\ud800", "\udfff")

bank = typer.Typer(help="A bank of proved questions: add to it, search it.", no_args_is_help=True)

_Bank = Annotated[Path, typer.Argument(metavar="BANK", help="the folder of the bank")]
_Json = Annotated[bool, typer.Option("--json", help="one JSON object a line")]
_Jobs = Annotated[int, typer.Option("--jobs", "-j", help="worker processes", min=1)]
_Topics = Annotated[
    list[str] | None, typer.Option("--topic", help="a dotted topic such as algebra; repeatable")
]


@bank.command()
def add(
    files: Annotated[
        list[Path], typer.Argument(help="sets, runs, banks (folders or files), YAML, JSON, JSONL")
    ],
    to: Annotated[Path, typer.Option("--to", help="the folder of the bank; made if need be")],
    topic: _Topics = None,
    jobs: _Jobs = 1,
    as_json: _Json = False,
) -> int:
    """Take up questions: each is verified, whatever its file says of it; proved ones enter.

    Exit code 0: all entered or were there; 1: some refuted; 2: some undecided; 64: malformed.

    Example::

        mathverify bank add question.yaml --to bank --topic algebra
    """
    from generators.bank.intake import admit
    from generators.bank.record import Record
    from generators.bank.sources import Misread, offers_of
    from generators.bank.store import alone, extended
    from mathverify.api import verify_many
    from mathverify.cli.progress import followed

    held = _held(to)
    read = [one for path in files for one in offers_of(path, tuple(topic or ()))]
    offers: list[Offer] = [one for one in read if not isinstance(one, Misread)]
    misread = [one for one in read if isinstance(one, Misread)]
    made = admit(offers, held.records, lambda specs: verify_many(specs, workers=jobs))
    entered: list[Record] = []
    turned: list[TurnedAway] = []
    for one in followed(made, total=len(offers), doing="proving"):
        if isinstance(one, Record):
            entered.append(one)
        else:
            turned.append(one)
    # Read again: somebody else may have added to it while we were proving.
    with alone(to):
        grown = extended(to, _held(to), entered)
    if as_json:
        for away in turned:
            _say({"id": away.id, "entered": False, "reason": away.reason})
        for record in entered:
            _say({"id": record.id, "entered": True, "seal": record.seal})
        for fault in misread:
            _say({"place": fault.place, "entered": False, "reason": fault.reason})
    else:
        for fault in misread:
            typer.echo(_plain(f"{fault.place}: {fault.reason}"))
        for away in turned:
            typer.echo(_plain(f"{away.id}: did not enter: {away.reason}"))
        typer.echo(f"{to}: {len(entered)} entered, {len(grown.records)} in the bank")
    return ExitCode.MALFORMED if misread else of_statuses([away.status for away in turned])


@bank.command()
def search(
    folder: _Bank,
    query: Annotated[str, typer.Argument(help="what is wanted, in words, or a standard or id")],
    topic: _Topics = None,
    limit: Annotated[int, typer.Option(help="at most so many", min=1, max=50)] = 5,
    weight: Annotated[
        float | None,
        typer.Option(help="what the ranking by words counts beside that by meaning", min=0),
    ] = None,
    index: Annotated[
        str, typer.Option(help="sqlite, or lancedb for very large banks (extra lancedb)")
    ] = "sqlite",
    as_json: _Json = False,
) -> int:
    """Find questions for a request, each proved again and with its source, or say there are none.

    Exit code 0: the bank supports the request; 2: it does not.

    Example::

        mathverify bank search bank "three times a number"
    """
    from generators.bank.citation import Supported
    from generators.bank.opening import INDEXES, installed_embedding, open_bank
    from generators.bank.ranking import HYBRID, Weights
    from mathverify.api import verify

    if any(_HALVES[0] <= one <= _HALVES[1] for one in query):
        raise typer.BadParameter("the request is not UTF-8")
    if index not in INDEXES:
        raise typer.BadParameter(f"there is no index {index!r}; {' or '.join(INDEXES)}")
    if installed_embedding() is None:
        typer.echo("by words alone; mathverify[embedding] also searches by meaning", err=True)
    weights = HYBRID if weight is None else Weights(weight, HYBRID.vector)
    found = open_bank(folder, verify, weights, index).search(query, tuple(topic or ()), limit)
    if as_json:
        _say(_data(found))
    elif isinstance(found, Supported):
        for number, one in enumerate(found.citations, 1):
            licence = f", {one.licence}" if one.licence else ""
            typer.echo(_plain(f"[{number}] {one.id} ({', '.join(one.topics)})"))
            typer.echo(_plain(f"    {one.words}"))
            typer.echo(_plain(f"    source: {one.source}{licence}; seal {one.seal[:16]}"))
    else:
        typer.echo(f"unsupported: {found.reason}")
        for near in found.nearest:
            typer.echo(_plain(f"    nearest: {near.id} ({', '.join(near.topics)})"))
    return ExitCode.PROVED if isinstance(found, Supported) else ExitCode.UNDECIDED


@bank.command()
def show(
    folder: _Bank,
    id: Annotated[str, typer.Argument(metavar="ID", help="the id of a question")],  # noqa: A002
) -> int:
    """Print the record of a question as JSON.

    Example::

        mathverify bank show bank triple
    """
    from generators.bank.store import read_bank

    record = read_bank(folder).named(id)
    if record is None:
        raise typer.BadParameter(f"the bank has no question {id!r}")
    typer.echo(json.dumps(json.loads(record.line), indent=1, sort_keys=True))
    return ExitCode.PROVED


@bank.command()
def check(folder: _Bank, jobs: _Jobs = 1) -> int:
    """Verify every question of a bank anew, and name the lines that are no records.

    Exit code 0: all proved; 1: some refuted, or changed; 2: some undecided.

    Example::

        mathverify bank check bank
    """
    from generators.bank.store import read_bank
    from mathverify.api import verify_many
    from mathverify.cli.progress import followed
    from mathverify.errors import SpecError
    from mathverify.problem import decode
    from mathverify.verification.findings import Status

    held = read_bank(folder)
    for number, reason in held.unusable:
        typer.echo(f"line {number}: {reason}")
    statuses = [Status.REFUTED] * len(held.unusable)
    specs = []
    for record in held.records:
        try:
            specs.append(decode(record.document, source=record.id))
        except SpecError as error:
            typer.echo(_plain(f"{record.id}: {error.faults[0]}"))
            statuses.append(Status.REFUTED)
    verdicts = verify_many(specs, workers=jobs)
    for verdict in followed(verdicts, total=len(specs), doing="verifying"):
        statuses.append(verdict.status)
        if verdict.status is not Status.PROVED:
            typer.echo(_plain(f"{verdict.spec.id}: {verdict.status}"))
    proved = sum(status is Status.PROVED for status in statuses)
    typer.echo(f"{folder}: {proved} of {len(held.records)} proved, {len(held.unusable)} no records")
    return of_statuses(statuses)


def _held(folder: Path) -> Bank:
    """The bank that is there, or an empty one.

    Raises `UnreadableFileError` for a bank with lines that we cannot read: perhaps a later
    version can, and writing the bank anew would lose them.
    """
    from generators.bank.store import BANK, bank_of, read_bank
    from mathverify.errors import UnreadableFileError

    if not (folder / BANK).exists():
        return bank_of(())
    found = read_bank(folder)
    for number, reason in found.unusable:
        advice = "remove the line, or add to another bank"
        raise UnreadableFileError(str(folder / BANK), f"line {number}: {reason}; {advice}")
    return found


def _data(found: Retrieved) -> dict[str, Any]:
    from generators.bank.citation import Supported

    if not isinstance(found, Supported):
        nearest = [{"id": one.id, "topics": list(one.topics)} for one in found.nearest]
        return {"supported": False, "reason": found.reason, "nearest": nearest}
    return {
        "supported": True,
        "citations": [
            {
                "id": one.id,
                "words": one.words,
                "topics": list(one.topics),
                "source": one.source,
                "url": one.url,
                "licence": one.licence,
                "seal": one.seal,
                "digest": one.verified.certificate.digest,
            }
            for one in found.citations
        ],
    }


def _say(data: dict[str, Any]) -> None:
    typer.echo(json.dumps(data, ensure_ascii=True, sort_keys=True))


def _plain(text: str) -> str:
    """Outside text for a terminal: what would steer it is shown as a question mark."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)
