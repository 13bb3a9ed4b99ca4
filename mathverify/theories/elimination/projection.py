"""The values of one parameter at which the number of solutions in x can change.

For a formula in x and one parameter k, `Projection` collects polynomials over Q(k, x) on whose
signs alone the truth of every atom depends.  With the irreducible factors f, g of these, the
critical values of k are the real zeros of

* every factor without x,
* the leading coefficient of every f in x, and its discriminant in x,
* the resultant in x of every two of them.

Over an open interval of k without critical values the real roots of all factors are continuous
functions of k that do not meet, and between them every factor keeps its sign (delineability:
G. E. Collins, 1975; one parameter needs no further projection).  So one k of the interval stands
for all.

Radicals are taken out of a sign: with ``s >= 0`` and ``s^n = B`` the sign of ``P + Q*s`` follows
from those of P, Q and ``P^n - Q^n*B`` (n even), or is that of ``P^n + Q^n*B`` (n odd).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from mathverify.calculus.holes import RING
from mathverify.language.comparisons import NUMERICAL
from mathverify.language.formulas import atoms
from mathverify.language.tree import (
    Call,
    Comparison,
    Constant,
    Divide,
    Name,
    Node,
    Power,
    Relation,
    walk,
)
from mathverify.semantics import terms
from mathverify.semantics.polynomials import BeyondMethodError, Poly, Ring, Role
from mathverify.semantics.quotients import NowhereDefinedError, QuotientField

_MOST_FACTORS = 14
_MOST_DEGREE = 12


class Projection:
    """Collects the polynomials of formulas in the variable ``name`` and one ``parameter``.

    Raises `BeyondMethodError` for what is not treated.
    """

    def __init__(self, name: str, parameter: str) -> None:
        self._ring = Ring((name, parameter))
        self._field = QuotientField(self._ring)
        self._variable = self._ring.variable_index(name)
        self._factors: dict[str, Poly] = {}

    def add_formula(self, formula: Node) -> None:
        """Adds what the truth of ``formula`` and of its atoms depends on."""
        for atom in atoms(formula):
            match atom:
                case Constant("true" | "false"):
                    pass
                case Relation((left, Name("real")), (Comparison.IN,)):
                    self._add_term(left)
                case Relation((left, right), (sign,)) if sign in NUMERICAL:
                    self._add_term(left)
                    self._add_term(right)
                    self._add_sign(terms.subtract(left, right))
                case _:
                    raise BeyondMethodError("a formula that is no comparison of numbers")

    def critical(self) -> Iterator[Node]:
        """Terms in the parameter, none of them zero everywhere, whose zeros are critical."""
        ring, inner = self._ring, self._variable
        moving = [f for f in self._factors.values() if f.degrees()[inner] > 0]
        for factor in self._factors.values():
            if factor.degrees()[inner] == 0:
                yield ring.term(factor)
        for factor in moving:
            by_power = ring.coefficients(factor, inner)
            yield ring.term(by_power[max(by_power)])
            if max(by_power) > 1:
                yield self._nonzero(factor.discriminant(inner))
        for one, other in combinations(moving, 2):
            yield self._nonzero(one.resultant(other, inner))

    def _nonzero(self, polynomial: Poly) -> Node:
        if polynomial == 0:
            raise BeyondMethodError("two factors have a common root for every parameter")
        return self._ring.term(polynomial)

    # --- signs -------------------------------------------------------------------------

    def _add_sign(self, term: Node) -> None:
        try:
            value = self._field.quotient(term)
        except NowhereDefinedError:
            return
        self._add(value.numerator)
        self._add(value.denominator)

    def _add(self, polynomial: Poly) -> None:
        ring = self._ring
        polynomial = ring.reduced(polynomial)
        if polynomial == 0 or polynomial.is_constant():
            return
        used = ring.used(polynomial)
        if any(g.role in (Role.KERNEL, Role.CONSTANT) for g in used):
            raise BeyondMethodError("a function that is not algebraic")
        radicals = [g for g in used if g.role is Role.RADICAL]
        if radicals:
            self._without(polynomial, radicals[0].index)
            return
        for factor in ring.factors(polynomial):
            if max(factor.degrees()) > _MOST_DEGREE:
                raise BeyondMethodError("a polynomial of high degree")
            self._factors.setdefault(str(factor), factor)
            if len(self._factors) > _MOST_FACTORS:
                raise BeyondMethodError("many polynomials")

    def _without(self, polynomial: Poly, radical: int) -> None:
        """Adds what the sign of a polynomial with the radical at this index depends on."""
        ring = self._ring
        relation = ring.generators[radical].relation
        degree = relation.degrees()[radical]
        by_power = ring.coefficients(polynomial, radical)
        inside = ring.coefficients(relation, radical)
        if max(by_power) > 1 or set(inside) - {0, degree}:
            raise BeyondMethodError("powers of a radical")
        plain, times = by_power.get(0, ring.zero), by_power[1]
        constant: Poly = inside.get(0, ring.zero)
        power = -constant
        self._add(power)
        ring.guard(plain, degree)
        ring.guard(times, degree)
        if degree % 2:
            self._add(plain**degree + times**degree * power)
        else:
            self._add(plain)
            self._add(times)
            self._add(plain**degree - times**degree * power)

    # --- definedness -------------------------------------------------------------------

    def _add_term(self, term: Node) -> None:
        """Adds what the definedness of every part of ``term`` depends on."""
        for part in walk(term):
            if isinstance(part, RING):
                continue
            match part:
                case Divide(_, below):
                    self._add_sign(below)
                case Power(base, exponent) if (size := terms.literal(exponent)) is not None:
                    if size.denominator != 1 or size <= 0:
                        self._add_sign(base)
                case Call("sqrt" | "root", arguments):
                    self._add_sign(arguments[0])
                case Call("abs" | "min" | "max"):
                    pass
                case _:
                    raise BeyondMethodError("a function that is not algebraic")
