"""Every outcome of an audit, from both of its sides."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from over_rows import over_rows

from evaluation.audit.equations import convert
from evaluation.audit.item import FAULTS, Conclusion, Item, Outcome, Unreadable, Worked
from evaluation.audit.judging import judge, specification
from evaluation.audit.report import as_data, as_html, as_lines, converted_share
from evaluation.audit.run import audit
from mathverify.api import verifier
from mathverify.problem import decode, encode
from mathverify.verification.policy import STANDARD

CASES = tomllib.loads(
    (Path(__file__).parent / "cases" / "outcomes.toml").read_text(encoding="utf-8")
)["item"]


def item(case: dict[str, Any]) -> Item:
    return Item(
        case["name"],
        "Text.",
        tuple(case["equations"]),
        tuple(case["claims"]),
        asked=tuple(case.get("asked", ())),
    )


def conclusion(case: dict[str, Any]) -> Conclusion:
    converted = convert(item(case))
    if isinstance(converted, Unreadable):
        outcome = Outcome.MALFORMED if converted.malformed else Outcome.UNREADABLE
        return Conclusion(converted.item, outcome, converted.reason)
    return judge(converted, lambda spec: verifier().verify_here(spec, STANDARD))


@cache
def conclusions() -> dict[str, Conclusion]:
    """Those on all cases, by their names: once for all tests."""
    return {case["name"]: conclusion(case) for case in CASES}


@over_rows("case", CASES, ids=lambda case: case["name"])
def test_the_outcome_is_the_deserved_one(case: dict[str, Any]) -> None:
    found = conclusions()[case["name"]]
    assert found.outcome == case["outcome"], found
    assert found.settled_by == case.get("settled_by", "")
    if "expected" in case:
        assert case["expected"] in found.expected
    if found.outcome not in (Outcome.AGREES, Outcome.UNDECIDED):
        assert found.witness


def test_every_outcome_but_undecided_has_a_case() -> None:
    elsewhere = {Outcome.UNDECIDED, Outcome.PARTLY_READ, Outcome.TO_PRECISION, Outcome.BROKEN} | {
        outcome for outcome in FAULTS if outcome.name.startswith("WRONG_")
    }
    assert {case["outcome"] for case in CASES} == set(Outcome) - elsewhere


def test_a_witness_speaks_of_the_names_of_the_item() -> None:
    case = {
        "name": "names",
        "equations": ["big + small = 10", "big - small = 2"],
        "claims": ["7", "4"],
    }
    found = conclusion(case)
    assert found.outcome is Outcome.WRONG
    assert "v1" not in found.witness + found.expected


def test_items_become_questions_that_can_be_written_down() -> None:
    converted = convert(Item("a", "", ("2*cats + dogs = 7", "dogs = 3"), ("2", "3")))
    assert not isinstance(converted, Unreadable)
    assert converted.unknowns == (("v1", "cats"), ("v2", "dogs"))
    spec = specification(converted, converted.values)
    assert decode(encode(spec), source="spec") == spec
    assert [unknown.meaning for unknown in spec.unknowns] == ["cats", "dogs"]


def test_one_unknown_may_be_asked_of_several() -> None:
    converted = convert(Item("a", "", ("x + y = 3", "y = 1"), ("2",)))
    assert not isinstance(converted, Unreadable)
    assert specification(converted, converted.values).ask is not None


def test_conclusions_come_in_the_order_of_the_items() -> None:
    items = tuple(item(case) for case in CASES)
    found = list(audit(items, jobs=2))
    assert [one.item.id for one in found] == [case["name"] for case in CASES]
    assert [one.outcome.value for one in found] == [case["outcome"] for case in CASES]
    assert list(audit(items, jobs=1)) == found


def test_the_report_lists_what_is_worth_reading() -> None:
    found = list(conclusions().values())
    lines = as_lines("cases", found)
    lost = sum(one.outcome in (Outcome.UNREADABLE, Outcome.MALFORMED) for one in found)
    assert converted_share(found) == 1 - lost / len(found)
    assert lines[0] == f"cases: {len(found)} items, {converted_share(found):.1%} converted"
    for one in found:
        listed = any(line.startswith(f"  {one.item.id}: ") for line in lines)
        assert listed == (one.outcome not in (Outcome.AGREES, Outcome.ROUNDED))


def test_the_report_says_what_is_wrong_in_a_worked_solution() -> None:
    solution = "First 1 + 1 = 3. Then 3 + 4 = <<3+4=7>>7."
    worked = Worked("a", "?", (), ("7",), solution)
    (found,) = audit((worked,), jobs=1)
    assert found.outcome is Outcome.WRONG_EQUATION
    assert (
        as_lines("set", [found])[-1] == "  a: claimed 7 | the text says 1 + 1 = 3, and 1 + 1 is 2"
    )
    assert "the text says 1 + 1 = 3, and 1 + 1 is 2" in as_html("set", [found])


def test_the_page_cannot_be_broken_by_an_item() -> None:
    hostile = Item("<script>alert(1)</script>", '"><img src=x>', ("x = 3",), ("4",))
    (found,) = audit((hostile,), jobs=1)
    assert found.outcome is Outcome.WRONG
    page = as_html("<b>name</b>", [found])
    assert "<script" not in page
    assert "<img" not in page
    assert "<b>" not in page
    assert "&lt;script&gt;" in page


def test_data_has_the_same_keys_for_every_outcome() -> None:
    assert len({tuple(sorted(as_data(one))) for one in conclusions().values()}) == 1
