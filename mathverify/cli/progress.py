"""A progress line on stderr, on a terminal only, so that pipes and logs stay clean."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rich.progress import Progress

Item = TypeVar("Item")


def followed(items: Iterable[Item], *, total: int, doing: str) -> Iterator[Item]:
    """``items`` as they come, counted on stderr while somebody watches."""
    with counting(total, doing) as count:
        for item in items:
            count()
            yield item


@contextmanager
def counting(total: int, doing: str) -> Iterator[Callable[[], None]]:
    """A function to call once for each of ``total`` things: how many, how fast, how long yet."""
    if total < 2 or not sys.stderr.isatty():
        yield _nothing
        return
    with _line() as progress:
        task = progress.add_task(doing, total=total)
        yield lambda: progress.advance(task)


def _nothing() -> None:
    """Nobody watches."""


def _line() -> Progress:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        Task,
        TextColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text

    class Rate(ProgressColumn):
        """How many a second, or a minute where it takes longer."""

        def render(self, task: Task) -> Text:
            speed = task.finished_speed or task.speed
            return Text("" if speed is None else rate(speed))

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        Rate(),
        TimeRemainingColumn(),
        TextColumn("left"),
        console=Console(stderr=True),
        transient=True,
    )


def rate(speed: float) -> str:
    """So many things a second, or a minute where there is less than one a second."""
    return f"{speed:.1f}/s" if speed >= 1 else f"{60 * speed:.1f}/min"
