"""A thousand requests at thirty-two at once, one in twenty hostile: none lost, memory flat."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import socket
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from sent_requests import REQUESTS
from test_http import HEAD, asked

from mathverify.services.verb import LONGEST_REQUEST

REQUESTS_SENT, AT_ONCE, ONE_IN = 1_000, 32, 20
#: MiB that the service may be larger at the end than after its first two hundred requests.
GROWTH = 25

#: What ordinary clients send; briefs are left out, whose first proof takes seconds.
ORDINARY = [
    one
    for one in REQUESTS
    if one.verb != "generate_question" and len(one.text) < 10_000 and "http" in one.over
]
HOSTILE = ("no JSON", "too long", "deep", "another host", "cut off", "no verb", "no HTTP")


@contextlib.contextmanager
def served(folder: Path) -> Iterator[tuple[int, int]]:
    """The command in a process of its own: its number and its port."""
    command = [sys.executable, "-m", "mathverify", "serve", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, cwd=folder, text=True) as program:
        assert program.stderr is not None
        port = int(program.stderr.readline().partition("127.0.0.1:")[2].partition(",")[0])
        while True:
            with contextlib.suppress(ConnectionRefusedError):
                asked(port, "/health")
                break
        try:
            yield program.pid, port
        finally:
            program.terminate()
            program.wait(30)


def mebibytes(process: int) -> float:
    """The resident memory of a process."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def hostile(port: int, kind: str) -> str:
    """Send something, and say whether it was taken as it has to be."""
    place = "/v1/verify_question"
    match kind:
        case "no JSON":
            return str(asked(port, place, b"\xff{{{")[0] == 422)
        case "too long":
            return str(asked(port, place, b"x" * (LONGEST_REQUEST + 1))[0] == 413)
        case "deep":
            return str(asked(port, place, b"[" * 500_000)[0] == 422)
        case "another host":
            return str(asked(port, place, "{}", headers={"Host": "evil.example"})[0] == 421)
        case "no verb":
            return str(asked(port, "/v1/x", "{}")[0] == 404)
        case "cut off":
            with socket.create_connection(("127.0.0.1", port)) as line:
                line.sendall(HEAD + b"Content-Length: 900\r\n\r\n{")
            return "True"
        case _:
            with socket.create_connection(("127.0.0.1", port)) as line:
                line.sendall(b"\x00\xff" * 2_000 + b"\r\n\r\n")
                return str(line.recv(100).startswith(b"HTTP/1.1 400"))


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")
def test_a_thousand_requests(tmp_path: Path) -> None:
    said: Counter[str] = Counter()
    numbers = iter(range(REQUESTS_SENT))
    kinds = itertools.cycle(HOSTILE)
    sizes: list[float] = []
    lock = threading.Lock()

    with served(tmp_path) as (process, port):

        def sending() -> None:
            while True:
                with lock:
                    number = next(numbers, None)
                    kind = next(kinds)
                if number is None:
                    return
                if number % (REQUESTS_SENT // 5) == 0:
                    sizes.append(mebibytes(process))
                if number % ONE_IN == 0:
                    said[f"hostile {hostile(port, kind)}"] += 1
                    continue
                sent = ORDINARY[number % len(ORDINARY)]
                status, data, _ = asked(port, f"/v1/{sent.verb}", sent.text)
                wanted = 422 if sent.outcome == "refused" else 200
                right = status == wanted and data.get("status", sent.status) == (
                    "refused" if wanted == 422 else sent.status or data.get("status", "")
                )
                said["right" if right else f"{sent.name}: {status} {json.dumps(data)[:200]}"] += 1

        threads = [threading.Thread(target=sending) for _ in range(AT_ONCE)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        sizes.append(mebibytes(process))
        assert asked(port, "/health")[0] == 200
    told = f"MiB: {', '.join(f'{size:.0f}' for size in sizes)}"
    assert said == {"hostile True": REQUESTS_SENT // ONE_IN, "right": 950}, told
    assert sizes[-1] - sizes[1] < GROWTH, told
