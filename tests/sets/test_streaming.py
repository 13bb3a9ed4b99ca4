"""Long sets: shards that anybody can make, parts of pages, records as they come."""

from __future__ import annotations

import gzip
import json
import random
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from small_sets import files, manifest_file

from generators.sets import lock, sheets, streaming
from generators.sets import regenerate as job
from generators.sets.engines import Limits, Local
from generators.sets.manifest import Manifest, load_manifest
from generators.sets.regenerate import Made
from generators.sets.shards import Batch, Kept, carried_out, shard
from mathverify.api import recheck_record
from mathverify.verification.isolation import Died, Isolated
from mathverify.verification.rechecking.outcome import Accepted

TEXT = """
title = "A long set"
seed = 4
to = []

[[section]]
title = "Equations"
concept = "algebra.linear-equations"
count = 13
marks = 1

[[section]]
title = "Sales"
family = "sale-price"
count = 9
kind = "choice"
marks = [1, 2, 3, 4, 5, 6, 7, 8, 9]

[[section]]
title = "Dice"
family = "two-dice"
count = 20
difficulty = "easy"
marks = 2
"""


@pytest.fixture(autouse=True)
def _short_shards_and_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a small set is a long one."""
    monkeypatch.setattr(lock, "SHARD", 10)
    monkeypatch.setattr(streaming, "SHARD", 10)
    monkeypatch.setattr(streaming, "PART", 8)
    monkeypatch.setattr(job, "PART", 8)
    monkeypatch.setattr(sheets, "PART", 8)


@pytest.fixture
def manifest(tmp_path: Path) -> Manifest:
    return load_manifest(manifest_file(tmp_path, TEXT))


def made(manifest: Manifest, out: Path, *, to: tuple[str, ...] = (), **more: Any) -> Made:
    return job.regenerate(manifest, out, to=to, watch=lambda _: None, **more)


def lines(out: Path) -> list[str]:
    packed = sorted(out.glob("set-*.jsonl.gz"))
    return [line for one in packed for line in gzip.open(one, "rt", encoding="utf-8")]


def test_records_stand_in_shards_and_the_lock_is_of_what_they_hold(
    manifest: Manifest, tmp_path: Path
) -> None:
    found = made(manifest, tmp_path / "out")
    shards = {"set-00000.jsonl.gz", "set-00001.jsonl.gz", "set-00002.jsonl.gz"}
    names = {*shards, "set.index.sqlite", "set.lock.json"}
    assert set(files(tmp_path / "out")) == set(found.names) == names
    records = [json.loads(line) for line in lines(tmp_path / "out")]
    assert [record["number"] for record in records] == list(range(1, 28))
    (short,) = found.assembly.shortfalls
    assert (short.section, short.wanted, short.found) == ("Dice", 20, 5)
    assert all(isinstance(recheck_record(record), Accepted) for record in records)
    told = json.loads((tmp_path / "out" / "set.lock.json").read_text("utf-8"))
    assert list(told["items"]) == ["1-10", "11-20", "21-27"]
    assert set(told["files"]) == shards
    for name, wanted in told["files"].items():
        assert (
            lock.content_digest(gzip.decompress((tmp_path / "out" / name).read_bytes())) == wanted
        )


def test_a_check_names_a_shard_that_was_changed(manifest: Manifest, tmp_path: Path) -> None:
    out, scratch = tmp_path / "out", tmp_path / "scratch"
    made(manifest, out)
    for folder in ("one", "two"):
        (scratch / folder).mkdir(parents=True)
    assert job.check(manifest, out, to=(), scratch=scratch / "one") == []
    shard_file = out / "set-00001.jsonl.gz"
    # Another program packs the same lines in other bytes.
    content = gzip.decompress(shard_file.read_bytes())
    shard_file.write_bytes(gzip.compress(content, 1))
    assert job.check(manifest, out, to=(), scratch=scratch / "one") == []
    shard_file.write_bytes(gzip.compress(content.replace(b"proved", b"PROVED")))
    assert job.check(manifest, out, to=(), scratch=scratch / "two") == [
        "file set-00001.jsonl.gz on disk differs from the lock"
    ]


def test_a_shard_is_the_same_lines_wherever_it_is_made(manifest: Manifest, tmp_path: Path) -> None:
    made(manifest, tmp_path / "out")
    told = [line for line in lines(tmp_path / "out") if json.loads(line)["section"] == 1]
    places = [json.loads(line)["origin"]["index"] for line in told]
    numbered = {json.loads(line)["origin"]["index"]: json.loads(line)["number"] for line in told}
    middle = max(places) // 2
    alone = (*shard(manifest, 1, middle, max(places) + 1), *shard(manifest, 1, 0, middle))
    found = {
        one.place.rank: one.body.numbered(numbered[one.place.rank]) + "\n"
        for one in alone
        if isinstance(one, Kept) and one.place.rank in numbered
    }
    assert [found[rank] for rank in places] == told


def test_pages_are_made_in_parts_with_their_marks(manifest: Manifest, tmp_path: Path) -> None:
    out = tmp_path / "out"
    made(manifest, out, to=("md", "html"))
    content = files(out)
    assert {f"questions-0000{n}.{e}" for n in range(4) for e in ("md", "html")} < set(content)
    assert b"A long set (9-16)" in content["questions-00001.md"]
    # The marks of a list go on where the part before ended: the sales are questions 14 to 22.
    second, third = (content[f"questions-0000{n}.md"].decode() for n in (1, 2))
    assert re.findall(r"(\d+) marks?\b", second)[-8:] == ["1"] * 5 + ["1", "2", "3"]
    assert re.findall(r"(\d+) marks?\b", third)[-8:] == [*"456789", "2", "2"]
    whole = {name: body for name, body in content.items() if not name.startswith("questions")}
    assert not [name for name in whole if name.startswith(".")]


def test_parts_of_parquet_are_one_data_set(manifest: Manifest, tmp_path: Path) -> None:
    dataset = pytest.importorskip("pyarrow.dataset")
    made(manifest, tmp_path / "out", to=("parquet",))
    parts = sorted(map(str, (tmp_path / "out").glob("records-*.parquet")))
    assert len(parts) == 4
    rows = dataset.dataset(parts, format="parquet").to_table().to_pylist()
    told = [json.loads(line) for line in lines(tmp_path / "out")]
    assert [row["id"] for row in rows] == [record["id"] for record in told]
    assert [row["digest"] for row in rows] == [record["digest"] for record in told]
    assert all(row["question"]["plain"] for row in rows)


def test_finished_parts_are_taken_over(
    manifest: Manifest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = tmp_path / "whole"
    made(manifest, whole, to=("md",))
    out = tmp_path / "out"
    rendered = _counted(monkeypatch)
    with pytest.raises(KeyboardInterrupt):
        made(manifest, out, to=("md",), engine=_Interrupted(5))
    before = len(rendered)
    kept = len(list(out.glob(".part-*.partial")))
    made(manifest, out, to=("md",))
    assert len(rendered) - before == 4 - kept
    assert files(out) == files(whole)


def _counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    rendered: list[str] = []
    real = streaming._by_a_worker

    def counting(part: Any) -> Any:
        rendered.append(part.suffix)
        return real(part)

    monkeypatch.setattr(streaming, "_by_a_worker", counting)
    return rendered


class _Interrupted:
    """An engine that is interrupted after so many batches."""

    def __init__(self, batches: int) -> None:
        self.workers = 2
        self.left = batches

    def outcomes(
        self, function: Callable[[Any], Any], tasks: Iterable[Any], limits: Limits
    ) -> Iterator[Isolated[Any]]:
        for outcome in Local(1).outcomes(function, tasks, limits):
            if function is carried_out:
                self.left -= 1
                if self.left < 0:
                    raise KeyboardInterrupt
            yield outcome


def test_an_interrupted_run_is_taken_up_wherever_it_was(manifest: Manifest, tmp_path: Path) -> None:
    made(manifest, tmp_path / "whole")
    whole = files(tmp_path / "whole")
    for batches in (0, 1, 2, 7, 12):
        out = tmp_path / str(batches)
        with pytest.raises(KeyboardInterrupt):
            made(manifest, out, engine=_Interrupted(batches))
        assert set(files(out)) == {".journal.partial"}
        counting = _Counting()
        made(manifest, out, engine=counting)
        assert files(out) == whole
        assert counting.candidates <= 29
    assert counting.candidates < 29


class _Counting:
    """An engine that counts what it proves."""

    workers = 1

    def __init__(self) -> None:
        self.candidates = 0

    def outcomes(
        self, function: Callable[[Any], Any], tasks: Iterable[Any], limits: Limits
    ) -> Iterator[Isolated[Any]]:
        def counted() -> Iterator[Any]:
            for task in tasks:
                self.candidates += len(task.candidates) if isinstance(task, Batch) else 0
                yield task

        return Local(1).outcomes(function, counted(), limits)


class _Failing:
    """An engine that loses some batches of more than one candidate, chosen by a seed."""

    workers = 3

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.lost = 0

    def outcomes(
        self, function: Callable[[Any], Any], tasks: Iterable[Any], limits: Limits
    ) -> Iterator[Isolated[Any]]:
        for task in tasks:
            whole = isinstance(task, Batch) and len(task.candidates) > 1
            if whole and self.chance.random() < 0.5:
                self.lost += 1
                yield Died("the worker was ended")
            else:
                yield next(Local(1).outcomes(function, [task], limits))


def test_lost_batches_lose_nothing(
    manifest: Manifest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(manifest, tmp_path / "whole")
    monkeypatch.setattr("generators.sets.assembly._BATCH", 10.0)
    engine = _Failing(3)
    # Three workers have batches of one candidate each with so few of them.
    engine.workers = 1
    made(manifest, tmp_path / "out", engine=engine)
    assert engine.lost
    assert files(tmp_path / "out") == files(tmp_path / "whole")


def test_a_question_whose_proof_does_not_end_is_refused(manifest: Manifest, tmp_path: Path) -> None:
    class Hanging(_Failing):
        def outcomes(
            self, function: Callable[[Any], Any], tasks: Iterable[Any], limits: Limits
        ) -> Iterator[Isolated[Any]]:
            for task in tasks:
                if isinstance(task, Batch) and any(p.rank == 2 for p, _ in task.candidates):
                    yield Died("out of memory")
                else:
                    yield next(Local(1).outcomes(function, [task], limits))

    found = made(manifest, tmp_path / "out", engine=Hanging(0))
    assert {one.place.rank for one in found.assembly.refused} == {2}
    assert all("out of memory" in one.reason for one in found.assembly.refused)


@pytest.mark.parametrize("jobs", [1, pytest.param(3, marks=pytest.mark.slow)])
def test_the_bytes_do_not_depend_on_the_number_of_workers(
    manifest: Manifest, tmp_path: Path, jobs: int
) -> None:
    made(manifest, tmp_path / "one", to=("md",), engine=Local(2))
    made(manifest, tmp_path / "other", to=("md",), engine=Local(jobs))
    assert files(tmp_path / "one") == files(tmp_path / "other")


def test_a_set_in_memory_has_the_records_of_a_streamed_one(
    manifest: Manifest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(manifest, tmp_path / "streamed")
    monkeypatch.setattr(job, "PART", 1000)
    made(manifest, tmp_path / "whole", to=("md",))
    assert "".join(lines(tmp_path / "streamed")) == (tmp_path / "whole" / "set.jsonl").read_text(
        "utf-8"
    )
