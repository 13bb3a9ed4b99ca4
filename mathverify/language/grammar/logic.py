"""Statements joined by words: ``and``, ``or``, ``not``, ``implies``, ``iff``, and commas."""

from __future__ import annotations

from mathverify.language.grammar.cursor import Cursor, Level, brief
from mathverify.language.tree import (
    STATEMENTS,
    Add,
    Comparison,
    Divide,
    Factorial,
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
    Quantity,
    Relation,
    TupleLiteral,
)


def conjunction(parser: Cursor, left: Node, start: int, _minimum: int) -> Node:
    """``A and B and C``."""
    operands = [left]
    while parser.take("and"):
        operands.append(parser.expression(Level.AND + 1))
    operands = [_conditional(parser, operand) for operand in operands]
    _check_statements(parser, operands, start, "and")
    return Logical(LogicalOperator.AND, tuple(operands), span=parser.span(start))


def disjunction(parser: Cursor, left: Node, start: int, _minimum: int) -> Node:
    """``A or B or C``."""
    operands = [left]
    while parser.take("or"):
        operands.append(parser.expression(Level.OR + 1))
    operands = [_conditional(parser, operand) for operand in operands]
    _check_statements(parser, operands, start, "or")
    return Logical(LogicalOperator.OR, tuple(operands), span=parser.span(start))


def implication(parser: Cursor, left: Node, start: int, _minimum: int) -> Node:
    """``A implies B``; longer chains need parentheses."""
    if parser.kind != "implies" and not isinstance(left, STATEMENTS):
        raise parser.error("an arrow follows the parameter of a function", "x -> 2*x, or implies")
    return _pair(parser, left, start, LogicalOperator.IMPLIES, Level.IMPLIES)


def equivalence(parser: Cursor, left: Node, start: int, _minimum: int) -> Node:
    """``A iff B``; longer chains need parentheses."""
    return _pair(parser, left, start, LogicalOperator.IFF, Level.IFF)


def _conditional(parser: Cursor, operand: Node) -> Node:
    """``(p -> q)`` between statements, where no function can stand, as ``p implies q``."""
    match operand:
        case Lambda(parameters=(parameter,), body=body) if parameter in parser.names:
            operands = (Name(parameter, span=operand.span), _conditional(parser, body))
            return Logical(LogicalOperator.IMPLIES, operands, span=operand.span)
        case _:
            return operand


def _pair(parser: Cursor, left: Node, start: int, operator: LogicalOperator, level: int) -> Node:
    kind = parser.kind
    parser.position += 1
    right = parser.expression(level + 1)
    if parser.kind == kind:
        word = operator.value
        raise parser.error(
            f"a chain of '{word}' needs parentheses",
            f"({brief(left)} {word} {brief(right)}) {word} ...",
        )
    left, right = _conditional(parser, left), _conditional(parser, right)
    _check_statements(parser, [left, right], start, operator.value)
    return Logical(operator, (left, right), span=parser.span(start))


#: What can never be true or false, and so cannot be joined by ``or``.
QUANTITIES = (
    *(Number, Add, Negate, Multiply, Divide, Power, Percent, Factorial, PlusMinus, Quantity),
    *(ListLiteral, TupleLiteral),
)


def _check_statements(parser: Cursor, operands: list[Node], start: int, word: str) -> None:
    """Refuse ``x = 3 or 4``."""
    for operand in operands:
        if isinstance(operand, QUANTITIES):
            raise parser.error_about(
                start,
                f"'{word}' joins statements, and {brief(operand)} is none",
                _repeated(operands, word),
            )


def _repeated(operands: list[Node], word: str) -> str:
    """``x = 3 or x = 4`` for ``x = 3 or 4``; empty where that is no good guess."""
    first = operands[0]
    pairs = all(isinstance(operand, TupleLiteral) for operand in operands)
    if pairs or (word == "or" and all(isinstance(operand, QUANTITIES) for operand in operands)):
        return f"{{{', '.join(brief(operand) for operand in operands)}}}"
    if not isinstance(first, Relation) or len(first.signs) != 1:
        return ""
    parts = [
        brief(Relation((first.operands[0], operand), first.signs))
        if isinstance(operand, QUANTITIES)
        else brief(operand)
        for operand in operands[1:]
    ]
    return f" {word} ".join([brief(first), *parts])


def negation(parser: Cursor, minimum: int) -> Node:
    """``not A``."""
    start = parser.position
    if minimum > Level.NOT:
        raise parser.error("'not' inside an expression needs parentheses", "(not A)")
    parser.position += 1
    operand = _conditional(parser, parser.expression(Level.NOT))
    _check_statements(parser, [operand], start, "not")
    return Logical(LogicalOperator.NOT, (operand,), span=parser.span(start))


def top_level_list(parser: Cursor, first: Node) -> Node:
    """``a = -2, b = 3``: commas outside brackets join statements by ``and``."""
    parts = [first]
    commas: list[int] = []
    while parser.kind == ",":
        commas.append(parser.position)
        parser.position += 1
        parts.append(parser.statement())
    last = parts[-1]
    if isinstance(last, Relation) and last.signs == (Comparison.IN,):
        variable = last.operands[0]
        if isinstance(variable, Name) and parser.names and variable.identifier not in parser.names:
            raise parser.error(
                f"'{variable.identifier}' is not declared",
                f"{brief(first)} for {brief(last)}",
                start=commas[-1] + 1,
            )
    if all(isinstance(part, (Relation, Logical)) for part in parts):
        return Logical(LogicalOperator.AND, tuple(parts), span=parser.span(0))
    inside = ", ".join(brief(part) for part in parts)
    raise parser.error(
        "a comma outside brackets",
        _without_separators(parser, commas)
        or _with_a_point(parser, commas)
        or _repeated(parts, "or")
        or f"[{inside}], {{{inside}}} or ({inside})",
        start=commas[0],
    )


def _without_separators(parser: Cursor, commas: list[int]) -> str:
    """``12000`` for ``12,000``."""
    place = commas[0]
    before, after = parser.words[place - 1], parser.words[place + 1]
    grouped = (
        parser.kinds[place - 1] == parser.kinds[place + 1] == "number"
        and len(before) <= 3
        and len(after.partition(".")[0]) == 3
    )
    return before + after if grouped and len(commas) == 1 else ""


def _with_a_point(parser: Cursor, commas: list[int]) -> str:
    """``95.20 EUR`` for ``95,20 EUR``: a decimal as other languages write it."""
    place = commas[0]
    numbers = parser.kinds[place - 1] == parser.kinds[place + 1] == "number"
    close = parser.touching(place) and parser.touching(place + 1)
    if place != 1 or len(commas) > 1 or not (numbers and close and parser.words[2].isdigit()):
        return ""
    whole, _, rest = parser.text.partition(",")
    return f"{whole}.{rest}"
