"""Facets: the sides of a question that a page shows, each with a status of its own.

An author whose answer is proved sees that only a step is not; a page states the facets that it
shows, and shows none that is not proved.  A question has the facets of which it claims something:
one without options has no facet of options.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final

from mathverify.verification.findings import (
    Finding,
    Note,
    Obligation,
    Proved,
    Standing,
    Status,
    Wording,
    status_of,
)


class Facet(StrEnum):
    """What can be right or wrong of a question by itself (DESIGN §4)."""

    MATHEMATICS = "mathematics"  #: consistent, determined, right, in form, rounding and unit
    OPTIONS = "options"  #: exactly one is right and no two are equal, judged as shown
    STEPS = "steps"  #: each line of the worked solution follows, none is lost or invented
    FIGURE = "figure"  #: the figure can be constructed and agrees with the givens
    WORDS = "words"  #: the text is printed from the question or bound to it


_FACETS: Final[Mapping[Obligation, Facet]] = {
    **dict.fromkeys(Obligation, Facet.MATHEMATICS),
    Obligation.OPTIONS: Facet.OPTIONS,
    Obligation.STEPS: Facet.STEPS,
    Obligation.FIGURE: Facet.FIGURE,
    Obligation.PROSE: Facet.WORDS,
}


def facet_of(obligation: Obligation) -> Facet:
    """The facet that an obligation belongs to."""
    return _FACETS[obligation]


def facets_of(findings: Iterable[Finding], missing: Iterable[Obligation]) -> Mapping[Facet, Status]:
    """The status of each facet that ``findings`` or obligations nobody discharged speak of.

    The least of its findings; UNDECIDED where something is ``missing`` and nothing is refuted.
    The facets stand in the order of `Facet`.
    """
    found: dict[Facet, Status] = {}
    for finding in findings:
        if type(finding) is Proved:
            found.setdefault(_FACETS[finding.obligation], Status.PROVED)
        elif not isinstance(finding, Note):
            facet = _FACETS[finding.obligation]
            found[facet] = min(found.get(facet, Status.PROVED), status_of(finding))
    for obligation in missing:
        facet = _FACETS[obligation]
        found[facet] = min(found.get(facet, Status.UNDECIDED), Status.UNDECIDED)
    return {facet: found[facet] for facet in Facet if facet in found}


def least(facets: Mapping[Facet, Status], required: frozenset[Facet]) -> Status:
    """The status of the whole: the least of the ``required`` facets; the mathematics always is."""
    wanted = [
        status
        for facet, status in facets.items()
        if facet in required or facet is Facet.MATHEMATICS
    ]
    return min(wanted, default=Status.UNDECIDED)


def wording_of(findings: Iterable[Finding]) -> Wording | None:
    """What the words of a question and its parts rest on; None where no check has said it."""
    said = [finding for finding in findings if isinstance(finding, Wording)]
    if len(said) < 2:
        return said[0] if said else None
    standing = min((one.standing for one in said), key=list(Standing).index)
    return Wording(standing, tuple(line for one in said for line in one.rests_on))


def told(facets: Mapping[Facet, Status], words: Wording | None) -> dict[str, str]:
    """The facets with their statuses as texts; proved words are told by their standing."""
    found = {facet.value: str(status) for facet, status in facets.items()}
    if words is not None and facets.get(Facet.WORDS) is Status.PROVED:
        found[Facet.WORDS.value] = words.standing.value
    return found
