"""Rounding as schools do it: half away from zero, to places, significant figures or a multiple.

An exact value x is rounded to the claimed c exactly when c is a multiple of the quantum q and
``c - q/2 <= |x| < c + q/2`` for c >= 0 (mirrored for c < 0).  For significant figures q depends
on the magnitude of x, so that below a power of ten the lower half is a tenth as wide.

An ask may declare another rule: ``half even`` (a tie goes to the even multiple), ``up`` (the least
multiple that is not less, as for buses that are needed) and ``down`` (the greatest not greater).

A value that was rounded comes back in `rounded_text`.  Whether an answer is written with the digits
it was rounded to (2.50, not 2.5, for 2 dp) is `written_fault`: trailing zeros say how precise an
answer is, so that they belong to it; zeros before the point of a whole number (2500 to 2 sf) say
nothing either way.

Premature rounding is a wrong rounded answer that comes from a value rounded in a worked step.  A
step ``d ~= 1.41`` is right as a step.  If the question with 1.41 in the place of ``d`` gives the
claimed answer, and the exact one does not, then the rounding came too early.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from typing import TypeAlias

from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.numerals import decimal_places, is_mixed
from mathverify.language.parser import parse_unit
from mathverify.language.tree import Comparison, Node, Unit
from mathverify.semantics import terms
from mathverify.semantics.evaluation import Truth, Undefined, evaluate, truth
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    LoweringProblem,
    Meaning,
    Scalar,
)
from mathverify.semantics.numbers import NotKnown
from mathverify.semantics.numbers.exact import Irrational
from mathverify.semantics.quantities import angle_of_dimension
from mathverify.semantics.system import Constraint, Satisfiable, System, Unsatisfiable
from mathverify.semantics.units import UnknownUnit, measure
from mathverify.verification.case import Case
from mathverify.verification.judging.presentation import BRACKETS, base_unit, is_decimal, unit_text


class RoundingKind(Enum):
    """The ways in which a number is rounded."""

    SIGNIFICANT = "sf"
    PLACES = "dp"
    NEAREST = "nearest"


class RoundingRule(Enum):
    """Which of the two neighbouring multiples is taken."""

    HALF_AWAY = ""
    HALF_EVEN = "half even"
    UP = "up"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class Rounding:
    """``3 sf``, ``2 dp``, ``nearest 10 up``: ``amount`` is 3, 2 or 10.

    ``unit`` is that of the amount (``nearest 5 cm``), None where the answer's own is meant.
    """

    kind: RoundingKind
    amount: Fraction
    unit: Unit | None = None
    rule: RoundingRule = RoundingRule.HALF_AWAY

    def quantum(self, claimed: Fraction) -> Fraction:
        """The distance between neighbouring rounded values at ``claimed``."""
        match self.kind:
            case RoundingKind.PLACES:
                return Fraction(1, 10 ** int(self.amount))
            case RoundingKind.NEAREST:
                return self.amount
            case RoundingKind.SIGNIFICANT:
                return Fraction(10) ** (_magnitude(claimed) - int(self.amount) + 1)

    def in_unit(self, unit: Unit | None) -> Rounding | None:
        """The same rounding with its amount in ``unit``; None where the units do not fit."""
        if self.unit is None or self.unit == unit:
            return replace(self, unit=None)
        if unit is None:
            return None
        own, other = measure(self.unit), measure(unit)
        if isinstance(own, UnknownUnit) or isinstance(other, UnknownUnit):
            return None
        if own.dimension != other.dimension:
            return None
        return replace(self, amount=self.amount * own.factor / other.factor, unit=None)

    def __str__(self) -> str:
        rule = f" {self.rule.value}" if self.rule.value else ""
        if self.kind is RoundingKind.NEAREST:
            return f"nearest {self.amount}{rule}"
        return f"{self.amount} {self.kind.value}{rule}"


_SPELLINGS: tuple[tuple[str, RoundingKind], ...] = (
    (r"(\d+)\s*(?:sf|s\.f\.|sig(?:nificant)?\.?\s*fig(?:ure)?s?\.?)", RoundingKind.SIGNIFICANT),
    (r"(\d+)\s*(?:dp|d\.p\.|decimal\s+places?|places?)", RoundingKind.PLACES),
    (r"(?:to\s+the\s+)?nearest\s+(\d+(?:\.\d+|/\d+)?)(?:\s+(\S+))?", RoundingKind.NEAREST),
)
_NEAREST_WORDS: dict[str, int | Fraction] = {
    "whole number": 1,
    "integer": 1,
    "unit": 1,
    "ten": 10,
    "hundred": 100,
    "thousand": 1000,
    "tenth": Fraction(1, 10),
    "hundredth": Fraction(1, 100),
}


def parse_rounding(text: str) -> Rounding | None:
    """The rounding that ``text`` names; None if it names none.

    ``nearest cm``, ``nearest degree`` and other units mean the nearest whole one.
    """
    plain = text.strip()
    for rule in RoundingRule:
        if rule.value and plain.endswith(f" {rule.value}"):
            found = parse_rounding(plain.removesuffix(f" {rule.value}"))
            return found if found is None else replace(found, rule=rule)
    for pattern, kind in _SPELLINGS:
        match = re.fullmatch(pattern, plain, re.IGNORECASE)
        if match is not None:
            amount = Fraction(match.group(1))
            if kind is RoundingKind.SIGNIFICANT and not 1 <= amount <= 30:
                return None
            if kind is RoundingKind.PLACES and amount > 30:
                return None
            if not amount and kind is not RoundingKind.PLACES:
                return None
            if kind is RoundingKind.NEAREST and match.group(2):
                return _nearest(amount, match.group(2))
            return Rounding(kind, amount)
    match = re.fullmatch(r"(?:to\s+the\s+)?nearest\s+(.+)", text.strip())
    if match is None:
        return None
    word = match.group(1).lower()
    if word in _NEAREST_WORDS:
        return Rounding(RoundingKind.NEAREST, Fraction(_NEAREST_WORDS[word]))
    return _nearest(Fraction(1), match.group(1))


def _nearest(amount: Fraction, word: str) -> Rounding | None:
    try:
        return Rounding(RoundingKind.NEAREST, amount, parse_unit(word))
    except ParseError:
        return None


def is_rounded(claimed: Fraction, rounding: Rounding) -> bool:
    """Whether ``claimed`` is one of the rounded values at all."""
    if claimed == 0:
        return True
    return (claimed / rounding.quantum(claimed)).denominator == 1


def rounds_to(exact: Node, claimed: Fraction, rounding: Rounding) -> Node:
    """The formula that ``exact`` rounds to ``claimed``."""
    if claimed == 0 and rounding.kind is RoundingKind.SIGNIFICANT:
        return terms.equal(exact, terms.ZERO)
    quantum = rounding.quantum(claimed) if claimed else rounding.quantum(Fraction(1))
    size = abs(claimed)
    # The distances to the neighbours towards zero and away from it.
    inner = outer = quantum
    if rounding.kind is RoundingKind.SIGNIFICANT and size == Fraction(10) ** _magnitude(size):
        inner = quantum / 10
    if rounding.rule in (RoundingRule.UP, RoundingRule.DOWN):
        return _directed(exact, claimed, rounding.rule, inner, outer)
    below, above = inner / 2, outer / 2
    if rounding.rule is RoundingRule.HALF_EVEN:
        even = (claimed / quantum) % 2 == 0
        tie = Comparison.LESS_EQUAL if even else Comparison.LESS
        low, high = (below, above) if claimed > 0 else (above, below)
        return _between(exact, (claimed - low, tie), (claimed + high, tie))
    if claimed == 0:
        return terms.compare(terms.call("abs", exact), Comparison.LESS, terms.number(above))
    value = exact if claimed > 0 else terms.negate(exact)
    return terms.conjunction(
        [
            terms.compare(value, Comparison.GREATER_EQUAL, terms.number(size - below)),
            terms.compare(value, Comparison.LESS, terms.number(size + above)),
        ]
    )


def _directed(
    exact: Node, claimed: Fraction, rule: RoundingRule, inner: Fraction, outer: Fraction
) -> Node:
    """``exact`` lies between ``claimed`` and its neighbour below (up) or above (down)."""
    below, above = (inner, outer) if claimed > 0 else (outer, inner)
    if rule is RoundingRule.UP:
        start = claimed - below
        return _between(exact, (start, Comparison.LESS), (claimed, Comparison.LESS_EQUAL))
    end = claimed + above
    return _between(exact, (claimed, Comparison.LESS_EQUAL), (end, Comparison.LESS))


def _between(
    exact: Node, low: tuple[Fraction, Comparison], high: tuple[Fraction, Comparison]
) -> Node:
    """``low <= exact <= high`` with the signs that stand at the ends."""
    return terms.conjunction(
        [
            terms.compare(terms.number(low[0]), low[1], exact),
            terms.compare(exact, high[1], terms.number(high[0])),
        ]
    )


def _magnitude(value: Fraction) -> int:
    """The exponent of the leading digit: 3 for 1234, -2 for 0.05."""
    size = abs(value)
    exponent = len(str(size.numerator)) - len(str(size.denominator))
    while Fraction(10) ** exponent > size:
        exponent -= 1
    while Fraction(10) ** (exponent + 1) <= size:
        exponent += 1
    return exponent


def written_fault(node: Node, rounding: Rounding) -> str | None:
    """Why ``node`` is not written as ``rounding`` has it; None if it is, or is no plain number."""
    inner = _bare(node)
    if isinstance(inner, tree.Number) and is_mixed(inner.written):
        return "a rounded number is written as a decimal"
    if isinstance(inner, tree.Divide) and rounding.kind is not RoundingKind.NEAREST:
        if isinstance(_bare(inner.numerator), tree.Number):
            return "a rounded number is written as a decimal"
        return None
    places = decimal_places(inner.written) if isinstance(inner, tree.Number) else None
    if places is None or not isinstance(inner, tree.Number):
        return None
    due = _places(inner.value, rounding)
    if due is None or places == due:
        return None
    return f"it is written with {_count(places)} and not {_count(due)}"


def _bare(node: Node) -> Node:
    while isinstance(node, (tree.Negate, tree.Quantity, tree.Percent)):
        node = node.value if isinstance(node, tree.Quantity) else node.operand
    return node


def _places(value: Fraction, rounding: Rounding) -> int | None:
    """The decimal places that a value rounded so is written with; None where any will do."""
    if value == 0 and rounding.kind is RoundingKind.SIGNIFICANT:
        return None
    quantum = rounding.quantum(value or Fraction(1))
    if not is_decimal(quantum):
        return None
    if rounding.kind is RoundingKind.NEAREST and quantum.denominator != 1:
        # To the nearest 0.5 both 2.5 and 2.50 are said.
        return None
    places = 0
    while (quantum * 10**places).denominator != 1:
        places += 1
    return places


def _count(places: int) -> str:
    return "no decimal places" if not places else f"{places} decimal place{'s' * (places > 1)}"


def rounded_text(fixed: Meaning, rounding: Rounding, unit: Unit | None) -> str:
    """A determined meaning with every number rounded, with trailing zeros as asked."""
    match fixed:
        case Scalar():
            return _scalar_text(fixed, rounding, unit)
        case Collection(kind=CollectionKind.COMPLEX, items=(real, imaginary)):
            front, height = (rounded_text(part, rounding, unit) for part in (real, imaginary))
            sign = "-" if height.startswith("-") else "+"
            return f"{front} {sign} {height.removeprefix('-')}*i"
        case Collection(kind=kind, items=items):
            opening, closing = BRACKETS.get(kind, ("(", ")"))
            return opening + ", ".join(rounded_text(i, rounding, unit) for i in items) + closing
        case _:
            return "a number"


def _scalar_text(scalar: Scalar, rounding: Rounding, unit: Unit | None) -> str:
    """The rounded value of a constant scalar, in ``unit`` if that fits, else in base units."""
    size = measure(unit) if unit is not None else None
    factor = Fraction(1)
    suffix = ""
    if size is not None and not isinstance(size, UnknownUnit) and unit is not None:
        scalar = angle_of_dimension(scalar, size.dimension)
        if size.dimension == scalar.dimension:
            factor, suffix = size.factor, f" {unit_text(unit)}"
    if scalar.dimension and not suffix:
        suffix = f" {unit_text(base_unit(scalar.dimension))}"
    term = terms.divide(scalar.term, terms.number(factor))
    value = evaluate(term, {})
    if isinstance(value, (Undefined, NotKnown)):
        return "not computable here"
    near = value if isinstance(value, Fraction) else _near(value)
    quantum = rounding.quantum(near) if near else Fraction(1)
    steps = near / quantum
    for candidate in (steps.__floor__(), steps.__floor__() + 1):
        rounded = candidate * quantum
        if truth(rounds_to(term, rounded, rounding), {}) is Truth.TRUE:
            return _text(rounded, rounding) + suffix
    return "not computable here"


def _near(value: Irrational) -> Fraction:
    """A fraction much nearer to an irrational number than anything that is shown of it."""
    from mathverify.semantics.numbers.order import rational_enclosure

    low, high = rational_enclosure(value, 128)
    return (low + high) / 2


def _text(value: Fraction, rounding: Rounding) -> str:
    quantum = rounding.quantum(value or Fraction(1))
    if not is_decimal(quantum):
        # A minute is no decimal part of an hour.
        return str(value) if value.denominator == 1 else f"({value})"
    places = 0
    if rounding.kind is not RoundingKind.NEAREST or quantum.denominator != 1:
        while (quantum * 10**places).denominator != 1:
            places += 1
    digits = str(abs(int(value * 10**places))).rjust(places + 1, "0")
    sign = "-" if value < 0 else ""
    return sign + (f"{digits[:-places]}.{digits[-places:]}" if places else digits)


#: The formula that a meaning rounds to the claim; anything else where it cannot.
_Goal: TypeAlias = Callable[[Meaning], object]


def rounded_too_early(case: Case, claimed: _Goal) -> str:
    """The step whose rounded value leads to the claim, as text; empty where none does."""
    written = list(_approximations(case))
    for exact, decimal in written:
        if _leads_to(case, claimed, {exact: decimal}):
            return f"{to_ascii(exact)} ~= {to_ascii(decimal)}"
    if len(written) > 1 and _leads_to(case, claimed, dict(written)):
        return " and ".join(f"{to_ascii(e)} ~= {to_ascii(d)}" for e, d in written)
    return ""


def _approximations(case: Case) -> Iterator[tuple[Node, Node]]:
    """(exact side, decimal) of the steps that say what something is as a decimal."""
    for step in case.question.reading.steps:
        relation = step.relation
        if not isinstance(relation, tree.Relation) or step.let is not None:
            continue
        for left, sign, right in zip(
            relation.operands, relation.signs, relation.operands[1:], strict=False
        ):
            says = sign in (Comparison.APPROXIMATELY, Comparison.EQUAL)
            if says and _is_decimal(right) and not _is_decimal(left):
                # In a chain the first side is what the decimal stands for in the question.
                yield relation.operands[0], right


def _is_decimal(node: Node) -> bool:
    while isinstance(node, (tree.Negate, tree.Quantity, tree.Percent)):
        node = node.value if isinstance(node, tree.Quantity) else node.operand
    return isinstance(node, tree.Number) and "." in node.written


def _leads_to(case: Case, claimed: _Goal, written: dict[Node, Node]) -> bool:
    """Whether the question with decimals in the place of exact values has the claimed answer."""
    question = case.question
    ask = question.reading.ask
    names = {node.identifier for node in written if isinstance(node, tree.Name)}
    variables = tuple(v for v in question.system.variables if v.name not in names)
    known = {variable.name for variable in variables}
    if ask is None or tree.replaced(ask, written) in written.values():
        return False
    constraints: list[Constraint] = []
    try:
        asked: Meaning = question.lowering.lower(tree.replaced(ask, written))
        for id_, node in question.reading.givens:
            formula = question.lowering.formula(tree.replaced(node, written))
            free = tree.free_names(formula)
            if free <= known and free:
                constraints.append(Constraint(id_, formula))
        for constraint in question.system.constraints:
            if constraint.name.startswith("domain of "):
                if tree.free_names(constraint.formula) <= known:
                    constraints.append(constraint)
        goal = claimed(asked)
    except LoweringProblem:
        return False
    if not isinstance(goal, Node):
        return False
    system = System(variables, tuple(constraints))
    if not isinstance(case.reasoner.decide(system), Satisfiable):
        return False
    outcome = case.reasoner.refutes(system, Constraint("answer", goal, wanted=False))
    return isinstance(outcome, Unsatisfiable)
