"""Lets every test import the plain modules beside the tests: ``from spec_table import spec_of``.

No two of them have one name.  And lets tests press Ctrl-C: what a shell starts in the background
ignores it, and so do the programs that it starts.

Byte code is written although a shell says ``PYTHONDONTWRITEBYTECODE``: tests start some hundred
interpreters, each of which compiled all that it loads.

While tests are collected nothing is thrown away, and what was collected stays until the end: to
look through it for cycles took a third of the time of collecting, and more while tests ran.  From
then on cycles are looked for seldom, which saves a twentieth of the time.

Hypothesis takes no constants out of the files that happen to be loaded: it parsed a thousand of
them, and what a test tried depended on the tests before it.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

_HERE = Path(__file__).parent
_PLAIN = (path for path in _HERE.rglob("*.py") if not path.name.startswith(("test_", "conftest")))

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

sys.path[:0] = sorted({str(path.parent) for path in _PLAIN})

from thinning import draw_a_share, leave_long_cases, twins_that_draw_all  # noqa: E402

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


#: After how many new objects cycles are looked for, and after how many times among older ones.
SELDOM = (100_000, 50, 1_000)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(*SELDOM)
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    _no_constants()
    leave_long_cases(items, config.args)
    twins_that_draw_all(items)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    draw_a_share(item)


def _no_constants() -> None:
    """Hypothesis is told that it has seen all constants that there are: none."""
    if (providers := sys.modules.get("hypothesis.internal.conjecture.providers")) is not None:
        none = providers._local_constants
        providers._get_local_constants = lambda: none
