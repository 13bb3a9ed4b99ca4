"""The words of a family's question, attested by the readings that are stored of its shape."""

from __future__ import annotations

from generators.catalogue import families
from generators.family_readings import stored
from generators.sampler import Proposal
from generators.shapes import shape_key
from mathverify.attestation.attesting import NEEDED
from mathverify.verification.findings import Standing, Wording
from mathverify.verification.verdict import Verdict
from mathverify.verification.verifier import with_words

__all__ = ["readers_of", "with_readers"]


def readers_of(proposal: Proposal) -> tuple[str, ...]:
    """Whoever read the shape of a family's question; empty where fewer than two did.

    The shape holds the text of the stem, so that readings of another text do not count.
    """
    family = next((one for one in families() if one.name == proposal.origin.family), None)
    if family is None:
        return ()
    pages = stored(family.name)
    key = shape_key(family, proposal) if pages else ""
    names = [one.reader for page in pages if page.shape == key for one in page.readings]
    readers = tuple(dict.fromkeys(names))
    return readers if len(readers) >= NEEDED else ()


def with_readers(verdict: Verdict, proposal: Proposal) -> Verdict:
    """The verdict on a family's question, its bound words attested where its shape was read."""
    words = verdict.words
    if words is None or words.standing is not Standing.BOUND or verdict.verified is None:
        return verdict
    readers = readers_of(proposal)
    if not readers:
        return verdict
    return with_words(verdict, Wording(Standing.ATTESTED, words.rests_on, readers, words.path))
