"""Systems on the way from several variables to one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from mathverify.language.tree import Comparison, Logical, LogicalOperator, Node, Relation
from mathverify.semantics import terms
from mathverify.semantics.system import Constraint, Variable

#: The name of the statements that tell cases apart; they hold in one case or the other.
CASE = ""


@dataclass(frozen=True, slots=True)
class State:
    """A system on the way: what is left, what each eliminated variable is, and by whose word.

    A definition may contain variables eliminated later.  ``used`` names the constraints and
    domains that led here from the original system.
    """

    variables: tuple[Variable, ...]
    constraints: tuple[Constraint, ...]
    definitions: tuple[tuple[str, Node], ...] = ()
    used: frozenset[str] = frozenset()
    #: Coefficients that are zero in this case, so that no elimination is by them.
    vanished: frozenset[Node] = frozenset()

    def with_case(self, formula: Node, used: frozenset[str] = frozenset()) -> State:
        """This state in the case that ``formula`` holds."""
        case = Constraint(CASE, formula)
        return replace(self, constraints=(*self.constraints, case), used=self.used | used)


def conjuncts(constraint: Constraint) -> Iterator[Node]:
    """The statements that hold wherever the constraint is satisfied."""
    stack = [constraint.formula] if constraint.wanted else []
    while stack:
        here = stack.pop()
        if isinstance(here, Logical) and here.operator is LogicalOperator.AND:
            stack.extend(here.operands)
        else:
            yield here


def equations(constraint: Constraint) -> Iterator[Relation]:
    """The equations among them."""
    for atom in conjuncts(constraint):
        if isinstance(atom, Relation) and atom.signs == (Comparison.EQUAL,):
            yield atom


def difference(equation: Relation) -> Node:
    """Left side minus right side."""
    left, right = equation.operands
    return terms.subtract(left, right)
