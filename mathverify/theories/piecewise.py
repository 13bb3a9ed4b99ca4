"""``piecewise((value, condition), ...)`` where the conditions are known to hold or not.

The value is that of the piece whose condition holds; a last condition ``true`` (or ``otherwise``)
stands for all other cases.  Where no piece applies there is no value, and pieces that overlap must
agree.
"""

from __future__ import annotations

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics import relations, terms
from mathverify.semantics.lowering import Lowering, Theory
from mathverify.semantics.meaning import LoweringProblem, Meaning, Scalar
from mathverify.theories.arguments import arity, keyword

__all__ = ["THEORY"]

_EXAMPLE = "piecewise((x, x >= 0), (-x, x < 0))"


def _piecewise(lowering: Lowering, call: tree.Call) -> Meaning:
    pieces = [_piece(node) for node in arity(call, 1, None, _EXAMPLE)]
    otherwise: Node | None = None
    if _is_otherwise(lowering, pieces[-1][1]):
        otherwise = pieces.pop()[0]
    chosen = [value for value, condition in pieces if _holds(lowering, condition)]
    if not chosen and otherwise is not None:
        chosen = [otherwise]
    if not chosen:
        return Scalar(terms.divide(terms.ONE, terms.ZERO))
    values = [lowering.lower(value) for value in chosen]
    for value in values[1:]:
        _agree(values[0], value, call)
    return values[0]


def _agree(first: Meaning, second: Meaning, call: tree.Call) -> None:
    """Refuse two pieces that apply together, unless their values are known to be equal."""
    from mathverify.semantics.evaluation import Truth, truth

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


def _holds(lowering: Lowering, condition: Node) -> bool:
    """Whether a condition without unknowns is true; one without a value leaves nothing to say."""
    from mathverify.semantics.evaluation import Truth, truth

    found = truth(lowering.formula(condition), {})
    if found is Truth.UNKNOWN:
        raise LoweringProblem(
            None,
            "which piece applies depends on an unknown",
            condition,
            "givens such as (x >= 0 implies y = x) and (x < 0 implies y = -x)",
        )
    if found is Truth.UNDEFINED:
        raise LoweringProblem(
            Code.UNDEFINED, "the condition of a piece has no value here", condition
        )
    return found is Truth.TRUE


THEORY = Theory("piecewise", {"piecewise": _piecewise})
