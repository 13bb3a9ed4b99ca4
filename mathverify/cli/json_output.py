"""What ``--json`` prints: one object a line, keys in alphabetical order."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import typer

from mathverify.language.short_texts import HALF_CHARACTER as _HALF


def print_json(data: Mapping[str, Any]) -> None:
    """Print an object on a line of its own."""
    typer.echo(line_of(data))


def line_of(data: Mapping[str, Any]) -> str:
    """An object as a line that shows no secret and can be written whatever its texts hold."""
    from mathverify.problem.secrets import without_secrets

    text = json.dumps(dict(data), ensure_ascii=False, sort_keys=True)
    if not text.isascii() and _HALF.search(text):
        text = json.dumps(dict(data), sort_keys=True)
    return without_secrets(text)
