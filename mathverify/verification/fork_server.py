"""The process that starts workers and ends them, and what a worker does.

A fork server is a child of the process that verifies.  It runs nothing but `serve`, in one thread,
so forking it is always safe, whatever threads, loops or handlers its parent has.  It ends with its
parent, however that ends, because their socket is closed then; and takes all workers with it.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import resource
import signal
import socket
import sys
from typing import Any

from mathverify.verification.worker_messages import Stream, framed, value_of

#: How a task ended, as the first part of a worker's message.
VALUE, RAISED, OUT_OF_MEMORY = "value", "raised", "out of memory"
#: After so many tasks a worker has loaded what it needs.
_WARMING = 8
#: New containers until the collector of cycles looks again: there are few cycles among values,
#: and the caches alone take up a third of these before they are full.
_PATIENCE = 250_000
#: Seconds after which the server looks whether its parent is still there.  Normally the socket
#: says so; a child of the parent that was forked behind Python's back may hold it open.
_LOOKING = 10.0
_LARGEST_REQUEST = 1 << 17


def serve_standard_input() -> None:
    """Serve over the socket that is standard input, in a process that was started for this."""
    control = socket.socket(fileno=_moved(0))
    serve(control, os.getppid())


def serve(control: socket.socket, parent: int) -> None:
    """Start and end workers as ``parent`` asks, until it is gone; then end them all.

    A request is one packet of JSON: ``start`` brings the worker's end of a socket, ``end`` names
    a worker.  The answer is the id of the new worker's process, or the exit code of the ended one.
    """
    _own_surroundings(control.fileno())
    control.settimeout(_LOOKING)
    workers: set[int] = set()
    try:
        while True:
            try:
                request, files, _, _ = socket.recv_fds(
                    control, _LARGEST_REQUEST, 1, socket.MSG_CMSG_CLOEXEC
                )
            except TimeoutError:
                if os.getppid() != parent:
                    return
                continue
            if not request:
                return
            asked = json.loads(request)
            if "start" in asked:
                answer = _started(asked, files[0], control)
                workers |= {answer} if answer > 0 else set()
            else:
                answer = _ended(asked["end"]) if asked["end"] in workers else 0
                workers.discard(asked["end"])
            control.send(str(answer).encode("ascii"))
    except OSError:
        return
    finally:
        for worker in workers:
            _kill(worker)
        for worker in workers:
            # So that what they used is counted among what the parent's children used.
            with contextlib.suppress(OSError):
                os.waitpid(worker, 0)


def _own_surroundings(control: int) -> None:
    """Leave the parent's files, terminal, folder and signal handlers alone."""
    with contextlib.suppress(OSError):
        os.setsid()
    for number in signal.valid_signals():
        with contextlib.suppress(OSError, ValueError):
            signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.set_wakeup_fd(-1)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, signal.valid_signals())
    os.chdir("/")
    for file in _open_files():
        if file > 2 and file != control:
            with contextlib.suppress(OSError):
                os.close(file)
    nothing = os.open(os.devnull, os.O_RDWR)
    for file in (0, 1):
        os.dup2(nothing, file)
    try:
        os.fstat(2)
    except OSError:
        os.dup2(nothing, 2)
    if nothing > 2:
        os.close(nothing)


def _open_files() -> list[int]:
    try:
        return [int(name) for name in os.listdir("/proc/self/fd")]
    except OSError:
        return list(range(3, min(resource.getrlimit(resource.RLIMIT_NOFILE)[0], 4096)))


def _moved(file: int) -> int:
    """A file descriptor above those of the standard streams for the same file."""
    import fcntl

    moved: int = fcntl.fcntl(file, fcntl.F_DUPFD_CLOEXEC, 3)
    return moved


def _started(asked: dict[str, Any], file: int, control: socket.socket) -> int:
    """The id of a new worker's process, or the negative number of the error."""
    sys.path[:] = asked["path"]
    with contextlib.suppress(Exception):
        # What the worker will need is imported here, so that the next one has it as well; if it
        # cannot be, the worker says so.
        importlib.import_module(asked["module"])
    gc.freeze()
    try:
        worker = os.fork()
    except OSError as error:
        os.close(file)
        return -(error.errno or 1)
    if worker:
        os.close(file)
        with contextlib.suppress(OSError):
            os.setpgid(worker, worker)
        return worker
    try:
        control.close()
        os.setpgid(0, 0)
        _work(Stream(socket.socket(fileno=file)), asked["start"])
    finally:
        os._exit(1)


def _ended(worker: int) -> int:
    """The exit code of a worker that is ended now, or has ended by itself before."""
    _kill(worker)
    return os.waitstatus_to_exitcode(os.waitpid(worker, 0)[1])


def _kill(worker: int) -> None:
    """End a worker and what it has started; it is not reaped yet, so that the id is still its."""
    with contextlib.suppress(OSError):
        os.killpg(worker, signal.SIGKILL)
    with contextlib.suppress(OSError):
        os.kill(worker, signal.SIGKILL)


def _work(stream: Stream, memory: int) -> None:
    """Do one task after the other until the parent closes the socket."""
    full = _begin(memory)
    tasks = 0
    while True:
        try:
            content = stream.wait()
        except (EOFError, OSError):
            os._exit(0)
        tasks += 1
        if tasks > 1 and _own_size() > full:
            # Engines that run short of memory know nothing, and threads of theirs may hang: a task
            # is given to a new worker in time.
            os._exit(1)
        if tasks == _WARMING:
            settle()
        said = _done(content)
        if tasks > 1 and said == framed((OUT_OF_MEMORY, "")):
            # Earlier tasks may have left too little room: in a new worker there is all of it.
            os._exit(1)
        stream.channel.sendall(said)


def _done(content: bytes) -> bytes:
    """One task; the message that says how it ended."""
    try:
        function, argument, seconds = value_of(content)
        _set_deadline(seconds)
        try:
            return framed((VALUE, function(argument)))
        finally:
            _set_deadline(0)
    except MemoryError:
        return framed((OUT_OF_MEMORY, ""))
    except BaseException as error:  # noqa: BLE001 - whatever the function raised is a value
        return framed((RAISED, f"{type(error).__name__}: {error}"))


def _set_deadline(seconds: float) -> None:
    """After so much time of the processor the system ends this process, in C code as well."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


def _begin(mebibytes: int) -> int:
    """What a worker does first: it sets its limits; the size that leaves a task half of it all."""
    size = _own_size()
    limit = size + mebibytes * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    settle()
    return (size + limit) // 2


def _own_size() -> int:
    with open("/proc/self/statm", encoding="ascii") as statm:
        return int(statm.read().split()[0]) * resource.getpagesize()


def settle() -> None:
    """Let the collector of cycles leave out what is loaded by now, and look less often.

    For a process that verifies many questions: modules, theories and caches stay for good, and
    looking through them again and again takes a tenth of the time.
    """
    gc.collect(1)
    gc.freeze()
    gc.set_threshold(_PATIENCE, 10, 10)
