"""What an answer text claims, for the kind of ask it answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Comparison, LogicalOperator, Node
from mathverify.problem.spec import AskKind
from mathverify.semantics.complex_numbers import is_complex
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    LoweringProblem,
    Meaning,
    Scalar,
)
from mathverify.semantics.question import Question
from mathverify.semantics.relations import as_region, membership
from mathverify.verification.judging.answer_language import require_solved, require_value
from mathverify.verification.judging.answer_units import in_asked_unit

__all__ = [
    "Claim",
    "PredicateClaim",
    "SetClaim",
    "TruthClaim",
    "ValueClaim",
    "claimed_set",
    "claimed_truth",
    "claimed_value",
]


@dataclass(frozen=True, slots=True)
class ValueClaim:
    """One value; ``node`` is it as written."""

    node: Node
    meaning: Meaning


@dataclass(frozen=True, slots=True)
class SetClaim:
    """Exactly these values, finitely many (none: the question has no solution)."""

    node: Node
    items: tuple[Meaning, ...]


@dataclass(frozen=True, slots=True)
class PredicateClaim:
    """Exactly the values for which ``formula`` (over the question's variables) is true.

    A relation speaks within the domains of the unknowns (``n <= 5`` for natural n); an interval
    (``absolute``) is the whole set of values, so that it may not reach beyond them.
    """

    node: Node
    formula: Node
    absolute: bool = False


@dataclass(frozen=True, slots=True)
class TruthClaim:
    """The statement is true, or false."""

    value: bool


Claim: TypeAlias = ValueClaim | SetClaim | PredicateClaim | TruthClaim


def claimed_value(question: Question, node: Node) -> ValueClaim:
    """The value that an answer claims: ``11``, ``x = 11``, ``{11}``, ``(140, 110)``.

    Raises `LoweringProblem`.
    """
    node = _right_side(question, node)
    if isinstance(node, tree.SetLiteral) and len(node.items) == 1:
        if not isinstance(question.asked, Collection) or is_complex(question.asked):
            node = node.items[0]
    if isinstance(node, (tree.Relation, tree.Logical)) and isinstance(question.asked, Scalar):
        raise LoweringProblem(
            Code.ILL_TYPED,
            f"one value is asked, and {to_ascii(node)} is a statement about it",
            node,
            "the value itself, or ask for all values (as: all)",
        )
    meaning = question.lowering.lower(node)
    require_value(question, meaning, node)
    ask = question.spec.ask
    if ask is not None and ask.kind is AskKind.COUNT:
        # A number of values, which does not measure what is counted.
        return ValueClaim(node, meaning)
    return ValueClaim(node, in_asked_unit(question, _as_asked(question, meaning), node))


def claimed_truth(node: Node) -> TruthClaim:
    """``true`` or ``false`` (also yes and no).  Raises `LoweringProblem`."""
    words = {"yes": True, "no": False}
    if isinstance(node, tree.Constant) and node.name in ("true", "false"):
        return TruthClaim(node.name == "true")
    if isinstance(node, tree.Name) and node.identifier.lower() in words:
        return TruthClaim(words[node.identifier.lower()])
    raise LoweringProblem(
        Code.ILL_TYPED,
        f"the answer to a statement is true or false, not {to_ascii(node)}",
        node,
        "true",
    )


def claimed_set(question: Question, node: Node) -> SetClaim | PredicateClaim:
    """The solution set that an answer claims.  Raises `LoweringProblem`."""
    asked = question.asked
    if isinstance(node, tree.Constant) and node.name == "none":
        return SetClaim(node, ())
    pair = isinstance(asked, Collection)
    if isinstance(node, (tree.Relation, tree.Logical)):
        single = _right_side(question, node)
        if single is node or tree.free_names(single) & set(question.reading.domains):
            require_solved(question, node)
            return PredicateClaim(node, question.lowering.formula(node))
        values = _both(single)
        return SetClaim(node, tuple(_item(question, value) for value in values))
    if isinstance(node, tree.Quantified):
        raise LoweringProblem(None, "general solutions are not decided by this version", node)
    if isinstance(node, tree.SetLiteral):
        _require_items(node)
        items = [value for item in node.items for value in _both(item)]
        return SetClaim(node, tuple(_item(question, item) for item in items))
    if not pair:
        region = as_region(question.lowering, node)
        if region is not None:
            assert asked is not None
            region_node = node
            if isinstance(asked, Scalar) and asked.dimension:
                region = as_region(question.lowering, _with_unit(question, node)) or region
            require_value(question, region, node)
            return PredicateClaim(node, membership(asked, region, region_node), absolute=True)
        if isinstance(node, (tree.ListLiteral, tree.TupleLiteral)):
            raise LoweringProblem(
                Code.AMBIGUOUS,
                "several values are a set, and sets have braces",
                node,
                to_ascii(tree.SetLiteral(node.items)),
            )
    return SetClaim(node, tuple(_item(question, value) for value in _both(node)))


def _require_items(node: tree.SetLiteral) -> None:
    """Refuse ``{x < 3}``: a set lists values, a relation stands without braces."""
    for item in node.items:
        if isinstance(item, tree.Relation) and item.signs != (Comparison.EQUAL,):
            raise LoweringProblem(
                Code.AMBIGUOUS,
                "braces list values; a relation that describes them stands without braces",
                item,
                to_ascii(item),
            )


def _both(node: Node) -> tuple[Node, ...]:
    from mathverify.semantics.relations import both_signs

    return both_signs(node)


def _item(question: Question, node: Node) -> Meaning:
    meaning = question.lowering.lower(_right_side(question, node))
    require_value(question, meaning, node)
    return in_asked_unit(question, _as_asked(question, meaning), node)


def _right_side(question: Question, node: Node) -> Node:
    """``x = 11`` answers an ask for x with 11, ``x = 4 and y = 3`` one for (x, y) with (4, 3).

    Any other node is itself.
    """
    if isinstance(node, tree.Logical):
        return _values_by_name(question, node) or node
    if (
        isinstance(node, tree.Relation)
        and node.signs == (Comparison.EQUAL,)
        and node.operands[0] == question.reading.ask
    ):
        return node.operands[1]
    return node


def _values_by_name(question: Question, node: tree.Logical) -> Node | None:
    ask = question.reading.ask
    if not isinstance(ask, (tree.TupleLiteral, tree.ListLiteral)):
        return None
    if node.operator is not LogicalOperator.AND or len(node.operands) != len(ask.items):
        return None
    values: dict[Node, Node] = {}
    for part in node.operands:
        if not isinstance(part, tree.Relation) or part.signs != (Comparison.EQUAL,):
            return None
        values[part.operands[0]] = part.operands[1]
    if set(values) != set(ask.items) or not all(isinstance(item, tree.Name) for item in ask.items):
        return None
    return tree.rebuild(ask, tuple(values[item] for item in ask.items))


def _as_asked(question: Question, meaning: Meaning) -> Meaning:
    """Lists answer tuples and the other way round; a one-item matrix is its entry."""
    asked = question.asked
    if isinstance(asked, Collection) and isinstance(meaning, Collection):
        kinds = {asked.kind, meaning.kind}
        if kinds <= {CollectionKind.LIST, CollectionKind.TUPLE}:
            return Collection(asked.kind, meaning.items)
    return meaning


def _with_unit(question: Question, node: Node) -> Node:
    unit = question.reading.ask_unit
    ask = question.reading.ask
    if unit is None and isinstance(ask, tree.Name):
        unit = question.reading.units.get(ask.identifier)
    if unit is None or any(isinstance(part, tree.Quantity) for part in tree.walk(node)):
        return node
    return tree.Quantity(node, unit)
