"""Recognising an ask that is an unknown itself, up to the factor of its unit."""

from __future__ import annotations

from fractions import Fraction

from mathverify.language.tree import Multiply, Name
from mathverify.semantics import terms
from mathverify.semantics.meaning import Meaning, Scalar

__all__ = ["own_scale"]


def own_scale(asked: Meaning, variable: str) -> Fraction | None:
    """The factor c if ``asked`` is ``c * variable``, None for anything else."""
    if not isinstance(asked, Scalar):
        return None
    term = asked.term
    if term == Name(variable):
        return Fraction(1)
    if isinstance(term, Multiply) and len(term.factors) == 2 and term.factors[1] == Name(variable):
        return terms.literal(term.factors[0])
    return None
