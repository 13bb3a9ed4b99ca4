"""Integrals, derivatives, totals and brackets of evaluation, as they are set in books."""

from __future__ import annotations

import re

from mathverify.language.textbook_notation.extents import (
    bound,
    end_of_expression,
    is_one_term,
    outer_signs,
    outside,
)
from mathverify.language.textbook_notation.pairs import closing

__all__ = ["analysis", "instead_of_derivative", "instead_of_evaluated", "instead_of_integral"]

_MOST = 8
_INTEGRAL = re.compile(r"∫|\bint(?=_)|\bintegral(?=_)")
_INTEGRAL_IN_WORDS = re.compile(
    r"\bintegral\s+(?:from\s+(\S+)\s+to\s+(\S+)\s+)?of\s+(.+?)\s+d([A-Za-z])\b"
    r"(?:\s+from\s+(?:\4\s*=\s*)?(\S+)\s+to\s+(\S+)(?=\s*(?:\Z|[=<>≤≥,;)\]])))?(?!\s+from\b)"
)
_DIFFERENTIAL = re.compile(r"(?:(?<=[\s)\]\d])|\A)d([A-Za-z])(?![A-Za-z0-9_])")
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_LOWERED = str.maketrans("₀₁₂₃₄₅₆₇₈₉₋", "0123456789-")
_SMALL_BOUNDS = re.compile(r"([₋]?[₀-₉]+)([⁻]?[⁰¹²³⁴-⁹]+)")
_DERIVATIVE = re.compile(
    r"(?<![\w)])(\(\s*)?d(?:(\^?\s*2|²)\s*/\s*d([A-Za-z])(?:\^?2|²)|\s*/\s*d([A-Za-z]))(?![A-Za-z0-9_])"
)
_EVALUATED = re.compile(r"\]\s*_")
_LONE_LETTER = re.compile(
    r"(?<![A-Za-z0-9_])([A-Za-z])(?![A-Za-z0-9_(])|(?<=\d)([A-Za-z])(?![A-Za-z0-9_(])"
)


def analysis(text: str, declared: frozenset[str]) -> str:
    """``text`` with these notations as ``integral``, ``total`` and ``diff``."""
    text = _TANGENT.sub(lambda match: _tangent(match, declared), text)
    for rewriting in (_integrals, _totals, _derivatives):
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
    free = outside(text[sign.end() :])
    ends_with = (
        m for m in _DIFFERENTIAL.finditer(text, sign.end()) if free[m.start() - sign.end()]
    )
    differential = next(ends_with, None)
    if differential is None or f"d{differential[1]}" in declared:
        return text
    found = _bounds(text, sign.end(), differential[1])
    if found is None:
        return text
    ends, start = found
    body = text[start : differential.start()].strip().rstrip("*·").strip()
    rest = text[differential.end() :]
    if (not body and rest.lstrip()[:1] == "/") or end_of_expression(body, 0) != len(body):
        return text
    if body.startswith("[") and closing(body, 0) == len(body) - 1:
        body = f"({body[1:-1]})"
    call = f"integral({body or 1}, {differential[1]}{ends})"
    return text[: sign.start()] + call + rest


def instead_of_integral(text: str) -> str:
    """Both readings of an integral in words whose upper bound may run on; empty if it has none."""
    found = re.search(
        r"\bintegral\s+of\s+(.+?)\s+d([A-Za-z])\s+from\s+(\S+)\s+to\s+(\S+)\s*([+−-].+)", text
    )
    if found is None:
        return ""
    call = f"integral({found[1]}, {found[2]}, {found[3]}, {found[4]}"
    return f"{call}) {found[5]} or {call} {found[5]})"


def _bounds(text: str, start: int, variable: str) -> tuple[str, int] | None:
    """``, a, b`` (empty for an indefinite integral) and where the integrand begins."""
    start += len(text[start:]) - len(text[start:].lstrip())
    small = _SMALL_BOUNDS.match(text, start)
    if small is not None:
        low, high = small[1].translate(_LOWERED), small[2].translate(_RAISED)
        return f", {low}, {high}", small.end()
    if not text.startswith("_", start):
        return "", start
    low, place = bound(text, start + 1, after="^")
    above = re.compile(r"\s*\^").match(text, place)
    if not low or above is None:
        return None
    high, place = bound(text, above.end(), variable=variable)
    return (f", {low}, {high}", place) if high else None


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


def instead_of_derivative(text: str) -> str:
    """Both readings of ``d/dx x^2 + x``; empty where there is no derivative."""
    found = _DERIVATIVE.search(text)
    if found is None or found[1]:
        return ""
    start = found.end()
    body = text[start : end_of_expression(text, start)].strip()
    variable, times = found[3] or found[4], 2 if found[2] else 1
    signs = outer_signs(body)
    cut = signs[0] if signs else closing(body, 0) + 1 if body[:1] in ("(", "[") else len(body)
    short, rest = body[:cut].strip(), body[cut:].strip()
    calls = []
    for whole in dict.fromkeys((short, body)):
        call = f"{'diff(' * times}{whole}{f', {variable})' * times}"
        calls.append(call if whole == body else f"{call} {rest}" if signs else f"{call}{rest}")
    return " or ".join(calls) if body else ""


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
        if (parts := _antiderivative(text, found)) is None:
            continue
        start, stop, body, ends = parts
        variable, *others = sorted(_letters(body))
        if not others and variable not in declared:
            return f"{text[:start]}({_between(body, variable, ends)}){text[stop:]}"
    return text


def instead_of_evaluated(text: str) -> str:
    """The differences that a bracket of evaluation may be, by the letter that takes the values."""
    for found in _EVALUATED.finditer(text):
        if (parts := _antiderivative(text, found)) is not None:
            _, _, body, ends = parts
            letters = sorted(_letters(body))
            told = [f"{_between(body, letter, ends)} for values of {letter}" for letter in letters]
            return " or ".join(told) if len(told) > 1 else told[0].partition(" for ")[0]
    return ""


def _antiderivative(
    text: str, found: re.Match[str]
) -> tuple[int, int, str, tuple[str, str]] | None:
    """Where a bracket of evaluation begins and ends, what it holds, and its two ends."""
    start = text.rfind("[", 0, found.start())
    low, place = bound(text, found.end(), after="^")
    if start < 0 or closing(text, start) != found.start() or not low:
        return None
    high, stop = bound(text, place + 1) if text.startswith("^", place) else ("", place)
    body = text[start + 1 : found.start()]
    is_one = high and "," not in body and "C" not in body and _letters(body)
    return (start, stop, body, (low, high)) if is_one else None


def _letters(body: str) -> set[str]:
    return {match[1] or match[2] for match in _LONE_LETTER.finditer(body)} - {"e", "i", "C"}


def _between(body: str, variable: str, ends: tuple[str, str]) -> str:
    here = re.compile(rf"(?<![A-Za-z_]){variable}(?![A-Za-z0-9_])")
    below, above = (here.sub(f"({end})", body) for end in ends)
    return f"({above}) - ({below})"
