"""What is the same on every cluster: how tasks are handed out, and what becomes of one there.

A task goes to a worker of the cluster as a whole and is carried out there by a killable worker of
that machine, so that its limits hold; what comes back is the same as from this machine.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from generators.sets.engines import Limits
from mathverify.verification.isolation import Isolated, run

Task = TypeVar("Task")
Result = TypeVar("Result")

#: So many tasks are handed out ahead to each worker of the cluster.
_AHEAD = 3
#: A cluster gives a task up whose workers were lost so often; losing two is no reason to.
RETRIES = 20


def in_order(
    tasks: Iterable[Task],
    workers: Callable[[], int],
    begin: Callable[[Task], Any],
    outcome: Callable[[Any], Isolated[Result]],
    cancel: Callable[[Any], object],
) -> Iterator[Isolated[Result]]:
    """The outcomes in the order of the tasks, which are taken as there are workers for them.

    ``begin`` hands a task to the cluster and gives what ``outcome`` waits for, or ``cancel`` ends.
    """
    waiting: deque[Any] = deque()
    left = iter(tasks)
    try:
        while True:
            while len(waiting) < _AHEAD * workers():
                task = next(left, None)
                if task is None:
                    break
                waiting.append(begin(task))
            if not waiting:
                return
            yield outcome(waiting.popleft())
    finally:
        for future in waiting:
            cancel(future)


def on_a_worker(function: Callable[[Task], Result], task: Task, limits: Limits) -> Isolated[Result]:
    """A task on a machine of the cluster, in a worker there that can be killed."""
    return run(function, task, seconds=limits.seconds, memory=limits.memory)
