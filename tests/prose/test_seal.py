"""Texts that were once accepted although they were wrong: refused, or bound with the words."""

from __future__ import annotations

from pathlib import Path

import pytest
from over_rows import over_rows

from mathverify.api import load, verifier
from mathverify.codes import Code
from mathverify.texts.proposed import mended_stem
from mathverify.verification.findings import Refuted, Standing, Status
from mathverify.verification.policy import STANDARD

SEAL = Path(__file__).parents[3] / "shared" / "cases" / "seal"
KINDS = ("prose-", "slot-", "hint-", "missing-", "stem-")
FILES = sorted(p for p in SEAL.glob("*.yaml") if p.name.startswith(KINDS)) if SEAL.exists() else []

#: Wrong in words alone: accepted as bound, with the words that a reader has to doubt.
BOUND = {
    "prose-asked-rounding--w-q10b": "exact area",
}
#: Refused by whoever judges the answer, not the words.
OF_THE_ANSWER = ("missing-constant",)


@pytest.mark.skipif(not FILES, reason="the shared cases are not here")
def test_the_cases_are_there() -> None:
    assert len(FILES) >= 45


@over_rows("file", FILES, ids=lambda path: path.stem)
def test_a_wrong_text_is_refused_or_named(file: Path) -> None:
    (spec,) = load(file)
    verdict = verifier().verify_here(spec, STANDARD)
    if file.stem in BOUND:
        assert verdict.status is Status.PROVED
        assert verdict.words is not None
        assert verdict.words.standing is Standing.BOUND
        assert BOUND[file.stem] in "; ".join(verdict.words.rests_on)
        return
    assert verdict.status is Status.REFUTED
    refuted = [f for f in verdict.findings if isinstance(f, Refuted)]
    if not file.stem.startswith(OF_THE_ANSWER):
        assert any("prose" in f.path for f in refuted)
    if file.stem.startswith("hint-"):
        assert {f.code for f in refuted} == {Code.STRAY_SLOT}
        return
    # The way out is a text that the rules hold.
    stem = mended_stem(spec)
    if stem and not stem.startswith("data "):
        assert spec.prose is not None
        prose = spec.prose.model_copy(update={"stem": stem})
        again = verifier().verify_here(spec.model_copy(update={"prose": prose}), STANDARD)
        wrong = [f for f in again.findings if isinstance(f, Refuted) and "prose" in f.path]
        assert [f.message for f in wrong if f.code is not Code.UNMENTIONED_GIVEN] == []
