"""The tree as mathematics of Typst, to be put between ``$…$``: ``attach(x, t: 2) + frac(1, 2)``.

`mathverify.language.layout` decides what the formula looks like; here it is spelled, and every sign
that means something in Typst escaped.  `typst_reader` beside it reads it back.
"""

from __future__ import annotations

from mathverify.language.layout.boxes import (
    EMPTY,
    FUNCTION_APPLICATION,
    Accent,
    Binomial,
    Box,
    Cases,
    Digits,
    Fence,
    Fraction,
    FunctionName,
    Letter,
    Limits,
    Matrix,
    Mixed,
    NthRoot,
    Row,
    Scripts,
    Sign,
    SignKind,
    Space,
    SquareRoot,
    UnitLetters,
    UnitSymbols,
    Upright,
    Words,
    is_tall,
)
from mathverify.language.layout.layout import lay_out
from mathverify.language.layout.manner import ENGLISH, Manner, in_manner
from mathverify.language.tree import Node

#: What is set by a function over its argument; the others by ``accent``.
ACCENTS = {"‾": "overline", "⌢": "overparen", "⃗": "arrow", "→": "→", "↔": "↔"}
#: A blank at which no line ends.
_FIXED = "\u00a0"
_MEANT = frozenset("\\/(),;:#$&_^\"*~'[]{}|`@")


def to_typst(node: Node, manner: Manner = ENGLISH) -> str:
    """``node`` as Typst, without the dollar signs."""
    return _spell(in_manner(lay_out(node), manner)).strip()


def typst_string(text: str) -> str:
    """A string of Typst, in quotes; what cannot be printed is a blank, but for fixed blanks."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    kept = (sign if sign.isprintable() or sign == _FIXED else " " for sign in escaped)
    return f'"{"".join(kept)}"'


def _spell(box: Box) -> str:
    match box:
        case Row(parts):
            return _row(parts)
        case Digits(text) if "," in text:
            return typst_string(text)
        case Digits(text) | Letter(text):
            return text
        case Upright(text):
            return f"upright({typst_string(text)})"
        case UnitLetters(text) | Words(text):
            return typst_string(text)
        case UnitSymbols(body):
            return f"upright({_spell(body)})"
        case FunctionName(text):
            return f"op({typst_string(text)})"
        case Space():
            return "thin"
        case Sign(text, kind):
            return _sign(text, kind)
        case Fraction(numerator, denominator):
            return f"frac({_spell(numerator)}, {_spell(denominator)})"
        case Mixed(whole, above, below):
            return f"{whole} inline(frac({above}, {below}))"
        case Binomial(upper, lower):
            return f"binom({_spell(upper)}, {_spell(lower)})"
        case SquareRoot(radicand):
            return f"sqrt({_spell(radicand)})"
        case NthRoot(radicand, index):
            return f"root({_spell(index)}, {_spell(radicand)})"
        case Scripts(base, below, above):
            return _attached(_spell(base), below, above)
        case Limits(sign, below, above):
            return _attached(_large(sign), below, above)
        case Accent(base, mark):
            name = ACCENTS[mark]
            inside = _spell(base)
            return f"{name}({inside})" if name.isalpha() else f"accent({inside}, {name})"
        case Fence(opening, body, closing):
            inside = f"{_escaped(opening)}{_spell(body).strip()}{_escaped(closing)}"
            return f"lr({inside})" if is_tall(body) else inside
        case Matrix(rows):
            lines = "; ".join(", ".join(map(_spell, row)) for row in rows)
            return f'mat(delim: "(", {lines})'
        case Cases(rows):
            return f"cases({', '.join(f'{_spell(one)} & {_spell(when)}' for one, when in rows)})"
        case _:
            raise TypeError(f"not a box: {box!r}")


def _row(parts: tuple[Box, ...]) -> str:
    """The parts in order; a function with a bare argument is apart from it."""
    text = ""
    for place, part in enumerate(parts):
        before = parts[place - 1] if place else EMPTY
        if before == FUNCTION_APPLICATION and not isinstance(part, Fence):
            text = _joined(text, "thin") if isinstance(parts[place - 2], Letter | Upright) else text
        text = _joined(text, _spell(part))
    return text


def _joined(text: str, piece: str) -> str:
    """Side by side, with a space where two pieces would become one word or one number."""
    touching = text[-1:].isalnum() and piece[:1].isalnum()
    return f"{text} {piece}" if touching else text + piece


def _sign(text: str, kind: SignKind) -> str:
    if kind is SignKind.INVISIBLE:
        return ""
    if text.isalpha() and text.isascii():
        return f'class("binary", {typst_string(text)})'
    if kind is SignKind.PREFIX and text in "+−±":
        return f'class("normal", {text})'
    sign = _escaped(text)
    if kind is SignKind.PUNCTUATION:
        return f"{sign} "
    # Two signs of ASCII side by side may be one sign of Typst, and a dot may be part of a name.
    apart = kind in (SignKind.BINARY, SignKind.RELATION) or sign.isascii()
    return f" {sign} " if apart and not sign.startswith("\\") else sign


def _escaped(text: str) -> str:
    return "".join(f"\\{sign}" if sign in _MEANT else sign for sign in text)


def _large(sign: Sign | FunctionName) -> str:
    if isinstance(sign, FunctionName):
        return f"op({typst_string(sign.text)}, limits: #true)"
    return sign.text if sign.text == "∫" else f"limits({sign.text})"


def _attached(base: str, below: Box, above: Box) -> str:
    scripts = ""
    if below != EMPTY:
        scripts += f", b: {_spell(below)}"
    primes = _spell(above)
    if primes and not primes.strip("′"):
        return (f"attach({base}{scripts})" if scripts else base) + "'" * len(primes)
    if above != EMPTY:
        scripts += f", t: {primes}"
    return f"attach({base}{scripts})" if scripts else base
