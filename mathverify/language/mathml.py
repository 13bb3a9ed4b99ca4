"""The tree as presentation MathML (MathML Core), for HTML pages and screen readers.

`mathverify.language.layout` decides what the formula looks like; here it is spelled.
"""

from __future__ import annotations

from html import escape

from mathverify.language.boxes import (
    EMPTY,
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
from mathverify.language.layout import lay_out
from mathverify.language.tree import Node

__all__ = ["to_mathml"]

NAMESPACE = "http://www.w3.org/1998/Math/MathML"


def to_mathml(node: Node, *, display: bool = False) -> str:
    """``node`` as one complete, well-formed ``<math>`` element.

    With ``display`` the formula is set on a line of its own, with large fractions and
    limits above and below their sign.
    """
    mode = ' display="block"' if display else ""
    return f'<math xmlns="{NAMESPACE}"{mode}>{_spell(lay_out(node))}</math>'


def _spell(box: Box) -> str:
    match box:
        case Row(parts):
            inner = "".join(_spell(part) for part in parts)
            return inner if len(parts) == 1 else _element("mrow", inner)
        case Digits(text):
            return _element("mn", _text(text))
        case Letter(text):
            return _element("mi", _text(text))
        case Upright(text) | FunctionName(text) | UnitLetters(text):
            return _upright(text)
        case UnitSymbols(body):
            return _spell(body)
        case Words(text):
            # Spaces at the ends of a token element are dropped, so they are made to stay.
            return _element("mtext", _text(text).replace(" ", "&#xA0;"))
        case Space():
            return '<mspace width="0.1667em"/>'
        case Sign(text, kind):
            return _sign(text, kind)
        case Fraction(numerator, denominator):
            return _element("mfrac", _spell(numerator) + _spell(denominator))
        case Binomial(upper, lower):
            stack = f'<mfrac linethickness="0">{_spell(upper)}{_spell(lower)}</mfrac>'
            return _fenced("(", stack, ")", tall=True)
        case SquareRoot(radicand):
            return _element("msqrt", _spell(radicand))
        case NthRoot(radicand, index):
            return _element("mroot", _spell(radicand) + _spell(index))
        case Scripts(base, below, above):
            return _attached(_spell(base), below, above, ("msub", "msup", "msubsup"))
        case Limits(sign, below, above):
            names = ("munder", "mover", "munderover")
            if sign == Sign("∫", SignKind.PREFIX):
                names = ("msub", "msup", "msubsup")
            return _attached(_spell(sign), below, above, names)
        case Accent(base, mark):
            over = f'<mo accent="true" stretchy="true">{mark}</mo>'
            return _element("mover", _spell(base) + over)
        case Fence(opening, body, closing):
            return _fenced(opening, _spell(body), closing, tall=is_tall(body))
        case Matrix(rows):
            return _fenced("(", _table(rows), ")", tall=True)
        case Cases(rows):
            brace = '<mo fence="true" form="prefix" stretchy="true">{</mo>'
            return _element("mrow", brace + _table(rows))
        case _:
            raise TypeError(f"not a box: {box!r}")


def _text(text: str) -> str:
    return escape(text, quote=False)


def _element(name: str, inner: str) -> str:
    return f"<{name}>{inner}</{name}>"


def _upright(text: str) -> str:
    # One letter would be set in italics.
    variant = ' mathvariant="normal"' if len(text) == 1 else ""
    return f"<mi{variant}>{_text(text)}</mi>"


def _sign(text: str, kind: SignKind) -> str:
    match kind:
        case SignKind.INVISIBLE:
            return f"<mo>&#x{ord(text):X};</mo>"
        case SignKind.PREFIX:
            return f'<mo form="prefix">{_text(text)}</mo>'
        case SignKind.POSTFIX:
            return f'<mo form="postfix" lspace="0">{_text(text)}</mo>'
        case SignKind.PUNCTUATION:
            return f'<mo separator="true">{_text(text)}</mo>'
        case SignKind.ORDINARY:
            return f'<mi mathvariant="normal">{_text(text)}</mi>'
        case SignKind.BINARY | SignKind.RELATION:
            return f"<mo>{_text(text)}</mo>"


def _table(rows: tuple[tuple[Box, ...], ...]) -> str:
    lines = (
        _element("mtr", "".join(_element("mtd", _spell(cell)) for cell in row)) for row in rows
    )
    return _element("mtable", "".join(lines))


def _attached(base: str, below: Box, above: Box, names: tuple[str, str, str]) -> str:
    """``base`` with what is below and above it; element names for below, above, both."""
    only_below, only_above, both = names
    if below == EMPTY and above == EMPTY:
        return base
    if above == EMPTY:
        return _element(only_below, base + _spell(below))
    if below == EMPTY:
        return _element(only_above, base + _spell(above))
    return _element(both, base + _spell(below) + _spell(above))


def _fenced(opening: str, inner: str, closing: str, *, tall: bool) -> str:
    stretchy = "true" if tall else "false"
    left = f'<mo fence="true" form="prefix" stretchy="{stretchy}">{_text(opening)}</mo>'
    right = f'<mo fence="true" form="postfix" stretchy="{stretchy}">{_text(closing)}</mo>'
    return _element("mrow", left + inner + right)
