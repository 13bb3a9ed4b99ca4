r"""Units in LaTeX: ``45\text{ cm}``, ``\mathrm{km/h}``, ``\text{m}\,\text{s}^{-1}``, ``\$45``.

The words are gathered in the spelling of the problem language and read by its own rules, so
that both notations know the same units.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, takewhile
from string import ascii_letters, digits

from mathverify.errors import ParseError
from mathverify.language.latex.cursor import LatexCursor
from mathverify.language.parser import parse_unit
from mathverify.language.short_texts import is_ascii_letter, is_of_a_name
from mathverify.language.signs import is_told_behind
from mathverify.language.tree import Add, Node, Number, Percent, Quantity, Unit
from mathverify.language.unit_words import CURRENCY_SIGNS, unit_below

#: Commands and signs in the spelling of the problem language.
_COMMANDS = {"cdot": "*", "times": "*", "mu": "u", "micro": "u", "Omega": "ohm", "%": "percent"}
_BLANKS = ("~", r"\,", r"\;", r"\:", r"\!", r"\>", "\\ ")
_COMMANDS |= dict.fromkeys(",;:!> ", " ") | dict.fromkeys(("text", "mathrm", "rm"), "")
#: What is read as one with what follows it, whatever blanks stand between.
_BEFORE_A_WORD = frozenset({"mu", "micro", "text", "mathrm", "rm"})
_CHARACTER = {"~": " ", "·": "*", "⋅": "*", "µ": "u", "μ": "u", "Ω": "ohm", "°": "deg"}
_CHARACTER |= {"%": "percent", "{": "(", "}": ")", "″": "arcsec", "'": "arcmin", "′": "arcmin"}
_CHARACTERS = frozenset(f"{ascii_letters}{digits}/^*()- ²³.")
_PERCENT = frozenset({"percent", "per cent", "percents"})
_SIGNS = CURRENCY_SIGNS | {"\\$": "USD", "\\pounds": "GBP", "\\euro": "EUR"}


def unit_text(words: str) -> str:
    r"""What stands in ``\text{…}`` as a unit in the problem language's spelling."""
    spelled = "".join(_spelled(words))
    pieces = ["".join(run) for _, run in groupby(spelled, _is_of_a_word)]
    return "".join(_without_brackets(pieces)).strip().rstrip(".")


def _spelled(words: str) -> Iterator[str]:
    """Commands and signs of LaTeX, one after the other, as the problem language spells them."""
    while words:
        degree = _behind_degree(words)
        if degree is not None:
            yield "deg"
            words = degree
        elif words.startswith("\\"):
            name = "".join(takewhile(is_ascii_letter, words[1:])) or words[1:2]
            known = next((one for one in ("text", "mathrm", "rm") if name.startswith(one)), name)
            yield _COMMANDS.get(known, f"\\{known}")
            words = words[1 + len(known) :]
            words = _behind_blanks(words) if known in _BEFORE_A_WORD else words
        elif words.startswith("''"):
            yield "arcsec"
            words = words[2:]
        else:
            yield _CHARACTER.get(words[0], words[0])
            words = words[1:]


def _behind_blanks(words: str) -> str:
    """Words without the blanks, written or by commands, at their start."""
    bare = words.lstrip()
    while bare.startswith(_BLANKS):
        bare = bare[1 if bare[0] == "~" else 2 :].lstrip()
    return bare


def _behind_degree(words: str) -> str | None:
    r"""What stands behind ``^\circ`` or ``^{\circ}`` at the start; None if neither stands there."""
    above = _behind_blanks(_behind_blanks(words[1:]).removeprefix("{"))
    if not words.startswith("^") or not above.startswith("\\circ"):
        return None
    behind = _behind_blanks(above.removeprefix("\\circ"))
    return _behind_blanks(behind.removeprefix("}"))


def _is_of_a_word(character: str) -> object:
    """Words stand together, every other character by itself."""
    return "word" if is_of_a_name(character) else object()


def _without_brackets(pieces: list[str]) -> Iterator[str]:
    """s^(-1) is s^-1; a bracket around a word that only braces made is none."""
    place, before = 0, ""
    while place < len(pieces):
        inside, end = _in_brackets(pieces, place)
        is_power = before == "^" and inside.removeprefix("-").isdecimal() and len(inside) < 3
        is_word = bool(inside) and all(map(is_of_a_name, inside)) and before not in ("/", "*", "(")
        if is_power or is_word:
            yield inside
            place, before = end, inside
        else:
            yield pieces[place]
            place, before = place + 1, pieces[place]


def _in_brackets(pieces: list[str], start: int) -> tuple[str, int]:
    """What stands in the brackets that open at a place, and where they end; empty for none."""
    if pieces[start] != "(" or ")" not in pieces[start:]:
        return "", start
    end = pieces.index(")", start)
    return "".join(pieces[start + 1 : end]), end + 1


def names_unit(words: str) -> bool:
    """Whether ``words`` name a unit."""
    return bool(words) and (words in _PERCENT or _unit(words) is not None)


def _unit(words: str) -> Unit | None:
    if not words or not _CHARACTERS.issuperset(words):
        return None
    try:
        return parse_unit(words)
    except ParseError:
        return None


def unit_after(cursor: LatexCursor, value: Node, start: int) -> Node | None:
    """``value`` with the unit at the cursor, or None if none stands there."""
    letter = cursor.kind == "letter" and not isinstance(value, Number)
    if cursor.at_differential() or letter:
        return None
    here = cursor.position
    words = _gather(cursor)
    if not words:
        return None
    if cursor.tokens[here].kind == "roman" and cursor.tokens[here].text in cursor.names:
        word = cursor.tokens[here].text
        raise cursor.error(
            f"'{word}' is a declared name and also a unit",
            rf"\text{{ {word}}} for the unit, \cdot \mathrm{{{word}}} for the name",
            start=here,
        )
    if isinstance(value, Quantity) and value is not cursor.grouped:
        raise cursor.error("a second unit after a value", start=here)
    if words in _PERCENT:
        return Percent(value, span=cursor.span(start))
    unit = _unit(words)
    if unit is None:
        cursor.position = here
        return None
    return _told_on(cursor, Quantity(value, unit, span=cursor.span(start)), start)


def _told_on(cursor: LatexCursor, first: Quantity, start: int) -> Node:
    r"""``first`` with what is told behind it in smaller units: ``1\text{ h }35\text{ min}``."""
    parts = [first]
    while cursor.kind == "number":
        here, number = cursor.position, cursor.token
        cursor.position += 1
        value = Number(number.value, number.text, span=cursor.span(here))
        primes = "'" * cursor.primes()
        above = parts[-1].unit.factors[0][0]
        words = unit_below(above, primes) if primes else _gather(cursor)
        unit = _unit(words) if words else None
        more = Quantity(value, unit, span=cursor.span(here)) if unit is not None else None
        if more is None or not is_told_behind(parts[-1], more):
            cursor.position = here
            break
        parts.append(more)
    return first if len(parts) == 1 else Add(tuple(parts), span=cursor.span(start))


def money(cursor: LatexCursor) -> Node:
    r"""An amount with its sign in front: ``\$45``, ``£4.50``."""
    start = cursor.position
    word = _SIGNS[cursor.token.text]
    cursor.position += 1
    if cursor.kind != "number":
        raise cursor.error("expected an amount after the currency sign", rf"45\text{{ {word}}}")
    number = cursor.token
    cursor.position += 1
    value = Number(number.value, number.text, span=cursor.span(cursor.position - 1))
    words = word + _continued(cursor)
    unit = _unit(words)
    if unit is None:
        raise cursor.error_about(start, "this unit is not known", rf"45\text{{ {word}}}")
    return Quantity(value, unit, span=cursor.span(start))


def degrees(cursor: LatexCursor, value: Node, start: int) -> Node:
    """``value`` in degrees, or what follows the degree sign just read: ``°C``, ``°/s``."""
    if isinstance(value, Quantity) and value is not cursor.grouped:
        raise cursor.error_about(start, "a second unit after a value")
    words = "deg"
    if cursor.kind in ("roman", "text") and cursor.token.text in ("C", "F"):
        words += cursor.token.text
        cursor.position += 1
    unit = _unit(words + _continued(cursor))
    assert unit is not None, "made of words that name units"
    return _told_on(cursor, Quantity(value, unit, span=cursor.span(start)), start)


def _gather(cursor: LatexCursor) -> str:
    """The spelling of the unit at the cursor, stepping over it; empty if there is none."""
    here = cursor.position
    if cursor.is_command("frac", "dfrac", "tfrac"):
        words = _fraction(cursor)
    else:
        words = _factor(cursor)
        if words:
            words += _continued(cursor)
    if not names_unit(words):
        cursor.position = here
        return ""
    return words


def _factor(cursor: LatexCursor) -> str:
    """One piece of a unit with its power."""
    kind, text = cursor.kind, cursor.token.text
    if kind == "degree":
        cursor.position += 1
        if cursor.kind in ("roman", "text") and cursor.token.text in ("C", "F"):
            cursor.position += 1
            return f"deg{cursor.tokens[cursor.position - 1].text}"
        return "deg"
    if kind == "currency":
        cursor.position += 1
        return _SIGNS[text]
    if kind == "letter":
        return _greek(cursor)
    if kind not in ("text", "roman"):
        return ""
    words = unit_text(text)
    cursor.position += 1
    if words in ("k", "M") and cursor.kind == "letter" and cursor.token.text == "Omega":
        words += "ohm"
        cursor.position += 1
    return words + _power(cursor)


def _greek(cursor: LatexCursor) -> str:
    r"""``\Omega``, and ``\mu`` before an upright unit, where no such names are declared."""
    letter, after = cursor.token.text, cursor.ahead(1)
    if letter in cursor.names:
        return ""
    if letter == "Omega":
        cursor.position += 1
        return "ohm" + _power(cursor)
    if letter == "mu" and after.kind in ("roman", "text"):
        cursor.position += 2
        return "u" + unit_text(after.text) + _power(cursor)
    return ""


def _power(cursor: LatexCursor) -> str:
    """``^2`` or ``^{-1}`` after a unit, in the problem language's spelling."""
    if cursor.kind != "^":
        return ""
    tokens = [cursor.ahead(place) for place in range(1, 5)]
    if tokens[0].kind == "number" and len(tokens[0].text) == 1:
        cursor.position += 2
        return f"^{tokens[0].text}"
    kinds = [token.kind for token in tokens]
    if kinds[:3] == ["{", "number", "}"]:
        cursor.position += 4
        return f"^{tokens[1].text}"
    if kinds == ["{", "-", "number", "}"]:
        cursor.position += 5
        return f"^-{tokens[2].text}"
    return ""


def _continued(cursor: LatexCursor) -> str:
    r"""What follows the first piece: ``/h``, ``\cdot s``, or another piece."""
    words = ""
    while True:
        here = cursor.position
        sign = " "
        if cursor.kind in ("/", "*"):
            sign = cursor.kind
            cursor.position += 1
        if cursor.kind not in ("text", "roman"):
            cursor.position = here
            return words
        piece = _factor(cursor)
        if not names_unit(piece.strip("()")) and not (sign == " " and piece.startswith("per ")):
            cursor.position = here
            return words
        words += sign + piece


def _fraction(cursor: LatexCursor) -> str:
    r"""``\frac{\text{km}}{\text{h}}`` where a unit may stand."""
    cursor.position += 1
    parts: list[str] = []
    for _ in range(2):
        if not cursor.take("{"):
            return ""
        words = _factor(cursor)
        if words:
            words += _continued(cursor)
        if not words or not cursor.take("}"):
            return ""
        parts.append(words)
    above, below = parts
    return f"{above}/({below})" if " " in below or "*" in below else f"{above}/{below}"
