"""The work of a set on a Dask cluster: ``dask://HOST:PORT``, or ``dask://local`` on this machine.

A task whose worker of the cluster was lost is begun anew by Dask.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from generators.sets.clusters import RETRIES, in_order, on_a_worker
from generators.sets.engines import Limits
from mathverify.errors import PluginError
from mathverify.verification.isolation import Isolated

Task = TypeVar("Task")
Result = TypeVar("Result")


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
        return in_order(
            tasks,
            lambda: self.workers,
            lambda task: self._client.submit(
                on_a_worker, function, task, limits, pure=False, retries=RETRIES
            ),
            lambda future: future.result(),
            lambda future: future.cancel(),
        )
