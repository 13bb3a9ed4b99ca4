"""Premature rounding: a wrong rounded answer that comes from a value rounded in a worked step.

A step ``d ~= 1.41`` is right as a step.  If the question with 1.41 in the place of ``d`` gives the
claimed answer, and the exact one does not, then the rounding came too early.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Comparison, Node
from mathverify.semantics.meaning import LoweringProblem, Meaning
from mathverify.semantics.system import Constraint, Satisfiable, System, Unsatisfiable
from mathverify.verification.case import Case

#: The formula that a meaning rounds to the claim; anything else where it cannot.
Goal: TypeAlias = Callable[[Meaning], object]

__all__ = ["rounded_too_early"]


def rounded_too_early(case: Case, claimed: Goal) -> str:
    """The step whose rounded value leads to the claim, as text; empty where none does."""
    written = list(_approximations(case))
    for exact, decimal in written:
        if _leads_to(case, claimed, {exact: decimal}):
            return f"{to_ascii(exact)} ~= {to_ascii(decimal)}"
    if len(written) > 1 and _leads_to(case, claimed, dict(written)):
        return " and ".join(f"{to_ascii(e)} ~= {to_ascii(d)}" for e, d in written)
    return ""


def _approximations(case: Case) -> Iterator[tuple[Node, Node]]:
    """(exact side, decimal) of the steps that say what something is as a decimal."""
    for step in case.question.reading.steps:
        relation = step.relation
        if not isinstance(relation, tree.Relation) or step.let is not None:
            continue
        for left, sign, right in zip(
            relation.operands, relation.signs, relation.operands[1:], strict=False
        ):
            says = sign in (Comparison.APPROXIMATELY, Comparison.EQUAL)
            if says and _is_decimal(right) and not _is_decimal(left):
                # In a chain the first side is what the decimal stands for in the question.
                yield relation.operands[0], right


def _is_decimal(node: Node) -> bool:
    while isinstance(node, (tree.Negate, tree.Quantity, tree.Percent)):
        node = node.value if isinstance(node, tree.Quantity) else node.operand
    return isinstance(node, tree.Number) and "." in node.written


def _leads_to(case: Case, claimed: Goal, written: dict[Node, Node]) -> bool:
    """Whether the question with decimals in the place of exact values has the claimed answer."""
    question = case.question
    ask = question.reading.ask
    names = {node.identifier for node in written if isinstance(node, tree.Name)}
    variables = tuple(v for v in question.system.variables if v.name not in names)
    known = {variable.name for variable in variables}
    if ask is None or _replaced(ask, written) in written.values():
        return False
    constraints: list[Constraint] = []
    try:
        asked: Meaning = question.lowering.lower(_replaced(ask, written))
        for id_, node in question.reading.givens:
            formula = question.lowering.formula(_replaced(node, written))
            free = tree.free_names(formula)
            if free <= known and free:
                constraints.append(Constraint(id_, formula))
        for constraint in question.system.constraints:
            if constraint.name.startswith("domain of "):
                if tree.free_names(constraint.formula) <= known:
                    constraints.append(constraint)
        goal = claimed(asked)
    except LoweringProblem:
        return False
    if not isinstance(goal, Node):
        return False
    system = System(variables, tuple(constraints))
    if not isinstance(case.reasoner.decide(system), Satisfiable):
        return False
    outcome = case.reasoner.refutes(system, Constraint("answer", goal, wanted=False))
    return isinstance(outcome, Unsatisfiable)


def _replaced(node: Node, written: dict[Node, Node]) -> Node:
    """``node`` with every exact value replaced by its decimal."""
    if node in written:
        return written[node]
    parts = tree.children(node)
    if not parts:
        return node
    changed = tuple(_replaced(part, written) for part in parts)
    return node if changed == parts else tree.rebuild(node, changed)
