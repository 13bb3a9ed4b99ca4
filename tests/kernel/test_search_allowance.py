"""Searching for proofs ends soon where no proof can lift the grade of the certificate."""

from __future__ import annotations

from pathlib import Path

import pytest
from questions import family_questions

from mathverify.api import examiner, load
from mathverify.semantics.system import Grade
from mathverify.verification.certifying import certifier
from mathverify.verification.certifying.making import certified
from mathverify.verification.kernel.polynomials import Work
from mathverify.verification.policy import STANDARD

EXAMPLES = Path(__file__).parents[2] / "examples"


class _Watched(Work):
    """Work whose allowances are noted."""

    __slots__ = ()
    allowed: list[int] = []  # noqa: RUF012 - one list for the test

    def __init__(self, steps: int = 400_000) -> None:
        super().__init__(steps)
        self.allowed.append(steps)


@pytest.fixture
def allowed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The allowances of all searches, in order."""
    monkeypatch.setattr(certifier, "Work", _Watched)
    _Watched.allowed.clear()
    return _Watched.allowed


def _searches(allowed: list[int]) -> list[int]:
    return [steps for steps in allowed if steps != 400_000]


def test_beside_a_word_searches_are_short(allowed: list[int]) -> None:
    spec = next(one for one in load(EXAMPLES / "gallery/triangles.yaml") if not one.parts)
    made = certified(examiner(), spec, STANDARD)
    assert made is not None
    assert made.grade is Grade.EXACT
    searches = _searches(allowed)
    first = next(place for place, steps in enumerate(searches) if steps == 10_000)
    assert set(searches[first:]) == {10_000}


def test_before_a_word_they_are_long(allowed: list[int]) -> None:
    spec = next(one for one in family_questions() if "quadratic-roots" in one.id)
    made = certified(examiner(), spec, STANDARD)
    assert made is not None
    assert made.grade is Grade.KERNEL
    assert set(_searches(allowed)) == {200_000}
