"""A system as branches of polynomial facts.

`when_true` and `when_not_true` write every constraint as an and/or of atoms; a point satisfies
the system exactly if, along some choice of alternatives, every atom is TRUE there.  Each choice
is a `Branch`.  An atom between quotients (`geometry.algebra.quotients`) becomes facts about
polynomials that hold exactly where it is TRUE.

*Angles.*  ``acos`` decreases, so that ``acos(u) < acos(v)`` says ``u > v``, and a constant angle
stands for its cosine.  For several arcs an equation ``F = 0`` with ``F = sum of n_i*acos(u_i) +
q*pi`` says ``sin F = 0``, ``cos F > 0`` (by the addition theorems polynomials in the ``u_i`` and
``sqrt(1 - u_i^2)``), and ``-pi < F < pi`` where F has a wider range.

What is no polynomial (the last two inequalities, membership in the integers) is kept as an
*opaque* relation: checked at every model, left out where the branch is refuted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from typing import Any

from geometry.algebra.arcs import ArcSum, arc_sum, constant_angles
from geometry.algebra.reader import QuotientReader
from geometry.algebra.ring import Root, RootRing, exact_root
from mathverify.language.comparisons import NUMERICAL, TURNED
from mathverify.language.tree import (
    Comparison,
    Constant,
    Logical,
    LogicalOperator,
    Name,
    Node,
    Relation,
)
from mathverify.semantics import terms
from mathverify.semantics.definedness import when_not_true, when_true
from mathverify.semantics.models import variable_bounds
from mathverify.semantics.numbers.algebraic import ball_of
from mathverify.semantics.polynomials import BeyondMethodError, Poly
from mathverify.semantics.quotients import Condition, NowhereDefinedError, Quotient, ToZero
from mathverify.semantics.system import Kind, System, Variable

_MAXIMAL_BRANCHES = 96
_MAXIMAL_VALUES = 8
_HOLDS = {
    Comparison.EQUAL: (0,),
    Comparison.NOT_EQUAL: (-1, 1),
    Comparison.LESS: (-1,),
    Comparison.LESS_EQUAL: (-1, 0),
    Comparison.GREATER: (1,),
    Comparison.GREATER_EQUAL: (0, 1),
}


@dataclass(frozen=True, slots=True)
class Fact:
    """How a polynomial stands to zero, by the word of the constraint ``source``.

    An ``implied`` fact follows from the others, as polynomials of the branch.
    """

    polynomial: Poly
    sign: ToZero
    source: str
    implied: bool = False


@dataclass(frozen=True, slots=True)
class Opaque:
    """A relation that is no fact about polynomials."""

    relation: Node
    source: str


@dataclass(frozen=True, slots=True)
class Branch:
    """What holds at the points of one branch; `Compiler.ring` is where its polynomials live."""

    facts: tuple[Fact, ...] = ()
    opaque: tuple[Opaque, ...] = ()

    def joined(self, other: Branch) -> Branch:
        """Both together."""
        return Branch(self.facts + other.facts, self.opaque + other.opaque)


#: Nothing holds: the branch has no point.
_Branches = list[Branch]


class Compiler:
    """Compiles one system; further terms (what is asked) are read into the same ring."""

    def __init__(self, system: System) -> None:
        self.system = system
        self.ring = RootRing([variable.name for variable in system.variables])
        self.reader = QuotientReader(self.ring)
        self.reader.turns.prepare(
            angle for one in system.constraints for angle in constant_angles(one.formula)
        )

    def branches(self) -> list[Branch]:
        """The branches; together they have exactly the models of the system.

        Raises `BeyondMethodError` where there are too many.
        """
        found: _Branches = [Branch()]
        for variable in self.system.variables:
            found = _product(found, self._domain(variable))
        for constraint in self.system.constraints:
            formula = constraint.formula
            formula = when_true(formula) if constraint.wanted else when_not_true(formula)
            found = _product(found, self._formula(formula, constraint.name))
        return found

    # --- formulas ----------------------------------------------------------------------

    def _formula(self, formula: Node, source: str) -> _Branches:
        match formula:
            case Logical(operator=LogicalOperator.AND, operands=operands):
                parts = (self._formula(operand, source) for operand in operands)
                return reduce(_product, parts, [Branch()])
            case Logical(operator=LogicalOperator.OR, operands=operands):
                return self._one_of(operands, source)
            case Relation(operands=(_, Name("real")), signs=(Comparison.IN,)):
                return [Branch()]
            case Relation(operands=(left, right), signs=(sign,)) if sign in NUMERICAL:
                try:
                    return self.atom(left, sign, right, source)
                except NowhereDefinedError:
                    return []
                except BeyondMethodError:
                    pass
            case terms.TRUE:
                return [Branch()]
            case terms.FALSE:
                return []
        return [Branch(opaque=(Opaque(formula, source),))]

    def _one_of(self, operands: Sequence[Node], source: str) -> _Branches:
        """Where one of several formulas is TRUE.

        That not all of some coordinates are equal (two points that differ) is one fact, that the
        sum of the squares of the differences is positive: it means the same to whoever turns the
        figure, and alternatives would not.
        """
        squares = self.ring.zero
        found: _Branches = []
        apart: list[_Branches] = []
        for operand in operands:
            own = self._formula(operand, source)
            match own:
                case [Branch(facts=(Fact(polynomial=one, sign=ToZero.NONZERO),), opaque=())] if (
                    one.total_degree() == 1
                ):
                    squares += one**2
                    apart.append(own)
                case _:
                    found += own
        if len(apart) > 1:
            return [*self._fact(self.ring.reduced(squares), ToZero.POSITIVE, source), *found]
        return [*found, *(branch for own in apart for branch in own)]

    def _domain(self, variable: Variable) -> _Branches:
        name, source = Name(variable.name), variable.domain_name
        found: _Branches = [Branch()]
        for bound, sign in variable_bounds(variable):
            found = _product(found, self.atom(name, sign, terms.number(bound.value), source))
        if variable.values is not None and len(variable.values) <= _MAXIMAL_VALUES:
            choices = [
                branch
                for value in variable.values
                for branch in self.atom(name, Comparison.EQUAL, terms.number(value), source)
            ]
            found = _product(found, choices)
        return found

    def is_real(self) -> bool:
        """Whether the domains of all variables are read completely."""
        return all(
            variable.kind is Kind.REAL
            and (variable.values is None or len(variable.values) <= _MAXIMAL_VALUES)
            for variable in self.system.variables
        )

    # --- atoms -------------------------------------------------------------------------

    def atom(self, left: Node, sign: Comparison, right: Node, source: str) -> _Branches:
        """The branches in which the relation is TRUE."""
        difference = terms.subtract(left, right)
        arcs = arc_sum(difference)
        if arcs is not None:
            return self._arcs(arcs, difference, sign, source)
        for inside, other, away in ((left, right, 1), (right, left, -1)):
            bound = terms.literal(other)
            if bound in (1, -1) and self.reader.is_bounded_by_one(inside):
                upper = bound * away > 0
                if sign is (Comparison.GREATER if upper else Comparison.LESS):
                    return []
                if sign is (Comparison.LESS_EQUAL if upper else Comparison.GREATER_EQUAL):
                    conditions = self.reader.quotient(inside).conditions
                    return self._conditions(conditions, source)
        self.reader.radicand(left)
        value = self.reader.minus(self.reader.quotient(left), self.reader.quotient(right))
        return self.compared(value, sign, source)

    def compared(self, value: Quotient, sign: Comparison, source: str) -> _Branches:
        """The branches in which a quotient stands so to zero."""
        return _product(
            self._conditions(value.conditions, source), self._standing(value, sign, source)
        )

    def _conditions(self, conditions: tuple[Condition, ...], source: str) -> _Branches:
        found: _Branches = [Branch()]
        for condition in conditions:
            found = _product(found, self._fact(condition.polynomial, condition.sign, source))
        return found

    def _standing(self, value: Quotient, sign: Comparison, source: str) -> _Branches:
        if sign is Comparison.EQUAL:
            return self._fact(value.numerator, ToZero.ZERO, source)
        if sign is Comparison.NOT_EQUAL:
            return self._fact(value.numerator, ToZero.NONZERO, source)
        polynomial = value.numerator * self._odd_part(value.denominator)
        if sign in (Comparison.LESS, Comparison.LESS_EQUAL):
            polynomial = -polynomial
        strict = sign in (Comparison.LESS, Comparison.GREATER)
        return self._fact(
            self.ring.reduced(polynomial), ToZero.POSITIVE if strict else ToZero.NONNEGATIVE, source
        )

    def _odd_part(self, denominator: Poly) -> Poly:
        """A polynomial of the same sign wherever ``denominator`` is not zero."""
        if denominator.is_constant() or self.reader.is_never_negative(denominator):
            return self.ring.one
        scale, factors = denominator.factor()
        found = self.ring.one if scale > 0 else -self.ring.one
        for factor, power in factors:
            if not power % 2 or self.reader.is_never_negative(factor):
                continue
            found = -found if self.reader.is_never_negative(-factor) else found * factor
        return found

    def _fact(self, polynomial: Poly, sign: ToZero, source: str) -> _Branches:
        known = self.constant_sign(polynomial)
        if known is not None:
            return [Branch()] if known in _ALLOWED[sign] else []
        if self.reader.is_never_negative(polynomial):
            if sign is ToZero.NONNEGATIVE:
                return [Branch()]
            if sign is ToZero.NONZERO:
                sign = ToZero.POSITIVE
        elif sign is ToZero.NONNEGATIVE:
            # What guards need: minus a square is not below 0 where the square is 0.
            root = exact_root(-polynomial)
            if root is not None:
                polynomial, sign = root, ToZero.ZERO
        return [Branch(facts=(Fact(polynomial, sign, source),))]

    def constant_sign(self, polynomial: Poly) -> int | None:
        """The sign of a polynomial in known constants, where enclosures or zero show it."""
        if polynomial == 0:
            return 0
        ball = self.constant_ball(polynomial, 128)
        if ball is None:
            return None
        return 1 if ball > 0 else -1 if ball < 0 else None

    def constant_ball(self, polynomial: Poly, precision: int) -> Any | None:
        """An enclosure of a polynomial in known constants; None if it has other generators."""
        from flint import arb, ctx

        degrees = polynomial.degrees()
        values: dict[int, Any] = {}
        for index, degree in enumerate(degrees):
            if degree <= 0:
                continue
            meaning = self.ring.generators[index].meaning
            if isinstance(meaning, (str, Root)):
                return None
            values[index] = ball_of(meaning.value, precision)
        with ctx.workprec(precision):
            total = arb(0)
            for monomial, value in polynomial.to_dict().items():
                part = arb(value)
                for index, ball in values.items():
                    if monomial[index]:
                        part *= ball ** int(monomial[index])
                total += part
            return total

    # --- angles ------------------------------------------------------------------------

    def _arcs(self, arcs: ArcSum, difference: Node, sign: Comparison, source: str) -> _Branches:
        """``sum of n_i*acos(u_i) + q*pi`` against zero."""
        cosines = [(self.reader.quotient(inside), n) for inside, n in arcs.arcs]
        found: _Branches = [Branch()]
        for inside, _ in arcs.arcs:
            found = _product(found, self._domain_of_arc(inside, source))
        if len(cosines) == 1:
            ((cosine, factor),) = cosines
            if factor < 0:
                sign = TURNED[sign]
            bound = -arcs.half_turns / factor
            if sign is Comparison.EQUAL and 0 <= bound <= 1:
                oriented = self._oriented(cosine, bound, source)
                if oriented is not None:
                    return _product(found, oriented)
            return _product(found, self._against(cosine, sign, bound, source))
        if len(cosines) == 2 and arcs.half_turns == 0 and cosines[0][1] == -cosines[1][1]:
            if cosines[0][1] < 0:
                sign = TURNED[sign]
            gap = self.reader.minus(cosines[0][0], cosines[1][0])
            return _product(found, self.compared(gap, TURNED[sign], source))
        if sign is Comparison.EQUAL:
            return _product(found, self._sum_of_arcs(arcs.whole(), source))
        return _product(found, [Branch(opaque=(Opaque(_relation(difference, sign), source),))])

    def _domain_of_arc(self, inside: Node, source: str) -> _Branches:
        value = self.reader.quotient(inside)
        found = self._conditions(value.conditions, source)
        if self.reader.is_bounded_by_one(inside):
            return found
        one = self.reader.constant(1)
        for side in (self.reader.plus(one, value), self.reader.minus(one, value)):
            found = _product(found, self._standing(side, Comparison.GREATER_EQUAL, source))
        return found

    def _against(
        self, cosine: Quotient, sign: Comparison, bound: Fraction, source: str
    ) -> _Branches:
        """``acos(cosine)`` against ``bound*pi``."""
        if bound < 0 or bound > 1:
            return [Branch()] if (1 if bound < 0 else -1) in _HOLDS[sign] else []
        value = self.reader.whole(self.reader.turns.point(bound)[0])
        return self.compared(self.reader.minus(cosine, value), TURNED[sign], source)

    def _oriented(self, cosine: Quotient, bound: Fraction, source: str) -> _Branches | None:
        """``acos(N/D) = bound*pi`` without D, where ``D^2 - N^2`` is a square ``w^2``, D > 0.

        Then ``N*sin(bound*pi) = |w|*cos(bound*pi)``, and N has the sign of the cosine; that
        ``N = D*cos(bound*pi)`` and ``|w| = D*sin(bound*pi)`` follows.
        """
        if not self.reader.is_never_negative(cosine.denominator) or bound == Fraction(1, 2):
            return None
        gap = self.ring.reduced(cosine.denominator**2 - cosine.numerator**2)
        cross = exact_root(gap) if gap != 0 else gap
        if cross is None:
            return None
        reader = self.reader
        acute = Comparison.GREATER if bound < Fraction(1, 2) else Comparison.LESS
        sides = self._standing(reader.whole(cosine.numerator), acute, source)
        if bound in (0, 1) or cross == 0:
            if bound not in (0, 1):
                return []
            return _product(sides, self._fact(cross, ToZero.ZERO, source))
        level, upright = reader.turns.point(bound)
        size = reader.size(reader.whole(cross))
        turned = reader.over(
            cosine.numerator * upright * size.denominator - size.numerator * level,
            size.denominator,
        )
        found = _product(sides, self._fact(turned.numerator, ToZero.ZERO, source))
        along = reader.minus(cosine, reader.whole(level)).numerator
        across = reader.over(
            size.numerator - cosine.denominator * upright * size.denominator, size.denominator
        ).numerator
        implied = tuple(
            Fact(one, ToZero.ZERO, source, implied=True) for one in (along, across) if one != 0
        )
        return _product(found, [Branch(facts=implied)])

    def _sum_of_arcs(self, arcs: ArcSum, source: str) -> _Branches:
        cosine, sine = self.reader.point(arcs)
        found = self.compared(sine, Comparison.EQUAL, source)
        found = _product(found, self.compared(cosine, Comparison.GREATER, source))
        one = self.reader.minus(cosine, self.reader.constant(1))
        if not one.numerator.is_constant():
            implied = Fact(one.numerator, ToZero.ZERO, source, implied=True)
            found = _product(found, [Branch(facts=(implied,))])
        least = arcs.half_turns + sum((min(n, Fraction(0)) for _, n in arcs.arcs), Fraction(0))
        most = arcs.half_turns + sum((max(n, Fraction(0)) for _, n in arcs.arcs), Fraction(0))
        if least <= -2 or most >= 2:
            for sign, end in ((Comparison.GREATER, terms.negate(_PI)), (Comparison.LESS, _PI)):
                relation = terms.compare(arcs.term(), sign, end)
                found = _product(found, [Branch(opaque=(Opaque(relation, source),))])
        return found


_PI = Constant("pi")
_ALLOWED = {
    ToZero.ZERO: (0,),
    ToZero.POSITIVE: (1,),
    ToZero.NONNEGATIVE: (0, 1),
    ToZero.NONZERO: (-1, 1),
}


def _relation(difference: Node, sign: Comparison) -> Node:
    return terms.compare(difference, sign, terms.ZERO)


def _product(left: _Branches, right: _Branches) -> _Branches:
    if len(left) * len(right) > _MAXIMAL_BRANCHES:
        raise BeyondMethodError("too many alternatives")
    return [one.joined(other) for one in left for other in right]
