"""Splits a text into tokens; the first place where anything foreign is refused.

A token is four parallel entries: its kind, its text, and its two offsets.  Kinds of signs are
their canonical ASCII spelling (``≤`` and ``=<`` are both of kind ``<=``), so the grammar never
sees a Unicode twin.  Whether a letter such as ``U`` is a name or an operator depends on the
declared names, therefore they are asked for here.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from mathverify.errors import ParseError
from mathverify.language.limits import Limits
from mathverify.language.vocabulary import RESERVED, WORD_OPERATORS

__all__ = ["FRACTION_SIGNS", "GREEK", "SUPERSCRIPTS", "Tokens", "tokenize"]

_GREEK_NAMES = (
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron "
    "rho sigma sigma tau upsilon phi chi psi omega Alpha Beta Gamma Delta Epsilon Zeta "
    "Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Rho Sigma Tau Upsilon Phi Chi Psi "
    "Omega theta phi epsilon mu Omega"
)

#: Greek letters and the identifiers that they stand for.
GREEK: dict[str, str] = dict(
    zip(
        "αβγδεζηθικλμνξορςστυφχψωΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΡΣΤΥΦΧΨΩ\u03d1\u03d5\u03f5\u00b5\u2126",
        _GREEK_NAMES.split(),
        strict=True,
    )
)

#: Letters that mean a unit together: ``µm``, ``kΩ``.
_UNIT_LETTERS = {
    **{f"{mu}{unit}": f"u{unit}" for mu in "\u00b5\u03bc" for unit in "mgsF"},
    **{f"{prefix}{ohm}": f"{prefix}ohm" for prefix in "kM" for ohm in "\u2126\u03a9"},
}

SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺ⁿ", "0123456789-+n")
_SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")

FRACTION_SIGNS: dict[str, tuple[int, int]] = {
    "½": (1, 2),
    "⅓": (1, 3),
    "⅔": (2, 3),
    "¼": (1, 4),
    "¾": (3, 4),
    "⅕": (1, 5),
    "⅖": (2, 5),
    "⅗": (3, 5),
    "⅘": (4, 5),
    "⅙": (1, 6),
    "⅚": (5, 6),
    "⅛": (1, 8),
    "⅜": (3, 8),
    "⅝": (5, 8),
    "⅞": (7, 8),
}

#: Every sign, longest first where one begins another, to its kind.
_SIGNS: dict[str, str] = {
    "+/-": "+-",
    "<=>": "iff",
    "<->": "iff",
    "...": "...",
    "===": "?",
    "!==": "?",
    "**": "^",
    "<=": "<=",
    ">=": ">=",
    "!=": "!=",
    "==": "=",
    "=<": "<=",
    "=>": "=>",
    "->": "->",
    "<>": "?",
    "~=": "~=",
    ":=": "?",
    "//": "?",
    "..": "..",
    "&&": "and",
    "+-": "+-",
    "-+": "?",
    "+": "+",
    "-": "-",
    "*": "*",
    "/": "/",
    "^": "^",
    "=": "=",
    "<": "<",
    ">": ">",
    "!": "!",
    "%": "%",
    "(": "(",
    ")": ")",
    "[": "[",
    "]": "]",
    "{": "{",
    "}": "}",
    ",": ",",
    ":": ":",
    "|": "|",
    "\\": "\\",
    "'": "'",
    "′": "'",
    "’": "'",
    "″": "''",
    "$": "$",
    "€": "$",
    "£": "$",
    "¥": "$",
    "₹": "$",
    "°": "°",
    "×": "*",
    "·": "*",
    "⋅": "*",
    "∙": "*",
    "∗": "*",
    "÷": "/",
    "∕": "/",
    "⁄": "/",
    "−": "-",
    "–": "-",
    "±": "+-",
    "≤": "<=",
    "⩽": "<=",
    "≦": "<=",
    "≥": ">=",
    "⩾": ">=",
    "≧": ">=",
    "≠": "!=",
    "≈": "~=",
    "≡": "≡",
    "∈": "in",
    "∉": "not in",
    "⊆": "subset",
    "∪": "union",
    "∩": "intersect",
    "∖": "\\",
    "∧": "and",
    "∨": "or",
    "¬": "not",
    "→": "→",
    "↦": "->",
    "⇒": "implies",
    "⟹": "implies",
    "⇔": "iff",
    "⟺": "iff",
    "∀": "forall",
    "∃": "exists",
    "∣": "|",
    "∘": "o",
    "√": "√",
    "∛": "∛",
    "∞": "∞",
    "∅": "∅",
    "…": "...",
    "π": "name",
    "ℝ": "name",
    "ℤ": "name",
    "ℕ": "name",
    "ℚ": "name",
    "ℂ": "name",
}

#: What to write for signs that are understood but not read.
_ADVICE: dict[str, tuple[str, str]] = {
    "<>": ("'<>' is not a sign of this language", "!="),
    ":=": ("there is no assignment here, only relations", "="),
    "===": ("'===' is not a sign of this language", "="),
    "!==": ("'!==' is not a sign of this language", "!="),
    "//": ("'//' is not a sign of this language", "floor(a/b)"),
    "-+": ("'-+' has no meaning of its own here", "a - (+b) or a +- b"),
    ";": ("statements are joined by words", "and"),
    "&": ("'&' is not a sign of this language", "and"),
    '"': ("text in quotation marks is not mathematics", ""),
    "“": ("text in quotation marks is not mathematics", ""),
    "”": ("text in quotation marks is not mathematics", ""),
    "`": ("backticks are not read here", ""),
    "_": ("a name starts with a letter", ""),
    "∑": ("'∑' is written as a function", "sum(expr, k, 1, n)"),
    "∏": ("'∏' is written as a function", "product(expr, k, 1, n)"),
    "∫": ("'∫' is written as a function", "integral(expr, x, a, b)"),
    "∂": ("'∂' is written as a function", "diff(expr, x)"),
    "∠": ("'∠' is written as a function", "angle(A,B,C)"),
    "∡": ("'∡' is written as a function", "angle(A,B,C)"),
    "⊥": ("'⊥' is written as a relation", "perpendicular(line(A,B), line(C,D))"),
    "∥": ("'∥' is written as a relation", "parallel(line(A,B), line(C,D))"),
    "△": ("'△' is written as a function", "triangle(A,B,C)"),
    "∤": ("'∤' is written in words", "not (m divides n)"),
    "⊂": ("it is not said whether '⊂' allows equality", "A subset B"),
    "⊇": ("turn the sign round", "B subset A"),
    "⊃": ("turn the sign round", "B subset A"),
    "∓": ("'∓' has no meaning of its own here", "+-"),
    "∝": ("proportion is written as an equation", "y = k*x"),
    "≅": ("congruence is written as a relation", "congruent(triangle(A,B,C), triangle(D,E,F))"),
    "—": ("a long dash is not a minus sign", "-"),
    "¢": ("'¢' is written as a word", "cents"),
    ".": ("a full stop stands only inside a number", ""),
    "~": ("'~' is not a sign of this language", "~= or not"),
}

_GREEK_LETTERS = "".join(GREEK)
_SPACE = " \t\r\n\u00a0\u2002\u2003\u2009\u200a\u202f"
_TOKEN = re.compile(
    rf"[{_SPACE}]*(?:"
    rf"(?P<unit>(?:{'|'.join(_UNIT_LETTERS)})(?![A-Za-z0-9_]))"
    r"|(?P<name>[A-Za-z][A-Za-z0-9_]*[₀-₉]*)"
    r"|(?P<number>[0-9]*\.[0-9]*\([0-9]+\)|[0-9]*\.[0-9]+(?:\.\.\.|…)"
    r"|[0-9]+(?:\.[0-9]+)?|\.[0-9]+)"
    rf"|(?P<greek>[{_GREEK_LETTERS}](?:_[A-Za-z0-9]+|[0-9]+|[₀-₉]+)?)"
    r"|(?P<super>[⁻⁺]?[⁰¹²³⁴-⁹]+|ⁿ)"
    rf"|(?P<fraction>[{''.join(FRACTION_SIGNS)}])"
    rf"|(?P<sign>{'|'.join(re.escape(sign) for sign in _SIGNS)})"
    r"|(?P<end>\Z)"
    r")"
)

#: Words of programming languages: never mathematics unless a problem declares them.
_PROGRAM_WORDS = frozenset(
    {
        *("import", "def", "class", "return", "while", "if", "else", "elif", "try", "except"),
        *("finally", "with", "as", "from", "global", "nonlocal", "yield", "await", "async"),
        *("pass", "break", "continue", "del", "raise", "assert"),
    }
)
_KEYWORDS = {word: word for word in RESERVED | WORD_OPERATORS} | {
    "intersection": "intersect",
    "cup": "union",
    "cap": "intersect",
    "U": "union",
}


@dataclass(frozen=True, slots=True)
class Tokens:
    """Parallel lists; the last token is always of kind ``end`` with an empty text."""

    kinds: list[str]
    words: list[str]
    starts: list[int]
    ends: list[int]


def tokenize(text: str, names: Collection[str], limits: Limits) -> Tokens:
    """The tokens of ``text``, where ``names`` are never operators.

    Raises `ParseError` at the first character that the language does not have.
    """
    if len(text) > limits.length:
        raise ParseError(
            text, limits.length, len(text), f"text longer than {limits.length} characters"
        )
    kinds: list[str] = []
    words: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    position = 0
    match = _TOKEN.match
    while True:
        found = match(text, position)
        if found is None:
            raise _foreign(text, position)
        group = found.lastgroup or ""
        start, position = found.span(group)
        word = found[group]
        kind = group
        if group == "sign":
            kind = _SIGNS[word]
            if kind == "?":
                message, hint = _ADVICE[word]
                raise ParseError(text, start, position, message, hint)
            if kind == "name":
                word = "pi" if word == "π" else word
        elif group == "name":
            if word[-1] > "\u2080" or word[-1] == "\u2080":
                word = _subscripted(word, names)
            if word in _KEYWORDS and (word not in names or word in RESERVED):
                kind = _KEYWORDS[word]
            elif "__" in word or (word in _PROGRAM_WORDS and word not in names):
                raise _program(text, start, position, word)
        elif group == "greek":
            kind = "name"
            word = _subscripted(GREEK[word[0]] + word[1:], names)
        elif group == "unit":
            kind = "name"
            word = _UNIT_LETTERS[word]
        kinds.append(kind)
        words.append(word)
        starts.append(start)
        ends.append(position)
        if group == "end":
            return Tokens(kinds, words, starts, ends)


def _subscripted(word: str, names: Collection[str]) -> str:
    """``x₁`` as ``x1``, or as ``x_1`` where only that is declared."""
    plain = word.translate(_SUBSCRIPTS)
    if plain == word or plain in names:
        return plain
    stem = word.rstrip("₀₁₂₃₄₅₆₇₈₉")
    joined = f"{stem}_{plain[len(stem) :]}"
    return joined if joined in names else plain


def _program(text: str, start: int, end: int, word: str) -> ParseError:
    if "__" in word:
        return ParseError(text, start, end, "a name has no double underscore")
    hint = "A implies B, or piecewise((value, condition), ...)" if word == "if" else ""
    return ParseError(text, start, end, f"'{word}' is no word of this language", hint)


def _foreign(text: str, position: int) -> ParseError:
    """Why the text cannot go on at ``position`` (blanks before the culprit are skipped)."""
    while text[position] in _SPACE:
        position += 1
    sign = text[position]
    message, hint = _ADVICE.get(sign, ("", ""))
    if sign == "." and text[position - 1 : position].isalpha():
        message = "names have no parts; a dot stands only inside a number"
    if not message:
        if sign.isdigit():
            message, hint = "only the digits 0 to 9 are read", ""
        elif sign.isalpha():
            message = "only Latin and Greek letters are read"
        elif sign.isprintable():
            message = f"'{sign}' is not a sign of this language"
        else:
            message = f"the invisible character U+{ord(sign):04X} is not allowed"
    return ParseError(text, position, position + 1, message, hint)
