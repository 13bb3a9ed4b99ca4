"""Which families and topics are for an objective or a brief, by the concepts that they teach.

The words of a brief that are known are those of concepts and topics; the others are its story.  A
word weighs the more the fewer concepts it is in.  A family is *for* a brief if it knows more than
half of what the known words weigh, with none heavier among the others, and more than one of them by
chance: two, or a whole part of the name of its concept.  What no family teaches is for none: a
rectangle whose area is to be found by a derivative finds nothing.  A family that is only *near* is
good enough for an example of the form.
"""

from __future__ import annotations

import math
from collections import Counter
from functools import cache

from generators.catalogue import families
from generators.curriculum.reading import curriculum
from generators.family import Family
from generators.topics import Topic, topics
from generators.word_stems import known_among, same_stem, stems
from mathverify.problem.spec import Objective

#: Words of titles that belong to no topic alone.
_OF_ALL = frozenset(["two", "three", "between", "greatest", "theorem"])

#: A topic of the brief weighs as much as a rare word.
_OF_TOPIC = 3.0


def families_for(objective: Objective, text: str = "") -> tuple[Family, ...]:
    """The families for an objective, or else for the words of a brief, the best first."""
    wanted = objective.concepts
    named = [one for one in families() if _teaches(one, wanted)]
    if named:
        return _ranked(named, text)
    words = _known_words(_apart(" ".join(wanted)) or text)
    if words & _untaught():
        return ()
    return _ranked([one for one in families() if _is_for(one, words)], f"{text} {' '.join(wanted)}")


def near_families(objective: Objective, text: str) -> tuple[Family, ...]:
    """All families with something of a brief, the nearest first."""
    words = _known_words(f"{text} {_apart(' '.join(objective.concepts))}")
    near = near_topics(objective, text)
    teaching = [one for one in families() if _teaches(one, objective.concepts)]
    others = [
        one
        for one in families()
        if one not in teaching and (_weight(one, words) or _is_of(one, near))
    ]
    return (*_ranked(teaching, text), *_ranked(others, text, near))


def near_topics(objective: Objective, text: str, most: int = 4) -> tuple[Topic, ...]:
    """The topics that a brief names, at most so many: those of which it has most words."""
    words = stems(text)
    ranked = []
    for place, topic in enumerate(topics()):
        named = len(known_among(words, topic.words))
        meant = any(_is_below(one, start) for one in objective.concepts for start in topic.concepts)
        if named or meant:
            ranked.append((-named - 2 * meant, place, topic))
    best = sorted(ranked, key=lambda one: one[:2])[:most]
    return tuple(topic for _, _, topic in sorted(best, key=lambda one: one[1]))


def _teaches(family: Family, wanted: tuple[str, ...]) -> bool:
    """Whether a family teaches a concept of these names, or one below them."""
    return any(_is_below(own, one) for own in family.objective.concepts for one in wanted)


def _is_below(name: str, start: str) -> bool:
    return name == start or name.startswith(f"{start}.")


def _is_of(family: Family, near: tuple[Topic, ...]) -> bool:
    """Whether a family teaches something of these topics."""
    return any(_teaches(family, topic.concepts) for topic in near)


def _is_for(family: Family, words: frozenset[str]) -> bool:
    """Whether a family is for a brief of these known words."""
    shared = known_among(words, _words_of(family))
    parts = [stems(_apart(part)) for name in family.objective.concepts for part in name.split(".")]
    is_named = any(part and part == known_among(part, shared) for part in parts)
    knows = [_weight_of(word) for word in sorted(shared)]
    lacks = [_weight_of(word) for word in sorted(words - shared)]
    # Many common words do not make up for the one that says most.
    says_most = max(knows, default=0.0) >= max(lacks, default=0.0)
    return (is_named or len(shared) > 1) and says_most and sum(knows) > sum(lacks)


def _ranked(found: list[Family], text: str, near: tuple[Topic, ...] = ()) -> tuple[Family, ...]:
    """The best first: by what they share with a text, then by the story that their names tell."""
    words = _known_words(_apart(text))
    told = stems(text) - words

    # Of equals the first of the catalogue, where the plain ones stand before those about errors.
    def rank(family: Family) -> tuple[float, int]:
        story = len(known_among(told, stems(_apart(family.name))))
        weight = _weight(family, words) + _OF_TOPIC * _is_of(family, near)
        return (-weight, -story)

    return tuple(sorted(found, key=rank))


def _weight(family: Family, words: frozenset[str]) -> float:
    return sum(map(_weight_of, sorted(known_among(words, _words_of(family)))))


def _words_of(family: Family) -> frozenset[str]:
    """The known words of what a family teaches and of its own name."""
    return _words_of_concepts(family.objective.concepts) | stems(_apart(family.name))


@cache
def _words_of_concepts(names: tuple[str, ...]) -> frozenset[str]:
    known = curriculum().concepts
    titles = " ".join(known[name].title for name in names if name in known)
    return stems(f"{titles} {_apart(' '.join(names))}") - _OF_ALL


def _known_words(text: str) -> frozenset[str]:
    """The words of a text that belong to a concept or a topic; how a question is told is none."""
    known = frozenset(_counts()).union(*(one.words for one in topics() if one.concepts))
    return known_among(stems(text), known)


@cache
def _untaught() -> frozenset[str]:
    """The words of topics of which there is no family, but for those of concepts and others."""
    taught = [topic for topic in topics() if any(_is_of(one, (topic,)) for one in families())]
    words = frozenset(word for topic in topics() if topic.concepts for word in topic.words)
    return words.difference(_counts(), *(topic.words for topic in taught))


@cache
def _counts() -> Counter[str]:
    """In how many concepts each stem is."""
    return Counter(word for name in curriculum().concepts for word in _words_of_concepts((name,)))


@cache
def _weight_of(word: str) -> float:
    """How much a known word says: the more, the fewer concepts have it."""
    met = sum(count for other, count in _counts().items() if same_stem(word, other))
    return math.log((len(curriculum().concepts) + 1) / max(met, 1))


def _apart(name: str) -> str:
    return name.replace(".", " ").replace("-", " ")
