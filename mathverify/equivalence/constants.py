"""Expressions up to an additive constant: antiderivatives.

Two expressions agree up to a constant when the normal form of their difference holds no letter.
That is a statement about each stretch on which both are defined; on different stretches the
constant may not differ, for the normal form is one number.
"""

from __future__ import annotations

from dataclasses import dataclass

from mathverify.equivalence.domains import compare_domains
from mathverify.equivalence.expressions import letters_of
from mathverify.equivalence.normal_form import BEYOND, NormalForms
from mathverify.equivalence.points import points, shown
from mathverify.equivalence.policy import Domains
from mathverify.equivalence.verdict import (
    Difference,
    Different,
    Equivalence,
    Same,
    Undecided,
    Witness,
)
from mathverify.language.tree import Add, Name, Negate, Node, walk
from mathverify.semantics import numbers, terms
from mathverify.semantics.evaluation import Undefined, evaluate
from mathverify.semantics.numbers import Exact, NotKnown, Order

#: Letters that stand for an arbitrary constant where they are added once.
_CONSTANTS = ("C", "K", "c", "k", "const", "constant", "C_1", "C1", "c_1", "A", "B", "D")


@dataclass(frozen=True, slots=True)
class Split:
    """An expression without its constant of integration, and whether it had one."""

    body: Node
    has_constant: bool


def split_constant(one: Node, other: Node) -> tuple[Split, Split]:
    """Both terms without a lone constant.

    A letter counts as the constant of a term when it is added or subtracted once and stands
    nowhere else in either term's body.
    """
    found: list[Split] = []
    for term in (one, other):
        letter = _constant_letter(term)
        found.append(Split(term, False) if letter is None else Split(_without(term, letter), True))
    return found[0], found[1]


def _constant_letter(term: Node) -> str | None:
    added = [_letter(part) for part in term.terms] if isinstance(term, Add) else [_letter(term)]
    for name in _CONSTANTS:
        if added.count(name) == 1:
            uses = sum(1 for part in walk(term) if part == Name(name))
            if uses == 1:
                return name
    return None


def _letter(term: Node) -> str:
    if isinstance(term, Negate):
        term = term.operand
    return term.identifier if isinstance(term, Name) else ""


def _without(term: Node, letter: str) -> Node:
    parts = term.terms if isinstance(term, Add) else (term,)
    return terms.add(part for part in parts if _letter(part) != letter)


def compare_up_to_constant(one: Node, other: Node, domains: Domains) -> Equivalence:
    """Whether the difference of two terms is one number wherever both are defined."""
    letters = letters_of(one, other)
    if not letters:
        return Same("both are constant")
    forms = NormalForms(letters)
    try:
        left, right = forms.of(one, other)
        gap = forms.field.minus(left, right)
        used = (*forms.field.ring.used(gap.numerator), *forms.field.ring.used(gap.denominator))
        if all(not _varies(generator.meaning) for generator in used):
            return compare_domains(forms, one, other, domains)
    except BEYOND:
        pass
    return _refuted(one, other, letters)


def _varies(meaning: Node) -> bool:
    return any(isinstance(part, Name) for part in walk(meaning))


def _refuted(one: Node, other: Node, letters: tuple[str, ...]) -> Equivalence:
    """Two points at which the differences differ show that it is no constant."""
    gap = terms.subtract(one, other)
    first: Exact | None = None
    for point in points(letters):
        value = evaluate(gap, point)
        if isinstance(value, (Undefined, NotKnown)):
            continue
        if any(number <= 0 for number in point.values()):
            # A difference may change across a hole, as it may for logarithms of absolute values.
            continue
        if first is None:
            first = value
        elif numbers.compare(first, value) in (Order.LESS, Order.GREATER):
            at = shown(point)
            words = "the answers differ by more than a constant"
            return Different(Witness(Difference.POINT, words, at))
    return Undecided("whether the answers differ by a constant only was not decided")
