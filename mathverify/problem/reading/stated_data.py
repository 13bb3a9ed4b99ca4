"""Facts among the data, ``eq: "x + y = 3"``, which are givens.

A datum is a constant: where one says a statement about the unknowns and nothing uses it by its
name, its author states a fact, which would be of no effect where it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Set

from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.occurrences import names_of_values
from mathverify.language.parser import parse
from mathverify.language.short_texts import NAME as _WORD
from mathverify.language.vocabulary import CONSTANTS
from mathverify.problem.reading.context import Fields, Place
from mathverify.problem.reading.school_names import texts_of
from mathverify.problem.values import Value
from mathverify.words.book import FIGURE_WORDS
from mathverify.words.word import Gives

#: What a statement has; most data have none of it.
_MAY_STATE = frozenset("=<>≤≥≠(∈")
#: Figures through three points that are no shapes, which are facts too.
_CURVES = frozenset({"circle", "arc", "plane"})
_TEXTS = ("prose", "stem", "text", "hint", "parts", "steps")
_USING = ("functions", "givens", "ask", "answer", "options", "parts")


def stated(fields: Fields, data: Iterable[tuple[str, Place]]) -> list[tuple[str, Place]]:
    """The data that state a fact about the unknowns and are used nowhere by their names."""
    listed = list(data)
    unknown = _names(fields, "unknowns") | _names(fields, "points")
    found: list[tuple[str, Place]] = []
    for name, place in listed:
        text = place.value
        if not isinstance(text, str) or _MAY_STATE.isdisjoint(text) or not unknown:
            continue
        others = [other.value for label, other in listed if label != name]
        used = [fields[key].value for key in _USING if key in fields]
        shown = [fields[key].value for key in _TEXTS if key in fields]
        if name in _slots(shown):
            continue  # its author shows it: "Anna claims that {claim}" is no fact
        if name not in _words([*used, *others]) and _is_fact(
            text, unknown, {label for label, _ in listed} - {name}
        ):
            found.append((name, place))
    return found


def _is_fact(text: str, unknown: frozenset[str], data: Set[str]) -> bool:
    """Whether a text is a statement about unknowns, all of whose names the question declares."""
    known = unknown | data
    try:
        node = parse(text, declared=known)
    except ParseError:
        return False
    if isinstance(node, tree.Call):
        word = FIGURE_WORDS.get(node.function)
        corners = all(isinstance(part, tree.Name) for part in node.arguments)
        is_shape = corners and len(node.arguments) > 2 and node.function not in _CURVES
        is_statement = word is not None and (
            word.gives is Gives.FACT or (word.gives is Gives.FIGURE and is_shape)
        )
    else:
        is_statement = isinstance(node, (tree.Relation, tree.Logical))
    names = names_of_values(node) - CONSTANTS.keys()
    return is_statement and bool(names & unknown) and names <= known


def _names(fields: Fields, section: str) -> frozenset[str]:
    value = fields[section].value if section in fields else None
    if isinstance(value, dict):
        return frozenset(value)
    if isinstance(value, list):
        named = [item.get("name") if isinstance(item, dict) else item for item in value]
        return frozenset(name for name in named if isinstance(name, str))
    return frozenset(_WORD.findall(value)) if isinstance(value, str) else frozenset()


def _slots(values: list[Value]) -> frozenset[str]:
    """The names in slots of texts, ``{claim}`` and ``{claim:plain}``."""
    inside = [part.partition("}")[0] for text in texts_of(values) for part in text.split("{")[1:]]
    return frozenset(name.partition(":")[0].strip() for name in inside)


def _words(values: list[Value]) -> frozenset[str]:
    return frozenset(word for text in texts_of(values) for word in _WORD.findall(text))
