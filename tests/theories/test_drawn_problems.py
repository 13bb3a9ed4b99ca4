"""Real problems of our own drawing: proved as first written, but with no planted key.

Nor are their unanswerable twins.

`drawn/amc_aime.yaml` and `drawn/school.yaml` are texts in the style of examinations, with keys
computed in `drawn/own_keys.py`; `drawn/drawn.yaml` is drawn by `drawn/draw.py` from sets beside the
project, whose keys are read there.  `first` was written from the text before any verdict was seen
and is never changed; `after` is what one message of the program led to.  ``open: true`` is not
decided as first written, ``broken`` says what is wrong with the question of the set itself.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from over_rows import over_rows
from yaml_tables import typed_table

from mathverify.api import verifier
from mathverify.errors import SpecError
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Refuted, Status
from mathverify.verification.policy import STANDARD
from mathverify.verification.verdict import Verdict

HERE = Path(__file__).parent / "drawn"
sys.path.insert(0, str(HERE))

import draw  # noqa: E402 - the folder of the tables is no package
from own_keys import KEYS  # noqa: E402
from planting import planted  # noqa: E402

ROWS: list[dict[str, Any]] = [
    row for name in ("amc_aime", "school", "drawn") for row in typed_table(HERE / f"{name}.yaml")
]
TWINS: list[dict[str, Any]] = typed_table(HERE / "twins.yaml")
BY_NAME = {row["first"]["id"]: row for row in ROWS}
SOUND = [row for row in ROWS if "broken" not in row]
#: What the quick suite looks at.
SAMPLE = SOUND[::8]
SLOW = [row for row in SOUND if row not in SAMPLE]


def names(row: dict[str, Any]) -> str:
    return str(row["first"]["id"])


def key(row: dict[str, Any]) -> str:
    if names(row) in KEYS:
        return KEYS[names(row)]()
    if not draw.DATA.exists():
        pytest.skip("the data set is not here")
    return str(row.get("answer", "{}")).format(draw.key(row["set"], row["item"]))


def status(question: dict[str, Any], answer: str) -> Status | None:
    try:
        return verdict(question, answer).status
    except SpecError:
        return None


def verdict(question: dict[str, Any], answer: str) -> Verdict:
    spec = ProblemSpec.from_dict({**question, "answer": answer})
    return verifier().verify_here(spec, STANDARD)


def test_the_numbers_that_were_asked_for() -> None:
    own = [row for row in SOUND if "style" in row]
    assert len(own) >= 60
    assert len(SOUND) >= 120
    assert len(BY_NAME) == len(ROWS)
    assert len(TWINS) >= 40
    first = [row for row in SOUND if not row.get("open")]
    after = [row for row in SOUND if not row.get("open") or "after" in row]
    assert len(first) >= 0.92 * len(SOUND)
    assert len(after) >= 0.97 * len(SOUND)


@pytest.mark.skipif(not draw.DATA.exists(), reason="the data sets are not here")
def test_the_items_are_those_that_the_seed_draws() -> None:
    assert {(row["set"], row["item"]) for row in ROWS if "set" in row} == draw.drawn("drawn")


def test_planted_keys_are_many() -> None:
    assert sum(len(planted(KEYS[name]())) for name in KEYS) >= 200
    assert planted("5/11")["reciprocal"] == "11/5"
    assert planted("12.54 USD") == {
        "next": "12.55 USD",
        "before": "12.53 USD",
        "sign": "-12.54 USD",
        "double": "627/25 USD",
        "rounded": "12.5 USD",
        "unit": "12.54 kg",
    }
    assert planted("{-2, 4}")["fewer"] == "{4}"


def check(row: dict[str, Any]) -> None:
    found = status(row["first"], key(row))
    assert (found is not Status.PROVED) if row.get("open") else (found is Status.PROVED), found
    if "after" in row:
        assert status(row["after"], key(row)) is Status.PROVED


def check_planted(row: dict[str, Any]) -> None:
    question = row.get("after", row["first"])
    for kind, wrong in planted(key(row)).items():
        assert status(question, wrong) is not Status.PROVED, (kind, wrong)


@pytest.mark.parametrize("row", SAMPLE, ids=names)
def test_a_sample_is_proved(row: dict[str, Any]) -> None:
    check(row)


@pytest.mark.slow
@pytest.mark.parametrize("row", SLOW, ids=names)
def test_the_others_are_proved(row: dict[str, Any]) -> None:
    check(row)


@pytest.mark.slow
@pytest.mark.parametrize("row", SOUND, ids=names)
def test_no_planted_key_is_proved(row: dict[str, Any]) -> None:
    check_planted(row)


@pytest.mark.parametrize("row", [r for r in ROWS if "broken" in r], ids=names)
def test_a_broken_question_of_a_set_is_refuted(row: dict[str, Any]) -> None:
    assert status(row["first"], key(row)) is Status.REFUTED


def twin(row: dict[str, Any]) -> dict[str, Any]:
    """The question without what makes it answerable."""
    question = dict(BY_NAME[row["of"]]["first"])
    givens = dict(question.get("givens", {}))
    question["givens"] = {k: v for k, v in givens.items() if k not in row.get("drop", [])}
    assert len(question["givens"]) == len(givens) - len(row.get("drop", []))
    question["givens"] |= row.get("add", {})
    opened = row.get("open", {})
    question["data"] = {k: v for k, v in question.get("data", {}).items() if k not in opened}
    question["unknowns"] = {**question.get("unknowns", {}), **opened}
    return {name: part for name, part in question.items() if part}


def of_twin(row: dict[str, Any]) -> str:
    changed = [*row.get("drop", []), *row.get("open", {}), *row.get("add", {})]
    return f"{row['of']}-{'-'.join(changed)}"


def check_twin(row: dict[str, Any]) -> None:
    found = verdict(twin(row), key(BY_NAME[row["of"]]))
    assert found.status is not Status.PROVED
    if row.get("undecided"):
        assert found.status is Status.UNDECIDED
        return
    assert found.status is Status.REFUTED
    codes = {f.code.value: f for f in found.findings if isinstance(f, Refuted)}
    assert row["code"] in codes, found
    kinds = {"underdetermined": "models", "contradictory": "conflict", "wrong-answer": "value"}
    assert codes[row["code"]].witness.kind == kinds[row["code"]]


@over_rows("row", TWINS[::4], ids=of_twin)
def test_a_sample_of_twins_is_refuted(row: dict[str, Any]) -> None:
    check_twin(row)


@pytest.mark.slow
@pytest.mark.parametrize("row", [row for place, row in enumerate(TWINS) if place % 4], ids=of_twin)
def test_the_other_twins_are_refuted(row: dict[str, Any]) -> None:
    check_twin(row)


def test_few_twins_are_undecided() -> None:
    assert sum(1 for row in TWINS if row.get("undecided")) <= 0.1 * len(TWINS)
