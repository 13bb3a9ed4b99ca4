"""Inequalities in one unknown: what is claimed holds exactly where solutions are the same."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from engine_here import changed_family
from over_rows import over_rows
from test_by_formulas import written

from generators.distractors import as_choice, three_always
from generators.exact_values import Unreadable, exact
from generators.family_proofs.by_formulas import Shown, proof_by_formulas
from generators.family_proofs.inequalities import Side, at_end, same_solutions, sides_of
from generators.family_proofs.outcomes import RefutedLevel, UndecidedLevel
from generators.stream import Stream
from mathverify.language.parser import parse
from mathverify.language.tree import Comparison
from mathverify.semantics import terms
from mathverify.semantics.compilation import compile_formula
from mathverify.semantics.evaluation import Truth
from mathverify.semantics.system import Grade

FACTORS, RESTS = (-2, -1, 1, 3), (-3, 0, 2)
ENDS = [Fraction(one, 12) for one in range(-48, 49)]


def side(factor: int, rest: int, *, strict: bool) -> Side:
    return Side(terms.number(factor), terms.number(rest), strict)


def upwards(one: Side) -> bool:
    return _true(terms.compare(one.factor, Comparison.GREATER, terms.ZERO))


def solutions(sides: Sequence[Side]) -> frozenset[Fraction]:
    """The solutions among points that lie between any two ends, and at each."""
    return frozenset(x for x in ENDS if all(_holds(one, x) for one in sides))


def _holds(one: Side, x: Fraction) -> bool:
    sign = Comparison.GREATER if one.strict else Comparison.GREATER_EQUAL
    return _true(terms.compare(one.at(terms.number(x)), sign, terms.ZERO))


def _true(formula: Any) -> bool:
    return compile_formula(formula)({}) is Truth.TRUE


def test_sides_are_the_same_where_their_solutions_are() -> None:
    every = [side(a, b, strict=s) for a, b, s in product(FACTORS, RESTS, (True, False))]
    for one, other in product(every, repeat=2):
        told = same_solutions((one,), (other,), upwards)
        claimed = told is not None and all(map(_true, told))
        assert claimed is (solutions((one,)) == solutions((other,)))


def test_two_sides_belong_together_by_their_direction() -> None:
    low, high = side(2, -2, strict=True), side(-1, 3, strict=False)
    twice = side(1, -1, strict=True), side(-4, 12, strict=False)
    for order in (twice, twice[::-1]):
        told = same_solutions((low, high), order, upwards)
        assert told is not None
        assert all(map(_true, told))
    assert same_solutions((low, low), twice, upwards) is None
    assert same_solutions((low, high), (twice[0],), upwards) is None
    closed = side(1, -1, strict=False), twice[1]
    assert same_solutions((low, high), closed, upwards) is None


@pytest.mark.parametrize("least", [True, False])
def test_the_last_whole_solution_is_the_one_beyond_which_there_is_none(*, least: bool) -> None:
    whole = [x for x in ENDS if x.denominator == 1]
    for a, b, strict in product(FACTORS, RESTS, (True, False)):
        one = side(a, b, strict=strict)
        for value in map(Fraction, (-1, 0, 1, 2)):
            if not all(map(_true, at_end(one, terms.number(value), least=least))):
                continue
            beyond = [x for x in whole if (x < value if least else x > value)]
            assert not any(_holds(one, x) for x in beyond)


def test_only_inequalities_are_sides() -> None:
    def split(_: object) -> Any:
        raise AssertionError

    for told in ("x = 3", "x != 3", "x in integer", "x < 1 or x > 3"):
        assert sides_of([parse(told)], split) is None


# --- families ---------------------------------------------------------------------------

INTERVALS, WEEK, PAIRS = "linear-inequality", "missing-day", "simultaneous-equations"


@pytest.mark.parametrize(
    ("name", "form", "classes"), [(INTERVALS, "", 28), (WEEK, "more", 1), (PAIRS, "numbers", 10)]
)
def test_forms_are_shown(name: str, form: str, classes: int) -> None:
    found = proof_by_formulas(written(name), "hard", form, None, 1000)
    assert isinstance(found, Shown), found
    assert (found.classes, found.positive) == (classes, True)


@pytest.mark.parametrize(
    ("name", "form", "old", "new"),
    [
        (INTERVALS, "", "answer: (<low>, <high>]", 'answer: "[<low>, <high>]"'),
        (INTERVALS, "", "answer: (<low>, <high>]", "answer: (<low>, <high + 1>]"),
        (INTERVALS, "", "c < a*x + b <= d}", "c < b - a*x <= d}"),
        (INTERVALS, "", "relation: <low> < x <= <high>", "relation: <low> < x <= <high + 1>"),
        (INTERVALS, "", "relation: <low> < x <= <high>", "relation: <low> < x < <high>"),
        (WEEK, "more", "answer: <5*higher - four>", "answer: <5*higher - four + 1>"),
        (WEEK, "more", "as: least", "as: greatest"),
        (WEEK, "more", "thursday, friday]) >= aim", "thursday, friday, friday]) >= aim"),
        (WEEK, "more", "friday >= <5*higher> - <four>", "friday > <5*higher> - <four>"),
        (PAIRS, "both", "answer: x = <x> and y = <y>", "answer: x = <y> and y = <x>"),
        (PAIRS, "both", "answer: x = <x> and y = <y>", "answer: x = <x> and x = <y>"),
    ],
)
def test_faults_are_not_shown(name: str, form: str, old: str, new: str, tmp_path: Any) -> None:
    changed = changed_family(name, tmp_path, (old, new))
    found = proof_by_formulas(changed, "hard", form, lambda _: Grade.EXACT, 1000)
    assert isinstance(found, UndecidedLevel | RefutedLevel)


# --- options ----------------------------------------------------------------------------

NUMBERS = (-3, -1, 0, 1, 2, 10)
ANSWERS = [
    *(str(x) for x in NUMBERS),
    *(f"{x} USD" for x in NUMBERS if x),
    *(f"{x}/7" for x in (-8, -1, 1, 15)),
    *(f"({x}, {y})" for x, y in product(NUMBERS, repeat=2)),
    *(f"x = {x} and y = {y}" for x, y in product(NUMBERS, repeat=2)),
    *(f"[{x}, {y})" for x, y in product(NUMBERS, repeat=2) if x < y),
    *(f"({x}, {y}]" for x, y in product(NUMBERS, repeat=2) if x < y),
    *(f"{a}{x}, inf)" for x in NUMBERS for a in "[("),
    *(f"(-inf, {x}{b}" for x in NUMBERS for b in "])"),
]  # fmt: skip


@over_rows("answer", ANSWERS)
def test_three_mistakes_can_always_be_made(answer: str) -> None:
    value = exact(answer)
    assert not isinstance(value, Unreadable)
    assert three_always(value)
    spec = written(INTERVALS).build(_values())
    found = as_choice(spec.model_copy(update={"answer": answer}), (), Stream("options"))
    options = [exact(one.value or "") for one in getattr(found, "options", ())]
    assert len(options) == 4
    assert all(options.count(one) == 1 for one in options)


def _values() -> Any:
    return written(INTERVALS).parameters["hard"].sample(Stream("three"))


@pytest.mark.parametrize("answer", ["0 USD", "{1, 2}", "[5, 3]", "(2, 2)]", "none", "[1, 2, 3]"])
def test_of_other_answers_nothing_is_said(answer: str) -> None:
    value = exact(answer)
    assert isinstance(value, Unreadable) or not three_always(value)
