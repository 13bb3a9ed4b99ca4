"""What the generators share: documents, numbers as text, and the usual slips."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any, TypeAlias

__all__ = ["Family", "Proposal", "moved", "question", "set_of", "text_of"]


@dataclass(frozen=True)
class Proposal:
    """A document and whether its answer is right."""

    document: dict[str, Any]
    right: bool


Family: TypeAlias = Callable[[Random], Proposal]


def question(
    unknowns: Mapping[str, str],
    givens: Iterable[str],
    ask: Mapping[str, str],
    answer: str,
    **more: object,
) -> dict[str, Any]:
    return {
        "id": "fuzz",
        "unknowns": dict(unknowns),
        "givens": {f"g{i}": text for i, text in enumerate(givens)},
        "ask": dict(ask),
        "answer": answer,
        **more,
    }


def text_of(value: Fraction) -> str:
    return str(value)


def set_of(values: Iterable[Fraction]) -> str:
    listed = sorted(set(values))
    return "{" + ", ".join(map(text_of, listed)) + "}" if listed else "none"


def moved(rng: Random, value: Fraction) -> Fraction:
    """Another value: the usual slips."""
    slips = [value + 1, value - 1, -value, 2 * value, value / 2, value + Fraction(1, 7)]
    if value:
        slips.append(1 / value)
    return rng.choice([slip for slip in slips if slip != value] or [value + 1])
