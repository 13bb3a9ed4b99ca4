"""What ``mark:`` says, in every spelling of `cases`: structured entries and the common words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from geometry.figure.elements import AngleSide
from geometry.figure.errors import refused
from geometry.figure.phrases import Phrase, Points, phrase, points_and_words
from geometry.figure.requests import (
    Mark,
    MarkAngle,
    MarkBearing,
    MarkEqualAngles,
    MarkEqualLengths,
    MarkGiven,
    MarkLength,
    MarkParallel,
    MarkPoint,
    MarkRightAngle,
    MarkTold,
    Told,
    ToldKind,
    Typed,
    Wish,
)
from mathverify.language.short_texts import with_words

_EXAMPLE = (
    "length(A,B), angle(A,B,C), right_angle(A,B,C), equal(AB, CD), equal_angles(ABC, CBD), "
    "parallel(AB, CD), A or the id of a given"
)
_NUMBERS = {"one": 1, "two": 2, "three": 3, "single": 1, "double": 2, "triple": 3}
_TOLD = {
    "parallel": ToldKind.PARALLEL,
    "parallels": ToldKind.PARALLEL,
    "equal": ToldKind.EQUAL,
    "right": ToldKind.RIGHT,
    "lengths": ToldKind.LENGTH,
    "angles": ToldKind.ANGLE,
    "givens": ToldKind.ALL,
    "all": ToldKind.ALL,
}
_POINT_WORDS = {"", "point", "points", "centre", "center", "origin", "midpoint", "vertex", "dot"}
_LENGTH_WORDS = {"length", "lengths", "side", "sides", "segment", "radius", "diameter", "distance"}
_LENGTH_WORDS |= {"height", "base", "label", "line", "chord", "edge"}
_ANGLE_WORDS = {"angle", "angles", "interior_angle", "exterior_angle", "arc_angle", "reflex_angle"}
_EQUAL_WORDS = {"equal", "equals", "equal_sides", "equal_lengths", "ticks", "congruent_sides"}
_RIGHT_WORDS = {"right_angle", "right_angles", "right", "perpendicular"}
_PARALLEL_WORDS = {"parallel", "arrows", "arrow", "parallel_sides", "parallel_lines"}


@dataclass(frozen=True, slots=True)
class MarkReader:
    """Reads marks by the points of a question and the ids of its givens; a point goes before."""

    points: Points
    givens: frozenset[str] = frozenset()

    def marks(self, value: object, key: str) -> list[Mark]:
        """All marks of a ``mark:`` value: a text, a list, a map."""
        match value:
            case str() if value.strip().lower() in {"none", "nothing", "false", ""}:
                return []
            case str() if value.strip().lower() in {"auto", "true", "givens", "all"}:
                return [MarkTold(ToldKind.ALL, key)]
            case str() if value.strip() in self.givens and self.points.split(value) is None:
                return [MarkGiven(value.strip(), key)]
            case str():
                return self._text(value, key)
            case list():
                return [
                    mark
                    for index, item in enumerate(value)
                    for mark in self.marks(item, f"{key}[{index}]")
                ]
            case dict():
                return self._mapped(value, key)
            case None:
                return []
            case _:
                raise refused(key, "this is no mark", _EXAMPLE)

    # --- maps --------------------------------------------------------------------------

    def _mapped(self, value: dict[str, Any], key: str) -> list[Mark]:
        rest = dict(value)
        label = rest.pop("label", rest.pop("text", None))
        wish: Wish = Told() if label is None else Typed(str(label))
        count = _count(rest.pop("arcs", rest.pop("arrows", "0"))) if len(rest) > 1 else 0
        if len(rest) > 1 and "equal" in rest and "ticks" in rest:
            count = _count(rest.pop("ticks"))
        found: list[Mark] = []
        for noun, inside in rest.items():
            found += self._entry(str(noun), inside, wish, count, f"{key}.{noun}")
        if not found:
            raise refused(key, "nothing to mark", _EXAMPLE)
        return found

    def _entry(self, noun: str, inside: object, wish: Wish, count: int, key: str) -> list[Mark]:
        word = noun.strip().lower().replace(" ", "_").replace("-", "_")
        match inside:
            case {"at": at, **more}:
                label = more.get("label", more.get("text"))
                return self._entry(
                    noun, at, wish if label is None else Typed(str(label)), count, key
                )
            case dict() if word in _EQUAL_WORDS:
                return [
                    self._equal(_listed(group), _count(ticks), key)
                    for ticks, group in inside.items()
                ]
            case dict():
                return [
                    mark
                    for part, label in inside.items()
                    for mark in self._single(word, str(part), Typed(str(label)), 0, key)
                ]
            case list() if word in {"equal_angles", "angles"} and self._angles(inside):
                return [MarkEqualAngles(self._needed_angles(inside, key), key, count)]
            case list() if word in _EQUAL_WORDS | _PARALLEL_WORDS:
                return self._single(word, ", ".join(map(str, inside)), wish, count, key)
            case list() if len(inside) in (2, 3) and self._one_thing(word, inside):
                return self._single(word, ", ".join(map(str, inside)), wish, count, key)
            case list():
                return [
                    mark
                    for part in inside
                    for mark in self._single(word, str(part), wish, count, key)
                ]
            case str() if self._is_noun(word):
                return self._single(word, inside, wish, count, key)
            case str():
                # The key is the thing, and what stands there its label: {AB: 12 cm}.
                return self._labelled(noun, inside, key)
            case _:
                raise refused(key, "this is no mark", _EXAMPLE)

    def _is_noun(self, word: str) -> bool:
        known = _LENGTH_WORDS | _ANGLE_WORDS | _EQUAL_WORDS | _RIGHT_WORDS | _PARALLEL_WORDS
        return word in known | _POINT_WORDS | {"equal_angles", "bearing"}

    def _one_thing(self, word: str, inside: list[object]) -> bool:
        """``angle: [A, B, C]`` is one angle; ``right_angles: [A, B, C]`` are three."""
        singular = not word.endswith("s")
        return singular and all(str(part) in self.points.names for part in inside)

    def _angles(self, inside: list[object]) -> bool:
        return all(len(self.points.split(_inner(str(part))) or ()) == 3 for part in inside)

    # --- texts -------------------------------------------------------------------------

    def _text(self, text: str, key: str) -> list[Mark]:
        """``angle(H,E,T) = {elevation}``, ``label MN with "2x + 1"``, ``right angle at H``."""
        bare = " ".join(text.split())
        told = self._told(bare)
        if told is not None:
            return [MarkTold(told, key)]
        labelled = re.match(
            r"(?P<what>.+?)\s*(?:=|:|\blabell?ed\b|\bwith\b(?! one| two| three| arrow| coord))\s*"
            r"(?P<label>.+)\Z",
            bare,
        )
        if labelled:
            return self._labelled(labelled["what"], labelled["label"], key)
        call, closed, slot = bare.partition(")")
        is_slot = slot.lstrip().startswith("{") and slot.endswith("}")
        if closed and _inner(call + closed) != call + closed and is_slot:
            return self._labelled(call + closed, slot.lstrip(), key)
        pair = re.match(r"(?:point )?(?P<point>\S+?)\s*(?:\(.*,.*\)|with coordinates)\Z", bare)
        if pair and pair["point"] in self.points.names:
            return [MarkPoint(pair["point"], key, coordinates=True)]
        said = phrase(bare, self.points)
        if not said.noun and not said.inside:
            raise refused(key, f"the mark {bare!r} is not understood", _EXAMPLE)
        return self._single(said.noun, said.inside, Told(), _counted(said), key)

    def _told(self, text: str) -> ToldKind | None:
        """``parallel sides with arrows``: a kind of marks, and no points."""
        words = [word.lower() for word in points_and_words(text)]
        if any(self.points.split(word) for word in points_and_words(text) if word != "a"):
            return None
        if "midpoint" in words or "(" in text:
            return None
        for word in words:
            if word in _TOLD:
                return _TOLD[word]
        return None

    def _labelled(self, what: str, label: str, key: str) -> list[Mark]:
        label = label.strip().strip("\"'").strip()
        said = phrase(what, self.points)
        wish = Typed(label)
        words = what.split()
        if words[:2] == ["bearing", "at"] and words[3:4] == ["of"] and len(words) > 4:
            (at,) = self.points.needed(words[2], key, 1, 1)
            names = self.points.needed(words[4], key, 1, 2)
            return [MarkBearing(at, names[-1], wish, key)]
        single = self.points.split(said.inside)
        if said.noun == "" and single is not None and len(single) == 1 and label.startswith("("):
            inside, closed, behind = label[1:].partition(")")
            if closed and not behind and "," in inside and "(" not in inside:
                return [MarkPoint(single[0], key, coordinates=True)]
            return [MarkAngle(single, wish, key)]
        if said.noun == "" and single is not None and len(single) == 1:
            return [MarkAngle(single, wish, key)]
        return self._single(said.noun, said.inside, wish, 0, key)

    # --- one thing ---------------------------------------------------------------------

    def _single(self, noun: str, inside: str, wish: Wish, count: int, key: str) -> list[Mark]:
        inner = _inner(inside)
        word = noun.removeprefix("the_")
        side = AngleSide.REFLEX if "reflex" in word else AngleSide.INNER
        if "equal" in word and "angle" in word:
            return [MarkEqualAngles(self._needed_angles(_split(inside), key), key, count)]
        if any(word == one or word.startswith(f"{one}_") for one in _RIGHT_WORDS):
            return [MarkRightAngle(names, key) for names in self._right_angles(inside, inner, key)]
        if word.split("_")[0] in {"equal", "ticks", "congruent"} or word in _EQUAL_WORDS:
            return [self._equal(_split(inside), count, key)]
        if word.split("_")[0] in {"parallel", "arrows", "arrow"}:
            segments = self._pairs(_split(inside), key)
            return [MarkParallel(segments, key, count)]
        if word in _ANGLE_WORDS or word.endswith("angle"):
            corner = self.points.needed(inner, key, 1, 3)
            if len(corner) == 2:
                raise refused(key, "an angle has three points, or its vertex", "angle(A,B,C)")
            return [MarkAngle(corner, wish, key, count, side)]
        listed = self.points.split(inner) or ()
        if word in _LENGTH_WORDS or (word == "" and len(listed) == 2):
            one, other = self.points.needed(inner, key, 2, 2)
            return [MarkLength((one, other), wish, key)]
        if word == "" and len(listed) == 3 and not isinstance(wish, Told):
            return [MarkAngle(listed, wish, key)]
        if word in _POINT_WORDS and listed:
            return [MarkPoint(name, key) for name in listed]
        raise refused(key, f"the mark {f'{noun} {inside}'.strip()!r} is not understood", _EXAMPLE)

    def _right_angles(self, inside: str, inner: str, key: str) -> list[tuple[str, ...]]:
        names = self.points.split(inner)
        if names is not None and len(names) == 3 and "and" not in inside:
            return [names]
        parts = _split(inside)
        if len(parts) > 1:
            found = [self.points.needed(_inner(part), key, 1, 3) for part in parts]
            return [one for names in found for one in ([names] if len(names) == 3 else
                    [(name,) for name in names])]  # fmt: skip
        return [(name,) for name in self.points.needed(inner, key, 1, 20)]

    def _needed_angles(self, inside: list[Any], key: str) -> tuple[tuple[str, ...], ...]:
        texts = [str(part) for part in inside]
        angles = tuple(self.points.needed(_inner(text), key, 3, 3) for text in texts)
        if len(angles) < 2:
            raise refused(key, "equal angles are two or more", "equal_angles(BAD, DAC)")
        return angles

    def _pairs(self, parts: list[str], key: str) -> tuple[tuple[str, str], ...]:
        found = []
        for part in parts:
            one, other = self.points.needed(_inner(part), key, 2, 2)
            found.append((one, other))
        return tuple(found)

    def _equal(self, parts: list[str], count: int, key: str) -> Mark:
        segments = self._pairs(parts, key)
        if len(segments) < 2:
            raise refused(key, "equal sides are two or more", "equal(AB, CD)")
        return MarkEqualLengths(segments, key, count)


def _inner(text: str) -> str:
    """The points of ``angle(A, B, C)``, of ``segment(A, B)``, of ``ABC``."""
    noun, bracket, rest = text.strip().partition("(")
    inside, closed, behind = rest.partition(")")
    letters = noun.rstrip().replace("_", "")
    is_call = bracket and closed and not behind and "(" not in inside
    return inside if is_call and letters.isascii() and letters.isalpha() else text


def _split(text: str) -> list[str]:
    """``AB, CD`` and ``segment(A,B), segment(C,D)`` and ``AB and CD`` in their parts."""
    found, depth, start = [], 0, 0
    for place, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            found.append(text[start:place])
            start = place + 1
    parts = [
        part
        for piece in (*found, text[start:])
        for part in with_words(piece, {"and": "\0"}).split("\0")
    ]
    parts = [part.strip() for part in parts if part.strip()]
    if len(parts) == 1 and "(" not in parts[0]:
        return parts[0].split()
    return parts


def _listed(value: object) -> list[str]:
    return [str(item) for item in value] if isinstance(value, list) else _split(str(value))


def _count(value: object) -> int:
    text = str(value).strip().lower()
    return int(text) if text.isdigit() and int(text) < 5 else _NUMBERS.get(text, 0)


def _counted(said: Phrase) -> int:
    for word in said.words:
        if word.lower() in _NUMBERS:
            return _NUMBERS[word.lower()]
    return 0
