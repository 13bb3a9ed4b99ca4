"""Integrals, derivatives, totals, tangents and brackets of evaluation, as they are set in books.

Rows of notation alone: what is read becomes a canonical text, and nothing is worked out here.
"""

from __future__ import annotations

from mathverify.language.notation.extents import (
    bound,
    closing,
    depths,
    end_of_expression,
    is_letter,
    is_one_term,
    is_whole_group,
    outer_signs,
)
from mathverify.language.notation.pieces import (
    Piece,
    Pieces,
    bare,
    filled,
    is_touching,
    made,
    shown,
)
from mathverify.language.notation.row import Match, Row, ends_clearly
from mathverify.language.notation.sorts import is_differential, is_whole
from mathverify.language.token_signs import SUBSCRIPTS, SUPERSCRIPTS

# --- integrals ---------------------------------------------------------------------------

_SIGNS = ("∫", "int", "integral")


def _is_sign(line: Pieces, place: int) -> bool:
    """Whether an integral begins here; the words do so only with bounds below them."""
    piece = line[place]
    return piece.shown == "∫" or (piece.shown in _SIGNS and line[place + 1].shown == "_")


def _integral(match: Match) -> tuple[Match, str] | None:
    """From the sign to the differential that closes it, which the bounds do not reach."""
    line = match.line
    if not _is_sign(line, match.start):
        return None
    place = _differential(line, match.end)
    if place < 0 or f"d{line[place].shown[1:]}" in match.names.all:
        return None
    variable = (line[place]._replace(word=line[place].word[1:], shown=line[place].shown[1:]),)
    ends = _ends(line, match.end, variable[0].word)
    if ends is None or ends[1] > place:
        return None
    holes, start = ends
    body = line[start:place]
    if body and body[-1].kind == "*":
        body = body[:-1]
    if not body and line[place + 1].kind == "/":
        return None
    if end_of_expression(body, 0) != len(body):
        return None
    template = "integral({f}, {x}, {a}, {b})" if holes else "integral({f}, {x})"
    if is_whole_group(body, "["):
        body, template = bare(body[1:-1]), template.replace("{f}", "({f})")
    return match._replace(
        end=place + 1, holes={**holes, "f": body or made("1"), "x": variable}
    ), template


def _differential(line: Pieces, start: int) -> int:
    """The place of the ``dx`` that closes an integral, those inside of it left out; -1 if none."""
    wanted = 1
    depth = 0
    for place in range(start, len(line)):
        piece, before = line[place], line[place - 1]
        depth += (piece.kind in ("(", "[", "{")) - (piece.kind in (")", "]", "}"))
        if depth < 0:
            return -1
        if depth:
            continue
        wanted += _is_sign(line, place)
        if is_differential(piece) and (piece.gap or before.kind in (")", "]", "number")):
            wanted -= 1
            if not wanted:
                return place
    return -1


def _ends(line: Pieces, start: int, variable: str) -> tuple[dict[str, Pieces], int] | None:
    """The bounds below and above a sign, none of an indefinite integral, and where they end."""
    small = start + (line[start].shown == "₋")
    place = small
    while line[place].shown in SUBSCRIPT_DIGITS:
        place += 1
    if place > small and line[place].kind == "super":
        low = "".join(piece.shown for piece in line[start:place]).translate(SUBSCRIPTS)
        high = line[place].shown.translate(SUPERSCRIPTS)
        return {"a": made(low.replace("₋", "-")), "b": made(high)}, place + 1
    if line[start].shown != "_":
        return {}, start
    low_end = bound(line, start + 1, after="^")
    if low_end is None or line[low_end[1]].kind != "^":
        return None
    high_end = bound(line, low_end[1] + 1, variable=variable)
    if high_end is None:
        return None
    return {"a": bare(low_end[0]), "b": bare(high_end[0])}, high_end[1]


SUBSCRIPT_DIGITS = frozenset("₀₁₂₃₄₅₆₇₈₉")


def _bounded(match: Match) -> tuple[Match, str] | None:
    """An integral in words whose bounds end where they are told."""
    return (match, "integral({f}, {x}, {a}, {b})") if ends_clearly(match) else None


def _is_told(match: Match) -> bool:
    """Whether ``dx`` stands in what is integrated."""
    return any(map(is_differential, match.holes["f"]))


def _of_its_letter(match: Match) -> tuple[Match, str] | None:
    """An integral from bounds in words without ``dx``, over the only letter that is no datum."""
    letters = {piece.shown for piece in match.holes["f"] if is_letter(piece)}
    letters -= {"e", "i"} | match.names.functions | match.names.data
    if len(letters) != 1 or not ends_clearly(match) or _is_told(match):
        return None
    return match.ends_at(match.end, x=made(letters.pop())), "integral({f}, {x}, {a}, {b})"


def _has_no_bounds_behind(match: Match) -> bool:
    return match.line[match.end].shown != "from"


def _instead_of_integral(match: Match) -> str:
    """Both readings of an integral in words whose upper bound may run on."""
    rest = match.line[match.end : -1]
    if not rest or rest[0].kind not in ("+", "-"):
        return ""
    holes = {name: shown(value) for name, value in match.holes.items()}
    call = "integral({f}, {x}, {a}, {b}".format_map(holes)
    return f"{call}) {shown(rest)} or {call} {shown(rest)})"


# --- derivatives -------------------------------------------------------------------------


def _operator(match: Match) -> tuple[Pieces, int, int] | None:
    """The variable of ``d/dx`` or ``d^2/dx^2``, how often it derives, and where it ends."""
    line, start = match.line, match.start
    before = line[start - 1] if start else None
    if before is not None and is_touching(line, start):
        if before.kind in ("name", "number", ")", "super") or before.shown == "_":
            return None
    place, times = start, 1
    if line[start].shown in ("d2", "d"):
        times = 2 if line[start].shown == "d2" else 1
        place += 1
    if times == 1:
        raised = _squared(line, place)
        times, place = (2, raised) if raised > place else (1, place)
    under = line[place + 1] if line[place].kind == "/" else line[place]
    if line[place].kind != "/":
        return None
    digits = under.shown[2:]
    if under.kind != "name" or not under.shown.startswith("d") or digits not in ("", "2"):
        return None
    letter = under._replace(word=under.shown[1:2], shown=under.shown[1:2], gap="")
    if not is_letter(letter) or not letter.shown.isalpha():
        return None
    place += 2
    if times == 2 and not digits:
        raised = _squared(line, place)
        if raised == place:
            return None
        place = raised
    elif times == 1 and digits:
        return None
    if {"d", f"d{letter.word}"} & match.names.all:
        return None
    return (letter,), times, place


def _squared(line: Pieces, place: int) -> int:
    """Where ``²`` or ``^2`` ends that begins here; ``place`` if it does not."""
    if line[place].shown == "²":
        return place + 1
    return place + 2 if line[place].kind == "^" and line[place + 1].word == "2" else place


def _derivative(match: Match) -> tuple[Match, str] | None:
    line = match.line
    in_brackets = line[match.start].kind == "("
    found = _operator(match._replace(start=match.start + in_brackets))
    if found is None or (in_brackets and line[found[2]].kind != ")"):
        return None
    variable, times, start = found
    start += in_brackets
    end = end_of_expression(line, start)
    body = line[start:end]
    if not _is_derived_as_a_whole(body):
        return None
    if is_whole_group(body, "(", "["):
        body = bare(body[1:-1])
    template = "diff({f}, {x})" if times == 1 else "diff(diff({f}, {x}), {x})"
    return match._replace(end=end, holes={"f": body, "x": variable}), template


def _is_derived_as_a_whole(body: Pieces) -> bool:
    """Whether all of ``body`` must stand under the operator: one term, or one pair of brackets.

    After a pair of brackets only a power may follow, since ``d/dx(x + 1)*x`` has two readings.
    """
    if not is_one_term(body):
        return False
    if body[0].kind not in ("(", "["):
        return True
    rest = body[closing(body, 0) + 1 :]
    if not rest or (len(rest) == 1 and rest[0].kind == "super"):
        return True
    return rest[0].kind == "^" and (
        (len(rest) == 2 and is_whole(rest[1])) or is_whole_group(rest[1:], "(")
    )


def _instead_of_derivative(match: Match) -> str:
    """Both readings of ``d/dx x^2 + x``."""
    line = match.line
    found = _operator(match)
    if found is None or line[found[2]].kind == ")":
        return ""
    variable, times, start = found
    body = line[start : end_of_expression(line, start)]
    if not body:
        return ""
    signs = outer_signs(body)
    cut = len(body)
    if signs:
        cut = signs[0]
    elif body[0].kind in ("(", "["):
        cut = closing(body, 0) + 1
    whole, short, rest = shown(body), shown(body[:cut]), shown(body[cut:])
    calls = []
    for part in dict.fromkeys((short, whole)):
        call = f"{'diff(' * times}{part}{f', {variable[0].word})' * times}"
        calls.append(call if part == whole else f"{call} {rest}" if signs else f"{call}{rest}")
    return " or ".join(calls)


# --- totals ------------------------------------------------------------------------------


def _total(match: Match) -> tuple[Match, str] | None:
    """``Σ x*p`` of two lists as ``total(x*p)``; ``Σfx/Σf`` is a quotient of two."""
    line, start = match.line, match.end
    if not (
        line[start].kind == "(" or (line[start].kind == "name" and line[start].shown[0].isascii())
    ):
        return None
    end = end_of_expression(line, start)
    body = line[start:end]
    if not is_one_term(body):
        return None
    for place, depth in enumerate(depths(body)):
        if depth == 0 and body[place].kind == "/" and line[start + place + 1].shown in ("Σ", "∑"):
            end = start + place
            break
    return match._replace(end=end, holes={"f": line[start:end]}), "total({f})"


# --- brackets of evaluation --------------------------------------------------------------


def _evaluation(match: Match) -> tuple[Pieces, Pieces, Pieces, int] | None:
    """What ``[F]_a^b`` holds, its two ends, and where it stops."""
    line = match.line
    end = closing(line, match.start)
    if end < 0 or line[end + 1].shown != "_":
        return None
    low = bound(line, end + 2, after="^")
    if low is None or line[low[1]].kind != "^":
        return None
    high = bound(line, low[1] + 1)
    body = line[match.start + 1 : end]
    is_one = high is not None and _letters(body)
    if high is None or not is_one or any(piece.kind == "," or "C" in piece.shown for piece in body):
        return None
    return bare(body), bare(low[0]), bare(high[0]), high[1]


def _letters(body: Pieces) -> list[str]:
    after = (*body[1:], made("0")[0])
    found = {
        piece.shown
        for piece, follows in zip(body, after, strict=True)
        if is_letter(piece) and not (follows.kind == "(" and not follows.gap)
    }
    return sorted(found - {"e", "i", "C"})


def _put(body: Pieces, letter: str, value: Pieces) -> Pieces:
    found: list[Piece] = []
    for piece in body:
        is_here = piece.kind == "name" and piece.shown == letter
        put = filled("({v})", {"v": value}, piece.start, piece.end) if is_here else (piece,)
        found += bare(put, piece.gap)
    return tuple(found)


def _evaluated(match: Match) -> tuple[Match, str] | None:
    """``[x^2 + x]_1^3`` as the difference of the two values, where x has no other meaning."""
    found = _evaluation(match)
    if found is None:
        return None
    body, low, high, end = found
    letter, *others = _letters(body)
    if others or letter in match.names.all:
        return None
    holes = {"a": _put(body, letter, low), "b": _put(body, letter, high)}
    return match._replace(end=end, holes=holes), "(({b}) - ({a}))"


def _instead_of_evaluated(match: Match) -> str:
    """The differences that a bracket of evaluation may be, by the letter that takes the values."""
    found = _evaluation(match)
    if found is None:
        return ""
    body, low, high, _ = found
    letters = _letters(body)
    texts = [
        f"({shown(_put(body, letter, high))}) - ({shown(_put(body, letter, low))})"
        for letter in letters
    ]
    if len(texts) == 1:
        return texts[0]
    told = [f"{text} for values of {letter}" for text, letter in zip(texts, letters, strict=True)]
    return " or ".join(told)


# --- tangents ----------------------------------------------------------------------------


_BEFORE_SIDE = frozenset({"=", "<", ">", "<=", ">=", "(", "[", "{", ",", "and", "or"})


def _tangent(match: Match) -> tuple[Match, str] | None:
    """``tangent(f, 3)`` as the right side of its equation: no line is called 3."""
    name = shown(match.holes["f"])
    if name not in match.names.all or not name[0].islower():
        return None
    side = "{f}({a}) + {f}'({a})*(x - ({a}))"
    line = match.line
    is_alone = match.start == 0 or line[match.start - 1].kind in _BEFORE_SIDE
    is_alone = is_alone and end_of_expression(line, match.end) == match.end
    return match, side if is_alone else f"({side})"


ROWS = (
    Row(
        "tangent|tangent_line ~( {f:name} [ ~( x ) ] , [ x , ] [ x = ] {a:signed} )",
        shape=_tangent,
        unless=("tangent",),
        brings="x",
    ),
    Row("'[' {f:inside} ']' _", shape=_evaluated, other=_instead_of_evaluated),
    Row(
        "d|d2 [ ² ] [ ^ 2 ] /",
        shape=_derivative,
        other=_instead_of_derivative,
    ),
    Row("( d|d2 [ ² ] [ ^ 2 ] /", shape=_derivative),
    Row(
        "integral·of|integrate {f:inside} {x:d} from [ {v:letter} = ] {a:run} to {b:run}",
        shape=_bounded,
        other=_instead_of_integral,
    ),
    Row(
        "[ the ] integral·of|integrate {f:inside} from {x:letter} = {a:run} to {b:run}",
        "integral({f}, {x}, {a}, {b})",
        guard=lambda match: ends_clearly(match) and not _is_told(match),
    ),
    Row(
        "[ the ] integral·of|integrate {f:inside} from {a:run} to {b:run}",
        shape=_of_its_letter,
    ),
    Row(
        "integral from {a:run} to {b:run} of {f:inside} {x:d}",
        "integral({f}, {x}, {a}, {b})",
        guard=_has_no_bounds_behind,
    ),
    Row(
        "integral of {f:inside} {x:d}",
        "integral({f}, {x})",
        guard=_has_no_bounds_behind,
    ),
    Row(
        "[ the ] limit of {f:inside} as {x:letter} approaches|tends·to|goes·to|→ {a:run}",
        "limit({f}, {x}, {a})",
        guard=ends_clearly,
    ),
    Row("∫|int|integral", shape=_integral, having=("differential",), unless=("integral",)),
    Row("Σ|∑", shape=_total, unless=("Sigma",)),
)
