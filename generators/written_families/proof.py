"""Whether the questions of a written family are right: every one of them, or those tried.

A family with few questions is proved one by one, which is a proof for the whole family.  Of a
larger one the corners are tried first, where families fail, and then as many as are asked for;
that proves nothing about the others, and the result says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import TypeAlias

from generators.parameters import NoValues, Values
from generators.stream import Stream
from generators.written_families.document import WrittenFamily
from generators.written_families.instances import (
    Excluded,
    Judged,
    NotMade,
    Verifying,
    instance,
    told,
)
from mathverify.verification.findings import Status
from mathverify.verification.verdict import Verdict


@dataclass(frozen=True, slots=True)
class ProvedEverywhere:
    """Every combination of values was tried; ``questions`` of them are questions, all proved."""

    questions: int


@dataclass(frozen=True, slots=True)
class ProvedWhereTried:
    """``questions`` were proved; there are ``combinations`` of values, and nothing is said of the
    others.
    """

    questions: int
    combinations: int


@dataclass(frozen=True, slots=True)
class Failing:
    """The question for ``values`` is refuted, and how."""

    values: Values
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Unsettled:
    """Nobody knows: a question could not be made or decided, or there is none; and why."""

    reason: str


FamilyProof: TypeAlias = ProvedEverywhere | ProvedWhereTried | Failing | Unsettled


def prove(family: WrittenFamily, verifying: Verifying, most: int = 150) -> FamilyProof:
    """The proof of a family by at most ``most`` of its questions, deterministic."""
    sizes = [len(domain.members()) for domain in family.parameters.values()]
    everything = prod(sizes) <= most
    tried = family.domains.combinations() if everything else _some(family, most)
    questions = 0
    for values in tried:
        match instance(family, values, verifying):
            case Excluded():
                continue
            case NotMade(reason=reason):
                return Unsettled(f"for {told(values)}: {reason}")
            case Judged(verdict=verdict):
                if verdict.status is Status.REFUTED:
                    return Failing(values, verdict)
                if verdict.status is not Status.PROVED:
                    return Unsettled(f"for {told(values)} the question is not decided")
                questions += 1
    if not questions:
        return Unsettled("no values meet the conditions")
    if everything:
        return ProvedEverywhere(questions)
    return ProvedWhereTried(questions, prod(sizes))


def _some(family: WrittenFamily, most: int) -> Iterator[Values]:
    """The corners, at most half of what may be tried, then others by chance; each once."""
    seen: set[Values] = set()
    ends = [
        (name, dict.fromkeys((domain.members()[0], domain.members()[-1])))
        for name, domain in family.parameters.items()
    ]
    for corner in product(*(values for _, values in ends)):
        if len(seen) >= most // 2:
            break
        values = Values(tuple(zip((name for name, _ in ends), corner, strict=True)))
        seen.add(values)
        yield values
    for number in range(4 * most):
        if len(seen) >= most:
            return
        drawn = family.domains.sample(Stream("proof", number))
        if not isinstance(drawn, NoValues) and drawn not in seen:
            seen.add(drawn)
            yield drawn
