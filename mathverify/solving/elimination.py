"""Several linear equations: eliminate one unknown after the other, then substitute back."""

from __future__ import annotations

from fractions import Fraction
from math import gcd, lcm

from mathverify.language.tree import Comparison
from mathverify.semantics.linear_form import LinearForm, linear_form
from mathverify.solving.line import Line
from mathverify.solving.subject import Subject
from mathverify.solving.writing import equation


def by_elimination(subject: Subject) -> list[Line]:
    """Rows without fractions, each a combination of two rows before it."""
    names = [variable.name for variable in subject.case.question.system.variables]
    if len(names) < 2 or subject.has_units:
        return []
    rows: list[LinearForm] = []
    for relation in subject.relations(Comparison.EQUAL):
        sides = [linear_form(side) for side in relation.operands]
        if not isinstance(sides[0], LinearForm) or not isinstance(sides[1], LinearForm):
            return []
        rows.append(_whole(sides[0] - sides[1]))
    lines = subject.numbers_in()
    solved: list[tuple[str, LinearForm]] = []
    for name in reversed(names):
        pivot = next((row for row in rows if name in row.coefficients), None)
        if pivot is None:
            return []
        rows.remove(pivot)
        solved.append((name, pivot))
        changed: list[LinearForm] = []
        for row in rows:
            if name not in row.coefficients:
                changed.append(row)
                continue
            factor = -row.coefficients[name] / pivot.coefficients[name]
            combined = _whole(row.plus(pivot, factor))
            changed.append(combined)
            if combined.coefficients:
                text = equation(combined.coefficients, -combined.constant)
                lines.append(Line(text, f"combine two equations so that {name} drops out"))
        rows = changed
    known: dict[str, Fraction] = {}
    for name, row in reversed(solved):
        rest = row.constant
        for other, factor in row.coefficients.items():
            rest += factor * known[other] if other != name else 0
        known[name] = -rest / row.coefficients[name]
        because = _reason(row, first=len(known) == 1)
        lines.append(Line(f"{name} = {known[name]}", because))
    return lines


def _reason(row: LinearForm, *, first: bool) -> str:
    if len(row.coefficients) > 1:
        return "put in what is known"
    (factor,) = row.coefficients.values()
    return "divide by the number in front" if first and abs(factor) != 1 else "work this out"


def _whole(row: LinearForm) -> LinearForm:
    """The row with whole coefficients that have no common divisor."""
    numbers = [*row.coefficients.values(), row.constant]
    factor = Fraction(lcm(*(number.denominator for number in numbers)))
    common = gcd(*(int(number * factor) for number in numbers)) or 1
    first = next(iter(sorted(row.coefficients)), "")
    if first and row.coefficients[first] < 0:
        common = -common
    return LinearForm().plus(row, factor / common)
