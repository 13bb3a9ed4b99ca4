"""Integrals, limits, derivatives, sums and brackets of evaluation, as they are set in books."""

from __future__ import annotations

import re

from mathverify.language.textbook_notation.calls.brackets import (
    bound,
    end_of_expression,
    is_one_term,
    outside,
)
from mathverify.language.textbook_notation.pairs import closing

__all__ = ["analysis"]

_MOST = 8
_INTEGRAL = re.compile(r"∫|\bint(?=_)|\bintegral(?=_)")
_INTEGRAL_IN_WORDS = re.compile(
    r"\bintegral\s+(?:from\s+(\S+)\s+to\s+(\S+)\s+)?of\s+(.+?)\s+d([A-Za-z])\b"
    r"(?:\s+from\s+(?:\4\s*=\s*)?(\S+)\s+to\s+(\S+))?"
)
_DIFFERENTIAL = re.compile(r"(?:(?<=[\s)\]\d])|\A)d([A-Za-z])(?![A-Za-z0-9_])")
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_LOWERED = str.maketrans("₀₁₂₃₄₅₆₇₈₉₋", "0123456789-")
_SMALL_BOUNDS = re.compile(r"([₋]?[₀-₉]+)([⁻]?[⁰¹²³⁴-⁹]+)")
_LIMIT = re.compile(r"\blim(?:it)?\s*(_\s*[{(]|[{(]|_|\s)\s*([A-Za-z])\s*(?:->|→|to\b)\s*")
_SIDE = re.compile(r"\s*(?:\^\s*\{?\s*([+-])\s*\}?|([+-])|([⁺⁻]))\s*\Z")
_DERIVATIVE = re.compile(
    r"(?<![\w)])(\(\s*)?d(?:(\^?\s*2|²)\s*/\s*d([A-Za-z])(?:\^?2|²)|\s*/\s*d([A-Za-z]))(?![A-Za-z0-9_])"
)
_SUM = re.compile(r"(?:∑|Σ|\bsum(?=_))\s*_\s*[{(]\s*([A-Za-z])\s*=\s*([^{}()]+?)\s*[})]\s*\^\s*")
_EVALUATED = re.compile(r"\]\s*_")
_LONE_LETTER = re.compile(
    r"(?<![A-Za-z0-9_])([A-Za-z])(?![A-Za-z0-9_(])|(?<=\d)([A-Za-z])(?![A-Za-z0-9_(])"
)


def analysis(text: str, declared: frozenset[str]) -> str:
    """``text`` with these notations as ``integral``, ``limit``, ``diff`` and ``sum``."""
    text = _TANGENT.sub(lambda match: _tangent(match, declared), text)
    for rewriting in (_integrals, _sums, _totals, _limits, _derivatives):
        for _ in range(_MOST):
            changed = rewriting(text, declared)
            if changed == text:
                break
            text = changed
    return _evaluated(text, declared)


_TANGENT = re.compile(
    r"\btangent(?:_line)?\(\s*([a-z]\w*)(?:\(x\))?\s*,\s*(?:x\s*,\s*)?(?:x\s*=\s*)?"
    r"(-?\d+(?:\.\d+)?)\s*\)"
)


def _tangent(match: re.Match[str], declared: frozenset[str]) -> str:
    """``tangent(f, 3)`` as the right side of its equation: no line is called 3."""
    name, place = match[1], match[2]
    if name not in declared or "tangent" in declared:
        return match[0]
    return f"{name}({place}) + {name}'({place})*(x - ({place}))"


def _integrals(text: str, declared: frozenset[str]) -> str:
    words = _INTEGRAL_IN_WORDS.search(text)
    if words is not None:
        low, high = words[1] or words[5], words[2] or words[6]
        ends = f", {low}, {high}" if low and high else ""
        return f"{text[: words.start()]}integral({words[3]}, {words[4]}{ends}){text[words.end() :]}"
    signs = list(_INTEGRAL.finditer(text))
    if not signs or "integral" in declared:
        return text
    sign = signs[-1]
    found = _bounds(text, sign.end())
    if found is None:
        return text
    ends, start = found
    free = outside(text[start:])
    differential = next((m for m in _DIFFERENTIAL.finditer(text[start:]) if free[m.start()]), None)
    if differential is None or f"d{differential[1]}" in declared:
        return text
    body = text[start : start + differential.start()].strip().rstrip("*·").strip()
    rest = text[start + differential.end() :]
    if (not body and rest.lstrip()[:1] == "/") or end_of_expression(body, 0) != len(body):
        return text
    if body.startswith("[") and closing(body, 0) == len(body) - 1:
        body = f"({body[1:-1]})"
    call = f"integral({body or 1}, {differential[1]}{ends})"
    return text[: sign.start()] + call + rest


def _bounds(text: str, start: int) -> tuple[str, int] | None:
    """``, a, b`` (empty for an indefinite integral) and where the integrand begins."""
    while start < len(text) and text[start] == " ":
        start += 1
    small = _SMALL_BOUNDS.match(text, start)
    if small is not None:
        low, high = small[1].translate(_LOWERED), small[2].translate(_RAISED)
        return f", {low}, {high}", small.end()
    if not text.startswith("_", start):
        return "", start
    low, place = bound(text, start + 1)
    while place < len(text) and text[place] == " ":
        place += 1
    if not low or not text.startswith("^", place):
        return None
    high, place = bound(text, place + 1)
    return (f", {low}, {high}", place) if high else None


def _limits(text: str, declared: frozenset[str]) -> str:
    if {"lim", "limit"} & declared:
        return text
    for found in _LIMIT.finditer(text):
        opening = found[1].strip().lstrip("_").strip()
        if opening:
            end = closing(text, found.start(1) + found[1].index(opening))
            where, start = text[found.end() : end].strip(), end + 1
        else:
            place = re.compile(r"\S+").match(text, found.end())
            end = place.end() if place is not None else -1
            where, start = text[found.end() : end], end
        if end < 0 or not where or "," in where:
            continue
        side = _SIDE.search(where)
        direction = ""
        if side is not None and side.start() > 0:
            sign = side[1] or side[2] or side[3]
            direction = ", right" if sign in "+⁺" else ", left"
            where = where[: side.start()]
        stop = end_of_expression(text, start)
        body = text[start:stop].strip()
        if not is_one_term(body) or _LIMIT.search(body):
            continue
        call = f"limit({body}, {found[2]}, {where}{direction})"
        return f"{text[: found.start()]}{call}{' ' if stop < len(text) else ''}{text[stop:]}"
    return text


def _derivatives(text: str, declared: frozenset[str]) -> str:
    for found in _DERIVATIVE.finditer(text):
        variable = found[3] or found[4]
        if {"d", f"d{variable}"} & declared:
            continue
        start = found.end()
        if found[1]:
            if not text[start:].lstrip().startswith(")"):
                continue
            start = text.index(")", start) + 1
        stop = end_of_expression(text, start)
        body = text[start:stop].strip()
        if not _is_derived_as_a_whole(body):
            continue
        if body[0] in "([" and closing(body, 0) == len(body) - 1:
            body = body[1:-1]
        call = f"diff({body}, {variable})"
        if found[2]:
            call = f"diff({call}, {variable})"
        return f"{text[: found.start()]}{call}{' ' if stop < len(text) else ''}{text[stop:]}"
    return text


def _is_derived_as_a_whole(body: str) -> bool:
    """Whether all of ``body`` must stand under the operator: one term, or one pair of brackets.

    After a pair of brackets only a power may follow, since ``d/dx(x + 1)*x`` has two readings.
    """
    if not body or not is_one_term(body):
        return False
    if body[0] not in "([":
        return True
    rest = body[closing(body, 0) + 1 :].strip()
    return not rest or re.fullmatch(r"\^\s*(?:\d+|\([^()]*\))|[²³⁴-⁹]", rest) is not None


def _sums(text: str, declared: frozenset[str]) -> str:
    if {"Sigma", "sum"} & declared:
        return text
    for found in _SUM.finditer(text):
        high, start = bound(text, found.end())
        stop = end_of_expression(text, start)
        body = text[start:stop].strip()
        if not high or not is_one_term(body) or _SUM.search(body):
            continue
        call = f"sum({body}, {found[1]}, {found[2]}, {high})"
        return f"{text[: found.start()]}{call}{' ' if stop < len(text) else ''}{text[stop:]}"
    return text


def _totals(text: str, declared: frozenset[str]) -> str:
    """``Σ x*p`` of two lists as ``total(x*p)``."""
    found = _TOTAL.search(text)
    if found is None or "Sigma" in declared:
        return text
    stop = end_of_expression(text, found.end())
    body = text[found.end() : stop].strip()
    if not is_one_term(body):
        return text
    for place in (match.start() for match in _QUOTIENT.finditer(body)):
        if outside(body)[place]:  # a quotient of sums
            stop = found.end() + text[found.end() :].index(body) + place
            body = body[:place].strip()
            break
    return f"{text[: found.start()]}total({body}){text[stop:]}"


_TOTAL = re.compile(r"[∑Σ](?=\s*[A-Za-z(])")
_QUOTIENT = re.compile(r"[/÷]\s*[∑Σ]")


def _evaluated(text: str, declared: frozenset[str]) -> str:
    """``[x^2 + x]_1^3`` as the difference of the two values, where x has no other meaning."""
    for found in _EVALUATED.finditer(text):
        start = text.rfind("[", 0, found.start())
        if start < 0 or closing(text, start) != found.start():
            continue
        low, place = bound(text, found.end())
        if not low or not text.startswith("^", place):
            continue
        high, stop = bound(text, place + 1)
        body = text[start + 1 : found.start()]
        letters = {m[1] or m[2] for m in _LONE_LETTER.finditer(body)} - {"e", "i", "C"}
        if not high or len(letters) != 1 or letters & declared or "C" in body or "," in body:
            continue
        variable = letters.pop()
        here = re.compile(rf"(?<![A-Za-z_]){variable}(?![A-Za-z0-9_])")
        above, below = here.sub(f"({high})", body), here.sub(f"({low})", body)
        return f"{text[:start]}(({above}) - ({below})){text[stop:]}"
    return text
