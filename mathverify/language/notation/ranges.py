"""Sums, products, limits and logarithms that carry their range or base below them.

Each runs over the product after it.  Where a plus or minus follows outside of brackets it has two
readings and is left alone, and so are a product over more than one factor and a logarithm of more
than one.
"""

from __future__ import annotations

from typing import NamedTuple

from mathverify.language.notation.extents import (
    CLOSERS,
    SIGNS_OF_SUMS,
    bound,
    closing,
    end_of_expression,
    is_letter,
    is_one_term,
    is_whole_group,
    outer_signs,
)
from mathverify.language.notation.pieces import Pieces, bare, is_touching, made, shown, text_of
from mathverify.language.notation.row import Match, Row, ends_clearly
from mathverify.language.notation.sorts import is_name, is_whole
from mathverify.language.token_signs import SUBSCRIPTS

# --- sums and products -------------------------------------------------------------------


class _Range(NamedTuple):
    """What a sum or product says before its body, which begins at ``start``."""

    word: str
    variable: Pieces
    low: Pieces
    high: Pieces
    start: int
    is_bare: bool

    @property
    def template(self) -> str:
        return f"{self.word}({{f}}, {{x}}, {{a}}, {{b}})"

    def over(self, body: str) -> str:
        """The call with ``body`` as a text."""
        return f"{self.word}({body}, {shown(self.variable)}, {shown(self.low)}, {shown(self.high)})"


def _word(match: Match) -> str:
    return "sum" if match.line[match.start].shown in ("sum", "Σ", "∑") else "product"


def _below(match: Match) -> tuple[Pieces, Pieces, int] | None:
    """The variable and the lower end of a range, and where what stands below it ends."""
    line, opening = match.line, match.end
    end = closing(line, opening)
    fits = line[opening].kind in ("{", "(") and end > opening + 3
    if not fits or not is_letter(line[opening + 1]) or line[opening + 2].kind != "=":
        return None
    return line[opening + 1 : opening + 2], bare(line[opening + 3 : end]), end + 1


def _range_of(match: Match) -> _Range | None:
    line = match.line
    below = _below(match)
    if below is None or line[below[2]].kind != "^":
        return None
    variable, low, above = below
    high = bound(line, above + 1, variable=variable[0].word, apart=True)
    if high is None:
        return None
    is_bare = line[above + 1].kind not in ("{", "(")
    return _Range(_word(match), variable, low, bare(high[0]), high[1], is_bare)


def _ranged(match: Match) -> tuple[Match, str] | None:
    ranged = _range_of(match)
    if ranged is None:
        return None
    end = end_of_expression(match.line, ranged.start)
    body = match.line[ranged.start : end]
    if not is_one_term(body) or (ranged.is_bare and body[0].kind in SIGNS_OF_SUMS):
        return None  # sum_{k=1}^n - 1 ...
    if ranged.word == "product" and not (is_whole_group(body, "(") or _is_one_factor(body)):
        return None
    holes = {"f": body, "x": ranged.variable, "a": ranged.low, "b": ranged.high}
    return match._replace(end=end, holes=holes), ranged.template


def _is_one_factor(body: Pieces) -> bool:
    return all(
        piece.kind in ("name", "number", "^") and (place == 0 or not piece.gap)
        for place, piece in enumerate(body)
    )


def _instead_of_ranged(match: Match) -> str:
    """Both readings of a sum or product; the one that it has, where another part is refused."""
    ranged = _range_of(match)
    if ranged is None:
        return _with_bound(match)
    if ranged.is_bare and match.line[ranged.start].kind in ("+", "-"):
        return ranged.over("expr")
    return _both_ranges(match, ranged)


def _both_ranges(match: Match, ranged: _Range) -> str:
    body = match.line[ranged.start : end_of_expression(match.line, ranged.start)]
    if signs := outer_signs(body):
        short, rest = shown(body[: signs[0]]), shown(body[signs[0] :])
        return f"{ranged.over(short)} {rest} or {ranged.over(shown(body))}"
    stars = [place for place, piece in enumerate(body) if piece.shown == "*"]
    if ranged.word == "product" and stars:
        factor, rest = shown(body[: stars[0]]), shown(body[stars[0] + 1 :])
        return f"{ranged.over(shown(body))} or {ranged.over(factor)}*{rest}"
    return ranged.over(shown(body))


def _with_bound(match: Match) -> str:
    """A sum whose bound runs on to the next blank: ``sum_{k=1}^n+1 k``."""
    line = match.line
    below = _below(match)
    if below is None or line[below[2]].kind != "^" or line[below[2] + 1].kind == "end":
        return ""
    variable, low, above = below
    end = above + 2
    while line[end].kind != "end" and (not line[end].gap or line[end].kind in CLOSERS):
        end += 1
    if line[end].kind in ("end", "+", "-"):
        return ""
    ranged = _Range(_word(match), variable, low, bare(line[above + 1 : end]), end, is_bare=True)
    return _both_ranges(match, ranged)


# --- limits ------------------------------------------------------------------------------


def _approached(match: Match) -> tuple[Pieces, Pieces, int] | None:
    """The variable of a limit, what it goes to, and where the body begins; None if not clear."""
    line, place = match.line, match.end
    closed = -1
    if line[place].kind in ("{", "("):
        closed = closing(line, place)
        if closed < 0:
            return None
        place += 1
    arrow = line[place + 1] if is_letter(line[place]) else line[-1]
    if not (arrow.kind in ("->", "→") or arrow.word == "to"):
        return None
    start = end = place + 2
    while closed < 0 and line[end].kind != "end" and (end == start or is_touching(line, end)):
        end += 1
    where = bare(line[start : end if closed < 0 else closed])
    if not where or any(piece.kind == "," for piece in where):
        return None
    return line[place : place + 1], where, end if closed < 0 else closed + 1


def _limit(match: Match) -> tuple[Match, str] | None:
    found = _approached(match)
    if found is None:
        return None
    variable, where, start = found
    end = end_of_expression(match.line, start)
    body = match.line[start:end]
    if not is_one_term(body):
        return None
    where, side = _sided(where)
    holes = {"f": body, "x": variable, "a": where}
    return match._replace(end=end, holes=holes), f"limit({{f}}, {{x}}, {{a}}{side})"


def _sided(where: Pieces) -> tuple[Pieces, str]:
    """``0^+``, ``0^{+}``, ``0+`` and ``0⁺`` as 0 and the side from which it is approached."""
    words = [piece.shown for piece in where]
    if words[-4:-2] in (["^", "{"], ["^", "("]) and len(words) > 4:
        sign, end = words[-2], len(words) - 4
    elif words[-2:-1] == ["^"]:
        sign, end = words[-1], len(words) - 2
    else:
        sign, end = words[-1], len(words) - 1
    if end < 1 or sign not in ("+", "-", "⁺", "⁻"):
        return where, ""
    return where[:end], ", right" if sign in "+⁺" else ", left"


def _instead_of_limit(match: Match) -> str:
    found = _approached(match)
    if found is None:
        return ""
    variable, where, start = found
    body = match.line[start : end_of_expression(match.line, start)]
    signs = outer_signs(body)
    if not signs:
        return ""
    call = f"{shown(variable)}, {shown(where)}"
    short, rest = shown(body[: signs[0]]), shown(body[signs[0] :])
    return f"limit({short}, {call}) {rest} or limit({shown(body)}, {call})"


# --- logarithms --------------------------------------------------------------------------

#: What an argument without brackets may not touch: it would belong to it as well.
_GOES_ON = frozenset(
    {"'", "''", "(", "^", "!", "super", "[", "°", "%", "*", "/", "name", "number", "√", "fraction"}
)


def _base(match: Match) -> tuple[Pieces, int] | None:
    """The base below a logarithm, and where it ends: ``log_ab`` may have the base a or a*b."""
    line, place = match.line, match.end
    if line[match.end - 1].kind == "name":
        digits = line[match.start].shown[len("log") :].translate(SUBSCRIPTS)
        return (made(digits), place) if digits else None
    piece = line[place]
    if piece.kind == "{" and (end := closing(line, place)) > place + 1:
        inner = bare(line[place + 1 : end])
        is_one = all(is_name(part) or is_whole(part) for part in inner)
        is_one = is_one and not any(part.gap for part in inner)
        return (inner, end + 1) if is_one else None
    is_small = is_letter(piece) and piece.shown.islower()
    return (
        ((piece,), place + 1)
        if is_touching(line, place) and (is_small or is_whole(piece))
        else None
    )


def _logarithm(match: Match) -> tuple[Match, str] | None:
    found = _base(match)
    if found is None:
        return None
    base, place = found
    piece, after = match.line[place], match.line[place + 1 : place + 2]
    if piece.kind == "(" and (end := closing(match.line, place)) > 0:
        inner = bare(match.line[place + 1 : end])
        return (match._replace(end=end + 1, holes={"u": inner, "b": base}), "log({u}, {b})")
    if not _is_argument(match.line, place) or after[0].kind in _GOES_ON or after[0].shown == "_":
        return None
    return match._replace(end=place + 1, holes={"u": (piece,), "b": base}), "log({u}, {b})"


def _is_argument(line: Pieces, place: int) -> bool:
    piece = line[place]
    return is_name(piece) or (
        piece.kind == "number" and piece.shown.replace(".", "", 1).isdecimal()
    )


def _instead_of_logarithm(match: Match) -> str:
    found = _base(match)
    if found is None or not _is_argument(match.line, found[1]):
        return ""
    base, place = found
    end = end_of_expression(match.line, place)
    rest = match.line[place + 1 : end]
    if signs := outer_signs(match.line[place:end]):
        rest = rest[: signs[0] - 1]
    first, more = match.line[place].shown, text_of(rest).strip()
    if not more:
        return ""
    if more[0] == "'":
        return f"log({first}{more}, {shown(base)})"
    joint = "*" if rest[0].kind in ("name", "number", "(", "√") else ""
    return f"log({first}, {shown(base)}){joint}{more} or log({first}{more}, {shown(base)})"


LOGARITHMS = (
    Row(
        "{w:logarithm} [ ~_ ]",
        shape=_logarithm,
        other=_instead_of_logarithm,
        unless=("log",),
    ),
)
ROWS = (
    Row(
        "[ the ] {w:=sum|product} of {f:inside} for {x:letter} from {a:run} to {b:run}",
        "{w}({f}, {x}, {a}, {b})",
        guard=ends_clearly,
    ),
    Row(
        "[ the ] {w:=sum|product} of {f:inside} from {x:letter} = {a:run} to {b:run}",
        "{w}({f}, {x}, {a}, {b})",
        guard=ends_clearly,
    ),
    Row(
        "[ the ] {w:=sum|product} from {x:letter} = {a:run} to {b:run} of {f:term}",
        "{w}({f}, {x}, {a}, {b})",
        guard=ends_clearly,
    ),
    Row(
        "sum|product|prod|Σ|∑|Π|∏ _",
        shape=_ranged,
        other=_instead_of_ranged,
        unless=("sum", "product", "prod", "Sigma"),
    ),
    Row(
        "lim|limit [ _ ]",
        shape=_limit,
        other=_instead_of_limit,
        unless=("lim", "limit"),
    ),
    *LOGARITHMS,
)
