"""What an equation between rational unknowns says of each irrational constant in it.

**Coefficients.**  Let an equation come to ``sum p_i(v) * t_i = 0`` with polynomials p_i over the
rationals in variables v that take rational values only, and real constants t_i that are linearly
independent over the rationals.  At a model every ``p_i(v)`` is rational, so each of them is 0.
Adding ``p_i = 0`` therefore changes no models.  The constants are

* the products of square roots of distinct square-free numbers (Besicovitch 1940), or the powers of
  a primitive element of the number field that all coefficients lie in, below its degree;
* times monomials in pi, e and logarithms that are proven independent over the algebraic numbers
  (`mathverify.semantics.numbers.independence`): without such a proof nothing is concluded.

``3 + 2*sqrt(2) = a + b*sqrt(2)`` says ``a = 3`` and ``b = 2`` for rational a and b, and nothing of
the kind for real ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from mathverify.engines.substitution.state import State
from mathverify.engines.substitution.steps import Equation, is_identity, polynomial_equations
from mathverify.language.tree import Name, Node, free_names
from mathverify.semantics import terms
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.numbers import Exact, Irrational, NumberTooLargeError, UndecidedError
from mathverify.semantics.polynomials import Role
from mathverify.semantics.system import Kind

if TYPE_CHECKING:
    from mathverify.semantics.numbers.roots import RealRoot

_RATIONAL = frozenset({Kind.INTEGER, Kind.RATIONAL})
#: Fields of a larger degree are left alone.
_LARGEST_DEGREE = 24

#: Powers of the variables with the coefficient that stands before their product.
_Coefficient = tuple[dict[int, int], Exact]


def coefficient_equations(state: State) -> tuple[frozenset[str], tuple[Node, ...]] | None:
    """The equations between rationals that an equation says and that are not there yet.

    With the names of that equation and of the domains which say that its unknowns are rational.
    """
    kinds = {variable.name: variable.kind for variable in state.variables}
    if _RATIONAL.isdisjoint(kinds.values()):
        return None
    known = {constraint.formula for constraint in state.constraints}
    for equation in polynomial_equations(state):
        coefficients = _coefficients(equation, kinds)
        if coefficients is None:
            continue
        try:
            parts = _separated(coefficients)
        except (UndecidedError, NumberTooLargeError, ArithmeticError):
            continue
        found = [
            terms.equal(_polynomial(equation, part), terms.ZERO) for part in parts if any(part)
        ]
        new = tuple(f for f in found if f not in known and not is_identity(f))
        if len(found) > 1 and new:
            inside = frozenset().union(*map(free_names, found))
            domains = {v.domain_name for v in state.variables if v.name in inside}
            return frozenset({equation.source.name, *domains}), new
    return None


def _coefficients(equation: Equation, kinds: dict[str, Kind]) -> list[_Coefficient] | None:
    """The equation as a polynomial in rational variables with known real coefficients.

    None where a variable is not rational, or stands inside of a function, or nothing is
    irrational.
    """
    ring = equation.ring
    variables: set[int] = set()
    for generator in ring.used(equation.polynomial):
        if generator.role is Role.VARIABLE:
            assert isinstance(generator.meaning, Name)
            if kinds.get(generator.meaning.identifier) not in _RATIONAL:
                return None
            variables.add(generator.index)
        elif not isinstance(evaluate(generator.meaning, {}), Irrational):
            return None
    if not variables or len(variables) == len(ring.used(equation.polynomial)):
        return None
    by_powers: dict[tuple[tuple[int, int], ...], list[Node]] = {}
    for powers, value in ring.monomials(equation.polynomial):
        inside = tuple(sorted((i, n) for i, n in powers.items() if i in variables))
        constant = terms.multiply(
            [
                terms.number(value),
                *(
                    terms.power(ring.generators[i].meaning, terms.number(n))
                    for i, n in powers.items()
                    if i not in variables
                ),
            ]
        )
        by_powers.setdefault(inside, []).append(constant)
    found: list[_Coefficient] = []
    for inside, parts in by_powers.items():
        known = evaluate(terms.add(parts), {})
        if not isinstance(known, (Fraction, Irrational)):
            return None
        found.append((dict(inside), known))
    return found


def _polynomial(equation: Equation, part: Sequence[tuple[dict[int, int], Fraction]]) -> Node:
    generators = equation.ring.generators
    return terms.add(
        [
            terms.multiply(
                [
                    terms.number(value),
                    *(
                        terms.power(generators[i].meaning, terms.number(n))
                        for i, n in powers.items()
                    ),
                ]
            )
            for powers, value in part
        ]
    )


def _separated(
    coefficients: list[_Coefficient],
) -> list[list[tuple[dict[int, int], Fraction]]]:
    """The rational parts of the equation, one for each constant; none where nothing is proven."""
    from mathverify.semantics.numbers.elementary import Elementary, terms_of
    from mathverify.semantics.numbers.independence import independent

    layers: dict[object, list[_Coefficient]] = {}
    for powers, value in coefficients:
        if not isinstance(value, Elementary):
            layers.setdefault((), []).append((powers, value))
            continue
        if not value.is_sum:
            return []
        for monomial, coefficient in terms_of(value)[0].items():
            layers.setdefault(monomial, []).append((powers, coefficient))
    if len(layers) > 1 and not independent(layers):  # type: ignore[arg-type]
        return []
    found: list[list[tuple[dict[int, int], Fraction]]] = []
    for layer in layers.values():
        found += _by_coordinates(layer)
    return found


def _by_coordinates(layer: list[_Coefficient]) -> list[list[tuple[dict[int, int], Fraction]]]:
    """One rational part for each element of a basis over the rationals."""
    values = [value for _, value in layer]
    rows = _surd_coordinates(values) or _field_coordinates(values)
    keys = sorted({key for row in rows for key in row})
    return [
        [(powers, row[key]) for (powers, _), row in zip(layer, rows, strict=True) if row.get(key)]
        for key in keys
    ]


def _surd_coordinates(values: Iterable[Exact]) -> list[dict[int, Fraction]] | None:
    """Coefficients by radicand; None where a value is more than a sum of square roots."""
    from mathverify.semantics.numbers.surds import Surd

    rows: list[dict[int, Fraction]] = []
    for value in values:
        if isinstance(value, Fraction):
            rows.append({1: value})
        elif isinstance(value, Surd):
            rows.append(dict(value.coefficients))
        else:
            return None
    return rows


def _field_coordinates(values: Sequence[Exact]) -> list[dict[int, Fraction]]:
    """Coefficients by the power of a primitive element of one field with all values.

    Raises `UndecidedError` for values that are not algebraic or need too large a field.
    """
    root: RealRoot | None = None
    for value in values:
        root = _field_of(root, value)
    if root is None:
        raise UndecidedError("no field of numbers is needed")
    return [_in_field(root, value) for value in values]


def _field_of(root: RealRoot | None, value: Exact) -> RealRoot | None:
    """The least field with the root and the value: that of their generic sum."""
    from mathverify.semantics.numbers.number_fields import FieldElement, root_element
    from mathverify.semantics.numbers.surds import Surd

    if isinstance(value, Fraction):
        return root
    if not isinstance(value, (Surd, FieldElement)):
        raise UndecidedError("a coefficient is not algebraic")
    if root is None:
        if isinstance(value, FieldElement):
            return value.generator
        raise UndecidedError("a field is joined from its largest element on")
    joined: Exact = root_element(root) + value
    for multiple in range(2, 6):
        if isinstance(joined, FieldElement) and joined.generator.degree >= root.degree:
            break
        joined = root_element(root) + value * Fraction(multiple)
    if not isinstance(joined, FieldElement) or joined.generator.degree > _LARGEST_DEGREE:
        raise UndecidedError("no field was found")
    return joined.generator


def _in_field(root: RealRoot, value: Exact) -> dict[int, Fraction]:
    """Coordinates of the value in powers of the root."""
    from mathverify.semantics.numbers.number_fields import FieldElement, root_element

    if isinstance(value, Fraction):
        return {0: value}
    shifted: Exact = root_element(root) + value
    if isinstance(shifted, Fraction):
        return {0: shifted, 1: Fraction(-1)}
    if not isinstance(shifted, FieldElement) or shifted.generator != root:
        raise UndecidedError("a coefficient lies outside of the field")
    row = _row(shifted.polynomial)
    row[1] = row.get(1, Fraction(0)) - 1
    return {power: part for power, part in row.items() if part}


def _row(polynomial: Any) -> dict[int, Fraction]:
    from mathverify.semantics.numbers.rationals import as_fraction

    return {power: as_fraction(part) for power, part in enumerate(polynomial.coeffs()) if part != 0}
