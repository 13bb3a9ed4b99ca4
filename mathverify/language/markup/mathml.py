"""The tree as presentation MathML (MathML Core), for HTML pages and screen readers.

`mathverify.language.layout.layout` decides what the formula looks like; here it is spelled.
"""

from __future__ import annotations

from html import escape

from mathverify.language.layout.boxes import (
    EMPTY,
    FUNCTION_APPLICATION,
    INVISIBLE_TIMES,
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

NAMESPACE = "http://www.w3.org/1998/Math/MathML"


def to_mathml(node: Node, manner: Manner = ENGLISH, *, display: bool = False) -> str:
    """``node`` as one complete, well-formed ``<math>`` element.

    With ``display`` the formula is set on a line of its own, with large fractions and
    limits above and below their sign.
    """
    mode = ' display="block"' if display else ""
    return f'<math xmlns="{NAMESPACE}"{mode}>{_spell(in_manner(lay_out(node), manner))}</math>'


def _spell(box: Box) -> str:
    match box:
        case Row(parts):
            return _spell(parts[0]) if len(parts) == 1 else _element("mrow", _row(parts))
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
            return _THIN_SPACE
        case Sign(text, kind):
            return _sign(text, kind)
        case Fraction(numerator, denominator):
            return _element("mfrac", _spell(numerator) + _spell(denominator))
        case Mixed(whole, above, below):
            part = _element("mn", above) + _element("mn", below)
            small = f'<mfrac displaystyle="false">{part}</mfrac>'
            return _element("mrow", f"{_element('mn', whole)}<mo>&#x2064;</mo>{small}")
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
        case Accent(Digits(text), "‾"):
            # One stroke over several digits is short where the font cannot stretch it.
            digits = [_over(_element("mn", _text(digit)), "‾") for digit in text]
            return digits[0] if len(digits) == 1 else _element("mrow", "".join(digits))
        case Accent(base, mark):
            return _over(_spell(base), mark)
        case Fence(opening, body, closing):
            return _fenced(opening, _spell(body), closing, tall=is_tall(body))
        case Matrix(rows):
            return _fenced("(", _table(rows), ")", tall=True)
        case Cases(rows):
            brace = '<mo fence="true" form="prefix" stretchy="true">{</mo>'
            return _element("mrow", brace + _table(rows))
        case _:
            raise TypeError(f"not a box: {box!r}")


_THIN_SPACE = '<mspace width="0.1667em"/>'


def _row(parts: tuple[Box, ...]) -> str:
    """The parts in order, with the room round a function's name that the signs do not make."""
    spelled: list[str] = []
    for place, part in enumerate(parts):
        before = parts[place - 1] if place else EMPTY
        bare = before == FUNCTION_APPLICATION and not isinstance(part, Fence)
        if bare or (before == INVISIBLE_TIMES and _begins_with_name(part)):
            spelled.append(_THIN_SPACE)
        spelled.append(_spell(part))
    return "".join(spelled)


def _begins_with_name(box: Box) -> bool:
    match box:
        case Row(parts):
            return bool(parts) and _begins_with_name(parts[0])
        case Scripts(base, _, _):
            return _begins_with_name(base)
        case Limits(sign, _, _):
            return isinstance(sign, FunctionName)
        case _:
            return isinstance(box, FunctionName)


def _over(base: str, mark: str) -> str:
    return _element("mover", f'{base}<mo accent="true" stretchy="true">{mark}</mo>')


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
        case SignKind.ORDINARY if text == "′":
            return '<mo lspace="0" rspace="0">′</mo>'
        case SignKind.ORDINARY:
            return f'<mi mathvariant="normal">{_text(text)}</mi>'
        case SignKind.RELATION if text == ":":
            return '<mo lspace="0.2778em" rspace="0.2778em">:</mo>'
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
