"""Values carried over from a part are those that are found for the term itself."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from over_rows import over_rows

from geometry.algebra import inner_parts
from geometry.algebra.inner_parts import InnerParts, inner_part
from geometry.algebra.valuing import found_values
from mathverify.language.ascii import to_ascii
from mathverify.language.parser import parse
from mathverify.semantics.system import Budget, Constraint, System, Variable
from mathverify.semantics.values import FiniteValues, ManyValues, NoValues, Values

BUDGET = Budget()

PARTS = {
    "sqrt(x^2 + y^2)": "sqrt(x^2 + y^2)",
    "abs(sqrt(x^2 + y^2) - 3)/2": "sqrt(x^2 + y^2)",
    "5 - 2*sqrt(x^2 + y^2)^2": "sqrt(x^2 + y^2)",
    "(x + y)^2 - 3*(x + y)": "(x + y)^2 - 3*(x + y)",
    "180*acos(x/y)/pi - 62": "acos(x/y)",
    "x": "x",
    "1/x": "x",
    "x*x": "x",
    "x*y": "x*y",
    "7": "7",
}


@over_rows("term, part", PARTS.items())
def test_a_part_has_all_unknowns(term: str, part: str) -> None:
    assert inner_part(parse(term)) == parse(part)


#: Constraints, and a term of which there is more than one value, none, or one.
CASES = [
    ("x = 3", "abs(x - 5)/2"),
    ("x^2 = 9", "x + 1"),
    ("x^2 = 9", "abs(x) - 1"),
    ("x^2 = 9", "1/(x - 3)"),
    ("x^2 = 9", "1/x"),
    ("x = 0", "1/x"),
    ("x^2 = 2", "3 - x*x"),
    ("x^2 = 2", "5*x^3"),
    ("x^2 = -1", "x + 1"),
    ("x > 1", "2*x + 1"),
    ("x > 1", "0*x"),
    ("x^2 = 0 - 4*x", "abs(x + 2)"),
]


def _system(told: str) -> System:
    return System((Variable("x"),), (Constraint("told", parse(told)),))


def _plain(found: Values) -> object:
    match found:
        case FiniteValues(values=values):
            return [str(one.value) for one in values]
        case NoValues():
            return "none"
        case ManyValues():
            return "many"
    return "not known"


@over_rows("told, asked", CASES)
def test_carried_values_are_the_values(told: str, asked: str) -> None:
    system, term = _system(told), parse(asked)
    carried = InnerParts().values(system, term, BUDGET, ())
    assert _plain(carried) == _plain(found_values(system, term, BUDGET, ()))


def test_a_part_is_valued_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def watched(system: System, term: object, *others: object) -> Values:
        asked.append(to_ascii(term))  # type: ignore[arg-type]
        return found_values(system, term, *others)  # type: ignore[arg-type]

    monkeypatch.setattr(inner_parts, "found_values", watched)
    parts, system = InnerParts(), _system("x^2 = 9 and x > 0")
    for term, value in (("x", 3), ("x^2", 9), ("abs(x - 5)/2", 1), ("1/x", Fraction(1, 3))):
        found = parts.values(system, parse(term), BUDGET, ())
        assert isinstance(found, FiniteValues)
        assert [one.value for one in found.values] == [value]
    assert asked == ["x"]
    # What is known of one system says nothing about another.
    parts.values(replace(system, constraints=()), parse("x^2"), BUDGET, ())
    assert asked[1:2] == ["x"]
