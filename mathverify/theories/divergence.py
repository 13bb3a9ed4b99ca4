"""That an integral has no value, shown without an antiderivative, by comparison with 1/(x - p).

If ``(x - p)*f(x)`` tends to a number other than 0, or grows beyond every bound, as x goes to p from
one side, then near p on that side f keeps its sign and ``|f(x)| >= c/|x - p|`` for some c > 0, so
that the integral of f up to p grows beyond every bound.

Part of the contract of this package: every theory may import it, and it imports no theory.
"""

from __future__ import annotations

from mathverify.calculus.germs import Infinite, Side, Tends, approach
from mathverify.language.tree import Name, Node
from mathverify.semantics import terms
from mathverify.semantics.numbers import Exact, Order, compare, to_node, to_text
from mathverify.semantics.system import OpenCell
from mathverify.theories.continuity import domain_cells

__all__ = ["diverging_at"]


def diverging_at(term: Node, name: str, low: Exact | None, high: Exact | None) -> str | None:
    """A point from ``low`` to ``high`` near which the integral of ``term`` grows beyond bounds.

    In words; None where none is shown.
    """
    cells = domain_cells(term, name)
    for cell in cells or ():
        if not isinstance(cell, OpenCell):
            continue
        for point, side in ((cell.low, Side.RIGHT), (cell.high, Side.LEFT)):
            if point is not None and _reaches(point, side, low, high):
                scaled = terms.multiply((terms.subtract(Name(name), to_node(point)), term))
                tends = approach(scaled, name, point, side)
                nought = isinstance(tends, Tends) and tends.value == 0
                if isinstance(tends, Infinite) or (isinstance(tends, Tends) and not nought):
                    return f"the integrand grows at least as 1/x does at 0, near {to_text(point)}"
    return None


def _reaches(point: Exact, side: Side, low: Exact | None, high: Exact | None) -> bool:
    """Whether the range has points beside the point, on this side."""
    above = Order.LESS if low is None else compare(low, point)
    below = Order.LESS if high is None else compare(point, high)
    if side is Side.RIGHT:
        return above in (Order.LESS, Order.EQUAL) and below is Order.LESS
    return above is Order.LESS and below in (Order.LESS, Order.EQUAL)
