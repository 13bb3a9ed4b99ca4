from __future__ import annotations

from fractions import Fraction

import pytest
from over_rows import over_rows

from mathverify.api import examiner
from mathverify.codes import Code
from mathverify.errors import ParseError
from mathverify.language.ascii import to_ascii
from mathverify.problem import load_documents
from mathverify.semantics.domains import Domain, Shape, parse_domain
from mathverify.semantics.meaning import LoweringProblem
from mathverify.semantics.question import elaborate
from mathverify.semantics.system import Bound, Kind, Variable

DECLARED = frozenset({"x", "a"})


def read(text: str) -> tuple[str, list[str], str]:
    """(kind, conditions, members) of a domain of x."""
    found = parse_domain(text, "x", DECLARED)
    members = "" if found.members is None else to_ascii(found.members)
    return found.kind.value, [to_ascii(condition) for condition in found.conditions], members


@over_rows(
    ("text", "kind", "conditions", "members"),
    [
        ("real", "real", [], ""),
        ("reals", "real", [], ""),
        ("Real numbers", "real", [], ""),
        ("R", "real", [], ""),
        ("ℝ", "real", [], ""),
        ("float", "real", [], ""),
        ("integer", "integer", [], ""),
        ("Z", "integer", [], ""),
        ("ℤ", "integer", [], ""),
        ("int", "integer", [], ""),
        ("x in integer", "integer", [], ""),
        ("x in Z", "integer", [], ""),
        ("rational", "rational", [], ""),
        ("Q", "rational", [], ""),
        ("natural", "integer", ["x >= 0"], ""),
        ("ℕ", "integer", ["x >= 0"], ""),
        ("whole numbers", "integer", ["x >= 0"], ""),
        ("positive integer", "integer", ["x >= 1"], ""),
        ("positive integers", "integer", ["x >= 1"], ""),
        ("Z+", "integer", ["x >= 1"], ""),
        ("negative integer", "integer", ["x <= -1"], ""),
        ("nonzero real", "real", ["x != 0"], ""),
        ("non-negative real", "real", ["x >= 0"], ""),
        ("nonnegative", "real", ["x >= 0"], ""),
        ("positive", "real", ["x > 0"], ""),
        ("digit", "integer", ["x >= 0", "x <= 9"], ""),
        ("boolean", "boolean", [], ""),
        ("real > 0", "real", ["x > 0"], ""),
        ("real, x > 0", "real", ["x > 0"], ""),
        ("real and x > 0", "real", ["x > 0"], ""),
        ("real where x > 0", "real", ["x > 0"], ""),
        ("x > 0", "real", ["x > 0"], ""),
        ("0 < x < 10", "real", ["0 < x < 10"], ""),
        ("real, x != 1, x != -1", "real", ["x != 1", "x != -1"], ""),
        ("integer, x > a", "integer", ["x > a"], ""),
        ("positive integer <= 20", "integer", ["x >= 1", "x <= 20"], ""),
        ("(0, 10]", "real", [], "(0, 10]"),
        ("x in (0, 10]", "real", [], "(0, 10]"),
        ("real (0, 10)", "real", [], "(0, 10)"),
        ("(0, 10] cm", "real", [], "(0, 10] cm"),
        ("[0 deg, 360 deg)", "real", [], "[0 deg, 360 deg)"),
        ("integer, [1, 6]", "integer", [], "[1, 6]"),
        ("{1, 2, 5}", "real", [], "{1, 2, 5}"),
        ("integer {1, 2}", "integer", [], "{1, 2}"),
        ("1..6", "real", [], "{1, 2, 3, 4, 5, 6}"),
        ("integer 1..3", "integer", [], "{1, 2, 3}"),
        ("quantity(density)", "real", [], ""),
        ("real,  x >\n 0", "real", ["x > 0"], ""),
    ],
)
def test_readings(text: str, kind: str, conditions: list[str], members: str) -> None:
    assert read(text) == (kind, conditions, members)


@pytest.mark.parametrize(
    ("text", "shape", "size", "kind"),
    [
        ("matrix(2, 3)", Shape.MATRIX, (2, 3), Kind.REAL),
        ("matrix(2x2) of integer", Shape.MATRIX, (2, 2), Kind.INTEGER),
        ("vector(3)", Shape.LIST, (3,), Kind.REAL),
        ("list(5) of positive integer", Shape.LIST, (5,), Kind.INTEGER),
    ],
)
def test_arrays(text: str, shape: Shape, size: tuple[int, ...], kind: Kind) -> None:
    found = parse_domain(text, "x", DECLARED)
    assert (found.shape, found.size, found.kind) == (shape, size, kind)


def test_angles_take_further_conditions() -> None:
    found = parse_domain("angle, x < 90 deg", "x", DECLARED)
    assert found.angle
    assert [to_ascii(c) for c in found.conditions] == ["0 deg <= x <= 180 deg", "x < 90 deg"]


@over_rows(
    ("text", "hint"),
    [
        ("even real", "'positive integer'"),
        ("integer from 1 to 10", "integer, 1 <= x <= 10"),
        ("integer between -3 and 3", "integer, -3 <= x <= 3 or integer, -3 < x < 3"),
        ("prime power", "'positive integer'"),
        ("ℝ \\ {1, -2}", "real, x != 1, x != -2"),
        ("number from 0 to 9", "integer, 0 <= x <= 9 or real, 0 <= x <= 9"),
        ("divisor of 36", "positive integer, 36 mod x = 0 or nonzero integer"),
        ("real \\ {0}", "real, x != 0"),
        ("ℝ \\ {0}", "real, x != 0"),
        ("real; x > 0", "with commas"),
        ("positive integers less than 100", "positive integer, x < 100"),
        ("handsome", "'positive integer'"),
        ("> 0", "a condition on x"),
        ("1/2x > 3", "1/(2*x)"),
    ],
)
def test_what_is_no_domain_says_what_to_write(text: str, hint: str) -> None:
    with pytest.raises((ParseError, LoweringProblem)) as caught:
        parse_domain(text, "x", DECLARED)
    error = caught.value
    told = error.hint if isinstance(error, ParseError) else error.remedy
    assert hint in told


@pytest.mark.parametrize(
    ("text", "conditions"),
    [
        ("even integer", ["mod(x, 2) = 0"]),
        ("integer, even", ["mod(x, 2) = 0"]),
        ("odd", ["mod(x, 2) = 1"]),
        ("Even numbers", ["mod(x, 2) = 0"]),
        ("positive even integer", ["mod(x, 2) = 0", "x >= 1"]),
        ("prime", ["x >= 2", "is_prime(x)"]),
        ("prime number, x < 50", ["x >= 2", "is_prime(x)", "x < 50"]),
        ("integer, is_prime(x)", ["is_prime(x)"]),
        ("odd natural number, x < 9", ["mod(x, 2) = 1", "x >= 0", "x < 9"]),
    ],
)
def test_parity_is_a_condition_on_whole_numbers(text: str, conditions: list[str]) -> None:
    found = parse_domain(text, "x", DECLARED)
    assert found.kind is Kind.INTEGER
    assert [to_ascii(condition) for condition in found.conditions] == conditions


def test_a_declared_set_is_no_parity() -> None:
    found = parse_domain("even integer", "x", DECLARED | {"even"})
    assert found.conditions == ()
    assert found.members is not None


@pytest.mark.parametrize("text", ["integer, x mod 2 = 0", "integer, 1 <= x <= 10", "real, x != 0"])
def test_the_hints_are_domains(text: str) -> None:
    assert isinstance(parse_domain(text, "x", DECLARED), Domain)


@pytest.mark.parametrize("text", ["person", "set(person)", "solid", "scalar"])
def test_words_that_are_no_sorts_are_refused_with_those_that_are(text: str) -> None:
    with pytest.raises(LoweringProblem) as caught:
        parse_domain(text, "x", DECLARED)
    assert caught.value.code is Code.AMBIGUOUS
    assert "a sort such as 'real'" in caught.value.remedy


@pytest.mark.parametrize("text", ["time", "money", "speed", "area", "time, x > 0 s"])
def test_kinds_of_quantities_are_real_numbers(text: str) -> None:
    assert parse_domain(text, "x", DECLARED).kind is Kind.REAL


@pytest.mark.parametrize("text", ["function", "set of matrix", "matrix(30, 2)"])
def test_sorts_of_other_subjects_are_open_questions(text: str) -> None:
    with pytest.raises(LoweringProblem) as caught:
        parse_domain(text, "x", DECLARED)
    assert caught.value.code is None


# --- ranges of the variables --------------------------------------------------------------


def variable(domain: str, unit: str = "") -> tuple[Variable, int]:
    """The variable of an unknown x, and how many conditions its range does not hold."""
    (document,) = load_documents(
        f"id: q\ndata: {{a: '4'}}\nunknowns: {{x: {{domain: '{domain}', unit: '{unit}'}}}}\n"
        "ask: {find: x}\nanswer: '1'\n",
        name="q",
        format="yaml",
    )
    assert document.spec is not None
    question = elaborate(document.spec, examiner().rules)
    assert not question.problems, question.problems
    (unknown,) = question.unknowns
    (found,) = unknown.variables
    return found, len(unknown.conditions)


def bound(value: str, closed: bool) -> Bound:
    return Bound(Fraction(value), closed)


@over_rows(
    ("domain", "unit", "low", "high"),
    [
        ("real", "", None, None),
        ("natural", "", bound("0", True), None),
        ("(0, 10]", "", bound("0", False), bound("10", True)),
        ("real, 2*x < 7", "", None, bound("7/2", False)),
        ("real, -x < 3", "", bound("-3", False), None),
        ("real, 3 >= x", "", None, bound("3", True)),
        ("x > 1, x >= 1", "", bound("1", False), None),
        ("x > 1, x >= 2", "", bound("2", True), None),
        ("x > a", "", bound("4", False), None),
        ("(0, 10] cm", "cm", bound("0", False), bound("10", True)),
        ("(0, 1] m", "cm", bound("0", False), bound("100", True)),
        ("x > 5 mm", "cm", bound("1/2", False), None),
        ("angle", "", bound("0", True), bound("180", True)),
    ],
)
def test_ranges(domain: str, unit: str, low: Bound | None, high: Bound | None) -> None:
    found, left_over = variable(domain, unit)
    assert (found.low, found.high, left_over) == (low, high, 0)


def test_finite_sets_are_values() -> None:
    found, left_over = variable("{1, 5, 1/2}")
    assert found.values == (Fraction(1, 2), Fraction(1), Fraction(5))
    assert left_over == 0


@pytest.mark.parametrize("domain", ["real, x != 3", "integer, x mod 2 = 0", "(0, pi)", "x^2 > 4"])
def test_other_conditions_stay_conditions(domain: str) -> None:
    _, left_over = variable(domain)
    assert left_over > 0
