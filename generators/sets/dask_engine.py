"""The work of a set on a Dask cluster: ``dask://HOST:PORT``, or ``dask://local`` on this machine.

A task goes to a worker of the cluster as a whole and is carried out there by a killable worker of
that machine, so that its limits hold; what comes back is the same as from this machine.  A task
whose worker of the cluster was lost is begun anew by Dask.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from generators.sets.engines import Limits
from mathverify.errors import PluginError
from mathverify.verification.isolation import Isolated, run

__all__ = ["Dask"]

Task = TypeVar("Task")
Result = TypeVar("Result")

#: So many tasks are handed out ahead to each worker of the cluster.
_AHEAD = 3
#: Dask gives a task up whose workers were lost so often; losing two is no reason to.
_RETRIES = 20


class Dask:
    """A cluster by its address; ``local`` starts one of ``workers`` processes on this machine.

    Raises `PluginError` where Dask is not installed or nobody answers.
    """

    def __init__(self, address: str, workers: int = 1) -> None:
        try:
            from distributed import Client
        except ImportError:
            told = "the extra dask is not installed: pip install 'mathverify[dask]'"
            raise PluginError("engines", "dask", told) from None
        try:
            self._client = (
                Client(
                    n_workers=workers,
                    threads_per_worker=1,
                    processes=True,
                    dashboard_address=None,
                )
                if address == "local"
                else Client(f"tcp://{address}", timeout=20)
            )
        except (OSError, ValueError) as error:
            raise PluginError("engines", "dask", f"{address}: {error}") from None

    def __enter__(self) -> Dask:
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()
        if self._client.cluster is not None:
            self._client.cluster.close()

    @property
    def workers(self) -> int:
        """How many tasks the cluster works on at a time."""
        return max(1, sum(map(int, self._client.nthreads().values())))

    def outcomes(
        self, function: Callable[[Task], Result], tasks: Iterable[Task], limits: Limits
    ) -> Iterator[Isolated[Result]]:
        """As the port says."""
        waiting: deque[Any] = deque()
        left = iter(tasks)
        try:
            while True:
                while len(waiting) < _AHEAD * self.workers:
                    task = next(left, None)
                    if task is None:
                        break
                    waiting.append(
                        self._client.submit(
                            _one, function, task, limits, pure=False, retries=_RETRIES
                        )
                    )
                if not waiting:
                    return
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


def _one(function: Callable[[Task], Result], task: Task, limits: Limits) -> Isolated[Result]:
    """A task on a machine of the cluster, in a worker there that can be killed."""
    return run(function, task, seconds=limits.seconds, memory=limits.memory)
