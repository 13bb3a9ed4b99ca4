"""What a request asks for, against what the questions of a bank are on.

A request is read by the outline of mathematics, which knows more concepts than any bank holds: it
names a concept if all words of one of its names stand near each other in it, and no longer name has
them too ("the sine rule" is not about "the sine").  A question is *on* what it is filed under, and
*tells* of what its words name.  It *has* a concept that it is on, and one that it tells of if what
it is on builds directly on that or is named beside it.  So "the inverse of a matrix" is not had by
a question on determinants that says "has no inverse".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache

from generators.bank.stemming import stems_of
from generators.curriculum.outline import outline
from generators.curriculum.reading import curriculum

#: How many words may stand between those of a name.
_BETWEEN = 3


class Known(Enum):
    """Whether a question has what a request names; ``UNNAMED``: the request names no concept."""

    HAS = "has"
    LACKS = "lacks"
    UNNAMED = "unnamed"


@dataclass(frozen=True, slots=True)
class Holdings:
    """``on`` are the places of the questions that are on each topic; ``words`` are what each says.

    Places count from 0.
    """

    on: Mapping[str, frozenset[int]]
    words: Sequence[str]

    @classmethod
    def of(cls, questions: Iterable[tuple[tuple[str, ...], str]]) -> Holdings:
        """The holdings of questions with their topics and words."""
        on: dict[str, set[int]] = {}
        told: list[str] = []
        for place, (topics, words) in enumerate(questions):
            told.append(words)
            for topic in topics:
                on.setdefault(topic, set()).add(place)
        return cls({topic: frozenset(places) for topic, places in on.items()}, told)

    def on_concept(self, concept: str) -> frozenset[int]:
        """The places of the questions on a concept or on something below it."""
        return self._places(lambda topic: topic == concept or topic.startswith(f"{concept}."))

    def having(self, wanted: frozenset[str]) -> frozenset[int]:
        """The places of the questions that have what a request names.

        Those that have all of it, if there are any; else those on one of its concepts, if there
        are some on each; none where the bank lacks a concept.
        """
        on = {concept: self.on_concept(concept) for concept in wanted}
        near = {
            concept: on[concept] or self.building_on(frozenset([concept])) for concept in wanted
        }
        whole = frozenset(
            place
            for place in frozenset().union(*near.values())
            if self._tells(place, {one for one in wanted if place not in on[one]})
        )
        if whole or not all(on.values()):
            return whole
        return frozenset().union(*on.values())

    def _tells(self, place: int, concepts: set[str]) -> bool:
        # Most requests name one concept, so that hardly any words have to be read.
        return not concepts or concepts <= concepts_named(self.words[place])

    def building_on(self, wanted: frozenset[str]) -> frozenset[int]:
        """The places of the questions on what builds directly on one of some concepts."""
        known = curriculum().concepts
        return self._places(
            lambda topic: topic in known and not wanted.isdisjoint(known[topic].requires)
        )

    def lacking(self, wanted: frozenset[str]) -> tuple[str, ...]:
        """The titles of those concepts that no question is on or tells of, in order."""
        missing = [concept for concept in sorted(wanted) if not self.on_concept(concept)]
        return tuple(outline().title(concept) for concept in missing)

    def _places(self, fits: Callable[[str], bool]) -> frozenset[int]:
        return frozenset().union(*(places for topic, places in self.on.items() if fits(topic)))


@lru_cache(maxsize=4096)
def concepts_named(text: str) -> frozenset[str]:
    """The concepts that a text names, by their longest names."""
    (words,) = stems_of([text])
    matched = [
        (name, concept)
        for stem in words
        for name, concept in _names_by_stem().get(stem, ())
        if name <= words.keys() and _are_near(name, words)
    ]
    return frozenset(
        concept for name, concept in matched if not any(name < other for other, _ in matched)
    )


def _are_near(name: frozenset[str], words: Mapping[str, list[int]]) -> bool:
    """Whether all words of a name stand together somewhere, with at most some others between."""
    places = sorted((place, stem) for stem in name for place in words[stem])
    width = len(name) + _BETWEEN
    return any(
        name == {stem for place, stem in places if start <= place < start + width}
        for start, _ in places
    )


def concepts_wanted(request: str) -> frozenset[str]:
    """The concepts that a request names, without those on which another one of them builds."""
    named = concepts_named(request)
    known = curriculum()
    built_on = {
        before
        for concept in named
        if concept in known.concepts
        for before in known.prerequisites(concept)
    }
    return named - built_on


@cache
def _names_by_stem() -> dict[str, list[tuple[frozenset[str], str]]]:
    """Every name with its concept, under the first of its stems."""
    told = [(name, concept) for concept, names in outline().names.items() for name in names]
    found: dict[str, list[tuple[frozenset[str], str]]] = {}
    for (_, concept), stems in zip(told, stems_of([name for name, _ in told]), strict=True):
        if stems:
            found.setdefault(min(stems), []).append((frozenset(stems), concept))
    return found
