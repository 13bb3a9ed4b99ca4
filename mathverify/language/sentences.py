"""Sentences of polynomials, roots, vectors and areas: the calls to write instead of them.

Nothing is read here: `instead_of_sentence` is for texts that are refused already.
"""

from __future__ import annotations

import re

__all__ = ["instead_of_sentence"]

_DIVIDED = re.compile(
    r"(?:the\s+)?(?P<what>remainder|quotient)\s+(?:when|if|of|on)\s+(?:dividing\s+)?(?P<of>.+?)\s+"
    r"(?:is\s+divided\s+)?by\s+(?P<by>.+?)(?:\s+(?:is|equals|=)\s+(?P<rest>[^\s=].*))?",
    re.IGNORECASE,
)
_LEAVES = re.compile(
    r"(?:when\s+)?(?:dividing\s+)?(?P<of>.+?)\s+(?:is\s+)?(?:divided\s+)?by\s+(?P<by>.+?)\s*,?\s+"
    r"(?:the\s+remainder\s+is|leaves|gives|has)\s+(?:a\s+remainder\s+(?:of\s+)?|remainder\s+)?"
    r"(?P<rest>\S+)",
    re.IGNORECASE,
)
_FACTOR = re.compile(
    r"(?P<by>.+?)\s+is\s+a\s+(?P<kind>factor|divisor)\s+of\s+(?P<of>.+)", re.IGNORECASE
)
_ROOTS = re.compile(
    r"(?P<names>[A-Za-zα-ω]\w*(?:\s*,\s*[A-Za-zα-ω]\w*)*\s*,?\s+and\s+[A-Za-zα-ω]\w*)\s+are\s+"
    r"(?:the\s+)?(?:two\s+|three\s+|distinct\s+|real\s+|complex\s+)*(?:roots|zeros|solutions)\s+of\s+"
    r"(?:the\s+(?:equation|polynomial)\s+)?(?P<of>.+)",
    re.IGNORECASE,
)
_ANGLE = re.compile(
    r"(?:the\s+)?angle\s+between\s+(?:the\s+)?(?:vectors?\s+)?([A-Za-z]\w*)\s+and\s+([A-Za-z]\w*)",
    re.IGNORECASE,
)
_AREA = re.compile(
    r"(?:the\s+)?area\s+(?:of\s+the\s+region\s+)?(?:enclosed|bounded|between)\s*(?:by|between)?\s+"
    r"(?:the\s+)?(?:curves?\s+|graphs?\s+(?:of\s+)?)?(?:y\s*=\s*)(?P<one>.+?)\s+and\s+"
    r"(?:the\s+)?(?:line\s+|curve\s+|x-axis)?(?:y\s*=\s*)?(?P<other>.*)",
    re.IGNORECASE,
)
_ARRANGED = re.compile(
    r"(?:the\s+)?number\s+of\s+(?:different\s+|distinct\s+|possible\s+)*"
    r"(?:arrangements|ways|outcomes|permutations|combinations|selections)",
    re.IGNORECASE,
)
_COUNTED = re.compile(
    r"(?:the\s+)?(?:number\s+of|how\s+many)\s+(?:positive\s+|negative\s+|whole\s+)?"
    r"(?:integers?|numbers?|integer\s+values?|values?)(?:\s+of)?\s+(?P<name>[A-Za-z])",
    re.IGNORECASE,
)


def instead_of_sentence(text: str) -> str:
    """The call for a sentence that is known here; empty for others."""
    plain = text.strip().rstrip(".")
    if match := _DIVIDED.fullmatch(plain):
        rest = f" = {match['rest']}" if match["rest"] else ""
        return f"{match['what'].lower()}({_bare(match['of'])}, {_bare(match['by'])}){rest}"
    if match := _LEAVES.fullmatch(plain):
        return f"remainder({_bare(match['of'])}, {_bare(match['by'])}) = {match['rest']}"
    if match := _FACTOR.fullmatch(plain):
        return f"remainder({_bare(match['of'])}, {_bare(match['by'])}) = 0"
    if match := _ROOTS.fullmatch(plain):
        return _roots(match)
    if match := _ANGLE.fullmatch(plain):
        return f"angle({match[1]}, {match[2]})"
    if match := _AREA.fullmatch(plain):
        gap = match["one"] if not match["other"] else f"{match['one']} - ({match['other']})"
        return f"integral(abs({gap}), x, a, b) with the x where they meet as a and b"
    if _ARRANGED.fullmatch(plain):
        return "ways(true) of the experiment, or find: n, as: count for the values of an unknown"
    if match := _COUNTED.fullmatch(plain):
        return f"find: {match['name']}, as: count"
    return ""


def _bare(text: str) -> str:
    """``(x - 2)`` without its parentheses."""
    inner = text.strip()
    if inner.startswith("(") and inner.endswith(")") and not re.search(r"[()]", inner[1:-1]):
        return inner[1:-1].strip()
    return inner


def _roots(match: re.Match[str]) -> str:
    """Roots with their multiplicity, as the factors of an identity."""
    names = re.split(r"\s*,\s*(?:and\s+)?|\s+and\s+", match["names"])
    left, _, right = (side.strip() for side in match["of"].partition("="))
    whole = left if right in ("", "0") else f"{left} - ({right})"
    letter = next((name for name in "xztyn" if re.search(rf"(?<![A-Za-z]){name}", whole)), "x")
    leading = re.match(rf"(-?[\d.]*)\s*\*?\s*{letter}(?:\^|²|³)", whole)
    first = f"coefficient({whole}, {letter}, {len(names)})"
    if leading is not None:
        first = {"": "1", "-": "-1"}.get(leading[1], leading[1])
    factors = "".join(f"*({letter} - {name})" for name in names)
    return f"for all {letter} in real: {whole} = {first}{factors}"
