"""Makes the entry points those of pyproject.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from mathverify import plugins
from mathverify.testing.sources import GROUP, known_families

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def declared_sources(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A checkout that was installed before the group was declared offers it all the same."""
    if not plugins.entries(GROUP):
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        declared = [
            EntryPoint(name, value, GROUP) for name, value in project["entry-points"][GROUP].items()
        ]
        found = plugins.entries
        monkeypatch.setattr(
            plugins, "entries", lambda group: declared if group == GROUP else found(group)
        )
    known_families.cache_clear()
    yield
    known_families.cache_clear()
