"""Right questions about figures in the notation that authors reach for: proved, or led to a proof.

What is not proved as it is written is refused with a hint, and proved when the hint is followed.
"""

from __future__ import annotations

import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from yaml_tables import documents

from mathverify.api import verifier
from mathverify.errors import SpecError
from mathverify.problem import decode
from mathverify.verification.findings import Refuted
from mathverify.verification.policy import STANDARD
from mathverify.verification.verdict import Verdict

CASES = Path(__file__).parent / "cases"
QUESTIONS: dict[str, dict[str, Any]] = {
    question["id"]: question for question in documents(CASES / "as_written.yaml")
}
REFUSED = tomllib.loads((CASES / "as_written.toml").read_text(encoding="utf-8"))
FLAWED = tomllib.loads((CASES / "as_written_flawed.toml").read_text(encoding="utf-8"))

#: Read, but not decided, or not in the time of a test: the engines' matter, not the notation's.
UNDECIDED = {
    "aw29-count-points": "positions of a point while A and B may lie anywhere",
    "aw30-auxiliary-line": "angles at a point between parallels, with the position of four points",
    "aw42-arc-letters": "an arc of a circle that is known by its radius alone",
    "tw02": "three angles in a ratio",
    "tw17": "a kite by its angles",
    "tw18": "the area of a regular hexagon",
    "fr34-inscribed": "two angles over one chord of a circle without a named centre",
}
QUICK = {
    *("aw07-midpoint", "aw18-reflection-image", "aw21-line-through-two-points"),
    *("aw34-altitude-call", "aw40-circle-from-equation", "aw55-intersection"),
    *("aw52-ratio-on-segment", "aw53-vector-ab", "midpoint-for-end", "line-not-through-b"),
    *("image-in-the-other-axis", "parallel-to-nothing"),
}


def named(names: Any) -> list[Any]:
    return [
        pytest.param(name, marks=() if name in QUICK else pytest.mark.slow, id=name)
        for name in names
    ]


def judged(document: dict[str, Any]) -> Verdict:
    return verifier().verify_here(decode(document, source=document["id"]), STANDARD)


def changed(document: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """The question with some entries of its sections in other words."""
    other = deepcopy(document)
    for section, entries in change.items():
        merged = entries if isinstance(entries, str) else {**other.get(section, {}), **entries}
        other[section] = merged
    return other


@pytest.mark.parametrize(
    "name", named(name for name in QUESTIONS if name not in REFUSED and name not in UNDECIDED)
)
def test_proved_as_written(name: str) -> None:
    assert str(judged(QUESTIONS[name]).status) == "proved"


@pytest.mark.parametrize("name", named(REFUSED))
def test_refused_with_what_leads_on(name: str) -> None:
    row = REFUSED[name]
    try:
        verdict = judged(QUESTIONS[name])
        refutations = [finding for finding in verdict.findings if isinstance(finding, Refuted)]
        said = " ".join(f"{one.code.value} {one.message} {one.remedy}" for one in refutations)
        assert str(verdict.status) == "refuted"
    except SpecError as error:
        said = " ".join(fault.hint for fault in error.faults)
    assert row["says"] in said
    assert row.get("code", "") in said
    assert str(judged(changed(QUESTIONS[name], row["again"])).status) == "proved"


@pytest.mark.parametrize("name", named(FLAWED))
def test_flawed(name: str) -> None:
    row = FLAWED[name]
    document = changed(QUESTIONS[row["of"]], row.get("change", {}))
    document["answer"] = row.get("answer", document["answer"])
    verdict = judged(document)
    assert str(verdict.status) == "refuted", row["why"]
    assert row["code"] in {code.value for code in verdict.codes}, row["why"]


def test_the_tables_speak_of_questions() -> None:
    assert len(QUESTIONS) >= 60
    assert REFUSED.keys() | UNDECIDED.keys() <= QUESTIONS.keys()
    assert not REFUSED.keys() & UNDECIDED.keys()
    assert QUESTIONS.keys() | FLAWED.keys() >= QUICK
