"""Operands that begin with a digit or a sign of their own: numbers, fractions, roots."""

from __future__ import annotations

from fractions import Fraction

from mathverify.language.grammar import units
from mathverify.language.grammar.cursor import Cursor, Level, brief
from mathverify.language.numerals import UnclearRepetend, read_numeral
from mathverify.language.token_signs import FRACTION_SIGNS
from mathverify.language.tree import (
    Call,
    Constant,
    Divide,
    Node,
    Number,
    SetLiteral,
)


def number(parser: Cursor, _minimum: int) -> Node:
    """A literal, exact and with its digits as typed."""
    start = parser.position
    word = parser.words[start]
    if len(word) > parser.limits.digits:
        raise parser.error(f"more than {parser.limits.digits} digits")
    try:
        value, written = read_numeral(word)
    except UnclearRepetend as unclear:
        raise parser.error(
            "unclear which digits repeat; they stand there twice, or in parentheses; a rounded "
            "value has none, and the ask says how it is rounded; in a step it stands after ~=",
            f"{word.rstrip('.…')} or {unclear}",
        ) from None
    parser.position = start + 1
    following = parser.kinds[start + 1]
    if following == "name" and parser.touching(start + 1):
        after = parser.words[start + 1]
        if after[0] in "eE" and after[1:].isdecimal():
            raise parser.error(
                "powers of ten are written out",
                f"{written}*10^{after[1:]}",
                start=start,
                end=start + 1,
            )
        if _signed_power_of_ten(parser, start):
            sign, size = parser.words[start + 2 : start + 4]
            exponent = size if sign == "+" else f"-{size}"
            raise parser.error(
                "powers of ten are written out",
                f"{written}*10^{exponent}"
                + (f", or {written}*e {sign} {size}" if after == "e" else ""),
                start=start,
                end=start + 3,
            )
    elif following == "," and _thousands(parser, start):
        following_word = parser.words[start + 2]
        raise parser.error(
            "unclear whether the comma groups digits",
            f"{word}{following_word}, or '{word}, {following_word}' for two numbers",
            start=start,
            end=start + 2,
        )
    elif following in ("fraction", "number") and word.isdecimal():
        mixed = _mixed(parser, start)
        if mixed is not None:
            return mixed
    return Number(value, written, span=parser.span(start))


#: What takes a part of a mixed number where it stands beside it: ``x^2 1/2``, ``2 1/2x``.
_TAKES_BEFORE = frozenset(["name", "number", ".", "^", "/", "*", ")", "]", "super", "fraction"])
_TAKES_AFTER = frozenset(["name", "number", ".", "^", "!", "(", "/", "super", "fraction"])


def _mixed(parser: Cursor, start: int) -> Number | None:
    """``2 3/4`` and ``2¾`` with a proper fraction; None for two numbers side by side."""
    kinds, words = parser.kinds, parser.words
    if kinds[start + 1] == "fraction":
        above, below = FRACTION_SIGNS[words[start + 1]]
        end = start + 2
    elif len(kinds) > start + 3 and tuple(kinds[start + 2 : start + 4]) == ("/", "number"):
        together = parser.touching(start + 2) and parser.touching(start + 3)
        digits = words[start + 1].isdecimal() and words[start + 3].isdecimal()
        if parser.touching(start + 1) or not together or not digits:
            return None
        above, below, end = int(words[start + 1]), int(words[start + 3]), start + 4
    else:
        return None
    row = start and kinds[start - 1] == "[" and kinds[end] == "]"
    before = start and parser.touching(start) and kinds[start - 1] in _TAKES_BEFORE
    after = kinds[end] in _TAKES_AFTER and parser.touching(end)
    if row or before or after or not 0 < above < below:
        if kinds[start + 1] == "fraction":
            raise parser.error(
                "unclear whether this is a mixed number or a product",
                f"({words[start]} {above}/{below})",
                start=start,
                end=start + 1,
            )
        return None
    parser.position = end
    written = f"{int(words[start])} {above}/{below}"
    return Number(read_numeral(written)[0], written, span=parser.span(start))


def _signed_power_of_ten(parser: Cursor, start: int) -> bool:
    """Whether ``1.6e-19`` stands at ``start`` without blanks, and e is no name of the question."""
    word = parser.words[start + 1]
    if word not in ("e", "E") or word in parser.names or len(parser.kinds) <= start + 3:
        return False
    signed = parser.kinds[start + 2] in ("+", "-") and parser.kinds[start + 3] == "number"
    together = all(parser.touching(place) for place in (start + 2, start + 3))
    return signed and together and parser.words[start + 3].isdecimal()


def _thousands(parser: Cursor, start: int) -> bool:
    """Whether ``12,000`` stands at ``start`` where a list could be meant as well."""
    if len(parser.kinds) <= start + 2 or parser.kinds[start + 2] != "number":
        return False
    before, after = parser.words[start], parser.words[start + 2]
    if not (parser.touching(start + 1) and parser.touching(start + 2)):
        return False
    if not before.isdecimal() or len(before) > 3 or len(after.partition(".")[0]) != 3:
        return False
    return after.startswith("0") or parser.brackets == 0 or ", " in parser.text


def fraction_sign(parser: Cursor, _minimum: int) -> Node:
    """``½`` as the quotient of 1 and 2."""
    start = parser.position
    above, below = FRACTION_SIGNS[parser.word]
    parser.position += 1
    node = Divide(
        Number(Fraction(above), str(above)),
        Number(Fraction(below), str(below)),
        span=parser.span(start),
    )
    parser.group = node
    return node


def infinity(parser: Cursor, _minimum: int) -> Node:
    """``∞``."""
    parser.position += 1
    return Constant(parser.built_in("inf"), span=parser.span(parser.position - 1))


def empty_set(parser: Cursor, _minimum: int) -> Node:
    """``∅``."""
    parser.position += 1
    return SetLiteral((), span=parser.span(parser.position - 1))


def root_sign(parser: Cursor, _minimum: int) -> Node:
    """``√3``, ``√(x + 1)``, ``∛8``."""
    start = parser.position
    cube = parser.kind == "∛"
    parser.position += 1
    inside = parser.position
    if parser.kind not in ("number", "name", "("):
        raise parser.error("expected a number, a name or parentheses after the root", "sqrt(...)")
    grouped = parser.kind == "("
    argument = parser.operand(Level.POSTFIX)
    function = parser.built_in("root" if cube else "sqrt")
    after = parser.kind
    own_unit = after == "name" and units.unit_here(parser, parser.position)
    loose = after in ("^", "super", "!", "number", "(", "[", "'") or (
        after == "name" and not own_unit
    )
    if loose and not (grouped and after not in ("[", "'")):
        raise parser.error(
            "unclear where the root ends",
            _ends(function, brief(argument), "(...)" if after == "(" else parser.word, after),
            start=start,
            end=max(inside, start),
        )
    if cube:
        three = Number(Fraction(3), "3")
        return Call(function, (argument, three), span=parser.span(start))
    return Call(function, (argument,), span=parser.span(start))


def _ends(function: str, argument: str, following: str, after: str) -> str:
    """Both places where a root may end, before or behind what follows its argument."""
    if after in ("name", "number", "("):
        return f"{function}({argument})*{following} or {function}({argument}*{following})"
    if after == "^":
        return f"{function}({argument})^... or {function}({argument}^...)"
    return f"{function}(...)"
