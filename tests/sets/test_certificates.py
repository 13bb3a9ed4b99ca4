"""A set checked from its certificates alone: what holds, and what liars are told."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from command_line import here
from small_sets import files, make, manifest_file

from generators.reviewing.folder import read_folder
from generators.sets import index, rechecking, streaming
from generators.sets import lock as locks
from generators.sets import regenerate as job
from generators.sets.engines import Limits, Local
from generators.sets.index import INDEX, indexed
from generators.sets.lines import LineAt, lines_of_file, packed
from generators.sets.manifest import load_manifest
from generators.sets.rechecking import check_certificates
from mathverify.errors import UnreadableFileError
from mathverify.verification.certificate import canonical, seal_of
from mathverify.verification.findings import Standing
from mathverify.verification.isolation import Died, Finished

TEXT = """
title = "Held to its certificates"
seed = 5
to = ["md"]

[[section]]
title = "Sales"
family = "sale-price"
count = 3

[[section]]
title = "Equations"
family = "linear-equation"
difficulty = "easy"
count = 3
kind = "choice"
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("held")
    make(manifest_file(folder, TEXT), folder / "out")
    return folder


@pytest.fixture
def copied(made: Path, tmp_path: Path) -> Path:
    """The set with its manifest, to be spoilt."""
    (tmp_path / "out").mkdir()
    for name, content in files(made / "out").items():
        (tmp_path / "out" / name).write_bytes(content)
    manifest_file(tmp_path, TEXT)
    return tmp_path


class _Here:
    """Carries out tasks in this process."""

    workers = 1

    def outcomes(self, function: Callable[[Any], Any], tasks: Any, limits: Limits) -> Any:
        return (Finished(function(task)) for task in tasks)


def _checked(folder: Path, engine: Any = None) -> rechecking.Checked:
    wanted = load_manifest(folder / "set.toml")
    return check_certificates(wanted, folder / "out", engine=engine or _Here())


def _lie(folder: Path, *changes: tuple[int, Callable[[dict[str, Any]], object]]) -> None:
    """Change records, and make seals and lock anew, as somebody would who knows how."""
    path = folder / "out" / "set.jsonl"
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for number, change in changes:
        change(lines[number])
    for line in lines:
        line["seal"] = seal_of({key: told for key, told in line.items() if key != "seal"})
    text = "".join(canonical(line) + "\n" for line in lines)
    path.write_text(text, encoding="utf-8")
    lock = json.loads((folder / "out" / locks.LOCK).read_text(encoding="utf-8"))
    lock["files"]["set.jsonl"] = hashlib.sha256(text.encode()).hexdigest()
    lock["items"] = {str(place): line["digest"] for place, line in enumerate(lines, 1)}
    (folder / "out" / locks.LOCK).write_text(json.dumps(lock), encoding="utf-8")


def test_a_set_holds_and_nothing_is_made(copied: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def made_again(*_: object, **__: object) -> object:
        raise AssertionError("a question is made again")

    monkeypatch.setattr("generators.sets.candidates.propose_ranked", made_again)
    monkeypatch.setattr("generators.sets.shards.examined_and_certified", made_again)
    before = files(copied / "out")
    found = _checked(copied)
    assert (found.differences, found.undecided) == ([], [])
    assert (found.held.total(), found.by_proof) == (6, 0)
    assert files(copied / "out") == before


def test_the_command_says_so(made: Path) -> None:
    told = ("regenerate", made / "set.toml", "--out", made / "out", "--certificates")
    ended = here(*told, "--check")
    assert ended.code == 0
    assert "6 questions hold by their certificates (" in ended.out
    assert json.loads(here(*told, "--check", "--json").out)["held"] == 6
    assert here(*told).code == 64


def _other_answer(record: dict[str, Any]) -> None:
    record["spec"]["answer"] = "1 USD"


def _another_verdict(record: dict[str, Any]) -> None:
    record["certificate"]["status"] = "refuted"
    record["certificate"]["seal"] = seal_of(
        {key: told for key, told in record["certificate"].items() if key != "seal"}
    )


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (_other_answer, "is about another question"),
        (_another_verdict, "question 2: "),
        (lambda r: r.update(digest="0" * 64), "digest of another question"),
        (lambda r: r.update(number=3), "says that it is number 3"),
        (lambda r: r.update(number="two"), "is no record of a set"),
        (lambda r: r.update(section=1), "has no questions of sale-price"),
        (lambda r: r.update(section=7), "says that it is of section 8"),
        (lambda r: r["origin"].update(family="two-dice"), "Sales has no questions of two-dice"),
        (lambda r: r["origin"].update(difficulty="hard"), "is not medium and open"),
        (lambda r: r["origin"].update(choice=True), "is not medium and open"),
        (lambda r: r["origin"].update(seed=6), "another seed"),
        (lambda r: r["origin"].update(stream=1), "another section's order"),
        (lambda r: r["origin"].update(stream="x"), "is no record of a set"),
        (lambda r: r["origin"].update(version=99), "question 2: it is of version 99 of sale-price"),
        (lambda r: r.pop("certificate"), "is no question with a certificate"),
    ],
)
def test_a_liar_who_seals_anew_is_told(
    copied: Path, change: Callable[[dict[str, Any]], object], reason: str
) -> None:
    _lie(copied, (1, change))
    found = _checked(copied)
    assert any(reason in told for told in found.differences), found.differences


def test_a_question_stands_once_and_sections_have_their_number(copied: Path) -> None:
    lines = (copied / "out" / "set.jsonl").read_text(encoding="utf-8").splitlines()
    first = json.loads(lines[0])
    _lie(copied, (1, lambda r: (r.clear(), r.update({**first, "number": 2}))))
    assert "question 2: it is in the set already" in _checked(copied).differences
    (copied / "set.toml").write_text(TEXT.replace("count = 3", "count = 2", 1), "utf-8")
    told = _checked(copied).differences
    assert "the manifest has changed since the lock was made" in told
    assert "question 3: Sales has 2 questions without it" in told


def test_a_changed_line_and_a_lost_page_are_told(copied: Path) -> None:
    path = copied / "out" / "set.jsonl"
    path.write_text(path.read_text("utf-8").replace("USD", "EUR", 1), "utf-8")
    (copied / "out" / "questions.md").unlink()
    told = _checked(copied).differences
    assert "file set.jsonl on disk differs from the lock" in told
    assert "file questions.md is in the lock but not on disk" in told
    assert any(one.startswith("question 1: ") for one in told)
    path.unlink()
    assert "question 1 in the records is not what the lock says" in _checked(copied).differences


def test_who_read_the_words_stands_in_no_certificate(copied: Path) -> None:
    wanted = load_manifest(copied / "set.toml").model_copy(update={"words": Standing.ATTESTED})
    found = check_certificates(wanted, copied / "out", engine=_Here())
    assert len(found.undecided) == 3
    assert "does not say who read its words" in found.undecided[0]


class _Losing(_Here):
    """Has no memory for the fifth line."""

    def outcomes(self, function: Any, tasks: Any, limits: Limits) -> Any:
        for task in tasks:
            lost = any(json.loads(line)["number"] == 5 for line in task)
            yield Died("out of memory") if lost else Finished(function(task))


def test_a_recheck_that_does_not_end_leaves_its_line_open_alone(copied: Path) -> None:
    found = _checked(copied, _Losing())
    assert found.undecided == ["question 5: out of memory"]
    assert found.differences == []
    assert found.held.total() == 5


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (_other_answer, "it is filed under the digest of another question"),
        (lambda r: r.update(section=7), "its record says that it is of section 8"),
        (lambda r: r["origin"].update(seed=99), "it comes from another seed"),
    ],
    ids=["digest", "section", "seed"],
)
def test_an_open_line_is_held_to_its_place(
    copied: Path, change: Callable[[dict[str, Any]], object], reason: str
) -> None:
    _lie(copied, (4, change))
    assert any(
        told.startswith(f"question 5: {reason}") for told in _checked(copied, _Losing()).differences
    )


@pytest.fixture
def long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A set in shards of four, with members of three lines."""
    for module in (locks, streaming):
        monkeypatch.setattr(module, "SHARD", 4)
    monkeypatch.setattr("generators.sets.lines._MEMBER", 3)
    text = TEXT.replace('to = ["md"]', "to = []").replace("count = 3", "count = 7")
    manifest = load_manifest(manifest_file(tmp_path, text))
    job.regenerate(manifest, tmp_path / "out", to=(), engine=Local(1), watch=lambda _: None)
    return tmp_path


def test_a_long_set_is_checked_and_indexed(long: Path) -> None:
    out = long / "out"
    found = _checked(long, Local(1))
    assert (found.differences, found.held.total()) == ([], 14)
    assert (out / INDEX).is_file()
    before = files(out)
    _reads_every_line(out)
    # Another program packs in one member; a set without an index has one made for the while.
    for name in ("set-00000.jsonl.gz", "set-00002.jsonl.gz"):
        (out / name).write_bytes(gzip.compress(gzip.decompress((out / name).read_bytes())))
    (out / INDEX).unlink()
    _reads_every_line(out)
    assert set(files(out)) == set(before) - {INDEX}
    # That of another set is not believed.
    index.write_index(out / INDEX, ())
    index.belongs_to(out / INDEX, "another lock")
    _reads_every_line(out)
    (out / INDEX).write_bytes(b"no database")
    _reads_every_line(out)
    assert _checked(long).differences == []


def test_a_long_set_is_not_reviewed_and_why(long: Path) -> None:
    with pytest.raises(UnreadableFileError, match="too long for a review: make a shorter one"):
        read_folder(long / "out")


def _reads_every_line(out: Path) -> None:
    packed = b"".join(one.read_bytes() for one in sorted(out.glob("set-*.jsonl.gz")))
    lines = [json.loads(line) for line in gzip.decompress(packed).splitlines()]
    with indexed(out) as found:
        assert len(found) == len(lines) == 14
        for entry, line in zip(found.entries(), lines, strict=True):
            assert json.loads(found.line(entry)) == line
            told = (entry.number, entry.id, entry.digest, entry.section, entry.family)
            keys = ("number", "id", "digest", "section")
            assert told == (*(line[key] for key in keys), line["origin"]["family"])
            assert found.of_id(line["id"]) == entry
        assert [one.number for one in found.entries(5, 7)] == [5, 6, 7]
        assert found.of_id("nothing") is None


@pytest.mark.parametrize("member", [1, 2, 100])
def test_lines_of_a_packed_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, member: int
) -> None:
    monkeypatch.setattr("generators.sets.lines._MEMBER", member)
    monkeypatch.setattr("generators.sets.lines._PIECE", 7)
    lines = ["", "a", "b" * 1000, "ü  \u2028", "last"]
    path = tmp_path / "set-00000.jsonl.gz"
    with path.open("wb") as file:
        places = list(packed(lines, file))
    assert [line for _, line in lines_of_file(path)] == lines
    assert [place for place, _ in lines_of_file(path)] == places
    assert gzip.decompress(path.read_bytes()).decode().split("\n") == [*lines, ""]


def _packed(content: bytes) -> bytes:
    return gzip.compress(content, mtime=0)


@pytest.mark.parametrize(
    "content",
    [
        b"no gzip",
        _packed(b"one\ntwo"),
        _packed(b"one\ntwo\n")[:-4],
        _packed(b"one\n") + b"rest",
        _packed(b"on") + _packed(b"e\n"),
        _packed(b"\xff\n"),
        _packed(b"x" * 200_000 + b"\n"),
    ],
    ids=["no gzip", "no end of line", "cut", "rest", "two members", "no UTF-8", "long"],
)
def test_a_spoilt_shard_is_unreadable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes
) -> None:
    monkeypatch.setattr("generators.sets.lines._LONGEST", 100_000)
    path = tmp_path / "set-00000.jsonl.gz"
    path.write_bytes(content)
    with pytest.raises(UnreadableFileError):
        list(lines_of_file(path))
    with pytest.raises(UnreadableFileError):
        index.line_at(path, LineAt(0, 9))
