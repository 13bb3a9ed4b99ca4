"""Which families are for an objective: those that share its concepts, by their words."""

from __future__ import annotations

import re

from generators.catalogue import families
from generators.family import Family
from mathverify.problem.spec import Objective

__all__ = ["families_for"]

_WORD = re.compile(r"[a-z]{3,}")

#: Words that say nothing about a topic.
_EMPTY = frozenset(
    [
        "about",
        "and",
        "are",
        "for",
        "from",
        "question",
        "questions",
        "the",
        "with",
        "write",
        "one",
        "that",
        "exercise",
        "problem",
        "students",
        "learners",
        "year",
        "grade",
        "secondary",
        "primary",
        "easy",
        "medium",
        "hard",
    ]
)


def families_for(objective: Objective, text: str = "") -> tuple[Family, ...]:
    """The families for an objective and the words of a brief, the best match first; maybe none."""
    wanted = _words(" ".join(objective.concepts)) or _words(text)
    ranked = []
    for family in families():
        concepts = family.objective.concepts
        exact = len(set(concepts) & set(objective.concepts))
        shared = len(wanted & _words(f"{' '.join(concepts)} {family.name}"))
        if exact or shared:
            ranked.append((-exact, -shared, family.name, family))
    return tuple(entry[-1] for entry in sorted(ranked, key=lambda entry: entry[:3]))


def _words(text: str) -> frozenset[str]:
    """The stems of the words that say something: without a plural's s."""
    return frozenset(word.rstrip("s") for word in _WORD.findall(text.lower()) if word not in _EMPTY)
