"""The text of a figure: canonical JSON in which every scalar is a text.

A figure is a structure of its own, read by whoever draws it; here it only has to be the same
text for the same structure, whether it came as YAML, as JSON, or as JSON inside a string.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple

from mathverify.language.short_texts import whole_words
from mathverify.problem.limits import MAX_DEPTH


def canonical_figure(text: str) -> str:
    """``text`` as canonical JSON: keys sorted, numbers and booleans as texts.

    A text that is no JSON is a figure in words, and becomes a JSON string.  Raises ValueError for
    duplicate keys and for structures deeper than `MAX_DEPTH`.
    """
    value = _parsed(text.strip())
    if isinstance(value, str):
        inner = value.strip()
        value = _parsed(inner) if inner[:1] in {"{", "["} else inner
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def figure_structure(figure: str) -> object:
    """The structure of a canonical figure: texts, lists, maps and None."""
    return json.loads(figure)


class FigureTexts(NamedTuple):
    """The texts of a figure, by what they tell.

    ``sized`` marks and charts: what a reader takes sizes from.  ``there`` has the lines drawn too,
    which say that something is there and no size.  ``drawn`` are the lines that are drawn and
    shaded, where no axes or grid show their size.
    """

    sized: str
    there: str
    drawn: str

    @property
    def words(self) -> frozenset[str]:
        """The words of what is marked and charted."""
        return frozenset(whole_words(self.sized))

    def state(self, relation: str, names: frozenset[str]) -> bool:
        """Whether they state a relation, or name all the data that it has, ``names``.

        A line that is drawn says that it is there (``triangle(A, B, C)``), and no size:
        ``circle(O, r)`` shows nobody what r is.
        """
        sized = names or any(letter.isdigit() for letter in relation)
        shown = "".join((self.sized if sized else self.there).split())
        return "".join(relation.split()) in shown or bool(names and names <= self.words)


def figure_texts(figure: str) -> FigureTexts:
    """The texts of the figure with this source; headings and names of things are left out."""
    structure = _parsed(figure)
    parts = structure if isinstance(structure, dict) else {}
    drawn = {key: parts[key] for key in ("draw", "shade") if key in parts}
    return FigureTexts(
        " ".join(_told(structure, _CAPTIONS | _LINES)),
        " ".join(_told(structure, _CAPTIONS)),
        "" if parts.keys() & _SCALES else " ".join(_told(drawn, frozenset())),
    )


#: What tells no size: names and headings, lines drawn without their measure, the reach of axes.
_CAPTIONS = frozenset({"title", "caption", "label", "labels", "categories", "names"})
_LINES = frozenset({"axes", "draw", "shade"})
_SCALES = frozenset({"axes", "grid"})


def _told(value: object, silent: frozenset[str], key: str = "") -> Iterator[str]:
    """The texts of a structure that stand under no ``silent`` key."""
    if key in silent:
        return
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for inner in value:
            yield from _told(inner, silent, key)
    elif isinstance(value, dict):
        for inner_key, inner in value.items():
            yield from _told(inner, silent, str(inner_key))


def _parsed(text: str) -> object:
    if text.count("[") + text.count("{") > MAX_DEPTH and _depth(text) > MAX_DEPTH:
        raise ValueError(f"the figure is nested deeper than {MAX_DEPTH}")
    try:
        value = json.loads(
            text,
            parse_float=str,
            parse_int=str,
            parse_constant=str,
            object_pairs_hook=_pairs,
        )
    except json.JSONDecodeError:
        return text
    return text if value is None else _texts(value)


def _depth(text: str) -> int:
    depth = deepest = 0
    in_string = escaped = False
    for character in text:
        if in_string:
            in_string = escaped or character != '"'
            escaped = character == "\\" and not escaped
        elif character == '"':
            in_string = True
        elif character in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif character in "]}":
            depth -= 1
    return deepest


def _pairs(items: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in items:
        if key in found:
            raise ValueError(f"the figure has the key {key[:80]!r} twice")
        found[key] = value
    return found


def _texts(value: object) -> object:
    if isinstance(value, dict):
        return {key: _texts(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_texts(item) for item in value]
    if isinstance(value, bool):
        return "true" if value else "false"
    return value
