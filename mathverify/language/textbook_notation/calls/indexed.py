"""Sums, products, limits and logarithms that carry their range or base below them.

Each runs over the product after it.  Where a plus or minus follows outside of brackets it has two
readings and is left alone, and so are a product over more than one factor and a logarithm of more
than one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from mathverify.language.textbook_notation.extents import (
    bound,
    end_of_expression,
    is_one_term,
    outer_signs,
)
from mathverify.language.textbook_notation.pairs import closing

__all__ = ["indexed", "instead_of_indexed", "with_logarithms"]

_RANGED = re.compile(r"(?:(?<![A-Za-z_])(sum|product|prod)|([Σ∑])|[Π∏])\s*_\s*(?=[{(])")
_START = re.compile(r"\s*([A-Za-z])\s*=\s*(.+?)\s*")
_LIMIT = re.compile(r"(?<![A-Za-z_])lim(?:it)?\s*_?\s*([{(])?\s*([A-Za-z])\s*(?:->|→|to\b)\s*")
_SIDE = re.compile(r"(.+?)\s*(?:\^\s*\{?\s*([+-])\s*\}?|\^\(\s*([+-])\s*\)|([+-])|([⁺⁻]))")
#: ``log_ab`` may have the base a or the base a*b.
_LOGARITHM = re.compile(
    r"(?<![A-Za-z_])log(?:_\{\s*(\w+)\s*\}|_(\d+|[a-z](?![A-Za-z0-9_]))|([₀-₉]+))"
)
#: An argument without brackets, which nothing after it may belong to as well.
_ARGUMENT = re.compile(
    r"\s*(\d+(?:\.\d+)?|[A-Za-z]\w*)"
    r"(?!\w|\.\d|'|\s*[(^!²³\[_°%*·×/÷]|\s*(?!(?:and|or|for|if|in|implies)\b)[A-Za-z0-9√])"
)
_SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
_ONE_FACTOR = re.compile(r"\w+(?:\^\w+)?")
_FACTOR = re.compile(r"\s*(\d+(?:\.\d+)?|[A-Za-z]\w*)")

_Rule: TypeAlias = Callable[[str, "re.Match[str]"], "tuple[str, int] | None"]


class _Range(NamedTuple):
    """What a sum or product says before its body, which begins at ``start``."""

    name: str
    variable: str
    low: str
    high: str
    start: int
    is_bare: bool

    def over(self, body: str) -> str:
        return f"{self.name}({body}, {self.variable}, {self.low}, {self.high})"


def indexed(text: str, declared: frozenset[str]) -> str:
    """``text`` with sums, products, limits and logarithms as calls."""
    if not {"sum", "product", "prod", "Sigma"} & declared:
        text = _each(text, _RANGED, _ranged)
    if "lim" in text and not {"lim", "limit"} & declared:
        text = _each(text, _LIMIT, _limit)
    return text if "log" in declared else with_logarithms(text)


def with_logarithms(text: str) -> str:
    """``text`` with ``log_2 8`` and ``log_{2}(8)`` as ``log(8, 2)``."""
    return _each(text, _LOGARITHM, _logarithm) if "log" in text else text


def instead_of_indexed(text: str) -> str:
    """Both readings of a sum, limit or logarithm that has two; empty where there is none."""
    if match := _RANGED.search(text):
        if (ranged := _range_of(text, match)) is None:
            return _with_bound(text, match)
        starts_with_sign = ranged.is_bare and re.match(r"\s*[+−-]", text[ranged.start :])
        return ranged.over("expr") if starts_with_sign else _instead_of_ranged(text, ranged)
    if match := _LIMIT.search(text):
        where, start = _where(text, match)
        body = text[start : end_of_expression(text, start)].strip() if where else ""
        if signs := outer_signs(body):
            call, rest = f"{match[2]}, {where}", body[signs[0] :]
            return f"limit({body[: signs[0]].strip()}, {call}) {rest} or limit({body}, {call})"
    if match := _LOGARITHM.search(text):
        end = end_of_expression(text, match.end())
        if found := _FACTOR.match(text[:end], match.end()):
            rest = text[found.end() : end].strip()
            signs = outer_signs(found[1] + rest)
            rest = rest[: signs[0] - len(found[1])].strip() if signs else rest
            joint = "*" if re.match(r"[\w(√]", rest) else ""
            both = f"log({found[1]}, {_base(match)}){joint}{rest}", f"log({found[1]}{rest}"
            if rest[:1] == "'":
                return f"{both[1]}, {_base(match)})"
            return f"{both[0]} or {both[1]}, {_base(match)})" if rest else ""
    return ""


def _instead_of_ranged(text: str, ranged: _Range) -> str:
    body = text[ranged.start : end_of_expression(text, ranged.start)].strip()
    if signs := outer_signs(body):
        short, rest = body[: signs[0]].strip(), body[signs[0] :]
        return f"{ranged.over(short)} {rest} or {ranged.over(body)}"
    if ranged.name == "product" and "*" in body:
        factor, _, rest = (part.strip() for part in body.partition("*"))
        return f"{ranged.over(body)} or {ranged.over(factor)}*{rest}"
    return ranged.over(body)


def _with_bound(text: str, match: re.Match[str]) -> str:
    """A sum whose bound runs on to the next space: ``sum_{k=1}^n+1 k``."""
    end = closing(text, match.end())
    below = _START.fullmatch(text[match.end() + 1 : end]) if end > 0 else None
    above = re.compile(r"\s*\^\s*(\S+(?: [^()\s]*\))*)\s+(?=[^\s+−-])").match(text, end + 1)
    if below is None or above is None:
        return ""
    ranged = _Range(_name(match), below[1], below[2], above[1], above.end(), is_bare=True)
    return _instead_of_ranged(text, ranged)


def _each(text: str, pattern: re.Pattern[str], read: _Rule) -> str:
    """``text`` with each match, from the left and into the bodies of calls, as its call."""
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


def _range_of(text: str, match: re.Match[str]) -> _Range | None:
    end = closing(text, match.end())
    below = _START.fullmatch(text[match.end() + 1 : end]) if end > 0 else None
    above = re.compile(r"\s*\^\s*").match(text, end + 1) if below is not None else None
    if below is None or above is None:
        return None
    high, start = bound(text, above.end(), variable=below[1])
    if not high:
        return None
    return _Range(_name(match), below[1], below[2], high, start, text[above.end()] not in "{(")


def _name(match: re.Match[str]) -> str:
    return "sum" if match[1] == "sum" or match[2] else "product"


def _body(text: str, start: int) -> tuple[str, int]:
    """The one term that begins at ``start``, and where it ends; empty if there is none."""
    rest = text[start : end_of_expression(text, start)]
    return (rest.strip(), start + len(rest.rstrip())) if is_one_term(rest) else ("", start)


def _ranged(text: str, match: re.Match[str]) -> tuple[str, int] | None:
    ranged = _range_of(text, match)
    if ranged is None:
        return None
    body, end = _body(text, ranged.start)
    if not body or (ranged.is_bare and body[0] in "+-−±"):
        return None  # sum_{k=1}^n - 1 ...
    is_group = body[0] == "(" and closing(body, 0) == len(body) - 1
    if ranged.name == "product" and not (is_group or _ONE_FACTOR.fullmatch(body)):
        return None
    return ranged.over(body), end


def _where(text: str, match: re.Match[str]) -> tuple[str, int]:
    """What a variable goes to, and where the body of the limit begins; empty if it is not clear."""
    if match[1]:
        end = closing(text, match.start(1))
        where, start = text[match.end() : end].strip(), end + 1
    else:
        place = re.compile(r"\S+").match(text, match.end())
        end = place.end() if place is not None else -1
        where, start = text[match.end() : end], end
    return ("", 0) if end < 0 or "," in where else (where, start)


def _limit(text: str, match: re.Match[str]) -> tuple[str, int] | None:
    where, start = _where(text, match)
    body, end = _body(text, start)
    if not where or not body:
        return None
    side = _SIDE.fullmatch(where)
    direction = ""
    if side is not None:
        sign = next(filter(None, side.groups()[1:]))
        where, direction = side[1], ", right" if sign in "+⁺" else ", left"
    return f"limit({body}, {match[2]}, {where}{direction})", end


def _base(match: re.Match[str]) -> str:
    return match[1] or match[2] or match[3].translate(_SUBSCRIPTS)


def _logarithm(text: str, match: re.Match[str]) -> tuple[str, int] | None:
    bare = _ARGUMENT.match(text, match.end())
    if bare is not None:
        return f"log({bare[1]}, {_base(match)})", bare.end()
    opening = re.compile(r"\s*(?=\()").match(text, match.end())
    end = closing(text, opening.end()) if opening is not None else -1
    if opening is None or end < 0:
        return None
    return f"log({text[opening.end() + 1 : end].strip()}, {_base(match)})", end + 1
