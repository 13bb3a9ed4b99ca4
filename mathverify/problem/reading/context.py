"""The reading of one document: what went wrong, what was noted, and how fields are read."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from mathverify.language.figure_notation import FigureNames
from mathverify.language.limits import DEFAULT_LIMITS
from mathverify.language.notation import Read, SchoolNames
from mathverify.language.notation.supplied import read_notation
from mathverify.problem.brackets import is_balanced, split_outside
from mathverify.problem.canonical_text import FILING
from mathverify.problem.faults import Drop, Fault, Move, Put, Remedy, Rename
from mathverify.problem.notes import Note
from mathverify.problem.paths import ROOT, Lines, at_index, at_key
from mathverify.problem.values import Value

_Model = TypeVar("_Model", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Place:
    """A value of the document and where it stands."""

    value: Value
    path: str

    def item(self, index: int, value: Value) -> Place:
        """Item ``index`` of this list."""
        return Place(value, at_index(self.path, index))

    def under(self, key: str, value: Value) -> Place:
        """What stands under ``key`` of this map."""
        return Place(value, at_key(self.path, key))


#: Faults after which no more spellings are compared, which takes its time.
_MANY = 100

#: Fields that hold several things, and are absent when they hold none.
_SECTIONS = frozenset(
    {
        "concepts",
        "data",
        "functions",
        "givens",
        "objective",
        "options",
        "parameters",
        "parts",
        "pieces",
        "points",
        "sources",
        "steps",
        "unknowns",
        "uses",
    }
)

#: The present fields of a map by canonical key.
Fields = dict[str, Place]


def shown(value: Value, limit: int = 80) -> str:
    """A value as a short text for messages."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= limit else text[: limit - 3] + "..."


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The known word that is closest to ``word``, or nothing."""
    return _closest(word.lower(), tuple(known))


# Remedies are tried by reading the question again, with the same keys.
@lru_cache(maxsize=4_096)
def _closest(word: str, known: tuple[str, ...]) -> str:
    return next(iter(difflib.get_close_matches(word, known, n=1)), "")


@lru_cache(maxsize=4_096)
def by_likeness(word: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """The known words, those that are most like ``word`` first."""
    matcher = difflib.SequenceMatcher(b=word.lower())

    def likeness(other: str) -> float:
        matcher.set_seq1(other.lower())
        return matcher.ratio()

    return tuple(sorted(known, key=likeness, reverse=True))


def list_text(items: Sequence[Value], opening: str = "[", closing: str = "]") -> str | None:
    """A list as mathematics, ``[[2, 1], [1, 3]]``; None where an item is not one expression."""
    texts: list[str] = []
    for item in items:
        text = list_text(item) if isinstance(item, list) else item
        if not isinstance(text, str) or not text.strip():
            return None
        text = " ".join(text.split())
        if not is_balanced(text) or len(split_outside(text)) > 1:
            return None
        texts.append(text)
    return f"{opening}{', '.join(texts)}{closing}"


class Reading:
    """Collects the faults and notes of one document; each method reads one kind of thing."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.faults: list[Fault] = []
        self.notes: list[Note] = []
        #: What the names of a figure stand for, as soon as they are known.
        self.figure = FigureNames()
        #: What the other names stand for, as far as notation depends on it.
        self.school = SchoolNames()
        #: Unknown sequences whose domain says of which kind they are.
        self.progressions: dict[str, str] = {}
        #: The sign before decimals in the language of the texts.
        self.decimal = "."
        self._beside: tuple[SchoolNames, FigureNames, SchoolNames] | None = None
        #: The ids of givens that were written with the name of a datum, by that name.
        self.given_ids: dict[str, str] = {}
        #: The givens as written, which may say how large the values of a domain are.
        self.statements: tuple[str, ...] = ()

    def fault(
        self,
        code: str,
        path: str,
        message: str,
        hint: str = "",
        remedies: Iterable[Remedy] = (),
        *,
        is_told: bool = False,
    ) -> None:
        """Record that the document cannot be read at ``path``, and what may lead out of it.

        Remedies are tried before anybody is told of them; ``is_told``: the hint stands as it is.
        """
        ways = tuple(remedies)
        found = Fault(code, path, message, hint, self.lines.at(path), ways, is_told)
        self.faults.append(found)

    def note(self, code: str, path: str, written: Value, canonical: str) -> None:
        """Record that what stands at ``path`` was read as ``canonical``."""
        self.notes.append(Note(code, path, shown(written), canonical, self.lines.at(path)))

    # --- scalars -----------------------------------------------------------------------

    def mathematics(self, place: Place) -> str | None:
        """A mathematical field: one line of text; a list becomes ``[...]`` with a note."""
        value = place.value
        if isinstance(value, str):
            text = " ".join(value.split())
            if not text:
                self.fault("empty", place.path, "an expression is missing", '"x"')
                return None
            # A sentence ends so; mathematics does not, but for dots that leave terms out.
            is_ended = text.endswith(".") and not text.endswith(("..", "\\right."))
            said = text.removesuffix(".") if is_ended else text
            if self.decimal == "," and "," in text:
                from mathverify.problem.reading.decimals import with_points

                said = with_points(said)
            read, unclear, _ = self._read(said)
            if read != text:
                self.note("spelling", place.path, text, f'"{read}"')
            for what, both in unclear[:1]:
                self.fault("ambiguous", place.path, f"{what} has two readings", both)
            return read
        if isinstance(value, list):
            text_of_list = list_text(value)
            if text_of_list is not None:
                self.note("shape", place.path, value, json.dumps(text_of_list, ensure_ascii=False))
                return text_of_list
        if value is None:
            self.fault("missing-field", place.path, "an expression is missing", '"x"')
        else:
            hint = "the expression in quotes"
            message = f"mathematics is one text, not {_kind(value)}: {shown(value)}"
            self.fault("wrong-type", place.path, message, hint)
        return None

    def notation(self, text: str) -> str:
        """A text with the notation of figures and textbooks in the words of the language."""
        return self._read(text).text

    def brought(self, text: str) -> frozenset[str]:
        """The variables that notations in a text have of their own."""
        return self._read(text).brought

    def _read(self, text: str) -> Read:
        if len(text) > DEFAULT_LIMITS.length:
            # The parser refuses it, so that there is nothing to be found in it.
            return Read(text)
        if "\\" in text or "$" in text:
            from mathverify.problem.reading.latex_fields import is_latex, unfenced, with_lengths

            text = unfenced(text)
            if is_latex(text):
                return Read(with_lengths(text, self.figure.points))
        if self.figure.has_figure or ":" in text:
            from mathverify.language.figure_notation.sentences import canonical

            text = canonical(text, self.figure)
        return read_notation(text, self._names())

    def _names(self) -> SchoolNames:
        """The names of the question and its figure, put together once for many texts."""
        found = self._beside
        if found is None or found[0] is not self.school or found[1] is not self.figure:
            names = self.school.beside(self.figure.declared)
            self._beside = found = (self.school, self.figure, names)
        return found[2]

    def text(self, place: Place) -> str | None:
        """A text for people; a list or map is a fault."""
        if isinstance(place.value, str):
            return place.value.strip()
        message = f"a text is expected, not {_kind(place.value)}: {shown(place.value)}"
        self.fault("wrong-type", place.path, message, "the text in quotes")
        return None

    def texts(self, place: Place) -> tuple[str, ...]:
        """A list of texts; one text stands for a list of one."""
        if isinstance(place.value, list):
            read = (self.text(place.item(index, item)) for index, item in enumerate(place.value))
            return tuple(text for text in read if text)
        text = self.text(place)
        if text is None:
            return ()
        self.note("shape", place.path, text, json.dumps([text], ensure_ascii=False))
        return (text,)

    # --- maps --------------------------------------------------------------------------

    def fields(
        self,
        place: Place,
        canonical: Sequence[str],
        synonyms: Mapping[str, str] | None = None,
        *,
        advice: Mapping[str, str] | None = None,
        ways: Mapping[str, Remedy] | None = None,
    ) -> Fields | None:
        """The present fields of a map by canonical key; None when it is not a map.

        ``synonyms`` maps other spellings of keys to canonical ones, ``advice`` and ``ways`` keys
        that have no place here to what to do instead, in words and as data.
        """
        if not isinstance(place.value, dict):
            message = f"a map with the keys {', '.join(canonical)} is expected"
            self.fault("wrong-type", place.path, message, f"{{{canonical[0]}: ...}}")
            return None
        synonyms = synonyms or {}
        found: Fields = {}
        names = {key: self._canonical_key(key, canonical, synonyms) for key in place.value}
        taken = {*names.values()}
        free = tuple(name for name in canonical if name not in taken)
        for key, value in place.value.items():
            inside, name = place.under(key, value), names[key]
            if name is None:
                told = (advice or {}).get(key.lower(), "")
                way = (ways or {}).get(key.lower())
                self._unknown_key(inside, key, free, canonical, synonyms, told, way)
            elif value is None or (name in _SECTIONS and value in ([], {})):
                continue
            elif name in found:
                message = f"{key!r} says again what {found[name].path} says"
                self.fault("duplicate-key", inside.path, message, f"only {name}")
            else:
                found[name] = inside
                if name != key:
                    self.note("spelling", inside.path, key, name)
        return found

    def _canonical_key(
        self, key: str, canonical: Sequence[str], synonyms: Mapping[str, str]
    ) -> str | None:
        for spelling in (key, key.strip().lower().replace("-", "_").replace(" ", "_")):
            if spelling in canonical:
                return spelling
            if spelling in synonyms:
                return synonyms[spelling]
        return None

    def _unknown_key(
        self,
        inside: Place,
        key: str,
        free: tuple[str, ...],
        canonical: Sequence[str],
        synonyms: Mapping[str, str],
        told: str,
        way: Remedy | None,
    ) -> None:
        path = inside.path
        message = f"there is no key {key[:60]!r} here"
        if len(self.faults) >= _MANY:  # to look what each may mean takes as long as they are many
            every = told or "one of " + ", ".join(canonical)
            self.fault("unknown-key", path, message, every, is_told=bool(told))
            return
        spellings = [*free, *(word for word, name in synonyms.items() if name in free)]
        near = did_you_mean(key, spellings)
        hint = told or synonyms.get(near, near) or "one of " + ", ".join(canonical)
        # A section that changes no verdict would take anything, and no proof says that it fits;
        # of remedies that leave as much in the air, the key is left out before it is called so.
        meant = [name for name in by_likeness(key, free) if name not in FILING or name == near]
        remedies = [way] if way is not None else []
        remedies.append(Remedy(f"the rest without {key}", (Drop(path),)))
        remedies += [Remedy(name, (Rename(path, name),)) for name in meant]
        if path != f"{ROOT}.{key}":
            remedies.append(Remedy(f"{key} at the top, beside ask", (Move(path, f"{ROOT}.{key}"),)))
        self.fault("unknown-key", path, message, hint, remedies, is_told=bool(told))

    def named(self, place: Place, key: str) -> list[tuple[str, Place]]:
        """The entries of a section: a map by name, or a list of maps with a ``name`` or ``id``.

        ``key`` is the canonical of the two.  A map inside a list that has one key stands for an
        entry of a map.  The bodies of list entries come without their name.
        """
        if isinstance(place.value, dict):
            return [(name, place.under(name, value)) for name, value in place.value.items()]
        if not isinstance(place.value, list):
            message = f"a map by {key} is expected, not {_kind(place.value)}"
            self.fault("wrong-type", place.path, message, f"{{{key}: ...}}")
            return []
        return [
            entry
            for index, item in enumerate(place.value)
            for entry in self.entry(place.item(index, item), key)
        ]

    def entry(self, place: Place, key: str) -> list[tuple[str, Place]]:
        """The one entry of a section that an item of a list is; none, with a fault."""
        item = place.value
        spelling = _name_key(item)
        if spelling is not None and isinstance(item, dict):
            if spelling != key:
                self.note("spelling", place.path, spelling, key)
            body: Value = {at: value for at, value in item.items() if at != spelling}
            return [(str(item[spelling]), Place(body, place.path))]
        if isinstance(item, dict) and len(item) == 1:
            ((only, value),) = item.items()
            self.note("shape", place.path, item, f"{only}: {shown(value)}")
            return [(only, place.under(only, value))]
        self.fault("missing-name", place.path, f"this entry has no {key}", f"{key}: ...")
        return []

    def listed(self, place: Place, what: str) -> list[Place]:
        """The items of a list; anything else is a fault."""
        if isinstance(place.value, list):
            return [place.item(index, item) for index, item in enumerate(place.value)]
        message = f"a list of {what} is expected, not {_kind(place.value)}"
        self.fault("wrong-type", place.path, message, "- ... on a line of its own for each")
        return []

    # --- models ------------------------------------------------------------------------

    def build(self, model: type[_Model], path: str, **values: object) -> _Model | None:
        """A model of ``values``; what it refuses becomes faults below ``path``."""
        try:
            return model(**values)
        except ValidationError as error:
            for detail in error.errors(include_url=False):
                where = path
                for step in detail["loc"]:
                    where = at_index(where, step) if isinstance(step, int) else at_key(where, step)
                context = detail.get("ctx") or {}
                expected = str(context.get("expected", "")).replace("'", "")
                given = detail.get("input")
                if expected and isinstance(given, str):
                    known = tuple(expected.replace(" or ", ", ").split(", "))
                    near = did_you_mean(given, known)
                    hint = near or " or ".join(known)
                    message = f"{given[:60]!r} is none of {', '.join(known)}"
                    ways = [Remedy(word, (Put(where, word),)) for word in by_likeness(given, known)]
                    self.fault("unknown-value", where, message, hint, ways, is_told=not near)
                elif detail["type"] == "value_error":
                    self.fault("invalid", where, str(context.get("error", detail["msg"])))
                else:
                    self.fault("invalid", where, detail["msg"])
            return None


def _name_key(item: Value) -> str | None:
    """The key under which an entry of a list says its name."""
    if not isinstance(item, dict):
        return None
    return next((key for key in ("name", "id", "label") if isinstance(item.get(key), str)), None)


def _kind(value: Value) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, str):
        return "a text"
    return "a list" if isinstance(value, list) else "a map"
