"""What people write in answers: bars, letters with blanks between, turns, measures of two units.

A question has one author, who is told to write ``2*abs(x)``.  An answer is what somebody wrote:
``ln|x|``, ``x^2 y``, ``360°k`` and ``1 h 30 min`` have one meaning there.  These rows are only
tried on answers that were not read; what has two meanings (``|a|b|c|``, ``1/2|x|``) stays.
"""

from __future__ import annotations

from mathverify.language.notation import analysis, ranges
from mathverify.language.notation.driver import Notation
from mathverify.language.notation.extents import DIGITS
from mathverify.language.notation.pieces import Piece, Pieces
from mathverify.language.notation.row import Gives, Match, Row
from mathverify.language.vocabulary import FUNCTIONS

_WORDS = ("name", "number")
#: Letters that make a temperature of a degree sign.
_SCALES = frozenset("cfCFK")

# --- what stands under a line ------------------------------------------------------------


def _is_divided(line: Pieces, end: int) -> bool:
    """Whether all up to ``end`` without a blank stands under a line: ``1/2``, ``1/√x^2``."""
    place = end
    while place and line[place - 1].kind in (*_WORDS, "^", "√", "super"):
        place -= 1
        if line[place].gap:
            break
    return place < end and place > 0 and line[place - 1].kind == "/"


# --- bars --------------------------------------------------------------------------------

_STARTS = frozenset({*_WORDS, "(", "√", "+", "-"})
_ENDS = frozenset({*_WORDS, ")", "!", "%", "°", "super"})
_NO_CONTENT = frozenset({"=", "<", ">", "<=", ">=", "!=", ",", "|", "and", "or", "in"})


def _is_content(pieces: Pieces) -> bool:
    """Whether pieces alone are an expression, so that bars may stand around them."""
    kinds = [piece.kind for piece in pieces]
    return (
        bool(kinds)
        and kinds[0] in _STARTS
        and kinds[-1] in _ENDS
        and _NO_CONTENT.isdisjoint(kinds)
        and all(piece.shown != ";" for piece in pieces)
        and kinds.count("(") == kinds.count(")")
    )


def _pair_in_one_way(line: Pieces) -> bool:
    """Whether the bars of a line pair in one way: nothing between two pairs is an expression."""
    parts: list[Pieces] = [()]
    for piece in line[:-1]:
        if piece.kind == "|":
            parts.append(())
        else:
            parts[-1] += (piece,)
    if len(parts) < 3 or len(parts) % 2 == 0 or not all(map(_is_content, parts[1::2])):
        return False
    between = [part for part in parts[2:-1:2] if not (part and _is_function(part[-1]))]
    return not any(map(_is_content, between))


def _is_function(piece: Piece) -> bool:
    return piece.kind == "name" and piece.shown in FUNCTIONS


def _between_bars(match: Match) -> tuple[Match, str] | None:
    """``2|x|`` and ``ln |x|``, where the bars open."""
    line, start = match.line, match.start
    before = line[start - 1] if start else None
    opens = [piece.kind for piece in line[:start]].count("|") % 2 == 0
    if not opens or not _pair_in_one_way(line) or _is_divided(line, start):
        return None
    is_factor = before is not None and before.kind in (*_WORDS, ")", "super")
    after = line[match.end]
    goes_on = after.kind in (*_WORDS, "(", "√")
    if before is not None and _is_function(before):
        call = "(abs({u}))"
    else:
        call = "*abs({u})" if is_factor else "abs({u})"
    return match, call + "*" * goes_on


# --- letters side by side ----------------------------------------------------------------


def _is_letter(piece: Piece, letters: str = "") -> bool:
    one = len(piece.shown) == 1 and piece.shown.isascii() and piece.shown.islower()
    return piece.kind == "name" and one and (not letters or piece.shown in letters)


def _is_last(line: Pieces, place: int) -> bool:
    """Whether a letter stands alone: no letter, digit or bracket touches it from behind."""
    after = line[place + 1]
    return bool(after.gap) or (after.kind not in (*_WORDS, "(") and after.shown != "_")


def _raised(line: Pieces, place: int) -> tuple[int, bool]:
    """Where the power of a letter at ``place`` ends, and whether it has a sign ``^``."""
    if line[place + 1].gap:
        return place + 1, False
    if line[place + 1].kind == "super" and line[place + 1].shown in "²³⁴⁵⁶⁷⁸⁹":
        return place + 2, False
    if line[place + 1].kind == "^" and DIGITS.issuperset(line[place + 2].shown or "x"):
        return place + 3, True
    return place + 1, False


_TOGETHER = ("uvwxyz", "abcdfgh")


def _product(match: Match) -> tuple[Match, str] | None:
    """``x^2 y``, ``a^2b^2``: a letter, perhaps raised, and another after it.

    Not ``e^2 x``, in which the x may stand in the exponent, ``x^2n``, which may have the exponent
    2n, and no capitals, which may be points.
    """
    line, place = match.line, match.start
    start = place - (place > 0 and line[place - 1].kind == "number" and not line[place].gap)
    end, has_sign = _raised(line, place)
    letter, after = line[place], line[end]
    if start and not line[start].gap:
        touched = line[start - 1]
        takes = touched.kind == "^" or (touched.kind == "*" and after.gap)
        if takes or touched.kind in _WORDS or touched.shown in ("_", "."):
            return None
    if not _is_letter(letter) or not _is_letter(after) or not _is_last(line, end):
        return None
    if after.gap:
        fits = letter.shown != "e"
    else:
        group = next((group for group in _TOGETHER if letter.shown in group), "")
        fits = has_sign and after.shown in group
    if not fits or _is_divided(line, end):
        return None
    holes = {"a": line[place:end]}
    return match._replace(end=end, holes=holes), "{a}*"


# --- turns and measures ------------------------------------------------------------------


def _turns(match: Match) -> tuple[Match, str] | None:
    """``360°k`` as a multiple of a whole turn; ``20 °C`` is a temperature."""
    letter = match.holes["k"][0]
    after = match.line[match.end]
    if letter.shown in _SCALES or (not after.gap and after.kind in (*_WORDS, "(", "°", "'")):
        return None
    return match._replace(end=match.end - 1), "({n} deg)*"


def _compound(match: Match) -> tuple[Match, str] | None:
    """``1 h 30 min`` as a sum; units that do not add up are refused where sums are."""
    parts = [name for name in ("a", "b", "c") if name in match.holes]
    total = " + ".join(f"{{{name}}} {{{name}{name}}}" for name in parts)
    return match, f"-({total})" if "minus" in match.holes else total


def _is_plain(match: Match) -> bool:
    """Whether at most one blank stands between the parts."""
    return all(piece.gap in ("", " ") for piece in match.line[match.start + 1 : match.end])


ROWS = (
    Row("{n:number} ° {k:letter}", shape=_turns),
    Row("'|' {u:plain} '|'", shape=_between_bars),
    Row("{a:letter}", shape=_product),
    Row(
        "[ {minus:=-} ] {a:number} {aa:word} {b:number} {bb:word} [ {c:number} {cc:word} ]",
        gives=Gives.STATEMENT,
        guard=_is_plain,
        shape=_compound,
    ),
)
#: What an answer may be written in beside the language, where it was not read.
ANSWERS = Notation((*ROWS, *ranges.ROWS, *analysis.ROWS))
