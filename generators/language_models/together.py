"""Requests that do not need each other, sent at the same time, a few at once; answers in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")

#: So many requests of one search are under way at once.
AT_ONCE = 4


def together(tasks: Sequence[Callable[[], T]], at_once: int = AT_ONCE) -> tuple[T, ...]:
    """What the tasks return, in their order; what the first of them raises is raised."""
    if len(tasks) < 2 or at_once < 2:
        return tuple(task() for task in tasks)
    with ThreadPoolExecutor(max_workers=min(at_once, len(tasks))) as workers:
        waiting = [workers.submit(task) for task in tasks]
        return tuple(one.result() for one in waiting)
