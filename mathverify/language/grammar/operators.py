"""Sums, powers, postfixes, and the operators between arithmetic and relations."""

from __future__ import annotations

from fractions import Fraction

from mathverify.language.grammar.brackets import items
from mathverify.language.grammar.cursor import Cursor, Level, brief
from mathverify.language.grammar.domains import as_domain
from mathverify.language.token_signs import SUPERSCRIPTS
from mathverify.language.tree import (
    INDEXABLE,
    Add,
    Call,
    Divide,
    Factorial,
    Index,
    Multiply,
    Name,
    Negate,
    Node,
    Number,
    Percent,
    PlusMinus,
    Power,
    Quantity,
    Ratio,
)

# --- sums --------------------------------------------------------------------------------


def plus(parser: Cursor, left: Node, start: int, _minimum: int) -> Node | None:
    """A sum or difference, as long as it goes on."""
    if parser.ahead(1) in (")", ","):  # the side of a limit, x -> 0+
        return None
    terms = [left]
    kinds = parser.kinds
    while True:
        here = parser.position
        kind = kinds[here]
        if kind == "+":
            parser.position += 1
            terms.append(parser.expression(Level.MULTIPLY))
        elif kind == "-":
            parser.position += 1
            operand = parser.expression(Level.MULTIPLY)
            terms.append(Negate(operand, span=parser.span(here)))
        else:
            return Add(tuple(terms), span=parser.span(start))


def plus_minus(parser: Cursor, left: Node, start: int, _minimum: int) -> Node:
    """``a ± b``."""
    if parser.word == "+-" and parser.touching(parser.position):
        raise parser.error("unclear whether this is a + (-b) or a ± b", "a - b, or a +- b")
    parser.position += 1
    right = parser.expression(Level.MULTIPLY)
    return PlusMinus(left, right, span=parser.span(start))


def negative(parser: Cursor, minimum: int) -> Node:
    """``-x``; the sign takes the whole product, and less where a power or factor is expected."""
    start = parser.position
    parser.position += 1
    operand = parser.expression(max(minimum, Level.MULTIPLY))
    return Negate(operand, span=parser.span(start))


def positive(parser: Cursor, minimum: int) -> Node:
    """``+x`` is ``x``."""
    parser.position += 1
    return parser.expression(max(minimum, Level.MULTIPLY))


def plus_minus_sign(parser: Cursor, minimum: int) -> Node:
    """``±x``."""
    start = parser.position
    parser.position += 1
    right = parser.expression(max(minimum, Level.MULTIPLY))
    return PlusMinus(None, right, span=parser.span(start))


# --- powers and postfixes ----------------------------------------------------------------


_TRANSPOSED = Name("T")


def power(parser: Cursor, left: Node, start: int, _minimum: int) -> Node:
    """``a^b``, right-associative; ``A^T`` is the transpose where no T is declared."""
    _no_unit_before(parser, left, "^")
    grouped = left is parser.group
    parser.position += 1
    exponent = parser.expression(Level.POWER)
    if exponent == _TRANSPOSED and "T" not in parser.names:
        return Call(parser.built_in("transpose"), (left,), span=parser.span(start))
    if isinstance(exponent, Percent) and exponent is not parser.group:
        raise parser.error_about(
            start,
            "unclear what the percentage is of",
            f"({brief(left)}^{brief(exponent.operand)})% or {brief(left)}^({brief(exponent)})",
        )
    parser.group_base = left if grouped else None
    return Power(left, exponent, span=parser.span(start))


def superscript(parser: Cursor, left: Node, start: int, _minimum: int) -> Node:
    """``x²``, ``A⁻¹``."""
    _no_unit_before(parser, left, "^")
    here = parser.position
    text = parser.words[here].translate(SUPERSCRIPTS).lstrip("+")
    parser.position += 1
    if parser.kind == "super":
        raise parser.error("two exponents side by side")
    exponent: Node
    if text == "n":
        exponent = Name("n", span=parser.span(here))
    else:
        digits = text.lstrip("-")
        if len(digits) > parser.limits.digits:
            raise parser.error_about(here, f"more than {parser.limits.digits} digits")
        exponent = Number(Fraction(int(digits)), digits, span=parser.span(here))
        if text.startswith("-"):
            exponent = Negate(exponent, span=parser.span(here))
    node = Power(left, exponent, span=parser.span(start))
    parser.superscripted = node
    return node


def _no_unit_before(parser: Cursor, left: Node, sign: str) -> None:
    if isinstance(left, Quantity) and left is not parser.group:
        raise parser.error(f"'{sign}' after a unit", f"({brief(left)}){sign}...")


def factorial(parser: Cursor, left: Node, start: int, _minimum: int) -> Node:
    """``n!``."""
    _no_unit_before(parser, left, "!")
    if isinstance(left, Factorial) and left is not parser.group:
        raise parser.error("double factorials are not read", f"({brief(left)})!")
    parser.position += 1
    return Factorial(left, span=parser.span(start))


def percent(parser: Cursor, left: Node, start: int, _minimum: int) -> Node:
    """``25%``."""
    _no_unit_before(parser, left, "%")
    if isinstance(left, Percent) and left is not parser.group:
        raise parser.error("a second '%'")
    parser.position += 1
    return Percent(left, span=parser.span(start))


def primed_set(parser: Cursor, left: Node, start: int, _minimum: int) -> Node:
    """``(A ∪ B)'``, the complement of what stands in parentheses."""
    if left is not parser.group or parser.kind != "'":
        raise parser.error("a prime stands after a function's or a set's name", "f'(x)")
    parser.position += 1
    return Call(parser.built_in("complement"), (left,), span=parser.span(start))


def index(parser: Cursor, left: Node, start: int, _minimum: int) -> Node | None:
    """``score[2]``, ``M[1, 2]``; the bracket touches what it indexes."""
    indexable = isinstance(left, INDEXABLE) or left is parser.group
    if not parser.touching(parser.position) or not indexable:
        return None
    parser.position += 1
    found = items(parser, ("]",), "the index")
    if not found:
        raise parser.error_about(start, "an index is missing", "score[2]")
    return Index(left, found, span=parser.span(start))


def coordinate(parser: Cursor, left: Node, start: int, _minimum: int) -> Node:
    """``A.x`` of a declared name is ``x_coordinate(A)``, of any point expression as well."""
    here = parser.position
    named = isinstance(left, Name) and left.identifier in parser.names
    if not (named or isinstance(left, (Call, Index)) or left is parser.group) or (
        not parser.touching(here)
    ):
        raise parser.error("names have no parts, but declared points have coordinates A.x, A.y")
    parser.position += 1
    function = parser.built_in(f"{parser.words[here][1]}_coordinate")
    return Call(function, (left,), span=parser.span(start))


# --- between arithmetic and relations ----------------------------------------------------


def ratio(parser: Cursor, left: Node, start: int, _minimum: int) -> Node | None:
    """``2 : 3 : 4``."""
    if not parser.colons:
        return None
    parts = [left]
    while parser.take(":"):
        parts.append(parser.expression(Level.RATIO + 1))
    return Ratio(tuple(parts), span=parser.span(start))


def modulo(parser: Cursor, left: Node, start: int, _minimum: int) -> Node:
    """``n mod 3``, where it is clear what is divided; ``n = 2 mod 3`` may be a congruence."""
    parser.position += 1
    loose = (Add, Multiply, Divide, Negate, PlusMinus)
    left_unclear = isinstance(left, loose) and left is not parser.group
    right = parser.expression(Level.MOD + 1)
    right_unclear = isinstance(right, loose) and right is not parser.group
    if left_unclear or right_unclear:
        raise parser.error_about(
            start, "unclear what 'mod' divides", f"mod({brief(left)}, {brief(right)})"
        )
    if start > 0 and parser.kinds[start - 1] in ("=", "!="):
        modulus, shown = brief(right), brief(Call("mod", (left, right)))
        raise parser.error_about(
            start,
            "unclear whether this is a congruence or a remainder",
            f"{brief(left)} (mod {modulus}) for the congruence, {shown} for the remainder",
        )
    return Call(parser.built_in("mod"), (left, right), span=parser.span(start))


_SET_FUNCTIONS = {"union": "union", "intersect": "intersect", "\\": "difference"}


def set_operator(parser: Cursor, left: Node, start: int, _minimum: int) -> Node:
    """Union, intersection and difference of sets; different signs need parentheses."""
    kind = parser.kind
    operands = [as_domain(parser, left)]
    while parser.take(kind):
        operands.append(as_domain(parser, parser.expression(Level.SET + 1)))
    if parser.kind in _SET_FUNCTIONS or (kind == "\\" and len(operands) > 2):
        raise parser.error("different set operators without parentheses", "A union (B intersect C)")
    function = parser.built_in(_SET_FUNCTIONS[kind])
    return Call(function, tuple(operands), span=parser.span(start))
