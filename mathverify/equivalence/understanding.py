"""From the tree of an answer to the answer: what kind of thing it is, lowered.

Every name that the text does not explain is a letter for a real number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from mathverify.equivalence.answers import (
    LETTER,
    Answer,
    ComplexValue,
    Described,
    Family,
    Members,
    Named,
    Row,
    RowKind,
    Statement,
    TruthValue,
    Unreadable,
    Value,
)
from mathverify.equivalence.complex_parts import complex_parts, is_complex
from mathverify.equivalence.families import family, general
from mathverify.equivalence.policy import EquivalencePolicy
from mathverify.equivalence.reading import Source
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.comparisons import INEQUALITIES
from mathverify.language.formulas import conjuncts, disjuncts
from mathverify.language.tree import Comparison, LogicalOperator, Name, Node
from mathverify.language.vocabulary import FUNCTIONS
from mathverify.semantics import terms
from mathverify.semantics.intervals import as_region, is_infinite
from mathverify.semantics.lowering import Lowering, Rules
from mathverify.semantics.meaning import LoweringProblem, Meaning, NamedSet, Scalar
from mathverify.semantics.moments import moment
from mathverify.semantics.relations import both_signs, membership
from mathverify.semantics.units import DIMENSIONLESS, Dimension

_FUNCTION_NAMES = frozenset(FUNCTIONS)
_NAMED_SETS = frozenset(named.value for named in NamedSet)


class _Letters(Mapping[str, Meaning]):
    """Every name that a text can spell is a real number, in the base unit of ``dimension``."""

    def __init__(self, dimension: Dimension = DIMENSIONLESS) -> None:
        self._dimension = dimension

    def __getitem__(self, name: str) -> Meaning:
        if name not in self:
            raise KeyError(name)
        return Scalar(Name(name), self._dimension)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name not in _NAMED_SETS and "§" not in name

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


class Understanding:
    """Answers of trees under the ``rules`` of the theories."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._plain = self._lowering(DIMENSIONLESS)

    def _lowering(self, dimension: Dimension) -> Lowering:
        return Lowering(_Letters(dimension), {}, self._rules)

    def answer(self, source: Source, policy: EquivalencePolicy) -> Answer:
        """What the tree says; `Unreadable` where it has no meaning here."""
        try:
            general = family(self._plain, source.tree, source.parameter, policy.integer_letters)
            if general is not None:
                return general
            return self._answer(source.tree, source.commas)
        except LoweringProblem as problem:
            return Unreadable(problem.message, problem.remedy)

    def general(self, value: Value, policy: EquivalencePolicy) -> Family | None:
        """``3 + 7k`` as the numbers that it is for all integers k; None where it is no such."""
        try:
            return general(self._plain, value.node, policy.integer_letters)
        except LoweringProblem:
            return None

    def parts(self, node: Node) -> tuple[Node, Node]:
        """The real and imaginary part of an expression.  Raises `LoweringProblem`."""
        return complex_parts(self._plain, node)

    def point(self, node: Node) -> Row | None:
        """The point of ``(x, y) = (2, 3)``; None unless the names stand in their usual order."""
        match node:
            case tree.Relation(
                operands=(tree.TupleLiteral(items=names), tree.TupleLiteral(items=values)),
                signs=(Comparison.EQUAL,),
            ) if len(names) == len(values):
                told = [name.identifier for name in names if isinstance(name, Name)]
                if len(told) == len(names) and told == sorted(set(told)):
                    return Row(RowKind.TUPLE, tuple(self._answer(value) for value in values))
        return None

    def points(self, node: Node) -> Members | None:
        """The points of ``(x, y) = (8, 2) or (x, y) = (4, 6)``.

        None for anything else, and where the names do not stand in their usual order: of tuples
        without names nobody knows which place is whose.
        """
        rows: list[Answer] = []
        told: set[tuple[str, ...]] = set()
        for alternative in _tuples(node):
            assigned = _assigned(alternative)
            told.add(tuple([name for name, _ in assigned]))
            try:
                values = tuple([self._answer(value) for _, value in assigned])
            except LoweringProblem:
                return None
            rows.append(Row(RowKind.TUPLE, values))
        if len(told) != 1:
            return None
        (names,) = told
        usual = len(names) > 1 and list(names) == sorted({*names})
        return Members(tuple(rows), braces=False) if usual else None

    def moment(self, text: str) -> Value | None:
        """The time of day or the date that is written so; None for any other text."""
        try:
            node = moment(text, clocks=True)
            return None if node is None else self.value(node)
        except LoweringProblem:
            return None

    def interval(self, row: Row) -> Described | None:
        """A pair of values, read as the interval between them; None where it is none."""
        if len(row.items) != 2 or not all(isinstance(item, Value) for item in row.items):
            return None
        ends = tuple(item.node for item in row.items if isinstance(item, Value))
        node = (tree.ListLiteral if row.kind is RowKind.LIST else tree.TupleLiteral)(ends)
        try:
            found = self._region(node)
        except LoweringProblem:
            return None
        return found if isinstance(found, Described) else None

    def finite(self, members: Members, partner: Described) -> Described | None:
        """Values as a description, to stand beside one; None where they are no numbers."""
        formulas: list[Node] = []
        for item in members.items:
            if not isinstance(item, Value) or item.scalar.dimension != partner.dimension:
                return None
            if tree.free_names(item.scalar.term) - _FUNCTION_NAMES:
                return None
            formulas.append(terms.equal(LETTER, item.scalar.term))
        formula = terms.disjunction(formulas)
        return Described(partner.node, formula, members.name, partner.dimension, solved=True)

    def statement(self, node: Node) -> Statement | None:
        """An equation as a statement about its letters; None where it names a function."""
        try:
            return Statement(node, self._plain.formula(node))
        except LoweringProblem:
            return None

    def solutions(self, statement: Statement) -> Described | None:
        """The solutions of a statement in one letter, as a description."""
        letters = _letters(statement.node)
        if len(letters) != 1:
            return None
        (name,) = letters
        formula = tree.substitute(statement.formula, {name: LETTER})
        return Described(statement.node, formula, name, DIMENSIONLESS, solved=False)

    # --- one kind of tree each ---------------------------------------------------------

    def _answer(self, node: Node, commas: bool = False) -> Answer:
        match node:
            case tree.Constant(name="none"):
                return Members(())
            case tree.Constant(name="true" | "false"):
                return TruthValue(node.name == "true")
            case tree.SetLiteral(items=items):
                return self._members(items, braces=not commas)
            case tree.SetBuilder():
                return self._set_builder(node)
            case tree.ListLiteral(items=items) | tree.TupleLiteral(items=items):
                if any(is_infinite(item) for item in items):
                    return self._region(node)
                kind = RowKind.LIST if isinstance(node, tree.ListLiteral) else RowKind.TUPLE
                return Row(kind, tuple(self._answer(item) for item in items))
            case tree.Ratio(parts=parts):
                return Row(RowKind.RATIO, tuple(self._answer(part) for part in parts))
            case tree.Interval() | tree.Call(function="union" | "intersect" | "difference"):
                return self._region(node)
            case tree.Name(identifier=word) if word in _NAMED_SETS:
                return self._region(node)
            case tree.Relation():
                return self._relation(node)
            case tree.Logical():
                return self._logical(node, commas)
        if any(isinstance(part, tree.PlusMinus) for part in tree.walk(node)):
            return self._members(both_signs(node), braces=False)
        if is_complex(node):
            real, imaginary = complex_parts(self._plain, node)
            return ComplexValue(node, real, imaginary)
        return self.value(node)

    def value(self, node: Node) -> Value:
        """The number or expression that ``node`` denotes.  Raises `LoweringProblem`."""
        scalar = self._plain.scalar(node, "an answer")
        bare, unit, percent = node, None, False
        while isinstance(bare, (tree.Negate, tree.Quantity, tree.Percent)):
            if isinstance(bare, tree.Quantity):
                unit = unit or bare.unit
                bare = bare.value
            else:
                percent = percent or isinstance(bare, tree.Percent)
                bare = bare.operand
        return Value(node, scalar, _places(bare), unit, percent)

    def _members(self, nodes: tuple[Node, ...], *, braces: bool) -> Answer:
        items: list[Answer] = []
        for node in nodes:
            if braces and (isinstance(node, tree.SetLiteral) or node == tree.Constant("none")):
                raise LoweringProblem(None, "a set whose members are sets", node)
            for reading in both_signs(node):
                found = self._answer(reading)
                items.extend(found.items if isinstance(found, Members) else (found,))
        names = {item.name if isinstance(item, Named) else "" for item in items}
        if len(names) == 1 and names != {""}:
            inner = tuple(item.value for item in items if isinstance(item, Named))
            return Members(inner, names.pop(), braces)
        return Members(tuple(items), "", braces)

    # --- regions -----------------------------------------------------------------------

    def _region(self, node: Node, name: str = "") -> Answer:
        """A set of numbers that is written as one."""
        inside, dimension = self._membership(node)
        if _letters(inside) - {LETTER.identifier}:
            raise LoweringProblem(None, "an interval whose ends are not numbers", node)
        return Described(node, inside, name, dimension, solved=True)

    def _membership(self, node: Node) -> tuple[Node, Dimension]:
        """The formula that `LETTER` belongs to the set ``node``, and its dimension."""
        if isinstance(node, tree.Call) and node.function in ("intersect", "difference"):
            parts = [self._membership(part) for part in node.arguments]
            formulas = [formula for formula, _ in parts]
            if node.function == "difference":
                formulas = [formulas[0], *map(terms.negation, formulas[1:])]
            return terms.conjunction(formulas), parts[0][1]
        dimension = self._dimension(node)
        lowering = self._lowering(dimension)
        region = as_region(lowering, node)
        meaning = lowering.lower(node) if region is None else region
        return membership(Scalar(LETTER, dimension), meaning, node), dimension

    def _dimension(self, node: Node) -> Dimension:
        for part in tree.walk(node):
            if isinstance(part, tree.Quantity):
                return self._plain.scalar(
                    tree.Quantity(tree.Number(terms.ONE.value), part.unit)
                ).dimension
        return DIMENSIONLESS

    def _set_builder(self, node: tree.SetBuilder) -> Answer:
        dimension = self._dimension(node)
        lowering = self._lowering(dimension)
        letter = {node.variable: LETTER}
        condition = tree.substitute(node.condition, dict(letter))
        formula = lowering.formula(condition)
        solved = _is_solved(condition, LETTER.identifier)
        if node.domain != tree.OWN_DOMAIN:
            place = as_region(lowering, node.domain)
            meaning = lowering.lower(node.domain) if place is None else place
            inside = membership(Scalar(LETTER, dimension), meaning, node)
            formula = terms.conjunction([inside, formula])
        if _letters(formula) - {LETTER.identifier}:
            raise LoweringProblem(None, "a set that depends on other letters", node)
        return Described(node, formula, "", dimension, solved)

    # --- statements --------------------------------------------------------------------

    def _relation(self, node: tree.Relation) -> Answer:
        if node.signs == (Comparison.EQUAL,):
            left, right = node.operands
            if not _names_a_value(left, right) and _names_a_value(right, left):
                if not tree.free_names(left):
                    left, right = right, left
            if _names_a_value(left, right):
                return self._named(left, right, node)
            if isinstance(left, tree.TupleLiteral) and isinstance(right, tree.TupleLiteral):
                if len(left.items) == len(right.items) and not tree.free_names(right):
                    pairs = [
                        tree.Relation(pair, (Comparison.EQUAL,))
                        for pair in zip(left.items, right.items, strict=True)
                    ]
                    return self._logical(tree.Logical(LogicalOperator.AND, tuple(pairs)), False)
        if node.signs == (Comparison.IN,) and isinstance(node.operands[0], Name):
            name, place = node.operands[0].identifier, node.operands[1]
            if isinstance(place, tree.SetLiteral):
                members = self._members(place.items, braces=True)
                return replace(members, name=name) if isinstance(members, Members) else members
            return self._region(place, name)
        return self._described(node)

    def _named(self, left: Node, right: Node, node: Node) -> Answer:
        if any(isinstance(part, tree.PlusMinus) for part in tree.walk(right)):
            found = self._members(both_signs(right), braces=False)
        else:
            found = self._answer(right)
        name = left.identifier if isinstance(left, Name) else _applied_name(left)
        if isinstance(found, Members):
            return replace(found, name=name)
        return Named(name, found, node)

    def _logical(self, node: tree.Logical, commas: bool) -> Answer:
        parts = node.operands
        equalities = [
            part
            for part in parts
            if isinstance(part, tree.Relation)
            and part.signs == (Comparison.EQUAL,)
            and isinstance(part.operands[0], Name)
            and not tree.free_names(part.operands[1]) - {"sqrt"} & _letters(node)
        ]
        if len(equalities) == len(parts) and node.operator in (
            LogicalOperator.OR,
            LogicalOperator.AND,
        ):
            letters = {str(_letter(part)) for part in equalities}
            if len(letters) == 1 and (node.operator is LogicalOperator.OR or commas):
                return self._members(parts, braces=False)
            if len(letters) == len(parts) and node.operator is LogicalOperator.AND:
                return Members(tuple(self._answer(part) for part in parts), "", braces=False)
        return self._described(node)

    def _described(self, node: Node) -> Answer:
        letters = _letters(node)
        dimension = self._dimension(node) if len(letters) == 1 else DIMENSIONLESS
        formula = self._lowering(dimension).formula(node)
        if len(letters) != 1 or _is_equation(node):
            return Statement(node, formula)
        (name,) = letters
        plain = tree.substitute(formula, {name: LETTER})
        return Described(node, plain, name, dimension, _is_solved(node, name))


def _letter(relation: Node) -> str:
    assert isinstance(relation, tree.Relation)
    assert isinstance(relation.operands[0], Name)
    return relation.operands[0].identifier


def _letters(node: Node) -> frozenset[str]:
    """The free names that are no functions."""
    called = {part.function for part in tree.walk(node) if isinstance(part, tree.Call)}
    return tree.free_names(node) - called - _NAMED_SETS


def _tuples(node: Node) -> Iterator[Node]:
    """The alternatives of a statement; those of ``(x, y) in {(8, 2), (4, 6)}`` are equations."""
    for part in disjuncts(node):
        match part:
            case tree.Relation(
                operands=(tree.TupleLiteral() as names, tree.SetLiteral(items=items)),
                signs=(Comparison.IN,),
            ):
                for item in items:
                    yield tree.Relation((names, item), (Comparison.EQUAL,))
            case _:
                yield part


def _assigned(node: Node) -> list[tuple[str, Node]]:
    """The names to which a statement gives values without letters, as told; else nothing."""
    found: list[tuple[str, Node]] = []
    for part in conjuncts(node):
        match part:
            case tree.Relation(
                operands=(tree.TupleLiteral(items=names), tree.TupleLiteral(items=values)),
                signs=(Comparison.EQUAL,),
            ) if len(names) == len(values):
                pairs = list(zip(names, values, strict=True))
            case tree.Relation(operands=(name, value), signs=(Comparison.EQUAL,)):
                pairs = [(name, value)]
            case _:
                return []
        for name, value in pairs:
            if not isinstance(name, Name) or _letters(value):
                return []
            found.append((name.identifier, value))
    return found


def is_told(statement: Node) -> bool:
    """Whether a statement only says which values names have, so that nothing is left to solve.

    ``x = 8, y = 2 or x = 4, y = 6`` is one, whatever its commas join.
    """
    if isinstance(statement, tree.Logical):
        joins = statement.operator in (LogicalOperator.AND, LogicalOperator.OR)
        return joins and all(map(is_told, statement.operands))
    return all(_assigned(alternative) for alternative in _tuples(statement))


def _names_a_value(left: Node, right: Node) -> bool:
    """Whether ``left = right`` gives a value to a name: ``y = 2x``, ``f(x) = 2x``."""
    if isinstance(left, Name):
        return left.identifier not in tree.free_names(right)
    return _applied_name(left) != ""


def _applied_name(node: Node) -> str:
    """``f(x)`` for an unknown function of letters; empty for anything else."""
    if isinstance(node, tree.Call) and node.function not in FUNCTIONS:
        if node.arguments and all(isinstance(part, Name) for part in node.arguments):
            return to_ascii(node)
    return ""


def _is_equation(node: Node) -> bool:
    return isinstance(node, tree.Relation) and set(node.signs) == {Comparison.EQUAL}


def _is_solved(node: Node, name: str) -> bool:
    """Whether a statement only says between which numbers the letter lies."""
    if isinstance(node, tree.Logical):
        if node.operator in (LogicalOperator.AND, LogicalOperator.OR):
            return all(_is_solved(part, name) for part in node.operands)
        return False
    if not isinstance(node, tree.Relation):
        return False
    if node.signs in ((Comparison.IN,), (Comparison.NOT_IN,)):
        return node.operands[0] == Name(name)
    plain = all(
        operand == Name(name) or name not in tree.free_names(operand) for operand in node.operands
    )
    signs = set(node.signs)
    return plain and (signs <= INEQUALITIES or len(node.signs) == 1)


def _places(node: Node) -> int | None:
    """The decimals of a decimal as written; None for a whole number or anything else."""
    if not isinstance(node, tree.Number) or "." not in node.written or "(" in node.written:
        return None
    return len(node.written.partition(".")[2])
