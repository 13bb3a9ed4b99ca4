"""Proposals for antiderivatives by substitution: ``g(u)*u'`` for some inner term u.

Part of the contract of this package: every theory may import it, and it imports no theory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mathverify.calculus.univariate import univariate
from mathverify.calculus.variables import occurs
from mathverify.language.tree import (
    Call,
    Divide,
    Name,
    Node,
    Power,
    children,
    rebuild,
    substitute,
    walk,
)
from mathverify.semantics import terms
from mathverify.semantics.meaning import LoweringProblem

__all__ = ["by_substitution"]

_MOST_TRIED = 12


def by_substitution(
    term: Node, name: str, propose: Callable[[Node, str], Node | None]
) -> Node | None:
    """A term whose derivative may be ``term = g(u)*u'``; None if no inner u fits.

    For every inner u that is not linear: if ``term/u'`` is free of x once u is replaced by a
    variable of its own, its antiderivative in that variable is taken at u.
    """
    from mathverify.theories.derivative import derivative

    fresh = f"{name}§u"
    for tried, inner in enumerate(_inner(term, name)):
        if tried == _MOST_TRIED:
            break
        try:
            slope = derivative(inner, name)
        except LoweringProblem:
            continue
        rest = _free_quotient(_replaced(term, inner, Name(fresh)), slope, inner, name, fresh)
        if rest is None:
            continue
        found = propose(rest, fresh)
        if found is not None:
            return substitute(found, {fresh: inner})
    return None


def _inner(term: Node, name: str) -> Iterator[Node]:
    """Arguments, bases, exponents and denominators that vary, the largest first."""
    seen: set[Node] = set()
    for part in walk(term):
        candidates: list[Node] = []
        match part:
            case Call(arguments=arguments):
                candidates = [*arguments, part]
            case Power(base=base, exponent=exponent):
                candidates = [base, exponent, part]
            case Divide(denominator=below):
                candidates = [below]
        for candidate in candidates:
            if candidate in seen or not occurs(name, candidate) or candidate == term:
                continue
            seen.add(candidate)
            form = univariate(candidate, name)
            if form is None or form.degree > 1:
                yield candidate


def _replaced(term: Node, part: Node, by: Node) -> Node:
    if term == part:
        return by
    inside = children(term)
    if not inside:
        return term
    return rebuild(term, tuple(_replaced(child, part, by) for child in inside))


def _free_quotient(term: Node, slope: Node, inner: Node, name: str, fresh: str) -> Node | None:
    """``term/slope`` without the variable ``name``, None if it does not cancel."""
    from mathverify.semantics.polynomials import BeyondMethodError, Ring
    from mathverify.semantics.quotients import NowhereDefinedError, QuotientField

    slope = _replaced(slope, inner, Name(fresh))
    try:
        ring = Ring((name, fresh))
        field = QuotientField(ring)
        found = field.quotient(terms.divide(term, slope))
        used = (*ring.used(found.numerator), *ring.used(found.denominator))
        if any(occurs(name, generator.meaning) for generator in used):
            return None
        return terms.divide(ring.term(found.numerator), ring.term(found.denominator))
    except (BeyondMethodError, NowhereDefinedError):
        return None
