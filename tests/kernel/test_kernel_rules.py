"""Every rule of the kernel from both sides: proofs, and proofs that miss by a little."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from over_rows import over_rows

from mathverify.verification.kernel.polynomials import Json, Refused, Work
from mathverify.verification.kernel.rules import RULES, refute
from mathverify.verification.kernel.state import State

ROWS: list[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("rules.toml").read_text(encoding="utf-8")
)["rule"]


def state_of(row: dict[str, Any]) -> State:
    state = State(row.get("variables", []), Work())
    for name in row.get("integers", []):
        state.hold("true", ["in", name, "integer"])
    for how, formula in row["hold"]:
        state.hold(how, formula)
    return state


def accepts(row: dict[str, Any], proof: Json) -> bool:
    try:
        refute(state_of(row), proof)
    except Refused:
        return False
    return True


@over_rows("row", ROWS, ids=[row["name"] for row in ROWS])
def test_proofs_and_near_misses(row: dict[str, Any]) -> None:
    assert [p for p in row["accepted"] if not accepts(row, p)] == []
    assert [p for p in row["refused"] if accepts(row, p)] == []


def test_every_rule_has_a_proof_and_a_near_miss() -> None:
    for rule in RULES:
        assert any(p[:1] == [rule] for row in ROWS for p in row["accepted"]), rule
        assert any(p[:1] == [rule] for row in ROWS for p in row["refused"]), rule


def test_the_kernel_can_be_read_in_one_sitting() -> None:
    files = sorted(Path(refute.__code__.co_filename).parent.glob("*.py"))
    assert len(files) >= 5
    assert sum(len(f.read_text(encoding="utf-8").splitlines()) for f in files) <= 800


def test_work_ends() -> None:
    state = State(["x"], Work(steps=100))
    with pytest.raises(Refused, match="more work"):
        state.hold("true", ["=", ["^", ["+", "x", ["sqrt", "x"], 1], 40], 1])


@pytest.mark.parametrize(
    "term",
    [["^", "x", ["/", 1, 2]], ["abs", 1, 2], ["abs"], ["/", "x"], ["sqrt", 1, 2], ["pi", 1], ["+"]],
    ids=str,
)
def test_terms_that_are_none_say_nothing(term: Json) -> None:
    for how in ("true", "false", "not true", "not false"):
        row = {"variables": ["x"], "hold": [[how, ["=", term, "x"]]]}
        assert not any(accepts(row, ["split", 0, [[]] * cases]) for cases in (1, 2, 3))


def test_large_powers_are_refused() -> None:
    state = State(["x"], Work())
    for term in (["^", "x", 10**6], ["^", 7, ["^", 9, 9]], ["^", ["^", ["^", 9, 64], 64], 64]):
        with pytest.raises(Refused):
            state.hold("true", ["=", term, 1])
