"""Numbers in words and signs: ``1011_2``, ``60 increased by 25%``, ``2 + 5 + 8 + ... + 59``."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from mathverify.language.notation.extents import closing
from mathverify.language.notation.pieces import Pieces, is_touching, made, shown
from mathverify.language.notation.row import Match, Row
from mathverify.language.notation.sorts import is_name, is_whole

# --- numerals ----------------------------------------------------------------------------

_LONGEST_NUMERAL = 30


def _numeral(match: Match) -> tuple[Match, str] | None:
    """``1011_2`` and ``(12)_{3}`` as decimal numbers."""
    line, place = match.line, match.end
    if is_touching(line, match.start) and line[match.start - 1].kind in ("name", "number", "part"):
        return None
    base = line[place]
    if base.kind == "end":
        return None
    if base.kind in ("{", "(") and closing(line, place) == place + 2:
        base, end = line[place + 1], place + 3
    else:
        end = place + 1
    after = line[end]
    if not after.gap and (after.kind in ("name", "number") or after.shown in (".", "_")):
        return None
    digits = shown(match.holes["n"])
    if not is_whole(base) or base.shown not in _BASES or len(digits) > _LONGEST_NUMERAL:
        return None
    if any(digit >= base.shown for digit in digits) and base.shown != "10":
        return None
    value = made(str(int(digits, int(base.shown))))
    return match.ends_at(end, value=value), "{value}"


_BASES = frozenset(str(base) for base in range(2, 11))

# --- changes by per cent -----------------------------------------------------------------

#: Between what may stand before and behind it, a sum or a change by per cent has one extent: not in
#: ``√1 + 2 + ...``, ``... + 10 mod 7`` and ``increased by 20% of y``.
_MAY_PRECEDE = frozenset(
    {"=", "<", "<=", ">", ">=", "!=", "~=", "(", "[", "{", ",", "and", "or", "?if", "?then", "?;"}
)
_MAY_FOLLOW = frozenset(
    {"end", "=", "<", "<=", ">", ">=", "!=", "~=", ")", "]", "}", ",", "and", "or", "for"}
) | {"implies", "?if", "?then", "?;"}


def _stands_alone(line: Pieces, start: int, end: int, *more: str) -> bool:
    """Whether pieces are all of a side, an argument or a bracket, or ``more`` follows."""
    before = start == 0 or _sign(line, start - 1) in _MAY_PRECEDE
    return before and (_sign(line, end) in _MAY_FOLLOW or line[end].kind in more)


def _sign(line: Pieces, place: int) -> str:
    piece = line[place]
    is_word = piece.shown in ("if", "then", ";", "~", "≈")
    return f"?{piece.shown}" if is_word else piece.kind


def _changed(match: Match) -> tuple[Match, str] | None:
    """``x increased by 25%`` as ``x*(1 + 25%)``."""
    if not _stands_alone(match.line, match.start, match.end):
        return None
    sign = "+" if shown(match.holes["how"]) == "increased" else "-"
    return match, f"{{x}}*(1 {sign} {{p}})"


def _instead_of_change(match: Match) -> str:
    """Both readings of a change by per cent of what may be a sum, or by a share."""
    line = match.line
    sign = "+" if shown(match.holes["how"]) == "increased" else "-"
    x, part = shown(match.holes["x"]), shown(match.holes["p"])
    before = "".join(piece.gap + piece.shown for piece in line[: match.start])
    before += line[match.start].gap
    after = "".join(piece.gap + piece.shown for piece in line[match.end :])
    rest = line[match.end : -1]
    if len(rest) == 2 and rest[0].kind == "of" and is_name(rest[1]):
        return f"{before}{x} {sign} {part}*{rest[1].shown}"
    alone = f"{before}{x}*(1 {sign} {part}){after}"
    return f"{alone} or ({before}{x})*(1 {sign} {part}){after}" if before else alone


# --- sums with dots ----------------------------------------------------------------------

_MOST_TERMS = 10**6
_MOST_GEOMETRIC = 200
_LEAST = 3


def _dotted(match: Match) -> tuple[Match, str] | None:
    """``2 + 5 + 8 + ... + 59``, where three terms or more make a rule and the last one fits it."""
    line, place = match.line, match.start
    terms: list[Fraction] = []
    while (found := _term(line, place)) is not None and line[found[1]].kind == "+":
        terms.append(found[0])
        place = found[1] + 1
    if len(terms) < _LEAST or not (line[place].kind == "..." or line[place].shown == "⋯"):
        return None
    end = place + 1
    last = None
    if line[end].kind == "+":
        final = _term(line, end + 1)
        after = line[final[1]] if final is not None else None
        goes_on = (
            after is not None
            and not after.gap
            and (
                after.kind in ("name", "number", "^", "*", "/", "(", "super") or after.shown == "."
            )
        )
        if final is not None and not goes_on:
            last, end = final
    before = line[match.start - 1] if match.start else None
    if before is not None and is_touching(line, match.start):
        if before.kind in ("name", "number", "^", "*", "/", ")", "+", "-"):
            return None
    more = ("+", "-") if last is not None else ()
    if not _stands_alone(line, match.start, end, *more):
        return None
    call = _rule(terms, last)
    return (match.ends_at(end, sum=made(call)), "{sum}") if call else None


def _term(line: Pieces, place: int) -> tuple[Fraction, int] | None:
    piece = line[place]
    if piece.kind != "number" or not piece.word.replace(".", "", 1).isdecimal():
        return None
    value, end = Fraction(piece.word), place + 1
    is_fraction = line[end].kind == "/" and is_whole(line[end + 1])
    if is_fraction and not line[end].gap and not line[end + 1].gap and is_whole(piece):
        return (value / int(line[end + 1].word), end + 2) if int(line[end + 1].word) else None
    return value, end


def _rule(terms: list[Fraction], last: Fraction | None) -> str:
    """The sum as a call; empty where no rule is found or the last term does not fit it."""
    first, step = terms[0], terms[1] - terms[0]
    differences = {after - before for before, after in pairwise(terms)}
    if len(differences) == 1 and step and last is not None:
        count = (last - first) / step + 1
        if count.denominator != 1 or not len(terms) < count <= _MOST_TERMS:
            return ""
        return f"sum({first} + ({step})*(k - 1), k, 1, {count})"
    if 0 in terms or not step:
        return ""
    ratios = {after / before for before, after in pairwise(terms)}
    ratio = terms[1] / first
    if len(ratios) != 1:
        return ""
    rule = f"({first})*({ratio})^(k - 1)"
    if last is None:
        return f"sum({rule}, k, 1, inf)" if abs(ratio) < 1 else ""
    places, term = len(terms), terms[-1]
    while places < _MOST_GEOMETRIC and term != last:
        places, term = places + 1, term * ratio
    return f"sum({rule}, k, 1, {places})" if term == last and places > len(terms) else ""


# --- bars over letters -------------------------------------------------------------------


def _is_complex(match: Match) -> bool:
    return shown(match.holes["z"]) in match.names.complex


_SIGNS = frozenset({"+", "*", "/"})
_EDGES = frozenset({"=", "<", ">", "<=", ">=", ",", "and", "or"})


def _is_apart(match: Match) -> bool:
    """Whether nothing before it may belong to it: "2x squared" and "-3 squared" are two things."""
    before = match.line[match.start - 1].kind if match.start else "("
    after = match.line[match.end].kind
    behind = _SIGNS | _EDGES | {"end", ")", "]", "-"}
    return before in _SIGNS | _EDGES | {"(", "["} and after in behind


def _ends(match: Match) -> bool:
    """Whether it is apart, and nothing behind may belong to it: "2 to the power n + 1"."""
    return _is_apart(match) and match.line[match.end].kind in _EDGES | {"end", ")", "]"}


ROWS = (
    Row("{u:atom} squared", "{u}^2", guard=_is_apart),
    Row("{u:atom} cubed", "{u}^3", guard=_is_apart),
    Row("{u:atom} to the power [ of ] {n:atom}", "{u}^{n}", guard=_ends),
    Row("{n:atom} choose {k:atom}", "binomial({n}, {k})", guard=_is_apart),
    Row("{n:digits} ~_", shape=_numeral),
    Row("'(' ~{n:digits} ~')' ~_", shape=_numeral),
    Row(
        "{x:atom} [ is ] {how:=increased|decreased|reduced} by {p:percent}",
        shape=_changed,
        other=_instead_of_change,
    ),
    Row("{first:dotted}", shape=_dotted, having=("...", "⋯")),
    Row("{z:letter} ~\u0304|\u0305", "conj({z})", guard=_is_complex),
)
