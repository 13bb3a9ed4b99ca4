"""A Dask cluster makes the bytes that this machine makes, and a killed worker loses nothing."""

from __future__ import annotations

import os
import signal
import threading
from pathlib import Path

import pytest
from command_line import here
from small_sets import files, manifest_file

from generators.sets import regenerate as job
from generators.sets.engine_names import engine
from generators.sets.engines import Local
from generators.sets.manifest import load_manifest

TEXT = """
title = "On a cluster"
seed = 6
to = []

[[section]]
title = "Equations"
concept = "algebra"
count = 60
"""


@pytest.mark.parametrize("told", ["dask", "dask://", "spark://local", ""])
def test_an_engine_has_a_name(told: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="is no engine"):
        engine(told, 1)
    ended = here(
        "regenerate", manifest_file(tmp_path, TEXT), "--out", tmp_path / "o", "--engine", told
    )
    assert ended.code == 64
    assert "dask://HOST:PORT" in ended.err


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_a_cluster_makes_the_same_bytes(tmp_path: Path, workers: int) -> None:
    pytest.importorskip("distributed")
    wanted = load_manifest(manifest_file(tmp_path, TEXT))
    job.regenerate(wanted, tmp_path / "here", to=(), engine=Local(2), watch=lambda _: None)
    with engine("dask://local", workers) as cluster:
        assert cluster.workers == workers
        job.regenerate(wanted, tmp_path / "there", to=(), engine=cluster, watch=lambda _: None)
    assert files(tmp_path / "there") == files(tmp_path / "here")


@pytest.mark.slow
def test_a_killed_worker_of_the_cluster_loses_nothing(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    wanted = load_manifest(manifest_file(tmp_path, TEXT))
    job.regenerate(wanted, tmp_path / "here", to=(), watch=lambda _: None)
    seen: list[object] = []
    with engine("dask://local", 2) as cluster:
        processes = list(cluster._client.run(os.getpid).values())  # type: ignore[attr-defined]  # whom to kill

        def watch(question: object) -> None:
            seen.append(question)
            if len(seen) == 10:
                threading.Thread(target=os.kill, args=(processes[0], signal.SIGKILL)).start()

        job.regenerate(wanted, tmp_path / "there", to=(), engine=cluster, watch=watch)
    assert files(tmp_path / "there") == files(tmp_path / "here")
