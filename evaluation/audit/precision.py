"""Givens that contradict each other as exact numbers, and are one figure as rounded ones.

A book prints an angle of 78° beside sides of 24.5 and 24, though the angle is 78.4°.  Each measure
of such a contradiction is left out in turn: if the others determine it, and what they make it
rounds to what is printed, then there is a figure that has all of them to the printed precision.
That is proved like any other answer; no number is varied.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from evaluation.audit.arithmetic import decimals
from mathverify.problem.spec import Ask, AskKind, Given, ProblemSpec
from mathverify.verification.findings import Refuted, Status
from mathverify.verification.verdict import Verdict

#: A given that tells a measure: a quantity, its number, and degrees where it is an angle.
_MEASURE = re.compile(r"(?P<what>.+[a-z)]) = \(?(?P<number>\d+(?:\.\d+)?)\)?(?P<degrees> deg)?")

#: Where more givens take part, or not all are needed, none of them alone is to blame.
_LARGEST_CORE = 6


@dataclass(frozen=True, slots=True)
class Rounded:
    """A given whose number is the exact one rounded, and the question without it."""

    given: Given
    spec: ProblemSpec


def rounded_givens(
    spec: ProblemSpec, contradiction: Refuted, verify: Callable[[ProblemSpec], Verdict]
) -> Iterator[Rounded]:
    """The givens of a contradiction that are proved to be rounded if the others are exact."""
    told = contradiction.witness.data
    core = told.get("core")
    names = set(core) if isinstance(core, (list, tuple)) and told.get("minimal") else set()
    if len(names) > _LARGEST_CORE:
        return
    for given in spec.givens:
        found = _MEASURE.fullmatch(given.relation)
        if given.id not in names or found is None:
            continue
        others = spec.model_copy(
            update={"givens": tuple(one for one in spec.givens if one is not given)}
        )
        if verify(_measured(others, found)).status is Status.PROVED:
            yield Rounded(given, others)


def _measured(spec: ProblemSpec, found: re.Match[str]) -> ProblemSpec:
    """The question how large a measure is, rounded as it is printed."""
    what = f"({found['what']})/(1 deg)" if found["degrees"] else found["what"]
    places = decimals(found["number"])
    rounding = f"{places} dp" if places else "nearest 1"
    ask = Ask(find=what, kind=AskKind.VALUE, round=rounding)
    return spec.model_copy(
        update={"ask": ask, "answer": found["number"], "options": (), "steps": (), "parts": ()}
    )
