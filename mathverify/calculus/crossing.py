"""Equations at a point of which two bounds are known and perhaps no more.

No exact evaluation tells whether ``2^x = x^2`` holds at the negative zero of ``2^x - x^2``.  But
where a term is continuous from a number below the point to one above it, and is negative at the one
and positive at the other, it is zero between them (intermediate value theorem).  If nothing
between the two but the point can be a zero of the term, it is zero at the point.

An enclosure over the stretch that is finite shows that the term is continuous on it: it is made of
the words with slopes alone, and each has a value all over the enclosures of its arguments.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from mathverify.calculus.enclosures import enclosed_truth, enclosure
from mathverify.calculus.slopes import has_slope
from mathverify.calculus.variables import occurs
from mathverify.language.comparisons import NUMERICAL
from mathverify.language.tree import (
    Call,
    Comparison,
    Constant,
    Logical,
    Node,
    Relation,
    rebuild,
    walk,
)
from mathverify.semantics import numbers, terms
from mathverify.semantics.evaluation import Truth
from mathverify.semantics.models import constraint_status
from mathverify.semantics.numbers import Exact, Irrational, NumberTooLargeError
from mathverify.semantics.system import Kind, Model, System, Variable

#: In bits, of values at the ends of a stretch; stretches are 2^-`_WIDTH` long.
PRECISION = 384
_WIDTH = 96
_CONTINUOUS = frozenset({"root", "log", "min", "max"})
#: What a comparison of two sides that are equal comes to.
_WHEN_EQUAL = {
    Comparison.EQUAL: True,
    Comparison.LESS_EQUAL: True,
    Comparison.GREATER_EQUAL: True,
    Comparison.NOT_EQUAL: False,
    Comparison.LESS: False,
    Comparison.GREATER: False,
}
_TRUE, _FALSE = Constant("true"), Constant("false")


def bounds_of(point: Exact) -> tuple[Fraction, Fraction] | None:
    """Two rational numbers with the point strictly between them; None where they are not near."""
    if not isinstance(point, Irrational):
        return None
    from mathverify.semantics.numbers.bracketed import Bracketed

    if isinstance(point, Bracketed):
        return point.low, point.high
    try:
        return numbers.rational_enclosure(point, _WIDTH)
    except NumberTooLargeError:
        return None


def is_certainly(term: Node, sign: Comparison, point: Mapping[str, Any]) -> bool:
    """Whether enclosures show that ``term`` is less (greater) than 0 at a point."""
    relation = terms.compare(term, sign, terms.ZERO)
    return enclosed_truth(relation, point, PRECISION) is Truth.TRUE


def is_continuous(term: Node) -> bool:
    """Whether ``term`` is made of words alone that are continuous wherever they have a value."""
    calls = (part for part in walk(term) if isinstance(part, Call))
    return all(has_slope(call.function) or call.function in _CONTINUOUS for call in calls)


def crossings(formula: Node, name: str, low: Fraction, high: Fraction) -> dict[Node, Relation]:
    """The comparisons of ``formula`` whose sides are equal between the two numbers.

    By the difference of the sides, which is continuous there and has opposite signs at the ends.
    """
    found: dict[Node, Relation] = {}
    for atom in walk(formula):
        match atom:
            case Relation((left, right), (sign,)) if sign in NUMERICAL:
                difference = terms.subtract(left, right)
                if _crosses(difference, name, low, high):
                    found[difference] = atom
    return found


def truth_between(formula: Node, name: str, low: Fraction, high: Fraction) -> Truth:
    """The truth of ``formula`` at the only point from ``low`` to ``high`` where it can change.

    UNKNOWN where neither enclosures nor a change of signs tell it.
    """
    settled: dict[Node, Node] = {
        atom: _TRUE if _WHEN_EQUAL[atom.signs[0]] else _FALSE
        for atom in crossings(formula, name, low, high).values()
    }
    return enclosed_truth(_settled(formula, settled), {name: _ball(low, high)}, PRECISION)


def _settled(formula: Node, truths: Mapping[Node, Node]) -> Node:
    if formula in truths:
        return truths[formula]
    if not isinstance(formula, Logical):
        return formula
    return rebuild(formula, tuple([_settled(part, truths) for part in formula.operands]))


def confirmed(system: System, model: Model) -> bool:
    """Whether a system in one real number has a model that nothing tells from ``model``.

    All but one equation, which holds somewhere within the bounds, is true all over them.
    """
    if len(system.variables) != 1:
        return False
    (variable,) = system.variables
    stretch = bounds_of(model.get(variable.name, Fraction(0)))
    if variable.kind is not Kind.REAL or variable.values is not None or stretch is None:
        return False
    low, high = stretch
    if not _is_inside(variable, low) or not _is_inside(variable, high):
        return False
    crossing: set[Node] = set()
    for constraint in system.constraints:
        if not occurs(variable.name, constraint.formula):
            # ``exp(0) = 1`` holds exactly or does not; no enclosure tells that two sides are equal.
            if constraint_status(constraint, {}) is not Truth.TRUE:
                return False
            continue
        crossing |= set(crossings(constraint.formula, variable.name, low, high))
        found = truth_between(constraint.formula, variable.name, low, high)
        if found is Truth.UNKNOWN or (found is Truth.TRUE) is not constraint.wanted:
            return False
    return len(crossing) == 1


def _is_inside(variable: Variable, value: Fraction) -> bool:
    below, above = variable.low, variable.high
    return (below is None or below.value < value) and (above is None or value < above.value)


def _crosses(term: Node, name: str, low: Fraction, high: Fraction) -> bool:
    if not is_continuous(term):
        return False
    if enclosure(term, {name: _ball(low, high)}, PRECISION) is None:
        return False
    for first, last in ((Comparison.LESS, Comparison.GREATER), _FALLING):
        if is_certainly(term, first, {name: low}) and is_certainly(term, last, {name: high}):
            return True
    return False


_FALLING = (Comparison.GREATER, Comparison.LESS)


def _ball(low: Fraction, high: Fraction) -> Any:
    from flint import ctx

    from mathverify.semantics.numbers.algebraic import ball_of

    with ctx.workprec(PRECISION):
        return ball_of(low, PRECISION).union(ball_of(high, PRECISION))
