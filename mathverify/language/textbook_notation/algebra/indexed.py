"""Sums, products, limits and logarithms that carry their range or base below them.

A sum runs over the product after it.  Where a plus or minus follows outside brackets it has two
readings and is left alone, and so is a product over more than one factor.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

from mathverify.language.textbook_notation.algebra.brackets import operand_end, outer
from mathverify.language.textbook_notation.pairs import closing

__all__ = ["instead_of_indexed", "with_calls"]

_RANGED = re.compile(r"(?:(?<![A-Za-z_])(sum|product|prod)|([Σ∑])|([Π∏]))\s*_\s*(?=[{(])")
_LIMIT = re.compile(r"(?<![A-Za-z_])lim(?:it)?\s*_?\s*(?=[{(])")
_START = re.compile(r"\s*([A-Za-z])\s*=\s*(.+?)\s*")
_APPROACH = re.compile(r"\s*([A-Za-z])\s*(?:->|→|to)\s*(.+?)\s*")
_SIDE = re.compile(r"(.+?)\s*\^?\s*([+-])")
_LOGARITHM = re.compile(r"(?<![A-Za-z_])log(?:_\{\s*(\w+)\s*\}|_(\d+|[a-z])|([₀-₉]+))")
_BARE = re.compile(
    r"\s*(\d+(?:\.\d+)?(?!\s*[*·×])|[A-Za-z]\w*)"
    r"(?!\w|\.\d|\s*[(^!²³\[_°%/÷]|\s*(?!(?:and|or|for|if|in|implies)\b)[A-Za-z0-9√])"
)
#: What may take a whole sum or only its body.
_LOOSE = re.compile(r"\s(?:mod|choose|of|where|union|intersect|given)\s|(?<!:):|%")
_SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
_ONE_FACTOR = re.compile(r"\w+(?:\^\w+)?")

_Rule: TypeAlias = Callable[[str, "re.Match[str]"], "tuple[str, int] | None"]


def with_calls(text: str) -> str:
    """``text`` with sums, products, limits and logarithms as calls."""
    if "sum" in text or "prod" in text or any(sign in text for sign in "Σ∑Π∏"):
        text = _each(text, _RANGED, _ranged)
    if "lim" in text:
        text = _each(text, _LIMIT, _limit)
    return _each(text, _LOGARITHM, _logarithm) if "log" in text else text


def instead_of_indexed(text: str) -> str:
    """Both readings of a sum that has two; empty where there is none."""
    match = _RANGED.search(text)
    parts = _range_of(text, match) if match else None
    if match is None or parts is None:
        return ""
    name, variable, low, high, start = parts
    end, signs = outer(text, start)
    whole = text[start:end].strip()
    if not signs:
        factor = whole.split("*")[0].strip()
        return f"{name}({whole}, {variable}, {low}, {high}) or {name}({factor}, ...)*..."
    short, rest = text[start : signs[0]].strip(), text[signs[0] : end].strip()
    both = (
        f"{name}({short}, {variable}, {low}, {high}) {rest}",
        f"{name}({whole}, {variable}, {low}, {high})",
    )
    return " or ".join(both)


def _each(text: str, pattern: re.Pattern[str], read: _Rule) -> str:
    place = 0
    while (match := pattern.search(text, place)) is not None:
        found = read(text, match)
        if found is None:
            place = match.end()
            continue
        call, end = found
        text = f"{text[: match.start()]}{call}{text[end:]}"
        place = match.start() + len(call.partition("(")[0]) + 1
    return text


def _range_of(text: str, match: re.Match[str]) -> tuple[str, str, str, str, int] | None:
    """Name, variable, both ends of the range, and where the body begins."""
    end = closing(text, match.end())
    below = _START.fullmatch(text[match.end() + 1 : end]) if end > 0 else None
    if below is None:
        return None
    above = re.compile(r"\s*\^").match(text, end + 1)
    if above is None:
        return None
    high, start = operand_end(text, above.end())
    if not high:
        return None
    name = "sum" if match[1] == "sum" or match[2] else "product"
    return name, below[1], below[2], high, start


def _ranged(text: str, match: re.Match[str]) -> tuple[str, int] | None:
    parts = _range_of(text, match)
    if parts is None:
        return None
    name, variable, low, high, start = parts
    end, signs = outer(text, start)
    body = text[start:end].strip()
    if signs or not body or _LOOSE.search(body):
        return None
    if name == "product" and not (_ONE_FACTOR.fullmatch(body) or _is_group(body)):
        return None
    return f"{name}({body}, {variable}, {low}, {high})", start + len(text[start:end].rstrip())


def _is_group(body: str) -> bool:
    return body[0] == "(" and closing(body, 0) == len(body) - 1


def _limit(text: str, match: re.Match[str]) -> tuple[str, int] | None:
    end = closing(text, match.end())
    below = _APPROACH.fullmatch(text[match.end() + 1 : end]) if end > 0 else None
    if below is None:
        return None
    stop, signs = outer(text, end + 1)
    body = text[end + 1 : stop].strip()
    if signs or not body or _LOOSE.search(body):
        return None
    side = _SIDE.fullmatch(below[2])
    target = side[1] if side else below[2]
    where = {"+": ", right", "-": ", left"}[side[2]] if side else ""
    call = f"limit({body}, {below[1]}, {target}{where})"
    return call, end + 1 + len(text[end + 1 : stop].rstrip())


def _logarithm(text: str, match: re.Match[str]) -> tuple[str, int] | None:
    base = match[1] or match[2] or match[3].translate(_SUBSCRIPTS)
    bare = _BARE.match(text, match.end())
    if bare is not None:
        return f"log({bare[1]}, {base})", bare.end()
    after = text[match.end() :]
    opening = match.end() + len(after) - len(after.lstrip())
    end = closing(text, opening) if text[opening : opening + 1] == "(" else -1
    if end < 0:
        return None
    return f"log({text[opening + 1 : end].strip()}, {base})", end + 1
