"""Bound variables of statements about solutions: a name of its own, with its declared domain."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Name, Node, substitute
from mathverify.semantics import terms
from mathverify.semantics.domains import Shape, parse_domain
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import LoweringProblem, Scalar
from mathverify.semantics.narrowing import with_domain
from mathverify.semantics.system import Kind, Variable
from mathverify.semantics.units import DIMENSIONLESS
from mathverify.semantics.unknowns import unknown_meaning
from mathverify.theories.binding import with_bound

_MOST_MEMBERS = 120


@dataclass(frozen=True, slots=True)
class Bound:
    """A bound variable under its own name: its range, and what else its domain demands."""

    variable: Variable
    conditions: tuple[Node, ...]

    @property
    def is_unbounded_real(self) -> bool:
        """Whether it may be any real number."""
        v = self.variable
        ranged = v.low is not None or v.high is not None or v.values is not None
        return v.kind is Kind.REAL and not ranged and not self.conditions


def bind(lowering: Lowering, name: str, domain: Node | None, node: Node) -> tuple[Lowering, Bound]:
    """A lowering in which ``name`` is bound, and the variable.

    Without a ``domain`` the variable has the one that it was declared with, or is real.
    Raises `LoweringProblem`.
    """
    declared = lowering.record.unknowns.get(name)
    if domain is None and declared is not None:
        if len(declared.variables) != 1 or not isinstance(declared.meaning, Scalar):
            raise LoweringProblem(Code.ILL_TYPED, f"{name} is no number", node)
        inner, fresh = with_bound(lowering, name, declared.meaning.dimension)
        (variable,) = declared.variables
        renamed: dict[str, Node] = {variable.name: Name(fresh)}
        meaning = Scalar(substitute(declared.meaning.term, renamed), declared.meaning.dimension)
        conditions = tuple(substitute(condition, renamed) for condition in declared.conditions)
        bound = Bound(replace(variable, name=fresh), conditions)
        return inner.within({name: meaning}), bound
    inner, fresh = with_bound(lowering, name)
    if domain is None:
        return inner, Bound(Variable(fresh), ())
    # An unknown of the same name is not meant by the domain's own conditions.
    known = parse_domain(to_ascii(domain), name, frozenset(lowering.record.unknowns) - {name})
    if known.shape is not Shape.SCALAR:
        raise LoweringProblem(None, "a bound variable is a number", node)
    made = replace(unknown_meaning(fresh, known, None, DIMENSIONLESS), name=name)
    made = with_domain(made, inner)
    (variable,) = made.variables
    return inner, Bound(variable, made.conditions)


def members(bound: Bound) -> tuple[Fraction, ...] | None:
    """The values of a bound variable that has few; None if it has many."""
    variable = bound.variable
    if variable.values is not None:
        return variable.values if len(variable.values) <= _MOST_MEMBERS else None
    listed = _listed(bound)
    if listed is not None:
        return listed
    if variable.kind is not Kind.INTEGER or variable.low is None or variable.high is None:
        return None
    first, last = ceil(variable.low.value), floor(variable.high.value)
    if last - first >= _MOST_MEMBERS:
        return None
    ends = {end.value for end in (variable.low, variable.high) if not end.closed}
    return tuple(Fraction(n) for n in range(first, last + 1) if n not in ends)


def _listed(bound: Bound) -> tuple[Fraction, ...] | None:
    """The members of a domain written as a finite set: ``x = 1 or x = 2``."""
    variable = bound.variable
    if len(bound.conditions) != 1 or variable.low is not None or variable.high is not None:
        return None
    (condition,) = bound.conditions
    is_choice = isinstance(condition, tree.Logical) and (
        condition.operator is tree.LogicalOperator.OR
    )
    parts = condition.operands if is_choice else (condition,)  # type: ignore[attr-defined]
    found: list[Fraction] = []
    for part in parts:
        match part:
            case tree.Relation((Name(left), tree.Number(value)), (tree.Comparison.EQUAL,)) if (
                left == variable.name
            ):
                found.append(value)
            case _:
                return None
    return tuple(found) if terms.TRUE not in parts else None
