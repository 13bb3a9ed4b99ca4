"""Worked solutions that were once proved and are wrong: refuted, with a change that mends them."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathverify.api import repairs, verify
from mathverify.codes import Code
from mathverify.problem import load_documents
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Refuted, Status

SEAL = Path(__file__).resolve().parents[3] / "shared" / "cases" / "seal"
FILES = sorted(SEAL.glob("step-*.yaml"))

pytestmark = pytest.mark.skipif(not FILES, reason="the cases lie beside the repository")


def _spec(path: Path) -> ProblemSpec:
    (document,) = load_documents(path.read_text(encoding="utf-8"), name=path.name, format="yaml")
    assert document.spec is not None
    return document.spec


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_is_refuted_and_mended(path: Path) -> None:
    spec = _spec(path)
    verdict = verify(spec)
    assert verdict.status is Status.REFUTED
    bad = [f for f in verdict.findings if isinstance(f, Refuted) and f.code is Code.BAD_STEP]
    assert bad
    assert all(finding.remedy for finding in bad)
    mended = repairs(spec)
    assert mended
    for repair in mended:
        assert repair.verdict.status is Status.PROVED
        # Mended, and not left out: what is asked and claimed is the same, and it has its solution.
        assert len(repair.spec.steps) >= 1
        for field in ("unknowns", "ask", "answer", "options"):
            assert getattr(repair.spec, field) == getattr(spec, field)
