"""Mutants judged in forks of one warm process: no import and no collection for each of them.

The tests of an area are collected once.  A fork runs them as the code is and notes which of them
pass statements that a mutant changes.  Then each mutant has a fork of its own, in which the changed
functions get their new code and the tests that pass there run, cheapest first, until one fails or
they have taken a minute of the processor.  A test that fails as the code is judges nothing; a test
that asks a new Python process judges the code as it is.
"""

from __future__ import annotations

import ast
import builtins
import gc
import importlib
import json
import os
import pkgutil
import resource
import signal
import sys
import time
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from functools import _lru_cache_wrapper, cache
from itertools import accumulate
from pathlib import Path
from types import CodeType, FunctionType

import pytest
from _pytest.runner import runtestprotocol
from mutants import Mutant, noting

__all__ = ["Outcome", "Result", "judged"]

ROOT = Path(__file__).resolve().parents[2]
_PACKAGES = ("mathverify", "geometry")
_MEMORY = 4 << 30
#: What a noting module calls; no code has such a name.
_NOTE = "__a_mutant_stands_here__"
#: Processor seconds of tests that a mutant is asked by.
_MOST = 60.0
#: Processor seconds beside four times what the tests take as the code is.
_SPARE = 20
_SURVIVED, _KILLED, _UNTOUCHED, _BROKEN = range(4)


class Outcome(StrEnum):
    """What the tests say of a mutant."""

    KILLED = "killed"
    SURVIVED = "survived"
    #: No test passes where it is: nothing that the tests do tells it from the code.
    UNSEEN = "no test passes there"
    #: The time or the memory came to an end, or pytest broke.
    ENDED = "no result"
    #: No function has the code that was changed.
    UNTOUCHED = "not in place"


_OUTCOMES = {
    _SURVIVED: Outcome.SURVIVED,
    _KILLED: Outcome.KILLED,
    _UNTOUCHED: Outcome.UNTOUCHED,
}


@dataclass(frozen=True, slots=True)
class Result:
    """A mutant, how it fared, the test that failed, how many ran, and the seconds by the clock."""

    mutant: Mutant
    outcome: Outcome
    by: str
    ran: int
    seconds: float


@dataclass(frozen=True, slots=True)
class _Passing:
    """For each mutant the places of the tests that pass it; what each costs, and which fail."""

    tests: tuple[tuple[int, ...], ...]
    cost: tuple[float, ...]
    failing: frozenset[int]


def judged(mutants: Sequence[Mutant], tests: Sequence[str], tell: Callable[[Result], None]) -> None:
    """Each mutant judged by those of ``tests`` that pass it; ``tell`` hears of each at once."""
    plugin = _Judge(mutants, tell)
    options = ["-q", "-s", "-n", "0", "--no-header", "-p", "no:cacheprovider", "--tb=no"]
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    code = pytest.main([*options, *tests], plugins=[plugin])
    if code != pytest.ExitCode.OK:
        raise RuntimeError(f"the tests were not collected: {code!r}")


class _Judge:
    def __init__(self, mutants: Sequence[Mutant], tell: Callable[[Result], None]) -> None:
        self._mutants, self._tell = mutants, tell

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        _import_all()
        # What was there when the tests were collected is to be found again.
        gc.unfreeze()
        gc.collect()
        _caches()
        items = session.items
        passing = _passing(items, self._mutants)
        for number, mutant in enumerate(self._mutants):
            places = sorted(
                (n for n in passing.tests[number] if n not in passing.failing),
                key=lambda n: passing.cost[n],
            )
            taken = list(accumulate(passing.cost[n] for n in places))
            few = bisect_right(taken, _MOST)
            seconds = taken[few - 1] if few else 0.0
            self._tell(_judgement(mutant, [items[n] for n in places[:few]], seconds))
        return True


def _import_all() -> None:
    for name in _PACKAGES:
        package = importlib.import_module(name)
        for module in pkgutil.walk_packages(package.__path__, f"{name}."):
            if not module.name.endswith("__main__"):
                importlib.import_module(module.name)


def _passing(items: Sequence[pytest.Item], mutants: Sequence[Mutant]) -> _Passing:
    """The tests run once, in code that tells where the mutants stand and does what it does."""
    read, write = os.pipe()
    child = os.fork()
    if not child:
        os.close(read)
        _silence()
        with os.fdopen(write, "w") as pipe:
            json.dump(_noted(items, mutants), pipe)
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    tests, cost, failing = json.loads(told)
    return _Passing(tuple(map(tuple, tests)), tuple(cost), frozenset(failing))


def _noted(
    items: Sequence[pytest.Item], mutants: Sequence[Mutant]
) -> tuple[list[list[int]], list[float], list[int]]:
    seen: set[int] = set()
    setattr(builtins, _NOTE, seen.add)
    for module in {mutant.module for mutant in mutants}:
        here = {number: one for number, one in enumerate(mutants) if one.module == module}
        _exchange(module, noting((ROOT / module).read_text(encoding="utf-8"), here, _NOTE))
    tests: list[list[int]] = [[] for _ in mutants]
    cost: list[float] = []
    failing: list[int] = []
    for place, item in enumerate(items):
        _forget()
        seen.clear()
        started = time.process_time()
        if not _is_passed(item, _next(items, place)):
            failing.append(place)
        cost.append(time.process_time() - started)
        for number in seen:
            tests[number].append(place)
    return tests, cost, failing


def _judgement(mutant: Mutant, items: Sequence[pytest.Item], seconds: float) -> Result:
    started = time.monotonic()
    if not items:
        return Result(mutant, Outcome.UNSEEN, "", 0, 0.0)
    read, write = os.pipe()
    child = os.fork()
    if not child:
        os.close(read)
        os.setsid()
        most = _SPARE + int(4 * seconds)
        resource.setrlimit(resource.RLIMIT_CPU, (most, most + 5))
        resource.setrlimit(resource.RLIMIT_DATA, (_MEMORY, _MEMORY))
        _silence()
        os._exit(_mutated(mutant, items, write))
    os.close(write)
    status = _ended(child, started + 10 * (_SPARE + 4 * seconds))
    with os.fdopen(read) as pipe:
        ran, _, by = pipe.read().partition(" ")
    code = os.waitstatus_to_exitcode(status) if status is not None else None
    outcome = _OUTCOMES.get(code, Outcome.ENDED)
    return Result(mutant, outcome, by, int(ran or 0), round(time.monotonic() - started, 1))


def _ended(child: int, end: float) -> int | None:
    """The status with which the process ended; None where the clock has ended it.

    Whatever it has started ends with it.
    """
    status = None
    while time.monotonic() < end:
        done, told = os.waitpid(child, os.WNOHANG)
        if done:
            status = told
            break
        time.sleep(0.02)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    if status is None:
        os.waitpid(child, 0)
    return status


def _mutated(mutant: Mutant, items: Sequence[pytest.Item], pipe: int) -> int:
    """The exit code of a fork in which the mutant is in place and the tests have run."""
    try:
        if not _exchange(mutant.module, mutant.tree):
            return _UNTOUCHED
        _forget()
        for place, item in enumerate(items):
            if not _is_passed(item, _next(items, place)):
                os.write(pipe, f"{place + 1} {item.nodeid}".encode())
                return _KILLED
        os.write(pipe, str(len(items)).encode())
    except BaseException:  # noqa: BLE001 - the fork must not go on as if it were the first process
        return _BROKEN
    return _SURVIVED


def _exchange(module: str, tree: ast.Module) -> int:
    """Give the functions of a module their code in ``tree``; how many have another one now."""
    file = str(ROOT / module)
    whole = compile(tree, file, "exec", dont_inherit=True)
    new = {(code.co_qualname, code.co_firstlineno): code for code in _codes(whole)}
    found = 0
    for function in [one for one in gc.get_objects() if isinstance(one, FunctionType)]:
        code = function.__code__
        made = new.get((code.co_qualname, code.co_firstlineno))
        if code.co_filename == file and made is not None and made != code:
            function.__code__ = made
            found += 1
    return found


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def _is_passed(item: pytest.Item, following: pytest.Item | None) -> bool:
    return not any(r.failed for r in runtestprotocol(item, nextitem=following, log=False))


def _next(items: Sequence[pytest.Item], place: int) -> pytest.Item | None:
    return items[place + 1] if place + 1 < len(items) else None


@cache
def _caches() -> list[_lru_cache_wrapper[object]]:
    return [one for one in gc.get_objects() if isinstance(one, _lru_cache_wrapper)]


def _forget() -> None:
    """Empty what functions have kept of earlier calls."""
    for one in _caches():
        if one is not _caches:
            one.cache_clear()


def _silence() -> None:
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)
