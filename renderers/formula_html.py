"""A formula for an HTML page: MathML in pieces, so that a long one can be broken into lines."""

from __future__ import annotations

from collections.abc import Set
from html import escape
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from mathverify.language.layout.manner import ENGLISH
from mathverify.language.markup.mathml import NAMESPACE, to_mathml
from mathverify.language.spoken.words import to_words
from renderers.blocks import Formula

#: How many characters wide a formula may be before it gets places to break, and a side of a
#: relation before it may be broken at its plus and minus signs too.
_WIDE = 30

_STATEMENT_BREAKS = frozenset("=≠<≤>≥≈∈∉⊆∣⇒⇔")
_SUM_BREAKS = frozenset("+−")


def formula_html(formula: Formula) -> str:
    """A formula as one element with that role, its text for screen readers in words."""
    manner = formula.names.manner
    markup = to_mathml(formula.node, manner)
    math = ElementTree.fromstring(markup)  # noqa: S314 - made here, not read
    for element in math.iter():
        if _tag(element) == "mover" and element[-1].text == "‾":
            # Fonts stretch this bar too far or not at all, so the style sheet draws it.
            element.set("class", "bar")
    opening = f'<math xmlns="{NAMESPACE}" displaystyle="true">'
    breaks = {manner.said(word).replace(" ", "\xa0") for word in (" or ", " and ")}
    pieces = [f"{opening}{''.join(map(_markup, piece))}</math>" for piece in _pieces(math, breaks)]
    label = escape(to_words(formula.node), quote=True)
    # What a screen reader says is English.
    lang = "" if manner == ENGLISH else ' lang="en"'
    inside = "<wbr>".join(pieces)
    return f'<span class="formula" role="math" aria-label="{label}"{lang}>{inside}</span>'


def _tag(element: Element) -> str:
    return element.tag.rpartition("}")[2]


def _pieces(math: Element, words: Set[str]) -> list[list[Element]]:
    if _width(math) <= _WIDE:
        return [list(math)]
    pieces = _split(_side_by_side(list(math)), _STATEMENT_BREAKS | words)
    return [
        part
        for piece in pieces
        for part in (_split(piece, _SUM_BREAKS) if sum(map(_width, piece)) > _WIDE else [piece])
    ]


def _side_by_side(elements: list[Element]) -> list[Element]:
    """The elements with rows taken apart, unless they are fenced."""
    flat: list[Element] = []
    for element in elements:
        parts = list(element)
        if _tag(element) == "mrow" and not any(part.get("fence") for part in parts):
            flat.extend(_side_by_side(parts))
        else:
            flat.append(element)
    return flat


def _split(elements: list[Element], breaks: Set[str]) -> list[list[Element]]:
    pieces: list[list[Element]] = [[]]
    for element in elements:
        # A sign in front of its operand, as in x = -3, binds to it.
        between = _tag(element) in ("mo", "mtext") and element.get("form") is None
        if between and element.text in breaks and pieces[-1]:
            pieces.append([])
            if _tag(element) == "mo":
                element.set("form", "infix")
        pieces[-1].append(element)
    return pieces


def _width(element: Element) -> int:
    """About how many characters wide."""
    widths = [_width(part) for part in element]
    if _tag(element) in ("mfrac", "mtable", "munder", "munderover"):
        return max(widths, default=0)
    return len(element.text or "") + sum(widths)


def _markup(element: Element) -> str:
    attributes = "".join(f' {name}="{escape(value)}"' for name, value in element.items())
    text = escape(element.text or "", quote=False).replace("\xa0", "&#xA0;")
    inner = text + "".join(map(_markup, element))
    return f"<{_tag(element)}{attributes}>{inner}</{_tag(element)}>"
