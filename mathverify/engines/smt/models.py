"""z3's models as exact points, and how to forbid a point in the next query."""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import Any

from mathverify.semantics import numbers
from mathverify.semantics.numbers import Exact
from mathverify.semantics.polynomials import BeyondMethodError
from mathverify.semantics.system import Model

__all__ = ["exact_model", "excluded"]

_DIGITS = 40


def exact_model(solver: Any, variables: dict[str, Any]) -> Model:
    """The solver's model as exact values for all variables, left free ones completed.

    Raises `BeyondMethodError` for a value that has no exact counterpart.
    """
    found = solver.model()
    values = {name: found.eval(here, model_completion=True) for name, here in variables.items()}
    try:
        return {name: _exact(value) for name, value in values.items()}
    except ValueError as error:
        raise BeyondMethodError(f"z3 answers with a value that is not read: {error}") from error


def _exact(value: Any) -> Exact:
    import z3

    if z3.is_true(value) or z3.is_false(value):
        return Fraction(int(z3.is_true(value)))
    if z3.is_int_value(value):
        return Fraction(value.as_long())
    if z3.is_rational_value(value):
        return Fraction(value.numerator_as_long(), value.denominator_as_long())
    if z3.is_algebraic_value(value):
        return numbers.algebraic_from_root(*_isolated(value))
    raise BeyondMethodError(f"z3 answers with the value {value.sexpr()[:80]}")


def _isolated(value: Any) -> tuple[tuple[int, ...], Fraction, Fraction]:
    """An algebraic value as integer coefficients, ascending, and an interval around the root."""
    ascending = [Fraction(c.numerator_as_long(), c.denominator_as_long()) for c in value.poly()]
    scale = lcm(*(c.denominator for c in ascending))
    near = value.approx(_DIGITS)
    middle = Fraction(near.numerator_as_long(), near.denominator_as_long())
    width = Fraction(1, 10**_DIGITS)
    return tuple(int(c * scale) for c in ascending), middle - width, middle + width


def excluded(solver: Any, variables: dict[str, Any]) -> Any:
    """A z3 formula that holds at every point but the solver's model."""
    import z3

    found = solver.model()
    others = []
    for here in variables.values():
        value = found.eval(here, model_completion=True)
        if not z3.is_algebraic_value(value):
            others.append(here != value)
            continue
        coefficients, low, high = _isolated(value)
        root = z3.Sum(*(c * _power(here, power) for power, c in enumerate(coefficients) if c))
        ends = [z3.RealVal(f"{end.numerator}/{end.denominator}", here.ctx) for end in (low, high)]
        others.append(z3.Not(z3.And(root == 0, here >= ends[0], here <= ends[1])))
    return z3.Or(*others) if others else None


def _power(here: Any, exponent: int) -> Any:
    import z3

    return z3.Product(*([here] * exponent)) if exponent else z3.RealVal(1, here.ctx)
