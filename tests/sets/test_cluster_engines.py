"""A cluster makes the bytes that this machine makes, and a killed worker loses nothing."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

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


@pytest.mark.parametrize("told", ["dask", "dask://", "ray", "ray://", "spark://local", ""])
def test_an_engine_has_a_name(told: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="is no engine"):
        engine(told, 1)
    ended = here(
        "regenerate", manifest_file(tmp_path, TEXT), "--out", tmp_path / "o", "--engine", told
    )
    assert ended.code == 64
    assert "dask://HOST:PORT" in ended.err
    assert "ray://HOST:PORT" in ended.err


@pytest.mark.parametrize(("told", "package"), [("dask", "distributed"), ("ray", "ray")])
def test_an_engine_that_is_not_installed_says_so(
    told: str, package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    manifest = manifest_file(tmp_path, TEXT)
    ended = here("regenerate", manifest, "--out", tmp_path / "o", "--engine", f"{told}://local")
    assert ended.code == 70
    assert f"pip install 'mathverify[{told}]'" in ended.err


def _dask_workers(cluster: Any) -> list[int]:
    return list(cluster._client.run(os.getpid).values())


def _ray_workers(cluster: Any) -> list[int]:
    """The processes that carry out tasks: each is at work until the others are."""

    def pid_after(seconds: float) -> int:
        # A function without a name of its own travels with the task.
        time.sleep(seconds)
        return os.getpid()

    told = cluster._ray.remote(pid_after).options(num_cpus=1)
    return list(cluster._ray.get([told.remote(3.0) for _ in range(cluster.workers)]))


#: An engine, the package that it needs, and whom to kill.
ENGINES = [
    pytest.param("dask://local", "distributed", _dask_workers, id="dask"),
    pytest.param("ray://local", "ray", _ray_workers, id="ray"),
]


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize(("told", "package", "_"), ENGINES)
def test_a_cluster_makes_the_same_bytes(
    tmp_path: Path, told: str, package: str, _: object, workers: int
) -> None:
    pytest.importorskip(package)
    wanted = load_manifest(manifest_file(tmp_path, TEXT))
    job.regenerate(wanted, tmp_path / "here", to=(), engine=Local(2), watch=lambda _: None)
    with engine(told, workers) as cluster:
        assert cluster.workers == workers
        job.regenerate(wanted, tmp_path / "there", to=(), engine=cluster, watch=lambda _: None)
    assert files(tmp_path / "there") == files(tmp_path / "here")


@pytest.mark.slow
@pytest.mark.parametrize(("told", "package", "whom"), ENGINES)
def test_a_killed_worker_of_the_cluster_loses_nothing(
    tmp_path: Path, told: str, package: str, whom: Callable[[Any], list[int]]
) -> None:
    pytest.importorskip(package)
    wanted = load_manifest(manifest_file(tmp_path, TEXT))
    job.regenerate(wanted, tmp_path / "here", to=(), watch=lambda _: None)
    seen: list[object] = []
    with engine(told, 2) as cluster:
        processes = whom(cluster)
        assert len(set(processes)) == 2
        killed: list[threading.Thread] = []

        def watch(question: object) -> None:
            seen.append(question)
            if len(seen) == 10:
                killed.append(threading.Thread(target=os.kill, args=(processes[0], signal.SIGKILL)))
                killed[0].start()

        job.regenerate(wanted, tmp_path / "there", to=(), engine=cluster, watch=watch)
        killed[0].join()
    assert files(tmp_path / "there") == files(tmp_path / "here")
