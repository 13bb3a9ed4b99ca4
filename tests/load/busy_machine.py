"""A busy machine: processes that compute without end, and workers that are stopped again and again.

Run as a script, ``python busy_machine.py COUNT PROCESS`` starts ``COUNT`` that compute, and stops
the workers of ``PROCESS`` half of the time, until its standard input is closed.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["busy_machine"]

#: Seconds for which workers are stopped, and for which they may go on.
_STOPPED = 0.03
_PARENT = 1
#: Computes until whoever started it is gone, however that ended.
_HOG = "import os\nparent = os.getppid()\nwhile os.getppid() == parent: pass"


@contextmanager
def busy_machine(count: int) -> Iterator[None]:
    """Beside this process ``count`` others compute, and its workers are stopped now and then."""
    command = [sys.executable, "-S", __file__, str(count), str(os.getpid())]
    beside = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert beside.stdin is not None
    assert beside.stdout is not None
    try:
        assert beside.stdout.readline() == b"busy\n"
        yield
    finally:
        beside.stdin.close()
        beside.wait()
        beside.stdout.close()


def main(count: int, process: int) -> None:
    """Be busy until nobody wants it any more."""
    over = threading.Event()
    hogs = [subprocess.Popen([sys.executable, "-S", "-c", _HOG]) for _ in range(count)]
    stopping = threading.Thread(target=_stop, args=(process, over))
    stopping.start()
    try:
        print("busy", flush=True)
        sys.stdin.read()
    finally:
        over.set()
        stopping.join()
        for hog in hogs:
            hog.kill()
            hog.wait()


def _stop(process: int, over: threading.Event) -> None:
    """Stop the children of the children of ``process``, and let them go on."""
    while not over.wait(_STOPPED):
        workers = _children(_children({process}) - {os.getpid()})
        for number in (signal.SIGSTOP, signal.SIGCONT):
            for worker in workers:
                with contextlib.suppress(OSError):
                    os.kill(worker, number)
            if number == signal.SIGSTOP:
                time.sleep(_STOPPED)


def _children(parents: set[int]) -> set[int]:
    found = set()
    for name in filter(str.isdecimal, os.listdir("/proc")):
        with contextlib.suppress(OSError), open(f"/proc/{name}/stat", encoding="utf-8") as file:
            if int(file.read().rpartition(")")[2].split()[_PARENT]) in parents:
                found.add(int(name))
    return found


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
