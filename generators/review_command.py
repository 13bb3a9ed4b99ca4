"""``mathverify review``: a set of questions in a browser, judged by a person."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from mathverify.cli.exit_codes import ExitCode


def review(
    folder: Annotated[Path, typer.Argument(help="the folder of a set, as regenerate wrote it")],
    host: Annotated[
        str, typer.Option(help="the address to listen at; another than this machine needs a token")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(help="0: any that is free, told on standard error", min=0, max=65535)
    ] = 8078,
    manifest: Annotated[
        Path | None,
        typer.Option(help="the set's manifest; default: whichever lies in or beside the folder"),
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="worker processes", min=1)] = 1,
) -> int:
    """Serve the review of a set until Ctrl-C: a page to accept, reject, change and swap questions.

    What is done is kept in the folder, line by line, and can be gone on with. Whoever is not on
    this machine needs the token in MATHVERIFY_SERVE_TOKEN. Needs the extra serve.

    Example::

        mathverify review sheet --port 0
    """
    from generators.reviewing.door import Door
    from generators.reviewing.folder import read_folder
    from generators.reviewing.review import Review
    from generators.reviewing.server import application
    from mathverify.cli.progress import counting
    from mathverify.problem.secrets import keep_secret
    from mathverify.services.access import TOKEN, Access
    from mathverify.services.http_server import Limits, bound, serve_application

    access = Access(host, os.environ.get(TOKEN, ""))
    keep_secret(access.token)
    found = Review(read_folder(folder, manifest))
    limits = Limits()
    made = application(found, Door(access), limits)
    with counting(len(found.folder.places), "proving") as count:
        for _ in found.prepare(jobs):
            count()
    with bound(host, port) as at:
        place = f"{f'[{host}]' if ':' in host else host}:{at.getsockname()[1]}"
        typer.echo(f"mathverify: the review is at http://{place}/ (Ctrl-C ends it)", err=True)
        serve_application(at, made, limits)
    return ExitCode.PROVED
