"""The ground of a plan: what a brief is about, what it builds on, what goes wrong, what there is.

A pure function of the brief, the curriculum and the bank.  What it says to an author is material
that was written by others, to be fenced like every text from outside.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from generators.bank.citation import Retrieved, Retriever, Supported, Unsupported
from generators.bank.query import terms_of
from generators.curriculum.graph import (
    Concept,
    Curriculum,
    Misconception,
    Standard,
    grade_of,
)
from generators.learners import learners_of
from generators.search.brief import Brief

_MOST_CONCEPTS = 3
_MOST_PREREQUISITES = 6
_MOST_MISCONCEPTIONS = 4
_LONGEST_EXAMPLE = 600
#: How many years before a learner's a standard may be.
_YEARS_BEFORE = 2


@dataclass(frozen=True, slots=True)
class Ground:
    """What a plan stands on; every part may be empty.

    ``concepts`` are what is asked for, ``prerequisites`` what they build on, the nearest first;
    ``retrieved`` are questions of a bank with their citations, or why there are none.
    """

    concepts: tuple[Concept, ...]
    prerequisites: tuple[Concept, ...]
    standards: tuple[Standard, ...]
    misconceptions: tuple[Misconception, ...]
    retrieved: Retrieved

    @property
    def topics(self) -> tuple[str, ...]:
        """The names of the concepts."""
        return tuple(concept.name for concept in self.concepts)

    @property
    def material(self) -> str:
        """All of it in words, a line each, for whoever plans; outside text, to be fenced."""
        lines = [f"Concept: {one.title}" for one in self.concepts]
        lines += [f"Standard {one.code}: {one.text}" for one in self.standards]
        if self.prerequisites:
            titles = "; ".join(one.title for one in self.prerequisites)
            lines.append(f"Learners know already: {titles}")
        for mistake in self.misconceptions:
            shown = "".join(
                f" ({one.question} {one.wrong}, not {one.right})" for one in mistake.examples
            )
            lines.append(f"Misconception {mistake.id}: {mistake.text}{shown}")
        if isinstance(self.retrieved, Supported):
            lines += [
                f"Example [{number}] {one.words[:_LONGEST_EXAMPLE]}"
                for number, one in enumerate(self.retrieved.citations, 1)
            ]
        return "\n".join(lines)


class NoBank:
    """The retriever of those who have no bank: it supports nothing."""

    def search(self, query: str, topics: tuple[str, ...] = (), limit: int = 5) -> Retrieved:  # noqa: ARG002
        """Nothing, and that there is no bank."""
        return Unsupported((), "there is no bank")


NO_BANK = NoBank()

#: The ground of a plan that nobody asked one for.
UNGROUNDED = Ground((), (), (), (), Unsupported((), "no ground was asked for"))


def ground(
    brief: Brief, curriculum: Curriculum, retriever: Retriever = NO_BANK, limit: int = 3
) -> Ground:
    """The ground of a brief, with at most ``limit`` questions of the bank.

    The concepts are those that the objective names, or those aligned with a standard that it or
    the text names.  Otherwise they are guessed: those whose titles share most words with the text.
    What was guessed is not asked of the bank, which would then support the guess.
    """
    named = _named(brief, curriculum)
    concepts = named or _unique(curriculum.about(terms_of(brief.shown).words))
    nearest = dict.fromkeys(
        later for concept in concepts for later in curriculum.prerequisites(concept.name)
    )
    prerequisites = [name for name in nearest if name not in {one.name for one in concepts}]
    # What is taught long before these learners learn it says nothing of their question.
    wanted = learners_of(brief.shown).year - _YEARS_BEFORE
    meant = [one for one in concepts if (grade_of(curriculum, one.name) or wanted) >= wanted]
    codes = dict.fromkeys(code for concept in meant for code in concept.standards)
    mistakes = dict.fromkeys(
        one for concept in meant for one in curriculum.misconceptions_of(concept.name)
    )
    topics = tuple(one.name for one in named) or brief.objective.concepts
    query = " ".join((brief.shown, *(one.title for one in named)))
    return Ground(
        concepts,
        tuple(curriculum.concepts[name] for name in prerequisites[:_MOST_PREREQUISITES]),
        tuple(curriculum.standards[code] for code in codes),
        tuple(mistakes)[:_MOST_MISCONCEPTIONS],
        retriever.search(query, topics, limit),
    )


def _named(brief: Brief, curriculum: Curriculum) -> tuple[Concept, ...]:
    """The concepts that a brief names, or names a standard of."""
    named = [one for name in brief.objective.concepts for one in curriculum.at(name)]
    if not named:
        codes = (*brief.objective.concepts, *terms_of(brief.shown).identifiers)
        named = [one for code in codes for one in curriculum.of_standard(code)]
    return _unique(named)


def _unique(concepts: Iterable[Concept]) -> tuple[Concept, ...]:
    return tuple(dict.fromkeys(concepts))[:_MOST_CONCEPTS]
