"""What people write in answers and the language refuses, for a second reading.

Only a text that was not read is read so, and nothing that has a reading gets another one.  The rows
of `mathverify.language.notation.answers` say what is read; LaTeX has two spellings of its own.
"""

from __future__ import annotations

from mathverify.language.notation.pieces import Piece, Pieces, plain_line, text_of
from mathverify.language.notation.supplied import read_answer

#: Functions that are written without the sign of a command.
_FUNCTIONS = frozenset({"arcsin", "arccos", "arctan", "sin", "cos", "tan", "ln", "log"})
#: Letters that make a temperature of a degree sign.
_SCALES = frozenset("cfCFK")


def second_reading(text: str, *, latex: bool) -> str | None:
    """``text`` as the language writes it; None where there is nothing more to read."""
    found = _latex(plain_line(text)) if latex else read_answer(text.strip())
    return found if found != text else None


def _latex(line: Pieces) -> str:
    r"""``360^\circ k`` as a product, and ``sin x`` with the sign of a command."""
    found: list[Piece] = []
    for place, piece in enumerate(line):
        before = line[place - 1].shown if place and not piece.gap else ""
        letters = piece.shown[: len(piece.shown) - len(piece.shown.lstrip(_LETTERS))]
        if letters in _FUNCTIONS and before != "\\":
            piece = piece._replace(shown=f"\\{piece.shown}")
        elif _is_turned(line, place):
            piece = piece._replace(shown=f"\\cdot {piece.shown}", gap="")
        found.append(piece)
    return text_of(found)


_LETTERS = "".join(chr(place) + chr(place).upper() for place in range(ord("a"), ord("z") + 1))


def _is_turned(line: Pieces, place: int) -> bool:
    """Whether a letter by itself stands behind a number of degrees."""
    letter, after = line[place].shown, line[place + 1 : place + 2]
    if len(letter) != 1 or letter not in _LETTERS or letter in _SCALES:
        return False
    sign = after[0].shown[:1] if after and not after[0].gap else ""
    if sign and (sign.isalnum() or sign in "_({"):
        return False
    for degrees in (("^", "\\", "circ"), ("^", "{", "\\", "circ", "}")):
        start = place - len(degrees)
        words = tuple(piece.shown for piece in line[max(start, 0) : place])
        if words == degrees and start > 0 and line[start - 1].kind == "number":
            return True
    return False
