"""A set that was made once; its questions are verified once, not for each browser."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from small_reviews import client_of, made_set, opened

from generators.reviewing import review
from mathverify.api import verify
from mathverify.problem import ProblemSpec
from mathverify.verification.verdict import Verdict


@pytest.fixture(scope="session", autouse=True)
def verified_once() -> Iterator[None]:
    known: dict[str, Verdict] = {}

    def remembered(spec: ProblemSpec) -> Verdict:
        text = spec.model_dump_json()
        if text not in known:
            known[text] = verify(spec)
        return known[text]

    def each(specs: Iterable[ProblemSpec], *, workers: int) -> Iterator[Verdict]:
        assert workers > 0
        return map(remembered, specs)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(review, "verify", remembered)
        patch.setattr(review, "verify_many", each)
        yield


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made_set(tmp_path_factory.mktemp("made"))


@pytest.fixture
def folder(made: Path, tmp_path: Path) -> Path:
    return opened(made, tmp_path)


@pytest.fixture
def client(folder: Path) -> Any:
    return client_of(folder)
