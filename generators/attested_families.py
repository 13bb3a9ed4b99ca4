"""The words of a family's question, attested by the readings that are stored of its shape."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from generators.catalogue import by_name
from generators.family_readings import pages_by_shape
from generators.sampler import Proposal
from generators.shapes import shape_key
from mathverify.attestation.attesting import NEEDED
from mathverify.verification.findings import Standing, Wording
from mathverify.verification.verdict import Verdict
from mathverify.verification.verifier import with_words


def readers_of(proposal: Proposal) -> tuple[str, ...]:
    """Whoever read the shape of a family's question; empty where fewer than two did.

    The shape holds the text of the stem, so that readings of another text do not count.  A page
    counts by the question that was read, and not by the version of the family that made it.
    """
    family = by_name().get(proposal.origin.family)
    if family is None:
        return ()
    known = readings_by_shape(family.name)
    readers = known.get(shape_key(family, proposal), ()) if known else ()
    return readers if len(readers) >= NEEDED else ()


@cache
def readings_by_shape(family: str) -> Mapping[str, tuple[str, ...]]:
    """Who read the shapes of a family; its readings are read once, for they are much to read."""
    return {
        shape: tuple(dict.fromkeys(one.reader for page in pages for one in page.readings))
        for shape, pages in pages_by_shape(by_name()[family]).items()
    }


def with_readers(verdict: Verdict, proposal: Proposal) -> Verdict:
    """The verdict on a family's question, its bound words attested where its shape was read."""
    words = verdict.words
    if words is None or words.standing is not Standing.BOUND or verdict.verified is None:
        return verdict
    readers = readers_of(proposal)
    if not readers:
        return verdict
    return with_words(verdict, Wording(Standing.ATTESTED, words.rests_on, readers, words.path))
