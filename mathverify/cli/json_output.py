"""What ``--json`` prints: one object a line, keys in alphabetical order."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import typer

__all__ = ["print_json"]


def print_json(data: Mapping[str, Any]) -> None:
    """Print an object on a line of its own."""
    typer.echo(json.dumps(dict(data), ensure_ascii=False, sort_keys=True))
