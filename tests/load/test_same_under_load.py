"""What is said of a question depends on no clock: alone and on a busy machine it is the same bytes.

Beside eight processes that compute without end, workers being stopped half of the time as well, a
worker gets less than a tenth of a processor.  What some wall clock ended would be seen.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache

import pytest
from busy_machine import busy_machine
from representative import heavy, representative, said_of

from mathverify import Status
from mathverify.problem.spec import ProblemSpec
from mathverify.verification import isolation

_BESIDE = 8
#: Of so many questions one is sealed too.
_SEALED = 5


@cache
def alone() -> tuple[str, ...]:
    """What is said of the heavy questions while nothing else is asked."""
    isolation.shut_down()
    return tuple(said_of(heavy(), certified=_SEALED))


def check(specs: list[ProblemSpec], said: Sequence[str], certified: int) -> None:
    isolation.shut_down()
    with busy_machine(_BESIDE):
        busy = said_of(specs, certified=certified)
    changed = [pair for pair in zip(said, busy, strict=True) if pair[0] != pair[1]]
    assert not changed


def test_the_heavy_questions_are_of_every_kind() -> None:
    verdicts = [json.loads(line) for line in alone()[: len(heavy())]]
    assert {verdict["status"] for verdict in verdicts} == set(map(str, Status))
    told = repr([verdict["certificate"] for verdict in verdicts])
    for engine in ("geometry", "z3", "cvc5", "cell decomposition", "finite", "linear"):
        assert engine in told, engine
    assert any("within 600,000 steps, asked in 2 ways; cvc5" in line for line in alone())


@pytest.mark.slow
def test_heavy_questions_are_judged_alike_on_a_busy_machine() -> None:
    check(heavy(), alone(), _SEALED)


@pytest.mark.slow
def test_questions_of_all_kinds_are_judged_alike_on_a_busy_machine() -> None:
    specs = representative()
    assert len(specs) >= 300
    isolation.shut_down()
    check(specs, said_of(specs, certified=4), 4)
