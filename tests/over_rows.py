"""One test over a table: as strong as a test for each row, without pytest's own work for each.

``over_rows`` takes what ``pytest.mark.parametrize`` takes.  Every row is tried, and the failure
says each row that does not hold.  A long table is cut into parts, so that no worker is left with
all of it; rows that are marked as slow or named in ``long_cases.yaml`` are a slow part of their
own.  ``MATHVERIFY_ROW`` in the environment chooses rows by a part of their names.  What a row
needs of its own, a folder or a patch, stays a parameter of pytest.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import wraps
from pathlib import Path
from typing import Any

import pytest
from thinning import long_rows

__all__ = ["over_rows"]

#: Fixtures that every row would need anew.
_OWN = {"caplog", "capfd", "capsys", "monkeypatch", "recwarn", "tmp_path"}
#: So many rows of a table are one part.
_PART = 100

_Case = tuple[str, Sequence[Any]]


def over_rows(
    names: str | Sequence[str],
    rows: Iterable[Any],
    ids: Callable[[Any], object] | Iterable[str] | None = None,
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The decorated test runs once, or once for each part of a long table, and tries all rows."""
    listed = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    cases = list(_cases(len(listed), rows, ids))

    def over(test: Callable[..., None]) -> Callable[..., None]:
        signature = inspect.signature(test)
        beside = {name for name in signature.parameters if name not in listed}
        assert not beside & _OWN, f"{test.__name__} would share {sorted(beside & _OWN)}"
        assert set(listed) <= set(signature.parameters), test.__name__
        long = long_rows(Path(inspect.getfile(test)), test.__name__)
        parts = _parts(cases, long)

        @wraps(test)
        def whole(of_rows: str = "", **fixtures: Any) -> None:
            __tracebackhide__ = True
            tried = parts[of_rows]
            assert tried, "a table without rows"
            if wanted := os.environ.get("MATHVERIFY_ROW"):
                tried = [case for case in tried if wanted in case[0]]
                if not tried:
                    pytest.skip(f"no row has {wanted!r} in its name")
            failed = []
            for name, values in tried:
                try:
                    test(**dict(zip(listed, values, strict=True)), **fixtures)
                except pytest.skip.Exception:
                    raise AssertionError(f"{name} is skipped: a test of its own") from None
                except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001
                    failed.append(f"{name}: {type(error).__name__}: {error}")
            assert not failed, f"{len(failed)} of {len(tried)} rows:\n" + "\n".join(failed)

        apart = [inspect.Parameter("of_rows", inspect.Parameter.KEYWORD_ONLY)]
        whole.__signature__ = signature.replace(  # type: ignore[attr-defined]
            parameters=[
                *(one for one in signature.parameters.values() if one.name in beside),
                *(apart if list(parts) != [""] else ()),
            ]
        )
        whole.row_names = frozenset(name for name, _, _ in cases)  # type: ignore[attr-defined]
        if list(parts) == [""]:
            return whole
        marked = [pytest.param(part, marks=[pytest.mark.slow] * (part == "long")) for part in parts]
        return pytest.mark.parametrize("of_rows", marked)(whole)

    return over


def _parts(
    cases: Iterable[tuple[str, Sequence[Any], bool]], long: frozenset[str]
) -> dict[str, list[_Case]]:
    """The rows of each part by its name: the quick ones in order, then the long ones."""
    quick: list[_Case] = []
    slow: list[_Case] = []
    for name, values, is_slow in cases:
        (slow if is_slow or name in long else quick).append((name, values))
    if len(quick) <= _PART:
        parts = {"": quick}
    else:
        starts = range(0, len(quick), _PART)
        parts = {f"rows {at + 1} on": quick[at : at + _PART] for at in starts}
    if not slow:
        return parts
    return {**(parts if quick else {}), "long": slow}


def _cases(
    width: int, rows: Iterable[Any], ids: Callable[[Any], object] | Iterable[str] | None
) -> Iterator[tuple[str, Sequence[Any], bool]]:
    named = None if ids is None or callable(ids) else list(ids)
    for place, row in enumerate(rows):
        name, slow = "", False
        if isinstance(row, type(pytest.param())):
            assert {mark.name for mark in row.marks} <= {"slow"}, "a test of its own"
            name, values, slow = str(row.id or ""), row.values, bool(row.marks)
        else:
            values = row if width > 1 else (row,)
        if named is not None:
            name = str(named[place])
        elif not name and callable(ids):
            name = "-".join(str(ids(value)) for value in values)
        elif not name and all(isinstance(value, str | int) for value in values):
            name = "-".join(map(str, values))
        yield name or f"{place} {values!r:.200}", values, slow
