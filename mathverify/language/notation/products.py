"""Letters side by side: ``kx`` is ``k*x`` where k and x are declared and nothing is called kx.

Left alone where the product would not hold together: under a fraction bar, in an exponent, as the
argument of a function, before a bracket and before a factorial.  Capitals are left to geometry,
digits to numbers written with them, and what is also a unit or a word to the parser.
"""

from __future__ import annotations

from string import ascii_letters

from mathverify.language.notation.extents import CLOSERS, DIGITS, closing
from mathverify.language.notation.features import is_known_word
from mathverify.language.notation.names import SchoolNames
from mathverify.language.notation.pieces import Pieces, is_touching, shown, text_of
from mathverify.language.notation.row import Gives, Match, Row
from mathverify.language.short_texts import is_ascii_letter
from mathverify.language.vocabulary import FUNCTIONS, SYNONYMS


def _word_at_end(text: str) -> str:
    """The letters with which a text ends."""
    return text[len(text.rstrip(ascii_letters)) :]


def _product(match: Match) -> tuple[Match, str] | None:
    if not _is_beside(match) or _tight(match) is not None:
        return None
    piece = match.line[match.start]
    letters = {
        f"x{place}": (piece._replace(word=letter, shown=letter),)
        for place, letter in enumerate(piece.shown)
    }
    return match._replace(holes=letters), "*".join(f"{{{name}}}" for name in letters)


def _is_beside(match: Match) -> bool:
    """Whether a word is a product of letters, and nothing after it takes a part of it."""
    return _is_free(match) and _is_product(match.line[match.start].shown, match.names)


def _is_free(match: Match) -> bool:
    line, end = match.line, match.end
    after = line[end]
    if is_touching(line, match.start) and _is_below(match):
        return False
    return (
        2 <= len(shown := line[match.start].shown) <= 3
        and (shown.isascii() and shown.isalpha() and shown.islower())
        and after.kind not in ("(", "[", "!")
        and not (after.kind in ("'", "''", "_") and not after.gap)
    )


def _is_below(match: Match) -> bool:
    """Whether a word stands below a name: ``v_{max}``, ``log_ab``."""
    before = match.line[max(0, match.start - 2) : match.start]
    in_braces = before[-1].kind == "{" and before[0].shown[-1:] == "_"
    return before[-1].shown == "_" or (
        in_braces and before[0].shown[:-1] not in match.names.sequences
    )


def _is_product(word: str, names: SchoolNames) -> bool:
    """Whether a word is made of different letters that are numbers, and is nothing else."""
    single = names.declared - names.functions - names.digits
    factors = [letter for letter in word if letter in single]
    if word[-1] == "i" and "i" not in names.declared:
        factors.append("i")
    return len(factors) == len(word) == len(set(word)) and not has_meaning(word, names)


def has_meaning(word: str, names: SchoolNames) -> bool:
    """Whether a word of letters is a name, a unit, a function or a word of English."""
    return word in names.declared or is_known_word(word)


def _tight(match: Match) -> int | None:
    """Where what may take the whole word or only its first letter begins; None if nothing may.

    That is a line, an exponent, a root or a function, with a sign and a number between.
    """
    line, place = match.line, match.start
    if line[place].gap and _is_bound(line, place - 1):
        return None
    if place and line[place - 1].kind == "number" and DIGITS & set(line[place - 1].shown):
        place -= 1
    if place and line[place - 1].kind in ("-", "+"):
        place -= 1
    if place and (line[place - 1].kind in ("/", "^", "√")):
        return place - 1
    if match.start == 0 or not line[match.start].gap:
        return None
    word = _word_at_end(line[match.start - 1].shown)
    return match.start - 1 if word and _may_apply(word, match.names) else None


def _is_bound(line: Pieces, place: int) -> bool:
    """Whether a piece is the bound above a sum or an integral, as in ``∫_0^1 kx dx``."""
    below = place - 2
    if below < 1 or line[place - 1].kind != "^" or line[place].kind not in ("name", "number"):
        return False
    if line[below].kind in CLOSERS:
        opening = next((k for k in range(below, 0, -1) if closing(line, k) == below), 0)
        return opening > 0 and line[opening - 1].shown == "_"
    return line[below - 1].shown == "_"


def _may_apply(word: str, names: SchoolNames) -> bool:
    """Whether what stands before a word may take it: a function, a letter, a name."""
    return len(word) == 1 or word in names.declared or word in FUNCTIONS or word in SYNONYMS


# --- what has two readings ---------------------------------------------------------------


def _is_applied(match: Match) -> bool:
    """``fx`` of a function and a name."""
    word, names = match.line[match.start].shown, match.names
    is_call = len(word) == 2 and word[0] in names.functions and word[1] in names.declared
    return _is_free(match) and is_call and not has_meaning(word, names)


def _instead_of_applied(match: Match) -> str:
    word = match.line[match.start].shown
    return f"{_before(match.line, match.start)}{word[0]}({word[1]}){_after(match)}"


def _is_unclear(match: Match) -> bool:
    return _is_beside(match) and _tight(match) is not None


def _with_what_takes_it(match: Match) -> str:
    return shown(match.line[_tight(match) or 0 : match.end])


def _unclear(match: Match) -> str:
    """Both readings of ``1/kx``, ``2^kx``, ``sin kx``."""
    line, place = match.line, _tight(match) or 0
    word = line[match.start].shown
    product, after = "*".join(word), _after(match)
    if line[place].kind not in ("/", "^", "√"):
        name = _word_at_end(line[place].shown)
        start = text_of(line[: place + 1])
        if len(name) == 1 or name in match.names.declared:
            return f"{start}*{product}{after}"
        return f"{start}({product}){after}"
    factor = text_of(line[place + 1 : match.start]).strip()
    times = "*" if factor[-1:].isdigit() else ""
    operator = text_of(line[: place + 1])
    whole = f"{operator}({factor}{times}{product}){after}"
    return f"{whole} or {operator}({factor}{times}{word[0]})*{product[2:]}{after}"


def _before(line: Pieces, place: int) -> str:
    return text_of(line[:place]) + line[place].gap


def _after(match: Match) -> str:
    return text_of(match.line[match.end :])


# --- digits ------------------------------------------------------------------------------


def _is_of_digits(match: Match) -> bool:
    word = match.line[match.start].shown
    after = match.line[match.end]
    is_free = not (after.kind == "(" and not after.gap)
    return is_free and set(word) <= match.names.digits and not has_meaning(word, match.names)


def _instead_of_digits(match: Match) -> str:
    """``pq`` of two digits: their product, or the number written with them."""
    word = match.line[match.start].shown
    places = reversed([10**place for place in range(len(word))])
    parts = [f"{place}*{digit}" for place, digit in zip(places, word, strict=True)]
    number = " + ".join([*parts[:-1], word[-1]])
    return f"{'*'.join(word)} for the product, {number} for the number"


# --- terms of sequences ------------------------------------------------------------------


def _is_shifted(match: Match) -> bool:
    """``u_n+1`` without blanks, where no other term of the sequence has its index in brackets."""
    line, names = match.line, match.names
    term = line[match.start].shown
    letter, _, index = term.partition("_")
    is_indexed = len(letter) == 1 and is_ascii_letter(letter) and index in [*"ijklmn"]
    if not is_indexed or letter not in names.sequences or term in names.declared:
        return False
    after = line[match.end]
    goes_on = not after.gap and (after.kind in ("name", "number") or after.shown == ".")
    brackets = any(
        piece.shown in (letter, f"{letter}_")
        and line[place + 1].kind in ("(", "{")
        and is_touching(line, place + 1)
        and (piece.shown[-1] == "_" or line[place + 1].kind == "(")
        for place, piece in enumerate(line[:-1])
    )
    return not goes_on and not brackets


def _instead_of_shifted(match: Match) -> str:
    """A term after ``u_n``, or one more than it."""
    name = match.line[match.start].shown
    letter, index = name[0], name[2]
    sign, step = match.line[match.start + 1].shown, match.line[match.start + 2].shown
    return f"{letter}({index}{sign}{step}) or {letter}({index}) {sign} {step}"


ROWS = (
    Row("{u:subscripted} ~+|- ~{m:digits}", guard=_is_shifted, other=_instead_of_shifted),
    Row("{w:letters}", guard=_is_of_digits, other=_instead_of_digits),
    Row("{w:letters}", guard=_is_applied, other=_instead_of_applied),
    Row("{w:letters}", guard=_is_unclear, other=_unclear, about=_with_what_takes_it),
    Row("{w:letters}", shape=_product, gives=Gives.LETTERS),
)
