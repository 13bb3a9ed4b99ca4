"""An answer rewritten in the form that is asked: a proposal, which is judged like any other claim.

Polynomials are factorised and expanded with flint, numbers written as fractions in lowest terms,
decimals, percentages, in standard form or as products of primes, amounts in several units, complex
numbers by their parts or by modulus and angle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Any

from mathverify.language import tree
from mathverify.language.arithmetic import Arithmetic
from mathverify.language.tree import Node, Unit
from mathverify.semantics import terms
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.form_names import form_name, units_named
from mathverify.semantics.linear_form import NotLinear, Polynomial, polynomial
from mathverify.semantics.meaning import Collection, CollectionKind, Meaning, Scalar
from mathverify.semantics.numbers import Irrational
from mathverify.semantics.units import Measure, measure
from mathverify.verification.judging.presentation import (
    exact_decimal,
    exact_text,
    is_decimal,
    is_written,
    unit_text,
)


def shaped(form: str, asked: Meaning) -> str:
    """``asked`` in ``form`` as text; empty where this is not known."""
    name = form_name(form)
    if isinstance(asked, Collection) and asked.kind is CollectionKind.COMPLEX:
        from mathverify.verification.judging.complex_shapes import complex_shape

        return complex_shape(name, asked)
    if not isinstance(asked, Scalar):
        return ""
    units = units_named(form)
    if units or asked.dimension:
        return _in_units(units, asked)
    rewritten = _EXPRESSIONS.get(name)
    if rewritten is not None:
        return rewritten(asked.term)
    value = evaluate(asked.term, {})
    if name in _SURDS and isinstance(value, Irrational) and is_written(value):
        return exact_text(value)
    return _number(name, value) if isinstance(value, Fraction) else ""


def tidied(term: Node) -> Node:
    """``term`` with its numbers in front and worked out; powers of 0 are 1.

    It is a proposal: a hole may be lost on the way.
    """
    if isinstance(term, tree.Call):
        return tree.Call(term.function, tuple(map(tidied, term.arguments)), term.primes)
    return _TIDY.of(term, tidied)


def _sum(parts: list[Node]) -> Node:
    return terms.add(
        summand
        for part in parts
        for summand in (part.terms if isinstance(part, tree.Add) else (part,))
    )


def _product(parts: Iterable[Node]) -> Node:
    product = terms.multiply(factor for part in parts for factor in _factors(part))
    if not isinstance(product, tree.Multiply):
        return product
    first = terms.literal(product.factors[0])
    if first == -1:
        return tree.Negate(terms.multiply(product.factors[1:]))
    if first is not None and first.denominator != 1:
        above = terms.multiply((terms.number(first.numerator), *product.factors[1:]))
        return terms.divide(above, terms.number(first.denominator))
    return product


def _factors(node: Node) -> tuple[Node, ...]:
    """The factors, a number in a sign or fraction in front among them."""
    match node:
        case tree.Multiply(factors=factors):
            return factors
        case tree.Negate(operand=operand):
            return (terms.number(-1), *_factors(operand))
        case tree.Divide(numerator=above, denominator=below) if value := terms.literal(below):
            return (*_factors(above), terms.number(1 / value))
    return (node,)


def _quotient(above: Node, below: Node) -> Node:
    value = terms.literal(below)
    return _product((terms.number(1 / value), above)) if value else terms.divide(above, below)


_TIDY: Arithmetic[Node] = Arithmetic(
    add=_sum,
    negate=lambda part: _product((terms.number(-1), part)),
    multiply=_product,
    divide=_quotient,
    power=lambda base, size: terms.ONE if terms.literal(size) == 0 else terms.power(base, size),
    other=lambda term: term,
)


def _number(name: str, value: Fraction) -> str:
    if name in ("lowest terms", "fraction", *_SURDS):
        return str(value)
    if name == "percent":
        return f"{exact_decimal(value * 100)}%" if is_decimal(value) else ""
    if name == "decimal":
        return exact_decimal(value) if is_decimal(value) else ""
    if name == "standard form":
        return _standard(value)
    if name == "mixed number":
        return _mixed(value)
    if name == "prime factorisation":
        return _primes(int(value)) if value.denominator == 1 and 1 < value < 10**12 else ""
    return ""


def _mixed(value: Fraction) -> str:
    whole, rest = divmod(abs(value), 1)
    text = f"{whole} {rest}" if whole and rest else str(abs(value))
    return f"-{text}" if value < 0 else text


def _in_units(units: tuple[Unit, ...], asked: Scalar) -> str:
    """``(3 h + 30 min)``: whole numbers of all units but the last."""
    sizes = [size for unit in units if isinstance(size := measure(unit), Measure)]
    left = evaluate(asked.term, {})
    if not isinstance(left, Fraction) or left < 0 or not sizes:
        return ""
    if any(size.dimension != asked.dimension for size in sizes):
        return ""
    parts: list[str] = []
    for unit, size in zip(units, sizes, strict=True):
        count = left / size.factor
        if unit is not units[-1]:
            count = Fraction(count // 1)
        left -= count * size.factor
        if count:
            number = exact_decimal(count) if is_decimal(count) else f"({count})"
            parts.append(f"{number} {unit_text(unit)}")
    parts = parts or [f"0 {unit_text(units[-1])}"]
    return parts[0] if len(parts) == 1 else f"({' + '.join(parts)})"


def _standard(value: Fraction) -> str:
    if not value or not is_decimal(value):
        return ""
    exponent = 0
    while abs(value) >= 10:
        value, exponent = value / 10, exponent + 1
    while abs(value) < 1:
        value, exponent = value * 10, exponent - 1
    return (
        f"{exact_decimal(value)}*10^{exponent}"
        if exponent >= 0
        else (f"{exact_decimal(value)}*10^({exponent})")
    )


def _primes(value: int) -> str:
    import flint

    factors = [(int(prime), int(power)) for prime, power in flint.fmpz(value).factor()]
    return "*".join(f"{prime}^{power}" if power > 1 else str(prime) for prime, power in factors)


@lru_cache(maxsize=16)
def _expanded(term: Node) -> str:
    found = polynomial(term)
    return "" if isinstance(found, NotLinear) else _text(dict(found.terms))


def _rank(monomial: tuple[tuple[str, int], ...]) -> tuple[int, list[tuple[str, int]]]:
    """Highest degree first, then ``x^2`` before ``x*y`` before ``y^2``."""
    return -sum(power for _, power in monomial), [(name, -power) for name, power in monomial]


def _text(monomials: dict[tuple[tuple[str, int], ...], Fraction]) -> str:
    """A polynomial, highest degree first."""
    ordered = sorted(monomials.items(), key=lambda item: _rank(item[0]))
    text = ""
    for monomial, coefficient in ordered:
        powers = [name if power == 1 else f"{name}^{power}" for name, power in monomial]
        size = abs(coefficient)
        number = str(size) if size.denominator == 1 else f"({size})"
        factors = powers if powers and size == 1 else [number, *powers]
        sign = "-" if coefficient < 0 else "+"
        part = "*".join(factors)
        text += f" {sign} {part}" if text else f"-{part}" if coefficient < 0 else part
    return text or "0"


@lru_cache(maxsize=16)
def _factorised(term: Node) -> str:
    found = polynomial(term)
    if not isinstance(found, Polynomial) or not found.terms or found.degree < 1:
        return ""
    if any(value.denominator != 1 for value in found.terms.values()):
        return ""
    content, factors = _flint(found)
    parts = [] if content == 1 else ["-"] if content == -1 else [str(content)]
    for factor, power in factors:
        inner = _text(factor)
        bracket = f"({inner})" if " " in inner else inner
        parts.append(f"{bracket}^{power}" if power > 1 else bracket)
    if parts[0] == "-":
        return "-" + "*".join(parts[1:])
    return "*".join(parts)


def _flint(
    found: Polynomial,
) -> tuple[int, list[tuple[dict[tuple[tuple[str, int], ...], Fraction], int]]]:
    """The whole number in front and the irreducible factors with their powers."""
    import flint

    names = sorted({name for monomial in found.terms for name, _ in monomial})
    context: Any = flint.fmpz_mpoly_ctx.get(names, flint.Ordering.lex)
    data = {
        tuple(dict(monomial).get(name, 0) for name in names): int(coefficient)
        for monomial, coefficient in found.terms.items()
    }
    content, factors = context.from_dict(data).factor()
    listed = [
        (
            {
                tuple((name, int(p)) for name, p in zip(names, powers, strict=True) if p): Fraction(
                    int(coefficient)
                )
                for powers, coefficient in factor.to_dict().items()
            },
            int(power),
        )
        for factor, power in factors
    ]
    return int(content), sorted(listed, key=lambda pair: (len(pair[0]), str(pair[0])))


def _completed(term: Node) -> str:
    """``a*(x + b)^2 + c`` for a quadratic in one unknown."""
    found = polynomial(term)
    if not isinstance(found, Polynomial) or found.degree != 2:
        return ""
    names = {name for monomial in found.terms for name, _ in monomial}
    if len(names) != 1:
        return ""
    (name,) = names
    c, b, a = (found.terms.get(key, Fraction(0)) for key in ((), ((name, 1),), ((name, 2),)))
    inner = _text(
        {((name, 1),): Fraction(1), (): b / (2 * a)} if b else {((name, 1),): Fraction(1)}
    )
    square = f"({inner})^2" if b else f"{name}^2"
    rest = c - b * b / (4 * a)
    front = "" if a == 1 else "-" if a == -1 else f"{a}*" if a.denominator == 1 else f"({a})*"
    sign = "-" if rest < 0 else "+"
    return f"{front}{square}" + (f" {sign} {abs(rest)}" if rest else "")


_SURDS = ("exact", "rationalised denominator", "simplest surd")
_EXPRESSIONS: dict[str, Callable[[Node], str]] = {
    "completed square": _completed,
    "expanded": _expanded,
    "factorised": _factorised,
}
