"""Re-checking the engines' certificates with fractions and the oracle alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import oracle

from mathverify.semantics.system import System

Point = Mapping[str, Fraction]


def satisfied(system: System, names: Iterable[str], point: Point) -> bool:
    """Whether a point satisfies the constraints and domains called ``names``."""
    wanted = set(names)
    return all(
        oracle.in_domain(v, point[v.name]) for v in system.variables if v.domain_name in wanted
    ) and all(
        (oracle.truth(c.formula, point) is True) == c.wanted
        for c in system.constraints
        if c.name in wanted
    )


def column(name: str, point: Point) -> Fraction:
    """The value of a column: a product of powers of variables."""
    value = Fraction(1)
    for factor in name.split("*"):
        variable, _, power = factor.partition("^")
        value *= point[variable] ** int(power or 1)
    return value


def row_holds(row: Mapping[str, Any], point: Point) -> bool:
    value = Fraction(row["constant"])
    for name, factor in row["coefficients"].items():
        value += Fraction(factor) * column(name, point)
    signs = {"=": value == 0, "!=": value != 0, "<": value < 0, "<=": value <= 0}
    return signs[row["sign"]]


def total(rows: Sequence[Mapping[str, Any]]) -> tuple[dict[str, Fraction], Fraction]:
    """The sum of the rows by their factors: coefficients that are left, and the constant."""
    coefficients: dict[str, Fraction] = {}
    constant = Fraction(0)
    for entry in rows:
        factor = Fraction(entry["factor"])
        constant += factor * Fraction(entry["row"]["constant"])
        for name, value in entry["row"]["coefficients"].items():
            coefficients[name] = coefficients.get(name, Fraction(0)) + factor * Fraction(value)
    return {name: value for name, value in coefficients.items() if value}, constant


def is_contradiction(rows: Sequence[Mapping[str, Any]]) -> bool:
    """Whether the rows add up to a false relation between numbers."""
    coefficients, constant = total(rows)
    if coefficients:
        return False
    signs = [entry["row"]["sign"] for entry in rows]
    factors = [Fraction(entry["factor"]) for entry in rows]
    if "!=" in signs:
        others = [sign for sign in signs if sign != "!="]
        return len(others) == len(signs) - 1 and set(others) <= {"="} and constant == 0
    weak = any(sign != "=" for sign in signs)
    if any(factor < 0 for sign, factor in zip(signs, factors, strict=True) if sign != "="):
        return False
    strict = any(sign == "<" and factor > 0 for sign, factor in zip(signs, factors, strict=True))
    return (constant > 0 or (strict and constant >= 0)) if weak else constant != 0


def check_linear(system: System, detail: Mapping[str, Any], points: Sequence[Point]) -> None:
    """Assert everything that a proof of the linear engine claims.

    Sums are checked exactly; that a row follows from its sources is checked at ``points``.
    """
    known: dict[str, Fraction] = {}
    for name, entry in detail["values"].items():
        known[name] = Fraction(entry["value"])
        assert total(entry["rows"]) == ({name: Fraction(1)}, -known[name])
        assert {row["row"]["sign"] for row in entry["rows"]} == {"="}
        check_rows(system, entry["rows"], points)
    if "fails" in detail:
        for point in points:
            assert not satisfied(system, [detail["fails"]], {**point, **known})
    else:
        check_tree(system, detail, points)


def check_rows(system: System, rows: Sequence[Mapping[str, Any]], points: Sequence[Point]) -> None:
    for entry in rows:
        for point in points:
            if satisfied(system, entry["from"], point):
                assert row_holds(entry["row"], point), (entry, point)


def check_tree(system: System, tree: Mapping[str, Any], points: Sequence[Point]) -> None:
    """A leaf adds up to a contradiction of true rows; a split leaves no point out."""
    if "rows" in tree:
        assert is_contradiction(tree["rows"]), tree
        check_rows(system, tree["rows"], points)
        return
    inside = [
        [point for point in points if all(row_holds(row, point) for row in case["assume"])]
        for case in tree["cases"]
    ]
    for point in points:
        if satisfied(system, tree["split"], point):
            assert any(point in here for here in inside), (tree, point)
    for case, here in zip(tree["cases"], inside, strict=True):
        check_tree(system, case, here)


def check_diophantine(system: System, detail: Mapping[str, Any], points: Sequence[Point]) -> None:
    """The rows add up to whole coefficients on the left and no whole number on the right."""
    coefficients, constant = total(detail["rows"])
    assert all(value.denominator == 1 for value in coefficients.values())
    assert constant.denominator != 1
    assert {row["row"]["sign"] for row in detail["rows"]} == {"="}
    check_rows(system, detail["rows"], points)
