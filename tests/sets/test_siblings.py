"""Siblings of a set, and sets compared question by question."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import here
from small_sets import files, make, manifest_file

from generators.catalogue import family
from generators.parameters import Values
from generators.sampler import Origin, Proposal
from generators.sets.comparing import compared
from generators.sets.set_line import read_line
from generators.shapes import shape_key
from mathverify.api import recheck_many
from mathverify.problem.identity import shape_digest
from mathverify.verification.rechecking.outcome import Accepted

TEXT = """
title = "A test"
seed = 5
to = ["md"]

[[section]]
title = "Percent"
concept = "percent"
count = 3

[[section]]
title = "Equations"
family = "linear-equation"
count = 1
kind = "choice"
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A set, its siblings, and the siblings of these."""
    folder = tmp_path_factory.mktemp("siblings")
    make(manifest_file(folder, TEXT), folder / "one")
    for old, new in (("one", "two"), ("two", "three")):
        ended = here("regenerate", "--siblings", folder / old, "--out", folder / new)
        assert ended.code == 0, ended.err
    return folder


def _lines(out: Path) -> list[str]:
    return (out / "set.jsonl").read_text(encoding="utf-8").splitlines()


def test_each_place_has_another_question_of_its_family_and_shape(folder: Path) -> None:
    found = {}
    for name in ("one", "two", "three"):
        read = [read_line(line, name) for line in _lines(folder / name)]
        assert [one.number for one in read] == list(range(1, 5))
        found[name] = [(one.section, one.origin.family, _shape(one)) for one in read]
        assert all(isinstance(told, Accepted) for _, told in recheck_many(_lines(folder / name)))
    assert found["one"] == found["two"] == found["three"]
    shapes = [
        {shape_digest(read_line(line, name).spec) for line in _lines(folder / name)}
        for name in ("one", "two", "three")
    ]
    assert not shapes[0] & shapes[1]
    assert not shapes[1] & shapes[2]


def _shape(one: object) -> str:
    origin = one.origin  # type: ignore[attr-defined]  # a line of a set
    told = Origin(origin.family, 1, origin.difficulty, 0, 0, origin.choice, Values(()))
    return shape_key(family(origin.family), Proposal(one.spec, told))  # type: ignore[attr-defined]


def test_siblings_are_the_same_bytes_and_are_checked(folder: Path, tmp_path: Path) -> None:
    told = ("regenerate", folder / "set.toml", "--siblings", folder / "one", "--out")
    assert here(*told, tmp_path, "--jobs", "2").code == 0
    assert files(tmp_path) == files(folder / "two")
    assert here(*told, folder / "two", "--check").code == 0
    assert here(*told, folder / "three", "--check").code == 1
    held = here(*told[:2], "--out", folder / "two", "--check", "--certificates")
    assert held.code == 0
    assert "4 questions hold by their certificates" in held.out


def test_a_family_that_has_no_more_leaves_its_places_empty(tmp_path: Path) -> None:
    text = 'title = "D"\nto = []\n[[section]]\ntitle = "Dice"\nfamily = "two-dice"\n'
    manifest = manifest_file(tmp_path, text + 'count = 3\ndifficulty = "easy"\n')
    made = make(manifest, tmp_path / "one")
    number = made.assembly.number
    assert number == 3
    ended = here("regenerate", "--siblings", tmp_path / "one", "--out", tmp_path / "two")
    assert ended.code == 2
    assert "Dice: only" in ended.err
    left = len(_lines(tmp_path / "two"))
    assert 0 < left < number
    assert compared(tmp_path / "one", tmp_path / "two").same == 0


def test_a_set_of_another_manifest_has_none(folder: Path, tmp_path: Path) -> None:
    other = manifest_file(tmp_path, TEXT.replace("seed = 5", "seed = 6"))
    ended = here("regenerate", other, "--siblings", folder / "one", "--out", tmp_path / "out")
    assert ended.code == 64
    assert "not the manifest that made this set" in ended.err
    assert here("regenerate", "--siblings", tmp_path, "--out", tmp_path / "out").code == 64
    assert here("regenerate", "--out", tmp_path / "out").code == 64
    assert here("regenerate", folder / "set.toml").code == 64


def test_two_sets_are_compared_question_by_question(folder: Path, tmp_path: Path) -> None:
    same = here("regenerate", "--diff", folder / "one", folder / "one")
    assert (same.code, same.out.startswith("4 questions are the same, 0 of them")) == (0, True)
    other = here("regenerate", "--diff", folder / "one", folder / "two")
    assert other.code == 1
    assert other.out.count(" is gone: ") == other.out.count(" is new: ") == 4
    text = TEXT.replace("count = 3", "count = 2")
    make(manifest_file(tmp_path, text), tmp_path / "less")
    found = json.loads(
        here("regenerate", "--diff", folder / "one", tmp_path / "less", "--json").out
    )
    assert [found[key] for key in ("same", "moved", "gone", "changed", "new")] == [3, 1, 1, 0, 0]
    assert [told.startswith("question 3 is gone: ") for told in found["told"]] == [True]


def test_a_changed_question_is_told_by_its_parts(folder: Path, tmp_path: Path) -> None:
    for name, content in files(folder / "one").items():
        (tmp_path / name).write_bytes(content)
    lines = [json.loads(line) for line in _lines(tmp_path)]
    lines[2]["spec"]["prose"]["stem"] += " "
    lines[2]["digest"] = "0" * 64
    text = "".join(json.dumps(line) + "\n" for line in lines)
    (tmp_path / "set.jsonl").write_text(text, encoding="utf-8")
    found = compared(folder / "one", tmp_path)
    assert (found.same, found.changed, found.gone, found.new) == (3, 1, 0, 0)
    assert found.told == (f"question 3 has changed (prose): {lines[2]['id']}",)
