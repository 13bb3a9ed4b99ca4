"""Running a function where it can be killed: a warm worker with a deadline and a memory cap.

Algebra in C does not listen to Python: it hangs past signals, and aborts the process when memory
runs out.  So it runs in a worker of a pebble pool, which is killed at the deadline and replaced;
the caller gets a value for every way in which that can end.
"""

from __future__ import annotations

import atexit
import gc
import multiprocessing
import os
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import TimeoutError as FutureTimeoutError
from dataclasses import dataclass
from itertools import islice
from typing import Any, Generic, TypeAlias, TypeVar

__all__ = [
    "Died",
    "Finished",
    "Isolated",
    "Raised",
    "TimedOut",
    "run",
    "run_many",
    "settle",
    "shut_down",
]

Argument = TypeVar("Argument")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Finished(Generic[Result]):
    """The function returned ``value``."""

    value: Result


@dataclass(frozen=True, slots=True)
class TimedOut:
    """The worker was killed at the deadline."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Died:
    """The worker ended by itself: memory cap, abort, crash."""

    reason: str


@dataclass(frozen=True, slots=True)
class Raised:
    """The function raised; ``error`` is its type and message."""

    error: str


Isolated: TypeAlias = Finished[Result] | TimedOut | Died | Raised

#: So many tasks for each worker are handed out before their results are asked for.
_AHEAD = 4
#: After so many tasks a worker has loaded what it needs.
_WARMING = 8
#: New containers until the collector of cycles looks again: there are few cycles among values,
#: and the caches alone take up a third of these before they are full.
_PATIENCE = 250_000

_lock = threading.Lock()
_pools: dict[tuple[int, int], Any] = {}
_owner = os.getpid()


def run(
    function: Callable[[Argument], Result], argument: Argument, *, seconds: float, memory: int
) -> Isolated[Result]:
    """``function(argument)`` in a worker; ``memory`` in MiB above the worker's own size.

    ``function`` must be importable by name; argument and result must be picklable.
    """
    return next(run_many(function, (argument,), seconds=seconds, memory=memory, workers=1))


def run_many(
    function: Callable[[Argument], Result],
    arguments: Iterable[Argument],
    *,
    seconds: float,
    memory: int,
    workers: int,
) -> Iterator[Isolated[Result]]:
    """The same for many arguments over ``workers`` workers, results in order.

    Only a few tasks a worker are handed out ahead: a task that is no longer wanted costs a worker.
    A task whose worker died is given to another one, once and within the same deadline.
    """
    pool = _pool(workers, memory)
    tasks = iter(arguments)
    waiting: deque[tuple[Any, float, Argument]] = deque()
    free = time.monotonic()
    try:
        while True:
            for argument in islice(tasks, _AHEAD * workers - len(waiting)):
                future = pool.schedule(_task, args=(function, argument), timeout=seconds)
                waiting.append((future, time.monotonic(), argument))
            if not waiting:
                return
            future, asked, argument = waiting.popleft()
            outcome = _outcome(future, seconds)
            left = seconds - (time.monotonic() - max(asked, free))
            if isinstance(outcome, Died) and left > seconds / 2:
                # It may have died of what earlier tasks had left behind: once more in a new worker.
                again = _pool(workers, memory).schedule(
                    _task, args=(function, argument), timeout=left
                )
                outcome = _outcome(again, seconds)
            free = time.monotonic()
            yield outcome
    finally:
        for future, _, _ in waiting:
            future.cancel()


def _outcome(future: Any, seconds: float) -> Isolated[Any]:
    from pebble import ProcessExpired

    try:
        return Finished(future.result())
    except FutureTimeoutError:
        return TimedOut(seconds)
    except ProcessExpired as expired:
        return Died(f"the worker ended with exit code {expired.exitcode}")
    except MemoryError:
        return Died("out of memory")
    except Exception as error:  # noqa: BLE001 - whatever the function raised is a value here
        return Raised(f"{type(error).__name__}: {error}")


def _pool(workers: int, memory: int) -> Any:
    from pebble import ProcessPool

    global _owner
    with _lock:
        if _owner != os.getpid():
            # A forked child must not use the pools of its parent.
            _pools.clear()
            _owner = os.getpid()
        key = (workers, memory)
        pool = _pools.get(key)
        if pool is not None and not pool.active:
            # Broken; its workers must not outlive it.
            pool.stop()
            pool.join()
            pool = None
        if pool is None:
            # Last registered is first called: before pebble and multiprocessing end, of which the
            # latter waits for ever for a worker that is still there.
            atexit.unregister(shut_down)
            atexit.register(shut_down)
            # Forking starts in milliseconds and does not import the caller's script again.
            method = "fork" if sys.platform.startswith("linux") else "spawn"
            pool = ProcessPool(
                max_workers=workers,
                initializer=_begin,
                initargs=(memory,),
                context=multiprocessing.get_context(method),
            )
            _pools[key] = pool
        return pool


def settle() -> None:
    """Let the collector of cycles leave out what is loaded by now, and look less often.

    For a process that verifies many questions: modules, theories and caches stay for good, and
    looking through them again and again takes a tenth of the time.
    """
    gc.collect(1)
    gc.freeze()
    gc.set_threshold(_PATIENCE, 10, 10)


_tasks = 0


def _task(function: Callable[[Argument], Result], argument: Argument) -> Result:
    """One task in a worker, which is settled once more when it has loaded what it needs."""
    global _tasks
    _tasks += 1
    if _tasks == _WARMING:
        settle()
    return function(argument)


def _begin(mebibytes: int) -> None:
    """What a worker does first: it sets its limits and leaves what it inherited alone."""
    import resource
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # The pool's own handler is in Python, which code in C does not come back to in time.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    with open("/proc/self/statm", encoding="ascii") as statm:
        own = int(statm.read().split()[0]) * resource.getpagesize()
    limit = own + mebibytes * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    settle()


def shut_down() -> None:
    """Stop all workers of this process."""
    with _lock:
        if _owner != os.getpid():
            return
        for pool in _pools.values():
            pool.stop()
        for pool in _pools.values():
            pool.join()
        _pools.clear()
