"""Plug-ins: what cannot be imported switches itself off with one warning, and the rest goes on."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from strangers_package import run_beside

from mathverify import plugins
from mathverify.errors import PluginWarning

QUESTION = '{"id": "two", "ask": {"find": "1 + 1"}, "answer": "2"}'


def _entries(monkeypatch: pytest.MonkeyPatch, *values: str) -> None:
    found = [EntryPoint(f"entry-{i}", value, "a.group") for i, value in enumerate(values)]
    monkeypatch.setattr(plugins, "entries", lambda _: found)
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
        "library": ("-c", program),
        "command": ("-m", "mathverify", "verify", "question.json"),
    }[way]
    done = run_beside(tmp_path, *command)
    assert "PROVED" in done.stdout
    if name == "geometry" or way == "command":
        warned = [line for line in done.stderr.splitlines() if "switched off" in line]
        assert len(warned) == 1, done.stderr
        assert f"{name} is {tmp_path / name}.py" in warned[0]


DOORS = """
import mathverify as m

if __name__ == "__main__":
    (spec,) = m.load("question.json")
    verdict = m.verify(spec)
    print(verdict.status.name, m.verify(m.loads(open("question.json").read())[0]).answer)
    print(m.render(verdict)[:21], [page.name for page in m.render(verdict, "md", page=True)])
    print(m.finished(verdict)[0].text, bool(m.figure(verdict)))
    print([len(m.sample("sale-price", 1)), m.solve(spec).answer, float(m.score("3", verdict))])
    print(m.recheck(m.certify(spec).text, spec).grade, m.judge_steps(spec), m.repairs(spec))
    print([one.status.name for one in m.verify_many((spec, spec))])
    print(bool(m.equivalent("1/2", "0.5")))
"""
TOLD = """
PROVED 3
<article class="mathv ['questions.md', 'answers.md']
Solve the equation 2*x = 6. False
[1, '3', 1.0]
kernel () ()
['PROVED', 'PROVED']
True
"""
EQUATION = """{"id": "line", "data": {"n": "6"}, "unknowns": {"x": "real"},
"givens": {"e": "2*x = n"}, "ask": {"find": "x"}, "answer": "3", "prose": {"stem": "{ask}"}}"""


def test_every_door_works_in_an_outsiders_folder(tmp_path: Path) -> None:
    for name in ("geometry", "evaluation"):
        (tmp_path / f"{name}.py").write_text("PI = 3\n", encoding="utf-8")
    (tmp_path / "question.json").write_text(EQUATION, encoding="utf-8")
    (tmp_path / "doors.py").write_text(DOORS, encoding="utf-8")
    done = run_beside(tmp_path, "doors.py")
    assert done.stdout == TOLD.removeprefix("\n")
    warned = [line for line in done.stderr.splitlines() if "switched off" in line]
    assert len(warned) == 1, done.stderr
    assert f"geometry is {tmp_path / 'geometry'}.py" in warned[0]
