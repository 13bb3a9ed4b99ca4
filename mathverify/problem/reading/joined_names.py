"""Names with hyphens, ``side-length``, which the language spells ``side_length``.

A declared name is read so wherever the question has it: in mathematics as tokens that touch, in
texts in slots and in what spans name.  Where each of its parts is a name as well, ``a-b`` may be a
difference, and is left to be refused.  A declared ``none`` is spelled ``none_value`` in the same
places, but for those that say that there is none: an answer, an option, or ``none`` as all that a
field says, unless that is what is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from mathverify.errors import ParseError
from mathverify.language.marks import Slot, Span, segments
from mathverify.language.notation.pieces import Piece, plain_line, text_of
from mathverify.language.vocabulary import CONSTANTS
from mathverify.problem.names import NOTHING, is_name, suggested_name
from mathverify.problem.reading.context import Reading
from mathverify.problem.values import Value

#: Sections whose keys are names.
_DECLARING = ("data", "functions", "unknowns", "parameters", "givens")
#: Fields that say what is asked.
_ASKING = frozenset({"ask", "find"})
#: Fields in which ``none`` is none, whatever is declared.
_SAYING_NONE = frozenset(
    {"answer", "as", "choices", "form", "meaning", "options", "round", "title", "topic", "unit"}
)
#: Sections whose keys mathematics may mean.
_MEANT = ("data", "functions", "unknowns", "parameters")
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
    places = [path for name, path in declared if name == NOTHING]
    own = suggested_name(NOTHING, NOTHING)
    if len(places) == 1 and places[0].split(".")[1] in _MEANT and own not in known:
        reading.note("spelling", places[0], NOTHING, own)
        joined[NOTHING] = own
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


def _renamed(value: Value, joined: Mapping[str, str], *, told: bool, asking: bool = False) -> Value:
    if isinstance(value, dict):
        some = {name: spelled for name, spelled in joined.items() if name != NOTHING}
        return {
            joined.get(key, key): _renamed(
                item,
                some if key in _SAYING_NONE else joined,
                told=told or key in _TEXTS,
                asking=key in _ASKING,
            )
            for key, item in value.items()
        }
    if isinstance(value, list):
        return [_renamed(item, joined, told=told) for item in value]
    if not isinstance(value, str) or ("-" not in value and NOTHING not in value):
        return value
    if value.strip() == NOTHING and not asking:
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
