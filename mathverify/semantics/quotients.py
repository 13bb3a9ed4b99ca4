"""Lowered terms as quotients of polynomials (`mathverify.semantics.polynomials`).

A term *equals* its quotient at every point where the term is defined.  `Quotients` is the
arithmetic, which the algebra of figures has too (`geometry.algebra.quotients`).  The quotients of
a `QuotientField` lose holes (``x/x`` is 1): where a term is defined must be found from the term
itself.  Radicals become generators with a relation, chosen so that it is monic::

    root(N/D, n)          s/D with  s^n = N*D^(n-1)        (sqrt is n = 2)
    abs(N/D)              s/D with  s^2 = N^2
    min(a, b), max(a, b)  (a + b -+ |a - b|)/2
    median, mode          s/D with  product of (s - value*D) over the possible values = 0
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import partial, reduce
from itertools import combinations
from typing import Generic, NoReturn, TypeAlias, TypeVar

from mathverify.language.arithmetic import Arithmetic
from mathverify.language.occurrences import names_in
from mathverify.language.remembering import setters
from mathverify.language.tree import (
    Call,
    Constant,
    Name,
    Node,
    Number,
    Power,
)
from mathverify.semantics import numbers, terms
from mathverify.semantics.evaluation import Undefined, evaluate
from mathverify.semantics.numbers import Exact, Irrational
from mathverify.semantics.polynomials import (
    BeyondMethodError,
    Poly,
    PolynomialRing,
    Ring,
    Role,
    hashable,
)

_MAXIMAL_ROOT = 24
_FACTORED_BITS = 80
_STRUCTURAL_CALLS = frozenset({"sqrt", "root", "abs", "min", "max", "median", "mode", "log", "ln"})


class NowhereDefinedError(Exception):
    """The term has no value at any point."""


class ToZero(Enum):
    """How a polynomial stands to zero."""

    __hash__ = object.__hash__

    ZERO = "="
    POSITIVE = ">"
    NONNEGATIVE = ">="
    NONZERO = "!="


@dataclass(frozen=True, slots=True)
class Condition:
    """A polynomial and how it stands to zero."""

    polynomial: Poly
    sign: ToZero


@dataclass(frozen=True, slots=True)
class Quotient:
    """``numerator / denominator``; the denominator is not the zero polynomial.

    ``conditions`` say where the term has a value that the quotient was read from, if its reader
    notes them; they imply that the denominator is not 0.
    """

    numerator: Poly
    denominator: Poly
    conditions: tuple[Condition, ...] = ()

    def __init__(
        self, numerator: Poly, denominator: Poly, conditions: tuple[Condition, ...] = ()
    ) -> None:
        _set_numerator(self, numerator)
        _set_denominator(self, denominator)
        _set_conditions(self, conditions)


_set_numerator, _set_denominator, _set_conditions = setters(
    Quotient, "numerator", "denominator", "conditions"
)

AnyRing = TypeVar("AnyRing", bound=PolynomialRing)


class Quotients(ABC, Generic[AnyRing]):
    """Arithmetic with quotients of one ring, and the terms read into it so far."""

    def __init__(self, ring: AnyRing) -> None:
        self.ring = ring
        self._known: dict[Node, Quotient] = {}

    def quotient(self, term: Node) -> Quotient:
        """``term`` as a quotient that equals it wherever the term is defined.

        Raises `NowhereDefinedError` for a term without any value and `BeyondMethodError` for
        one that is too large or cannot be put into this form.
        """
        known = self._known.get(term)
        if known is None:
            known = self._known[term] = self._read(term)
        return known

    def whole(self, polynomial: Poly) -> Quotient:
        """A polynomial as a quotient."""
        return Quotient(polynomial, self.ring.one)

    def constant(self, value: Fraction | int) -> Quotient:
        """The quotient that is ``value`` everywhere."""
        return Quotient(self.ring.rational(value), self.ring.one)

    def over(
        self, numerator: Poly, denominator: Poly, conditions: tuple[Condition, ...] = ()
    ) -> Quotient:
        """The quotient in lowest terms, the denominator's leading coefficient 1."""
        ring = self.ring
        numerator, denominator = ring.reduced(numerator), ring.reduced(denominator)
        if denominator == 0:
            raise NowhereDefinedError
        if numerator == 0:
            denominator = ring.one
        if not denominator.is_constant():
            common = numerator.gcd(denominator)
            if not common.is_constant():
                numerator, denominator = numerator / common, denominator / common
        leading = denominator.leading_coefficient()
        if leading != 1:
            numerator, denominator = numerator / leading, denominator / leading
        return Quotient(numerator, denominator, conditions)

    def plus(self, left: Quotient, right: Quotient) -> Quotient:
        """The sum."""
        conditions = left.conditions + right.conditions
        if left.denominator == right.denominator:
            return self.over(left.numerator + right.numerator, left.denominator, conditions)
        self._guard(left, right)
        return self.over(
            left.numerator * right.denominator + right.numerator * left.denominator,
            left.denominator * right.denominator,
            conditions,
        )

    def minus(self, left: Quotient, right: Quotient) -> Quotient:
        """The difference."""
        return self.plus(left, Quotient(-right.numerator, right.denominator, right.conditions))

    def times(self, left: Quotient, right: Quotient) -> Quotient:
        """The product."""
        self._guard(left, right)
        return self.over(
            left.numerator * right.numerator,
            left.denominator * right.denominator,
            left.conditions + right.conditions,
        )

    def inverse(self, value: Quotient) -> Quotient:
        """One over ``value``; `NowhereDefinedError` for zero."""
        return self.over(value.denominator, value.numerator, value.conditions)

    def raised(self, value: Quotient, exponent: int) -> Quotient:
        """A power with a whole exponent."""
        if exponent < 0:
            value, exponent = self.inverse(value), -exponent
        ring = self.ring
        return self.over(
            ring.raised(value.numerator, exponent),
            ring.raised(value.denominator, exponent),
            value.conditions,
        )

    def _guard(self, left: Quotient, right: Quotient) -> None:
        """Raises `BeyondMethodError` where products of the two would be too large."""

    def _structure(self, term: Node, other: Callable[[Node], Quotient]) -> Quotient:
        """A term of arithmetic from its parts, a power or a call by its rule; others by theirs."""
        match term:
            case Power(base, exponent):
                return self._power(term, base, exponent)
            case Call(function, arguments):
                return self._call(term, function, arguments)
        arithmetic: Arithmetic[Quotient] = Arithmetic(
            add=partial(reduce, self.plus),
            negate=lambda one: Quotient(-one.numerator, one.denominator, one.conditions),
            multiply=partial(reduce, self.times),
            divide=lambda above, below: self.times(above, self.inverse(below)),
            other=other,
        )
        return arithmetic.of(term, self.quotient)

    def _extreme(self, function: str, arguments: tuple[Node, ...]) -> Quotient:
        """``min`` or ``max``: half of ``a + b -+ |a - b|``."""
        sign = self.constant(1 if function == "max" else -1)
        meaning, value = arguments[0], self.quotient(arguments[0])
        for node in arguments[1:]:
            other = self.quotient(node)
            distance = terms.call("abs", terms.subtract(meaning, node))
            spread = self.absolute(distance, self.minus(value, other))
            total = self.plus(self.plus(value, other), self.times(sign, spread))
            value = self.times(self.constant(Fraction(1, 2)), total)
            meaning = terms.call(function, meaning, node)
        return value

    @abstractmethod
    def absolute(self, meaning: Node, value: Quotient) -> Quotient:
        """The absolute value; ``meaning`` is the term it stands for."""

    @abstractmethod
    def _read(self, term: Node) -> Quotient: ...

    @abstractmethod
    def _power(self, term: Node, base: Node, exponent: Node) -> Quotient: ...

    @abstractmethod
    def _call(self, term: Node, function: str, arguments: tuple[Node, ...]) -> Quotient: ...


def _not_a_term(node: Node) -> NoReturn:
    raise BeyondMethodError(f"{type(node).__name__} is not a term")


#: Lowers a term that is no arithmetic of others: a function of a variable, a variable exponent.
KernelLowering: TypeAlias = Callable[["QuotientField", Node], Quotient]


def one_generator(field: QuotientField, term: Node) -> Quotient:
    """The kernel lowering that knows nothing of ``term``: a generator of its own."""
    return Quotient(field.ring.generator(Role.KERNEL, term), field.ring.one)


class QuotientField(Quotients[Ring]):
    """The quotients over one ring of radicals and kernels; they note no conditions.

    ``values`` gives exact values to names that are not variables of the ring.
    """

    def __init__(
        self,
        ring: Ring,
        values: Mapping[str, Exact] | None = None,
        kernel: KernelLowering = one_generator,
    ) -> None:
        super().__init__(ring)
        self.values: Mapping[str, Exact] = values or {}
        self._kernel = kernel

    def varies(self, term: Node) -> bool:
        """Whether a variable of the ring occurs in ``term``."""
        return any(map(self.ring.is_variable, names_in(term)))

    # --- roots -------------------------------------------------------------------------

    def root(self, meaning: Node, radicand: Quotient, degree: int) -> Quotient:
        """The real root of a positive ``degree``; ``meaning`` is the term it stands for."""
        if not 0 < degree <= _MAXIMAL_ROOT:
            raise BeyondMethodError("a root of high degree")
        if degree == 1:
            return radicand
        ring = self.ring
        above, below = radicand.numerator, radicand.denominator
        power = ring.reduced(above * ring.raised(below, degree - 1))
        if power == 0:
            return self.constant(0)
        if power.is_constant() and below == 1:
            return self._rational_root(ring.rational_value(power), degree)
        return self._radical(meaning, degree, power, below)

    def absolute(self, meaning: Node, value: Quotient) -> Quotient:
        """The absolute value; ``meaning`` is the term it stands for."""
        above, below = value.numerator, value.denominator
        if above.is_constant() and below.is_constant():
            return self.constant(abs(self.ring.rational_value(above)))
        return self._radical(meaning, 2, self.ring.raised(above, 2), below)

    def _radical(self, meaning: Node, degree: int, power: Poly, below: Poly) -> Quotient:
        key = (degree, hashable(power), hashable(below))
        scaled = meaning if below == 1 else terms.multiply((meaning, self.ring.term(below)))
        made = self.ring.generator(Role.RADICAL, scaled, key, lambda s: s**degree - power)
        return self.over(made, below)

    def _rational_root(self, value: Fraction, degree: int) -> Quotient:
        """The root of a rational, square factors outside: ``sqrt(8)`` is ``2*sqrt(2)``."""
        if value < 0 and degree % 2 == 0:
            raise NowhereDefinedError
        whole = abs(value.numerator) * value.denominator ** (degree - 1)
        outside, inside = _powers_outside(whole, degree)
        sign = -1 if value < 0 else 1
        scale = self.constant(Fraction(sign * outside, value.denominator))
        if inside == 1:
            return scale
        meaning = terms.call("root", terms.number(inside), terms.number(degree))
        if degree == 2:
            meaning = terms.call("sqrt", terms.number(inside))
        power = self.ring.rational(inside)
        return self.times(scale, self._radical(meaning, degree, power, self.ring.one))

    def _guard(self, left: Quotient, right: Quotient) -> None:
        for polynomial in (left.numerator, right.numerator, left.denominator, right.denominator):
            self.ring.guard(polynomial, 2)

    # --- terms -------------------------------------------------------------------------

    def _read(self, term: Node) -> Quotient:
        if isinstance(term, Number):
            return self.constant(term.value)
        if self.varies(term):
            return self._from_parts(term)
        value = evaluate(term, self.values)
        if isinstance(value, Fraction):
            return self.constant(value)
        if isinstance(value, Undefined):
            raise NowhereDefinedError
        if isinstance(value, Irrational):
            known = self._algebraic(term, value)
            if known is not None:
                return known
        if isinstance(term, (Name, Constant)):
            return self._generator(Role.CONSTANT, term)
        return self._from_parts(term)

    def _algebraic(self, term: Node, value: Irrational) -> Quotient | None:
        """An algebraic constant: square roots added up, or a generator with its polynomial."""
        from mathverify.semantics.numbers.surds import Surd

        if isinstance(value, Surd):
            parts = (
                self.times(self.constant(scale), self._rational_root(Fraction(radicand), 2))
                for radicand, scale in value.coefficients
            )
            return reduce(self.plus, parts)
        minimal = None if _is_structural(term) else numbers.minimal_polynomial(value)
        if minimal is None:
            return None

        def relation(s: Poly) -> Poly:
            powers = (s**n * self.ring.rational(c) for n, c in enumerate(minimal) if c)
            return sum(powers, self.ring.zero) / self.ring.rational(minimal[-1])

        made = self.ring.generator(Role.RADICAL, term, ("algebraic", value.form), relation)
        return Quotient(made, self.ring.one)

    def _from_parts(self, term: Node) -> Quotient:
        if isinstance(term, Name):
            return Quotient(self.ring.variable(term.identifier), self.ring.one)
        return self._structure(term, _not_a_term)

    def _power(self, term: Node, base: Node, exponent: Node) -> Quotient:
        size = None if self.varies(exponent) else evaluate(exponent, self.values)
        if not isinstance(size, Fraction):
            return self._other(term)
        inner = self.quotient(base)
        if size.denominator == 1:
            return self.raised(inner, int(size))
        meaning = terms.call("root", base, terms.number(size.denominator))
        return self.raised(self.root(meaning, inner, size.denominator), size.numerator)

    def _call(self, term: Node, function: str, arguments: tuple[Node, ...]) -> Quotient:
        match function:
            case "sqrt":
                return self.root(term, self.quotient(arguments[0]), 2)
            case "root":
                degree = None if self.varies(arguments[1]) else evaluate(arguments[1], self.values)
                if not isinstance(degree, Fraction) or degree.denominator != 1:
                    raise BeyondMethodError("a root whose degree is not an integer")
                return self.root(term, self.quotient(arguments[0]), int(degree))
            case "abs":
                return self.absolute(term, self.quotient(arguments[0]))
            case "min" | "max":
                return self._extreme(function, arguments)
            case "median" | "mode":
                return self._one_of(term, function, arguments)
            case "log":
                above, below = (self.quotient(terms.call("ln", part)) for part in arguments)
                return self.times(above, self.inverse(below))
            case "ln" if not self.varies(term):
                return self._constant_logarithm(term, arguments[0])
            case "exp" if not self.varies(term):
                return self.quotient(Power(Constant("e"), arguments[0]))
        return self._other(term)

    def _other(self, term: Node) -> Quotient:
        if self.varies(term):
            return self._kernel(self, term)
        return self._generator(Role.CONSTANT, term)

    def _generator(self, role: Role, term: Node) -> Quotient:
        return Quotient(self.ring.generator(role, term), self.ring.one)

    def _one_of(self, term: Node, function: str, arguments: tuple[Node, ...]) -> Quotient:
        """A value that is one of finitely many: of the arguments, or of their midpoints."""
        values = [self.quotient(node) for node in arguments]
        if function == "median" and len(values) % 2 == 0:
            half = self.constant(Fraction(1, 2))
            values = [self.times(half, self.plus(a, b)) for a, b in combinations(values, 2)]
        if len(values) > _MAXIMAL_ROOT:
            raise BeyondMethodError("a long list")
        common = reduce(
            lambda a, b: self.over(a * b.denominator, a.gcd(b.denominator)).numerator,
            values,
            self.ring.one,
        )
        scaled = [self.over(v.numerator * common, v.denominator).numerator for v in values]
        meaning = terms.multiply((term, self.ring.term(common)))

        def relation(s: Poly) -> Poly:
            return reduce(lambda product, value: product * (s - value), scaled, self.ring.one)

        return self.over(self.ring.generator(Role.RADICAL, meaning, relation=relation), common)

    def _constant_logarithm(self, term: Node, argument: Node) -> Quotient:
        """``ln`` of a rational as a combination of logarithms of primes."""
        inside = evaluate(argument, self.values)
        if not isinstance(inside, Fraction) or inside <= 0:
            return self._generator(Role.CONSTANT, term)
        total = self.constant(0)
        for prime, power in prime_powers(inside):
            part = self._generator(Role.CONSTANT, terms.call("ln", terms.number(prime)))
            total = self.plus(total, self.times(self.constant(power), part))
        return total


def _is_structural(term: Node) -> bool:
    return isinstance(term, Call) and term.function in _STRUCTURAL_CALLS


def prime_powers(value: Fraction) -> tuple[tuple[int, int], ...]:
    """A positive rational as powers of bases: primes, or a whole part too large to factor."""
    from flint import fmpz

    found: list[tuple[int, int]] = []
    for part, sign in ((value.numerator, 1), (value.denominator, -1)):
        if part.bit_length() > _FACTORED_BITS:
            found.append((part, sign))
        elif part > 1:
            found.extend((int(prime), sign * int(power)) for prime, power in fmpz(part).factor())
    return tuple(found)


def _powers_outside(whole: int, degree: int) -> tuple[int, int]:
    """``(outside, inside)`` with ``whole = outside^degree * inside``."""
    outside, inside = 1, 1
    for prime, power in prime_powers(Fraction(whole)):
        outside *= prime ** (power // degree)
        inside *= prime ** (power % degree)
    return outside, inside
