"""Data that name what they count: ``24 eggs per carton``, ``$1.50 per pencil``, ``4 kg of rice``.

Counted things have no unit: the datum is the amount alone.  What stands behind it is said by the
texts, behind each slot of the datum, where they do not say it there already.  Words that could be
part of the amount (a unit, a misspelt one, ``dozen``, ``below zero``) leave it as it is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import takewhile
from typing import NamedTuple

from mathverify.errors import ParseError
from mathverify.language.marks import Formula, Slot, Span, Text, segments
from mathverify.language.notation.pieces import Piece, Pieces, plain_line, text_of
from mathverify.language.unit_words import POWER_WORDS, unit_word
from mathverify.language.vocabulary import CONSTANTS, PLAIN_FUNCTIONS
from mathverify.problem.reading.answer_lists import is_plural, is_thing
from mathverify.problem.reading.context import Reading
from mathverify.problem.reading.data import amount_told
from mathverify.problem.values import Value

#: Words that go on behind a unit without a word about the size of the amount.
_BEHIND_A_UNIT = frozenset({"per", "/", "each", "apiece", "of"})
_JOINING = _BEHIND_A_UNIT | {"a", "an", "the"}
_MOST_WORDS = 6
_SHORTEST = 3
#: Fields with texts for people.
_TEXTS = frozenset({"because", "hint", "misconception", "prose", "question", "stem", "text"})


class _Counted(NamedTuple):
    amount: str
    words: str


def with_amounts(reading: Reading, document: dict[str, Value]) -> dict[str, Value]:
    """The question with data that are amounts alone, and the words behind their slots.

    Each datum and unit that is read otherwise has a note; nothing is refused here.
    """
    names = {name for section in _DECLARING for name in _named(document.get(section))}
    found: dict[str, _Counted] = {}
    for section in DATA:
        for name, value in _named(document.get(section)).items():
            counted = _counted(text, names) if (text := amount_told(value)) else None
            if counted is not None:
                reading.note("spelling", f"$.{section}.{name}", text, counted.amount)
                found[name] = counted
    measured = [key for key in _MEASURED if key in document]
    without = {key: _without_unit(reading, key, document[key], names) for key in measured}
    if found:
        document = {
            key: _with_values(item, found) if key in DATA else _told(item, found, key)
            for key, item in document.items()
        }
    return {**document, **without}


#: Sections with data, and those whose names are no words.
DATA = ("data", "constants")
_MEASURED = ("unknowns", "variables", "ask")
_DECLARING = (*DATA, "functions", "unknowns", "variables", "parameters")


def _named(section: Value) -> dict[str, Value]:
    if isinstance(section, dict):
        return section
    if isinstance(section, list):
        items = [(item.get("name"), item) for item in section if isinstance(item, dict)]
        return {name: item for name, item in items if isinstance(name, str)}
    return {}


def _with_values(section: Value, found: Mapping[str, _Counted]) -> Value:
    if isinstance(section, list):
        named = [item.get("name") if isinstance(item, dict) else None for item in section]
        return [_amount(name, item, found) for name, item in zip(named, section, strict=True)]
    assert isinstance(section, dict), "it has the names that were found"
    return {name: _amount(name, value, found) for name, value in section.items()}


def _amount(name: Value, value: Value, found: Mapping[str, _Counted]) -> Value:
    if not isinstance(name, str) or name not in found:
        return value
    new = found[name].amount
    if not isinstance(value, dict):
        return new
    return {**{key: item for key, item in value.items() if key != "unit"}, "value": new}


def _without_unit(reading: Reading, path: str, section: Value, names: Collection[str]) -> Value:
    """The section without units that are things, which are counted and measure nothing."""
    if isinstance(section, list):
        parts = enumerate(section)
        return [_without_unit(reading, f"{path}[{n}]", one, names) for n, one in parts]
    if not isinstance(section, dict):
        return section
    unit = section.get("unit")
    if isinstance(unit, str) and _counted(f"2 {unit}", names) == ("2", unit):
        reading.note("spelling", f"$.{path}.unit", unit, "no unit")
        return {key: item for key, item in section.items() if key != "unit"}
    inner = {key: item for key, item in section.items() if isinstance(item, dict)}
    without = (_without_unit(reading, f"{path}.{key}", inner[key], names) for key in inner)
    return {**section, **dict(zip(inner, without, strict=True))}


# --- what an amount is, and what stands behind it --------------------------------------------


def _counted(text: str, names: Collection[str]) -> _Counted | None:
    """The amount and the words of ``24 eggs per carton``; None of what is one or neither."""
    try:
        line = plain_line(text)
    except ParseError:
        return None
    place = _end_of_number(line)
    if not place:
        return None
    end = _end_of_unit(line, place, names)
    rest = line[end:-1]
    if not rest or len(rest) > _MOST_WORDS or (end > place and rest[0].shown not in _BEHIND_A_UNIT):
        return None
    per = ""
    if len(rest) > 2 and rest[-2].kind in ("per", "/") and unit_word(rest[-1].shown):
        if end > place or rest[-1].shown in names:
            return None
        per, rest = f" per {rest[-1].shown}", rest[:-2]
    if not all(_is_a_thing(piece, names) for piece in rest):
        return None
    if end == place and not _are_counted(line[:place], rest):
        return None
    return _Counted(text_of(line[:end]).strip() + per, "" if per else _words(rest))


def _are_counted(number: Pieces, rest: Pieces) -> bool:
    """Whether words are what a bare number counts: in the plural, but for one and less.

    Behind a percentage or an amount of money any noun may stand: ``$20 discount``.
    """
    things = [piece.shown for piece in takewhile(lambda piece: not _joins(piece), rest)]
    if not things or number[-1].kind == "%" or number[0].kind == "$" or is_plural(things[-1]):
        return True
    above, *below = [piece.shown for piece in number if piece.kind == "number"]
    if below:
        return above.isdecimal() and below[0].isdecimal() and int(above) <= int(below[0])
    return above == "1" or above.startswith(("0.", "."))


def _joins(piece: Piece) -> bool:
    return piece.shown in _JOINING


def _words(pieces: Iterable[Piece]) -> str:
    shown = [" per " if piece.kind == "/" else piece.gap + piece.shown for piece in pieces]
    return " ".join("".join(shown).split())


def _end_of_number(line: Pieces) -> int:
    """Where ``$1.50``, ``3/4``, ``20%`` or ``7`` ends; 0 where no number begins."""
    place = int(line[0].kind == "$")
    if line[place].kind != "number":
        return 0
    place += 1
    if line[place].kind == "/" and line[place + 1].kind == "number":
        place += 2
    return place + (line[place].kind == "%")


def _end_of_unit(line: Pieces, place: int, names: Collection[str]) -> int:
    """Where the unit that begins at a place ends: the place itself if there is none."""
    end = place + (line[place].shown in POWER_WORDS)
    if not _is_unit(line[end], names):
        return place
    end += 1
    while line[end].kind in ("/", "per") and _is_unit(line[end + 1], names):
        end += 2
    return end


def _is_unit(piece: Piece, names: Collection[str]) -> bool:
    return piece.kind == "name" and bool(unit_word(piece.shown)) and piece.shown not in names


def _is_a_thing(piece: Piece, names: Collection[str]) -> bool:
    """Whether a word is a noun or joins two, and nothing that makes the amount another one."""
    word = piece.shown
    if _joins(piece):
        return True
    if not word.isalpha() or not word.islower() or len(word) < _SHORTEST:
        return False
    if word in CONSTANTS or word in PLAIN_FUNCTIONS or word in POWER_WORDS:
        return False
    return is_thing(word, names)


# --- texts -------------------------------------------------------------------------------


def _told(value: Value, found: Mapping[str, _Counted], key: str = "") -> Value:
    """The texts of a part of the question with the words behind the slots."""
    if isinstance(value, dict):
        told = key in _TEXTS
        return {name: _told(item, found, key if told else name) for name, item in value.items()}
    if isinstance(value, list):
        return [_told(item, found, key) for item in value]
    return _with_words(value, found) if isinstance(value, str) and key in _TEXTS else value


def _with_words(text: str, found: Mapping[str, _Counted]) -> str:
    try:
        slots = sorted(_slots(text), key=lambda slot: slot.start, reverse=True)
    except ParseError:
        return text
    for slot in slots:
        words = found[name].words if (name := slot.source.strip()) in found else ""
        if words and not _says(text[: slot.start], text[slot.end :], words):
            text = f"{text[: slot.end]} {words}{text[slot.end :]}"
    return text


def _slots(text: str) -> Iterator[Slot]:
    for part in segments(text):
        inside: Iterable[Text | Formula | Slot] = part.inside if isinstance(part, Span) else ()
        yield from (one for one in (part, *inside) if isinstance(one, Slot))


def _says(before: str, behind: str, words: str) -> bool:
    """Whether a text names the thing at its slot already: behind it, or just before it."""
    near = [*before.split()[-_NEAR:], *behind.split()[:1]]
    said = words.split()
    first = next((word for word in said if word not in _JOINING), said[0])
    same = (word.lower().strip("[](){}.,;:?!").startswith(first[:_STEM]) for word in near)
    return any(same) or behind.split()[:1] == said[:1]


#: Words before a slot that are near it, and how much of a word has no ending of the plural.
_NEAR = 4
_STEM = 4
