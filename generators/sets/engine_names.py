"""The engine that somebody names on the command line."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

from generators.sets.engines import Engine, Local

_ENGINES = "local, dask://HOST:PORT with dask://local, ray://HOST:PORT with ray://local"


def engine(told: str, jobs: int) -> AbstractContextManager[Engine]:
    """The engine of a name: ``local``, or one of a cluster by its address.

    ``jobs`` are the workers of this machine.  Raises ValueError for a name that is none, and
    `PluginError` for one that is not installed or does not answer.
    """
    kind, _, address = told.partition("://")
    if told == "local":
        return nullcontext(Local(jobs))
    if kind == "dask" and address:
        from generators.sets.dask_engine import Dask

        return Dask(address, jobs)
    if kind == "ray" and address:
        from generators.sets.ray_engine import Ray

        return Ray(address, jobs)
    raise ValueError(f"{told!r} is no engine; there are {_ENGINES}")
