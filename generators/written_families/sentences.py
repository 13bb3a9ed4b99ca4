"""What a family says in words, apart from all else of its question.

Where the same numbers are said in thousands of ways, few of which change more than words, this
tells without making the question which do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generators.written_families.family_document import FamilyDocument
from generators.written_families.plans import WAY
from generators.written_families.texts import Text, text
from mathverify.problem.values import Value


@dataclass(frozen=True, slots=True)
class Sentences:
    """The texts of a question where some cases hold.

    ``stems`` are the ways to say it, ``others`` its hint and the reasons of its steps, ``meant``
    the meanings of its unknowns; ``declares`` are the names that it declares, and ``uses`` the
    names of which everything else is made.
    """

    stems: tuple[Text, ...]
    others: tuple[Text, ...]
    meant: tuple[Text, ...]
    declares: tuple[Text, ...]
    uses: tuple[str, ...]

    def texts(self, scope: Mapping[str, Any]) -> tuple[str, ...]:
        """Stem, hint and reasons with these values."""
        values = dict(scope)
        stems = self.stems and (self.stems[scope[WAY] % len(self.stems)],)
        return tuple([one(values) for one in (*stems, *self.others)])

    def meanings(self, scope: Mapping[str, Any]) -> tuple[str, ...]:
        """What the unknowns mean with these values."""
        values = dict(scope)
        return tuple([one(values) for one in self.meant])

    def names(self, scope: Mapping[str, Any]) -> frozenset[str]:
        """The names that the question declares with these values."""
        values = dict(scope)
        return frozenset([name for one in self.declares for name in one(values).split()])

    def rest(self, scope: Mapping[str, Any]) -> tuple[str, ...]:
        """All that the other texts of the question are made of."""
        return tuple([repr(scope[name]) for name in self.uses])


def sentences_of(
    document: FamilyDocument, cases: tuple[str, ...], known: frozenset[str]
) -> Sentences:
    """What is said where these cases hold; ``known`` are the names that have values."""
    chosen = (choice.cases[key] for choice, key in zip(document.choices, cases, strict=True))
    sections: dict[str, Value] = {}
    for case in (document.always, *chosen):
        sections |= case.question

    def read(value: Value) -> Text:
        return text(" ".join(str(value).split()), known)

    prose = _mapped(sections.pop("prose", None))
    stem = prose.pop("stem", [])
    stems = stem if isinstance(stem, list) else [stem]
    others, meant, rest, declares = [*prose.values()], list[Value](), list[Value](), list[Value]()
    for key, section in sections.items():
        if key in ("data", "functions", "unknowns", "givens"):
            declares += _mapped(section)
        if key == "points":
            declares.append(section)
        for told, value in _leaves(section, key):
            if told.endswith(".because"):
                others.append(value)
            elif key == "unknowns" and told.endswith(".meaning"):
                meant.append(value)
            else:
                rest.append(value)
    uses = sorted({name for value in (*rest, *declares) for name in read(value).names})
    return Sentences(
        tuple(map(read, stems)),
        tuple(map(read, others)),
        tuple(map(read, meant)),
        tuple(map(read, declares)),
        tuple(uses),
    )


def _mapped(value: Value) -> dict[str, Value]:
    return dict(value) if isinstance(value, dict) else {}


def _leaves(value: Value, path: str) -> Iterator[tuple[str, Value]]:
    """The texts of a section with their paths."""
    match value:
        case dict():
            for key, one in value.items():
                yield from _leaves(one, f"{path}.{key}")
        case list():
            for one in value:
                yield from _leaves(one, path)
        case _:
            yield path, value
