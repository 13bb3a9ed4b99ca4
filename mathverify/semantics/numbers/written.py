"""Exact numbers as trees and texts: rational ones at once, the others by `notation`.

Most questions have rational numbers alone, and what writes the others needs all of the exact
arithmetic; it is loaded for the first number that is not rational.
"""

from __future__ import annotations

from fractions import Fraction

from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Node
from mathverify.semantics.numbers.exact import Exact
from mathverify.semantics.numbers.fraction_nodes import fraction_node


def to_node(number: Exact) -> Node:
    """The number in exact school notation (see `mathverify.semantics.numbers.notation`)."""
    if isinstance(number, Fraction):
        return fraction_node(number)
    from mathverify.semantics.numbers import notation

    return notation.to_node(number)


def to_text(number: Exact) -> str:
    """The number in canonical spelling."""
    return str(number) if isinstance(number, Fraction) else to_ascii(to_node(number))
