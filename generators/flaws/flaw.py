"""The contract of a planted flaw."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from mathverify.codes import Code
from mathverify.problem.spec import ProblemSpec


@dataclass(frozen=True, slots=True)
class NotApplicable:
    """This flaw cannot be planted into this question, for this reason."""

    reason: str


#: Takes a right question and a seed that picks among ways to spoil it.
Planting: TypeAlias = Callable[[ProblemSpec, int], ProblemSpec | NotApplicable]


@dataclass(frozen=True, slots=True)
class Flaw:
    """One way to be wrong.

    ``codes``: a refutation with any one of these has found the flaw.  ``apply`` gives a changed
    spec or `NotApplicable`; same spec and seed, same result.
    """

    name: str
    description: str
    codes: frozenset[Code]
    apply: Planting
