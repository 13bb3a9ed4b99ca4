"""A progress line on stderr, on a terminal only, so that pipes and logs stay clean."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

__all__ = ["followed"]

Item = TypeVar("Item")


def followed(items: Iterable[Item], *, total: int, doing: str) -> Iterator[Item]:
    """``items`` as they come, counted on stderr while somebody watches."""
    if total < 2 or not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    yield from track(items, description=doing, total=total, console=console, transient=True)
