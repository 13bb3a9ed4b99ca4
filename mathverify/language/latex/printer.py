r"""The tree as LaTeX, for the amsmath package: ``2x^{2} - 12x + 7``, ``\frac{1}{2}``.

`mathverify.language.layout.layout` decides what the formula looks like; here it is spelled.
What is printed is read back to the same mathematics by
`mathverify.language.latex.reader.read_latex`, given the names that the problem declares.
"""

from __future__ import annotations

import re

from mathverify.language.layout.boxes import (
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
from mathverify.words.book import BOOK


def to_latex(node: Node, manner: Manner = ENGLISH) -> str:
    """``node`` as LaTeX to be put between ``$…$``; needs the packages amsmath and amssymb."""
    return _spell(in_manner(lay_out(node), manner))


#: Functions that LaTeX has a command for; the others are set by ``\operatorname``.
_FUNCTION_COMMANDS = frozenset(word.look.latex for word in BOOK.values()) - {""} | {"lim"}

_SIGNS = {
    "−": "-",
    "±": r"\pm",
    "·": r"\cdot",
    "×": r"\times",
    "≠": r"\ne",
    "≤": r"\le",
    "≥": r"\ge",
    "≈": r"\approx",
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
    "′": r"\prime",
    "%": r"\%",
    "$": r"\$",
    "£": r"\pounds ",
    "…": r"\ldots",
    "ℝ": r"\mathbb{R}",
    "ℤ": r"\mathbb{Z}",
    "ℕ": r"\mathbb{N}",
    "ℚ": r"\mathbb{Q}",
    "ℂ": r"\mathbb{C}",
    "\u2061": "",
    "\u2062": "",
}

_GREEK = {
    "π": r"\pi",
    "α": r"\alpha",
    "β": r"\beta",
    "γ": r"\gamma",
    "δ": r"\delta",
    "ε": r"\varepsilon",
    "ζ": r"\zeta",
    "η": r"\eta",
    "θ": r"\theta",
    "ι": r"\iota",
    "κ": r"\kappa",
    "λ": r"\lambda",
    "μ": r"\mu",
    "ν": r"\nu",
    "ξ": r"\xi",
    "ρ": r"\rho",
    "σ": r"\sigma",
    "τ": r"\tau",
    "υ": r"\upsilon",
    "φ": r"\varphi",
    "χ": r"\chi",
    "ψ": r"\psi",
    "ω": r"\omega",
    "Γ": r"\Gamma",
    "Δ": r"\Delta",
    "Θ": r"\Theta",
    "Λ": r"\Lambda",
    "Ξ": r"\Xi",
    "Π": r"\Pi",
    "Σ": r"\Sigma",
    "Φ": r"\Phi",
    "Ψ": r"\Psi",
    "Ω": r"\Omega",
}

_ACCENTS = {
    "‾": r"\overline",
    "→": r"\overrightarrow",
    "↔": r"\overleftrightarrow",
    "⌢": r"\overset{\frown}",
    "⃗": r"\vec",
}

_DELIMITERS = {
    "{": r"\{",
    "}": r"\}",
    "⌊": r"\lfloor",
    "⌋": r"\rfloor",
    "⌈": r"\lceil",
    "⌉": r"\rceil",
    "|": (r"\lvert", r"\rvert"),
    "‖": (r"\lVert", r"\rVert"),
}

_SPECIAL = re.compile(r"[{}$&#_%]")
_ENDS_IN_COMMAND = re.compile(r"\\[A-Za-z]+\Z")


def _spell(box: Box) -> str:
    match box:
        case Row(parts):
            return _join([_spell(part) for part in parts])
        case Digits(text):
            return text.replace(",", "{,}")
        case Letter(text):
            return _GREEK.get(text, text)
        case Upright(text):
            return rf"\mathrm{{{_escape(text)}}}"
        case UnitLetters(text):
            return _unit(text)
        case UnitSymbols(body):
            return rf"\mathrm{{{_spell(body)}}}"
        case FunctionName(text):
            return rf"\{text}" if text in _FUNCTION_COMMANDS else _operator_name(text)
        case Words(text):
            return rf"\text{{{_escape(text)}}}"
        case Space():
            return r"\,"
        case Sign(text, kind):
            return _sign(_SIGNS.get(text, text), kind)
        case Fraction(numerator, denominator):
            return rf"\frac{{{_spell(numerator)}}}{{{_spell(denominator)}}}"
        case Mixed(whole, above, below):
            return rf"{whole}\tfrac{{{above}}}{{{below}}}"
        case Binomial(upper, lower):
            return rf"\binom{{{_spell(upper)}}}{{{_spell(lower)}}}"
        case SquareRoot(radicand):
            return rf"\sqrt{{{_spell(radicand)}}}"
        case NthRoot(radicand, index):
            return rf"\sqrt[{_spell(index)}]{{{_spell(radicand)}}}"
        case Scripts(base, below, above):
            return _spell(base) + _scripts(below, above)
        case Limits(sign, below, above):
            return _spell(sign).strip() + _scripts(below, above) + " "
        case Accent(base, mark):
            return rf"{_ACCENTS[mark]}{{{_spell(base)}}}"
        case Fence(opening, body, closing):
            return _fence(opening, body, closing)
        case Matrix(rows):
            lines = [" & ".join(_spell(cell).strip() for cell in row) for row in rows]
            return r"\begin{pmatrix}" + r" \\ ".join(lines) + r"\end{pmatrix}"
        case Cases(cases):
            lines = [f"{_spell(value).strip()} & {_spell(when).strip()}" for value, when in cases]
            return r"\begin{cases}" + r" \\ ".join(lines) + r"\end{cases}"
        case _:
            raise TypeError(f"not a box: {box!r}")


def _sign(command: str, kind: SignKind) -> str:
    if kind in (SignKind.BINARY, SignKind.RELATION):
        return f" {command} "
    if kind is SignKind.PUNCTUATION:
        return f"{command} "
    return command


def _scripts(below: Box, above: Box) -> str:
    under = f"_{{{_spell(below).strip()}}}" if below != EMPTY else ""
    if above == EMPTY:
        return under
    primes = _spell(above).strip()
    if primes and not primes.replace(r"\prime", "").strip():
        return under + "'" * primes.count(r"\prime")
    return f"{under}^{{{primes}}}"


def _fence(opening: str, body: Box, closing: str) -> str:
    inner = _spell(body).strip()
    left, right = _delimiter(opening, 0), _delimiter(closing, 1)
    if is_tall(body):
        return _join([rf"\left{left}", inner, rf"\right{right}"])
    return _join([left, inner, right])


def _delimiter(sign: str, side: int) -> str:
    command = _DELIMITERS.get(sign, sign)
    return command if isinstance(command, str) else command[side]


def _join(pieces: list[str]) -> str:
    """The pieces one after the other, with a space where a command would swallow a letter."""
    text = ""
    for piece in pieces:
        if piece[:1].isalnum() and _ENDS_IN_COMMAND.search(text):
            text += " "
        text += piece.lstrip() if text.endswith(" ") or not text else piece
    return text


def _escape(text: str) -> str:
    return _SPECIAL.sub(r"\\\g<0>", text)


def _operator_name(text: str) -> str:
    return rf"\operatorname{{{_escape(text)}}}"


_UNIT_SIGNS = {"μ": r"\mu ", "Ω": r"\Omega ", "°": r"^{\circ}", "′": "'", "″": "''"}


def _unit(text: str) -> str:
    return "".join(_UNIT_SIGNS.get(sign, _escape(sign)) for sign in text).rstrip()
