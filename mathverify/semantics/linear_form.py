"""Terms as polynomials over the rationals, and the linear ones among them.

A term has such a form only if it is **defined everywhere** and equal to the form everywhere:
``x/x``, ``x^0`` and ``0*(1/x)`` have none, ``x*(y + 2) - x*y`` is ``2*x``.  Parts without
variables are evaluated exactly, so ``sqrt(4)*x`` is ``2*x`` and ``sqrt(2)*x`` has no form.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Any, TypeAlias

from mathverify.language.occurrences import names_in
from mathverify.language.remembering import setters
from mathverify.language.tree import (
    Add,
    Call,
    Constant,
    Divide,
    Multiply,
    Name,
    Negate,
    Node,
    Number,
    Power,
)
from mathverify.semantics.evaluation import evaluate

#: Names with positive exponents, sorted by name; the empty one is 1.
Monomial: TypeAlias = tuple[tuple[str, int], ...]

_MAXIMAL_DEGREE = 60
_MAXIMAL_PRODUCTS = 20_000
_MAXIMAL_BITS = 20_000

_ZERO, _ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True, slots=True)
class NotLinear:
    """The term has no such form (or it would be too large); ``reason`` says which part stops it."""

    reason: str


@dataclass(frozen=True, slots=True)
class LinearForm:
    """``sum of coefficient * name + constant``; no coefficient is zero."""

    coefficients: Mapping[str, Fraction] = field(default_factory=dict)
    constant: Fraction = _ZERO

    def __init__(
        self, coefficients: Mapping[str, Fraction] | None = None, constant: Fraction = _ZERO
    ) -> None:
        _set_coefficients(self, {} if coefficients is None else coefficients)
        _set_constant(self, constant)

    def __add__(self, other: LinearForm) -> LinearForm:
        return self._with(other.coefficients, other.constant)

    def __sub__(self, other: LinearForm) -> LinearForm:
        total = dict(self.coefficients)
        for name, share in other.coefficients.items():
            before = total.get(name)
            if before is None:
                total[name] = -share
            elif before == share:
                del total[name]
            else:
                total[name] = before - share
        constant = self.constant
        if other.constant:
            constant = constant - other.constant if constant else -other.constant
        return LinearForm(total, constant)

    def plus(self, other: LinearForm, factor: Fraction) -> LinearForm:
        """The sum of this form and ``factor`` times the other."""
        if not factor:
            return self
        if factor == 1:
            return self + other
        shares = {name: factor * value for name, value in other.coefficients.items()}
        return self._with(shares, factor * other.constant)

    def _with(self, shares: Mapping[str, Fraction], constant: Fraction) -> LinearForm:
        total = dict(self.coefficients)
        for name, share in shares.items():
            before = total.get(name)
            if before is None:
                total[name] = share
                continue
            value = before + share
            if value:
                total[name] = value
            else:
                del total[name]
        if self.constant:
            constant = self.constant + constant if constant else self.constant
        return LinearForm(total, constant)

    def times(self, factor: Fraction) -> LinearForm:
        """The form multiplied by a number."""
        if not factor:
            return LinearForm()
        if factor == -1:
            return LinearForm({n: -value for n, value in self.coefficients.items()}, -self.constant)
        products = {name: factor * value for name, value in self.coefficients.items()}
        return LinearForm(products, factor * self.constant)

    def value(self, point: Mapping[str, Fraction]) -> Fraction:
        """The value at a point that gives every name of the form a rational."""
        parts = (value * point[name] for name, value in self.coefficients.items())
        return sum(parts, self.constant)

    def __str__(self) -> str:
        units = {Fraction(1): "", Fraction(-1): "-"}
        words = [
            units.get(value, f"{value}*") + name
            for name, value in sorted(self.coefficients.items())
        ]
        if self.constant or not words:
            words.append(str(self.constant))
        return " + ".join(words).replace("+ -", "- ")


_set_coefficients, _set_constant = setters(LinearForm, "coefficients", "constant")


@dataclass(frozen=True, slots=True)
class Polynomial:
    """Coefficients by monomial; no coefficient is zero."""

    terms: Mapping[Monomial, Fraction]

    @property
    def degree(self) -> int:
        """The total degree; that of zero is 0."""
        return max((_degree(monomial) for monomial in self.terms), default=0)

    def over_monomials(self) -> LinearForm:
        """The polynomial as a linear form whose names are monomials (`monomial_name`)."""
        named = {monomial_name(m): value for m, value in self.terms.items() if m}
        return LinearForm(named, self.terms.get((), Fraction(0)))

    def at(self, values: Mapping[str, Fraction]) -> Polynomial | NotLinear:
        """The polynomial in the other names, with ``values`` put in."""
        total: _Terms = {}
        for monomial, value in self.terms.items():
            rest: list[tuple[str, int]] = []
            for name, power in monomial:
                known = values.get(name)
                if known is None:
                    rest.append((name, power))
                elif power * _bits(known) > _MAXIMAL_BITS:
                    return NotLinear("a power too large")
                else:
                    value *= known if power == 1 else known**power
            before = total.get(tuple(rest))
            total[tuple(rest)] = value if before is None else before + value
        return Polynomial({monomial: value for monomial, value in total.items() if value})


def monomial_name(monomial: Monomial) -> str:
    """``x^2*y``; a single variable keeps its own name."""
    return "*".join(name if power == 1 else f"{name}^{power}" for name, power in monomial)


def column_variables(column: str) -> tuple[str, ...]:
    """The variables of a monomial, from its name."""
    return tuple(factor.partition("^")[0] for factor in column.split("*"))


def column_value(column: str, point: Mapping[str, Fraction]) -> Fraction:
    """The value of a monomial at a point that gives each of its variables one."""
    value = Fraction(1)
    for factor in column.split("*"):
        name, _, power = factor.partition("^")
        value *= point[name] ** int(power or 1)
    return value


def linear_form(term: Node) -> LinearForm | NotLinear:
    """``term`` as a linear form in its variables, where it is one after exact expansion."""
    expanded = polynomial(term)
    if isinstance(expanded, Polynomial) and expanded.degree > 1:
        return NotLinear(f"degree {expanded.degree}")
    return monomial_form(term)


@lru_cache(maxsize=2048)
def polynomial(term: Node) -> Polynomial | NotLinear:
    """``term`` as a polynomial over the rationals, expanded exactly.

    Engines ask for the same terms again and again, hence the cache.
    """
    expanded = _expand(term)
    return expanded if isinstance(expanded, NotLinear) else Polynomial(MappingProxyType(expanded))


@lru_cache(maxsize=2048)
def monomial_form(term: Node) -> LinearForm | NotLinear:
    """``term`` expanded exactly, as a linear form whose names are monomials."""
    expanded = polynomial(term)
    return expanded if isinstance(expanded, NotLinear) else expanded.over_monomials()


_Terms: TypeAlias = dict[Monomial, Fraction]


def _degree(monomial: Monomial) -> int:
    return sum(power for _, power in monomial)


def _constant(value: Fraction) -> _Terms:
    return {(): value} if value else {}


def _expand(term: Node) -> _Terms | NotLinear:
    return _EXPANSIONS.get(type(term), _evaluated)(term)


def _evaluated(term: Node) -> _Terms | NotLinear:
    """The form of a part that is no arithmetic: a rational, if it has no variable."""
    if not isinstance(term, (Call, Constant, Power)):
        return NotLinear(f"{type(term).__name__} is not arithmetic")
    if names_in(term):
        what = term.function if isinstance(term, Call) else "a power"
        return NotLinear(f"{what} of a variable")
    value = evaluate(term, {})
    if isinstance(value, Fraction):
        return _constant(value)
    return NotLinear("a part without variables has no rational value")


def _scaled(terms: _Terms | NotLinear, factor: Fraction) -> _Terms | NotLinear:
    if isinstance(terms, NotLinear) or factor == 1:
        return terms
    return {monomial: value * factor for monomial, value in terms.items()} if factor else {}


def _opposite(terms: _Terms | NotLinear) -> _Terms | NotLinear:
    if isinstance(terms, NotLinear):
        return terms
    return {monomial: -value for monomial, value in terms.items()}


def _sum(parts: tuple[Node, ...]) -> _Terms | NotLinear:
    total: _Terms = {}
    for part in parts:
        expanded = _expand(part)
        if isinstance(expanded, NotLinear):
            return expanded
        for monomial, value in expanded.items():
            before = total.get(monomial)
            total[monomial] = value if before is None else before + value
    return {monomial: value for monomial, value in total.items() if value}


def _product(factors: tuple[Node, ...]) -> _Terms | NotLinear:
    result = _constant(_ONE)
    for factor in factors:
        expanded = _expand(factor)
        if isinstance(expanded, NotLinear):
            return expanded
        product = _times(result, expanded)
        if isinstance(product, NotLinear):
            return product
        result = product
    return result


def _is_number(terms: _Terms) -> bool:
    return not terms or (len(terms) == 1 and () in terms)


def _times(left: _Terms, right: _Terms) -> _Terms | NotLinear:
    if _is_number(left):
        return _scaled(right, left.get((), _ZERO))
    if _is_number(right):
        return _scaled(left, right.get((), _ZERO))
    if len(left) * len(right) > _MAXIMAL_PRODUCTS:
        return NotLinear("the expansion is too long")
    total: _Terms = {}
    for one, value in left.items():
        for other, factor in right.items():
            powers = dict(one)
            for name, power in other:
                powers[name] = powers.get(name, 0) + power
            monomial = tuple(sorted(powers.items()))
            if _degree(monomial) > _MAXIMAL_DEGREE:
                return NotLinear("the degree is too high")
            before = total.get(monomial)
            total[monomial] = value * factor if before is None else before + value * factor
    return {monomial: value for monomial, value in total.items() if value}


def _quotient(term: Divide) -> _Terms | NotLinear:
    below = _expand(term.denominator)
    if isinstance(below, NotLinear):
        return below
    if not below or set(below) != {()}:
        return NotLinear("a denominator that is zero or has a variable")
    return _scaled(_expand(term.numerator), 1 / below[()])


def _power(term: Power) -> _Terms | NotLinear:
    base, exponent = _expand(term.base), _expand(term.exponent)
    if isinstance(base, NotLinear):
        return base
    if isinstance(exponent, NotLinear):
        return exponent
    if set(exponent) - {()}:
        return NotLinear("a variable in an exponent")
    size = exponent.get((), Fraction(0))
    if size.denominator != 1:
        return _evaluated(term)
    if not set(base) - {()}:
        return _constant_power(base.get((), Fraction(0)), int(size))
    if size < 1 or size > _MAXIMAL_DEGREE:
        return NotLinear("the exponent is not positive or too large")
    return _product((term.base,) * int(size))


def _constant_power(base: Fraction, exponent: int) -> _Terms | NotLinear:
    if not base:
        return {} if exponent > 0 else NotLinear("zero to a power that is not positive")
    if _bits(base) * abs(exponent) > _MAXIMAL_BITS:
        return NotLinear("a power too large")
    return _constant(base**exponent)


_EXPANSIONS: dict[type[Node], Callable[[Any], _Terms | NotLinear]] = {
    Number: lambda term: _constant(term.value),
    Name: lambda term: {((term.identifier, 1),): _ONE},
    Negate: lambda term: _opposite(_expand(term.operand)),
    Add: lambda term: _sum(term.terms),
    Multiply: lambda term: _product(term.factors),
    Divide: _quotient,
    Power: _power,
}


def _bits(value: Fraction) -> int:
    return max(value.numerator.bit_length(), value.denominator.bit_length())
