"""The tree as Office Math (OMML), the equations of word processors: ``<m:oMath>…</m:oMath>``.

`mathverify.language.layout` decides what the formula looks like; here it is spelled.  The prefix
``m`` is declared by the document that the formula is put into.  `omml_reader` beside
it reads it back.
"""

from __future__ import annotations

from html import escape

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

#: The namespace of the prefix ``m``.
OMML = "http://schemas.openxmlformats.org/officeDocument/2006/math"
THIN_SPACE = "\u2009"
#: Marks that stand over one letter; the others are stretched over what is below them.
_OVER_ONE = "⃗"
#: Upright signs and functions; names and units, upright in LibreOffice as text alone; words.
_UPRIGHT, _NAME, _TEXT = '<m:sty m:val="p"/>', "<m:lit/><m:nor/>", "<m:nor/>"
#: Delimiters that stand as signs where they need not grow: grown ones are thin in LibreOffice.
_PLAIN = ("()", "{}", "[]")


def to_omml(node: Node, manner: Manner = ENGLISH) -> str:
    """``node`` as one equation."""
    return f"<m:oMath>{_spell(in_manner(lay_out(node), manner))}</m:oMath>"


def _spell(box: Box) -> str:
    match box:
        case Row(parts):
            return _row(parts)
        case Digits(text) | Letter(text):
            return _run(text)
        case FunctionName(text):
            return _run(text, _UPRIGHT)
        case Upright(text) | UnitLetters(text):
            return _run(text, _NAME)
        case UnitSymbols(body):
            return _spell(body)
        case Words(text):
            return _run(text, _TEXT)
        case Space():
            return _run(THIN_SPACE)
        case Sign(text, kind):
            return _sign(text, kind)
        case Fraction(numerator, denominator):
            return f"<m:f>{_part('num', numerator)}{_part('den', denominator)}</m:f>"
        case Mixed(whole, above, below):
            skewed = '<m:fPr><m:type m:val="skw"/></m:fPr>'
            part = f"{_part('num', Digits(above))}{_part('den', Digits(below))}"
            return f"{_run(whole)}<m:f>{skewed}{part}</m:f>"
        case Binomial(upper, lower):
            bare = '<m:fPr><m:type m:val="noBar"/></m:fPr>'
            stack = f"<m:f>{bare}{_part('num', upper)}{_part('den', lower)}</m:f>"
            return _fenced("(", stack, ")")
        case SquareRoot(radicand):
            hidden = '<m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>'
            return f"<m:rad>{hidden}{_part('e', radicand)}</m:rad>"
        case NthRoot(radicand, index):
            return f"<m:rad>{_part('deg', index)}{_part('e', radicand)}</m:rad>"
        case Scripts(base, below, above):
            return _attached(base, below, above)
        case Limits():
            return _limits(box, "")
        case Accent(base, "‾"):
            return f'<m:bar><m:barPr><m:pos m:val="top"/></m:barPr>{_part("e", base)}</m:bar>'
        case Accent(base, mark) if mark == _OVER_ONE:
            properties = f'<m:accPr><m:chr m:val="{mark}"/></m:accPr>'
            return f"<m:acc>{properties}{_part('e', base)}</m:acc>"
        case Accent(base, mark):
            place = '<m:pos m:val="top"/><m:vertJc m:val="bot"/>'
            properties = f'<m:groupChrPr><m:chr m:val="{mark}"/>{place}</m:groupChrPr>'
            return f"<m:groupChr>{properties}{_part('e', base)}</m:groupChr>"
        case Fence(opening, body, closing) if opening + closing in _PLAIN and not is_tall(body):
            return f"{_run(opening)}{_spell(body)}{_run(closing)}"
        case Fence(opening, body, closing):
            return _fenced(opening, _spell(body), closing)
        case Matrix(rows):
            return _fenced("(", _table(rows, "center"), ")")
        case Cases(rows):
            return _fenced("{", _table(rows, "left"), "")
        case _:
            raise TypeError(f"not a box: {box!r}")


def _row(parts: tuple[Box, ...]) -> str:
    """The parts in order; a large sign takes what follows it as its operand.

    A function with a bare argument is apart from it.
    """
    spelled: list[str] = []
    for place, part in enumerate(parts):
        before = parts[place - 1] if place else EMPTY
        if before == FUNCTION_APPLICATION and not isinstance(part, Fence):
            spelled.append(_run(THIN_SPACE))
        if isinstance(part, Limits):
            return "".join(spelled) + _limits(part, _row(parts[place + 1 :]))
        spelled.append(_spell(part))
    return "".join(spelled)


def _limits(limits: Limits, operand: str) -> str:
    below, above = limits.below, limits.above
    if isinstance(limits.sign, FunctionName):
        name = _run(limits.sign.text, _UPRIGHT)
        name = f"<m:limLow><m:e>{name}</m:e>{_part('lim', below)}</m:limLow>"
        return f"<m:func><m:fName>{name}</m:fName><m:e>{operand}</m:e></m:func>"
    sign = limits.sign.text
    properties = f'<m:chr m:val="{sign}"/>'
    properties += f'<m:limLoc m:val="{"subSup" if sign == "∫" else "undOvr"}"/>'
    properties += '<m:subHide m:val="1"/>' if below == EMPTY else ""
    properties += '<m:supHide m:val="1"/>' if above == EMPTY else ""
    parts = f"{_part('sub', below)}{_part('sup', above)}<m:e>{operand}</m:e>"
    return f"<m:nary><m:naryPr>{properties}</m:naryPr>{parts}</m:nary>"


def _attached(base: Box, below: Box, above: Box) -> str:
    if below == EMPTY and above == EMPTY:
        return _spell(base)
    inside = _part("e", base)
    if above == EMPTY:
        return f"<m:sSub>{inside}{_part('sub', below)}</m:sSub>"
    if below == EMPTY:
        return f"<m:sSup>{inside}{_part('sup', above)}</m:sSup>"
    return f"<m:sSubSup>{inside}{_part('sub', below)}{_part('sup', above)}</m:sSubSup>"


def _part(name: str, box: Box) -> str:
    inside = _spell(box)
    return f"<m:{name}>{inside}</m:{name}>" if inside else f"<m:{name}/>"


def _fenced(opening: str, inside: str, closing: str) -> str:
    ends = f'<m:begChr m:val="{opening}"/><m:endChr m:val="{closing}"/>'
    return f"<m:d><m:dPr>{ends}</m:dPr><m:e>{inside}</m:e></m:d>"


def _table(rows: tuple[tuple[Box, ...], ...], justified: str) -> str:
    count = f'<m:count m:val="{len(rows[0]) if rows else 1}"/><m:mcJc m:val="{justified}"/>'
    properties = f"<m:mPr><m:mcs><m:mc><m:mcPr>{count}</m:mcPr></m:mc></m:mcs></m:mPr>"
    lines = "".join(f"<m:mr>{''.join(_part('e', cell) for cell in row)}</m:mr>" for row in rows)
    return f"<m:m>{properties}{lines}</m:m>"


def _sign(text: str, kind: SignKind) -> str:
    if kind is SignKind.INVISIBLE:
        return ""
    if kind is SignKind.ORDINARY or text.isalpha():
        return _run(text, _UPRIGHT)
    return _run(f"{text} " if kind is SignKind.PUNCTUATION else text)


def _run(text: str, style: str = "") -> str:
    properties = f"<m:rPr>{style}</m:rPr>" if style else ""
    space = ' xml:space="preserve"' if text != text.strip() else ""
    return f"<m:r>{properties}<m:t{space}>{_text(text)}</m:t></m:r>"


def _text(text: str) -> str:
    return escape(text, quote=False)
