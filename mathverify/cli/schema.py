"""``mathverify schema``: the JSON Schema of a question, for prompts and for editors."""

from __future__ import annotations

import json
from typing import Annotated

import typer


def schema(
    document: Annotated[
        bool,
        typer.Option("--document", help="what files may contain, instead of the strict form"),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="one line instead of indented")] = False,
) -> int:
    """Print the JSON Schema of a question.

    The default is the form for strict structured outputs of language models: lists instead of
    maps with open keys, every property required.

    Example::

        mathverify schema --document
    """
    from mathverify.problem.schema import document_schema, prompt_schema

    found = document_schema() if document else prompt_schema()
    indent = None if as_json else 2
    typer.echo(json.dumps(found, ensure_ascii=False, indent=indent))
    return 0
