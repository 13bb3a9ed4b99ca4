"""A verification leaves nothing to the collector of cycles, which would have to look for it."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from mathverify import load
from mathverify.api import verifier
from mathverify.verification.policy import STANDARD

SOUND = sorted((Path(__file__).resolve().parents[2] / "examples" / "sound").glob("*.yaml"))
SIMPLE = ("concert-tickets", "taxi-inequality", "shoe-sizes", "bicycle-sale", "two-dice")


@pytest.fixture
def collector_at_rest() -> Iterator[None]:
    gc.disable()
    # What other tests have made is not looked through.
    gc.freeze()
    yield
    gc.set_debug(0)
    gc.garbage.clear()
    gc.unfreeze()
    gc.enable()


@pytest.mark.usefixtures("collector_at_rest")
@pytest.mark.parametrize("path", [p for p in SOUND if p.stem in SIMPLE], ids=lambda p: p.stem)
def test_nothing_is_left_in_cycles(path: Path) -> None:
    (spec,) = load(path)
    # What is loaded on first use may leave cycles behind.
    verifier().verify_here(spec, STANDARD)
    gc.collect()
    gc.set_debug(gc.DEBUG_SAVEALL)
    verifier().verify_here(spec, STANDARD)
    gc.collect()
    assert [type(left).__name__ for left in gc.garbage] == []


def test_the_examples_are_there() -> None:
    assert {path.stem for path in SOUND} >= set(SIMPLE)
