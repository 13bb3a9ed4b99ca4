"""So many requests at once, so many that wait, and the others are told to come again.

A verb computes in a thread that nothing here can end: workers end an examination at its deadline,
and a search ends by its own limits.  So threads are few, are there from the first, and end with the
process whatever they do.  Searches, which wait for a model most of the time, have threads of their
own, so that nobody's examination waits for them.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from mathverify.services.verb import Outcome, Verb, answered

#: Searches at once.
_SEARCHES = 4


@dataclass(frozen=True, slots=True)
class Busy:
    """No room: as many requests wait as may."""

    waiting: int


@dataclass(frozen=True, slots=True)
class _Job:
    work: Callable[[], Any]
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[Any]


class Desk:
    """``at_once`` threads (default: one a processor) and room for ``waiting`` requests."""

    def __init__(self, at_once: int = 0, waiting: int = 128) -> None:
        self._jobs: deque[_Job] = deque()
        self._there = threading.Semaphore(0)
        self._waiting = waiting
        self.at_once = at_once or os.cpu_count() or 1
        for number in range(self.at_once):
            threading.Thread(target=self._serve, name=f"desk-{number}", daemon=True).start()

    async def done(self, work: Callable[[], Any]) -> Any:
        """What ``work`` returns, or `Busy` at once.  Whatever it raises is raised here.

        Whoever is cancelled while waiting is forgotten; what has begun is carried out.
        """
        if len(self._jobs) >= self._waiting:
            return Busy(len(self._jobs))
        loop = asyncio.get_running_loop()
        job = _Job(work, loop, loop.create_future())
        self._jobs.append(job)
        self._there.release()
        return await job.done

    def _serve(self) -> None:
        while True:
            self._there.acquire()
            job = self._jobs.popleft()
            if job.done.cancelled():
                continue
            try:
                value, error = job.work(), None
            except BaseException as raised:  # noqa: BLE001 - handed to whoever waits for it
                value, error = None, raised
            try:
                job.loop.call_soon_threadsafe(_tell, job.done, value, error)
            except RuntimeError:
                # The loop has ended, and with it whoever waited.
                continue


class Desks:
    """One desk for examinations, with ``at_once`` threads, and one for searches."""

    def __init__(self, at_once: int = 0, waiting: int = 128) -> None:
        self._examinations = Desk(at_once, waiting)
        self._searches = Desk(_SEARCHES, waiting)

    async def answered(self, verb: Verb, request: str | bytes) -> Outcome | Busy:
        """What ``verb`` makes of a request, or that there is no room."""
        desk = self._searches if verb.searches else self._examinations
        made: Outcome | Busy = await desk.done(partial(answered, verb, request))
        return made


def _tell(done: asyncio.Future[Any], value: Any, error: BaseException | None) -> None:
    if done.cancelled():
        return
    if error is None:
        done.set_result(value)
    else:
        done.set_exception(error)
