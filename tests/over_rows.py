"""One test over a table: as strong as a test for each row, without pytest's own work for each.

``over_rows`` takes what ``pytest.mark.parametrize`` takes.  Every row is tried, and the failure
says each row that does not hold.  What a row needs of its own, a folder or a patch, stays a
parameter of pytest.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import wraps
from typing import Any

import pytest

__all__ = ["over_rows"]

#: Fixtures that every row would need anew.
_OWN = {"caplog", "capfd", "capsys", "monkeypatch", "recwarn", "tmp_path"}


def over_rows(
    names: str | Sequence[str],
    rows: Iterable[Any],
    ids: Callable[[Any], object] | Iterable[str] | None = None,
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The decorated test runs once and tries all rows."""
    listed = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    cases = list(_cases(len(listed), rows, ids))

    def over(test: Callable[..., None]) -> Callable[..., None]:
        signature = inspect.signature(test)
        beside = {name for name in signature.parameters if name not in listed}
        assert not beside & _OWN, f"{test.__name__} would share {sorted(beside & _OWN)}"
        assert set(listed) <= set(signature.parameters), test.__name__

        @wraps(test)
        def whole(**fixtures: Any) -> None:
            assert cases, "a table without rows"
            failed = []
            for name, values in cases:
                try:
                    test(**dict(zip(listed, values, strict=True)), **fixtures)
                except pytest.skip.Exception:
                    raise AssertionError(f"{name} is skipped: a test of its own") from None
                except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001
                    failed.append(f"{name}: {type(error).__name__}: {error}")
            assert not failed, f"{len(failed)} of {len(cases)} rows:\n" + "\n".join(failed)

        whole.__signature__ = signature.replace(  # type: ignore[attr-defined]
            parameters=[one for one in signature.parameters.values() if one.name in beside]
        )
        return whole

    return over


def _cases(
    width: int, rows: Iterable[Any], ids: Callable[[Any], object] | Iterable[str] | None
) -> Iterator[tuple[str, Sequence[Any]]]:
    named = None if ids is None or callable(ids) else list(ids)
    for place, row in enumerate(rows):
        name = ""
        if isinstance(row, type(pytest.param())):
            assert not row.marks, "a row with a mark is a test of its own"
            name, values = str(row.id or ""), row.values
        else:
            values = row if width > 1 else (row,)
        if named is not None:
            name = named[place]
        elif not name and callable(ids):
            name = "-".join(str(ids(value)) for value in values)
        yield name or f"{place} {values!r:.200}", values
