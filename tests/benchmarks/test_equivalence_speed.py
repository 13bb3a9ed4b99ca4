"""The pairs that are measured: all decided, all right; and a floor under the speed."""

from __future__ import annotations

from equivalence_speed import agreement, labelled, ours, rate


def test_every_pair_is_decided_and_right() -> None:
    pairs = labelled()
    assert len(pairs) == 200
    assert sum(pair.same for pair in pairs) == 100
    assert agreement(ours) == (200, 0, 0)


def test_the_speed_has_a_floor() -> None:
    """A tenth of what is promised, so that a busy machine does not fail it."""
    assert rate(ours, 2) > 200
