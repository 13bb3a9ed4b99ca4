"""``mathverify formalise``: a question in words becomes a spec, and the engine answers it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mathverify.cli.exit_codes import ExitCode
from mathverify.cli.json_output import print_json

if TYPE_CHECKING:
    from generators.agents.reader import Reader

__all__ = ["formalise"]


def formalise(
    file: Annotated[Path, typer.Argument(help="a text, one question a paragraph")],
    model: Annotated[str, typer.Option(help="an endpoint, see mathverify doctor")] = "",
    cassette: Annotated[
        Path | None, typer.Option(help="record the model's replies here, or replay them")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="one JSON object a question")] = False,
) -> int:
    """Have a model write down questions in words, and say what the engine makes of each.

    Exit code 0: every question has one proved answer; 1: one has none or several; 2: one was not
    written down or not decided; 69: the model cannot be asked.

    Example::

        mathverify formalise questions.txt --cassette replies.jsonl
    """
    from contextlib import ExitStack

    from generators.agents.reader import Reader
    from generators.language_models.cassettes import Recording
    from generators.language_models.connecting import connect
    from generators.language_models.endpoints import endpoint
    from generators.language_models.retrying import Retrying
    from mathverify.api import verify
    from mathverify.problem.file_reading import file_text
    from mathverify.problem.limits import MAX_FILE_BYTES

    text = file_text(file, MAX_FILE_BYTES)
    questions = [paragraph.strip() for paragraph in text.split("\n\n") if paragraph.strip()]
    worst = ExitCode.PROVED
    with ExitStack() as open_things:
        asked = Retrying(open_things.enter_context(connect(endpoint(model, Path()))))
        if cassette is None:
            reader = Reader(asked, verify)
        else:
            recorded = Recording(asked, cassette)
            open_things.callback(recorded.close)
            reader = Reader(recorded, verify)
        for number, question in enumerate(questions):
            worst = max(worst, _one(reader, question, number, as_json=as_json), key=_ORDER.index)
            if asked.last_word is not None:
                left = len(questions) - number - 1
                why = f"{asked.last_word.kind}: {asked.last_word.message}"
                typer.echo(f"mathverify: the model gives no reply: {why}", err=True)
                typer.echo(f"mathverify: {left} more were not tried", err=True)
                return ExitCode.UNAVAILABLE
    return worst


#: From the best to the worst.
_ORDER = (ExitCode.PROVED, ExitCode.UNDECIDED, ExitCode.REFUTED)


def _one(reader: Reader, question: str, number: int, *, as_json: bool) -> ExitCode:
    from generators.agents.reader import NotFormalised
    from mathverify.api import verify
    from mathverify.attestation.outcome import Answered, Bench, Unanswerable
    from mathverify.problem import encode_lists, to_yaml

    found = reader.formalise(question, number)
    if isinstance(found, NotFormalised):
        _say(as_json, {"text": question, "status": "not written down", "why": found.reason})
        return ExitCode.UNDECIDED
    match Bench(verify).outcome(found.spec):
        case Answered(verdict=verdict) if verdict is not None:
            spec, code, why = verdict.spec, ExitCode.PROVED, ""
        case Unanswerable(refutations=refutations):
            spec, code = found.spec, ExitCode.REFUTED
            why = "; ".join(f"{one.code.value}: {one.message}" for one in refutations)
        case _:
            spec, code, why = found.spec, ExitCode.UNDECIDED, "the engine could not decide it"
    status = {
        ExitCode.PROVED: "answered",
        ExitCode.REFUTED: "unanswerable",
        ExitCode.UNDECIDED: "undecided",
    }[code]
    data = {"text": question, "status": status, "why": why, "answer": spec.answer or ""}
    if as_json:
        _say(as_json, data | {"spec": encode_lists(spec)})
    else:
        told = f": {why}" if why else f": {spec.answer}"
        typer.echo(f"# {status}{told}\n{to_yaml(spec).rstrip()}\n---")
    return code


def _say(as_json: bool, data: dict[str, object]) -> None:
    if as_json:
        print_json(data)
    else:
        typer.echo(f"# {data['status']}: {data['why']}\n---")
