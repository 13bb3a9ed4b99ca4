"""Numbers as people write them, "1.2 million" too, as what the language reads.

The language itself refuses grouped digits, mixed numbers and ``1.5E3`` with a hint, because in a
question they are ambiguous.  In an answer under a declared policy they are not.  Each way of
writing is a production on tokens, of the language and of LaTeX alike: it gives where it ends that
begins at a place, and what is written there.  Digits are put together first, then amounts are
read, then signs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from mathverify.equivalence.policy import EquivalencePolicy, Numerals
from mathverify.language.notation.pieces import (
    Piece,
    Pieces,
    is_touching,
    plain_line,
    shown,
    text_of,
)

#: What a production reads at a place of a line: where that ends, and how it is written; or None.
_Read: TypeAlias = "tuple[int, str] | None"
_Production: TypeAlias = Callable[[Pieces, int], _Read]

#: As many pieces behind the end of a line as a production looks ahead.
_BEYOND = (Piece("end", "", "", "", 0, 0),) * 6
_BLANKS = (" ", "\u00a0", "\u202f", "\u2009")
_COUNTS = {
    "dozen": "12", "hundred": "100", "thousand": "10^3", "million": "10^6",
    "billion": "10^9", "trillion": "10^12",
}  # fmt: skip
_FRACTION_COMMANDS = ("dfrac", "tfrac", "frac")
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LONGEST_EXPONENT = 4
_LONGEST_NUMERAL = 200


def rewritten(text: str, policy: EquivalencePolicy, *, latex: bool) -> str:
    """``text`` with grouped digits, mixed numbers and exponent letters written out."""
    line = plain_line(text)
    for productions in _passes(text, policy, latex=latex):
        line = _read(line, productions)
    return text_of(line)


def exponent_is_unclear(text: str) -> bool:
    """Whether ``2e-7`` or ``2e+7`` stands there: a power of ten, or twice e and a number."""
    line = (*plain_line(text), *_BEYOND)
    return any(_signed_letter(line, place) is not None for place in range(len(line) - len(_BEYOND)))


def based_integer(text: str) -> int | None:
    """The integer that a numeral with a base stands for: ``101_2`` is 5; else None."""
    numeral, _, written = text.rpartition("_")
    numeral = numeral.removeprefix("(").removesuffix(")")
    written = written.removeprefix("{").removesuffix("}")
    is_numeral = numeral.isascii() and numeral.isalnum() and len(numeral) <= _LONGEST_NUMERAL
    if not is_numeral or len(written) > 2 or not _is_decimal(written):
        return None
    base = int(written)
    # A_12 is a name with an index; FF_16 is a number.
    letters = not any(sign.isdigit() for sign in numeral)
    if letters and (len(numeral) < 2 or base != 16 or not numeral.isupper()):
        return None
    try:
        return int(numeral, base) if 2 <= base <= 36 else None
    except ValueError:
        return None


def _passes(
    text: str, policy: EquivalencePolicy, *, latex: bool
) -> Iterator[tuple[_Production, ...]]:
    """The productions that are tried together, one pass after the other."""
    if policy.numerals is Numerals.COMMA:
        yield (_comma_style,)
    elif "," in text and not _inside_brackets(text):
        yield (_grouped,)
    yield (_spaced,)
    if policy.mixed_numbers:
        yield _mixed, _vulgar, _mixed_latex
    letters = (_power_of_ten, _decimal_letter)
    yield tuple(
        _scaled(found, latex=latex)
        for found in ((*letters, _signed_letter) if policy.exponent_letter else letters)
    )
    yield (_times_letter,)
    yield (_counted, _pi_without_slash) if latex else (_counted, _pi_after_letter, _root)
    yield (_missing_zero,)


def _read(line: Pieces, productions: tuple[_Production, ...]) -> Pieces:
    """The line with what the productions read, as pieces that nothing reads again in this pass."""
    found: list[Piece] = []
    place, last_place = 0, len(line)
    line = (*line, *_BEYOND)
    while place < last_place:
        for production in productions:
            read = production(line, place)
            if read is not None:
                break
        else:
            read = None
        if read is None:
            found.append(line[place])
            place += 1
        else:
            first, last = line[place], line[read[0] - 1]
            kind = "number" if _is_numeral(read[1]) else "?"
            found.append(Piece(kind, read[1], read[1], first.gap, first.start, last.end))
            place = read[0]
    return tuple(found)


# --- what stands before and after ---------------------------------------------------------


def _is_decimal(text: str) -> bool:
    return text.isascii() and text.isdecimal()


def _is_numeral(text: str) -> bool:
    """Whether a text is a number in digits, perhaps with a point."""
    return _is_decimal(text.replace(".", "", 1)) and text[:1] != "." and text[-1:] != "."


def _is_whole(piece: Piece) -> bool:
    return piece.kind == "number" and _is_decimal(piece.shown)


def _before(line: Pieces, place: int) -> str:
    """The sign that touches a place from before; empty where none does."""
    return line[place - 1].shown[-1:] if is_touching(line, place) else ""


def _after(line: Pieces, end: int) -> str:
    """The sign that touches the end of something; empty where none does."""
    return "" if line[end].gap else line[end].shown[:1]


def _is_of_word(sign: str) -> bool:
    return sign.isalnum() or sign == "_"


def _stands_free(line: Pieces, place: int, closed: str) -> bool:
    """Whether no word, number or one of the ``closed`` signs touches a place from before."""
    before = _before(line, place)
    return not before or not (_is_of_word(before) or before in closed)


def _ends_free(line: Pieces, end: int, closed: str) -> bool:
    after = _after(line, end)
    return not after or not (_is_of_word(after) or after in closed)


def _inside_brackets(text: str) -> bool:
    """Whether a comma stands inside brackets, where it parts items."""
    depth = 0
    for sign in text:
        if sign in "([{⟨<":
            depth += 1
        elif sign in ")]}⟩>":
            depth -= 1
        elif sign == "," and depth > 0:
            return True
    return False


# --- groups of digits ----------------------------------------------------------------------


def _is_group(piece: Piece) -> bool:
    """Whether a piece is three digits, and perhaps what stands behind a point."""
    return piece.kind == "number" and len(piece.shown.partition(".")[0]) == 3


def _opens_groups(line: Pieces, place: int) -> bool:
    is_short = _is_whole(line[place]) and len(line[place].shown) <= 3
    return is_short and _stands_free(line, place, ".,")


def _grouped(line: Pieces, place: int) -> _Read:
    """``1,000.5``."""
    end = place + 1
    if not _opens_groups(line, place):
        return None
    while line[end].kind == "," and not line[end].gap and "." not in line[end - 1].shown:
        if not _is_group(line[end + 1]) or line[end + 1].gap:
            break
        end += 2
    after = _after(line, end)
    if end == place + 1 or _is_decimal(after) or after == ",":
        return None
    return end, "".join(piece.shown for piece in line[place:end:2])


def _spaced(line: Pieces, place: int) -> _Read:
    """``1 000.5``."""
    end = place + 1
    if not _opens_groups(line, place):
        return None
    while line[end].gap in _BLANKS and _is_group(line[end]) and "." not in line[end - 1].shown:
        end += 1
    if end == place + 1 or not _ends_free(line, end, ","):
        return None
    return end, "".join(piece.shown for piece in line[place:end])


def _comma_style(line: Pieces, place: int) -> _Read:
    """``1.000,5``."""
    if line[place].kind != "number" or not _stands_free(line, place, ".,"):
        return None
    end = place + 1
    while line[end].kind in ("number", ",") and not line[end].gap:
        end += 1
    if not _ends_free(line, end, ".,"):
        return None
    whole, comma, behind = shown(line[place:end]).partition(",")
    first, *groups = whole.split(".")
    is_grouped = len(first) <= 3 and all(len(group) == 3 for group in groups)
    if not all(map(_is_decimal, (first, *groups))) or (groups and not is_grouped):
        return None
    if comma and not _is_decimal(behind):
        return None
    digits = "".join((first, *groups))
    return end, f"{digits}.{behind}" if comma else digits


# --- mixed numbers -------------------------------------------------------------------------


def _mixed(line: Pieces, place: int) -> _Read:
    """``2 1/2`` as a sum."""
    if line[place].kind != "number":
        return None
    parts = line[place : place + 4]
    if [piece.kind for piece in parts] != ["number", "number", "/", "number"]:
        return None
    whole, above, slash, below = parts
    if not (_is_whole(whole) and _is_whole(above) and _is_whole(below)) or slash.shown != "/":
        return None
    is_apart = bool(above.gap) and not above.gap.strip(" \u00a0")
    if not is_apart or {slash.gap, below.gap} - {"", " "}:
        return None
    if not _stands_free(line, place, ".)]}^/") or not _ends_free(line, place + 4, "(^.!/"):
        return None
    return place + 4, f"({whole.shown} + {above.shown}/{below.shown})"


def _vulgar(line: Pieces, place: int) -> _Read:
    """``2½`` as a sum."""
    if not _is_whole(line[place]) or line[place + 1].kind != "fraction":
        return None
    if line[place + 1].gap not in ("", " ") or not _ends_free(line, place + 2, "(^"):
        return None
    if not _stands_free(line, place, ".)]}^/"):
        return None
    return place + 2, f"({line[place].shown} + {line[place + 1].shown})"


def _mixed_latex(line: Pieces, place: int) -> _Read:
    r"""``2\frac{1}{2}`` as a sum."""
    if not _is_whole(line[place]) or line[place + 1].kind != "\\":
        return None
    end = _end_of_fraction(line, place + 2)
    if not end or line[end].kind == "^" or not _stands_free(line, place, ".)]}^"):
        return None
    fraction = shown(line[place + 1 : end])
    # In ``\frac12x`` the letter is a factor.
    above = fraction.rstrip(_LETTERS) if fraction[-1] != "}" else fraction
    return end, rf"\left({line[place].shown} + {above}\right){fraction[len(above) :]}"


def _end_of_fraction(line: Pieces, start: int) -> int:
    r"""Where ``frac{1}{2}`` or ``frac12`` ends that begins at ``start``; 0 if there is none."""
    word = line[start].shown
    command = next((one for one in _FRACTION_COMMANDS if word.startswith(one)), "")
    if not command:
        return 0
    digits, end = word.removeprefix(command).rstrip(_LETTERS), start + 1
    if not digits and word != command:
        return 0
    if not digits and line[end].kind == "{":
        kinds = [piece.kind for piece in line[end : end + 6]]
        is_fraction = kinds == ["{", "number", "}"] * 2
        return end + 6 if is_fraction and _is_whole(line[end + 1]) else 0
    while len(digits) < 2 and _is_whole(line[end]) and word in (command, command + digits):
        digits += line[end].shown
        end += 1
    return end if len(digits) == 2 and _is_decimal(digits) else 0


# --- powers of ten -------------------------------------------------------------------------


def _power_of_ten(line: Pieces, place: int) -> _Read:
    """``1.5E3``, ``1.5E-3`` and ``1.5e3``: where it ends, and the exponent."""
    if not _is_mantissa(line, place) or line[place + 1].gap:
        return None
    letter, digits = line[place + 1].shown[:1], line[place + 1].shown[1:]
    if letter not in ("E", "e") or line[place + 1].kind != "name":
        return None
    if digits:
        return (place + 2, digits) if _is_exponent(line, place + 2, digits) else None
    return _with_sign(line, place) if letter == "E" else None


def _decimal_letter(line: Pieces, place: int) -> _Read:
    """``1.2e-3``: nobody writes so a multiple of e less three; of ``2e-3`` that is not known."""
    return _with_letter(line, place) if "." in line[place].shown else None


def _signed_letter(line: Pieces, place: int) -> _Read:
    """``2e-3``: where it ends, and the exponent."""
    return _with_letter(line, place) if "." not in line[place].shown else None


def _with_letter(line: Pieces, place: int) -> _Read:
    if not _is_mantissa(line, place) or line[place + 1].gap or line[place + 1].shown != "e":
        return None
    return _with_sign(line, place)


def _with_sign(line: Pieces, place: int) -> _Read:
    """The exponent with its sign behind the letter after ``place``."""
    if line[place + 2].shown not in ("+", "-") or line[place + 2].gap or line[place + 3].gap:
        return None
    digits = line[place + 3].shown
    is_exponent = line[place + 3].kind == "number" and _is_exponent(line, place + 4, digits)
    return (place + 4, f"{line[place + 2].shown}{digits}") if is_exponent else None


def _is_mantissa(line: Pieces, place: int) -> bool:
    piece = line[place]
    return piece.kind == "number" and _is_numeral(piece.shown) and _stands_free(line, place, ".")


def _is_exponent(line: Pieces, end: int, digits: str) -> bool:
    short = len(digits) <= _LONGEST_EXPONENT and _is_decimal(digits)
    return short and _ends_free(line, end, ".")


def _scaled(exponent: _Production, *, latex: bool) -> _Production:
    """The production of a number times the power of ten whose exponent another one reads."""

    def read(line: Pieces, place: int) -> _Read:
        found = exponent(line, place)
        if found is None:
            return None
        mantissa, power = line[place].shown, int(found[1])
        if latex:
            return found[0], rf"\left({mantissa}\cdot 10^{{{power}}}\right)"
        return found[0], f"({mantissa}*10^({power}))"

    return read


def _times_letter(line: Pieces, place: int) -> _Read:
    """``3 x 10^4``: the letter as a sign."""
    sign = line[place]
    if not place or not line[place - 1].shown[-1:].isdigit() or sign.gap not in ("", " "):
        return None
    ten, end = line[place + 1], place + 2
    if sign.shown == "x10":
        end = place + 1
    elif sign.shown not in ("x", "×") or ten.shown != "10" or ten.gap not in ("", " "):
        return None
    return (end, "*10") if line[end].kind in ("^", "super") else None


# --- counts and signs ----------------------------------------------------------------------


def _counted(line: Pieces, place: int) -> _Read:
    """``1.2 million``."""
    number, count = line[place], line[place + 1]
    if number.kind != "number" or count.gap != " " or count.shown not in _COUNTS:
        return None
    if not _is_numeral(number.shown) or not _stands_free(line, place, ".,"):
        return None
    return place + 2, f"({number.shown}*{_COUNTS[count.shown]})"


def _pi_without_slash(line: Pieces, place: int) -> _Read:
    before = _before(line, place)
    if line[place].shown != "pi" or before == "\\" or (before.isascii() and before.isalpha()):
        return None
    if before == "{" and line[place + 1].shown not in ("}", "/", "*"):
        return None
    return place + 1, "\\pi "


def _pi_after_letter(line: Pieces, place: int) -> _Read:
    """``kpi`` as a product."""
    word = line[place].shown
    is_pair = len(word) == 3 and word[0].isascii() and word[0].isalpha() and word.endswith("pi")
    return (place + 1, f"{word[0]}*pi") if is_pair and _after(line, place + 1) != "(" else None


def _root(line: Pieces, place: int) -> _Read:
    """``√-4`` with parentheses."""
    if line[place].kind != "√" or line[place + 1].shown not in ("-", "−"):
        return None
    number = line[place + 2]
    is_number = number.kind == "number" and not number.gap and _is_numeral(number.shown)
    return (place + 3, f"√(-{number.shown})") if is_number else None


def _missing_zero(line: Pieces, place: int) -> _Read:
    """``.5``."""
    piece = line[place]
    is_bare = piece.kind == "number" and piece.shown[:1] == "." and piece.shown[1:2].isdigit()
    return (place + 1, f"0{piece.shown}") if is_bare and _stands_free(line, place, ".") else None
