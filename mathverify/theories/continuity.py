"""Where a lowered term is continuous, and where it has no value.

A term made of the functions listed here is continuous at every point at which it is defined (as
a function on its domain); floors, remainders and modes jump.  Where a term in one variable has
a value is decided by cell decomposition (`mathverify.engines.univariate`).

Part of the contract of this package: every theory may import it, and it imports no theory.
"""

from __future__ import annotations

from collections.abc import Iterable

from mathverify.calculus.holes import RING, has_no_hole
from mathverify.calculus.variables import variables
from mathverify.language.tree import (
    Call,
    Comparison,
    Constant,
    Divide,
    Name,
    Node,
    Power,
    walk,
)
from mathverify.semantics import terms
from mathverify.semantics.system import Budget, Cell, CellSet, Constraint, System, Variable
from mathverify.words.book import BOOK

#: Words of one argument that are continuous wherever they have a value: those with a slope.
_CONTINUOUS = frozenset({"max", "median", "min"}) | frozenset(
    word.name
    for word in BOOK.values()
    if word.real is not None and word.real.slopes and word.arity == (1, 1)
)


def continuous_by_form(term: Node) -> bool:
    """Whether ``term`` is continuous wherever it is defined; False means that nobody knows."""
    return all(_step_is_continuous(part) for part in walk(term))


def continuous_everywhere(term: Node) -> bool:
    """Whether ``term`` is defined and continuous at every point, as its form shows."""
    return has_no_hole(term) and continuous_by_form(term)


_SMOOTH = (*RING, Divide)


def _step_is_continuous(part: Node) -> bool:
    if isinstance(part, _SMOOTH):
        return True
    match part:
        case Power(base=base, exponent=exponent):
            # A power with two variables has isolated values at negative bases.
            if not variables(exponent):
                return True
            value = terms.literal(base)
            return isinstance(base, Constant) or (value is not None and value > 0)
        case Call(function="log", arguments=(_, base)):
            return not variables(base)
        case Call(function="root", arguments=(_, order)):
            return not variables(order)
        case Call(function=function):
            return function in _CONTINUOUS
        case _:
            return False


def domain_cells(term: Node, name: str) -> tuple[Cell, ...] | None:
    """All real values of the one variable for which ``term`` is defined; None if not known."""
    return cells_of(name, (terms.compare(term, Comparison.IN, Name("real")),))


def cells_of(name: str, formulas: Iterable[Node]) -> tuple[Cell, ...] | None:
    """All real values of the one variable for which the formulas are true; None if not known."""
    from mathverify.engines.univariate import UnivariateEngine

    constraints = tuple(Constraint(f"condition {n}", f) for n, f in enumerate(formulas))
    found = UnivariateEngine().solutions(System((Variable(name),), constraints), Budget())
    return found.cells if isinstance(found, CellSet) else None
