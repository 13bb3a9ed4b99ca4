"""``mathverify explain CODE``: what a finding's code means, with an example."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from mathverify.cli.exit_codes import ExitCode


def explain(
    code: Annotated[str, typer.Argument(help="a code such as contradictory; 'all' for all")],
    as_json: Annotated[bool, typer.Option("--json", help="as JSON")] = False,
) -> int:
    """Say what a finding's code means, with an example and what mends it.

    Example::

        mathverify explain wrong-answer
    """
    from difflib import get_close_matches

    from mathverify.codes import EXPLANATIONS, Code
    from mathverify.reports import explanation_data

    known = [member.value for member in Code]
    code = code.lower()
    wanted = known if code == "all" else [code]
    if code != "all" and code not in known:
        close = get_close_matches(code, known, n=1)
        hint = f"; did you mean {close[0]}?" if close else f"; codes: {', '.join(known)}"
        typer.echo(f"mathverify: there is no code {code!r}{hint}", err=True)
        return ExitCode.MALFORMED
    for name in wanted:
        explanation = EXPLANATIONS[Code(name)]
        if as_json:
            typer.echo(json.dumps(explanation_data(Code(name)), ensure_ascii=False))
            continue
        typer.echo(f"{name}\n  {explanation.meaning}")
        typer.echo(f"  Example: {explanation.example}\n  What mends it: {explanation.remedy}")
    return ExitCode.PROVED
