"""The operators of arithmetic: sums, products with and without a sign, powers, postfixes."""

from __future__ import annotations

from fractions import Fraction

from mathverify.language.ascii import to_ascii
from mathverify.language.grammar_brackets import items
from mathverify.language.grammar_domains import as_domain
from mathverify.language.grammar_units import quantity
from mathverify.language.parser_cursor import Cursor, Level, spelled
from mathverify.language.tokens import SUPERSCRIPTS
from mathverify.language.tree import (
    Add,
    Apply,
    Call,
    Constant,
    Divide,
    Factorial,
    Index,
    Interval,
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
    Span,
    TupleLiteral,
)
from mathverify.language.unit_words import unit_word
from mathverify.language.vocabulary import FUNCTIONS, SYNONYMS

__all__ = [
    "factorial",
    "index",
    "modulo",
    "negated",
    "negative",
    "percent",
    "plus",
    "plus_minus",
    "positive",
    "power",
    "primed_set",
    "product",
    "ratio",
    "set_operator",
    "superscript",
    "touching_name",
]


# --- sums --------------------------------------------------------------------------------


def plus(parser: Cursor, left: Node, start: int, _minimum: int) -> Node | None:
    """A sum or difference, as long as it goes on."""
    if parser.ahead(1) in (")", ","):  # the side of a limit, x -> 0+
        return None
    terms = [left]
    while True:
        kind = parser.kind
        here = parser.position
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


def negated(parser: Cursor, minimum: int) -> Node:
    """``±x``."""
    start = parser.position
    parser.position += 1
    right = parser.expression(max(minimum, Level.MULTIPLY))
    return PlusMinus(None, right, span=parser.span(start))


# --- products ----------------------------------------------------------------------------


def product(parser: Cursor, left: Node, start: int, _minimum: int) -> Node | None:
    """A run of factors with ``*``, ``/``, ``of`` or nothing between them."""
    factors = [left]
    while True:
        kind = parser.kind
        if kind == "*":
            parser.position += 1
            factors.append(parser.expression(Level.UNIT))
        elif kind == "/":
            factors = [_quotient(parser, factors, start)]
        elif kind == "of" and isinstance(factors[-1], Percent):
            parser.position += 1
            factors.append(parser.expression(Level.UNIT))
        elif kind == "(" and parser.ahead(1) == "mod" and parser.ahead(2) != "(":
            break
        elif kind in _BESIDE and _may_stand_beside(parser, factors[-1]):
            factor = parser.expression(Level.UNIT)
            _check_beside(parser, factors[-1], factor)
            factors.append(factor)
        else:
            break
    if len(factors) == 1:
        return None if factors[0] is left else factors[0]
    return Multiply(tuple(factors), span=parser.span(start))


def _quotient(parser: Cursor, factors: list[Node], start: int) -> Node:
    parser.position += 1
    inside = parser.position
    below = parser.expression(Level.UNIT)
    above = factors[0]
    if len(factors) > 1:
        whole = Span(parser.starts[start], parser.ends[inside - 2])
        above = Multiply(tuple(factors), span=whole)
    if isinstance(factors[-1], Percent) and isinstance(below, Name):
        unit = unit_word(below.identifier)
        if unit and below.identifier not in parser.names:
            raise parser.error_about(
                start, "a rate is written with a word", f"{to_ascii(above)} per {unit}"
            )
    if isinstance(below, Percent) and below is not parser.group:
        raise parser.error_about(
            start,
            "unclear what the percentage is of",
            f"{spelled_above(above)}/({to_ascii(below)}) or "
            f"({to_ascii(above)}/{to_ascii(below.operand)})%",
        )
    if isinstance(below, Quantity) and below is not parser.group and not _has_unit(factors[-1]):
        value, unit = to_ascii(below.value), to_ascii(below)
        raise parser.error_about(
            start,
            "unclear whether the unit belongs to the quotient or to what is under the line",
            f"{to_ascii(above)}/({unit}) or ({to_ascii(above)}/{value})"
            f"{unit[len(to_ascii(below.value)) :]}",
        )
    if parser.kind in _BESIDE:
        next_factor = _peek(parser)
        raise parser.error(
            "unclear what stands under the line",
            f"{spelled_above(above)}/({to_ascii(below)}*{next_factor}) or "
            f"({to_ascii(above)}/{to_ascii(below)})*{next_factor}",
            start=inside,
            end=parser.position,
        )
    return Divide(above, below, span=parser.span(start))


def spelled_above(node: Node) -> str:
    """A numerator in a hint."""
    text = to_ascii(node)
    return text if isinstance(node, (Name, Number, Constant, Multiply, Call)) else f"({text})"


def _has_unit(node: Node) -> bool:
    if isinstance(node, Divide):
        return _has_unit(node.numerator) or _has_unit(node.denominator)
    if isinstance(node, Multiply):
        return any(_has_unit(factor) for factor in node.factors)
    return isinstance(node, Quantity)


#: Kinds of token that begin an operand and may follow a factor without a sign.
_BESIDE = frozenset({"name", "number", "(", "√", "∛"})


def _peek(parser: Cursor) -> str:
    word = parser.word
    return "(...)" if parser.kind == "(" else word


def _may_stand_beside(parser: Cursor, left: Node) -> bool:
    """Whether the operand at the cursor multiplies ``left``; raises where that is unclear."""
    kind = parser.kind
    here = parser.position
    grouped = left is parser.group
    text = to_ascii
    if kind == "number":
        if isinstance(left, Quantity) and not grouped:
            more = " ".join(parser.words[here : here + 2]).strip()
            raise parser.error("parts with different units need a sign", f"{text(left)} + {more}")
        if isinstance(left, Number) and not grouped:
            pieces = [parser.words[here - 1], parser.word]
            while len(pieces[-1]) == 3 and parser.ahead(len(pieces) - 1) == "number":
                pieces.append(parser.words[here + len(pieces) - 1])
            raise parser.error(
                "two numbers side by side", f"{'*'.join(pieces)} or {''.join(pieces)}"
            )
        if isinstance(left, Percent):
            raise parser.error("'%' is no operator", f"mod({text(left.operand)}, {parser.word})")
        raise parser.error("a number after a factor needs a sign", f"{spelled(left)}*{parser.word}")
    if isinstance(left, Percent) and not grouped:
        raise parser.error(
            "unclear whether '%' is percent or a remainder",
            f"{text(left)}*{parser.word} or mod({text(left.operand)}, {parser.word})",
        )
    if isinstance(left, (Quantity, Factorial, PlusMinus)) and not grouped:
        raise parser.error("expected an operator", f"{spelled(left)}*{_peek(parser)}")
    if isinstance(left, Power) and not grouped:
        _check_after_power(parser, left)
    if kind in ("(", "√", "∛"):
        return True
    if isinstance(left, Number) or grouped:
        return True
    if _is_pi(left) or (parser.word == "pi" and "pi" not in parser.names):
        return True
    if isinstance(left, (Call, Apply, Power)):
        return True
    if parser.kinds[here + 1] == "(" and _is_function(parser, parser.word):
        return True
    if not isinstance(left, (Name, Constant)):
        raise parser.error("expected an operator")
    raise parser.error(
        "two names side by side", f"{text(left)}*{parser.word}", start=here - 1, end=here
    )


def _check_after_power(parser: Cursor, left: Power) -> None:
    """``x^2(x + 1)`` and ``x²y`` have one reading, ``e^2x`` and ``2^x(...)`` have two."""
    if left is not parser.superscripted:
        base = left.base
        plain = isinstance(base, (Name, Call)) or base is parser.group_base
        if not (plain and isinstance(left.exponent, Number) and parser.kind == "("):
            raise parser.error(
                "unclear where the exponent ends",
                f"{to_ascii(left)}*{_peek(parser)} or "
                f"{spelled(base)}^({to_ascii(left.exponent)}*{_peek(parser)})",
            )


def _is_pi(node: Node) -> bool:
    return isinstance(node, Constant) and node.name == "pi"


def _is_function(parser: Cursor, word: str) -> bool:
    if word in parser.names:
        return word in parser.functions
    return word in FUNCTIONS or word in SYNONYMS


def _check_beside(parser: Cursor, left: Node, right: Node) -> None:
    if isinstance(right, (TupleLiteral, Interval)):
        hint = ""
        if isinstance(left, Name):
            function = SYNONYMS.get(left.identifier, left.identifier)
            if function in FUNCTIONS and isinstance(right, TupleLiteral):
                hint = to_ascii(Call(function, right.items))
        what = "several values in parentheses cannot be multiplied"
        if isinstance(left, Name):
            what = f"'{left.identifier}' is declared and is not a function"
        raise parser.error_about(max(0, parser.position - 1), what, hint)


def touching_name(parser: Cursor, left: Node, start: int, minimum: int) -> Node | None:
    """A name after an operand: its unit, or one more factor."""
    node = quantity(parser, left, start, minimum)
    if node is not None or minimum > Level.MULTIPLY:
        return node
    return product(parser, left, start, minimum)


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
        exponent = Number(Fraction(int(digits)), digits, span=parser.span(here))
        if text.startswith("-"):
            exponent = Negate(exponent, span=parser.span(here))
    node = Power(left, exponent, span=parser.span(start))
    parser.superscripted = node
    return node


def _no_unit_before(parser: Cursor, left: Node, sign: str) -> None:
    if isinstance(left, Quantity) and left is not parser.group:
        raise parser.error(f"'{sign}' after a unit", f"({to_ascii(left)}){sign}...")


def factorial(parser: Cursor, left: Node, start: int, _minimum: int) -> Node:
    """``n!``."""
    _no_unit_before(parser, left, "!")
    if isinstance(left, Factorial) and left is not parser.group:
        raise parser.error("double factorials are not read", f"({to_ascii(left)})!")
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
    indexable = isinstance(left, (Name, Call, Apply, Index)) or left is parser.group
    if not parser.touching(parser.position) or not indexable:
        return None
    parser.position += 1
    found = items(parser, ("]",), "the index")
    if not found:
        raise parser.error_about(start, "an index is missing", "score[2]")
    return Index(left, found, span=parser.span(start))


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
    """``n mod 3``, where it is clear what is divided."""
    parser.position += 1
    loose = (Add, Multiply, Divide, Negate, PlusMinus)
    left_unclear = isinstance(left, loose) and left is not parser.group
    right = parser.expression(Level.MOD + 1)
    right_unclear = isinstance(right, loose) and right is not parser.group
    if left_unclear or right_unclear:
        raise parser.error_about(
            start, "unclear what 'mod' divides", f"mod({to_ascii(left)}, {to_ascii(right)})"
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
