"""The derivative of a lowered term, with a value exactly where the term has a derivative.

The rules are those of `mathverify.calculus.derivative`.  Where one of them may have a hole, the two
one-sided difference quotients are looked at (`_only_kinks`): ``abs(x)`` has no
derivative at 0, and neither has the term of the rule; where there is one (``x*abs(x)``), the term
would lose it, so there is no answer.

Part of the contract of this package: every theory may import it, and it imports no theory.
"""

from __future__ import annotations

from collections.abc import Iterable

from mathverify.calculus.derivative import no_derivative, slope
from mathverify.calculus.germs import NotDecided, Side, Tends, approach
from mathverify.calculus.variables import variables
from mathverify.language.tree import Name, Node
from mathverify.semantics import terms
from mathverify.semantics.evaluation import Undefined, evaluate
from mathverify.semantics.numbers import Exact, Order, compare, to_node
from mathverify.semantics.system import Budget, CellSet, Constraint, PointCell, System, Variable


def derivative(term: Node, name: str) -> Node:
    """The derivative of the lowered ``term`` with respect to the variable ``name``.

    Every other name counts as a constant.  Raises `LoweringProblem` without a code for terms
    that no rule treats (whole parts) and for holes that may be too many.
    """
    return derivative_and_bends(term, name)[0]


def derivative_and_bends(term: Node, name: str) -> tuple[Node, bool]:
    """`derivative`, and whether it had to be decided where the term may bend."""
    found, suspects = slope(term, name)
    if suspects and not _only_kinks(term, name, suspects):
        raise no_derivative(suspects[0])
    return found, bool(suspects)


def _only_kinks(term: Node, name: str, suspects: Iterable[Node]) -> bool:
    """Whether ``term`` has no derivative at any point where one of the ``suspects`` is 0.

    False also where that is not known, and where other variables occur.
    """
    for suspect in suspects:
        if variables(term) - {name} or variables(suspect) - {name}:
            return False
        points = _zeros(suspect, name)
        if points is None or not all(_has_kink(term, name, point) for point in points):
            return False
    return True


def _zeros(term: Node, name: str) -> tuple[Exact, ...] | None:
    from mathverify.engines.univariate import UnivariateEngine

    zero = Constraint("zero", terms.equal(term, terms.ZERO))
    found = UnivariateEngine().solutions(System((Variable(name),), (zero,)), Budget())
    if not isinstance(found, CellSet):
        return None
    points = [cell.value for cell in found.cells if isinstance(cell, PointCell)]
    return tuple(points) if len(points) == len(found.cells) else None


def _has_kink(term: Node, name: str, point: Exact) -> bool:
    """Whether there is surely no derivative at ``point``: none from one side, or two slopes."""
    value = evaluate(term, {name: point})
    if isinstance(value, Undefined):
        return True
    here = terms.number(point) if not hasattr(point, "ball") else to_node(point)
    start = _node(value)
    if start is None:
        return False
    quotient = terms.divide(terms.subtract(term, start), terms.subtract(Name(name), here))
    slopes = [approach(quotient, name, point, side) for side in (Side.LEFT, Side.RIGHT)]
    if any(isinstance(slope, NotDecided) for slope in slopes):
        return False
    left, right = slopes
    if isinstance(left, Tends) and isinstance(right, Tends):
        return compare(left.value, right.value) in (Order.LESS, Order.GREATER)
    return True


def _node(value: object) -> Node | None:
    from fractions import Fraction

    from mathverify.semantics.numbers import Irrational

    return to_node(value) if isinstance(value, (Fraction, Irrational)) else None
