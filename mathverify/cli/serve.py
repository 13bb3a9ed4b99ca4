"""``mathverify serve``: the verbs as an HTTP service."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from mathverify.cli.exit_codes import ExitCode


def serve(
    host: Annotated[
        str, typer.Option(help="the address to listen at; another than this machine needs a token")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(help="0: any that is free, told on standard error", min=0, max=65535)
    ] = 8077,
    at_once: Annotated[
        int, typer.Option(help="requests at work; 0: one a processor", min=0, max=64)
    ] = 0,
    waiting: Annotated[
        int, typer.Option(help="requests that may wait for their turn", min=1, max=10_000)
    ] = 128,
    seconds: Annotated[
        float, typer.Option(help="how long a reply may take", min=1, max=3_600)
    ] = 120.0,
) -> int:
    """Serve the verbs over HTTP, with their description at /openapi.json, until Ctrl-C.

    Whoever is not on this machine needs the token in MATHVERIFY_SERVE_TOKEN. Needs the extra serve.

    Example::

        mathverify serve --port 0
    """
    from mathverify.problem.secrets import keep_secret
    from mathverify.services.access import TOKEN, Access
    from mathverify.services.http_server import Limits, bound
    from mathverify.services.http_server import serve as serve_at

    access = Access(host, os.environ.get(TOKEN, ""))
    keep_secret(access.token)
    with bound(host, port) as at:
        place = f"{f'[{host}]' if ':' in host else host}:{at.getsockname()[1]}"
        typer.echo(f"mathverify: serving at {place}, described at /openapi.json", err=True)
        serve_at(at, access, Limits(at_once, waiting, seconds))
    return ExitCode.PROVED
