"""How far the words of a verified question are tied to it, with what was attested of them.

Attestations are found by the digest of the text as it is printed now.  Words that are bound become
attested here and nothing else of a verdict changes; nobody reads or verifies anything.
"""

from __future__ import annotations

from collections.abc import Mapping

from mathverify.attestation.attesting import NEEDED
from mathverify.attestation.record import Attestation, text_digest
from mathverify.problem.identity import digest
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Standing, Wording
from mathverify.verification.verdict import Verdict


def attested_by(spec: ProblemSpec, attestations: Mapping[str, Attestation]) -> tuple[str, ...]:
    """Who attested the text of ``spec`` as it is printed now; empty where nobody did.

    A person counts alone, readers by two.
    """
    if not attestations:
        return ()
    found = attestations.get(text_digest(spec))
    if found is None or found.question != digest(spec):
        return ()
    names = {one.name for one in found.by}
    if not any(one.person for one in found.by) and len(names) < NEEDED:
        return ()
    return tuple(str(one) for one in found.by)


def standing(verdict: Verdict, attestations: Mapping[str, Attestation]) -> Wording | None:
    """What the words of a verdict rest on; None for a question without proved words.

    Words that are printed need nobody; of bound ones the attestation says who read them.
    """
    words = verdict.words
    if words is None or words.standing is not Standing.BOUND:
        return words
    by = attested_by(verdict.spec, attestations)
    return Wording(Standing.ATTESTED, words.rests_on, by, words.path) if by else words


def reaches(words: Wording | None, wanted: Standing) -> bool:
    """Whether words stand at least as firmly as wanted; no words cannot be wrong."""
    order = list(Standing)
    return words is None or order.index(words.standing) >= order.index(wanted)
