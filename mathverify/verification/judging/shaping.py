"""An answer rewritten in the form that is asked: a proposal, which is judged like any other claim.

Polynomials are factorised and expanded with flint, numbers written as fractions in lowest terms,
decimals, percentages, in standard form or as products of primes.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any

from mathverify.language.tree import Node
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.linear_form import NotLinear, Polynomial, polynomial
from mathverify.semantics.meaning import Meaning, Scalar
from mathverify.verification.judging.presentation import exact_decimal, is_decimal

__all__ = ["shaped"]


def shaped(form: str, asked: Meaning) -> str:
    """``asked`` in ``form`` as text; empty where this is not known."""
    if not isinstance(asked, Scalar) or asked.dimension:
        return ""
    name = " ".join(form.lower().split())
    if name.startswith(("factor", "fully factor")):
        return _factorised(asked.term)
    if name.startswith("expand"):
        return _expanded(asked.term)
    value = evaluate(asked.term, {})
    return _number(name, value) if isinstance(value, Fraction) else ""


def _number(name: str, value: Fraction) -> str:
    if name in ("lowest terms", "fraction", "simplest form"):
        return str(value)
    if name in ("percent", "percentage"):
        return f"{exact_decimal(value * 100)}%" if is_decimal(value) else ""
    if name == "decimal":
        return exact_decimal(value) if is_decimal(value) else ""
    if name in ("standard form", "scientific notation", "scientific"):
        return _standard(value)
    if name.startswith(("prime factor", "product of primes")):
        return _primes(int(value)) if value.denominator == 1 and 1 < value < 10**12 else ""
    return ""


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


def _text(terms: dict[tuple[tuple[str, int], ...], Fraction]) -> str:
    """A polynomial, highest degree first."""
    ordered = sorted(terms.items(), key=lambda item: _rank(item[0]))
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
