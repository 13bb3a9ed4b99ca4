"""Relations: chains of signs, congruences, and properties in words such as ``is even``."""

from __future__ import annotations

from fractions import Fraction

from mathverify.errors import ParseError
from mathverify.language.comparisons import SIGN_OF_WORD
from mathverify.language.grammar.cursor import Cursor, Level, brief, spelled
from mathverify.language.grammar.domains import as_domain, domain_word
from mathverify.language.tree import (
    Apply,
    Call,
    Comparison,
    Logical,
    LogicalOperator,
    Node,
    Number,
    Relation,
)

_BEFORE_SETS = frozenset({Comparison.IN, Comparison.NOT_IN, Comparison.SUBSET})


def relation(parser: Cursor, left: Node, start: int, _minimum: int) -> Node | None:
    """A chain of relations."""
    operands = [left]
    signs: list[Comparison] = []
    kinds = parser.kinds
    while True:
        kind = kinds[parser.position]
        if kind == "not" and parser.ahead(1) == "in":
            kind = "not in"
            parser.position += 1
        sign = SIGN_OF_WORD.get(kind)
        if sign is None and kind == "|" and parser.bars == "divides":
            _check_bar(parser)
            sign = Comparison.DIVIDES
        if sign is None:
            break
        if kind == "!=":
            _check_not_equal(parser, operands[-1])
        parser.position += 1
        signs.append(sign)
        operands.append(_right_side(parser, sign))
    if not signs:
        return None
    if kind in ("≡", "=>"):
        raise double_arrow(parser)
    if kind == "(" and _modulus_follows(parser):
        return _congruent(parser, operands, signs, start)
    return Relation(tuple(operands), tuple(signs), span=parser.span(start))


def _right_side(parser: Cursor, sign: Comparison) -> Node:
    if sign in _BEFORE_SETS:
        word = domain_word(parser)
        if word is not None:
            return word
        return as_domain(parser, parser.expression(Level.RELATION + 1))
    return parser.expression(Level.RELATION + 1)


def _check_not_equal(parser: Cursor, left: Node) -> None:
    """``5!=120`` and ``n!= 6`` may be a factorial and an equals sign."""
    here = parser.position
    closed = parser.kinds[here - 1] == ")" and not isinstance(left, (Call, Apply))
    closed = closed or not parser.touching(here + 1)
    if (
        parser.touching(here)
        and parser.words[here] == "!="
        and (isinstance(left, Number) or closed)
    ):
        text = brief(left)
        raise parser.error(
            "unclear whether '!' is a factorial", f"{text} != ... or {spelled(left)}! = ..."
        )


def _check_bar(parser: Cursor) -> None:
    """One bar between operands divides; more of them may be absolute values."""
    depth = 0
    for kind in parser.kinds[parser.position + 1 :]:
        if kind in ("(", "[", "{"):
            depth += 1
        elif kind in (")", "]", "}"):
            depth -= 1
        if depth < 0 or (depth == 0 and kind in (",", "and", "or", "implies", "iff")):
            return
        if kind == "|" and depth == 0:
            raise parser.error(
                "unclear whether '|' divides or begins an absolute value",
                "2*abs(x), or m divides n",
            )


def divides_bar(parser: Cursor, left: Node, start: int, minimum: int) -> Node | None:
    """``m | n`` where bars mean divisibility."""
    return relation(parser, left, start, minimum) if parser.bars == "divides" else None


def _modulus_follows(parser: Cursor) -> bool:
    return parser.kind == "(" and parser.ahead(1) == "mod"


def congruence(parser: Cursor, left: Node, start: int, _minimum: int) -> Node:
    """``n ≡ 2 (mod 3)`` as ``mod(n, 3) = mod(2, 3)``."""
    parser.position += 1
    right = parser.expression(Level.RELATION + 1)
    if isinstance(right, Call) and right.function == parser.built_in("mod"):
        # "n ≡ 2 mod 3" without brackets says nothing else.
        reduced = Call(right.function, (left, right.arguments[1]), span=left.span)
        return Relation((reduced, right), (Comparison.EQUAL,), span=parser.span(start))
    if not _modulus_follows(parser):
        raise parser.error_about(
            start, "'≡' needs its modulus; for an identity write '='", "n = 2 (mod 3)"
        )
    return _congruent(parser, [left, right], [Comparison.EQUAL], start)


def _congruent(parser: Cursor, operands: list[Node], signs: list[Comparison], start: int) -> Node:
    parser.position += 2
    modulus = parser.expression(Level.ADD)
    parser.need(")", "')' after the modulus")
    if any(sign not in (Comparison.EQUAL, Comparison.NOT_EQUAL) for sign in signs):
        raise parser.error_about(start, "only equations hold modulo a number")
    function = parser.built_in("mod")
    reduced = tuple(Call(function, (operand, modulus), span=operand.span) for operand in operands)
    return Relation(reduced, tuple(signs), span=parser.span(start))


def double_arrow(parser: Cursor) -> ParseError:
    """The complaint about ``=>``, which is read in two ways."""
    return parser.error("'=>' may mean two things", "implies, or >= for an inequality")


# --- is even, is a multiple of -----------------------------------------------------------


def property_of(parser: Cursor, left: Node, start: int, _minimum: int) -> Node:
    """``n is even``, ``n is not a multiple of 3``, ``x is rational``, ``p is prime``."""
    parser.position += 1
    negative = parser.take("not")
    node = _property(parser, left, start)
    if negative:
        return Logical(LogicalOperator.NOT, (node,), span=parser.span(start))
    return node


def _property(parser: Cursor, left: Node, start: int) -> Node:
    here = parser.position
    words = [
        parser.words[place] if parser.kinds[place] in ("name", "of") else ""
        for place in range(here, min(here + 3, len(parser.kinds)))
    ]
    first = words[0]
    if first in ("even", "odd") and first not in parser.names:
        parser.position += 1
        remainder = Number(Fraction(0), "0") if first == "even" else Number(Fraction(1), "1")
        two = Number(Fraction(2), "2")
        half = Call(parser.built_in("mod"), (left, two), span=parser.span(start))
        return Relation((half, remainder), (Comparison.EQUAL,), span=parser.span(start))
    if first == "prime" and "prime" not in parser.names:
        parser.position += 1
        return Call(parser.built_in("is_prime"), (left,), span=parser.span(start))
    if first == "defined" and "defined" not in parser.names:
        parser.position += 1
        return Call(parser.built_in("defined"), (left,), span=parser.span(start))
    if first == "divisible" and parser.words[here + 1] == "by":
        parser.position += 2
        divisor = parser.expression(Level.ADD)
        return Relation((divisor, left), (Comparison.DIVIDES,), span=parser.span(start))
    if words in (["a", "multiple", "of"], ["a", "factor", "of"], ["a", "divisor", "of"]):
        parser.position += 3
        other = parser.expression(Level.ADD)
        pair = (other, left) if words[1] == "multiple" else (left, other)
        return Relation(pair, (Comparison.DIVIDES,), span=parser.span(start))
    if words[:2] == ["a", "perfect"] and words[2] in ("square", "cube"):
        parser.position += 3
        return Call(parser.built_in(f"is_{words[2]}"), (left,), span=parser.span(start))
    within = domain_word(parser)
    if within is not None:
        return Relation((left, within), (Comparison.IN,), span=parser.span(start))
    raise parser.error(
        "this property is not known here",
        "a relation, such as x = 3, mod(n, 2) = 0, x in integer",
    )
