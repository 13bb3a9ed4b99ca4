"""The curriculum as a frozen graph: concepts by dotted names, and what each builds on.

Plain data that other files of the room load and draw from; it reads no file and knows no question.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from mathverify.language.short_texts import is_ascii_letter, runs


@dataclass(frozen=True, slots=True)
class Standard:
    """A standard of the Common Core in its own words; ``grade`` is "2" to "8" or "9-12"."""

    code: str
    grade: str
    domain: str
    cluster: str
    text: str


@dataclass(frozen=True, slots=True)
class Example:
    """How a misconception shows: a question, the answer that it leads to, and the right one."""

    question: str
    wrong: str
    right: str


@dataclass(frozen=True, slots=True)
class Misconception:
    """A documented misconception; ``examples`` has at most one."""

    id: str
    topic: str
    text: str
    examples: tuple[Example, ...] = ()


@dataclass(frozen=True, slots=True)
class Concept:
    """What is taught under a dotted name; ``requires`` names what it builds on directly."""

    name: str
    title: str
    standards: tuple[str, ...] = ()
    requires: tuple[str, ...] = ()
    misconceptions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Curriculum:
    """Concepts, standards and misconceptions by their names; all that is named is there.

    Raises `ValueError`: a name that leads nowhere, or a concept that requires itself in the end.
    """

    concepts: Mapping[str, Concept]
    standards: Mapping[str, Standard]
    misconceptions: Mapping[str, Misconception]

    def __post_init__(self) -> None:
        for field in ("concepts", "standards", "misconceptions"):
            object.__setattr__(self, field, MappingProxyType(dict(getattr(self, field))))
        for concept in self.concepts.values():
            for names, known in (
                (concept.standards, self.standards),
                (concept.requires, self.concepts),
                (concept.misconceptions, self.misconceptions),
            ):
                for name in names:
                    if name not in known:
                        raise ValueError(f"{concept.name}: there is no {name}")
        for name in self.concepts:
            if name in self.prerequisites(name):
                raise ValueError(f"{name} requires itself in the end")

    def at(self, name: str) -> tuple[Concept, ...]:
        """The concepts of that dotted name or below it; maybe none."""
        return tuple(
            concept
            for own, concept in self.concepts.items()
            if own == name or own.startswith(f"{name}.")
        )

    def prerequisites(self, name: str) -> tuple[str, ...]:
        """All concepts that ``name`` builds on, directly or not, the nearest first, each once."""
        found: dict[str, None] = {}
        wave = list(self.concepts[name].requires)
        while wave:
            found.update(dict.fromkeys(wave))
            behind = (later for one in wave for later in self.concepts[one].requires)
            wave = [one for one in dict.fromkeys(behind) if one not in found]
        return tuple(found)

    def of_standard(self, code: str) -> tuple[Concept, ...]:
        """The concepts aligned with a standard, or with one inside that cluster; any spelling."""
        wanted = _parts(code)
        return tuple(
            concept
            for concept in self.concepts.values()
            if any(_parts(own)[: len(wanted)] == wanted for own in concept.standards)
        )

    def about(self, words: Iterable[str]) -> tuple[Concept, ...]:
        """The concepts whose titles or names share most of these words; none if none do.

        Words that say nothing about a topic are for the caller to leave out.
        """
        wanted = _words(" ".join(words))
        shared = [(len(wanted & _words(_told(one))), one) for one in self.concepts.values()]
        most = max((count for count, _ in shared), default=0)
        return tuple(one for count, one in shared if most and count == most)

    def misconceptions_of(self, name: str) -> Iterator[Misconception]:
        """What is known to go wrong with a concept."""
        for id in self.concepts[name].misconceptions:  # noqa: A001 - what it is called
            yield self.misconceptions[id]


def grade_of(curriculum: Curriculum, name: str) -> int | None:
    """The first grade in which a concept is taught, 9 for high school; None if not aligned."""
    grades = [curriculum.standards[code].grade for code in curriculum.concepts[name].standards]
    return min((int(grade.partition("-")[0]) for grade in grades), default=None)


def _told(concept: Concept) -> str:
    return f"{concept.title} {concept.name}"


def _words(text: str) -> frozenset[str]:
    """The stems of words: without a plural's s."""
    words = runs(text.lower(), is_ascii_letter)
    return frozenset(word.rstrip("s") for word in words if len(word) > 2)


def _parts(code: str) -> tuple[str, ...]:
    """A code without its punctuation and case: 8.EE.C.8b and CCSS.MATH.CONTENT.8.EE.C.8.B agree."""
    bare = code.upper().removeprefix("CCSS.").removeprefix("MATH.").removeprefix("CONTENT.")
    return tuple(runs(bare, lambda one: "number" if one.isdecimal() else is_ascii_letter(one)))
