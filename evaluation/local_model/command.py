"""``mathverify local-model``: a real small model set up and run through the suite."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mathverify.cli.exit_codes import ExitCode

if TYPE_CHECKING:
    from evaluation.local_model.places import Recorded
    from evaluation.local_model.suite import Outcomes
    from generators.language_models.modes import Mode

#: A reply with the fields left to it fits.
MAX_TOKENS = 320


def local_model(
    to: Annotated[Path, typer.Option(help="a folder of its own for the model and what it says")],
    texts: Annotated[
        Path | None, typer.Option(help="questions in words for the Reader, one a paragraph")
    ] = None,
    briefs: Annotated[int, typer.Option(help="how many briefs a workflow", min=1)] = 20,
    mode: Annotated[str, typer.Option(help="how to ask for JSON, see doctor")] = "tools",
    as_json: Annotated[bool, typer.Option("--json", help="the numbers as JSON")] = False,
) -> int:
    """Install a small language model, serve it on loopback, and run the loop with it.

    Installing compiles for ten minutes and more, once.  What the model says is kept in
    recording.jsonl; a run that was cut off goes on from there.  Exit code 0: nothing was accepted;
    2: what was accepted is shown, and somebody has to read it.

    Example::

        mathverify local-model --to model
    """
    from evaluation.local_model.places import read_recording
    from evaluation.local_model.report import as_data, as_lines
    from generators.language_models.modes import Mode
    from mathverify.errors import UnreadableFileError

    if mode not in tuple(Mode):
        raise typer.BadParameter(f"--mode is one of {', '.join(Mode)}")
    try:
        text = "" if texts is None else texts.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableFileError(str(texts), str(error)) from None
    questions = tuple(part.strip() for part in text.split("\n\n") if part.strip())
    recording = record(to, questions, Mode(mode), briefs)
    recorded = read_recording(recording)
    data = as_data(recorded, replay(recorded, questions, briefs))
    lines = [json.dumps(data, ensure_ascii=False, sort_keys=True)] if as_json else as_lines(data)
    typer.echo("\n".join(lines))
    return ExitCode.UNDECIDED if data["accepted"] else ExitCode.PROVED


def record(
    folder: Path, texts: tuple[str, ...], mode: Mode, many: int, python: Path | None = None
) -> Path:
    """Have the model say everything that the suite asks and is not recorded yet; the recording.

    Raises `LocalModelError` where it cannot be set up.
    """
    import tempfile
    from contextlib import ExitStack

    from evaluation.local_model.places import Noting, Replayed
    from evaluation.local_model.processes import installed, served
    from evaluation.local_model.short import READER_OMITS, WRITER_OMITS, Short
    from evaluation.local_model.suite import suite
    from evaluation.local_model.wheels import MODEL
    from generators.language_models.connecting import connect
    from generators.language_models.endpoints import Endpoint

    found = python or installed(folder, _say)
    path = folder / "recording.jsonl"
    with ExitStack() as open_things:
        address = open_things.enter_context(served(folder, found))
        noting = Noting(path, _header(mode))
        open_things.callback(noting.close)

        def asked(part: str, way: Mode) -> Replayed:
            endpoint = Endpoint("local", address, MODEL, mode=way, seconds=600.0)
            connection = open_things.enter_context(connect(endpoint))
            omits = READER_OMITS if part == "reader" else WRITER_OMITS
            beyond = Short(connection, MAX_TOKENS, omits)
            return Replayed(connection.name, part, noting.known, beyond, noting)

        runs = Path(open_things.enter_context(tempfile.TemporaryDirectory()))
        suite(asked, runs, texts, mode, _say, many)
    return path


def replay(
    recorded: Recorded, texts: tuple[str, ...], many: int, folder: Path | None = None
) -> Outcomes:
    """The suite over what was recorded: no model, no network; its runs are left in ``folder``."""
    import tempfile

    from evaluation.local_model.places import Replayed
    from evaluation.local_model.suite import suite
    from generators.language_models.modes import Mode

    def asked(part: str, way: Mode) -> Replayed:
        return Replayed(f"{recorded.header['model']} {way}", part, recorded.noted)

    mode = Mode(recorded.header["mode"])
    with tempfile.TemporaryDirectory() as scratch:
        return suite(asked, folder or Path(scratch), texts, mode, _silent, many)


def _header(mode: Mode) -> dict[str, object]:
    from datetime import date

    import mathverify
    from evaluation.local_model.wheels import BUILD, MODEL, SERVER, WEIGHTS
    from generators.agents.wording import prompt

    return {
        "recorded": date.today().isoformat(),
        "model": MODEL,
        "weights": WEIGHTS,
        "server": SERVER,
        "build": dict(BUILD),
        "mode": str(mode),
        "max_tokens": MAX_TOKENS,
        "prompts": {name: prompt(name).version for name in ("planner", "writer", "reader")},
        "mathverify": mathverify.__version__,
    }


def _say(text: str) -> None:
    typer.echo(f"mathverify: {text}", err=True)


def _silent(_: str) -> None:
    return None
