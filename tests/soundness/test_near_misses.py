"""No answer beside the right one is PROVED: every proved row with its answer changed."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from near_misses import near_misses
from over_rows import over_rows
from spec_table import rows, spec_of
from thinning import thinned
from yaml_tables import table

from mathverify.api import verifier
from mathverify.problem import load_documents
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Status
from mathverify.verification.policy import STANDARD

CASES = Path(__file__).parent / "cases"
VERIFICATION = CASES.parents[1] / "verification" / "cases"
CHECKS = CASES.parents[1] / "checks" / "cases"
TABLES = (
    *sorted(VERIFICATION.glob("judging_*.toml")),
    VERIFICATION / "parameters.toml",
    CHECKS / "answer.toml",
)
#: An antiderivative with its constant stays one with another number beside the constant.
CONSTANT = re.compile(r"[+] [Cc]$")


def right_ones() -> dict[str, frozenset[str]]:
    listed = tomllib.loads((CASES / "near_misses.toml").read_text(encoding="utf-8"))["right"]
    return {one["row"]: frozenset(one["misses"]) for one in listed}


def questions() -> list[tuple[str, ProblemSpec]]:
    """Every proved question with one answer, without its steps and words."""
    found = [
        (f"{path.stem}: {row}", spec_of(row.spec))
        for path in TABLES
        for row in rows(path)
        if row.status == "proved"
    ]
    for row in table(CASES / "probes.yaml"):
        if row["expect"] == ["proved"]:
            document = json.dumps({"id": "row", **row["spec"]})
            (loaded,) = load_documents(document, name="row", format="json")
            assert loaded.spec is not None
            found.append((f"probes: {row['name']}", loaded.spec))
    bare = {"steps": (), "prose": None, "figure": None}
    return [
        (name, spec.model_copy(update=bare))
        for name, spec in found
        if spec.answer is not None and not spec.options
    ]


QUESTIONS = questions()
RIGHT = right_ones()


def wrong_answers(name: str, spec: ProblemSpec) -> list[str]:
    assert spec.answer is not None
    made = [one for one in near_misses(spec.answer) if one not in RIGHT.get(name, ())]
    if CONSTANT.search(spec.answer):
        made.remove(f"{spec.answer} + 1")
    if spec.answer.startswith("0"):
        made.remove(f"-({spec.answer})")
    return made


@pytest.mark.parametrize(
    "many", [1, pytest.param(None, marks=pytest.mark.slow)], ids=["one", "all"]
)
@over_rows("question", thinned(QUESTIONS, 5, name=lambda one: one[0]))
def test_no_near_miss_is_proved(question: tuple[str, ProblemSpec], many: int | None) -> None:
    name, spec = question
    wrongs = wrong_answers(name, spec)
    # Which one: as names differ in length, each kind of miss has its turn.
    turn = len(name) % len(wrongs)
    for wrong in [*wrongs[turn:], *wrongs[:turn]][:many]:
        changed = spec.model_copy(update={"answer": wrong})
        verdict = verifier().verify_here(changed, STANDARD)
        assert verdict.status is not Status.PROVED, wrong


@pytest.mark.parametrize("name", RIGHT)
def test_what_is_right_all_the_same_is_proved(name: str) -> None:
    spec = dict(QUESTIONS)[name]
    assert spec.answer is not None
    for right in RIGHT[name]:
        assert right in set(near_misses(spec.answer))
        changed = spec.model_copy(update={"answer": right})
        assert verifier().verify_here(changed, STANDARD).status is Status.PROVED, right


def test_there_are_many() -> None:
    assert sum(len(wrong_answers(*one)) for one in QUESTIONS) > 2000
