"""``python -m evaluation.quality.cards FILE ...``: the scorecard of questions, beside judges.

Every question is verified; those that are proved are measured (`evaluation.quality.card`), and all
of them stand beside what judges said of them, where a file of votes is given.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from evaluation.metrics.scorecard import Scorecard, as_data, as_text, scorecard
from evaluation.metrics.truth import JudgedQuestion
from evaluation.metrics.votes import Vote
from evaluation.quality.card import card_of, measures_of
from generators.bank.sources import Misread, offers_of
from generators.bank.store import read_bank
from mathverify.api import verify_many
from mathverify.cli.exit_codes import ExitCode, of_statuses
from mathverify.errors import UnreadableFileError
from mathverify.problem.json_lines import file_lines, json_value
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Status

_VOTES = {vote.value: vote for vote in (Vote.PASS, Vote.FAIL)}


def carded(
    name: str,
    specs: list[ProblemSpec],
    brief: str = "",
    bank: Path | None = None,
    votes: Mapping[str, Mapping[str, Vote]] | None = None,
    jobs: int = 1,
) -> Scorecard:
    """The scorecard of some questions, for a brief, beside a bank and the votes of judges.

    ``votes`` are those of each judge, by the question.  Raises `UnreadableFileError`: there is no
    bank; `ValueError`: two questions bear one name.
    """
    held = None if bank is None else [record.words for record in read_bank(bank).records]
    verdicts = list(verify_many(specs, workers=jobs))
    judged = [
        JudgedQuestion(one.spec.id, one.status, (votes or {}).get(one.spec.id, {}))
        for one in verdicts
    ]
    proved = [one.verified for one in verdicts if one.verified is not None]
    cards = [card_of(one, brief, held) for one in proved]
    return scorecard(name, judged, measures_of(cards))


def votes_in(path: Path) -> dict[str, dict[str, Vote]]:
    """The votes of a file of JSON Lines: objects with ``id``, ``judge`` and ``vote``.

    ``vote`` is "pass" or "fail"; what is anything else counts as unreadable.  Raises
    `UnreadableFileError`: a line is no vote.
    """
    found: dict[str, dict[str, Vote]] = {}
    for number, line in file_lines(path):
        try:
            value = json_value(line)
        except ValueError as error:
            raise UnreadableFileError(str(path), f"line {number} is no JSON: {error}") from None
        told = value if isinstance(value, dict) else {}
        id_, judge, vote = (told.get(key) for key in ("id", "judge", "vote"))
        if not isinstance(id_, str) or not isinstance(judge, str):
            reason = f"line {number} is no object with id, judge and vote"
            raise UnreadableFileError(str(path), reason)
        found.setdefault(id_, {})[judge] = _VOTES.get(str(vote), Vote.UNREADABLE)
    return found


def main(
    paths: Annotated[list[Path], typer.Argument(help="sets, runs, banks, YAML, JSON, JSONL")],
    brief: Annotated[str, typer.Option(help="what was asked for; else each objective")] = "",
    bank: Annotated[Path | None, typer.Option(help="a bank to be new beside")] = None,
    votes: Annotated[Path | None, typer.Option(help="JSON Lines with id, judge, vote")] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1)] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="the card as JSON")] = False,
) -> int:
    """Print the scorecard of the questions.  Exit codes as of ``verify``; 64: not read."""
    try:
        read = [one for path in paths for one in offers_of(path, ())]
        judges = votes_in(votes) if votes is not None else {}
        for one in read:
            if isinstance(one, Misread):
                typer.echo(f"{one.place}: {one.reason}", err=True)
        specs = [one.spec for one in read if not isinstance(one, Misread)]
        card = carded(", ".join(path.name for path in paths), specs, brief, bank, judges, jobs)
    except (UnreadableFileError, ValueError) as error:
        typer.echo(f"{error}", err=True)
        return ExitCode.MALFORMED
    typer.echo(json.dumps(as_data(card), sort_keys=True) if as_json else as_text(card), nl=as_json)
    truth = card.truth
    if any(isinstance(one, Misread) for one in read):
        return ExitCode.MALFORMED
    return of_statuses([Status.REFUTED] * truth.refuted + [Status.UNDECIDED] * truth.undecided)


def _run() -> None:
    import sys

    application = typer.Typer(add_completion=False)
    application.command()(main)
    sys.exit(application(standalone_mode=False))


if __name__ == "__main__":
    _run()
