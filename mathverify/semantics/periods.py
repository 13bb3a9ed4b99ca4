"""The period of a system that speaks of its variable through sines, cosines and tangents alone,

or, of whole numbers, through remainders of polynomials alone.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from mathverify.language.tree import Call, Constant, Name, Node, Number, children
from mathverify.semantics import numbers, terms
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.linear_form import NotLinear, polynomial
from mathverify.semantics.numbers import Exact, Irrational, Sign
from mathverify.semantics.polynomials import BeyondMethodError, Poly, Ring
from mathverify.semantics.quotients import NowhereDefinedError, QuotientField
from mathverify.semantics.system import System


def common_period(system: System, name: str) -> Exact | None:
    """A positive number with which the truth of every constraint repeats; None if none is found.

    Every angle must be ``r*k*x + c`` with rational r and one constant k: with n a common
    denominator of the r, all angles grow by whole turns when x grows by ``2*pi*n/k``.
    """
    slopes: list[tuple[str, Node, Fraction]] = []
    for constraint in system.constraints:
        for angle in _angles(constraint.formula, name):
            slope = None if angle is None else _slope(angle, name)
            if slope is None:
                return None
            slopes.append(slope)
    if len({unit for unit, _, _ in slopes}) != 1:
        return None
    turns = lcm(*(factor.denominator for _, _, factor in slopes))
    turn = terms.multiply((terms.number(2 * turns), Constant("pi")))
    period = evaluate(terms.divide(turn, slopes[0][1]), {})
    if not isinstance(period, (Fraction, Irrational)):
        return None
    found = numbers.sign(period)
    if found is Sign.NEGATIVE:
        return -period
    return period if found is Sign.POSITIVE else None


def whole_period(system: System, name: str) -> int | None:
    """A positive whole number with which the truth of every constraint repeats at whole numbers.

    For a polynomial P with whole coefficients ``P(n + m) - P(n)`` is a multiple of m, so that
    ``mod(P, m)`` repeats with m; what is made of such remainders repeats with a common multiple.
    None if the variable occurs in any other way.
    """
    found = [_remainders(constraint.formula, name) for constraint in system.constraints]
    known = [period for period in found if period is not None]
    return lcm(*known) if len(known) == len(found) else None


def _remainders(node: Node, name: str) -> int | None:
    if isinstance(node, Name):
        return None if node.identifier == name else 1
    match node:
        case Call(function="mod", arguments=(inside, Number(value=modulus))):
            expanded = polynomial(inside)
            if modulus.denominator == 1 and modulus > 0 and not isinstance(expanded, NotLinear):
                if all(
                    value.denominator == 1 and all(part == name for part, _ in monomial)
                    for monomial, value in expanded.terms.items()
                ):
                    return int(modulus)
    found = [_remainders(child, name) for child in children(node)]
    known = [period for period in found if period is not None]
    return lcm(*known) if len(known) == len(found) else None


def _angles(node: Node, name: str) -> list[Node | None]:
    """The angles in which the variable occurs; None stands for an occurrence elsewhere."""
    if isinstance(node, Name):
        return [None] if node.identifier == name else []
    below = [angle for child in children(node) for angle in _angles(child, name)]
    if below and isinstance(node, Call) and node.function in ("sin", "cos", "tan"):
        return [node.arguments[0]]
    return below


def _slope(angle: Node, name: str) -> tuple[str, Node, Fraction] | None:
    """``(text of k, k, r)`` for an angle ``r*k*x + c``."""
    ring = Ring((name,))
    try:
        value = QuotientField(ring).quotient(angle)
    except (BeyondMethodError, NowhereDefinedError):
        return None
    index = ring.variable_index(name)
    if value.denominator != 1 or value.numerator.degrees()[index] != 1:
        return None
    slope, rest = ring.linear_parts(value.numerator, index)
    if any(
        _has(generator.meaning, name) for part in (slope, rest) for generator in ring.used(part)
    ):
        return None
    parts = ring.monomials(slope)
    if len(parts) != 1:
        return None
    powers, factor = parts[0]
    unit: Poly = ring.one
    for place, power in powers.items():
        unit = unit * ring.gen(place) ** power
    term = ring.term(unit)
    return str(term), term, factor


def _has(node: Node, name: str) -> bool:
    return bool(node == Name(name)) or any(_has(child, name) for child in children(node))
