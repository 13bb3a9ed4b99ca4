"""Numbers with grouped digits, measures in several units, and counted choices."""

from __future__ import annotations

from itertools import pairwise

from mathverify.language.notation.extents import CLOSERS, OPENERS, depths
from mathverify.language.notation.pieces import Pieces, is_touching, made
from mathverify.language.notation.row import Match, Row
from mathverify.language.notation.sorts import measure
from mathverify.language.unit_words import count_below, unit_below, unit_word


def _touched(match: Match, *kinds: str) -> bool:
    """Whether a piece of these kinds, or written so, touches the match from before."""
    if not is_touching(match.line, match.start):
        return False
    before = match.line[match.start - 1]
    return before.kind in kinds or before.shown in kinds


def _is_followed(match: Match, *kinds: str) -> bool:
    """Whether a piece of these kinds, or written so, touches the match from behind."""
    after = match.line[match.end]
    return not after.gap and (after.kind in kinds or after.shown in kinds)


# --- digits in groups --------------------------------------------------------------------


def _ungrouped(match: Match) -> tuple[Match, str] | None:
    """``1,250.00`` as ``1250.00``.

    Only where the commas cannot part numbers of a list nor be a decimal comma: outside of
    brackets, after a sign of money, before a decimal point or with several groups.
    """
    line, end = match.line, match.end
    while (
        line[end].kind == ","
        and is_touching(line, end)
        and is_touching(line, end + 1)
        and line[end + 1].kind == "number"
        and len(line[end + 1].shown.partition(".")[0]) == 3
        and "." not in line[end - 1].shown
    ):
        end += 2
    digits = "".join(piece.shown for piece in line[match.start : end] if piece.kind == "number")
    is_money = match.start > 0 and line[match.start - 1].kind == "$"
    is_clear = is_money or "." in digits or end - match.start > 3
    goes_on = line[end].kind == "," or (not line[end].gap and line[end].shown[:1] in _GOES_ON)
    if not is_clear or goes_on or depths(line)[match.start] or _touched(match, "name", ".", ","):
        return None
    return match.ends_at(end, digits=made(digits)), "{digits}"


_GOES_ON = frozenset("0123456789.")

# --- measures ----------------------------------------------------------------------------


def _summed(match: Match) -> tuple[Match, str] | None:
    """``2 h 30 min`` as ``(2 h + 30 min)``, if the units come down one ladder.

    A comma within brackets parts two items: ``max(2 m, 30 cm)`` has two.
    """
    opened = [piece.kind for piece in match.line[: match.start]]
    listed = sum((kind in OPENERS) - (kind in CLOSERS) for kind in opened) > 0
    if listed and match.line[match.start + 2].kind == ",":
        return None
    parts: list[Pieces] = [match.line[match.start : match.start + 2], match.holes["b"]]
    units = [unit_word(parts[0][1].shown)]
    units.append(unit_below(units[0], parts[1][1].shown))
    end = match.end
    while True:
        place = end + (match.line[end].kind == ",")
        place += match.line[place].kind == "and"
        if (more := measure(match.line, place)) <= place or not match.line[place].gap:
            break
        below = unit_below(units[-1], match.line[place + 1].shown)
        if match.line[end].kind == "," and (listed or not count_below(units[-1], below)):
            # The next item of a list.
            break
        parts.append(match.line[place:more])
        units.append(below)
        end = more
    down = all(count_below(above, below) for above, below in pairwise(units))
    found = match.ends_at(end)
    under = match.line[end].kind == "/"
    if (
        not down
        or under
        or not match.holes["b"][0].gap
        or _touched(match, "name", "number", ".", "^", ")", "]", "super")
    ):
        return None
    if _is_followed(found, "name", "number", "^", "*", "super"):
        return None
    if found.line[found.end].kind == "number":
        # A further part that cannot be read: what was read is no factor of it.
        return None
    if {part[1].shown for part in parts} & match.names.all:
        return None
    template = " + ".join(f"{{n{k}}} {{u{k}}}" for k in range(len(parts)))
    numbers = {f"n{k}": part[:1] for k, part in enumerate(parts)}
    words = {
        f"u{k}": part[1:] if unit_word(part[1].shown) == unit else made(unit)
        for k, (part, unit) in enumerate(zip(parts, units, strict=True))
    }
    return found._replace(holes={**numbers, **words}), f"({template})"


# --- choices -----------------------------------------------------------------------------


def _stands_alone(match: Match) -> bool:
    return not _touched(match, "name", "number", ".", "^", "super")


#: What may stand before a raised number that has no base.
_NO_BASE = frozenset(
    {"+", "-", "+-", "*", "/", ",", "=", "<", ">", "<=", ">=", "!="} | set(OPENERS)
)


def _has_no_base(match: Match) -> bool:
    """Whether a raised number is no exponent."""
    if match.line[match.start].kind == "super":
        closers = (*CLOSERS, "name", "number", ".", "super")
        return not _touched(match, *closers)
    return match.start == 0 or match.line[match.start - 1].kind in _NO_BASE


ROWS = (
    Row(
        "arc_length ~( {r:inside} , {a:inside} )",
        "length(arc(radius = {r}, angle = {a}))",
        unless=("arc_length",),
    ),
    Row("{a:digits} ~, ~{b:thousand}", shape=_ungrouped),
    Row("{a:number} {u:unit} [ , ] [ and ] {b:measure}", shape=_summed),
    Row(
        "{n:digits} ~{k:C3}",
        "binomial({n}, {k})",
        unless=("C", "C{k}"),
        guard=_stands_alone,
    ),
    Row(
        "{n:digits} ~{k:P3}",
        "permutations({n}, {k})",
        unless=("P", "P{k}"),
        guard=_stands_alone,
    ),
    Row("{n:raised} ~{k:C_3}", "binomial({n}, {k})", unless=("C_{k}",), guard=_has_no_base),
    Row(
        "{n:raised} ~{k:P_3}",
        "permutations({n}, {k})",
        unless=("P_{k}",),
        guard=_has_no_base,
    ),
)
