"""Questions about a few points, from facts and what is asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mathverify.problem import ProblemSpec, decode

__all__ = ["question_of"]


def question_of(
    points: str | Iterable[str],
    facts: Iterable[str] | Mapping[str, str],
    ask: str = "1",
    answer: str = "",
    numbers: Mapping[str, str] | None = None,
) -> ProblemSpec:
    """The question for ``ask``; facts without a name are called ``fact1``, ``fact2``, ..."""
    names = points.split() if isinstance(points, str) else points
    given = facts if isinstance(facts, Mapping) else dict(_numbered(facts))
    document = {
        "id": "scene",
        "unknowns": dict.fromkeys(names, "point") | dict(numbers or {}),
        "givens": dict(given),
        "ask": {"find": ask},
    } | ({"answer": answer} if answer else {})
    return decode(document, source="scene")


def _numbered(facts: Iterable[str]) -> Iterable[tuple[str, str]]:
    return ((f"fact{place}", fact) for place, fact in enumerate(facts, start=1))
