"""The stock of `examples/sets`: every concept of the families, every grade, all formats."""

from __future__ import annotations

from pathlib import Path

import pytest

from generators.catalogue import about, families
from generators.family_facts import different
from generators.sets import regenerate as job
from generators.sets.engines import Local
from generators.sets.manifest import Manifest, load_manifest
from mathverify.verification.renderer import renderers

STOCK = Path(__file__).parents[2] / "examples" / "sets" / "grade5-12.toml"


@pytest.fixture(scope="module")
def manifest() -> Manifest:
    return load_manifest(STOCK)


def test_every_concept_is_asked_openly_and_with_options(manifest: Manifest) -> None:
    concepts = {concept for known in families() for concept in known.objective.concepts}
    for kind in ("open", "choice"):
        asked = [section.concept for section in manifest.section if section.kind == kind]
        assert len(asked) == len(set(asked))
        assert set(asked) == concepts


def test_grades_follow_each_other_in_at_least_3000_questions(manifest: Manifest) -> None:
    grades = [section.title.partition(":")[0] for section in manifest.section]
    assert list(dict.fromkeys(grades)) == [f"Grade {grade}" for grade in range(5, 13)]
    assert sorted(grades, key=lambda told: int(told.split()[1])) == grades
    assert sum(section.count for section in manifest.section) >= 3000


def test_it_is_written_in_every_format(manifest: Manifest) -> None:
    assert sorted(manifest.to) == sorted(renderers())


def test_there_are_as_many_different_questions_as_are_wanted(manifest: Manifest) -> None:
    # A family that nobody has counted has more than any section wants.
    for section in manifest.section:
        numbers = [different(known, section.difficulty) for known in about(section.concept or "")]
        counted = [number for number in numbers if number is not None]
        assert len(counted) < len(numbers) or sum(counted) >= section.count, section.title


@pytest.mark.slow
def test_it_is_made_whole(manifest: Manifest, tmp_path: Path) -> None:
    made = job.regenerate(manifest, tmp_path, to=manifest.to, engine=Local(2), watch=lambda _: None)
    assert not made.left_out
    assert not made.assembly.shortfalls
    wanted = sum(section.count for section in manifest.section)
    assert len((tmp_path / "set.jsonl").read_text("utf-8").splitlines()) == wanted
