"""Models at which a term may be greatest or least among real numbers: proposals, judged later.

Inside, the slope of the term is zero along all conditions that bind there: the gradients of the
term and of the binding conditions are dependent (Lagrange), so the minors of their matrix vanish.
Where as many conditions bind as there are unknowns, that is a corner.  A kink of the term, such as
``x = 3`` of ``abs(x - 3)``, counts as a condition that may bind.  Which conditions bind is tried,
fewest first; the models of each trial are listed by the engines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice

from mathverify.calculus.derivative import slope
from mathverify.language import tree
from mathverify.language.tree import Comparison, LogicalOperator, Node
from mathverify.semantics import terms
from mathverify.semantics.meaning import LoweringProblem
from mathverify.semantics.system import (
    CellSet,
    Constraint,
    FiniteModels,
    Kind,
    Model,
    PointCell,
    System,
)
from mathverify.verification.case import Case

#: So many choices of binding conditions are tried; more unknowns than this are not.
_MOST_TRIALS = 24
_MOST_UNKNOWNS = 4

_BINDING = frozenset({Comparison.LESS_EQUAL, Comparison.GREATER_EQUAL})


def extreme_places(case: Case, term: Node) -> Iterator[Model]:
    """Models of the givens, none twice in a trial, among which an extreme one is if there is one.

    Nothing is proposed where an unknown is not real, or where a term has no slope by rules.
    """
    system = case.question.system
    names = [variable.name for variable in system.variables]
    if not 0 < len(names) <= _MOST_UNKNOWNS:
        return
    if any(variable.kind is not Kind.REAL for variable in system.variables):
        return
    equal, bound = _conditions(system)
    try:
        bound += _kinks(term, names)
        for binding in islice(_choices(equal, bound, len(names)), _MOST_TRIALS):
            trial = system.with_constraints(
                *(Constraint("binds", terms.equal(one, terms.ZERO)) for one in binding),
                *(Constraint("level", one) for one in _dependent((term, *binding), names)),
            )
            yield from _points(case, trial)
    except LoweringProblem:
        return


def _choices(equal: list[Node], bound: list[Node], unknowns: int) -> Iterator[tuple[Node, ...]]:
    """The equations with some of the other conditions, fewest first."""
    if len(equal) > unknowns:
        return
    for size in range(min(len(bound), unknowns - len(equal)) + 1):
        for chosen in combinations(bound, size):
            yield (*equal, *chosen)


def _conditions(system: System) -> tuple[list[Node], list[Node]]:
    """What is zero in every model, and what is zero where a condition binds."""
    equal: list[Node] = []
    bound: list[Node] = []
    for constraint in system.constraints:
        if constraint.wanted:
            for relation in _relations(constraint.formula):
                for left, sign, right in zip(
                    relation.operands, relation.signs, relation.operands[1:], strict=False
                ):
                    if sign is Comparison.EQUAL:
                        equal.append(terms.subtract(left, right))
                    elif sign in _BINDING:
                        bound.append(terms.subtract(left, right))
    for variable in system.variables:
        for end in (variable.low, variable.high):
            if end is not None and end.closed:
                name = tree.Name(variable.name)
                bound.append(terms.subtract(name, terms.number(end.value)))
    return equal, list(dict.fromkeys(bound))


def _relations(formula: Node) -> Iterator[tree.Relation]:
    """The relations that all have to hold."""
    match formula:
        case tree.Relation():
            yield formula
        case tree.Logical(operator=LogicalOperator.AND, operands=operands):
            for operand in operands:
                yield from _relations(operand)


def _kinks(term: Node, names: Sequence[str]) -> list[Node]:
    found: list[Node] = []
    for name in names:
        found += slope(term, name)[1]
    return list(dict.fromkeys(found))


def _dependent(rows: tuple[Node, ...], names: Sequence[str]) -> Iterator[Node]:
    """That the gradients of ``rows`` are dependent: every greatest minor is zero.

    More rows than unknowns always are.
    """
    if len(rows) > len(names):
        return
    gradients = [[slope(row, name)[0] for name in names] for row in rows]
    for columns in combinations(range(len(names)), len(rows)):
        minor = _determinant([[row[column] for column in columns] for row in gradients])
        if minor != terms.ZERO:
            yield terms.equal(minor, terms.ZERO)


def _determinant(rows: list[list[Node]]) -> Node:
    if len(rows) == 1:
        return rows[0][0]
    parts: list[Node] = []
    for place, entry in enumerate(rows[0]):
        if entry == terms.ZERO:
            continue
        minor = _determinant([row[:place] + row[place + 1 :] for row in rows[1:]])
        part = terms.multiply((entry, minor))
        parts.append(terms.negate(part) if place % 2 else part)
    return terms.add(parts)


def _points(case: Case, trial: System) -> tuple[Model, ...]:
    match case.reasoner.solutions(trial):
        case FiniteModels(models=models):
            return models
        case CellSet(variable=name, cells=cells):
            return tuple({name: cell.value} for cell in cells if isinstance(cell, PointCell))
        case _:
            return ()
