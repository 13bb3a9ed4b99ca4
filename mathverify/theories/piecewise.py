"""``piecewise((value, condition), ...)``: the value of the piece whose condition holds.

A last condition ``true`` (or ``otherwise``) stands for all other cases.  Where no piece applies
there is no value, and pieces that overlap must agree.  Where it depends on an unknown which piece
applies, the relation around is read case by case (`mathverify.semantics.kinds`); that no two pieces
apply together, or that they agree where they do, is proved before.
"""

from __future__ import annotations

from itertools import combinations

from mathverify.calculus.holes import has_no_hole
from mathverify.calculus.variables import variables
from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.tree import Node, walk
from mathverify.semantics import relations, terms
from mathverify.semantics.evaluation import Truth, truth
from mathverify.semantics.kinds import OpenCases, no_case
from mathverify.semantics.lowering import Lowering, Theory
from mathverify.semantics.meaning import LoweringProblem, Meaning, Scalar
from mathverify.semantics.system import Constraint, Outcome, Satisfiable, Unsatisfiable
from mathverify.theories.arguments import arity, keyword
from mathverify.theories.real_line import decided

_EXAMPLE = "piecewise((x, x >= 0), (-x, x < 0))"


def _piecewise(lowering: Lowering, call: tree.Call) -> Meaning:
    pieces = [_piece(node) for node in arity(call, 1, None, _EXAMPLE)]
    otherwise = pieces.pop()[0] if _is_otherwise(lowering, pieces[-1][1]) else None
    conditions = [lowering.formula(condition) for _, condition in pieces]
    values = [value for value, _ in pieces]
    found = [truth(condition, {}) for condition in conditions]
    if Truth.UNDEFINED in found:
        node = pieces[found.index(Truth.UNDEFINED)][1]
        raise LoweringProblem(Code.UNDEFINED, "the condition of a piece has no value here", node)
    if Truth.UNKNOWN in found:
        if otherwise is not None:
            values.append(otherwise)
            conditions.append(no_case(tuple(conditions)))
        return _assumed(lowering, values, tuple(conditions), call, total=otherwise is not None)
    chosen = [value for value, known in zip(values, found, strict=True) if known is Truth.TRUE]
    if not chosen and otherwise is not None:
        chosen = [otherwise]
    if not chosen:
        return Scalar(terms.divide(terms.ONE, terms.ZERO))
    meanings = [lowering.lower(value) for value in chosen]
    for meaning in meanings[1:]:
        _agree(meanings[0], meaning, call)
    return meanings[0]


def _assumed(
    lowering: Lowering,
    values: list[Node],
    conditions: tuple[Node, ...],
    call: tree.Call,
    *,
    total: bool,
) -> Meaning:
    """The value of the piece that the lowering assumes to apply; else it must distinguish."""
    place = lowering.cases.get(conditions)
    compared = _compared(conditions, call)
    if place is None:
        _require_agreement(lowering, values, conditions, call)
        covered = total and all(map(has_no_hole, compared))
        if not covered:
            uncovered = Constraint("covered", terms.disjunction(conditions), wanted=False)
            covered = isinstance(decided(lowering, (uncovered,)), Unsatisfiable)
        raise OpenCases(conditions, call, exhaustive=covered)
    value = lowering.lower(values[place])
    needed = [terms.multiply((terms.ZERO, term)) for term in compared if not has_no_hole(term)]
    if not needed:
        return value
    if not isinstance(value, Scalar):
        raise LoweringProblem(None, "pieces with conditions that may have no value", call)
    return Scalar(terms.add([value.term, *dict.fromkeys(needed)]), value.dimension)


def _compared(conditions: tuple[Node, ...], call: tree.Call) -> tuple[Node, ...]:
    """The terms that the conditions compare; a condition that compares none is not decided."""
    found: dict[Node, None] = {}
    for condition in conditions:
        for part in walk(condition):
            if isinstance(part, tree.Relation):
                member = part.signs[0] in (tree.Comparison.IN, tree.Comparison.NOT_IN)
                found.update(dict.fromkeys(part.operands[:1] if member else part.operands))
    if not found:
        raise LoweringProblem(None, "which piece applies is not said by comparing numbers", call)
    return tuple(found)


def _require_agreement(
    lowering: Lowering, values: list[Node], conditions: tuple[Node, ...], call: tree.Call
) -> None:
    """Refuse pieces that give different values where they apply together."""
    for one, other in combinations(range(len(conditions)), 2):
        both = tuple(Constraint(f"piece {n}", conditions[n]) for n in (one, other))
        if isinstance(decided(lowering, both), Unsatisfiable):
            continue
        first, second = lowering.lower(values[one]), lowering.lower(values[other])
        same = Constraint("agree", relations.equality(first, second, call), wanted=False)
        apart = decided(lowering, (*both, same))
        if isinstance(apart, Unsatisfiable):
            continue
        names = variables(same.formula).union(*(variables(part.formula) for part in both))
        raise _overlap(apart, call, sure=len(names) == 1)


def _overlap(apart: Outcome, call: tree.Call, *, sure: bool) -> LoweringProblem:
    """What to say of pieces that do not agree; with the right parameters they may."""
    if sure and isinstance(apart, Satisfiable):
        return LoweringProblem(
            Code.ILL_TYPED,
            "two pieces apply at one place and give different values",
            call,
            "conditions that exclude each other",
        )
    return LoweringProblem(
        None,
        "whether pieces that apply together agree depends on an unknown",
        call,
        "conditions that exclude each other",
    )


def _agree(first: Meaning, second: Meaning, call: tree.Call) -> None:
    """Refuse two pieces that apply together, unless their values are known to be equal."""
    found = truth(relations.equality(first, second, call), {})
    if found is not Truth.TRUE:
        raise LoweringProblem(
            Code.ILL_TYPED if found is Truth.FALSE else None,
            "two pieces apply here and give different values"
            if found is Truth.FALSE
            else "two pieces apply here, and whether they agree is not known",
            call,
            "conditions that exclude each other",
        )


def _piece(node: Node) -> tuple[Node, Node]:
    if isinstance(node, tree.TupleLiteral) and len(node.items) == 2:
        return node.items[0], node.items[1]
    raise LoweringProblem(
        Code.ILL_TYPED, "a piece is a value and its condition in parentheses", node, _EXAMPLE
    )


def _is_otherwise(lowering: Lowering, condition: Node) -> bool:
    if condition == tree.Constant("true"):
        return True
    return keyword(lowering, condition) in ("otherwise", "else")


THEORY = Theory("piecewise", {"piecewise": _piecewise}, method="sign cells of pieces")
