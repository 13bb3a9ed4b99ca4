"""Units typed behind slots that show them already: ``{v} km/h`` where v is ``60 km/h``.

A datum is shown with its unit, so that the page would say ``60 km/h km/h``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from mathverify.errors import ParseError
from mathverify.language.notation.pieces import Pieces, is_touching, plain_line, shown, text_of
from mathverify.language.parser import parse_unit
from mathverify.problem.reading.context import Place, Reading
from mathverify.problem.spec import Datum, Prose

_Factors: TypeAlias = tuple[tuple[str, int], ...]
#: Units that are words of English as well.
_WORDS_TOO = frozenset({"in", "a", "at", "are", "bar", "as", "second", "point", "mole"})


def with_units_once(reading: Reading, place: Place, prose: Prose, data: Iterable[Datum]) -> Prose:
    """``prose`` without the units behind slots of data that have just this unit."""
    units = {datum.name: found for datum in data if (found := _unit_of(datum.value)) is not None}
    if not units:
        return prose

    changed: dict[str, str] = {}
    for key, text in (("stem", prose.stem), ("hint", prose.hint)):
        if text is not None:
            # In formulas braces are literal.
            parts = text.split("$")
            parts[::2] = [_once(reading, place, part, units) for part in parts[::2]]
            changed[key] = "$".join(parts)
    return prose.model_copy(update=changed)


def _once(reading: Reading, place: Place, text: str, units: Mapping[str, _Factors]) -> str:
    """``text`` without what stands behind a slot and is the unit of its datum."""
    if "{" not in text:
        return text
    line = plain_line(text, frozenset(units))
    kept: list[str] = []
    start = 0
    for at in range(len(line) - 3):
        if [line[at].kind, line[at + 2].kind] != ["{", "}"]:
            continue
        end = _end_of_unit(line, at + 3)
        written = shown(line[at + 3 : end])
        own = units.get(line[at + 1].shown)
        if end == at + 3 or own is None or written in _WORDS_TOO or _parsed(written) != own:
            continue
        slot = shown(line[at : at + 3])
        reading.note("shape", place.path, shown(line[at:end]), slot)
        kept.append(text_of(line[start : at + 3]))
        start = end
    return "".join([*kept, text_of(line[start:])])


def _end_of_unit(line: Pieces, start: int) -> int:
    """Where a unit ends that begins at ``start``, as ``km/h``, ``cm²`` or ``m per second``."""
    end = start
    if line[start].gap not in ("", " ", "\u00a0"):
        return start
    while _is_of_unit(line[end].shown) and (end == start or is_touching(line, end)):
        end += 1
    if line[start].kind == "%":
        end = start + 1
    if end == start:
        return start
    if line[end].shown in ("²", "³") and is_touching(line, end):
        end += 1
    elif line[end].kind == "^" and line[end + 1].shown in ("2", "3", "²", "³"):
        end += 2
    if line[end].shown in ("/", "per") and line[end + 1].shown.isalpha():
        end += 2
    follows = line[end]
    is_open = follows.kind in ("/", "^", "super", "number") and is_touching(line, end)
    return start if is_open else end


def _is_of_unit(word: str) -> bool:
    """Whether a token is made of letters and signs of units: ``km``, ``°C``, ``cm2``."""
    stem = word[:-1] if word[-1:] in ("2", "3") else word
    return bool(stem) and all((sign.isascii() and sign.isalpha()) or sign in "µ°" for sign in stem)


def _unit_of(value: str) -> _Factors | None:
    """The unit of ``60 km/h``; None where a value is no number with a unit."""
    number = value.strip()
    number = number[1:] if number[:1] in ("-", "+") else number
    unit = number.lstrip("0123456789.,/")
    return _parsed(unit.strip()) if number[:1].isdigit() and unit.strip() else None


def _parsed(written: str) -> _Factors | None:
    try:
        return parse_unit("/".join(" ".join(written.split()).split(" per "))).factors
    except ParseError:
        return None
