"""The deadline and the cap on memory really hold, and every way of ending becomes a value.

What runs in the workers is taken from libraries, so that a worker finds it by name.
"""

from __future__ import annotations

import math
import operator
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import flint
import pytest

from mathverify import Status, loads, verify
from mathverify.api import verifier, verify_many
from mathverify.verification import isolation, worker_links
from mathverify.verification.isolation import Died, Finished, Raised, TimedOut, run, run_many
from mathverify.verification.policy import STANDARD, Policy
from mathverify.verification.verifier import Verifier

#: MiB; a cap of its own gives these tests workers of their own.
MEMORY = 300
QUESTION = 'id: q\nask: {find: "1 + 1", as: value}\nanswer: "2"\n'


def outcome(function: Callable[[Any], Any], argument: object, seconds: float = 10.0) -> object:
    return run(function, argument, seconds=seconds, memory=MEMORY)


def test_a_value_comes_back() -> None:
    assert outcome(math.factorial, 5) == Finished(120)


def test_an_exception_is_a_value() -> None:
    assert outcome(int, "x") == Raised("ValueError: invalid literal for int() with base 10: 'x'")


@pytest.mark.parametrize(
    ("function", "argument"),
    [
        (time.sleep, 60),
        # Inside C, where no signal of Python's is heard.
        (math.factorial, 5_000_000),
        (flint.fmpz.fac_ui, 100_000_000),
    ],
)
def test_the_deadline_holds_in_c(function: Callable[[Any], Any], argument: object) -> None:
    assert outcome(function, argument, seconds=0.5) == TimedOut(0.5)
    # The next one finds a fresh worker.
    assert outcome(math.factorial, 4) == Finished(24)


def test_memory_is_capped() -> None:
    assert outcome(bytearray, 2_000_000_000) == Died("out of memory")


def test_what_earlier_tasks_have_kept_is_no_later_task_s_memory() -> None:
    kept = f"import sys; sys.kept = [*getattr(sys, 'kept', ()), bytearray({MEMORY} * 400_000)]"
    found = run_many(exec, [kept] * 5, seconds=30, memory=MEMORY, workers=1)
    assert list(found) == [Finished(None)] * 5


def test_a_task_has_half_of_the_memory_whatever_earlier_tasks_have_kept() -> None:
    # An engine takes a want of memory for the end of its wisdom, so that nobody hears of it.
    kept = f"import sys; sys.kept = bytearray({MEMORY} * 600_000)"
    needs = f"try: bytearray({MEMORY} * 500_000)\nexcept MemoryError: raise ValueError"
    found = run_many(exec, [kept, needs, kept, needs], seconds=30, memory=MEMORY, workers=1)
    assert list(found) == [Finished(None)] * 4


def test_an_abort_of_a_c_library_is_a_value() -> None:
    # GMP aborts the whole process when it gets no memory.
    found = outcome(flint.fmpz(3).__pow__, 20_000_000_000)
    assert isinstance(found, (Died, Raised))
    assert outcome(math.factorial, 4) == Finished(24)


@pytest.mark.parametrize("code", [0, 1, 139])
def test_a_worker_that_ends_itself_is_a_value(code: int) -> None:
    assert outcome(os._exit, code, seconds=1.0) == Died(f"the worker ended with exit code {code}")
    assert outcome(math.factorial, 4) == Finished(24)


def test_a_killed_worker_is_a_value() -> None:
    assert isinstance(outcome(signal.raise_signal, signal.SIGKILL), Died)


def test_ctrl_c_is_left_to_the_caller() -> None:
    assert outcome(signal.raise_signal, signal.SIGINT) == Finished(None)


def test_what_cannot_be_sent_back_is_a_value() -> None:
    assert isinstance(outcome(operator.attrgetter("real"), 3), Finished)
    assert isinstance(outcome(memoryview, b"x"), (Raised, Died))


def test_results_are_in_order() -> None:
    found = list(run_many(math.factorial, range(50), seconds=10, memory=MEMORY, workers=2))
    assert found == [Finished(math.factorial(number)) for number in range(50)]


def test_one_that_hangs_does_not_take_the_others_with_it() -> None:
    naps = [0.0, 60.0, 0.0, 60.0, 0.0]
    found = list(run_many(time.sleep, naps, seconds=0.5, memory=MEMORY, workers=2))
    assert found == [Finished(None) if nap == 0 else TimedOut(0.5) for nap in naps]


def test_threads_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    turns = isolation._Turns()
    over = threading.Event()
    greedy = []

    def busy() -> None:
        while not over.is_set():
            with turns:
                greedy.append(None)
                time.sleep(0.001)

    other = threading.Thread(target=busy)
    other.start()
    try:
        while not greedy:
            time.sleep(0.001)
        before = len(greedy)
        for _ in range(20):
            with turns, turns:
                pass
        between = len(greedy) - before
    finally:
        over.set()
        other.join()
    # A place that is left for whoever takes it goes to the other one some thousand times.
    assert between <= 100


def test_whoever_stops_asking_is_not_waited_for() -> None:
    start = time.monotonic()
    waiting = run_many(time.sleep, [0.0, *[300.0] * 50], seconds=600, memory=MEMORY, workers=1)
    assert next(waiting) == Finished(None)
    waiting.close()  # type: ignore[attr-defined]
    assert outcome(math.factorial, 4) == Finished(24)
    assert time.monotonic() - start < 300


def test_a_process_ends_although_its_worker_hangs() -> None:
    program = (
        "import flint, os\nfrom mathverify.verification.isolation import run\n"
        "run(os.getpid, (), seconds=5, memory=300)\n"
        "print(run(flint.fmpz.fac_ui, 100_000_000, seconds=0.3, memory=3000))\n"
    )
    for _ in range(3):
        done = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=240
        )
        assert (done.stdout, done.stderr) == ("TimedOut(seconds=0.3)\n", "")


def test_a_worker_that_ends_is_undecided_never_proved() -> None:
    spec = loads(QUESTION)[0]
    for broken, reason in (
        (_ends, "the worker ended"),
        (_sleeps, "stopped at the deadline of 0.5 s"),
        (_raises, "the examination broke: TypeError"),
    ):
        policy = Policy(deadline=0.5, memory=MEMORY + 1)
        verdict = Verifier(broken).verify(spec, policy)
        assert verdict.status is Status.UNDECIDED
        assert verdict.verified is None
        assert all(reason in finding.reason for finding in verdict.findings)


def _ends(_: object) -> Any:
    os._exit(1)


def _sleeps(_: object) -> Any:
    time.sleep(60)


def _raises(_: object) -> Any:
    raise TypeError("no")


def test_in_a_worker_and_here_say_the_same() -> None:
    specs = loads("---\n".join(QUESTION.replace("id: q", f"id: q{n}") for n in range(6)))
    here = [verifier().verify_here(spec, STANDARD) for spec in specs]
    for workers in (1, 2):
        there = list(verify_many(specs, workers=workers))
        assert [(v.digest, v.status, v.findings) for v in there] == [
            (v.digest, v.status, v.findings) for v in here
        ]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="workers are not forked")
def test_a_forked_child_gets_workers_of_its_own() -> None:
    assert outcome(math.factorial, 4) == Finished(24)
    child = os.fork()
    if child == 0:
        found = outcome(math.factorial, 5)
        isolation.shut_down()
        os._exit(0 if found == Finished(120) else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert outcome(math.factorial, 4) == Finished(24)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="workers are not forked")
def test_what_a_worker_has_begun_is_done_again_in_a_child_that_was_forked() -> None:
    # The second worker has ended nothing yet when the process forks.
    outcomes = run_many(time.sleep, [0, 1], seconds=10, memory=MEMORY, workers=2)
    assert next(outcomes) == Finished(None)
    child = os.fork()
    if child == 0:
        found = list(outcomes)
        isolation.shut_down()
        os._exit(0 if found == [Finished(None)] else 1)
    assert list(outcomes) == [Finished(None)]
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_a_script_without_a_main_guard_can_verify() -> None:
    program = (
        f"from mathverify import loads, verify\nprint(verify(loads({QUESTION!r})[0]).status)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=240
    )
    assert (done.stdout, done.stderr) == ("proved\n", "")


def test_the_pool_starts_again_after_it_was_shut_down() -> None:
    assert outcome(math.factorial, 4) == Finished(24)
    isolation.shut_down()
    assert outcome(math.factorial, 4) == Finished(24)
    assert verify(loads(QUESTION)[0]).status is Status.PROVED


def _dies_at_first(mark: str) -> str:
    """Takes its process down unless ``mark`` says that it did so before."""
    if not os.path.exists(mark):
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "alive"


def _dies(mark: str) -> None:
    """Counts its calls in ``mark`` and takes its process down."""
    with open(mark, "a", encoding="ascii") as file:
        file.write("once ")
    os.kill(os.getpid(), signal.SIGKILL)


_kept: list[bytearray] = []


def _keeps(mebibytes: int) -> None:
    """Leaves memory behind that the next task of the same worker has not."""
    _kept.append(bytearray(mebibytes * 2**20))


@pytest.mark.parametrize("warm", [False, True])
def test_what_a_worker_left_behind_costs_the_next_task_nothing(tmp_path: Path, warm: bool) -> None:
    mark = tmp_path / "mark"
    isolation.shut_down()
    if warm:
        assert outcome(math.factorial, 4) == Finished(24)
    found = outcome(_dies_at_first, str(mark))
    # A new worker has only its task to die of.
    assert found == Finished("alive") if warm else isinstance(found, Died)


def test_memory_that_a_worker_kept_costs_the_next_task_nothing() -> None:
    half = MEMORY * 2 // 3
    assert [outcome(_keeps, half) for _ in range(4)] == [Finished(None)] * 4
    assert (
        list(run_many(_keeps, [half] * 6, seconds=10, memory=MEMORY, workers=2))
        == [Finished(None)] * 6
    )
    assert outcome(_keeps, 2 * MEMORY) == Died("out of memory")


@pytest.mark.parametrize("warm", [0, 1])
def test_a_task_is_begun_once_more_at_most(tmp_path: Path, warm: int) -> None:
    mark = tmp_path / "mark"
    isolation.shut_down()
    for _ in range(warm):
        assert outcome(math.factorial, 4) == Finished(24)
    assert isinstance(outcome(_dies, str(mark)), Died)
    assert mark.read_text() == "once " * (1 + warm)


def _is_stopped(seconds: float) -> str:
    """Is stopped, as a machine that swaps or a shell would, for so long by the clock."""
    subprocess.Popen(["/bin/sh", "-c", f"sleep {seconds}; kill -CONT {os.getpid()}"])
    os.kill(os.getpid(), signal.SIGSTOP)
    return "went on"


def _waits_for_a_computation(seconds: float) -> str:
    """Uses no time itself, but what it has started does."""
    program = f"import time\nwhile time.process_time() < {seconds}: pass"
    subprocess.run([sys.executable, "-S", "-c", program], check=True)
    return "waited"


@pytest.mark.parametrize(
    ("function", "seconds", "deadline"),
    [
        # By the clock more than four times its deadline, past the second look.
        (_is_stopped, 2.5, 0.5),
        # Longer than the second look of one that sleeps.
        (_waits_for_a_computation, 2.2, 0.5),
    ],
)
def test_the_clock_ends_nothing_that_works(
    function: Callable[[float], str], seconds: float, deadline: float
) -> None:
    assert isinstance(outcome(function, seconds, deadline), Finished)


def _process(_: object) -> int:
    return os.getpid()


def _of(function: Callable[[Any], Any], argument: object) -> Any:
    done = run(function, argument, seconds=10.0, memory=2000)
    assert isinstance(done, Finished)
    return done.value


def test_a_worker_that_has_grown_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    first = _of(_process, 0)
    assert _of(_keeps, 50) is None
    assert _of(_process, 0) == first
    monkeypatch.setattr(worker_links, "_GROWN", 200)
    assert _of(_keeps, 250) is None
    second = _of(_process, 0)
    assert second != first
    with pytest.raises(ProcessLookupError):
        os.kill(first, 0)
    assert _of(_process, 0) == second
