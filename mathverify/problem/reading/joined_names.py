"""Names with hyphens, ``side-length``, which the language spells ``side_length``.

A declared name is read so wherever the question has it: in mathematics as tokens that touch, in
texts in slots and in what spans name.  Where each of its parts is a name as well, ``a-b`` may be a
difference, and is left to be refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from mathverify.errors import ParseError
from mathverify.language.marks import Slot, Span, segments
from mathverify.language.notation.pieces import Piece, plain_line, text_of
from mathverify.language.vocabulary import CONSTANTS
from mathverify.problem.names import is_name
from mathverify.problem.reading.context import Reading
from mathverify.problem.values import Value

#: Sections whose keys are names.
_DECLARING = ("data", "functions", "unknowns", "parameters", "givens")
#: Fields whose words are for people.
_TEXTS = frozenset({"because", "hint", "misconception", "prose", "question", "stem", "text"})


def with_joined_names(reading: Reading, document: dict[str, Value]) -> dict[str, Value]:
    """The question with its names in the spelling of the language, and a note of each."""
    declared = {
        (name, f"$.{section}.{name}")
        for section in _DECLARING
        for name in _declared(document.get(section))
    }
    known = {name for name, _ in declared} | CONSTANTS.keys()
    joined: dict[str, str] = {}
    for name, path in sorted(declared):
        parts, spelled = name.split("-"), name.replace("-", "_")
        difference = all(part in known or not part.isidentifier() for part in parts)
        hyphens = len(parts) > 1 and all(parts)
        if hyphens and is_name(spelled) and spelled not in known and not difference:
            reading.note("spelling", path, name, spelled)
            joined[name] = spelled
    if not joined:
        return document
    found = _renamed(document, joined, told=False)
    assert isinstance(found, dict)
    return found


def _declared(section: Value) -> Iterator[str]:
    if isinstance(section, dict):
        yield from section
    elif isinstance(section, list):
        names = (item.get("name", item.get("id")) for item in section if isinstance(item, dict))
        yield from (name for name in names if isinstance(name, str))


def _renamed(value: Value, joined: Mapping[str, str], *, told: bool) -> Value:
    if isinstance(value, dict):
        return {
            joined.get(key, key): _renamed(item, joined, told=told or key in _TEXTS)
            for key, item in value.items()
        }
    if isinstance(value, list):
        return [_renamed(item, joined, told=told) for item in value]
    if not isinstance(value, str) or "-" not in value:
        return value
    return _told(value, joined) if told else _in_mathematics(value, joined)


def _told(text: str, joined: Mapping[str, str]) -> str:
    """A text, of which only the slots and what its spans name are names."""
    try:
        places = sorted(_places(text), reverse=True)
    except ParseError:
        return text
    for start, end in places:
        text = text[:start] + _in_mathematics(text[start:end], joined) + text[end:]
    return text


def _places(text: str) -> Iterator[tuple[int, int]]:
    for part in segments(text):
        inside: Iterable[object] = part.inside if isinstance(part, Span) else (part,)
        yield from ((slot.start + 1, slot.end - 1) for slot in inside if isinstance(slot, Slot))
        if isinstance(part, Span):
            yield text.rindex("](", part.start, part.end) + 2, part.end - 1


def _in_mathematics(text: str, joined: Mapping[str, str]) -> str:
    """``side-length^2`` as ``side_length^2``: the longest name of tokens that touch."""
    try:
        line = plain_line(text)
    except ParseError:
        return text
    found: list[Piece] = []
    place = 0
    while place < len(line):
        end = place + 1
        while end < len(line) and not line[end].gap and _goes_on(line[end]):
            end += 1
        if line[place].kind != "name":
            end = place
        while end > place and (name := _written(line[place:end])) not in joined:
            end -= 1
        if end > place:
            found.append(line[place]._replace(shown=joined[name]))
        else:
            found.append(line[place])
        place = max(end, place + 1)
    return text_of(found)


def _written(pieces: Iterable[Piece]) -> str:
    return "".join(piece.shown for piece in pieces)


def _goes_on(piece: Piece) -> bool:
    """Whether a name with hyphens goes on with this."""
    return piece.kind in ("name", "-", "number")
