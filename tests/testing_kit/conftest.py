"""Makes the entry points those of pyproject.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest

from mathverify.testing.sources import GROUP, known_families

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def declared_sources(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A checkout that was installed before the group was declared offers it all the same."""
    installed = metadata.entry_points(group=GROUP)
    if not installed:
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        declared = [
            metadata.EntryPoint(name, value, GROUP)
            for name, value in project["entry-points"][GROUP].items()
        ]
        found = metadata.entry_points
        monkeypatch.setattr(
            metadata,
            "entry_points",
            lambda **chosen: (
                metadata.EntryPoints(declared) if chosen.get("group") == GROUP else found(**chosen)
            ),
        )
    known_families.cache_clear()
    yield
    known_families.cache_clear()
