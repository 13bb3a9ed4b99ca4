"""The option ``--to``: names of formats with commas between them, or the option repeated."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import typer


def formats_of(told: Iterable[str], known: Sequence[str]) -> tuple[str, ...]:
    """The formats that ``html,pdf`` and further options name, each once; none of no text.

    Raises `typer.BadParameter` for a format that is not ``known``.
    """
    names = (name.strip() for text in told for name in text.split(","))
    wanted = tuple(dict.fromkeys(name for name in names if name))
    unknown = [name for name in wanted if name not in known]
    if unknown:
        raise typer.BadParameter(f"--to takes {', '.join(known)}, not {', '.join(unknown)}")
    return wanted
