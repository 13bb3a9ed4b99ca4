"""From the tree to boxes: signs, parentheses, juxtaposition, for every printer of formulas.

What is shown can be read in one way only: a part that binds looser than its place gets
parentheses, two numbers never touch, and only a mixed number looks like one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import singledispatchmethod

from mathverify.language.layout.boxes import (
    EMPTY,
    INVISIBLE_TIMES,
    Box,
    Fence,
    Fraction,
    Matrix,
    Row,
    Scripts,
    Sign,
    SignKind,
    Space,
    Words,
)
from mathverify.language.layout.calls import (
    apply_layout,
    call_layout,
    closed_layout,
    is_bare,
    power_of_call,
)
from mathverify.language.layout.levels import Laid, Level, commas, infix, parenthesised
from mathverify.language.layout.names import (
    constant_box,
    money_box,
    name_box,
    number_box,
    unit_box,
)
from mathverify.language.layout.products import dot_between, is_elementary
from mathverify.language.numerals import is_mixed
from mathverify.language.signs import is_told_behind, sign_and_size
from mathverify.language.tree import (
    OWN_DOMAIN,
    Add,
    Apply,
    Call,
    Comparison,
    Conditional,
    Constant,
    Divide,
    Factorial,
    Index,
    Interval,
    Lambda,
    ListLiteral,
    Logical,
    LogicalOperator,
    Multiply,
    Name,
    Negate,
    Node,
    Number,
    Percent,
    PlusMinus,
    Power,
    Quantified,
    Quantifier,
    Quantity,
    Ratio,
    Relation,
    SetBuilder,
    SetLiteral,
    TupleLiteral,
    walk,
)


def lay_out(node: Node) -> Box:
    """The boxes of ``node``, ready to be spelled."""
    names = frozenset(part.identifier for part in walk(node) if isinstance(part, Name))
    return _Layout(names).free(node)


_MINUS = Sign("−", SignKind.PREFIX)
_SUBTRACT = Sign("−", SignKind.BINARY)
_PLUS = Sign("+", SignKind.BINARY)
_TIMES_DOT = Sign("·", SignKind.BINARY)
_COLON = Sign(":", SignKind.RELATION)

_RELATION_SIGNS = {
    Comparison.EQUAL: "=",
    Comparison.NOT_EQUAL: "≠",
    Comparison.LESS: "<",
    Comparison.LESS_EQUAL: "≤",
    Comparison.GREATER: ">",
    Comparison.GREATER_EQUAL: "≥",
    Comparison.APPROXIMATELY: "≈",
    Comparison.IN: "∈",
    Comparison.NOT_IN: "∉",
    Comparison.SUBSET: "⊆",
    Comparison.DIVIDES: "∣",
}


@dataclass(frozen=True, slots=True)
class _Layout:
    """The layout of one formula; ``names`` are all its names."""

    names: frozenset[str]

    # --- what the rooms ask ------------------------------------------------------------

    def at(self, node: Node, level: Level) -> Box:
        """``node``, parenthesised if it binds looser than ``level``."""
        laid = self.lay(node)
        return laid.box if laid.level >= level else parenthesised(laid.box)

    def free(self, node: Node) -> Box:
        """``node`` between delimiters."""
        return self.lay(node).box

    def name(self, identifier: str) -> Box:
        """An identifier."""
        return name_box(identifier, self.names)

    # --- atoms -------------------------------------------------------------------------

    @singledispatchmethod
    def lay(self, node: Node) -> Laid:
        """``node`` with its own level."""
        raise TypeError(f"no layout for {type(node).__name__}")

    @lay.register
    def _(self, node: Number) -> Laid:
        if node.value < 0:
            return Laid(Row((_MINUS, number_box(Number(-node.value)))), Level.SUM)
        if is_mixed(node.written):
            return Laid(number_box(node), Level.PRODUCT)
        whole = bool(node.written) or node.value.denominator == 1
        return Laid(number_box(node), Level.ATOM if whole else Level.FACTOR)

    @lay.register
    def _(self, node: Constant) -> Laid:
        return Laid(constant_box(node.name), Level.ATOM)

    @lay.register
    def _(self, node: Name) -> Laid:
        return Laid(self.name(node.identifier), Level.ATOM)

    @lay.register
    def _(self, node: Quantity) -> Laid:
        money = money_box(node)
        if money is not None:
            return Laid(money, Level.FACTOR)
        degrees = node.unit.factors == (("deg", 1),)
        tight = degrees or isinstance(node.value, Quantity)
        value = self._amount(node.value, Level.ATOM if tight else Level.FACTOR)
        return Laid(Row((value, unit_box(node.unit))), Level.FACTOR)

    def _amount(self, node: Node, level: Level) -> Box:
        """The number before a unit or a percent sign, which nothing else can take from it."""
        mixed = isinstance(node, Number) and is_mixed(node.written)
        return self.free(node) if mixed else self.at(node, level)

    # --- arithmetic --------------------------------------------------------------------

    @lay.register
    def _(self, node: Add) -> Laid:
        if all(map(is_told_behind, node.terms, node.terms[1:])):
            # ``1 h 35 min``: a sign between would ask for a sum.
            told = tuple(box for term in node.terms for box in (Space(), self.free(term)))
            return Laid(Row(told[1:]), Level.SUM)
        parts: list[Box] = []
        for position, term in enumerate(node.terms):
            last = position == len(node.terms) - 1
            negative, size = sign_and_size(term)
            level = Level.PRODUCT
            if not last and self.lay(size).level is Level.OPEN and _swallows_terms(size):
                level = Level.FACTOR
            if parts:
                parts.append(_SUBTRACT if negative else _PLUS)
            elif negative:
                parts.append(_MINUS)
            parts.append(self.at(size, level))
        return Laid(Row(tuple(parts)), Level.SUM)

    @lay.register
    def _(self, node: Negate) -> Laid:
        return Laid(Row((_MINUS, self.at(node.operand, Level.PRODUCT))), Level.SUM)

    @lay.register
    def _(self, node: Multiply) -> Laid:
        negative, size = sign_and_size(node)
        if negative:
            return Laid(Row((_MINUS, self.free(size))), Level.SUM)
        parts: list[Box] = []
        for position, factor in enumerate(node.factors):
            if position:
                dot = dot_between(node.factors[position - 1], factor)
                parts.append(_TIMES_DOT if dot else INVISIBLE_TIMES)
            parts.append(self._factor(factor, node.factors[position + 1 :]))
        return Laid(Row(tuple(parts)), Level.PRODUCT)

    def _factor(self, factor: Node, rest: tuple[Node, ...]) -> Box:
        """A factor, with its argument in parentheses where ``rest`` would join it."""
        if not rest or (is_elementary(factor) and is_elementary(rest[0])):
            return self.at(factor, Level.OPEN)
        if isinstance(factor, Power) and isinstance(factor.base, Call):
            known = power_of_call(self, factor.base, factor.exponent, closed=True)
            if known is not None:
                return known.box
        if is_bare(factor) and isinstance(factor, Call):
            return closed_layout(self, factor).box
        return self.at(factor, Level.FACTOR)

    @lay.register
    def _(self, node: Divide) -> Laid:
        return Laid(Fraction(self.free(node.numerator), self.free(node.denominator)), Level.FACTOR)

    @lay.register
    def _(self, node: Power) -> Laid:
        if isinstance(node.base, Call):
            known = power_of_call(self, node.base, node.exponent)
            if known is not None:
                return known
        base = self.at(node.base, Level.ATOM)
        return Laid(Scripts(base, EMPTY, self.free(node.exponent)), Level.POWER)

    @lay.register
    def _(self, node: Percent) -> Laid:
        percent = Sign("%", SignKind.POSTFIX)
        return Laid(Row((self._amount(node.operand, Level.ATOM), percent)), Level.FACTOR)

    @lay.register
    def _(self, node: Factorial) -> Laid:
        bang = Sign("!", SignKind.POSTFIX)
        return Laid(Row((self.at(node.operand, Level.ATOM), bang)), Level.FACTOR)

    @lay.register
    def _(self, node: PlusMinus) -> Laid:
        right = self.at(node.right, Level.PRODUCT)
        if node.left is None:
            return Laid(Row((Sign("±", SignKind.PREFIX), right)), Level.SUM)
        left = self.at(node.left, Level.SUM)
        return Laid(Row((left, Sign("±", SignKind.BINARY), right)), Level.SUM)

    # --- calls -------------------------------------------------------------------------

    @lay.register
    def _(self, node: Call) -> Laid:
        return call_layout(self, node)

    @lay.register
    def _(self, node: Apply) -> Laid:
        return apply_layout(self, node)

    @lay.register
    def _(self, node: Index) -> Laid:
        indices = Fence("[", commas(tuple(self.free(index) for index in node.indices)), "]")
        return Laid(Row((self.at(node.base, Level.ATOM), indices)), Level.ATOM)

    @lay.register
    def _(self, node: Lambda) -> Laid:
        names = commas(tuple(self.name(name) for name in node.parameters))
        parameters = names if len(node.parameters) == 1 else parenthesised(names)
        arrow = Sign("↦", SignKind.RELATION)
        return Laid(Row((parameters, arrow, self.free(node.body))), Level.BODY)

    # --- collections -------------------------------------------------------------------

    def _items(self, items: tuple[Node, ...]) -> Box:
        return commas(tuple(self.at(item, Level.IFF) for item in items))

    @lay.register
    def _(self, node: ListLiteral) -> Laid:
        rows = _rows(node)
        if rows:
            cells = tuple(tuple(self.free(cell) for cell in row) for row in rows)
            return Laid(Matrix(cells), Level.ATOM)
        return Laid(Fence("[", self._items(node.items), "]"), Level.ATOM)

    @lay.register
    def _(self, node: TupleLiteral) -> Laid:
        return Laid(parenthesised(self._items(node.items)), Level.ATOM)

    @lay.register
    def _(self, node: SetLiteral) -> Laid:
        if not node.items:
            return Laid(Sign("∅", SignKind.ORDINARY), Level.ATOM)
        # A bare ratio or relation would make a set by condition of it.
        items = commas(tuple(self.at(item, Level.MODULO) for item in node.items))
        return Laid(Fence("{", items, "}"), Level.ATOM)

    @lay.register
    def _(self, node: SetBuilder) -> Laid:
        member = self._member(node.variable, node.domain)
        condition = self.at(node.condition, Level.IFF)
        return Laid(Fence("{", Row((member, _COLON, condition)), "}"), Level.ATOM)

    @lay.register
    def _(self, node: Interval) -> Laid:
        ends = commas((self.at(node.low, Level.SUM), self.at(node.high, Level.SUM)))
        opening = "[" if node.low_closed else "("
        closing = "]" if node.high_closed else ")"
        return Laid(Fence(opening, ends, closing), Level.ATOM)

    @lay.register
    def _(self, node: Ratio) -> Laid:
        parts = tuple(self.at(part, Level.SUM) for part in node.parts)
        return Laid(infix(parts, _COLON), Level.RATIO)

    # --- relations and logic -----------------------------------------------------------

    @lay.register
    def _(self, node: Relation) -> Laid:
        parts: list[Box] = [self.at(node.operands[0], Level.RATIO)]
        for sign, operand in zip(node.signs, node.operands[1:], strict=True):
            parts.append(Sign(_RELATION_SIGNS[sign], SignKind.RELATION))
            parts.append(self.at(operand, Level.RATIO))
        return Laid(Row(tuple(parts)), Level.RELATION)

    @lay.register
    def _(self, node: Logical) -> Laid:
        match node.operator:
            case LogicalOperator.NOT:
                operand = self.at(node.operands[0], Level.ATOM)
                return Laid(Row((Words("not "), operand)), Level.NOT)
            case LogicalOperator.AND:
                operands = tuple(self.at(operand, Level.NOT) for operand in node.operands)
                return Laid(infix(operands, Words(" and ")), Level.AND)
            case LogicalOperator.OR:
                # Few readers know that "and" binds tighter, so it is shown.
                operands = tuple(self.at(operand, Level.NOT) for operand in node.operands)
                return Laid(infix(operands, Words(" or ")), Level.OR)
            case LogicalOperator.IMPLIES:
                return self._arrow(node, Level.IMPLIES, "⇒")
            case LogicalOperator.IFF:
                return self._arrow(node, Level.IFF, "⇔")

    def _arrow(self, node: Logical, level: Level, sign: str) -> Laid:
        operands = tuple(self.at(operand, Level(level + 1)) for operand in node.operands)
        return Laid(infix(operands, Sign(sign, SignKind.RELATION)), level)

    @lay.register
    def _(self, node: Quantified) -> Laid:
        member = self._member(node.variable, node.domain)
        if node.quantifier is Quantifier.FOR:
            body = self.at(node.body, Level.IFF)
            return Laid(Row((body, Words(" for "), member)), Level.BODY)
        sign = Sign("∀" if node.quantifier is Quantifier.FOR_ALL else "∃", SignKind.PREFIX)
        return Laid(Row((sign, member, _COLON, self.free(node.body))), Level.BODY)

    def _member(self, variable: str, domain: Node) -> Box:
        if domain == OWN_DOMAIN:
            return self.name(variable)
        inside = Sign("∈", SignKind.RELATION)
        return Row((self.name(variable), inside, self.at(domain, Level.UNION)))

    @lay.register
    def _(self, node: Conditional) -> Laid:
        bar = Sign("∣", SignKind.RELATION)
        event, condition = self.at(node.event, Level.IFF), self.at(node.condition, Level.IFF)
        return Laid(Row((event, bar, condition)), Level.BODY)


def _swallows_terms(node: Node) -> bool:
    """Whether a reader may take the terms after ``node`` for a part of it: a large sum, a limit."""
    last = node.factors[-1] if isinstance(node, Multiply) else node
    return isinstance(last, Call) and last.function in {"sum", "product", "limit"}


def _rows(node: ListLiteral) -> tuple[tuple[Node, ...], ...]:
    """The rows of a matrix; nothing if the list is not one."""
    rows = tuple(item.items for item in node.items if isinstance(item, ListLiteral))
    if len(rows) != len(node.items) or not rows or not rows[0]:
        return ()
    return rows if len({len(row) for row in rows}) == 1 else ()
