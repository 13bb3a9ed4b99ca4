"""Formulas held to all values by blocks agree with those that are put in one by one."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from thinning import thinned

from generators.family_proofs import grids
from generators.family_proofs.grids import BeyondGridError, failing
from mathverify.language.parser import parse
from mathverify.semantics import terms
from mathverify.semantics.compilation import compile_formula
from mathverify.semantics.evaluation import Truth

MEMBERS: Mapping[str, tuple[Fraction, ...]] = {
    "a": tuple(map(Fraction, range(-4, 6))),
    "b": tuple(map(Fraction, range(-3, 4))),
    "c": tuple(Fraction(one, 4) for one in range(-6, 9)),
}


def lowered(told: str) -> Any:
    return parse(told, declared=frozenset("abc"))


def one_by_one(formula: Any, conditions: list[Any]) -> set[tuple[Fraction, ...]]:
    """What the engine's own evaluation says."""
    holds, told = compile_formula(formula), [compile_formula(one) for one in conditions]
    return {
        values
        for values in product(*MEMBERS.values())
        if not any(one(dict(zip("abc", values, strict=True))) is Truth.FALSE for one in told)
        and holds(dict(zip("abc", values, strict=True))) is not Truth.TRUE
    }


FORMULAS = [
    *("a + b*c > 1", "a*b - c = b*a - c", "a^2 >= a", "(a + b)^3 != c", "2*a*c in integer"),
    *("a/b > c", "a/b = a/b", "a/(b + c) in real", "1/(a/b) < 2", "a/b in integer"),
    *("-(a - c) <= 2", "a - 1/2 != c"),
    *("b = 0 or a/b < 4", "b != 0 and a/b < 4", "not (a/b < 1)", "a > 5 or c < 3 or b = 2"),
    *("abs(a - b) > c", "floor(c) <= c", "ceil(a/3) >= a/3", "floor(a/b) <= a/b", "4*c in integer"),
    *("a - 3 < b and b < a + 3 and c < 2", "c = 1/4 or c != 1/4", "mod(a, 3) < 2", "gcd(a, b) > 1"),
    *("max(a, b/2, c) > c", "min(a, -b, c) >= b", "max(a, 1/b) > 0"),
    *("min(a, b) + max(a, b) = a + b", "min(1/b, c, a) > -5"),
    *("gcd(a, b, 4) > 1", "gcd(a, 4*c, b, 6) = 1 or c != 1/2"),
]  # fmt: skip


@pytest.mark.parametrize("told", thinned(FORMULAS, 5))
@pytest.mark.parametrize("conditions", [(), ("a > b",), ("a/b > 1", "c in integer")])
def test_blocks_agree_with_values_one_by_one(
    told: str, conditions: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    formula, known = lowered(told), [lowered(one) for one in conditions]
    for block in (1, 70, 2**18):
        monkeypatch.setattr(grids, "_BLOCK", block)
        found = {tuple(one[name] for name in "abc") for one in failing(formula, known, MEMBERS)}
        assert found == one_by_one(formula, known)


def test_numbers_that_leave_sixty_two_bits_are_not_worked_out() -> None:
    large = {"a": (Fraction(10**9), Fraction(3 * 10**9)), "b": (Fraction(1), Fraction(10**9))}
    assert not list(failing(lowered("a*b > 0"), [], large))
    for told in ("a*a*b > 0", "a*a + a*a + a*a > 0", "a^3 > b"):
        with pytest.raises(BeyondGridError):
            list(
                failing(lowered(told), [], {one: tuple(2 * x for x in large[one]) for one in "ab"})
            )
    with pytest.raises(BeyondGridError):
        list(failing(lowered("a > 0"), [], {"a": (Fraction(2**63),)}))


@pytest.mark.parametrize("told", ["sqrt(a) >= 0", "a^b > 0", "a in natural", "mod(a, b) >= 0"])
def test_what_blocks_do_not_know_is_left_to_others(told: str) -> None:
    with pytest.raises(BeyondGridError):
        list(failing(lowered(told), [], MEMBERS))


def test_a_condition_beyond_blocks_leaves_more_points_and_never_fewer() -> None:
    wanted = lowered("a > 1")
    found = list(failing(wanted, [lowered("sqrt(b) > 1"), lowered("a > 0")], MEMBERS))
    assert {one["a"] for one in found} == {Fraction(1)}
    assert len(found) == len(MEMBERS["b"]) * len(MEMBERS["c"])


def test_one_point_among_millions_is_found() -> None:
    many = {name: tuple(map(Fraction, range(2, 302))) for name in "abc"}
    wrong = terms.negation(lowered("a = 17 and b = 300 and c = 255"))
    assert list(failing(wrong, [], many)) == [
        {"a": Fraction(17), "b": Fraction(300), "c": Fraction(255)}
    ]
