"""The tests notice changes of the code that they hold: no survivor makes the verifier accept more.

``MUTATION_COUNT`` and ``MUTATION_SEED`` say how many mutants of each area are drawn, and which.
"""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from mutants import KINDS, Mutant, mutant, noting, places
from running import AREAS, NEEDS_VERDICT, ROOT, at, drawn, verdicts

COUNT = os.environ.get("MUTATION_COUNT", "12")
SEED = os.environ.get("MUTATION_SEED", "1")
VERDICTS = {"equivalent", "fails closed", "accepts more"}

SAMPLE = '''
MOST = 3

class Limits:
    terms: int = 7

def largest(values, most=3):
    """A text."""
    if not values and most > 0:
        return None
    while len(values) > most:
        values = values[1:]
    return max(values)

def spent(self, values):
    self._work -= 1
    self.work.spend(1 + len(values))
    return len(values) > MOST
'''


def all_of(source: str) -> list[Mutant]:
    return [mutant("sample.py", source, number) for number in range(len(places(source)))]


def test_every_kind_of_change_is_made_once_at_its_place() -> None:
    found = all_of(SAMPLE)
    told = {(one.kind, one.before, one.after) for one in found}
    assert {one.kind for one in found} == set(KINDS)
    assert ("comparison flipped", "most > 0", "most >= 0") in told
    assert ("constant moved", "most > 0", "most > 1") in told
    assert ("condition dropped", "not values and most > 0", "not values") in told
    assert ("guard disabled", "if not values and most > 0", "if False") in told
    assert ("call exchanged", "max(values)", "min(values)") in told


def test_what_is_imported_and_limits_of_work_are_left() -> None:
    assert {one.place for one in all_of(SAMPLE)} == {"largest"}
    other = SAMPLE.replace("> MOST", "== MOST").replace("_work", "_rest")
    assert {one.before for one in all_of(other) if one.place == "spent"} == {
        "len(values) == MOST", "self._rest -= 1",
    }  # fmt: skip


def test_a_mutant_differs_from_the_code_and_keeps_its_lines() -> None:
    tree = ast.parse(SAMPLE)
    for one in all_of(SAMPLE):
        assert ast.unparse(one.tree) != ast.unparse(tree)
        assert [node.lineno for node in one.tree.body] == [node.lineno for node in tree.body]
        assert 8 <= one.line < 14
        compile(one.tree, "sample.py", "exec")


def test_noting_code_tells_where_a_mutant_stands_and_does_the_same() -> None:
    found = dict(enumerate(all_of(SAMPLE)))
    seen: set[int] = set()
    names: dict[str, Any] = {"note": seen.add}
    exec(compile(noting(SAMPLE, found, "note"), "sample.py", "exec"), names)
    assert names["largest"]([]) is None
    assert {found[number].before for number in seen} >= {"if not values and most > 0"}
    assert "max(values)" not in {found[number].before for number in seen}
    assert names["largest"]([4, 3, 2, 1]) == 3
    assert seen == set(found)


def test_areas_and_verdicts_speak_of_what_there_is() -> None:
    for area in AREAS.values():
        assert all(list(ROOT.glob(pattern)) for pattern in area.modules)
        assert all((ROOT / test).exists() for test in area.tests)
    known = {path for area in AREAS.values() for path in area.files()}
    for key, verdict in verdicts().items():
        assert key[0] in known, key
        assert verdict in VERDICTS, key
        assert verdict != "accepts more", key


def test_mutants_are_drawn_by_seed() -> None:
    first, again = ([one.key for one in drawn(3, seed=5, area="options")] for _ in range(2))
    assert first == again
    assert first != [one.key for one in drawn(3, seed=6, area="options")]


@pytest.mark.slow
def test_a_verdict_is_gone_with_its_mutant() -> None:
    named: dict[str, set[str]] = {}
    for path, place, *_ in verdicts():
        named.setdefault(path, set()).add(place)
    there = {
        one.key
        for path, functions in named.items()
        for place in functions
        for one in at(path, f"{path} {place}")
    }
    assert sorted(verdicts().keys() - there) == []


@pytest.mark.slow
def test_no_survivor_accepts_more(tmp_path: Path) -> None:
    log = tmp_path / "report.jsonl"
    script = Path(__file__).with_name("running.py")
    options = ["--count", COUNT, "--seed", SEED, "--log", str(log)]
    subprocess.run([sys.executable, script, *options], check=True, stdout=subprocess.DEVNULL)
    rows = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    killed = {row["mutant"][0] for row in rows if row["outcome"] == "killed"}
    assert all(killed & set(area.files()) for area in AREAS.values())
    left = [tuple(row["mutant"]) for row in rows if row["outcome"] in NEEDS_VERDICT]
    assert [one for one in left if one not in verdicts()] == []
