"""Units that stand behind slots in a text, given to the data: ``60 km/h`` for ``{speed} km/h``.

Who writes so has bare numbers in the mathematics, which say nothing of units, so that the words
would claim what nobody proved.  With their units the numbers are held to it.
"""

from __future__ import annotations

from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.marks import Slot, Span, segments
from mathverify.language.notation.pieces import Pieces, plain_line, text_of
from mathverify.problem.spec import Datum, ProblemSpec
from mathverify.semantics.reading import parse_text

_MONEY = "$€£¥"
#: So many words may be one unit: "km per hour".
_LONGEST = 3
_NOTHING: frozenset[str] = frozenset()


def with_units_of_the_text(spec: ProblemSpec) -> ProblemSpec | None:
    """``data: {speed: 60 km/h}`` and ``{speed}``, for each datum with a unit at all of its slots.

    A datum in percent stands for what was its hundredth.  None where nothing changes, or where a
    number in percent is used otherwise.
    """
    found = _found(spec) if spec.prose is not None else {}
    if spec.prose is None or not found:
        return None
    stem = spec.prose.stem
    stretches = [stretch for at, _ in found.values() for stretch in at]
    for start, end, text in sorted(stretches, reverse=True):
        stem = f"{stem[:start]}{text}{stem[end:]}"
    data = tuple(
        d.model_copy(update={"value": found[d.name][1]}) if d.name in found else d
        for d in spec.data
    )
    prose = spec.prose.model_copy(update={"stem": " ".join(stem.split())})
    changed = spec.model_copy(update={"data": data, "prose": prose})
    return _in_percent(changed, {d.name for d in data if d.name in found and d.value[-1] == "%"})


#: The stretches of a text that become the slot alone, and the value with its unit.
_Found = dict[str, tuple[list[tuple[int, int, str]], str]]


def _found(spec: ProblemSpec) -> _Found:
    """The data that are numbers with one unit at every slot of theirs; none where one has two."""
    assert spec.prose is not None
    stem = spec.prose.stem
    numbers = {datum.name: datum for datum in spec.data if _is_number(datum)}
    places: dict[str, list[tuple[int, int, str]]] = {}
    values: dict[str, set[str]] = {}
    try:
        parts = segments(stem)
    except ParseError:
        return {}
    inside = [p for part in parts for p in (part.inside if isinstance(part, Span) else (part,))]
    for slot in inside:
        if not isinstance(slot, Slot) or slot.source not in numbers or slot.format:
            continue
        value, start, end = numbers[slot.source].value, slot.start, slot.end
        unit, length = _unit_behind(stem[end:])
        if unit:
            blank = " " if unit[0].isalpha() else ""
            value, end = f"{value}{blank}{unit}", end + length
        elif stem[start - 1 : start] in tuple(_MONEY):
            value, start = f"{stem[start - 1]}{value}", start - 1
        places.setdefault(slot.source, []).append((start, end, f"{{{slot.source}}}"))
        values.setdefault(slot.source, set()).add(value)
    if any(len(written) > 1 for written in values.values()):
        return {}  # 2 hours and 2 minutes: a bare number would stand for both
    return {
        name: (at, next(iter(values[name])))
        for name, at in places.items()
        if values[name] != {numbers[name].value}
    }


def _is_number(datum: Datum) -> bool:
    try:
        return isinstance(parse_text(datum.value, _NOTHING, _NOTHING), tree.Number)
    except ParseError:
        return False


def _unit_behind(text: str) -> tuple[str, int]:
    """The unit with which ``text`` begins, and how far it goes; empty where none does."""
    bare = text.lstrip(" ")
    words = bare.split(maxsplit=_LONGEST)[:_LONGEST]
    for count in range(len(words), 0, -1):
        unit = " ".join(words[:count]).rstrip(".,;:!?)]")
        if unit and unit != "in" and bare.startswith(unit) and _is_unit(unit):
            return unit, len(text) - len(bare) + len(unit)
    return "", 0


def _is_unit(text: str) -> bool:
    try:
        return isinstance(parse_text(f"1 {text}", _NOTHING, _NOTHING), tree.Quantity | tree.Percent)
    except ParseError:
        return False


def _in_percent(spec: ProblemSpec, shares: set[str]) -> ProblemSpec | None:
    """``off`` for ``off/100`` of data that are percent now; None where one is used otherwise."""
    if not shares:
        return spec
    texts = [*(given.relation for given in spec.givens), *(step.relation for step in spec.steps)]
    texts += [spec.ask.find] if spec.ask is not None else []
    new: dict[str, str] = {}
    for text in texts:
        once = _without_hundred(plain_line(text), shares)
        if once is None:
            return None
        new[text] = once
    givens = tuple(g.model_copy(update={"relation": new[g.relation]}) for g in spec.givens)
    steps = tuple(s.model_copy(update={"relation": new[s.relation]}) for s in spec.steps)
    ask = spec.ask and spec.ask.model_copy(update={"find": new[spec.ask.find]})
    return spec.model_copy(update={"givens": givens, "steps": steps, "ask": ask})


def _without_hundred(line: Pieces, shares: set[str]) -> str | None:
    """A line with each of ``shares`` instead of its hundredth; None where one stands alone."""
    kept: list[int] = []
    place = 0
    while place < len(line):
        kept.append(place)
        if line[place].word in shares:
            behind = [piece.word for piece in line[place + 1 : place + 3]]
            if behind != ["/", "100"] or (place and line[place - 1].word in ("/", "^")):
                return None
            place += 2
        place += 1
    return text_of(tuple(line[index] for index in kept))
