"""How families write: numbers and amounts as texts, and the sections of a spec.

Numbers are written so that the problem language reads exactly the same value back.  Where a
value cannot be written as asked (a third as a decimal), that is an `InternalError` of the family.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from mathverify.errors import InternalError
from mathverify.problem.spec import Ask, AskKind, Datum, Given, Objective, Step, Unknown


def fraction(value: Fraction | int) -> str:
    """``5``, ``-3``, ``5/8``, ``-5/8``: lowest terms."""
    return str(value) if type(value) is int else str(Fraction(value))


def factor(value: Fraction | int) -> str:
    """``5``, ``(-3)``, ``(5/8)``: as it may stand after a multiplication sign."""
    text = fraction(value)
    return text if text.isdigit() else f"({text})"


def decimal(value: Fraction | int) -> str:
    """``7``, ``0.85``, ``-2.5``: exact, without superfluous zeros.

    Raises InternalError for a number without a finite decimal expansion.
    """
    above, below = value.numerator, value.denominator
    for places in range(40):
        if 10**places % below == 0:
            return _digits(above * (10**places // below), places)
    raise InternalError(f"{above}/{below} has no finite decimal expansion")


def rounded(value: Fraction | int, places: int) -> str:
    """``value`` to that many decimal places, halves away from zero."""
    above, below = value.numerator, value.denominator
    scaled = (2 * abs(above) * 10**places + below) // (2 * below)
    return _digits(-scaled if above < 0 else scaled, places)


def money(value: Fraction | int, currency: str = "USD") -> str:
    """``20 USD`` or ``4.10 USD``; what is smaller than a cent is rounded."""
    cents = rounded(value, 2)
    return f"{cents.removesuffix('.00')} {currency}"


def alike(amounts: Sequence[str], currency: str = "USD") -> tuple[str, ...]:
    """``amounts`` with cents throughout if one of them has cents: ``72.00 USD``."""
    numbers = [text.removesuffix(f" {currency}") for text in amounts]
    priced = all(text.endswith(f" {currency}") for text in amounts)
    if not priced or not any("." in number for number in numbers):
        return tuple(amounts)
    return tuple(
        f"{number}.00 {currency}" if number.removeprefix("-").isdecimal() else text
        for number, text in zip(numbers, amounts, strict=True)
    )


def amount(value: Fraction | int, unit: str) -> str:
    """``2.5 km``: a decimal with its unit."""
    return f"{decimal(value)} {unit}"


def _digits(scaled: int, places: int) -> str:
    """``scaled`` of the last decimal place, as a decimal."""
    if places == 0:
        return str(scaled)
    digits = str(abs(scaled)).rjust(places + 1, "0")
    sign = "-" if scaled < 0 else ""
    return f"{sign}{digits[:-places]}.{digits[-places:]}"


def signed_sum(*terms: tuple[Fraction | int, str]) -> str:
    """``2*x^2 - x + 5`` from (coefficient, power) pairs; an empty power is the constant term.

    Terms with coefficient 0 are left out; the empty sum is ``0``.
    """
    written = ""
    for coefficient, power in terms:
        size = -coefficient if coefficient < 0 else coefficient
        if size == 0:
            continue
        number = "" if size == 1 and power else factor(size) if power else fraction(size)
        body = f"{number}*{power}" if number and power else number or power
        if not written:
            written = f"-{body}" if coefficient < 0 else body
        else:
            written += f" - {body}" if coefficient < 0 else f" + {body}"
    return written or "0"


def solution_set(values: Iterable[Fraction | int]) -> str:
    """``{-1/2, 3}``: in ascending order, each once."""
    return "{" + ", ".join(fraction(value) for value in sorted(set(values))) + "}"


def listed(items: Iterable[object]) -> str:
    """``[3, 5, 8]``."""
    return "[" + ", ".join(str(item) for item in items) + "]"


def objective(concept: str, level: str, bloom: str = "apply") -> Objective:
    """An objective with one concept; the sampler adds the difficulty."""
    return Objective.model_validate({"concepts": (concept,), "level": level, "bloom": bloom})


def data(**texts: object) -> tuple[Datum, ...]:
    """Data by name, in the order given."""
    return tuple(Datum(name=name, value=str(text)) for name, text in texts.items())


def unknowns(*parts: Unknown) -> tuple[Unknown, ...]:
    """The unknowns of a spec."""
    return parts


def givens(**relations: str) -> tuple[Given, ...]:
    """Givens by id, in the order given."""
    return tuple(Given(id=name, relation=relation) for name, relation in relations.items())


def ask(
    find: str, kind: AskKind = AskKind.VALUE, *, form: str = "", rounding: str = "", unit: str = ""
) -> Ask:
    """What is asked; empty texts leave form, rounding and unit unsaid."""
    fields: dict[str, Any] = {"find": find, "as": kind}
    fields |= {key: text for key, text in (("form", form), ("unit", unit)) if text}
    if rounding:
        fields["round"] = rounding
    return Ask.model_validate(fields)


def steps(*lines: tuple[str, str]) -> tuple[Step, ...]:
    """A worked solution from (relation, reason) pairs."""
    return tuple(Step(relation=relation, because=reason) for relation, reason in lines)
