"""A figure described in words, without a question around it.

A `Scene` holds points, unknown numbers and facts, each fact a relation of the problem language:
``length(A,B) = 5``, ``perpendicular(line(A,B), line(B,C))``, ``on(D, segment(A,C))``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from mathverify.problem import ProblemSpec, decode

__all__ = ["Scene", "question_of", "scene"]


@dataclass(frozen=True, slots=True)
class Scene:
    """Names of points, domains of unknown numbers, and facts with their names."""

    points: tuple[str, ...]
    facts: tuple[tuple[str, str], ...]
    numbers: tuple[tuple[str, str], ...] = ()


def scene(
    points: str | Iterable[str],
    facts: Iterable[str] | Mapping[str, str],
    numbers: Mapping[str, str] | None = None,
) -> Scene:
    """The scene of ``points`` (``"A B C"``) with ``facts``, and ``numbers`` with their domains.

    Facts without a name are called ``fact1``, ``fact2``, ... in their order.
    """
    names = tuple(points.split()) if isinstance(points, str) else tuple(points)
    if isinstance(facts, Mapping):
        named = tuple(facts.items())
    else:
        named = tuple((f"fact{place}", fact) for place, fact in enumerate(facts, start=1))
    return Scene(names, named, tuple((numbers or {}).items()))


def question_of(described: Scene, ask: str = "") -> ProblemSpec:
    """The spec that asks for ``ask`` in a scene (for nothing that depends on it, if empty).

    Raises `SpecError` for a scene that is no document, as one with a point named twice.
    """
    unknowns = dict.fromkeys(described.points, "point") | dict(described.numbers)
    document = {
        "id": "scene",
        "unknowns": unknowns,
        "givens": dict(described.facts),
        "ask": {"find": ask or "1"},
    }
    return decode(document, source="scene")
