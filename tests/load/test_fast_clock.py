"""Nets under a clock that runs far too fast: the same verdict, or none and the reason."""

from __future__ import annotations

import pytest
from representative import heavy, representative
from test_near_budgets import NEAR, here, question, reasons

from mathverify.engines.cas import process as cas
from mathverify.engines.smt import querying, second_solver
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import OUT_OF_TIME, Status

#: How many times as fast the clock runs: a millisecond for a query of z3 ends some.
FASTER = 4_000
#: How much farther away the nets are on a quiet machine.
_QUIET = 40
#: Every so manyeth of the questions of all kinds.
_STEP = 14

_ASKED = [*heavy(), *map(question, NEAR), *representative()[::_STEP]]


@pytest.mark.slow
@pytest.mark.parametrize(
    "spec", _ASKED, ids=[f"{place}-{spec.id}" for place, spec in enumerate(_ASKED)]
)
def test_a_fast_clock_decides_nothing_otherwise(
    spec: ProblemSpec, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(querying, "NET", querying.NET * _QUIET)
    monkeypatch.setattr(second_solver, "NET", second_solver.NET * _QUIET)
    quiet = here(spec)
    monkeypatch.setattr(querying, "NET", querying.NET / (_QUIET * FASTER))
    monkeypatch.setattr(querying, "_LOOKING", 0.0003)
    monkeypatch.setattr(second_solver, "NET", second_solver.NET / (_QUIET * FASTER))
    monkeypatch.setattr(cas, "SECONDS", cas.SECONDS / FASTER)
    fast = here(spec)
    if fast.status is Status.UNDECIDED and quiet.status is not Status.UNDECIDED:
        assert len(reasons(fast)) == 1
        assert reasons(fast).pop().startswith(OUT_OF_TIME)
    else:
        assert fast.status is quiet.status
        assert fast.certificate == quiet.certificate
