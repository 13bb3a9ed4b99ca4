"""The command-line verbs about language models: ``doctor``, and ``trace`` for what they tried."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mathverify.cli.exit_codes import ExitCode
from mathverify.cli.json_output import print_json

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generators.language_models.modes import Mode
    from generators.markup import Html


def doctor(
    model: Annotated[str, typer.Option(help="the endpoint's name; default: all of them")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="one JSON object an endpoint")] = False,
) -> int:
    """Ask every endpoint that is set up which ways of replying it can do, and say what to set.

    Exit code 0: every endpoint works in its mode; 1: one does not; 64: none is set up.

    Example::

        mathverify doctor
    """
    from generators.language_models.connecting import connect
    from generators.language_models.endpoints import endpoint, endpoints
    from generators.language_models.probing import probed

    here = Path()
    asked = (endpoint(model, here),) if model else endpoints(here) or (endpoint("", here),)
    good = True
    for one in asked:
        probes = probed(one, connect)
        works = [probe.mode for probe in probes if probe.works]
        good = good and one.mode in works
        if as_json:
            data = {
                "name": one.name,
                "model": one.model,
                "mode": str(one.mode),
                "works": [str(mode) for mode in works],
                "problems": {str(p.mode): p.problem for p in probes if not p.works},
            }
            print_json(data)
            continue
        typer.echo(f"{one.name}: {one.model} at {one.url}")
        for probe in probes:
            typer.echo(f"  {probe.mode:12} {probe.problem or 'works'}")
        typer.echo(f"  {_advice(one.mode, works)}")
    return ExitCode.PROVED if good else ExitCode.REFUTED


def _advice(mode: Mode, works: list[Mode]) -> str:
    if not works:
        return "no mode works: check the address, the model's name and the key"
    if mode not in works:
        return f'set mode = "{works[0]}"'
    return f"mode {mode} works"


def _rendering() -> Callable[[Mapping[str, Any]], Html | None]:
    """Questions that are proved, as they are printed; each is verified, and once."""
    from functools import cache

    from generators.markup import Html
    from mathverify.api import verify
    from mathverify.errors import MathverifyError
    from mathverify.problem import decode
    from mathverify.problem.json_lines import json_value
    from mathverify.verification.fragments import fragment

    @cache
    def shown(text: str) -> Html | None:
        try:
            verified = verify(decode(json_value(text), source="the trace")).verified
            return None if verified is None else Html("".join(fragment(verified, "html")))
        except MathverifyError:
            # A trace may come from anybody; what cannot be shown stands there as it was written.
            return None

    return lambda document: shown(json.dumps(document, sort_keys=True))


def trace(
    folder: Annotated[Path, typer.Argument(help="the folder of a run")],
    html: Annotated[Path | None, typer.Option("--html", help="write a page to this file")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="one JSON object a candidate")] = False,
) -> int:
    """Show what a run tried: every candidate under the one it revises, and why it was refused.

    Example::

        mathverify trace run --html run.html
    """
    from generators.search.trace import read_trace, tree_lines
    from generators.search.trace_page import page
    from mathverify.problem.writing import write_all

    found = read_trace(folder / "trace.jsonl" if folder.is_dir() else folder)
    if html is not None:
        write_all(html.parent, {html.name: page(found, _rendering())})
        typer.echo(f"mathverify: {html}", err=True)
        return ExitCode.PROVED
    for search in found.searches:
        if as_json:
            for line in search:
                print_json(line)
            continue
        typer.echo("\n".join(tree_lines(search)))
    return ExitCode.PROVED
