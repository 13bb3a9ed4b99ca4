"""A polynomial equation in one unknown: factors over the rationals, or the quadratic formula."""

from __future__ import annotations

from fractions import Fraction
from math import gcd, lcm
from typing import Any

from mathverify.language.tree import Comparison, Node
from mathverify.semantics import terms
from mathverify.semantics.linear_form import Polynomial, polynomial
from mathverify.solving.line import Line
from mathverify.solving.subject import Subject
from mathverify.solving.writing import polynomial_text


def by_factors(subject: Subject) -> list[Line]:
    """Everything on one side, factorised; each factor zero; what the domain excludes rejected."""
    name = subject.unknown
    relations = list(subject.relations(Comparison.EQUAL))
    if not name or len(relations) != 1:
        return []
    term = terms.subtract(*relations[0].operands)
    form = polynomial(term)
    if not isinstance(form, Polynomial) or form.degree < 2:
        return []
    found = roots_of(term, name)
    return [*subject.numbers_in(), *found, *checked(subject, name, found)] if found else []


def roots_of(term: Node, name: str) -> list[Line]:
    """The lines from ``term = 0`` to its real roots; none where this method does not reach."""
    found = polynomial(term)
    if not isinstance(found, Polynomial) or not 1 <= found.degree <= 6:
        return []
    values = [found.terms.get(((name, p),) if p else (), Fraction(0)) for p in range(7)]
    values = values[: found.degree + 1]
    scale = Fraction(lcm(*(value.denominator for value in values)))
    common = gcd(*(int(value * scale) for value in values)) or 1
    if values[-1] < 0:
        common = -common
    whole = [value * scale / common for value in values]
    standard = f"{polynomial_text(whole, name)} = 0"
    lines = [Line(standard, "expand and bring everything to one side")]
    factors = _factors(whole)
    if len(factors) > 1 or any(power > 1 for _, power in factors):
        product = "*".join(_factor_text(factor, power, name) for factor, power in factors)
        lines.append(Line(f"{product} = 0", "factorise"))
        reason = "a product is zero only if one of its factors is zero"
        zeros = [f"{polynomial_text(factor, name)} = 0" for factor, _ in factors]
        if len(zeros) > 1:
            lines.append(Line(" or ".join(zeros), reason))
    roots: list[str] = []
    for factor, _ in factors:
        more = _roots(factor)
        if more is None:
            return []
        roots += more
    square = _completed(factors[0][0], name) if len(factors) == 1 else []
    if square:
        return [*lines, *square]
    if any(len(factor) == 3 for factor, _ in factors):
        a, b, c = next((f[2], f[1], f[0]) for f, _ in factors if len(f) == 3)
        text = f"({b})^2 - 4*({a})*({c}) = {b * b - 4 * a * c}"
        lines.append(Line(text, "the discriminant"))
    if not roots:
        return []
    reason = "solve each of them" if len(factors) > 1 else "solve for the unknown"
    if any(len(factor) == 3 for factor, _ in factors):
        reason = "the quadratic formula"
    lines.append(Line(" or ".join(f"{name} = {root}" for root in roots), reason))
    return lines


def checked(subject: Subject, name: str, lines: list[Line]) -> list[Line]:
    """A line for each root that the question itself or its domain excludes; none without such."""
    roots = [part.removeprefix(f"{name} = ") for part in lines[-1].relation.split(" or ")]
    values = [subject.values(model).get(name, "") for model in subject.models()]
    if len(values) >= len(roots) or not all(values):
        return []
    # With a unit the number stands in front of it.
    kept = {value.partition(" ")[0] if value[-1:].isalpha() else value for value in values}
    remaining = " or ".join(f"{name} = {value}" for value in values) or f"{name} in none"
    unit = next((value.partition(" ")[2] for value in values if value[-1:].isalpha()), "")
    return [
        Line(remaining, f"{root} does not satisfy the question", f"{name} = {root} {unit}".strip())
        for root in roots
        if root not in kept
    ]


def _completed(factor: list[Fraction], name: str) -> list[Line]:
    """Completing the square, for ``x^2 + b*x + c`` with an even b and irrational roots."""
    if len(factor) != 3 or factor[2] != 1 or factor[1] % 2 or not factor[1]:
        return []
    half = factor[1] / 2
    rest = half * half - factor[0]
    if rest <= 0:
        return []
    inner = polynomial_text([half, Fraction(1)], name)
    ends = " or ".join(f"{inner} = {sign}sqrt({rest})" for sign in ("-", ""))
    roots = " or ".join(f"{name} = {-half} {sign} sqrt({rest})" for sign in "-+")
    return [
        Line(f"({inner})^2 = {rest}", "complete the square"),
        Line(ends, "take the square root of both sides"),
        Line(roots, "solve for the unknown"),
    ]


def _factors(coefficients: list[Fraction]) -> list[tuple[list[Fraction], int]]:
    import flint

    found: Any = flint.fmpz_poly([int(value) for value in coefficients])
    _, factors = found.factor()
    listed = [([Fraction(int(c)) for c in f.coeffs()], int(power)) for f, power in factors]
    return sorted(listed, key=lambda pair: (len(pair[0]), pair[0]))


def _factor_text(factor: list[Fraction], power: int, name: str) -> str:
    text = polynomial_text(factor, name)
    bracket = f"({text})" if " " in text or power > 1 else text
    return f"{bracket}^{power}" if power > 1 else bracket


def _roots(factor: list[Fraction]) -> list[str] | None:
    """The real roots of an irreducible factor as texts; None beyond the quadratic formula."""
    if len(factor) == 2:
        return [str(-factor[0] / factor[1])]
    if len(factor) != 3:
        return None
    c, b, a = factor
    below = b * b - 4 * a * c
    if below < 0:
        return []
    return [f"({-b} {sign} sqrt({below}))/{2 * a}" for sign in "-+"]
