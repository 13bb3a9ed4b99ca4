"""The work of a set on a Ray cluster: ``ray://HOST:PORT``, or ``ray://local`` on this machine.

A task whose worker of the cluster was lost is begun anew by Ray.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from generators.sets.clusters import RETRIES, in_order, on_a_worker
from generators.sets.engines import Limits
from mathverify.errors import PluginError
from mathverify.verification.isolation import Isolated

Task = TypeVar("Task")
Result = TypeVar("Result")


class Ray:
    """A cluster by its address; ``local`` starts one of ``workers`` processes on this machine.

    Raises `PluginError` where Ray is not installed or nobody answers.
    """

    def __init__(self, address: str, workers: int = 1) -> None:
        # Nothing is told to anybody about who uses it.
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        try:
            import ray
        except ImportError:
            told = "the extra ray is not installed: pip install 'mathverify[ray]'"
            raise PluginError("engines", "ray", told) from None
        self._ray = ray
        quiet = {"logging_level": logging.ERROR, "log_to_driver": False}
        try:
            if address == "local":
                ray.init("local", num_cpus=workers, include_dashboard=False, **quiet)
            else:
                ray.init(f"ray://{address}", **quiet)
        except (OSError, ValueError, RuntimeError) as error:
            raise PluginError("engines", "ray", f"{address}: {error}") from None
        self._one = ray.remote(on_a_worker).options(num_cpus=1, max_retries=RETRIES)

    def __enter__(self) -> Ray:
        return self

    def __exit__(self, *_: object) -> None:
        self._ray.shutdown()

    @property
    def workers(self) -> int:
        """How many tasks the cluster works on at a time."""
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def outcomes(
        self, function: Callable[[Task], Result], tasks: Iterable[Task], limits: Limits
    ) -> Iterator[Isolated[Result]]:
        """As the port says."""
        workers = self.workers
        return in_order(
            tasks,
            lambda: workers,
            lambda task: self._one.remote(function, task, limits),
            self._ray.get,
            self._ray.cancel,
        )
