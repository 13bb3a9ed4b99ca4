"""Polynomials over the rationals in what terms are made of, radicals with their relations.

`PolynomialRing` is what every such ring is: flint's polynomials in the variables and in generators
that terms add.  The algebra of figures has its own, with signs of roots (`geometry.algebra.ring`).

A `Ring` gives a generator to every variable, to every irrational constant (``pi``, ``ln(2)``),
to every radical and to every other function of a variable (a *kernel*).  Each radical has a
*relation*: a polynomial, monic in the radical, that vanishes at its value.  Radicals are removed
by resultants (`Ring.eliminant`).  `mathverify.semantics.quotients` brings terms into this form.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from itertools import groupby
from math import gcd, lcm
from typing import Any, TypeAlias

from mathverify.language.tree import Name, Node
from mathverify.semantics import terms
from mathverify.semantics.numbers.rationals import as_fraction

#: A flint ``fmpq_mpoly``; flint has no stubs.
Poly: TypeAlias = Any
#: Exponents by place, and integer coefficients without a common denominator.
Sparse: TypeAlias = dict[tuple[int, ...], int]

_SLOTS = 10
_MAXIMAL_DEGREE = 300
_MAXIMAL_TERMS = 3_000


class BeyondMethodError(Exception):
    """A term is outside what the method treats; engines turn it into ``Unknown(reason)``."""


class Role(Enum):
    """What a generator stands for."""

    __hash__ = object.__hash__

    RADICAL = "radical"
    KERNEL = "kernel"
    CONSTANT = "constant"
    VARIABLE = "variable"


@dataclass(frozen=True, slots=True)
class Generator:
    """A generator: its ``role``, the term it stands for, its index in the ring.

    ``relation`` is the monic polynomial of a radical, else None.
    """

    role: Role
    meaning: Node
    index: int
    relation: Any = None


class PolynomialRing(ABC):
    """Flint's polynomials over the rationals: ``context``, and the generators ``gens`` by index.

    The ``variables`` are the generators from index ``first`` on.
    """

    def __init__(
        self, variables: Sequence[str], context: Any, gens: tuple[Poly, ...], first: int
    ) -> None:
        self.variables = tuple(variables)
        self.context, self.gens = context, gens
        self._indices = {name: first + place for place, name in enumerate(self.variables)}
        self.zero: Poly = context.constant(0)
        self.one: Poly = context.constant(1)

    def rational(self, value: Fraction | int) -> Poly:
        """The constant polynomial ``value``."""
        from flint import fmpq

        exact = Fraction(value)
        return self.context.constant(fmpq(exact.numerator, exact.denominator))

    def is_variable(self, name: str) -> bool:
        """Whether ``name`` is one of the ring's variables."""
        return name in self._indices

    def variable_index(self, name: str) -> int:
        """The index of a variable's generator."""
        return self._indices[name]

    def variable(self, name: str) -> Poly:
        """A variable's generator."""
        return self.gens[self._indices[name]]

    @abstractmethod
    def reduced(self, polynomial: Poly) -> Poly:
        """``polynomial`` modulo the relations of generators that have one."""

    @abstractmethod
    def raised(self, polynomial: Poly, exponent: int) -> Poly:
        """A power, equal modulo the relations; `BeyondMethodError` if it would be too large."""


class Ring(PolynomialRing):
    """A ring of polynomials that grows with the terms put into it."""

    def __init__(self, variables: Sequence[str]) -> None:
        super().__init__(variables, *_context(len(variables)))
        self._slots = {
            role: list(range(1 + place * _SLOTS, 1 + (place + 1) * _SLOTS))
            for place, role in enumerate((Role.RADICAL, Role.KERNEL, Role.CONSTANT))
        }
        self._known: dict[object, Poly] = {}
        #: The last made first: a relation has only earlier ones.
        self._radicals: list[Generator] = []
        self.generators: dict[int, Generator] = {
            index: Generator(Role.VARIABLE, Name(name), index)
            for name, index in self._indices.items()
        }

    # --- building ----------------------------------------------------------------------

    def gen(self, index: int) -> Poly:
        """The generator at ``index``, as a polynomial."""
        return self.gens[index]

    def index(self, gen: Poly) -> int:
        """The index of a generator given as a polynomial."""
        return next(i for i, degree in enumerate(gen.degrees()) if degree)

    def generator(
        self,
        role: Role,
        meaning: Node,
        key: object = None,
        relation: Callable[[Poly], Poly] | None = None,
    ) -> Poly:
        """The generator for ``key`` (by default its ``meaning``), made when first asked for.

        ``relation`` maps the generator to the monic polynomial that vanishes at its value; it
        contains only generators made before.  Raises `BeyondMethodError` when there are too many.
        """
        known = (role, meaning if key is None else key)
        if known not in self._known:
            if not self._slots[role]:
                raise BeyondMethodError(f"more than {_SLOTS} {role.value}s")
            index = self._slots[role].pop()
            here = self.gens[index]
            bound = None if relation is None else relation(here)
            made = self.generators[index] = Generator(role, meaning, index, bound)
            if bound is not None:
                # Slots are given out from the last, so the radical made last comes first.
                self._radicals.insert(0, made)
            self._known[known] = here
        return self._known[known]

    def raised(self, polynomial: Poly, exponent: int) -> Poly:
        """A power, reduced; `BeyondMethodError` if it would be too large."""
        self.guard(polynomial, exponent)
        return self.reduced(polynomial**exponent)

    def guard(self, polynomial: Poly, exponent: int) -> None:
        """Raises `BeyondMethodError` where a power, or a product of that size, is too large."""
        if exponent <= 1 and len(polynomial.coeffs()) <= _MAXIMAL_TERMS:
            return
        length = len(polynomial.coeffs())
        if polynomial != 0 and polynomial.total_degree() * exponent > _MAXIMAL_DEGREE:
            raise BeyondMethodError("the degree is too high")
        if length > 1 and length ** min(exponent, 8) > _MAXIMAL_TERMS**2:
            raise BeyondMethodError("a polynomial is too long")
        bits = max(
            (int(c.p.height_bits() + c.q.height_bits()) for c in polynomial.coeffs()), default=0
        )
        if bits * exponent > 100_000:
            raise BeyondMethodError("the coefficients are too large")

    # --- looking -----------------------------------------------------------------------

    def used(self, polynomial: Poly) -> tuple[Generator, ...]:
        """The generators that occur in ``polynomial``."""
        degrees = polynomial.degrees()
        return tuple(g for i, g in sorted(self.generators.items()) if degrees[i] > 0)

    def coefficients(self, polynomial: Poly, index: int) -> dict[int, Poly]:
        """``polynomial`` by powers of the generator at ``index``; no coefficient is zero."""
        parts: dict[int, dict[tuple[int, ...], Any]] = {}
        for monomial, value in polynomial.to_dict().items():
            rest = (*monomial[:index], 0, *monomial[index + 1 :])
            parts.setdefault(int(monomial[index]), {})[rest] = value
        return {power: self.context.from_dict(part) for power, part in parts.items()}

    def in_powers(self, polynomial: Poly, index: int) -> tuple[Poly, int]:
        """``q`` and the largest n with ``polynomial = q(g^n)`` for the generator g at ``index``."""
        by_power = self.coefficients(polynomial, index)
        step = gcd(*by_power) or 1
        if step == 1:
            return polynomial, 1
        here = self.gens[index]
        return sum((c * here ** (n // step) for n, c in by_power.items()), self.zero), step

    def linear_parts(self, polynomial: Poly, index: int) -> tuple[Poly, Poly]:
        """Slope and rest of a polynomial of degree at most 1 in the generator at ``index``."""
        by_power = self.coefficients(polynomial, index)
        slope = by_power.get(1, self.zero)
        return slope, by_power.get(0, self.zero)

    def rational_value(self, polynomial: Poly) -> Fraction:
        """The value of a constant polynomial."""
        return as_fraction(polynomial.leading_coefficient()) if polynomial != 0 else Fraction(0)

    def rational_coefficients(self, polynomial: Poly, index: int) -> tuple[Fraction, ...]:
        """The ascending coefficients of a polynomial in the one generator at ``index``."""
        found = [Fraction(0)] * (polynomial.degrees()[index] + 1)
        for monomial, value in polynomial.to_dict().items():
            found[int(monomial[index])] = as_fraction(value)
        return tuple(found)

    def monomials(self, polynomial: Poly) -> tuple[tuple[dict[int, int], Fraction], ...]:
        """The terms: powers by generator index, and the coefficient."""
        return tuple(
            ({i: int(power) for i, power in enumerate(monomial) if power}, as_fraction(value))
            for monomial, value in polynomial.to_dict().items()
        )

    def term(self, polynomial: Poly) -> Node:
        """``polynomial`` as a lowered term."""
        summands: list[Node] = []
        for powers, value in self.monomials(polynomial):
            factors: list[Node] = [terms.number(value)]
            for index, power in powers.items():
                meaning = self.generators[index].meaning
                factors.append(terms.power(meaning, terms.number(power)))
            summands.append(terms.multiply(factors))
        return terms.add(summands)

    def factors(self, polynomial: Poly) -> tuple[Poly, ...]:
        """The irreducible factors over the rationals, each once, rational constants left out."""
        self.guard(polynomial, 1)
        places = [index for index, degree in enumerate(polynomial.degrees()) if degree]
        if len(places) == 1:
            return self._univariate_factors(polynomial, places[0])
        return tuple(factor for factor, _ in polynomial.factor()[1])

    def _univariate_factors(self, polynomial: Poly, index: int) -> tuple[Poly, ...]:
        """The same in the generator at ``index`` alone: flint is ten times as fast there."""
        from flint import fmpq, fmpq_poly

        coefficients = [fmpq(0)] * (polynomial.degrees()[index] + 1)
        for monomial, value in polynomial.to_dict().items():
            coefficients[int(monomial[index])] = value
        found = fmpq_poly(coefficients).factor()[1]
        if len(found) > 1:
            found.sort(key=factor_order)
        before, after = (0,) * index, (0,) * (len(self.gens) - index - 1)
        return tuple(
            self.context.from_dict(
                {(*before, power, *after): c for power, c in enumerate(factor.coeffs()) if c != 0}
            )
            for factor, _ in found
        )

    # --- radicals ----------------------------------------------------------------------

    def reduced(self, polynomial: Poly) -> Poly:
        """``polynomial`` modulo the radicals' relations."""
        for generator in self._radicals:
            degree = generator.relation.degrees()[generator.index]
            if polynomial.degrees()[generator.index] >= degree:
                polynomial = polynomial % generator.relation
        return polynomial

    def eliminant(self, polynomial: Poly, keep: frozenset[int] = frozenset()) -> Poly:
        """A polynomial ``e`` without radicals that separates the zeros of ``polynomial``.

        ``e`` is not the zero polynomial, and: on an interval on which all generators are
        continuous functions of the variable and ``e`` has no zero, ``polynomial`` is zero
        everywhere or nowhere.

        Why: let ``R(y)`` be the product of ``y - polynomial`` over the conjugates of the radicals
        (iterated resultants with monic relations), so ``R`` is monic in ``y`` and ``R(p(x)) = 0``.
        Write ``R = y^m * S`` and take ``e = S(0)``.  Where ``p(x)`` is not 0, ``S(p(x)) = 0``;
        at an end, inside the interval, of a stretch with ``p != 0`` continuity would give
        ``S(0) = 0``.  Radicals whose index is in ``keep`` stay.
        """
        polynomial = self.reduced(polynomial)
        if polynomial == 0:
            return self.one
        plain = self.norm(polynomial, keep)
        if plain != 0:
            return plain
        shifted = self._resultants(self.gens[0] - polynomial, keep)
        by_power = self.coefficients(shifted, 0)
        return by_power[min(by_power)]

    def norm(self, polynomial: Poly, keep: frozenset[int] = frozenset()) -> Poly:
        """A polynomial without radicals that is zero wherever ``polynomial`` is.

        It may be the zero polynomial, even if ``polynomial`` is not.
        """
        return self._resultants(self.reduced(polynomial), keep)

    def _resultants(self, polynomial: Poly, keep: frozenset[int]) -> Poly:
        for generator in self._radicals:
            if generator.index in keep or polynomial.degrees()[generator.index] == 0:
                continue
            self.guard(polynomial, generator.relation.degrees()[generator.index])
            polynomial = polynomial.resultant(generator.relation, generator.index)
            if polynomial == 0:
                return polynomial
            polynomial = self._square_free(polynomial)
        return polynomial

    def _square_free(self, polynomial: Poly) -> Poly:
        result = self.one
        for factor, _ in polynomial.factor_squarefree()[1]:
            result = result * factor
        return result


@cache
def _context(variables: int) -> tuple[Any, tuple[Poly, ...], int]:
    """Flint's context, its generators, and the index of the first variable.

    In lexicographic order, so that a relation's leading monomial is the power of its own radical,
    with an auxiliary generator first.
    """
    from flint import Ordering, fmpq_mpoly_ctx

    roles = [
        f"{role.value}_{place}"
        for role in (Role.RADICAL, Role.KERNEL, Role.CONSTANT)
        for place in range(_SLOTS)
    ]
    names = ("auxiliary", *roles, *(f"variable_{place}" for place in range(variables)))
    context = fmpq_mpoly_ctx.get(names, Ordering.lex)
    return context, tuple(context.gens()), 1 + len(roles)


# Flint's polynomials have no hash, and what python-flint 0.9 needs to write one as a text is never
# given back: they are told apart by what they are.


def hashable(polynomial: Poly) -> tuple[object, ...]:
    """What a polynomial is kept under in tables: the terms of equal ones are equal."""
    return tuple(polynomial.terms())


def distinct(polynomials: Iterable[Poly]) -> tuple[Poly, ...]:
    """Each of the polynomials once, in the order given."""
    found: list[Poly] = []
    for one in polynomials:
        if one not in found:
            found.append(one)
    return tuple(found)


def short_first(polynomials: Iterable[Poly]) -> tuple[Poly, ...]:
    """Those of low degree first, of these the short ones; the rest is settled by their texts."""

    def size(polynomial: Poly) -> tuple[int, int]:
        return polynomial.total_degree(), len(polynomial)

    found: list[Poly] = []
    for _, alike in groupby(sorted(polynomials, key=size), size):
        together = list(alike)
        found += sorted(together, key=str) if len(together) > 1 else together
    return tuple(found)


def sparse(polynomial: Poly, places: Mapping[int, int], size: int) -> Sparse:
    """``polynomial`` with integer coefficients, generator i standing at ``places[i]``."""
    from flint import fmpq

    zero = fmpq(0)
    listed = [(powers, zero + value) for powers, value in polynomial.to_dict().items()]
    scale = lcm(*(int(value.q) for _, value in listed))
    used = [(index, places[index]) for index, n in enumerate(polynomial.degrees()) if n > 0]
    found: Sparse = {}
    for powers, value in listed:
        here = [0] * size
        for index, place in used:
            here[place] = int(powers[index])
        found[tuple(here)] = int(value.p) * (scale // int(value.q))
    return found


def factor_order(factor: tuple[Any, int]) -> tuple[object, ...]:
    """The order in which flint lists the factors of polynomials in several generators."""
    polynomial, exponent = factor
    return exponent, [(n, c) for n, c in enumerate(polynomial.coeffs()) if c != 0][::-1]
