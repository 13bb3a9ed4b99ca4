"""Where the work of a set is done: a small port, and the workers of this machine behind it.

An engine carries out tasks and hands the outcomes back in order.  Whatever it is, each task runs in
a worker that is killed at its deadline, so that what comes out is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol, TypeVar

from mathverify.verification.isolation import Isolated, run_many

Task = TypeVar("Task")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Limits:
    """What one task may take: seconds of the processor, and MiB on top of a new worker."""

    seconds: float
    memory: int


class Engine(Protocol):
    """Carries out tasks, on one machine or many."""

    @property
    def workers(self) -> int:
        """How many tasks are worked on at a time."""
        ...

    def outcomes(
        self, function: Callable[[Task], Result], tasks: Iterable[Task], limits: Limits
    ) -> Iterator[Isolated[Result]]:
        """``function`` of each task, in the order of the tasks, which are taken as they are needed.

        ``function`` is importable by name; a task whose worker was lost is begun anew elsewhere.
        """
        ...


@dataclass(frozen=True, slots=True)
class Local:
    """Worker processes of this machine."""

    workers: int = 1

    def outcomes(
        self, function: Callable[[Task], Result], tasks: Iterable[Task], limits: Limits
    ) -> Iterator[Isolated[Result]]:
        """As the port says."""
        return run_many(
            function, tasks, seconds=limits.seconds, memory=limits.memory, workers=self.workers
        )
