"""Mathematics told in phrases: what to write instead of them.

Nothing here is read: a phrase that stands where an expression belongs is refused, and this says
which call it is.  Only texts that are refused already are looked at.
"""

from __future__ import annotations

import re

from mathverify.language.notation import NOTATION
from mathverify.language.sentences import instead_of_sentence

__all__ = ["instead_of_phrase"]

_ATOM = r"[A-Za-z_]\w*|\d+(?:\.\d+)?"
_SIGNS = {"at least": ">=", "at most": "<=", "more than": ">", "fewer than": "<"}

#: Digits in groups, as other programs have them.
_GROUPED = re.compile(r"(?<![\w.])\d{1,3}(?:_\d{3})+(?![\w.])")
_CHOOSE = re.compile(rf"\b({_ATOM})\s+choose\s+({_ATOM})")
_COEFFICIENT = re.compile(
    r"(?:the\s+)?coefficient\s+of\s+([A-Za-z])(?:\s*\^\s*\{?(\d+)\}?)?\s+in\s+"
    r"(?:the\s+expansion\s+of\s+)?(?P<of>.+)",
    re.IGNORECASE,
)
_LIMIT = re.compile(
    r"lim(?:it)?\s*_?\s*[{(]?\s*([A-Za-z])\s*(?:->|→|to)\s*([^\s{}()]+)\s*[})]?\s*(.+)"
)
_SUBSCRIPT = re.compile(r"\b([A-Za-z])_(?:\{([^{}]+)\}|\(([^()]+)\))")
_DOTTED_SUM = re.compile(r"[+]\s*(?:\.\.\.|…)\s*(?:[+]|$)")
_COUNTED = re.compile(
    r"\b(exactly|at least|at most|more than|fewer than)\s+(\d+)\s+([A-Za-z_]\w*)", re.IGNORECASE
)
_TANGENT = re.compile(r"\btangent\s+(?:line\s+)?(?:to|of|at)\b", re.IGNORECASE)
_AT = re.compile(r"\bat\s+(?:x\s*=\s*)?(-?\d+(?:\.\d+)?)")
_AREA = re.compile(
    r"(?:the\s+)?area\s+(?:under|between|below)\s+(?:the\s+)?(?:curves?\s+|graphs?\s+(?:of\s+)?)?"
    r"([A-Za-z]\w*)(?:\(x\))?(?:\s+and\s+([A-Za-z]\w*)(?:\(x\))?)?"
    r"\s+(?:from|between)\s+(?:x\s*=\s*)?(\S+)\s+(?:to|and)\s+(?:x\s*=\s*)?(\S+)",
    re.IGNORECASE,
)
_NUMBERS = {
    **{word: str(n) for n, word in enumerate(["one", "two", "three", "four", "five", "six"], 1)},
    "a": "1",
    "no": "0",
    "both": "2",
}
_FACES = {"six": "6", "sixes": "6", "five": "5", "fives": "5", "four": "4", "fours": "4"}
_FACES |= {"three": "3", "threes": "3", "two": "2", "twos": "2", "one": "1", "ones": "1"}
_OF_OUTCOME = re.compile(
    r"P\(\s*(?:(?P<how>at least|at most|exactly)\s+)?(?P<count>one|two|three|four|a|no|both|\d)\s+"
    r"(?P<what>[A-Za-z]+|\d)\s*\)",
    re.IGNORECASE,
)
_SUM_OF_OUTCOME = re.compile(
    r"P\(\s*(?:the\s+)?(?:sum|total)\s+(?:is|of|=)\s+(\d+)\s*\)", re.IGNORECASE
)
_TO_INFINITY = re.compile(
    r"(?:the\s+)?sum\s+to\s+infinity(?:\s+of\s+(?:the\s+)?(?:(?:geometric\s+)?series\s+)?(?P<of>.+))?",
    re.IGNORECASE,
)
_PERIOD = re.compile(
    r"(?:the\s+)?(?:(?:least|smallest|fundamental|principal)\s+)?(?:positive\s+)?period\s+of\s+"
    r"(?:the\s+function\s+)?([A-Za-z]\w*)(?:\(\s*\w+\s*\))?",
    re.IGNORECASE,
)
_PART_OF = re.compile(rf"(?<!\w )(?<!\w)({_ATOM})\s+of\s+({_ATOM})(?!\w|\(| [A-Za-z])")


#: Nobody writes longer phrases; looking through one takes time that grows with its square.
_LONGEST = 400


def instead_of_phrase(text: str) -> str:
    """What to write in the place of the first phrase of ``text`` that is known; empty if none."""
    if len(text) > _LONGEST:
        return ""
    if both := NOTATION.instead_of(text):
        return both
    if call := instead_of_sentence(text):
        return call
    if match := _GROUPED.search(text):
        return match[0].replace("_", "")
    if match := _TO_INFINITY.fullmatch(text.strip()):
        return _to_infinity((match["of"] or "").strip())
    if match := _PERIOD.fullmatch(text.strip()):
        return f"for all x in real: {match[1]}(x + 2*pi) = {match[1]}(x), as truth, with its period"
    if match := _CHOOSE.search(text):
        return f"binomial({match[1]}, {match[2]})"
    if match := _COEFFICIENT.search(text):
        return f"coefficient({match['of'].strip()}, {match[1]}, {match[2] or 1})"
    if match := _LIMIT.match(text.strip()):
        return f"limit({match[3].strip()}, {match[1]}, {match[2]})"
    if match := _SUBSCRIPT.search(text):
        return f"{match[1]}({(match[2] or match[3]).strip()})"
    if _DOTTED_SUM.search(text):
        return "sum(expr, k, first, last), with the rule of the terms: sum(3*2^(k - 1), k, 1, 9)"
    if match := _AREA.fullmatch(text.strip()):
        below = f"abs({match[1]}(x) - {match[2]}(x))" if match[2] else f"{match[1]}(x)"
        return f"integral({below}, x, {match[3]}, {match[4]})"
    if match := _COUNTED.search(text):
        sign = _SIGNS.get(match[1].lower(), "=")
        return f"count(outcome, {match[3]}) {sign} {match[2]}"
    if match := _OF_OUTCOME.fullmatch(text.strip()):
        sign = _SIGNS.get((match["how"] or "").lower(), "=")
        number = _NUMBERS.get(match["count"].lower(), match["count"])
        what = _FACES.get(match["what"].lower(), match["what"])
        return f"P(count(outcome, {what}) {sign} {number})"
    if match := _SUM_OF_OUTCOME.fullmatch(text.strip()):
        return f"P(total(outcome) = {match[1]})"
    if _TANGENT.search(text):
        at = _AT.search(text)
        place = at[1] if at else "a"
        return f"f({place}) + f'({place})*(x - {place})"
    if match := _PART_OF.search(text):
        return f"{match[1]}*{match[2]}"
    return ""


def _to_infinity(series: str) -> str:
    if not series:
        return "sum(a*r^(n - 1), n, 1, inf) with the first term a and the ratio r"
    if "..." in series or "…" in series:
        return series
    letters = re.findall(r"(?<![A-Za-z_])([i-nr])(?![A-Za-z_(])", series)
    letter = letters[0] if letters else "n"
    return f"sum({series}, {letter}, 1, inf), or from {letter} = 0 on"
