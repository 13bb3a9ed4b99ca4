"""Whether two lowered terms are equal: proved by a normal form, refuted at a point.

Equality of normal forms shows equality wherever both terms are defined.  Where they are defined
is compared on its own (`mathverify.equivalence.domains`).  A difference is always shown by exact
values at a point, never by enclosures that happen to be apart without being exact.
"""

from __future__ import annotations

from fractions import Fraction

from mathverify.equivalence.domains import compare_domains, domain_difference
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
from mathverify.equivalence.wording import value_text
from mathverify.language.tree import Call, Name, Node, walk
from mathverify.semantics import numbers
from mathverify.semantics.evaluation import Undefined, Value, evaluate
from mathverify.semantics.linear_form import Polynomial, polynomial
from mathverify.semantics.numbers import Irrational, NotKnown, Order

_MAXIMAL_LETTERS = 12


def letters_of(*several: Node) -> tuple[str, ...]:
    """The letters of lowered terms, in order."""
    found = {part.identifier for term in several for part in walk(term) if isinstance(part, Name)}
    return tuple(sorted(found))


def compare_terms(one: Node, other: Node, domains: Domains = Domains.COMPARED) -> Equivalence:
    """Whether two lowered terms are equal at every point, letters being real numbers."""
    if one == other:
        return Same("the same expression")
    letters = letters_of(one, other)
    if not letters:
        return compare_constants(one, other)
    first, second = polynomial(one), polynomial(other)
    known = isinstance(first, Polynomial) and isinstance(second, Polynomial)
    if known and first == second:
        return Same("equal polynomials")
    if len(letters) > _MAXIMAL_LETTERS:
        return Undecided("too many letters")
    if not known:
        forms = NormalForms(letters)
        if _equal_forms(forms, one, other):
            return compare_domains(forms, one, other, domains)
    return _refuted(one, other, letters, domains)


def _equal_forms(forms: NormalForms, one: Node, other: Node) -> bool:
    try:
        left, right = forms.of(one, other)
        return bool(forms.field.minus(left, right).numerator == 0)
    except BEYOND:
        return False


def compare_constants(one: Node, other: Node) -> Equivalence:
    """Whether two terms without letters have one value."""
    left, right = evaluate(one, {}), evaluate(other, {})
    for value in (left, right):
        if isinstance(value, Undefined):
            return _one_undefined(left, right, value)
        if isinstance(value, NotKnown):
            return Undecided(value.reason)
    assert isinstance(left, (Fraction, Irrational))
    assert isinstance(right, (Fraction, Irrational))
    match numbers.compare(left, right):
        case Order.EQUAL:
            return Same("equal exact values")
        case Order.UNKNOWN:
            return Undecided("whether two numbers are equal is not known")
    words = f"{value_text(left)} is not {value_text(right)}"
    return Different(Witness(Difference.VALUE, words))


def _one_undefined(left: Value, right: Value, undefined: Undefined) -> Equivalence:
    if isinstance(left, Undefined) and isinstance(right, Undefined):
        return Undecided("neither answer has a value")
    if isinstance(left, NotKnown) or isinstance(right, NotKnown):
        return Undecided(undefined.reason)
    words = f"one answer has no value: {undefined.reason}"
    return Different(Witness(Difference.DOMAIN, words))


def _refuted(one: Node, other: Node, letters: tuple[str, ...], domains: Domains) -> Equivalence:
    reason = "no identity was proved, and no point was found where the answers differ"
    for point in points(letters):
        left, right = evaluate(one, point), evaluate(other, point)
        if isinstance(left, NotKnown) or isinstance(right, NotKnown):
            continue
        if isinstance(left, Undefined) and isinstance(right, Undefined):
            continue
        if isinstance(left, Undefined) or isinstance(right, Undefined):
            if domains is Domains.COMPARED:
                return domain_difference(isinstance(left, Undefined), shown(point))
            continue
        if numbers.compare(left, right) in (Order.LESS, Order.GREATER):
            at = shown(point)
            words = f"{value_text(left)} is not {value_text(right)} at {_at(at)}"
            return Different(Witness(Difference.POINT, words, at))
    if any(isinstance(part, Call) for term in (one, other) for part in walk(term)):
        reason += "; identities of these functions are not all known here"
    return Undecided(reason)


def _at(at: tuple[tuple[str, str], ...]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in at)
