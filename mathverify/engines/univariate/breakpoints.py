"""Breakpoints of formulas in one variable: between them no atom changes its truth value.

An atom's truth depends on the sign of the difference of its sides and on whether its terms are
defined.  Definedness in turn depends on the signs of denominators, radicands, bases of powers
and arguments of logarithms; away from those a term is continuous, except for floors, which are
replaced by their values between their jumps.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from mathverify.calculus.slopes import NoRuleError, edges
from mathverify.engines.univariate.factorials import is_fixed_choice, is_plain_factorial
from mathverify.engines.univariate.line import open_cells, sample_inside, sorted_points
from mathverify.engines.univariate.range import Range
from mathverify.engines.univariate.steps import (
    fraction_parts,
    innermost_pieces,
    magnitude,
    piece,
    with_floors,
)
from mathverify.engines.univariate.zeros import Separators
from mathverify.language.comparisons import NUMERICAL
from mathverify.language.occurrences import names_in
from mathverify.language.tree import (
    Add,
    Call,
    Comparison,
    Divide,
    Logical,
    Multiply,
    Name,
    Negate,
    Node,
    Number,
    Power,
    Relation,
    replaced,
    walk,
)
from mathverify.semantics import numbers, terms
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.numbers import Irrational, Sign
from mathverify.semantics.polynomials import BeyondMethodError, Ring
from mathverify.semantics.quotients import NowhereDefinedError, QuotientField
from mathverify.semantics.system import Kind

#: Why a formula whose value jumps for ever is not treated.
ENDLESS_STEPS = "a floor or remainder on a range without known ends"

_MAXIMAL_STEPS = 400
_NOT_NEGATIVE = (Sign.POSITIVE, Sign.ZERO)
_WITHOUT_HOLES = frozenset({"min", "max", "median"})


class Breakpoints:
    """Collects breakpoints of formulas on a range of the variable ``name``.

    Raises `BeyondMethodError` for formulas that are not treated.
    """

    def __init__(self, name: str, kind: Kind, span: Range, degree: int) -> None:
        self.name = name
        self.separators = Separators(name, span.low, span.high, degree)
        self._is_nonnegative = span.low is not None and numbers.sign(span.low) in _NOT_NEGATIVE
        self._kind = kind
        self._span = span
        self._seen: set[Node] = set()
        #: Relations whose sides are equal wherever both are defined, and relations with the same
        #: truth value everywhere that are easier to evaluate.
        self.identities: dict[Node, Node] = {}
        #: Whether every integer between the first and the last point must be a point too.
        self.lists_integers = False

    def add_formula(self, formula: Node) -> None:
        """Adds points between which the truth value of every atom of ``formula`` is constant."""
        formula = self._without_fractions(formula)
        self._add_by_pieces(with_floors(formula, self._is_integral))

    def _without_fractions(self, formula: Node) -> Node:
        """``formula`` with ``u in integer`` for proper fractions u of the integer variable treated.

        Write ``u = q + r/d`` with polynomials, r of smaller degree than d.  With s a common
        denominator of the coefficients of q, ``s*q`` is an integer at every integer; so where
        ``0 < abs(s*r/d) < 1``, u is none.  The other integers lie between points, and are listed.
        """
        if self._kind is not Kind.INTEGER:
            return formula
        found: dict[Node, Node] = {}
        for atom in walk(formula):
            match atom:
                case Relation((term, Name("integer" | "natural")), _) if self._varies(term):
                    parts = fraction_parts(term, self.name)
                    if parts is None:
                        continue
                    self.lists_integers = True
                    for part in (*parts, term):
                        self.separators.add_sign(part)
                    found[atom] = terms.equal(term, term)
        return replaced(formula, found)

    def _add_by_pieces(self, formula: Node) -> None:
        pieces = innermost_pieces(formula, self.name)
        if not pieces:
            self._add_atoms(formula)
            return
        for call in pieces:
            self._add_joints(call)
        points = sorted_points(self.separators.points, self._span)
        seen: set[tuple[Node, ...]] = set()
        for cell in open_cells(points, self._span):
            here = {self.name: sample_inside(cell)}
            choice = tuple(piece(call, here) for call in pieces)
            if choice not in seen:
                seen.add(choice)
                chosen: dict[Node, Node] = dict(zip(pieces, choice, strict=True))
                self._add_by_pieces(replaced(formula, chosen))

    def _add_joints(self, call: Call) -> None:
        """Adds the points where one piece of ``call`` gives way to the next."""
        for argument in call.arguments:
            self._add_term(argument)
        match call.function:
            case "floor":
                self._add_jumps(call.arguments[0])
            case "abs":
                self.separators.add_sign(call.arguments[0])
            case _:
                for one, other in combinations(call.arguments, 2):
                    self.separators.add_sign(terms.subtract(one, other))

    def _add_jumps(self, inside: Node) -> None:
        size = self._span.size()
        largest = None if size is None else magnitude(inside, self.name, size)
        if largest is None:
            raise BeyondMethodError(ENDLESS_STEPS)
        if largest > _MAXIMAL_STEPS:
            raise BeyondMethodError("a floor or remainder with very many steps")
        for step in range(-largest, largest + 1):
            self.separators.add_sign(terms.subtract(inside, terms.number(step)))

    def _add_atoms(self, formula: Node) -> None:
        if formula in self._seen or not self._varies(formula):
            return
        self._seen.add(formula)
        match formula:
            case Logical(_, operands):
                for operand in operands:
                    self._add_atoms(operand)
            case Relation((left, Name(domain)), (Comparison.IN | Comparison.NOT_IN,)):
                self._add_membership(left, domain)
            case Relation((left, right), (sign,)) if sign in NUMERICAL:
                self._add_term(left)
                self._add_term(right)
                if self.separators.add_sign(terms.subtract(left, right)):
                    both = terms.add((left, right))
                    self.identities[formula] = terms.compare(both, sign, both)
            case _:
                raise BeyondMethodError("a formula that is no comparison of numbers")

    def _add_membership(self, term: Node, domain: str) -> None:
        narrow = domain == "rational" and self._kind in (Kind.INTEGER, Kind.RATIONAL)
        if domain != "real" and not (narrow and self._is_rational_function(term)):
            raise BeyondMethodError(f"membership of a term in {domain}")
        self._add_term(term)

    # --- definedness -------------------------------------------------------------------

    def _add_term(self, term: Node) -> None:
        """Adds points between which every part of ``term`` is defined throughout or nowhere."""
        for part in walk(term):
            if part not in self._seen and self._varies(part):
                self._seen.add(part)
                for condition in self._conditions(part):
                    self.separators.add_sign(condition)

    def _conditions(self, part: Node) -> tuple[Node, ...]:
        """Terms on whose signs alone the definedness of ``part`` depends, given its parts'."""
        match part:
            case Divide(_, below):
                return (below,)
            case Power(base, exponent) if self._varies(exponent):
                # A base that is not positive has powers at whole exponents alone.
                if base == Name(self.name) and self._is_nonnegative:
                    return (base,)
                if self._varies(base) or not _is_positive(base):
                    raise BeyondMethodError("a variable power of a number not known positive")
                return ()
            case Power(base, exponent):
                return () if _is_natural(exponent) else (base,)
            case Call("factorial" | "binomial", (inside, *_)) if self._is_integral(inside):
                chosen = part.function == "factorial" or is_fixed_choice(part)
                if chosen and is_plain_factorial(inside, self.name):
                    return (inside,)
                raise BeyondMethodError(f"{part.function} of the variable has no treatment here")
            case Call("mode", arguments):
                return tuple(
                    terms.subtract(a, b)
                    for i, a in enumerate(arguments)
                    for b in arguments[i + 1 :]
                )
            case Call(function, _) if function not in _WITHOUT_HOLES:
                try:
                    return tuple(edges(part, self._varies))
                except NoRuleError:
                    words = f"{function} of the variable has no treatment here"
                    raise BeyondMethodError(words) from None
        return ()

    # --- kinds of terms ----------------------------------------------------------------

    def _varies(self, node: Node) -> bool:
        return self.name in names_in(node)

    def _is_integral(self, term: Node) -> bool:
        """Whether ``term`` is a polynomial with integer coefficients in an integer variable."""
        if self._kind is not Kind.INTEGER:
            return False
        return all(self._is_whole(part) for part in walk(term))

    def _is_whole(self, part: Node) -> bool:
        match part:
            case Name(identifier):
                return identifier == self.name
            case Number(value):
                return value.denominator == 1
            case Power(_, exponent):
                return _is_natural(exponent)
        return isinstance(part, (Add, Multiply, Negate))

    def _is_rational_function(self, term: Node) -> bool:
        ring = Ring((self.name,))
        try:
            value = QuotientField(ring).quotient(term)
        except NowhereDefinedError:
            return True
        return all(
            generator.index == ring.variable_index(self.name)
            for polynomial in (value.numerator, value.denominator)
            for generator in ring.used(polynomial)
        )


def _is_positive(constant: Node) -> bool:
    value = evaluate(constant, {})
    return isinstance(value, (Fraction, Irrational)) and numbers.sign(value) is Sign.POSITIVE


def _is_natural(exponent: Node) -> bool:
    return isinstance(exponent, Number) and exponent.value.denominator == 1 and exponent.value > 0
