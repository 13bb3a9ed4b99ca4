"""How far things go in a line: a pair of brackets, a term, an expression, a bound.

What people write without brackets ends somewhere.  A reading is only given where it can end at one
place: ``sum_{k=1}^n k + 1`` is no one term, and ``^n+1`` and ``^2n`` are no bounds.
"""

from __future__ import annotations

from mathverify.language.notation.pieces import Piece, Pieces, is_touching

OPENERS = {"(": ")", "[": "]", "{": "}"}
CLOSERS = frozenset(OPENERS.values())
SIGNS_OF_SUMS = frozenset({"+", "-", "+-"})
DIGITS = frozenset("0123456789")
_ENDS = frozenset(
    {"=", "<", "<=", ">", ">=", "!=", "~=", "≡", "→", "->", "=>", "implies", "iff"}
) | {
    *(",", ":", "and", "or", "for", "is", "in", "end"),
    *CLOSERS,
}
_ENDING_WORDS = frozenset({";", "if", "then", "where"})
_OPERATORS = frozenset({"*", "/", "^"})
#: What may take a whole sum or only its body.
_LOOSE = frozenset({"mod", "of", "union", "intersect", "given", "%"})
#: What may stand right behind a bare bound.
_AFTER_BOUND = frozenset({")", "]", "}", ",", ";", "=", "<", ">", "<=", ">=", "end"})


def closing(pieces: Pieces, opening: int) -> int:
    """The place of the bracket that closes the one at ``opening``; -1 if there is none."""
    expected: list[str] = []
    for place in range(opening, len(pieces)):
        kind = pieces[place].kind
        if kind in OPENERS:
            expected.append(OPENERS[kind])
        elif kind in CLOSERS:
            if not expected or expected.pop() != kind:
                return -1
            if not expected:
                return place
    return -1


def depths(pieces: Pieces) -> list[int]:
    """For each piece in how many brackets it stands; a bracket belongs to what it holds."""
    depth = 0
    found: list[int] = []
    for piece in pieces:
        depth += piece.kind in OPENERS
        found.append(depth)
        if piece.kind in CLOSERS:
            depth = max(0, depth - 1)
    return found


def parted(pieces: Pieces, *separators: str) -> list[Pieces]:
    """The parts between the separators that stand outside of brackets; some may be empty."""
    parts: list[Pieces] = []
    start = 0
    for place, depth in enumerate(depths(pieces)):
        if depth == 0 and pieces[place].kind in separators:
            parts.append(pieces[start:place])
            start = place + 1
    return [*parts, pieces[start:]]


def _ends(piece: Piece) -> bool:
    return piece.kind in _ENDS or piece.word in _ENDING_WORDS


def end_of_expression(pieces: Pieces, start: int) -> int:
    """Where the expression from ``start`` ends: at a relation, a comma, a bracket, the end."""
    place = start
    while place < len(pieces):
        if pieces[place].kind in OPENERS:
            place = closing(pieces, place)
            if place < 0:
                return len(pieces)
        elif _ends(pieces[place]):
            break
        place += 1
    return place


def outer_signs(pieces: Pieces) -> list[int]:
    """The places of each plus and minus that joins terms outside of brackets."""
    return [
        place
        for place, depth in enumerate(depths(pieces))
        if place
        and depth == 0
        and pieces[place].kind in SIGNS_OF_SUMS
        and pieces[place - 1].kind not in _OPERATORS
        and pieces[place - 1].kind != "("
    ]


def is_one_term(pieces: Pieces) -> bool:
    """Whether no plus, minus or ``mod`` stands outside of brackets; a sign may begin."""
    if not pieces or outer_signs(pieces):
        return False
    return not any(
        depth == 0 and (piece.kind in _LOOSE or piece.word == "choose")
        for piece, depth in zip(pieces, depths(pieces), strict=True)
    )


def is_whole_group(pieces: Pieces, *brackets: str) -> bool:
    """Whether the pieces are one pair of these brackets and what it holds."""
    return bool(pieces) and pieces[0].kind in brackets and closing(pieces, 0) == len(pieces) - 1


def is_letter(piece: Piece) -> bool:
    """Whether a piece is a name of one Latin letter."""
    return piece.kind == "name" and len(piece.shown) == 1 and piece.shown.isascii()


def bound(
    pieces: Pieces, start: int, *, variable: str = "", after: str = "", apart: bool = False
) -> tuple[Pieces, int] | None:
    """The bound, in brackets or bare, that stands at ``start``, and where it ends; else None.

    A bare one is a number or a name that nothing touches but the sign ``after`` it: ``2n`` and
    ``n+1`` may be the bound or hold the beginning of what comes next.  A bracket with the bound
    ``variable`` is no part of it.  A blank may stand before it only where it may stand ``apart``.
    """
    if pieces[start].gap and not apart:
        return None
    if pieces[start].kind in ("{", "("):
        end = closing(pieces, start)
        inner = pieces[start + 1 : end]
        return (inner, end + 1) if end > 0 and inner else None
    end = _bare_end(pieces, start)
    if end == start:
        return None
    follows = pieces[end]
    is_apart = not is_touching(pieces, end) or follows.kind in _AFTER_BOUND or follows.word == ";"
    is_apart = is_apart or (bool(after) and follows.kind == after)
    if not is_apart and variable and follows.kind == "(":
        is_apart = any(piece.word == variable for piece in pieces[end : closing(pieces, end) + 1])
    return (pieces[start:end], end) if is_apart else None


def _bare_end(pieces: Pieces, start: int) -> int:
    """Where a number (``2``, ``2π``, ``√3``) or a name with its sign ends; ``start`` for others."""
    place = start + (pieces[start].kind in ("+", "-"))
    if place > start and not is_touching(pieces, place):
        return start
    piece = pieces[place]
    if piece.kind == "√" and pieces[place + 1].kind == "number" and is_touching(pieces, place + 1):
        return place + 2
    if piece.kind == "number" and DIGITS.issuperset(piece.word.replace(".", "")):
        times_pi = pieces[place + 1].word == "pi" and is_touching(pieces, place + 1)
        return place + 1 + times_pi
    is_name = piece.kind == "name" and piece.shown.isascii() and "_" not in piece.word
    return place + 1 if is_name or piece.kind == "∞" or piece.word == "pi" else start
