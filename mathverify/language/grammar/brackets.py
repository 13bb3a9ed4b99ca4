"""What stands in brackets: groups, tuples, lists, intervals, sets, set builders, ``|x|``."""

from __future__ import annotations

from fractions import Fraction

from mathverify.language.grammar.cursor import Cursor, Level, brief
from mathverify.language.grammar.domains import domain
from mathverify.language.tree import (
    OWN_DOMAIN,
    Call,
    Divide,
    Interval,
    Lambda,
    ListLiteral,
    Negate,
    Node,
    Number,
    Quantified,
    Quantifier,
    SetBuilder,
    SetLiteral,
    TupleLiteral,
)


def items(
    parser: Cursor, closing: tuple[str, ...], what: str, *, plain: bool = False
) -> tuple[Node, ...]:
    """Statements between commas, up to and with one of the ``closing`` brackets.

    In a ``plain`` list neither ``:`` nor ``|`` is an operator, because in braces either may
    be meant to begin a condition.
    """
    bars, colons = parser.bars, parser.colons
    parser.bars, parser.colons = ("separator", False) if plain else ("divides", True)
    parser.enter()
    found: list[Node] = []
    if parser.kind not in closing:
        found.append(parser.statement())
        while parser.take(","):
            if parser.kind == "...":
                _continue_progression(parser, found)
            else:
                found.append(parser.statement())
    if plain and parser.kind in (":", "|") and parser.ahead(1) == "name":
        if parser.ahead(2) == "in":
            found = [_for_every(parser, tuple(found))]
    if parser.kind not in closing:
        if plain and parser.kind in (":", "|", "for"):
            raise parser.error(
                "a set with a condition has one variable before it", "{x in real : x > 0}"
            )
        expected = " or ".join(f"'{bracket}'" for bracket in closing)
        raise parser.error(f"expected ',' or {expected} in {what}")
    parser.position += 1
    parser.leave()
    parser.bars, parser.colons = bars, colons
    return tuple(found)


def group(parser: Cursor, _minimum: int) -> Node:
    """``(a + b)``, ``(8, 2)``, ``(0, 10]``, or the parameters of ``(x, y) -> ...``."""
    start = parser.position
    if parser.ahead(1) == ")":
        raise parser.error("empty parentheses", start=start, end=start + 1)
    parameters = _parameters(parser)
    if parameters:
        parser.position += 2 * len(parameters) + 2
        return Lambda(parameters, parser.statement(), span=parser.span(start))
    parser.position += 1
    found = items(parser, (")", "]"), "the parentheses")
    if parser.kinds[parser.position - 1] == "]":
        return _interval(parser, start, found, low_closed=False, high_closed=True)
    if len(found) > 1:
        return TupleLiteral(found, span=parser.span(start))
    parser.group = found[0]
    return found[0]


def _parameters(parser: Cursor) -> tuple[str, ...]:
    """The names of ``(x, y) ->`` at the cursor, or nothing."""
    place = parser.position + 1
    names: list[str] = []
    while parser.kinds[place] == "name":
        names.append(parser.words[place])
        place += 1
        if parser.kinds[place] == ")":
            return tuple(names) if parser.kinds[place + 1] in ("->", "→") else ()
        if parser.kinds[place] != ",":
            break
        place += 1
    return ()


def list_literal(parser: Cursor, _minimum: int) -> Node:
    """``[1, 2, 3]``, a matrix, or ``[a, b)``."""
    start = parser.position
    parser.position += 1
    found = items(parser, ("]", ")"), "the list")
    if parser.kinds[parser.position - 1] == ")":
        return _interval(parser, start, found, low_closed=True, high_closed=False)
    return ListLiteral(found, span=parser.span(start))


def _interval(
    parser: Cursor, start: int, ends: tuple[Node, ...], *, low_closed: bool, high_closed: bool
) -> Node:
    if len(ends) != 2:
        raise parser.error_about(start, "the brackets do not match")
    return Interval(*ends, low_closed, high_closed, span=parser.span(start))


def set_literal(parser: Cursor, _minimum: int) -> Node:
    """``{1, 3}``, ``{1, 2, ..., 12}``, ``{x in real : x > 0}``."""
    start = parser.position
    parser.position += 1
    if parser.kind == "name" and parser.ahead(1) in ("in", ":", "|"):
        return _set_builder(parser, start)
    found = items(parser, ("}",), "the set", plain=True)
    inside = parser.kinds[start + 1 : parser.position - 1]
    if len(found) == 1 and isinstance(found[0], Quantified):
        # In parentheses it is one item of the set, else the set of all of them.
        in_parentheses = (
            found[0].span is not None and found[0].span.start > parser.starts[start + 1]
        )
        if found[0].quantifier is Quantifier.FOR and not in_parentheses:
            return found[0]
    ranged = ".." in inside and inside[0] != "{"
    if ranged and len(found) == 1 and isinstance(found[0], SetLiteral):
        return SetLiteral(found[0].items, span=parser.span(start))
    return SetLiteral(found, span=parser.span(start))


def _for_every(parser: Cursor, values: tuple[Node, ...]) -> Quantified:
    """The rest of ``{pi/4 + k*pi | k in integer}``: ``{pi/4 + k*pi} for k in integer``."""
    parser.position += 1
    variable = parser.bound_name("a variable").identifier
    parser.position += 1
    return Quantified(Quantifier.FOR, variable, domain(parser), SetLiteral(values))


def _set_builder(parser: Cursor, start: int) -> Node:
    variable = parser.word
    parser.position += 1
    bars, colons = parser.bars, parser.colons
    parser.bars, parser.colons = "separator", False
    parser.enter()
    within: Node = domain(parser) if parser.take("in") else OWN_DOMAIN
    parser.bars, parser.colons = "divides", True
    if parser.kind not in (":", "|") and not _such_that(parser):
        raise parser.error("expected ':' and the condition of the set", "{x in real : x > 0}")
    if parser.kind in (":", "|"):
        parser.position += 1
    condition = parser.statement()
    if parser.kind == ",":
        raise parser.error("join the conditions of a set by a word", "and")
    parser.need("}", "'}' after the condition of the set")
    parser.leave()
    parser.bars, parser.colons = bars, colons
    return SetBuilder(variable, within, condition, span=parser.span(start))


def _such_that(parser: Cursor) -> bool:
    if parser.kind == "such" and parser.words[parser.position + 1] == "that":
        parser.position += 2
        return True
    return False


# --- 1..n and 1, 2, ..., n ---------------------------------------------------------------


def whole(node: Node) -> Fraction | None:
    """The value of a number literal with or without a minus sign."""
    if isinstance(node, Number):
        return node.value
    if isinstance(node, Negate) and isinstance(node.operand, Number):
        return -node.operand.value
    if isinstance(node, Divide):
        above, below = whole(node.numerator), whole(node.denominator)
        return above / below if above is not None and below else None
    return None


def _literal(value: Fraction) -> Node:
    size = abs(value)
    node: Node = Number(Fraction(size.numerator), str(size.numerator))
    if size.denominator != 1:
        node = Divide(node, Number(Fraction(size.denominator), str(size.denominator)))
    return Negate(node) if value < 0 else node


def _continue_progression(parser: Cursor, found: list[Node]) -> None:
    """Fill in for ``...`` what leads from the items before it to the item after it."""
    from mathverify.language.progressions import continued

    dots = parser.position
    parser.position += 1
    if not parser.take(",") or parser.kind in ("}", "]", ")"):
        raise parser.error("a list that goes on for ever has no last item", start=dots)
    last = whole(parser.statement())
    values = [whole(node) for node in found]
    known = [value for value in values if value is not None]
    if last is None or len(known) != len(values) or not known:
        raise parser.error("only numbers can be continued by '...'", start=dots)
    more = continued(known, last)
    if more is None:
        raise parser.error("the items do not continue evenly to the last one", start=dots)
    step, count = more
    _within_limit(parser, len(known) + count, dots)
    found.extend(_literal(known[-1] + step * place) for place in range(1, count + 1))


def expand_range(parser: Cursor, low: Node, start: int, _minimum: int) -> Node:
    """``1..6`` as the set of its integers."""
    parser.position += 1
    high = parser.expression(Level.RANGE + 1)
    first, last = whole(low), whole(high)
    if first is None or last is None or first.denominator != 1 or last.denominator != 1:
        raise parser.error_about(
            start,
            "a range needs whole numbers at its ends",
            f"{{k in integer : {brief(low)} <= k and k <= {brief(high)}}}",
        )
    if last < first:
        raise parser.error_about(start, "the range runs backwards", f"{last}..{first}")
    _within_limit(parser, int(last - first) + 1, start)
    return SetLiteral(
        tuple(_literal(first + place) for place in range(int(last - first) + 1)),
        span=parser.span(start),
    )


def _within_limit(parser: Cursor, count: int, start: int) -> None:
    parser.expanded += count
    if parser.expanded > parser.limits.items:
        raise parser.error_about(
            start,
            f"more than {parser.limits.items} items",
            "{k in integer : a <= k and k <= b}",
        )


# --- bars --------------------------------------------------------------------------------


def absolute(parser: Cursor, _minimum: int) -> Node:
    """``|x|`` as ``abs(x)``, ``||v||`` as ``norm(v)``."""
    start = parser.position
    bars, colons = parser.bars, parser.colons
    parser.bars, parser.colons = "close", True
    parser.enter()
    parser.position += 1
    inner = parser.expression(Level.SET)
    if parser.kind != "|":
        raise parser.error("expected '|' after an absolute value")
    parser.position += 1
    parser.leave()
    parser.bars, parser.colons = bars, colons
    last = parser.position - 1
    double = (
        parser.kinds[start + 1] == parser.kinds[last - 1] == "|"
        and parser.touching(start + 1)
        and parser.touching(last)
        and isinstance(inner, Call)
        and inner.function == "abs"
        and inner is not parser.group
    )
    if double and isinstance(inner, Call):
        return Call(parser.built_in("norm"), inner.arguments, span=parser.span(start))
    return Call(parser.built_in("abs"), (inner,), span=parser.span(start))
