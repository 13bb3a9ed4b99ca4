"""The derivative of a lowered term, with a value exactly where the term has a derivative.

The rules are those of `mathverify.calculus.derivative`.  Where one of them may have a hole, the two
one-sided difference quotients are looked at (`mathverify.theories.kinks`): ``abs(x)`` has no
derivative at 0, and neither has the term of the rule; where there is one (``x*abs(x)``), the term
would lose it, so there is no answer.

Part of the contract of this package: every theory may import it, and it imports no theory.
"""

from __future__ import annotations

from mathverify.calculus.derivative import no_derivative, slope
from mathverify.language.tree import Node
from mathverify.theories.kinks import only_kinks

__all__ = ["derivative", "derivative_and_bends"]


def derivative(term: Node, name: str) -> Node:
    """The derivative of the lowered ``term`` with respect to the variable ``name``.

    Every other name counts as a constant.  Raises `LoweringProblem` without a code for terms
    that no rule treats (whole parts) and for holes that may be too many.
    """
    return derivative_and_bends(term, name)[0]


def derivative_and_bends(term: Node, name: str) -> tuple[Node, bool]:
    """`derivative`, and whether it had to be decided where the term may bend."""
    found, suspects = slope(term, name)
    if suspects and not only_kinks(term, name, suspects):
        raise no_derivative(suspects[0])
    return found, bool(suspects)
