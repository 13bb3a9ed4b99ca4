"""Questions that were once accepted though wrong: each is refused, and each has a sound twin.

The twin is what `repairs` offers, proved by the verifier, or where a person has to mend the words
it stands in ``cases/seal_twins.yaml``: what is put in the place of which section.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from yaml_tables import table

from mathverify.api import load, repairs, verifier
from mathverify.problem import decode, encode
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Standing, Status
from mathverify.verification.policy import STANDARD

SEAL = Path(__file__).resolve().parents[3] / "shared" / "cases" / "seal"
FILES = sorted(SEAL.glob("*.yaml")) if SEAL.exists() else []
#: Of the sections of these a change is put in; they are wrong in words, or nobody can mend them.
TWINS: dict[str, dict[str, Any]] = {
    row["case"]: row["change"] for row in table(Path(__file__).parent / "cases" / "seal_twins.yaml")
}
#: Wrong in words alone, which are named (tests/prose/test_seal.py).
BOUND = ("prose-asked-rounding", "prose-asked-unit--w-q9b")
#: Kinds that no other table of the seal asks of.
OTHERS = ("option-", "rounded-", "two-readings-")

pytestmark = pytest.mark.skipif(not FILES, reason="the shared cases are not here")


def _spec(file: Path) -> ProblemSpec:
    (spec,) = load(file)
    return spec


def _codes(file: Path) -> set[str]:
    verdict = verifier().verify_here(_spec(file), STANDARD)
    assert verdict.status is Status.REFUTED
    return {code.value for code in verdict.codes}


@pytest.mark.parametrize(
    ("kind", "code"),
    [
        ("option-", "hidden-value"),
        ("rounded-", "wrong-rounding"),
        ("two-readings-", "ambiguous"),
    ],
)
def test_options_roundings_and_readings_are_refused(kind: str, code: str) -> None:
    files = [file for file in FILES if file.name.startswith(kind)]
    assert files
    for file in files:
        assert code in _codes(file)


def test_every_case_that_a_person_mends_is_there() -> None:
    assert set(TWINS) <= {file.stem for file in FILES}
    assert len(FILES) >= 59


@pytest.mark.parametrize("case", TWINS)
def test_the_twin_of_a_person_is_proved(case: str) -> None:
    document = encode(_spec(SEAL / f"{case}.yaml"))
    change = TWINS[case]
    assert any(document.get(section) != change[section] for section in change)
    verdict = verifier().verify_here(decode(document | change, source=case), STANDARD)
    assert verdict.status is Status.PROVED, [str(finding) for finding in verdict.findings]
    assert verdict.words is not None
    assert verdict.words.standing in (Standing.BOUND, Standing.PRINTED)


@pytest.mark.slow
@pytest.mark.parametrize(
    "file",
    [f for f in FILES if f.stem not in TWINS and not f.stem.startswith(BOUND)],
    ids=lambda file: file.stem,
)
def test_what_repairs_offers_is_proved(file: Path) -> None:
    spec = _spec(file)
    offered = repairs(spec)
    assert offered
    for repair in offered:
        assert repair.verdict.status is Status.PROVED
        assert len(repair.spec.steps) >= min(len(spec.steps), 1)
