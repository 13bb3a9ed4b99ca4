"""Values compared after rounding, decided exactly."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

from mathverify.equivalence.answers import Value
from mathverify.equivalence.expressions import compare_terms
from mathverify.equivalence.verdict import (
    Difference,
    Different,
    Equivalence,
    Same,
    Undecided,
    Witness,
)
from mathverify.equivalence.wording import value_text
from mathverify.language.short_texts import RATIONAL
from mathverify.language.tree import Node, Unit
from mathverify.problem.rounding import rounding_text
from mathverify.semantics import numbers
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.numbers import Exact, Irrational
from mathverify.semantics.units import UnknownUnit, measure

_MOST = 200


def compare_rounded(
    one: Value, other: Value, first: Node, second: Node, rounding: str
) -> Equivalence:
    """Whether both values round to the same number; quantities in the unit that both write."""
    rule = _rule(rounding_text(rounding) or "")
    if rule is None or int(rule[1] or 1) > _MOST:
        return Undecided(f"the rounding {rounding!r} is not understood", "'3 sf' or '2 dp'")
    factors = {_factor(value.unit) for value in (one, other) if value.unit is not None}
    if len(factors) > 1 and not (rule[2] == "sf" and _decimal(factors)):
        return Undecided("rounding depends on the unit, and the answers have different ones")
    scale = Fraction(1) / (min(factors) if factors else Fraction(1))
    if one.percent and other.percent and rule[2] != "sf":
        scale *= 100
    rounded_values: list[Fraction] = []
    for term in (first, second):
        value = evaluate(term, {})
        if not isinstance(value, (Fraction, Irrational)):
            return compare_terms(first, second)
        found = _rounded(value * scale, rule)
        if isinstance(found, numbers.NotKnown):
            return Undecided(found.reason)
        rounded_values.append(found)
    left, right = rounded_values
    if left == right:
        return Same(f"equal to {rounding}: {value_text(left)}")
    words = f"{value_text(left)} is not {value_text(right)}, both to {rounding}"
    return Different(Witness(Difference.VALUE, words))


#: As it is written, the number of places or figures, which of them, and the step: ``3 sf``.
_Rule: TypeAlias = tuple[str, str, str, str]


def _rule(rounding: str) -> _Rule | None:
    """A canonical rounding without a unit and a rule of its own; None for another."""
    first, _, second = rounding.partition(" ")
    if first.isdecimal() and second in ("sf", "dp"):
        return rounding, first, second, ""
    is_step = RATIONAL.fullmatch(second) and not ("." in second and "/" in second)
    return (rounding, "", "", second) if first == "nearest" and is_step else None


def _rounded(value: Exact, rule: _Rule) -> Fraction | numbers.NotKnown:
    if rule[2] == "sf":
        return numbers.rounded_significant(value, int(rule[1]))
    quantum = Fraction(1, 10 ** int(rule[1])) if rule[2] else Fraction(rule[3])
    return numbers.rounded(value, quantum)


def _factor(unit: Unit) -> Fraction:
    size = measure(unit)
    return Fraction(1) if isinstance(size, UnknownUnit) else size.factor


def _decimal(factors: set[Fraction]) -> bool:
    """Whether units differ by powers of ten, so that significant figures are the same."""
    least = min(factors)
    ratios = [factor / least for factor in factors]
    return all(
        ratio.denominator == 1 and set(str(ratio.numerator).rstrip("0")) == {"1"}
        for ratio in ratios
    )


def compare_as_written(one: Value, other: Value, first: Node, second: Node) -> Equivalence:
    """A decimal stands for every number that rounds to its digits.

    Of two decimals the one with more digits is rounded to the digits of the other.
    """
    exact = compare_terms(first, second)
    if isinstance(exact, Same):
        return exact
    steps = [_step(value) for value in (one, other)]
    written = [step for step in steps if step is not None]
    if not written:
        return exact
    coarse = 0 if steps[0] == max(written) else 1
    step = max(written)
    decimal, precise = (first, second) if coarse == 0 else (second, first)
    value, digits = evaluate(precise, {}), evaluate(decimal, {})
    if not isinstance(value, (Fraction, Irrational)) or not isinstance(digits, Fraction):
        return exact
    found = numbers.rounded(value, step)
    if isinstance(found, numbers.NotKnown):
        return Undecided(found.reason)
    if found == digits:
        return Same("equal to the digits written")
    words = f"{value_text(value)} does not round to the digits of {value_text(digits)}"
    return Different(Witness(Difference.VALUE, words))


def _step(value: Value) -> Fraction | None:
    """The step of the last written decimal, in base units; None for numbers meant exactly."""
    if value.places is None:
        return None
    step = Fraction(1, 10**value.places)
    if value.percent:
        step /= 100
    return step if value.unit is None else step * _factor(value.unit)
