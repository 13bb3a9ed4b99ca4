"""What the quick suite takes of many like cases: every n-th; the others run with ``-m slow``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

import pytest

__all__ = ["thinned"]

_Case = TypeVar("_Case")


def thinned(
    cases: Iterable[_Case], every: int, name: Callable[[_Case], str] | None = None
) -> list[object]:
    """Every n-th case as it is, the others marked as slow; the name is the id of the test."""
    return [
        pytest.param(
            case,
            id=name(case) if name else None,
            marks=[pytest.mark.slow] if place % every else [],
        )
        for place, case in enumerate(cases)
    ]
