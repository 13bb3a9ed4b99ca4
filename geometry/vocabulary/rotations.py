"""Cosine and sine of an angle, as numbers where they are rational."""

from __future__ import annotations

from fractions import Fraction

from mathverify.language.occurrences import names_in
from mathverify.language.tree import Node
from mathverify.semantics import quantities, terms
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.meaning import Scalar


def cosine_and_sine(angle: Scalar) -> tuple[Scalar, Scalar]:
    """The cosine and the sine of an angle in degrees, or of a pure number as radians."""
    radians = quantities.pure(angle, None, "an angle")
    return Scalar(_known(terms.call("cos", radians))), Scalar(_known(terms.call("sin", radians)))


def _known(term: Node) -> Node:
    if names_in(term):
        return term
    value = evaluate(term, {})
    return terms.number(value) if isinstance(value, Fraction) else term
