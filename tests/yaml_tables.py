"""Tables of cases in YAML, read by libyaml where PyYAML has it: that is ten times as fast."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

__all__ = ["documents", "table", "typed_table"]

_TEXTS: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_TYPED: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def table(path: Path) -> Any:
    """What stands in a file, every scalar as its text."""
    return yaml.load(path.read_text(encoding="utf-8"), _TEXTS)


def typed_table(path: Path) -> Any:
    """What stands in a file, numbers as numbers."""
    return yaml.load(path.read_text(encoding="utf-8"), _TYPED)


def documents(path: Path) -> list[Any]:
    """The documents of a file, every scalar as its text."""
    return list(yaml.load_all(path.read_text(encoding="utf-8"), _TEXTS))
