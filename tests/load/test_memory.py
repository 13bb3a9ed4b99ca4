"""What a process that verifies keeps of its questions stands in caches, and caches have an end.

A whole set of ten thousand shows little: its memory rises as long as the slowest cache fills.  So
the caches are emptied, and what is left must not depend on how many questions there were.
"""

from __future__ import annotations

import gc
import sys
from collections import deque
from collections.abc import Sequence
from functools import _lru_cache_wrapper

import pytest

from generators.catalogue import families
from generators.sampler import sample
from mathverify.api import verifier
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.policy import STANDARD
from mathverify.verification.verdict import Verdict

_FAMILIES = (
    "missing-day",
    "simultaneous-equations",
    "shopping-change",
    "ticket-sales",
    "arithmetic-sequence",
    "quadratic-roots",
)
_OF_EACH = 100
#: Blocks of memory a question: a few are where a module keeps a table that fills once.
_MOST_BLOCKS = 4
#: Objects that the collector knows, a question.
_MOST_OBJECTS = 0.5


def _questions() -> tuple[list[ProblemSpec], list[ProblemSpec]]:
    """As many different questions twice, of all families in turns."""
    drawn = [
        [one.spec for one in sample(family, 2 * _OF_EACH, seed=1, difficulty="hard")]
        for family in families()
        if family.name in _FAMILIES
    ]
    assert len(drawn) == len(_FAMILIES)
    turns = [spec for together in zip(*drawn, strict=True) for spec in together]
    half = len(turns) // 2
    return turns[:half], turns[half:]


def _kept() -> tuple[int, int]:
    """Objects and blocks of memory in use once every cache with an end is empty."""
    for one in gc.get_objects():
        if isinstance(one, _lru_cache_wrapper) and one.cache_parameters()["maxsize"] is not None:
            one.cache_clear()
    gc.collect()
    return len(gc.get_objects()), sys.getallocatedblocks()


def _grown(
    first: Sequence[ProblemSpec], then: Sequence[ProblemSpec], keep: deque[Verdict]
) -> tuple[float, float]:
    """Objects and blocks that each of the questions ``then`` leaves behind."""
    for spec in first:
        verifier().verify_here(spec, STANDARD)
    # Tables that are read when a cache is empty are read once more before anything is counted.
    _kept()
    for spec in first[: 2 * len(_FAMILIES)]:
        verifier().verify_here(spec, STANDARD)
    before = _kept()
    for spec in then:
        keep.append(verifier().verify_here(spec, STANDARD))
    after = _kept()
    return (after[0] - before[0]) / len(then), (after[1] - before[1]) / len(then)


@pytest.mark.slow
def test_questions_leave_nothing_but_caches() -> None:
    first, then = _questions()
    objects, blocks = _grown(first, then, deque(maxlen=0))
    assert objects < _MOST_OBJECTS, objects
    assert blocks < _MOST_BLOCKS, blocks


@pytest.mark.slow
def test_what_keeps_its_verdicts_is_seen() -> None:
    first, then = _questions()
    objects, blocks = _grown(first[:60], then[:60], deque())
    assert objects > 10 * _MOST_OBJECTS
    assert blocks > 2 * _MOST_BLOCKS
