"""``mathverify formalise``: a question in words becomes a spec, and the engine answers it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mathverify.cli.exit_codes import ExitCode
from mathverify.cli.json_output import print_json

if TYPE_CHECKING:
    from generators.agents.keys import KeyCompared
    from generators.agents.reader import Reader
    from generators.language_models.port import LanguageModel
    from generators.worded_questions import Unread, WordedQuestion
    from mathverify.problem.spec import ProblemSpec


def formalise(
    files: Annotated[
        list[Path],
        typer.Argument(
            help="a text, texts between lines of ---, JSON Lines with text, answer, or PNG, JPEG"
        ),
    ],
    model: Annotated[str, typer.Option(help="an endpoint, see mathverify doctor")] = "",
    cassette: Annotated[
        Path | None, typer.Option(help="record the model's replies here, or replay them")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="one JSON object a question")] = False,
) -> int:
    """Have a model write down questions in words, and say what the engine makes of each.

    A file holds one question, or several between lines of ---; in a file .jsonl every line is an
    object with text, and with id and answer if there are any. The answer is compared with the one
    that is proved, and never shown to the model. A picture of a question (PNG, JPEG) is copied as
    text first, where the model takes pictures; that text is the model's word, and is shown.

    Exit code 0: every question has one proved answer, its key where it has one; 1: one has none or
    several, or another than its key; 2: one was not written down, not decided or not compared;
    3: an item could not be read; 69: the model cannot be asked.

    Example::

        mathverify formalise questions.jsonl --cassette replies.jsonl
    """
    from contextlib import ExitStack

    from generators.agents.reader import Reader
    from generators.agents.transcriber import NotTranscribed, transcribed
    from generators.language_models.cassettes import Recording
    from generators.language_models.connecting import connect
    from generators.language_models.endpoints import endpoint
    from generators.language_models.retrying import Retrying
    from generators.worded_questions import (
        PicturedQuestion,
        Unread,
        WordedQuestion,
        worded_questions,
    )
    from mathverify.api import spelt, verify

    items = [item for file in files for item in worded_questions(file)]
    if not items:
        typer.echo("mathverify: no question in words was found", err=True)
        return ExitCode.MALFORMED
    worst = ExitCode.PROVED
    with ExitStack() as open_things:
        asked = Retrying(open_things.enter_context(connect(endpoint(model, Path()))))
        used: LanguageModel = asked
        if cassette is not None:
            recorded = Recording(asked, cassette)
            open_things.callback(recorded.close)
            used = recorded
        reader = Reader(used, verify, spelling=spelt)
        for number, item in enumerate(items):
            seen = ""
            if isinstance(item, PicturedQuestion):
                copied = transcribed(used, item.image, number)
                if isinstance(copied, NotTranscribed):
                    item = Unread(item.id, copied.reason)
                else:
                    item = WordedQuestion(item.id, seen := copied.text)
            if isinstance(item, Unread):
                told = _Told("not read", ExitCode.UNREAD, item.reason)
            else:
                told = _told(reader, item, number)
            _say(item, told, seen, as_json=as_json)
            worst = max(worst, told.code, key=_ORDER.index)
            if asked.last_word is not None:
                left = len(items) - number - 1
                why = f"{asked.last_word.kind}: {asked.last_word.message}"
                typer.echo(f"mathverify: the model gives no reply: {why}", err=True)
                typer.echo(f"mathverify: {left} more were not tried", err=True)
                return ExitCode.UNAVAILABLE
    return worst


#: From the best to the worst.
_ORDER = (ExitCode.PROVED, ExitCode.UNDECIDED, ExitCode.UNREAD, ExitCode.REFUTED)


@dataclass(frozen=True, slots=True)
class _Told:
    """What is said of one item."""

    status: str
    code: ExitCode
    why: str = ""
    spec: ProblemSpec | None = None
    readings: int = 0
    key: KeyCompared | None = None


def _told(reader: Reader, item: WordedQuestion, number: int) -> _Told:
    from generators.agents.formalising import FoundAnswer, FoundNone, NotDecided, formalised
    from generators.agents.keys import Agreement, compared
    from mathverify.api import verify

    found = formalised(item.text, reader, verify, number)
    match found:
        case FoundAnswer(spec=spec, readings=readings):
            key = None if item.key is None else compared(spec, item.key, verify)
            code = ExitCode.PROVED
            if key is not None and key.agreement is Agreement.DIFFERENT:
                code = ExitCode.REFUTED
            elif key is not None and key.agreement is Agreement.UNDECIDED:
                code = ExitCode.UNDECIDED
            return _Told("answered", code, "", spec, readings, key)
        case FoundNone(spec=spec, refutations=refutations):
            why = "; ".join(f"{one.code.value}: {one.message}" for one in refutations)
            return _Told("unanswerable", ExitCode.REFUTED, why, spec, 2)
        case NotDecided(spec=spec, reasons=reasons):
            return _Told("undecided", ExitCode.UNDECIDED, "; ".join(reasons), spec, 2)
        case _:
            return _Told("not written down", ExitCode.UNDECIDED, found.reason)


def _say(item: WordedQuestion | Unread, told: _Told, seen: str, *, as_json: bool) -> None:
    from mathverify.problem import encode_lists, to_yaml

    answer = "" if told.spec is None else told.spec.answer or ""
    key = getattr(item, "key", None)
    if as_json:
        data: dict[str, Any] = {
            "id": item.id,
            "text": getattr(item, "text", ""),
            "status": told.status,
            "why": told.why,
            "answer": answer,
            "readings": told.readings,
        }
        if key is not None:
            agreement = None if told.key is None else str(told.key.agreement)
            data |= {"key": key, "compared": agreement}
            data |= {"difference": "" if told.key is None else told.key.why}
        if told.spec is not None:
            data["spec"] = encode_lists(told.spec)
        print_json(data)
        return
    typer.echo(f"# {item.id}: {told.status}: {told.why or answer}")
    if seen:
        typer.echo(f"# the model read from the picture: {' '.join(seen.split())}")
    if key is not None and told.key is not None:
        difference = f" ({told.key.why})" if told.key.why else ""
        typer.echo(f"# its key {key}: {told.key.agreement}{difference}")
    if told.spec is not None:
        typer.echo(to_yaml(told.spec).rstrip())
    typer.echo("---")
