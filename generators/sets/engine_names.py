"""The engine that somebody names on the command line."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

from generators.sets.engines import Engine, Local

__all__ = ["engine"]


def engine(told: str, jobs: int) -> AbstractContextManager[Engine]:
    """The engine of a name: ``local``, or ``dask://HOST:PORT`` with ``dask://local``.

    ``jobs`` are the workers of this machine.  Raises ValueError for a name that is none, and
    `PluginError` for one that is not installed or does not answer.
    """
    kind, _, address = told.partition("://")
    if told == "local":
        return nullcontext(Local(jobs))
    if kind == "dask" and address:
        from generators.sets.dask_engine import Dask

        return Dask(address, jobs)
    raise ValueError(f"{told!r} is no engine; there are local, dask://HOST:PORT and dask://local")
