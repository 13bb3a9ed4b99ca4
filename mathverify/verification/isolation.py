"""Running a function where it can be killed: a warm worker with a deadline and a memory cap.

Algebra in C does not listen to Python: it hangs past signals, and aborts the process when memory
runs out.  So it runs in a worker, which the system ends at the deadline and which is replaced; the
caller gets a value for every way in which that can end.

What comes out depends neither on how busy the machine is nor on what a worker did before: the
deadline is time of the processor, the clock ends only what does nothing at all, and a task that
ran out of memory or took its worker down is begun once more in a worker that has done nothing.
"""

from __future__ import annotations

import os
import select
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from mathverify.verification.fork_server import OUT_OF_MEMORY, VALUE, settle
from mathverify.verification.worker_links import Link, Task, end, give_back, lend, shut_down
from mathverify.verification.worker_messages import framed, value_of

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

#: So many tasks are handed out to a worker before the result of the first is there.
_AHEAD = 4
#: So many results for each worker may wait for their turn behind one that is not there yet.
_KEPT = 64
#: A worker is looked at after so many times its deadline by the clock, at least after a second;
#: the second look in a row that finds it asleep ends it.
_LOOKING = 2
_LEAST = 1.0
#: How the system ends a worker at the deadline.
_AT_THE_DEADLINE = -signal.SIGPROF


class _Turns:
    """Threads of a caller share so many workers as there are processors, first come, first served.

    A place is handed to the thread that has waited longest: left for whoever takes it, it goes to
    the thread that has just given it back and asks again, and the others wait for ever.  A thread
    that is asked for a question while it waits for another, by a handler of signals say, does not
    wait for itself.
    """

    def __init__(self) -> None:
        self._free = deque([None] * (os.cpu_count() or 1))
        self._waiting: deque[threading.Lock] = deque()
        self._own = threading.local()

    def __enter__(self) -> None:
        depth = getattr(self._own, "depth", 0)
        if not depth:
            self._take()
        self._own.depth = depth + 1

    def __exit__(self, *_: object) -> None:
        self._own.depth -= 1
        if not self._own.depth:
            self._give_back()

    def _take(self) -> None:
        mine = threading.Lock()
        mine.acquire()
        self._waiting.append(mine)
        try:
            self._hand_over()
            mine.acquire()
        except BaseException:
            # Interrupted: the place that may have been given meanwhile is the next one's.
            try:
                self._waiting.remove(mine)
            except ValueError:
                self._give_back()
            raise

    def _give_back(self) -> None:
        self._free.append(None)
        self._hand_over()

    def _hand_over(self) -> None:
        """Match places with threads that wait; each end of a deque is safe without a lock."""
        while self._free and self._waiting:
            try:
                self._free.pop()
            except IndexError:
                return
            try:
                self._waiting.popleft().release()
            except IndexError:
                self._free.append(None)


_turns = _Turns()


def _after_fork() -> None:
    global _turns
    _turns = _Turns()


os.register_at_fork(after_in_child=_after_fork)


def run(
    function: Callable[[Argument], Result], argument: Argument, *, seconds: float, memory: int
) -> Isolated[Result]:
    """``function(argument)`` in a worker; ``memory`` in MiB above the worker's own size.

    ``seconds`` are those of the processor, so that a busy machine changes no outcome; by the clock
    a task is ended that sleeps for four times as many.  ``function`` must be importable by name;
    argument and result must be picklable.
    """
    with _turns:
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
    A task that may have died of what those before it left behind is given to a new worker, once.
    """
    crew = _Crew(getattr(function, "__module__", None) or "builtins", memory, workers)
    tasks = enumerate(arguments)
    exhausted = False
    wanted = 0
    try:
        while True:
            while not exhausted and crew.has_room:
                try:
                    number, argument = next(tasks)
                except StopIteration:
                    exhausted = True
                    break
                try:
                    message = framed((function, argument, seconds))
                except Exception as error:  # noqa: BLE001 - what cannot be sent is a value as well
                    crew.outcomes[number] = Raised(f"{type(error).__name__}: {error}")
                else:
                    crew.hand_out(Task(number, message, seconds))
            if wanted in crew.outcomes:
                outcome = crew.outcomes.pop(wanted)
                wanted += 1
                yield outcome
            elif exhausted and not crew.is_busy:
                return
            else:
                crew.listen()
    finally:
        crew.disband()


class _Crew:
    """The workers of one caller, what they have been given, and the outcomes so far by number."""

    def __init__(self, module: str, memory: int, workers: int) -> None:
        self.module = module
        self.memory = memory
        self.workers = workers
        self.links: list[Link] = []
        self.outcomes: dict[int, Isolated[Any]] = {}

    @property
    def is_busy(self) -> bool:
        return any(link.tasks for link in self.links)

    @property
    def has_room(self) -> bool:
        """Whether one more task may be handed out."""
        if len(self.outcomes) >= _KEPT * self.workers:
            return False
        if len(self.links) < self.workers:
            return True
        return any(len(link.tasks) < _AHEAD for link in self.links)

    def hand_out(self, task: Task) -> None:
        """Give ``task`` to a worker that has nothing to do, to a new one, or to the least busy."""
        able = [link for link in self.links if not link.is_closed and not link.stream.ended]
        if task.again:
            able = []
        least = min(able, key=lambda link: len(link.tasks), default=None)
        if least is None or (least.tasks and len(self.links) < self.workers):
            try:
                least = lend(self.memory, self.module, new=task.again)
                self.links.append(least)
            except OSError as error:
                if least is None:
                    said = f"no worker could be started: {error.strerror or error}"
                    self.outcomes[task.number] = Died(said)
                    return
        least.give(task)

    def listen(self) -> None:
        """Wait until some worker says something, ends, or must be ended."""
        poll = select.poll()
        busy = [link for link in self.links if link.tasks]
        closed = [link for link in busy if link.is_closed]
        for link in closed:
            self._leave(link)
        if closed:
            return
        by_file = {}
        for link in busy:
            writing = select.POLLOUT if link.stream.is_writing else 0
            poll.register(link.stream.channel, select.POLLIN | writing)
            by_file[link.stream.channel.fileno()] = link
        now = time.monotonic()
        left = min(_latest(link) for link in busy) - now
        for file, event in poll.poll(max(0.0, left) * 1000):
            link = by_file[file]
            if event & select.POLLOUT:
                link.stream.write()
            if event & ~select.POLLOUT:
                self._hear(link)
        now = time.monotonic()
        for link in busy:
            late = link.tasks and not link.is_closed and now > _latest(link)
            if late and not link.is_at_work():
                self._lose(link, TimedOut(link.tasks[0].seconds))

    def _hear(self, link: Link) -> None:
        link.stream.read()
        while link.tasks and (content := link.stream.next()) is not None:
            outcome = _outcome(content)
            if isinstance(outcome, Died):
                # It has no memory left, or next to none.
                self._lose(link, outcome)
                return
            self.outcomes[link.tasks.popleft().number] = outcome
            link.done += 1
            link.begins()
        if link.stream.ended:
            self._lose(link)

    def _lose(self, link: Link, outcome: Isolated[Any] | None = None) -> None:
        """Account for a worker that has ended, and hand out again what it had not begun."""
        code = end(link)
        self.links.remove(link)
        if not link.tasks:
            return
        task = link.tasks.popleft()
        if outcome is None:
            outcome = _ending(code, task.seconds)
        if isinstance(outcome, Died) and link.done:
            # It may have died of what earlier tasks had left behind.
            task.again = True
            link.tasks.appendleft(task)
        else:
            self.outcomes[task.number] = outcome
        for waiting in link.tasks:
            self.hand_out(waiting)

    def _leave(self, link: Link) -> None:
        """Hand out again what a worker was given that is another process's since a fork.

        It has not failed at its first task: nobody here will hear how that ended.
        """
        end(link)
        self.links.remove(link)
        for task in link.tasks:
            self.hand_out(task)

    def disband(self) -> None:
        """Give back the workers that have nothing to do, and end the others."""
        for link in self.links:
            if link.tasks or link.stream.ended:
                end(link)
            else:
                give_back(link)
        self.links.clear()


def _latest(link: Link) -> float:
    """When a worker is looked at that has not been heard of until then."""
    return link.seen + max(_LEAST, _LOOKING * link.tasks[0].seconds)


def _ending(code: int | None, seconds: float) -> Isolated[Any]:
    """What the exit code of a worker says of its task."""
    if code == _AT_THE_DEADLINE:
        return TimedOut(seconds)
    return Died(
        "the worker was ended" if code is None else f"the worker ended with exit code {code}"
    )


def _outcome(content: bytes) -> Isolated[Any]:
    """What a worker has said of its task."""
    try:
        how, what = value_of(content)
    except Exception as error:  # noqa: BLE001 - a value that does not arrive is a value as well
        return Raised(f"{type(error).__name__}: {error}")
    if how == VALUE:
        return Finished(what)
    return Died("out of memory") if how == OUT_OF_MEMORY else Raised(what)
