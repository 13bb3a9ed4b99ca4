r"""Presentation MathML spelled as LaTeX, so that one reader can tell what a formula says.

Written from the MathML side alone: it knows elements and characters, nothing of trees or of the
layout that made them.
"""

from __future__ import annotations

import re
from string import digits
from xml.etree.ElementTree import Element

from mathverify.words.book import BOOK


class UnreadableMathMLError(ValueError):
    """An element or a character that no formula of ours contains."""


#: The signs of formulas, as LaTeX has them.
SIGNS_AS_LATEX = {
    "−": "-",
    "±": r"\pm",
    "·": r"\cdot",
    "×": r"\times",
    "≠": r"\ne",
    "≤": r"\le",
    "≥": r"\ge",
    "≈": r"\approx",
    "<": "<",
    ">": ">",
    "∈": r"\in",
    "∉": r"\notin",
    "⊆": r"\subseteq",
    "∣": r"\mid",
    "∪": r"\cup",
    "∩": r"\cap",
    "∖": r"\setminus",
    "∅": r"\varnothing",
    "∞": r"\infty",
    "⇒": r"\Rightarrow",
    "⇔": r"\Leftrightarrow",
    "↦": r"\mapsto",
    "→": r"\to",
    "∀": r"\forall",
    "∃": r"\exists",
    "∑": r"\sum",
    "∏": r"\prod",
    "∫": r"\int",
    "mod": r"\bmod",
    "∠": r"\angle",
    "△": r"\triangle",
    "∥": r"\parallel",
    "⊥": r"\perp",
    "≅": r"\cong",
    "∼": r"\sim",
    "°": r"^{\circ}",
    "′": "'",
    "%": r"\%",
    "$": r"\$",
    "£": r"\pounds",
    "…": r"\ldots",
    "ℝ": r"\mathbb{R}",
    "ℤ": r"\mathbb{Z}",
    "ℕ": r"\mathbb{N}",
    "ℚ": r"\mathbb{Q}",
    "ℂ": r"\mathbb{C}",
    "⌊": r"\lfloor",
    "⌋": r"\rfloor",
    "⌈": r"\lceil",
    "⌉": r"\rceil",
    "\u2061": "",
    "\u2062": " ",
    "\u2064": "",
    **{sign: f"{sign} " for sign in ",;"},
    "=": " = ",
    **{sign: sign for sign in "+-!:/()[]€"},
}
_OPENING = {"{": r"\{", "|": r"\lvert", "‖": r"\lVert"}
_CLOSING = {"}": r"\}", "|": r"\rvert", "‖": r"\rVert"}
_ACCENTS = {
    "‾": r"\overline",
    "→": r"\overrightarrow",
    "↔": r"\overleftrightarrow",
    "⌢": r"\overset{\frown}",
    "⃗": r"\vec",
}
_LETTERS = "πβγδζηθικλμνξρστυχψωαεφΓΔΘΛΞΠΣΦΨΩ"
_COMMANDS = (
    "pi beta gamma delta zeta eta theta iota kappa lambda mu nu xi rho sigma tau upsilon chi psi "
    "omega alpha varepsilon varphi Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega"
)
_GREEK = dict(zip(_LETTERS, _COMMANDS.split(), strict=True))
#: Functions that need no parentheses; the others are read as calls in upright letters too, and
#: ``min`` may as well be a unit.
_FUNCTIONS = {
    word.look.latex or word.name
    for word in BOOK.values()
    if word.look.close and (word.look.latex or word.name in word.look.reads)
} | {"lim"}


def latex_of(element: Element) -> str:
    """A ``<math>`` element as LaTeX.  Raises `UnreadableMathMLError`."""
    try:
        return _RECURRING.sub(_one_bar, _UNIT.sub(_one_unit, _row(element)))
    except KeyError as error:
        raise UnreadableMathMLError(f"the accent {error}") from None


#: Neighbours that LaTeX writes as one: digits under a bar, a unit whose denominator is a product.
_RECURRING = re.compile(r"\\overline\{\d+\}(?:\\overline\{\d+\})+")
_UNIT = re.compile(
    r"((?:\\mathrm\{\w+\}(?:\^\{\d\})?(?:\\,)?)*/)?\\mathrm\{\(\}(.*?)\\mathrm\{\)\}"
)
_LETTERS_OF_UNIT = re.compile(r"\\mathrm\{(\w+)\}")


def _one_bar(match: re.Match[str]) -> str:
    return rf"\overline{{{''.join(filter(digits.__contains__, match.group()))}}}"


def _one_unit(match: re.Match[str]) -> str:
    inside = f"{match.group(1) or ''}({match.group(2)})"
    return rf"\mathrm{{{_LETTERS_OF_UNIT.sub(lambda letters: letters.group(1), inside)}}}"


def _row(element: Element) -> str:
    parts = list(element)
    texts = [_tag(part) for part in parts]
    if len(parts) in (2, 3) and texts[1] == "mtable" and _sign_text(parts[0]) in ("(", "{"):
        return _array(parts, "pmatrix" if len(parts) == 3 else "cases")
    if len(parts) == 3 and texts[1] == "mfrac" and parts[1].get("linethickness") == "0":
        upper, lower = parts[1]
        return rf"\binom{{{_spelled(upper)}}}{{{_spelled(lower)}}}"
    return _join([_spelled(part) for part in parts])


def _array(parts: list[Element], name: str) -> str:
    if len(parts) == 3 and _sign_text(parts[2]) != ")":
        raise UnreadableMathMLError("a matrix that is not closed")
    rows = [" & ".join(_row(cell) for cell in row) for row in parts[1]]
    return rf"\begin{{{name}}}" + r" \\ ".join(rows) + rf"\end{{{name}}}"


def _tag(element: Element) -> str:
    return element.tag.rpartition("}")[2]


def _sign_text(element: Element) -> str:
    return (element.text or "") if _tag(element) == "mo" else ""


def _spelled(element: Element) -> str:
    tag, parts = _tag(element), list(element)
    leaf = tag in ("mn", "mi", "mo", "mtext", "mspace")
    if (leaf and parts) or (not leaf and (element.text or "").strip()):
        raise UnreadableMathMLError(f"text and elements mixed in <{tag}>")
    match tag, len(parts):
        case "mrow", _:
            return _row(element)
        case "mn", _:
            return element.text or ""
        case "mi", _:
            return _identifier(element.text or "", upright=element.get("mathvariant") == "normal")
        case "mo", _:
            return _operator(element)
        case "mtext", _ if set(element.text or "").isdisjoint("\t\n\r"):
            return rf"\text{{{_escaped(element.text or '').replace(chr(160), ' ')}}}"
        case "mspace", _ if not element.text:
            return r"\,"
        case "mfrac", 2 if not element.attrib:
            return rf"\frac{{{_spelled(parts[0])}}}{{{_spelled(parts[1])}}}"
        case "mfrac", 2 if element.get("displaystyle") == "false":
            return rf"\tfrac{{{_spelled(parts[0])}}}{{{_spelled(parts[1])}}}"
        case "msqrt", _:
            return rf"\sqrt{{{_row(element)}}}"
        case "mroot", 2:
            return rf"\sqrt[{_spelled(parts[1])}]{{{_spelled(parts[0])}}}"
        case (("msub" | "munder"), 2):
            return f"{_spelled(parts[0])}_{{{_spelled(parts[1])}}}"
        case "mover", 2 if parts[1].get("accent") == "true":
            if (element.get("class") == "bar") != (_sign_text(parts[1]) == "‾"):
                raise UnreadableMathMLError("a bar that is not drawn")
            return rf"{_ACCENTS[_sign_text(parts[1])]}{{{_spelled(parts[0])}}}"
        case (("msup" | "mover"), 2):
            return _spelled(parts[0]) + _superscript(parts[1])
        case (("msubsup" | "munderover"), 3):
            below = f"_{{{_spelled(parts[1])}}}"
            return _spelled(parts[0]) + below + _superscript(parts[2])
        case _:
            raise UnreadableMathMLError(f"<{tag}> with {len(parts)} parts")


def _superscript(element: Element) -> str:
    inside = _spelled(element)
    return inside if inside and not inside.strip("'") else f"^{{{inside}}}"


def command_of(letter: str) -> str:
    """A letter as LaTeX: Greek ones by their command."""
    return f"\\{_GREEK[letter]} " if letter in _GREEK else letter


def _identifier(text: str, *, upright: bool) -> str:
    if text in _GREEK and not upright:
        return f"\\{_GREEK[text]}"
    if text in ("(", ")"):
        return rf"\mathrm{{{text}}}"
    if text in ("′", "″"):
        return r"\mathrm{'}" if text == "′" else r"\mathrm{''}"
    if text in SIGNS_AS_LATEX:
        return SIGNS_AS_LATEX[text]
    if text in _FUNCTIONS:
        return f"\\{text}"
    if len(text) == 1 and not upright:
        return _escaped(text)
    letters = "".join(f"\\{_GREEK[sign]} " if sign in _GREEK else _escaped(sign) for sign in text)
    return rf"\mathrm{{{letters.replace('°', '^{' + chr(92) + 'circ}').rstrip()}}}"


def _operator(element: Element) -> str:
    text = element.text or ""
    if element.get("fence") == "true":
        sides = _OPENING if element.get("form") == "prefix" else _CLOSING
        if text in sides:
            return sides[text]
    if text not in SIGNS_AS_LATEX:
        raise UnreadableMathMLError(f"the sign {text!r}")
    return SIGNS_AS_LATEX[text]


def _escaped(text: str) -> str:
    return "".join(f"\\{sign}" if sign in "{}$&#_%" else sign for sign in text)


def _join(pieces: list[str]) -> str:
    """Side by side, with a space where two pieces would become one word or one number."""
    text = ""
    for piece in pieces:
        touching = text[-1:].isalnum() and piece[:1].isalnum()
        text += f" {piece}" if touching else piece
    return text
