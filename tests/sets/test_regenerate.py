"""The same manifest gives the same bytes; a check names what differs."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from command_line import here, in_a_process
from small_sets import SMALL, files, make, manifest_file

from generators.sets import regenerate as job
from generators.sets.manifest import load_manifest
from mathverify.api import recheck_record, verifier
from mathverify.errors import UnreadableFileError
from mathverify.problem import decode
from mathverify.problem.identity import digest
from mathverify.verification.policy import STANDARD
from mathverify.verification.rechecking.outcome import Accepted


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("made")
    manifest = manifest_file(folder)
    make(manifest, folder / "out")
    return manifest, folder / "out"


@pytest.fixture
def copied(made: tuple[Path, Path], tmp_path: Path) -> tuple[Path, Path]:
    """The set in a folder that the test may spoil."""
    manifest, out = made
    (tmp_path / "out").mkdir()
    for name, content in files(out).items():
        (tmp_path / "out" / name).write_bytes(content)
    return manifest_file(tmp_path, manifest.read_text(encoding="utf-8")), tmp_path / "out"


def differences(manifest: Path, out: Path, scratch: Path) -> list[str]:
    wanted = load_manifest(manifest)
    scratch.mkdir()
    return job.check(wanted, out, to=wanted.to, scratch=scratch)


def test_the_files_of_a_set(made: tuple[Path, Path]) -> None:
    names = set(files(made[1]))
    assert {"set.jsonl", "set.lock.json"} < names
    assert {name.rsplit(".", 1)[1] for name in names} == {"jsonl", "json", "md", "html", "tex"}


@pytest.mark.parametrize(
    ("seed", "jobs"),
    [
        pytest.param("0", 1, marks=pytest.mark.slow),
        pytest.param("4711", 2, marks=pytest.mark.slow),
        ("random", 3),
    ],
)
def test_the_bytes_are_the_same_in_any_process(
    made: tuple[Path, Path], tmp_path: Path, seed: str, jobs: int
) -> None:
    manifest, out = made
    ended = in_a_process(
        "regenerate",
        manifest,
        "--out",
        tmp_path / "again",
        "--jobs",
        jobs,
        environment={"PYTHONHASHSEED": seed, "LC_ALL": "C", "TZ": "Asia/Tokyo"},
    )
    assert (ended.code, ended.err) == (0, "")
    assert files(tmp_path / "again") == files(out)


def test_a_record_says_where_it_came_from_and_why_it_holds(made: tuple[Path, Path]) -> None:
    lines = (made[1] / "set.jsonl").read_text(encoding="utf-8").splitlines()
    records = [json.loads(line) for line in lines]
    assert [record["number"] for record in records] == list(range(1, 8))
    assert [record["section"] for record in records] == [0] * 3 + [1] * 4
    for record in records:
        spec = decode(record["spec"], source="record")
        assert record["id"] == spec.id
        assert record["digest"] == digest(spec) == record["certificate"]["digest"]
        assert record["evidence"]["digest"] == record["digest"]
        assert isinstance(recheck_record(record, replay=True), Accepted)
        assert record["status"] == "proved"
        assert record["origin"]["family"] in spec.id
        # The record convinces nobody who can verify: do so.
        assert verifier().verify_here(spec, STANDARD).verified is not None
    assert all(len(record["spec"]["options"]) == 4 for record in records[3:])


def test_the_lock_is_of_the_files(made: tuple[Path, Path]) -> None:
    content = files(made[1])
    lock = json.loads(content.pop("set.lock.json"))
    assert lock["files"] == {
        name: hashlib.sha256(text).hexdigest() for name, text in content.items()
    }
    assert sorted(lock["items"], key=int) == [str(number) for number in range(1, 8)]


def test_nothing_differs_from_the_lock(made: tuple[Path, Path], tmp_path: Path) -> None:
    before = files(made[1])
    assert differences(*made, tmp_path / "scratch") == []
    assert files(made[1]) == before


def test_the_command_says_so(made: tuple[Path, Path]) -> None:
    ended = here("regenerate", made[0], "--out", made[1], "--check")
    assert (ended.code, ended.out) == (0, f"{made[1]}: as the lock says\n")


def test_a_changed_page_is_named(copied: tuple[Path, Path], tmp_path: Path) -> None:
    page = next(path for path in copied[1].iterdir() if path.suffix == ".html")
    page.write_text(page.read_text(encoding="utf-8") + " ", encoding="utf-8")
    assert differences(*copied, tmp_path / "scratch") == [
        f"file {page.name} on disk differs from the lock"
    ]


def test_a_missing_file_is_named(copied: tuple[Path, Path], tmp_path: Path) -> None:
    (copied[1] / "set.jsonl").unlink()
    assert differences(*copied, tmp_path / "scratch") == [
        "file set.jsonl is in the lock but not on disk"
    ]
    ended = here("regenerate", copied[0], "--out", copied[1], "--check")
    assert (ended.code, ended.out) == (1, "file set.jsonl is in the lock but not on disk\n")


def test_a_changed_question_is_named(copied: tuple[Path, Path], tmp_path: Path) -> None:
    manifest, out = copied
    manifest.write_text(SMALL.replace('difficulty = "easy"', 'difficulty = "hard"'), "utf-8")
    found = differences(manifest, out, tmp_path / "scratch")
    assert found[0] == "the manifest has changed since the lock was made"
    # The sales are as they were, the equations are not.
    assert [line for line in found if line.startswith("question ")] == [
        f"question {number} differs from the lock" for number in (4, 5, 6, 7)
    ]
    assert "file set.jsonl differs from the lock" in found


def test_another_manifest_and_version_are_named(
    copied: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    manifest, out = copied
    monkeypatch.setattr("mathverify.__version__", "9.9.9")
    manifest.write_text(SMALL.replace("A small set", "Another"), "utf-8")
    found = differences(manifest, out, tmp_path / "scratch")
    assert found[:2] == [
        "the lock was made by version 0.1.0, this is 9.9.9",
        "the manifest has changed since the lock was made",
    ]
    assert not any(line.startswith("question ") for line in found)


def test_a_longer_set_names_what_is_new(copied: tuple[Path, Path], tmp_path: Path) -> None:
    manifest, out = copied
    manifest.write_text(SMALL.replace("count = 4", "count = 5"), "utf-8")
    found = differences(manifest, out, tmp_path / "scratch")
    assert "question 8 is made now but is not in the lock" in found
    assert not any(line.startswith("question 4") for line in found)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "{}",
        "[" * 100_000,
        '{"version": 1, "manifest": "", "families": {}, "items": {}, "files": {}}',
        '{"version": "", "manifest": "", "families": [], "items": {}, "files": {}}',
    ],
)
def test_a_spoilt_lock_is_unreadable(copied: tuple[Path, Path], tmp_path: Path, text: str) -> None:
    (copied[1] / "set.lock.json").write_text(text, encoding="utf-8")
    with pytest.raises(UnreadableFileError):
        differences(*copied, tmp_path / "scratch")
    ended = here("regenerate", copied[0], "--out", copied[1], "--check")
    assert ended.code == 64
    assert "set.lock.json" in ended.err


def test_without_a_lock_there_is_nothing_to_check(tmp_path: Path) -> None:
    ended = here("regenerate", manifest_file(tmp_path), "--out", tmp_path / "out", "--check")
    assert ended.code == 64
    assert "set.lock.json" in ended.err
    assert not (tmp_path / "out").exists()


def test_editing_one_section_leaves_the_others(tmp_path: Path) -> None:
    first = make(manifest_file(tmp_path), tmp_path / "one")
    edited = SMALL.replace("count = 3", "count = 2")
    second = make(manifest_file(tmp_path, edited), tmp_path / "two")
    shown = [
        [r.verdict.digest for r in made.assembly.records if r.section == 1]
        for made in (first, second)
    ]
    assert shown[0] == shown[1]
