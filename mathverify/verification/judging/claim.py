"""What an answer text claims, for the kind of ask it answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor
from typing import TypeAlias

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Comparison, LogicalOperator, Node
from mathverify.problem.ask_kinds import Answer
from mathverify.semantics import terms
from mathverify.semantics.domains import parse_domain
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.intervals import as_region
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    LoweringProblem,
    Meaning,
    Scalar,
    is_complex,
)
from mathverify.semantics.question import Question
from mathverify.semantics.relations import equality, membership
from mathverify.semantics.system import Kind, Variable
from mathverify.semantics.units import DIMENSIONLESS
from mathverify.semantics.unknowns import unknown_meaning
from mathverify.verification.judging.answer_language import (
    require_open_at_infinity,
    require_solved,
    require_value,
)
from mathverify.verification.judging.answer_units import (
    in_asked_unit,
    require_told_unit,
    with_asked_unit,
)

_GENERAL = "x = pi/6 + 2*k*pi for k in integer"
#: More values of an index than this are not listed.
_MOST_VALUES = 200


@dataclass(frozen=True, slots=True)
class ValueClaim:
    """One value; ``node`` is it as written."""

    node: Node
    meaning: Meaning


@dataclass(frozen=True, slots=True)
class SetClaim:
    """Exactly these values, finitely many (none: the question has no solution).

    ``nodes`` are the items as written; each is rounded in the unit that it is written in.
    """

    node: Node
    items: tuple[Meaning, ...]
    nodes: tuple[Node, ...]


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
class GeneralClaim:
    """Exactly the values for which ``formula`` is true for some integer ``index``.

    ``x = pi/6 + 2*k*pi for k in integer``: every disjunct compares the asked unknown with terms
    in the index alone.
    """

    node: Node
    formula: Node
    index: str


@dataclass(frozen=True, slots=True)
class TruthClaim:
    """The statement is true, or false."""

    value: bool


Claim: TypeAlias = ValueClaim | SetClaim | PredicateClaim | GeneralClaim | TruthClaim


def claimed_value(question: Question, node: Node) -> ValueClaim:
    """The value that an answer claims: ``11``, ``x = 11``, ``{11}``, ``(140, 110)``.

    Raises `LoweringProblem`.
    """
    node = right_side(question, node)
    if isinstance(node, tree.SetLiteral) and len(node.items) == 1:
        if not isinstance(question.asked, Collection) or is_complex(question.asked):
            node = node.items[0]
    if isinstance(node, (tree.Relation, tree.Logical)) and isinstance(question.asked, Scalar):
        raise LoweringProblem(
            Code.ILL_TYPED,
            f"one value is asked, and {to_ascii(node)} is a statement about it",
            node,
            _with_place(question, node) or "the value itself, or ask for all values (as: all)",
        )
    meaning = question.lowering.lower(node)
    require_value(question, meaning, node)
    ask = question.spec.ask
    if ask is not None and ask.kind.answer is Answer.NUMBER:
        # A number of values, which does not measure what is counted.
        return ValueClaim(node, meaning)
    if ask is not None and ask.at is not None and isinstance(meaning, Collection):
        return ValueClaim(node, _value_and_place(question, meaning, node))
    return ValueClaim(node, in_asked_unit(question, _as_asked(question, meaning), node))


def _value_and_place(question: Question, meaning: Collection, node: Node) -> Meaning:
    """``(25, 5 m)``: the unit of the ask is that of the value, not that of the place."""
    pair = isinstance(node, tree.ROWS) and len(meaning.items) == 2
    if not pair:
        return meaning
    value, place = meaning.items
    return Collection(meaning.kind, (in_asked_unit(question, value, tree.children(node)[0]), place))


def _with_place(question: Question, node: Node) -> str:
    """``(16, 4)`` for ``x = 4``, the place alone where value and place are asked."""
    ask, asked = question.spec.ask, question.asked
    if ask is None or ask.at is None or not isinstance(asked, Scalar):
        return ""
    if not isinstance(node, tree.Relation) or node.signs != (Comparison.EQUAL,):
        return ""
    name, place = node.operands
    if not isinstance(name, tree.Name) or name.identifier != ask.at.strip():
        return ""
    at = question.lowering.lower(place)
    number = terms.literal(at.term) if isinstance(at, Scalar) else None
    value = None if number is None else evaluate(asked.term, {name.identifier: number})
    shown = value if isinstance(value, Fraction) else "the value there"
    return f"({shown}, {to_ascii(place)}), the value and its place"


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


def claimed_set(question: Question, node: Node) -> SetClaim | PredicateClaim | GeneralClaim:
    """The solution set that an answer claims.  Raises `LoweringProblem`."""
    asked = question.asked
    if isinstance(node, tree.Constant) and node.name == "none":
        return SetClaim(node, (), ())
    pair = isinstance(asked, Collection)
    if isinstance(node, tree.SetBuilder) and tree.Name(node.variable) == question.reading.ask:
        if node.domain == tree.OWN_DOMAIN:
            node = node.condition
    if isinstance(node, tree.SetBuilder) and isinstance(asked, Scalar):
        described = _described(question, node)
        if described is not None:
            return described
    if isinstance(node, (tree.Relation, tree.Logical)):
        values = _rounded_values(question, node)
        if values:
            return _set_claim(question, node, values)
        single = right_side(question, node)
        if single is node or tree.free_names(single) & set(question.reading.domains):
            require_solved(question, node)
            require_told_unit(question, node)
            return PredicateClaim(node, question.lowering.formula(node))
        values = _both(single)
        return _set_claim(question, node, values)
    if isinstance(node, tree.SetBuilder) and tree.Name(node.variable) == question.reading.ask:
        if isinstance(node.condition, tree.Quantified):
            node = node.condition
    if isinstance(node, tree.Quantified):
        return _for_every_index(question, node)
    if isinstance(node, tree.SetLiteral):
        _require_items(node)
        items = [value for item in node.items for value in _both(item)]
        return _set_claim(question, node, items)
    if not pair:
        region = as_region(question.lowering, node)
        if region is not None:
            assert asked is not None
            require_open_at_infinity(node)
            region_node = node
            if isinstance(asked, Scalar):
                region = as_region(question.lowering, with_asked_unit(question, node)) or region
            require_value(question, region, node)
            return PredicateClaim(node, membership(asked, region, region_node), absolute=True)
        if isinstance(node, tree.ROWS):
            raise LoweringProblem(
                Code.AMBIGUOUS,
                "several values are a set, and sets have braces",
                node,
                to_ascii(tree.SetLiteral(node.items)),
            )
    return _set_claim(question, node, _both(node))


def _described(question: Question, node: tree.SetBuilder) -> PredicateClaim | None:
    """``{n in integer : 2 < n < 6}``: all of these numbers, whatever else the unknown may be.

    None where the condition speaks of an index (``{2*k*pi | k in integer}``), not of the values.
    """
    ask = question.reading.ask
    if not isinstance(ask, tree.Name) or not isinstance(
        node.condition, (tree.Relation, tree.Logical)
    ):
        return None
    if ask.identifier != node.variable and ask.identifier in tree.free_names(node.condition):
        return None
    condition = tree.substitute(node.condition, {node.variable: ask})
    within = tree.Relation((ask, node.domain), (Comparison.IN,))
    described = tree.Logical(LogicalOperator.AND, (within, condition))
    require_solved(question, described)
    require_told_unit(question, condition)
    return PredicateClaim(node, question.lowering.formula(described), absolute=True)


def _set_claim(question: Question, node: Node, values: Sequence[Node]) -> SetClaim:
    return SetClaim(node, tuple(_item(question, value) for value in values), tuple(values))


def _rounded_values(question: Question, node: Node) -> tuple[Node, ...]:
    """The values of ``x = 4.65 or x = -0.65`` where the ask rounds; none of anything else.

    As a relation it would say that x is 4.65 itself.
    """
    ask, name = question.spec.ask, question.reading.ask
    if ask is None or ask.round is None or not isinstance(name, tree.Name):
        return ()
    if not isinstance(node, tree.Logical) or node.operator is not LogicalOperator.OR:
        return ()
    values: list[Node] = []
    for part in node.operands:
        value = right_side(question, part)
        if value is part or isinstance(value, (tree.Relation, tree.Logical)):
            return ()
        if tree.free_names(value) & set(question.reading.domains):
            return ()
        values.append(value)
    return tuple(values)


def _for_every_index(
    question: Question, node: tree.Quantified
) -> SetClaim | PredicateClaim | GeneralClaim:
    """``x = pi/6 + 2*k*pi for k in integer``; over finitely many k the values are listed."""
    from mathverify.language.tree import Quantifier

    asked = question.asked
    if node.quantifier is Quantifier.EXISTS or not isinstance(asked, Scalar):
        raise LoweringProblem(
            Code.ILL_TYPED, "an answer names the values of one unknown", node, _GENERAL
        )
    if node.domain == tree.OWN_DOMAIN:
        raise LoweringProblem(
            Code.ILL_TYPED, f"over which numbers {node.variable} runs is not said", node, _GENERAL
        )
    index = f"{node.variable}§"
    domain = parse_domain(to_ascii(node.domain), node.variable, question.reading.declared)
    bound = replace(unknown_meaning(index, domain, None, DIMENSIONLESS), name=node.variable)
    from mathverify.semantics.narrowing import with_domain

    bound = with_domain(bound, question.lowering)
    (variable,) = bound.variables
    lowering = question.lowering.within({node.variable: bound.meaning})
    values = _finite(variable, bound.conditions)
    if values is not None:
        here = [lowering.within({node.variable: Scalar(terms.number(value))}) for value in values]
        items = [_listed_values(question, one, asked, node.body) for one in here]
        if all(item is not None for item in items):
            meanings = tuple(i for item in items if item is not None for i in item)
            return SetClaim(node, meanings, (node.body,) * len(meanings))
        parts = [_named_values(question, one, asked, node.body) for one in here]
        return PredicateClaim(node, terms.disjunction(parts), absolute=True)
    if variable.kind is not Kind.INTEGER:
        raise LoweringProblem(
            Code.ILL_TYPED,
            f"{node.variable} runs through whole numbers",
            node,
            f"{node.variable} in integer, or in a list such as {{0, 1, 2}}",
        )
    if bound.conditions or variable.low is not None or variable.high is not None:
        raise LoweringProblem(
            None, f"a general solution runs through all integers {node.variable}", node, _GENERAL
        )
    return GeneralClaim(node, _named_values(question, lowering, asked, node.body), index)


def _finite(variable: Variable, conditions: tuple[Node, ...]) -> tuple[Fraction, ...] | None:
    """The values of an index that has few: those of a list, or the whole numbers of a range.

    A real index in a range has endlessly many; of an index with ``conditions`` they are not told.
    """
    if conditions:
        return None
    if variable.values is not None:
        return variable.values
    if variable.low is None or variable.high is None:
        return None
    if variable.low == variable.high:
        return (variable.low.value,) if variable.low.closed else ()
    if variable.kind is not Kind.INTEGER:
        return None
    first, last = ceil(variable.low.value), floor(variable.high.value)
    if last - first > _MOST_VALUES:
        return None
    ends = {bound.value for bound in (variable.low, variable.high) if not bound.closed}
    return tuple(Fraction(n) for n in range(first, last + 1) if n not in ends)


def _listed_values(
    question: Question, lowering: Lowering, asked: Scalar, body: Node
) -> tuple[Meaning, ...] | None:
    """The values that ``body`` names one by one; None if it describes them by other relations."""
    branches = body.items if isinstance(body, tree.SetLiteral) else ()
    if isinstance(body, tree.Logical) and body.operator is LogicalOperator.OR:
        branches = body.operands
    if branches:
        parts = [_listed_values(question, lowering, asked, branch) for branch in branches]
        if any(part is None for part in parts):
            return None
        return tuple(value for part in parts if part is not None for value in part)
    body = right_side(question, body)
    if isinstance(body, (tree.Relation, tree.Logical)) or as_region(lowering, body) is not None:
        return None
    found: list[Meaning] = []
    for value in _both(body):
        meaning = lowering.lower(value)
        require_value(question, meaning, value)
        _require_angle(question, asked, meaning, value)
        found.append(in_asked_unit(question, meaning, value))
    return tuple(found)


def _named_values(question: Question, lowering: Lowering, asked: Scalar, body: Node) -> Node:
    """The formula that ``asked`` is one of the values (or lies in the intervals) of ``body``."""
    if isinstance(body, tree.Logical) and body.operator is LogicalOperator.OR:
        return terms.disjunction(
            [_named_values(question, lowering, asked, part) for part in body.operands]
        )
    values = _listed_values(question, lowering, asked, body)
    if values is not None:
        return terms.disjunction([equality(asked, value, body) for value in values])
    region = as_region(lowering, body)
    if region is not None:
        require_value(question, region, body)
        return membership(asked, region, body)
    require_solved(question, body, lowering)
    return lowering.formula(body)


def _require_angle(question: Question, asked: Scalar, meaning: Meaning, node: Node) -> None:
    """Refuse ``30 + 360*k`` for an angle in degrees: without pi and unit it names no angle."""
    if not isinstance(meaning, Scalar) or meaning.dimension or not asked.dimension:
        return
    told = (tree.Quantity, tree.Constant, tree.Call)
    if question.reading.ask_unit is None and not any(isinstance(p, told) for p in tree.walk(node)):
        raise LoweringProblem(
            Code.UNIT_CLASH,
            "the answer is a pure number, but what is asked is an angle",
            node,
            f"({to_ascii(node)}) deg",
        )


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
    meaning = question.lowering.lower(right_side(question, node))
    require_value(question, meaning, node)
    return in_asked_unit(question, _as_asked(question, meaning), node)


def right_side(question: Question, node: Node) -> Node:
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
    if not isinstance(ask, tree.ROWS):
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
