"""Workers as the process that verifies sees them: started when needed, lent, given back, ended.

A caller may have threads, loops, handlers, closed streams; it may be a child of `multiprocessing`
or about to fork.  So nothing here is a thread, a child of `multiprocessing`, a handler of signals,
or something that has to be run at the end: when this process ends, its socket to the fork server
is closed, and the server ends with all workers.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import socket
import sys
import threading
import time
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mathverify.verification.fork_server import serve
from mathverify.verification.worker_messages import Stream

#: MiB in memory with which a worker is not kept for the next caller: libraries in C, the caches of
#: questions and what printing leaves behind, taken together, have no other end.
_GROWN = 512
#: Seconds until a fork server that was left is killed.
_LEAVING = 5.0
_BOOT = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from mathverify.verification.fork_server import serve_standard_input; serve_standard_input()"
)
_ROOT = str(Path(__file__).resolve().parents[2])


@dataclass(slots=True)
class Task:
    """A task for a worker: its number among those of its caller, and its message."""

    number: int
    message: bytes
    seconds: float
    again: bool = False


@dataclass(eq=False, slots=True)
class Link:
    """A worker and what it has been given, the first of which it works on.

    ``done`` is how many tasks it has ended; ``seen`` is when it was last known to be at work, and
    ``pulse`` how much it had done by then, where somebody had to look.
    """

    server: _Server
    stream: Stream
    process: int
    memory: int
    path: list[str]
    owner: int
    tasks: deque[Task] = field(default_factory=deque)
    done: int = 0
    seen: float = 0.0
    pulse: Pulse | None = None

    def give(self, task: Task) -> None:
        """Hand out a task, which is begun when those before it are done."""
        if not self.tasks:
            self.begins()
        self.tasks.append(task)
        self.stream.put(task.message)

    def begins(self) -> None:
        """It begins its first task now, or the next one."""
        self.seen, self.pulse = time.monotonic(), None

    def is_at_work(self) -> bool:
        """Whether it, or what it has started, has worked since it was last looked at."""
        found = pulse_of(self.process)
        if found is None or not found.is_work_since(self.pulse):
            return False
        self.seen, self.pulse = time.monotonic(), found
        return True

    @property
    def is_closed(self) -> bool:
        """Whether the socket was closed here: in a child that was forked, or at the end."""
        return self.stream.channel.fileno() < 0


class _Server:
    """A fork server, from here."""

    def __init__(self) -> None:
        self.control, theirs = _pair(socket.SOCK_SEQPACKET)
        #: While an answer is awaited; a handler of signals may come in between.
        self.is_asked = False
        self._process: Any = None
        self._child = 0
        with theirs:
            if _has_one_thread():
                # What is loaded need not be loaded again.
                self._child = _forked(theirs, self.control)
            else:
                # A lock that another thread holds would be held for ever in a fork.
                self._process = _started(theirs)

    def ask(self, request: dict[str, Any], *files: int) -> int:
        """The answer of the server.  Raises `OSError` when it is gone."""
        content = json.dumps(request).encode("ascii")
        self.is_asked = True
        try:
            if files:
                socket.send_fds(self.control, [content], files)
            else:
                self.control.send(content)
            answer = self.control.recv(64)
            if not answer:
                raise ConnectionResetError("the process that starts workers has ended")
            return int(answer)
        except BaseException:
            # Interrupted: the next one would get the answer to this question.
            self.control.close()
            raise
        finally:
            self.is_asked = False

    def leave(self) -> None:
        """Let the server end, and wait until it has."""
        self.control.close()
        until = time.monotonic() + _LEAVING
        while not self._is_gone():
            if time.monotonic() > until:
                self._kill()
                return
            time.sleep(0.002)

    def _is_gone(self) -> bool:
        if self._process is not None:
            return self._process.poll() is not None
        try:
            return os.waitpid(self._child, os.WNOHANG)[0] != 0
        except ChildProcessError:
            # Somebody else has reaped it, or children are not waited for in this program.
            return True

    def _kill(self) -> None:
        with contextlib.suppress(OSError):
            os.kill(self._process.pid if self._process is not None else self._child, 9)

    def forget(self) -> None:
        """Leave it to the process that has started it: this one is a fork."""
        self.control.close()
        if self._process is not None:
            # Or its end is said to be missed.
            self._process.returncode = 0


class _Here:
    """The fork server of this process, the links that wait for a task, and all that are open.

    There is a second server if a handler of signals verifies while the first is being asked.
    """

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.servers: list[_Server] = []
        self.waiting: list[Link] = []
        self.open: set[Link] = set()


_here = _Here()


def lend(memory: int, module: str, *, new: bool = False) -> Link:
    """A worker with so much ``memory`` (MiB above its own size) that nobody else will use.

    It is warm if one was given back and no ``new`` one is asked for; ``module`` is what it will
    need.  Raises `OSError`.
    """
    path = _search_path()
    with _here.lock:
        warm = [] if new else [one for one in _here.waiting if one.memory == memory]
        for link in reversed(warm):
            _here.waiting.remove(link)
            link.stream.read()
            if not link.stream.ended and link.path == path:
                return link
            end(link)
        for server in [one for one in _here.servers if not one.is_asked]:
            try:
                return _new_link(server, memory, module, path)
            except OSError:
                # Somebody has ended it, or it can start no more; a new one is the last attempt.
                _here.servers.remove(server)
                server.leave()
        server = _Server()
        _here.servers.append(server)
        # Nothing depends on it: only that no worker is seen a moment after this process.
        atexit.unregister(shut_down)
        atexit.register(shut_down)
        return _new_link(server, memory, module, path)


def give_back(link: Link) -> None:
    """Keep a worker that has nothing to do for the next task; one that has grown is ended."""
    with _here.lock:
        if link.is_closed or link.owner != os.getpid():
            return
        if _resident(link.process) > _GROWN:
            end(link)
        else:
            _here.waiting.append(link)


def _resident(process: int) -> int:
    """MiB of a process in memory, 0 where the system does not say."""
    try:
        with open(f"/proc/{process}/statm", encoding="ascii") as file:
            pages = int(file.read().split()[1])
    except (OSError, ValueError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE") >> 20


def end(link: Link) -> int | None:
    """End a worker; its exit code, which is its own if it had ended before, or None."""
    with _here.lock:
        _here.open.discard(link)
        link.stream.channel.close()
        if link.owner != os.getpid() or link.server.is_asked:
            return None
        try:
            return link.server.ask({"end": link.process})
        except (OSError, ValueError):
            return None


def shut_down() -> None:
    """End all workers of this process."""
    with _here.lock:
        for link in tuple(_here.open):
            link.stream.channel.close()
        _here.open.clear()
        _here.waiting.clear()
        for server in _here.servers:
            server.leave()
        _here.servers.clear()


def _new_link(server: _Server, memory: int, module: str, path: list[str]) -> Link:
    ours, theirs = _pair(socket.SOCK_STREAM)
    with theirs:
        try:
            asked = {"start": memory, "path": path, "module": module}
            process = server.ask(asked, theirs.fileno())
        except BaseException:
            # Interrupted or refused: nobody else closes this end.
            ours.close()
            raise
    if process < 0:
        ours.close()
        raise OSError(-process, os.strerror(-process))
    link = Link(server, Stream(ours), process, memory, path, os.getpid())
    _here.open.add(link)
    return link


def _forget() -> None:
    """In a child that was forked: the workers are its parent's."""
    global _here
    theirs, _here = _here, _Here()
    for link in theirs.open:
        link.stream.channel.close()
    for server in theirs.servers:
        server.forget()


os.register_at_fork(after_in_child=_forget)


def _pair(kind: int) -> tuple[socket.socket, socket.socket]:
    """Two ends of a socket, none of which takes the place of a closed standard stream."""
    import fcntl

    ends = []
    for one in socket.socketpair(socket.AF_UNIX, kind):
        if one.fileno() > 2:
            ends.append(one)
            continue
        with one:
            moved: int = fcntl.fcntl(one.fileno(), fcntl.F_DUPFD_CLOEXEC, 3)
            ends.append(socket.socket(fileno=moved))
    return ends[0], ends[1]


def _has_one_thread() -> bool:
    try:
        return len(os.listdir("/proc/self/task")) == 1
    except OSError:
        return False


def _forked(theirs: socket.socket, ours: socket.socket) -> int:
    """A fork of this process, which has one thread, as the server."""
    parent = os.getpid()
    child = os.fork()
    if child:
        return child
    try:
        ours.close()
        sys.settrace(None)
        sys.setprofile(None)
        depth = 0
        frame: Any = sys._getframe()  # noqa: SLF001 - how deep the caller's calls are nested
        while frame is not None:
            depth, frame = depth + 1, frame.f_back
        sys.setrecursionlimit(sys.getrecursionlimit() + depth)
        serve(theirs, parent)
    finally:
        os._exit(0)


def _started(theirs: socket.socket) -> Any:
    """A new interpreter as the server.  Raises `OSError`."""
    import subprocess
    from multiprocessing.spawn import get_executable

    flags: list[str] = subprocess._args_from_interpreter_flags()  # type: ignore[attr-defined]  # noqa: SLF001 - the one place where they are listed
    executable = os.fsdecode(get_executable() or sys.executable or "python3")
    try:
        os.fstat(2)
        errors: int | None = None
    except OSError:
        errors = subprocess.DEVNULL
    return subprocess.Popen(  # noqa: S603 - our own program
        [executable, *flags, "-P", "-c", _BOOT, json.dumps(_search_path())],
        stdin=theirs.fileno(),
        stdout=subprocess.DEVNULL,
        stderr=errors,
        cwd="/",
        start_new_session=True,
    )


def _search_path() -> list[str]:
    """Where this process finds modules, as a process in another folder finds them."""
    path = [_ROOT if not entry else str(entry) for entry in sys.path]
    return path if _ROOT in path else [*path, _ROOT]


# --- whether a worker still works, seen from outside ---------------------------------------
#
# The only question for which a clock is read.  A worker that computes is ended by its own time of
# the processor, however long that takes on a busy machine.  One that sleeps or waits for ever uses
# none; it is told by two looks between which neither it nor what it has started has used any, all
# of them asleep both times.

#: States of a process that waits, or is gone; one that is stopped will go on.
_QUIET = frozenset("SIZX")
#: Places in ``/proc/PID/stat`` after the name: state, group, and time used in ticks, by the
#: process and by its children that have ended.
_STATE, _GROUP, _TICKS = 0, 2, slice(11, 15)


@dataclass(frozen=True, slots=True)
class Pulse:
    """Ticks of the processor that a group of processes has used, and whether one is awake."""

    ticks: int
    awake: bool

    def is_work_since(self, before: Pulse | None) -> bool:
        """Whether something was done since ``before``, or will be."""
        return self.awake or before is None or self.ticks != before.ticks


def pulse_of(group: int) -> Pulse | None:
    """The pulse of a worker with all that it has started; None where the system does not say."""
    found = [fields for fields in _processes() if fields[_GROUP] == str(group)]
    if not found:
        return None
    ticks = sum(int(one) for fields in found for one in fields[_TICKS])
    return Pulse(ticks, any(fields[_STATE] not in _QUIET for fields in found))


def _processes() -> list[list[str]]:
    found = []
    try:
        names = os.listdir("/proc")
    except OSError:
        return []
    for name in filter(str.isdecimal, names):
        try:
            with open(f"/proc/{name}/stat", encoding="utf-8", errors="replace") as file:
                # The name of a program may hold brackets and spaces.
                found.append(file.read().rpartition(")")[2].split())
        except OSError:
            continue
    return [fields for fields in found if len(fields) > _TICKS.stop]
