"""Ways in which worked solutions go wrong, each beside a right solution of the same question.

The questions are right, so that nothing but the steps can be refused.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from over_rows import over_rows
from spec_table import texts_of
from yaml_tables import table

from mathverify.api import verifier
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.facets import Facet
from mathverify.verification.findings import Status
from mathverify.verification.policy import STANDARD
from mathverify.verification.verdict import Verdict

TABLE = table(Path(__file__).with_name("cases") / "wrong_steps.yaml")
#: Every third of the right ones is quick.
_EVERY = 3


def judged(row: dict[str, Any], steps: str) -> Verdict:
    spec = ProblemSpec.from_dict({"id": "row", **row["q"], "steps": row[steps]})
    return verifier().verify_here(spec, STANDARD)


@over_rows("row", TABLE, ids=[row["name"] for row in TABLE])
def test_the_steps_are_refuted_and_nothing_else(row: dict[str, Any]) -> None:
    verdict = judged(row, "wrong")
    told = texts_of(verdict)
    facets = {name: verdict.facets[name] for name in (Facet.MATHEMATICS, Facet.STEPS)}
    assert facets == {Facet.MATHEMATICS: Status.PROVED, Facet.STEPS: Status.REFUTED}, told
    assert verdict.verified is None


@over_rows(
    "row",
    [
        pytest.param(row, id=row["name"], marks=[pytest.mark.slow] * bool(place % _EVERY))
        for place, row in enumerate(TABLE)
    ],
)
def test_the_right_solution_beside_it_is_proved(row: dict[str, Any]) -> None:
    verdict = judged(row, "right")
    assert verdict.status is Status.PROVED, texts_of(verdict)
