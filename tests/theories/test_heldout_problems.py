"""Questions written down, with their stems, before the program saw them: held-out figures.

`drawn/heldout_*.yaml` were measured with the program as it was, then what they showed was mended;
the batches `second` to `fifth` were drawn and written after that, one by one. ``blind``
says what came of `first` then: nothing is a question that was proved with its words, ``words`` one
whose mathematics was, ``open`` any other. ``now`` says the same of the program as it is. `after`
holds the sections that one message of the program changed (``repaired``: by `mathverify repair`;
``late``: once it was mended).
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
from fifth_keys import FIFTH_KEYS  # noqa: E402
from fourth_keys import FOURTH_KEYS  # noqa: E402
from heldout_keys import HELDOUT_KEYS  # noqa: E402
from planting import planted  # noqa: E402
from second_keys import SECOND_KEYS  # noqa: E402
from third_keys import THIRD_KEYS  # noqa: E402

Row = dict[str, Any]

KEYS = HELDOUT_KEYS | SECOND_KEYS | THIRD_KEYS | FOURTH_KEYS | FIFTH_KEYS
DRAWN: dict[str, list[Row]] = {
    batch: [row for kind in ("own", "drawn") for row in typed_table(HERE / f"{batch}_{kind}.yaml")]
    for batch in ("heldout", "second", "third", "fourth", "fifth")
}
#: Without the questions of which the set itself says too little.
TABLES = {batch: [row for row in table if "broken" not in row] for batch, table in DRAWN.items()}
ROWS = [row for table in TABLES.values() for row in table]
BROKEN = [row for table in DRAWN.values() for row in table if "broken" in row]
MADE: list[Row] = [
    row
    for batch in ("heldout", "third", "fourth", "fifth")
    for row in typed_table(HERE / f"{batch}_twins.yaml")
]
TWINS = [row for row in MADE if "answerable" not in row]
BY_NAME = {row["first"]["id"]: row for row in ROWS}
#: These take seconds: decided in the slow run alone.
HEAVY = (
    "held-tangents",
    "held-bisector",
    "third-chords",
    "third-touching-point",
    "fifth-two-circles",
)
SAMPLE = [row for row in ROWS if row["first"]["id"] not in HEAVY][::9]
SLOW = [row for row in ROWS if row not in SAMPLE]
QUICK_TWINS = [row for row in TWINS if row["of"] not in HEAVY][::6]


def names(row: Row) -> str:
    return str(row["first"]["id"])


def key(row: Row) -> str:
    if names(row) in KEYS:
        return KEYS[names(row)]()
    if not draw.DATA.exists():
        pytest.skip("the data set is not here")
    return str(row.get("answer", "{}")).format(draw.key(row["set"], row["item"]))


def bare(question: Row) -> Row:
    return {name: part for name, part in question.items() if name != "prose"}


def verdict(question: Row, answer: str) -> Verdict | None:
    try:
        spec = ProblemSpec.from_dict({**question, "answer": answer})
    except SpecError:
        return None
    return verifier().verify_here(spec, STANDARD)


def is_proved(question: Row, answer: str) -> bool:
    found = verdict(question, answer)
    return found is not None and found.status is Status.PROVED


def mended(row: Row) -> Row:
    """The question after one message of the program."""
    question = {**row["first"], **row.get("after", {})}
    return {name: part for name, part in question.items() if part is not None}


def shares(batch: str, mark: str) -> tuple[int, int, int]:
    """How many are proved with their words, how many without, and how many there are."""
    marks = [row.get(mark) for row in TABLES[batch]]
    return marks.count(None), len(marks) - marks.count("open"), len(marks)


def test_the_held_out_figures() -> None:
    assert shares("heldout", "blind") == (93, 105, 127)
    assert sum(1 for row in TABLES["heldout"] if row.get("repaired")) == 5
    assert sum(1 for row in TABLES["heldout"] if "blind" in row and "after" in row) == 17
    assert shares("second", "blind") == (43, 44, 44)
    assert shares("third", "blind") == (106, 116, 130)
    assert sum(1 for row in TABLES["third"] if row.get("repaired")) == 6
    led_out = [row for row in TABLES["third"] if "after" in row and "late" not in row]
    assert len(led_out) == 13
    assert shares("fourth", "blind") == (111, 117, 120)
    assert sum(1 for row in TABLES["fourth"] if row.get("repaired")) == 5
    assert sum(1 for row in TABLES["fourth"] if "blind" in row and "after" in row) == 6
    assert shares("fifth", "blind") == (114, 120, 130)
    assert sum(1 for row in TABLES["fifth"] if row.get("repaired")) == 5
    led_out = [row for row in TABLES["fifth"] if "after" in row and "late" not in row]
    assert len(led_out) == 6


def test_after_mending() -> None:
    assert shares("heldout", "now") == (114, 121, 127)
    assert shares("second", "now") == (44, 44, 44)
    assert shares("third", "now") == (121, 128, 130)
    assert sum(1 for row in TABLES["third"] if row.get("now") and "after" in row) == 8
    assert shares("fourth", "now") == (114, 119, 120)
    assert sum(1 for row in TABLES["fourth"] if row.get("now") and "after" in row) == 5
    assert shares("fifth", "now") == (121, 127, 130)
    assert sum(1 for row in TABLES["fifth"] if row.get("now") and "after" in row) == 6


@pytest.mark.skipif(not draw.DATA.exists(), reason="the data sets are not here")
@pytest.mark.parametrize("batch", sorted(TABLES))
def test_the_items_are_those_that_the_seed_draws(batch: str) -> None:
    assert {(row["set"], row["item"]) for row in DRAWN[batch] if "set" in row} == draw.drawn(batch)


def check(row: Row) -> None:
    question, answer = row["first"], key(row)
    match row.get("now"):
        case None:
            assert is_proved(question, answer), verdict(question, answer)
        case "words":
            assert not is_proved(question, answer)
            assert is_proved(bare(question), answer), verdict(bare(question), answer)
        case _:
            assert not is_proved(bare(question), answer)
    if "after" in row:
        assert is_proved(mended(row), answer), verdict(mended(row), answer)


def check_planted(row: Row) -> None:
    question = bare(mended(row))
    for kind, wrong in planted(key(row)).items():
        assert not is_proved(question, wrong), (kind, wrong)


@pytest.mark.parametrize("row", BROKEN, ids=names)
def test_a_broken_question_of_a_set_is_refuted(row: Row) -> None:
    found = verdict(row["first"], key(row))
    assert found is not None
    assert found.status is Status.REFUTED


@over_rows("row", SAMPLE, ids=names)
def test_a_sample_is_as_the_table_says(row: Row) -> None:
    check(row)


@pytest.mark.slow
@pytest.mark.parametrize("row", SLOW, ids=names)
def test_the_others_are_as_the_table_says(row: Row) -> None:
    check(row)


@pytest.mark.slow
@pytest.mark.parametrize("row", ROWS, ids=names)
def test_no_planted_key_is_proved(row: Row) -> None:
    check_planted(row)


# --- twins that have no answer -----------------------------------------------------------


def twin(row: Row) -> Row:
    """The question without what makes it answerable."""
    question = bare(mended(BY_NAME[row["of"]]))
    givens, data = dict(question.get("givens", {})), dict(question.get("data", {}))
    for name in row.get("drop", []):
        del givens[name]
    for name in row.get("open", {}):
        del data[name]
    question["givens"] = givens | row.get("add", {})
    question["data"] = data
    question["unknowns"] = {**question.get("unknowns", {}), **row.get("open", {})}
    return {name: part for name, part in question.items() if part}


def of_twin(row: Row) -> str:
    changed = [*row.get("drop", []), *row.get("open", {}), *row.get("add", {})]
    return f"{row['of']}-{'-'.join(changed)}"


def check_twin(row: Row) -> None:
    found = verdict(twin(row), key(BY_NAME[row["of"]]))
    assert found is not None
    assert found.status is not Status.PROVED
    if row.get("undecided"):
        assert found.status is Status.UNDECIDED
        return
    codes = {f.code.value: f for f in found.findings if isinstance(f, Refuted)}
    assert row["code"] in codes, found
    kinds = {"underdetermined": "models", "contradictory": "conflict"}
    assert codes[row["code"]].witness.kind == kinds.get(
        row["code"], codes[row["code"]].witness.kind
    )


@over_rows("row", QUICK_TWINS, ids=of_twin)
def test_a_sample_of_twins_is_refuted(row: Row) -> None:
    check_twin(row)


@pytest.mark.slow
@pytest.mark.parametrize("row", [row for row in TWINS if row not in QUICK_TWINS], ids=of_twin)
def test_the_other_twins_are_refuted(row: Row) -> None:
    check_twin(row)


@pytest.mark.parametrize("row", [row for row in MADE if "answerable" in row], ids=of_twin)
def test_what_has_an_answer_after_all_is_proved(row: Row) -> None:
    """Whoever made the twin thought that it had none: the program knew better."""
    assert is_proved(twin(row), key(BY_NAME[row["of"]]))


def test_few_twins_are_undecided() -> None:
    assert len(TWINS) >= 40
    assert sum(1 for row in TWINS if row.get("undecided")) <= 0.1 * len(TWINS)
