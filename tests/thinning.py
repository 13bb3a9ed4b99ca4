"""What the quick suite takes of many like cases; all others run with ``-m slow``.

- `thinned` leaves every n-th case of a table in the quick suite, and those that hold a fault.
- A test with the mark ``sampled`` goes through a `share` of its cases; a slow twin of it,
  ``[whole]``, goes through all.
- ``long_cases.yaml`` names single cases that take longer than half a second, and whole tests
  beside which a quicker one holds the same: what remains of a table stays quick.
- `few_or_all` gives a test of random cases few of them, or slow all.
- A test of Hypothesis draws a share of its examples in the quick suite; its twin draws them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import pytest
from yaml_tables import table

__all__ = [
    "draw_a_share",
    "few_or_all",
    "leave_long_cases",
    "long_rows",
    "share",
    "thinned",
    "twins_that_draw_all",
]

_HERE = Path(__file__).parent
_LONG = _HERE / "long_cases.yaml"
#: One of so many examples of Hypothesis is drawn in the quick suite, and no fewer than these.
_SHARE, _FEWEST = 8, 12
_SETTINGS = "_hypothesis_internal_use_settings"

_Case = TypeVar("_Case")


def thinned(
    cases: Iterable[_Case],
    every: int,
    name: Callable[[_Case], str] | None = None,
    keep: Callable[[_Case], bool] = lambda case: False,
) -> list[object]:
    """Every n-th case and those to keep as they are, the others marked as slow.

    The name is the id of the test.
    """
    return [
        pytest.param(
            case,
            id=name(case) if name else None,
            marks=[pytest.mark.slow] if place % every and not keep(case) else [],
        )
        for place, case in enumerate(cases)
    ]


def share(cases: Iterable[_Case], every: int) -> list[_Case]:
    """What a test with the mark ``sampled`` tries: every n-th case, its slow twin all."""
    return list(cases)[:: 1 if _RUNNING["whole"] else every]


#: Whether the test that runs tries all of its cases.
_RUNNING = {"whole": False}


def few_or_all(few: int, whole: int) -> pytest.MarkDecorator:
    """The parameter ``count`` of a test of random cases: so many, and slow the whole."""
    counts = [few, pytest.param(whole, marks=pytest.mark.slow)]
    return pytest.mark.parametrize("count", counts)


def leave_long_cases(items: list[pytest.Item], arguments: list[str]) -> None:
    """Mark what ``long_cases.yaml`` names as slow.

    A name that is of no case is an error, where whole files were collected.
    """
    named = _named()
    missing, files = set(_cases_of(named)), set()
    for item in items:
        file = _below(item.path)
        if file is None:
            continue
        test, _, case = item.name.partition("[")
        files.add(file)
        rows: frozenset[str] = getattr(getattr(item, "obj", None), "row_names", frozenset())
        missing -= {(file, test, row) for row in rows & long_rows(item.path, test)}
        for key in ((file, test, ""), (file, test, case.removesuffix("]"))):
            if key in missing or named.get(file, {}).get(test) == "all":
                missing.discard(key)
                item.add_marker(pytest.mark.slow)
    unknown = sorted(key for key in missing if key[0] in files)
    if unknown and not any("::" in argument for argument in arguments):
        raise pytest.UsageError(f"{_LONG.name} names what is not there: {unknown}")


def long_rows(path: Path, test: str) -> frozenset[str]:
    """The cases of a test that are named as long."""
    cases = _named().get(_below(path) or "", {}).get(test, ())
    return frozenset() if cases == "all" else frozenset(cases)


@cache
def _named() -> dict[str, dict[str, Any]]:
    named: dict[str, dict[str, Any]] = table(_LONG)
    return named


@cache
def _below(path: Path) -> str | None:
    """The place of a file of tests, unless it is another's."""
    return path.relative_to(_HERE).as_posix() if path.is_relative_to(_HERE) else None


def _cases_of(named: dict[str, dict[str, Any]]) -> Iterator[tuple[str, str, str]]:
    for file, tests in named.items():
        for test, cases in tests.items():
            for case in [""] if cases == "all" else cases:
                yield file, test, case


def twins_that_draw_all(items: list[pytest.Item]) -> None:
    """A slow twin beside each quick test that draws or tries a share."""
    for item in list(items):
        if not isinstance(item, pytest.Function) or _is_slow(item):
            continue
        if _draws(item) or item.get_closest_marker("sampled"):
            twin = pytest.Function.from_parent(
                item.parent,
                name=f"{item.name}[whole]",
                callspec=getattr(item, "callspec", None),
                callobj=item.obj,
                fixtureinfo=item._fixtureinfo,
                originalname=item.originalname,
            )
            twin.add_marker(pytest.mark.slow)
            items.append(twin)


def draw_a_share(item: pytest.Item) -> None:
    """Before a test runs: a share of its cases and of its examples, unless it is slow."""
    _RUNNING["whole"] = _is_slow(item)
    if not (isinstance(item, pytest.Function) and _draws(item)):
        return
    from hypothesis import settings

    test = item.obj
    whole = _WHOLE.setdefault(test, getattr(test, _SETTINGS))
    few = min(whole.max_examples, max(_FEWEST, whole.max_examples // _SHARE))
    chosen = whole if _is_slow(item) else settings(whole, max_examples=few)
    setattr(test, _SETTINGS, chosen)


#: The settings with which each test of Hypothesis was written.
_WHOLE: dict[object, Any] = {}


def _draws(item: pytest.Function) -> bool:
    return getattr(item.obj, "is_hypothesis_test", False) and hasattr(item.obj, _SETTINGS)


def _is_slow(item: pytest.Item) -> bool:
    return any(item.get_closest_marker(name) for name in ("slow", "fuzz", "local_model"))
