"""``mathverify solve FILE``: worked solutions in school style, every line of them proved."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mathverify.cli.exit_codes import ExitCode
from mathverify.cli.json_output import print_json

if TYPE_CHECKING:
    from mathverify.solving.line import Solution


def solve(
    file: Annotated[Path, typer.Argument(help="YAML, JSON or JSON Lines; - for standard input")],
    as_json: Annotated[
        bool, typer.Option("--json", help="one JSON object a question, one a line")
    ] = False,
    deadline: Annotated[float, typer.Option(help="seconds a question may take")] = 20.0,
) -> int:
    """Derive the answer line by line; the lines are printed as steps that can be pasted.

    Parts are derived one by one. Exit code 0: every question has a derivation; 2: some have none;
    64: malformed input.

    Example::

        mathverify solve question.yaml
    """
    from mathverify import api
    from mathverify.cli.verify import documents_of, show_faults, terms_of
    from mathverify.reports import single_questions
    from mathverify.solving.line import Derivation

    policy = terms_of(strict=False, redundant="ignore", deadline=deadline)
    documents = documents_of(file)
    malformed = [document for document in documents if document.faults]
    for document in malformed:
        show_faults(document, as_json=as_json)
    derived = True
    for document in documents:
        for single in () if document.faults else single_questions(document.spec):
            solution = api.solve(single, policy)
            _show(single.id, solution, as_json=as_json)
            derived = derived and isinstance(solution, Derivation)
    if malformed:
        return ExitCode.MALFORMED
    return ExitCode.PROVED if derived else ExitCode.UNDECIDED


def _show(id_: str, solution: Solution, *, as_json: bool) -> None:
    from mathverify.reports import solution_data

    data = solution_data(id_, solution)
    if as_json:
        print_json(data)
        return
    if not data["derived"]:
        typer.echo(f"# {id_}: no derivation: {data['reason']}")
        return
    typer.echo(f"# {id_}: {data['method']}, answer {data['answer']}\nsteps:")
    for step in data["steps"]:
        fields = ", ".join(f"{key}: {json.dumps(step[key])}" for key in step)
        typer.echo(f"  - {{{fields}}}")
