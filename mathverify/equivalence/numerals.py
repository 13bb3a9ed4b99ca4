"""Numbers as people write them, "1.2 million" too, rewritten to what the language reads.

The language itself refuses grouped digits, mixed numbers and ``1.5E3`` with a hint, because in a
question they are ambiguous.  In an answer under a declared policy they are not.
"""

from __future__ import annotations

import re

from mathverify.equivalence.policy import EquivalencePolicy, Numerals

__all__ = ["based_integer", "exponent_is_unclear", "rewritten"]

_GROUPED = re.compile(r"(?<![\w.,])(\d{1,3}(?:,\d{3})+)(?![\d,]|\.\d*,)")
_SPACED = re.compile(r"(?<![\w.,])(\d{1,3}(?:[ \u00a0\u202f\u2009]\d{3})+)(?![\w,])")
_COMMA_STYLE = re.compile(r"(?<![\w.,])(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?(?![\w.,])")
_MIXED = re.compile(r"(?<![\w.)\]}^/])(\d+)[ \u00a0]+(\d+) ?/ ?(\d+)(?![\w(^.!/])")
_VULGAR = re.compile(r"(?<![\w.)\]}^/])(\d+) ?([½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])(?![\w(^])")
_MIXED_LATEX = re.compile(
    r"(?<![\w.)\]}^])(\d+)\s*(\\[dt]?frac\s*(?:\{\s*(\d+)\s*\}\s*\{\s*(\d+)\s*\}|(\d)\s*(\d)))(?!\s*\^)"
)
_POWER_OF_TEN = re.compile(r"(?<![\w.])(\d+(?:\.\d+)?)(?:E([+-]?\d{1,4})|e(\d{1,4}))(?!\w)")
_SMALL_LETTER = re.compile(r"(?<![\w.])(\d+)e([+-]\d{1,4})(?!\w)")
#: Nobody writes 1.2e-3 for a multiple of e less three; of 2e-3 that is not known.
_DECIMAL_LETTER = re.compile(r"(?<![\w.])(\d+\.\d+)e([+-]\d{1,4})(?!\w)")
_COUNTS = {
    "dozen": "12", "hundred": "100", "thousand": "10^3", "million": "10^6",
    "billion": "10^9", "trillion": "10^12",
}  # fmt: skip
_COUNTED = re.compile(rf"(?<![\w.,])(\d+(?:\.\d+)?) ({'|'.join(_COUNTS)})(?![A-Za-z])")
_TIMES_LETTER = re.compile(r"(?<=\d) ?[x×] ?(?=10\s*(?:\^|\*\*|[⁰¹²³⁴-⁹⁻]))")
_PI_AFTER_LETTER = re.compile(r"(?<![A-Za-z])([A-Za-z])pi(?![A-Za-z(])")
_PI_WITHOUT_SLASH = re.compile(r"(?<![A-Za-z\\{])pi(?![A-Za-z])|(?<=\{)pi(?=\s*[}/*])")
_ROOT_OF_NEGATIVE = re.compile(r"√\s*[-−](\d+(?:\.\d+)?)")
_BASED = re.compile(r"\(?([0-9A-Za-z]{1,200})\)?_\{?(\d{1,2})\}?")
_MISSING_ZERO = re.compile(r"(?<![\w.])\.(?=\d)")


def rewritten(text: str, policy: EquivalencePolicy, *, latex: bool) -> str:
    """``text`` with grouped digits, mixed numbers and exponent letters written out."""
    scaled = _scaled_latex if latex else _scaled
    if policy.numerals is Numerals.COMMA:
        text = _COMMA_STYLE.sub(_point_style, text)
    elif "," in text and not _inside_brackets(text):
        text = _GROUPED.sub(lambda found: found[1].replace(",", ""), text)
    text = _SPACED.sub(lambda found: re.sub(r"\s", "", found[1]), text)
    if policy.mixed_numbers:
        text = _MIXED.sub(_mixed, text)
        text = _VULGAR.sub(r"(\1 + \2)", text)
        text = _MIXED_LATEX.sub(_mixed_latex, text)
    if "e" in text or "E" in text:
        text = _POWER_OF_TEN.sub(lambda found: scaled(found[1], found[2] or found[3]), text)
        text = _DECIMAL_LETTER.sub(lambda found: scaled(found[1], found[2]), text)
        if policy.exponent_letter:
            text = _SMALL_LETTER.sub(lambda found: scaled(found[1], found[2]), text)
    text = _TIMES_LETTER.sub("*", text)
    text = _COUNTED.sub(lambda found: f"({found[1]}*{_COUNTS[found[2]]})", text)
    if latex:
        text = _PI_WITHOUT_SLASH.sub(r"\\pi ", text)
    else:
        text = _PI_AFTER_LETTER.sub(r"\1*pi", text)
        text = _ROOT_OF_NEGATIVE.sub(r"√(-\1)", text)
    return _MISSING_ZERO.sub("0.", text)


def exponent_is_unclear(text: str) -> bool:
    """Whether ``2e-7`` or ``2e+7`` stands there: a power of ten, or twice e and a number."""
    return _SMALL_LETTER.search(text) is not None


def based_integer(text: str) -> int | None:
    """The integer that a numeral with a base stands for: ``101_2`` is 5; else None."""
    found = _BASED.fullmatch(text)
    if found is None:
        return None
    base = int(found[2])
    # A_12 is a name with an index; FF_16 is a number.
    letters = not any(sign.isdigit() for sign in found[1])
    if letters and (len(found[1]) < 2 or base != 16 or not found[1].isupper()):
        return None
    try:
        return int(found[1], base) if 2 <= base <= 36 else None
    except ValueError:
        return None


def _inside_brackets(text: str) -> bool:
    """Whether a comma stands inside brackets, where it parts items."""
    depth = 0
    for sign in text:
        if sign in "([{⟨<":
            depth += 1
        elif sign in ")]}⟩>":
            depth -= 1
        elif sign == "," and depth > 0:
            return True
    return False


def _point_style(found: re.Match[str]) -> str:
    whole = found[1].replace(".", "")
    return f"{whole}.{found[2]}" if found[2] else whole


def _mixed(found: re.Match[str]) -> str:
    return f"({found[1]} + {found[2]}/{found[3]})"


def _mixed_latex(found: re.Match[str]) -> str:
    return rf"\left({found[1]} + {found[2]}\right)"


def _scaled(mantissa: str, exponent: str) -> str:
    return f"({mantissa}*10^({int(exponent)}))"


def _scaled_latex(mantissa: str, exponent: str) -> str:
    return rf"\left({mantissa}\cdot 10^{{{int(exponent)}}}\right)"
