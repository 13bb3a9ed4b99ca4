"""What may enter a bank: questions that are proved here and now, whatever was said of them before.

A file may claim that its questions were proved, and bear certificates.  That is a reason to try
them and none to believe them: `proving` is asked about each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

import mathverify
from generators.bank.record import Provenance, Record, Unusable, record_of
from mathverify.problem.identity import digest
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Status
from mathverify.verification.verdict import Verdict

#: The verdicts on questions, in their order.
Proving: TypeAlias = Callable[[list[ProblemSpec]], Iterable[Verdict]]


@dataclass(frozen=True, slots=True)
class Offer:
    """A question that somebody wants to enter, where it comes from, and what it is filed under."""

    spec: ProblemSpec
    provenance: Provenance
    topics: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnedAway:
    """A question that did not enter, and why; one that the bank has already counts as proved."""

    id: str
    reason: str
    status: Status


def admit(
    offers: Iterable[Offer], held: Iterable[Record], proving: Proving
) -> Iterator[Record | TurnedAway]:
    """The record of every offer that is proved and new, and the rest with the reason; in order.

    Two questions of equal content are one; two of one id are not told apart in a citation, so
    that the second is turned away.
    """
    digests: set[str] = set()
    names: set[str] = set()
    for record in held:
        digests.add(record.digest)
        names.add(record.id)
    fresh: list[Offer] = []
    turned: dict[int, TurnedAway] = {}
    listed = list(offers)
    places: list[int] = []
    for place, offer in enumerate(listed):
        content = digest(offer.spec)
        if content in digests:
            turned[place] = TurnedAway(offer.spec.id, "the bank has it already", Status.PROVED)
        elif offer.spec.id in names:
            reason = "the bank has another question of this id"
            turned[place] = TurnedAway(offer.spec.id, reason, Status.UNDECIDED)
        else:
            digests.add(content)
            names.add(offer.spec.id)
            fresh.append(offer)
            places.append(place)
    verdicts = iter(proving([offer.spec for offer in fresh]))
    for place, offer in enumerate(listed):
        yield turned[place] if place in turned else _admitted(offer, next(verdicts))


def _admitted(offer: Offer, verdict: Verdict) -> Record | TurnedAway:
    if verdict.verified is None or digest(offer.spec) != verdict.verified.certificate.digest:
        codes = ", ".join(code.value for code in verdict.codes)
        reason = f"{verdict.status}{f': {codes}' if codes else ''}"
        return TurnedAway(offer.spec.id, reason, verdict.status)
    made_by = f"mathverify {mathverify.__version__}"
    origin = offer.provenance
    provenance = Provenance(origin.source, origin.url, origin.licence, made_by)
    made = record_of(verdict.verified, offer.topics, provenance)
    if isinstance(made, Unusable):
        # Proved, but nothing that the bank can take up.
        return TurnedAway(offer.spec.id, made.reason, Status.UNDECIDED)
    return made
