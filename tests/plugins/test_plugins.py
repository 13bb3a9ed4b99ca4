"""Plug-ins: what cannot be imported switches itself off with one warning, and the rest goes on."""

from __future__ import annotations

import importlib.metadata
import os
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from mathverify import plugins
from mathverify.errors import PluginWarning

QUESTION = '{"id": "two", "ask": {"find": "1 + 1"}, "answer": "2"}'


def _entries(monkeypatch: pytest.MonkeyPatch, *values: str) -> None:
    found = [EntryPoint(f"entry-{i}", value, "a.group") for i, value in enumerate(values)]
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda *, group: found)
    monkeypatch.setattr(plugins, "_SWITCHED_OFF", set[str]())


@pytest.mark.parametrize("broken", ["json.nowhere:THING", "json:NOTHING", "json.decoder.what:X"])
def test_what_cannot_be_imported_is_left_out_with_a_warning(
    monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    _entries(monkeypatch, broken, "string:digits")
    with pytest.warns(PluginWarning, match=r"'entry-0' of a.group is switched off.*json is .*json"):
        assert list(plugins.loaded("a.group")) == [("entry-1", "0123456789")]


def test_one_warning_for_one_package(monkeypatch: pytest.MonkeyPatch) -> None:
    _entries(monkeypatch, "json.nowhere:THING", "json.elsewhere:THING")
    with pytest.warns(PluginWarning) as said:
        found = [*plugins.loaded("a.group"), *plugins.loaded("a.group")]
    assert (found, len(said)) == ([], 1)


@pytest.mark.parametrize("name", ["geometry", "generators", "renderers", "evaluation"])
@pytest.mark.parametrize("way", ["library", "command"])
def test_a_strangers_module_of_our_name_stops_no_verification(
    tmp_path: Path, name: str, way: str
) -> None:
    (tmp_path / f"{name}.py").write_text("PI = 3\n", encoding="utf-8")
    (tmp_path / "question.json").write_text(QUESTION, encoding="utf-8")
    program = (
        "from mathverify import load, verify\n"
        "if __name__ == '__main__':\n"
        "    print(verify(load('question.json')[0]).status.name)\n"
    )
    command = {
        "library": [sys.executable, "-c", program],
        "command": [sys.executable, "-m", "mathverify", "verify", "question.json"],
    }[way]
    inherited = os.environ.get("PYTHONPATH", "")
    path = os.pathsep.join([str(tmp_path), *([inherited] if inherited else [])])
    done = subprocess.run(
        command,
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "PROVED" in done.stdout
    if name == "geometry" or way == "command":
        warned = [line for line in done.stderr.splitlines() if "switched off" in line]
        assert len(warned) == 1, done.stderr
        assert f"{name} is {tmp_path / name}.py" in warned[0]
