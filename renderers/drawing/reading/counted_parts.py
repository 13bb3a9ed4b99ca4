"""Pictures whose parts are counted: symbols of a pictogram, shaded parts of fraction bars.

What is counted is the area that is drawn: of symbols in the area of the one beside the key, of
shaded parts in that of one part or of one whole.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import pairwise

from geometry.figure.elements import Element, SourceKind
from mathverify.language.tokens import NUMERAL
from mathverify.semantics.question import Question
from mathverify.verification.pictures import Measured
from renderers.drawing.reading.data_values import bare_names, values_of
from renderers.drawing.reading.drawn_labels import plain
from renderers.drawing.reading.picture import Bend, Form, Group, Round, Track

_SYMBOL = re.compile(r"symbol-(\d+)-\d+")
_PART = re.compile(r"part-(\d+)-(\d+)-\d+")
#: What a count may be off by.
_OFF = 0.02


def counted_parts(
    pairs: list[tuple[Element, Group]], groups: Mapping[str, Group], question: Question
) -> Iterator[tuple[Measured, float]]:
    """The rows of a pictogram and the shaded parts of wholes, against the data that they show."""
    yield from _symbols(pairs, groups, question)
    yield from _shaded(pairs, question)


def _symbols(
    pairs: list[tuple[Element, Group]], groups: Mapping[str, Group], question: Question
) -> Iterator[tuple[Measured, float]]:
    if "key-symbol" not in groups or "key-value" not in groups:
        return
    unit = _area(groups["key-symbol"])
    written = NUMERAL.search(plain(groups["key-value"]))
    if not unit or written is None:
        return
    each = float(written[0])
    drawn: dict[int, float] = defaultdict(float)
    names: dict[int, str] = {}
    for element, group in pairs:
        found = _SYMBOL.fullmatch(element.id)
        if found and element.source.kind is SourceKind.DATUM:
            row = int(found[1])
            drawn[row] += _area(group) / unit
            names[row] = element.source.key
    bare = bare_names(question)
    for row, count in drawn.items():
        told = tuple(values_of(names[row], question))
        own = told[row : row + 1] if len(set(names.values())) == 1 < len(told) else told
        if names[row] in bare and len(own) == 1:
            what = f"the row of {names[row]}"
            yield Measured(f"row-{row}", what, own[0], count * each), _OFF * each


def _shaded(
    pairs: list[tuple[Element, Group]], question: Question
) -> Iterator[tuple[Measured, float]]:
    parts: dict[str, list[tuple[Element, Group]]] = defaultdict(list)
    for element, group in pairs:
        found = _PART.fullmatch(element.id)
        if found:
            parts[found[1]].append((element, group))
    bare = bare_names(question)
    for row, found_parts in parts.items():
        filled = [pair for pair in found_parts if pair[1].strokes and pair[1].strokes[0].paint.fill]
        names = {one.source.key for one, _ in found_parts if one.source.kind is SourceKind.DATUM}
        if len(names) != 1 or not names <= bare:
            continue
        (name,) = names
        whole = [group for one, group in found_parts if one.id.startswith(f"part-{row}-0-")]
        area = math.fsum(map(_area, whole))
        drawn = math.fsum(_area(group) for _, group in filled)
        for said in tuple(values_of(name, question))[:1]:
            # The datum counts parts, or is the share itself.
            counts = said.is_integer() and f"fraction: {name}" not in _spaced(question)
            size = area / len(whole) if counts else area
            yield Measured(f"part-{row}", f"the parts of {name}", said, drawn / size), _OFF


def _spaced(question: Question) -> str:
    """The figure without its quotes, to see which key has a name."""
    return (question.spec.figure or "").replace('"', "")


def _area(group: Group) -> float:
    """The area within the first form of a group, in square points."""
    return _enclosed(group.strokes[0].form) if group.strokes else 0.0


def _enclosed(form: Form) -> float:
    match form:
        case Track(spots=spots):
            around = pairwise((*spots, spots[0]))
            return abs(math.fsum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in around)) / 2
        case Round(radii=(across, up)):
            return math.pi * across * up
        case Bend(start=start, end=end, radii=(across, _), clockwise=clockwise, hub=(hub,)):
            first, second = (math.atan2(y - hub[1], x - hub[0]) for x, y in (start, end))
            turn = (first - second if clockwise else second - first) % (2 * math.pi)
            return across * across * turn / 2
        case _:
            return 0.0
