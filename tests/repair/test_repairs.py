"""Repairs worked out by hand: what is changed, in what order, and that the result is proved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from over_rows import over_rows
from yaml_tables import typed_table

from mathverify import Status, repairs
from mathverify.problem import decode
from mathverify.problem.spec import ProblemSpec
from mathverify.repair.change import changes_between, text_told

TABLE = typed_table(Path(__file__).parent / "cases" / "repairs.yaml")


def _spec(entry: dict[str, Any]) -> ProblemSpec:
    return decode({"id": "case", **entry["spec"]}, source=entry["name"])


@over_rows("entry", TABLE, ids=[entry["name"] for entry in TABLE])
def test_the_smallest_repair(entry: dict[str, Any]) -> None:
    spec = _spec(entry)
    found = repairs(spec)
    if entry.get("none"):
        assert found == ()
        return
    assert found, "nothing was found"
    told = [repair.description for repair in found]
    assert told[0] == entry["best"], told
    assert set(entry.get("also", ())) <= set(told), told
    if "changes" in entry:
        changed = {c.path: [c.before, c.after] for c in found[0].changes}
        assert changed == entry["changes"]
    for repair in found:
        assert repair.verdict.status is Status.PROVED
        assert repair.verdict.spec == repair.spec != spec
        assert repair.changes == changes_between(spec, repair.spec)
        if "write the text" in repair.description and not repair.spec.parts:
            # Whoever writes the text that is told has the text that was proved.
            assert text_told(repair.spec) in repair.description
    assert [repair.cost for repair in found] == sorted(repair.cost for repair in found)


def test_a_sound_question_needs_no_repair() -> None:
    sound = {"id": "sound", "ask": {"find": "1 + 1", "as": "value"}, "answer": "2"}
    assert repairs(decode(sound, source="here")) == ()


def test_a_repair_is_the_same_every_time() -> None:
    spec = _spec(TABLE[0])
    first, second = repairs(spec), repairs(spec)
    assert [(r.description, r.spec) for r in first] == [(r.description, r.spec) for r in second]
